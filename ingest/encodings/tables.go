package encodings

import (
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// What a pair of bytes is worth as evidence for an encoding.
const (
	worthMove    = 6  // a word of written moves
	worthName    = 3  // a character that names, places and events are made of
	worthCommon  = 1  // a common character of the standard
	worthRare    = -1 // a rare one
	worthOdd     = -3 // kana, Cyrillic, drawing lines, private use: no Chinese sheet holds many
	worthInvalid = -8
)

// moveWords are the characters of written moves (formats of xiangqi records:
// simplified, traditional, fullwidth digits).
const moveWords = "车車俥马馬傌炮砲包兵卒士仕相象帅帥将將进進退平前后後中一二三四五六七八九１２３４５６７８９"

// nameWords are characters of the names, places and titles that stand in the
// tags of sheets: the commonest surnames and the vocabulary of events.
const nameWords = "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧钟鍾崔谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍陶黎贺賀毛洪柳" +
	"全国國象棋锦錦标標赛賽团團体體个個人杯大师師联聯年月日第轮輪局台组組队隊先胜勝负負和对對红紅黑方北京上海广廣东東省市河湖南西山浙川辽遼宁寧冶邮郵电電厂廠煤矿礦甲乙级級决決测測试試名选選手中友谊誼邀请請公开開冠军軍亚亞男女子"

// pairs holds what every pair of bytes is worth in the two encodings, by
// lead<<8|trail; pairs outside the encoding are worthInvalid.
type pairs struct {
	gb, big5 [1 << 16]int8
}

var pairWorth = sync.OnceValue(func() *pairs {
	p := new(pairs)
	fill(&p.gb, simplifiedchinese.GB18030, gbClass)
	fill(&p.big5, traditionalchinese.Big5, big5Class)
	return p
})

func fill(table *[1 << 16]int8, enc encoding.Encoding, class func(lead, trail byte) int8) {
	dec := enc.NewDecoder()
	var dst [8]byte
	var src [2]byte // both outside the loop: they escape
	for i := range table {
		table[i] = worthInvalid
		src[0], src[1] = byte(i>>8), byte(i)
		if src[0] < 0x81 || src[0] == 0xff || src[1] < 0x40 {
			continue
		}
		n, used, err := dec.Transform(dst[:], src[:], true)
		if err != nil || used != 2 || string(dst[:n]) == replacement {
			continue
		}
		table[i] = class(src[0], src[1])
	}
	credit(table, enc, nameWords, worthName)
	credit(table, enc, moveWords, worthMove)
}

func credit(table *[1 << 16]int8, enc encoding.Encoding, words string, worth int8) {
	for _, r := range words {
		b, err := enc.NewEncoder().Bytes([]byte(string(r)))
		if err == nil && len(b) == 2 {
			table[int(b[0])<<8|int(b[1])] = worth
		}
	}
}

// gbClass knows the regions of GB 2312 (rows by lead byte): level 1 is
// B0–D7, level 2 D8–F7; below and beside them stand the extensions of GBK.
func gbClass(lead, trail byte) int8 {
	switch {
	case trail < 0xa1 || lead < 0xa1:
		return worthRare * 2
	case lead <= 0xa3:
		return worthCommon
	case lead < 0xb0:
		return worthOdd
	case lead <= 0xd7:
		return worthCommon
	case lead <= 0xf7:
		return 0
	}
	return worthOdd
}

// big5Class knows the regions of Big5: level 1 is A440–C67E, level 2 C940–F9D5.
func big5Class(lead, trail byte) int8 {
	switch {
	case lead < 0xa1:
		return worthOdd
	case lead <= 0xa3:
		return 0
	case lead < 0xc6 || lead == 0xc6 && trail <= 0x7e:
		return worthCommon
	case lead < 0xc9:
		return worthOdd
	case lead <= 0xf9:
		return worthRare
	}
	return worthOdd
}
