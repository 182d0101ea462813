package xiangqi

import (
	"testing"

	"qipu/schemas"
)

// Names of odds as books and events have them: 让先 and 让二先 give moves, not pieces.
func TestOddsIn(t *testing.T) {
	for text, want := range map[string]string{
		"让单马": "-N", "让左马": "-N left", "让右马局": "-N right", "让双马": "-NN", "让马": "-N", "饶二马": "-NN", "饒二馬": "-NN", "讓雙馬": "-NN", "让车": "-R", "让双车": "-RR",
		"让车马": "-RN", "让单马先胜": "-N", "让马三先": "-N", "让三兵": "-PPP", "让九子": "9 pieces", "让一子": "1 pieces", "让子": "some pieces", "让子棋选局": "some pieces",
		"胡某让李某双马": "", "李四让张三双马": "second -NN", "张三让双马": "first -NN", "让李四单马": "first -N", "红让单马": "first -N", "黑方让红方右马": "second -N right", "让红方单马": "second -N", "紅方讓單馬": "first -N", "红让红单马": "", "让对方单马": "-N", "2009年象棋表演赛 让双马局": "-NN",
		"让先": "", "让二先": "", "让三先": "", "让六马": "", "让帅": "", "不让马": "", "寸土不让车": "", "谦让子": "", "让子弹飞杯": "", "得機不讓奪高地": "", "山中讓治": "",
		"车让车不让马": "", "让车不让马": "", "赠让单马友人": "", "让单马友人": "", "让双马的故事": "", "让单马局面": "", "让车马炮争霸": "", "张三让单马友人": "", "红军让单马": "",
		"友谊赛让双马局": "-NN", "1956年让双马对局": "-NN", "象棋赛（红让单马）": "first -N", "让双马表演赛": "-NN", "让单马，红先": "-N",
		"仕角炮": "", "马王让杯": "", "车马炮争霸赛": "",
		"knight odds": "-N", "Two Knights Odds match": "-NN", "odds of a horse": "-N", "odds of the left horse": "-N left", "handicap: two horses": "-NN",
		"Handicap of chariot and horse": "-RN", "Rook odds game": "-R", "Pawn and move odds": "", "time odds": "", "draw odds": "", "Against the odds": "", "Godson Cup": "", "Red gives knight odds": "first -N", "李四 gives odds of two horses": "second -NN", "knight odds game": "-N", "odds of a pawn storm": "", "knight odds are hopeless": "", "two knights against the odds": "",
		"three knights odds": "", "White horse open": "", "handicap": "", "odds": "",
	} {
		o := oddsIn(text, schemas.Players{"张三", "李四"})
		got := ""
		if o.named() {
			got = o.String()
		}
		if got != want {
			t.Errorf("%s names %q, want %q", text, got, want)
		}
		if o.named() && !mayNameOdds(text) {
			t.Errorf("%s is passed over by the quick look", text)
		}
	}
	for value, want := range map[string]string{"双马": "-NN", "left horse": "-N left", "two knights": "-NN", "车": "-R", "九子": "9 pieces"} {
		if o := bareOdds(value, schemas.Players{}); o.String() != want {
			t.Errorf("the handicap %s is %q, want %q", value, o.String(), want)
		}
	}
	for _, value := range []string{"", "none", "-", "?", "5 minutes", "让先", "0"} {
		if o := bareOdds(value, schemas.Players{}); o.named() {
			t.Errorf("the handicap %s is %q", value, o.String())
		}
	}
}

// FuzzOdds: never a panic, and never more pieces than a set has.
func FuzzOdds(f *testing.F) {
	for _, text := range []string{"让双马", "饶二马", "odds of two horses", "handicap: rook", "让\xe8", "让左右马子"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o := oddsIn(text, schemas.Players{"甲", ""})
		for kind, n := range o.kinds {
			if int(n) > setSizes[kind] {
				t.Errorf("%q: %d of %d", text, n, kind)
			}
		}
		if o.named() && !mayNameOdds(text) {
			t.Errorf("%q is passed over by the quick look", text)
		}
		_ = o.String()
	})
}
