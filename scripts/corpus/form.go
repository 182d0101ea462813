package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/analyze/xiangqi"
)

// form is a way to write a game as PGN.
type form struct {
	move     func(p *xiangqi.Position, dst []byte, m xiangqi.Move) []byte
	format   string            // the Format tag
	replacer *strings.Replacer // of characters; nil: none are replaced
	encoding encoding.Encoding // nil: UTF-8
}

// traditional turns the characters that moves are written with into those of
// Big5 files, digits into fullwidth ones.
var traditional = strings.NewReplacer("帅", "帥", "将", "將", "马", "馬", "车", "車", "后", "後", "进", "進",
	"1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９")

var forms = map[string]form{
	"iccs-utf8":       {move: appendICCS, format: "ICCS"},
	"wxf-utf8":        {move: appendWXF, format: "WXF"},
	"chinese-utf8":    {move: appendChinese, format: "Chinese"},
	"chinese-gb18030": {move: appendChinese, format: "Chinese", encoding: simplifiedchinese.GB18030},
	"chinese-big5":    {move: appendChinese, format: "Chinese", replacer: traditional, encoding: traditionalchinese.Big5},
}

func formNames() []string { return slices.Sorted(maps.Keys(forms)) }

// appendICCS writes "H2-E2".
func appendICCS(_ *xiangqi.Position, dst []byte, m xiangqi.Move) []byte {
	start := len(dst)
	dst = m.AppendTo(dst)
	for i := start; i < len(dst); i++ {
		if dst[i] >= 'a' && dst[i] <= 'i' {
			dst[i] -= 'a' - 'A'
		}
	}
	return slices.Insert(dst, start+2, '-')
}

func appendWXF(p *xiangqi.Position, dst []byte, m xiangqi.Move) []byte { return p.AppendWXF(dst, m) }

func appendChinese(p *xiangqi.Position, dst []byte, m xiangqi.Move) []byte {
	return p.AppendChinese(dst, m)
}

// writer writes games in one form.
type writer struct {
	form    form
	encoder *encoding.Encoder // nil: UTF-8
	token   []byte
}

func newForm(name string) (*writer, error) {
	f, ok := forms[name]
	if !ok {
		return nil, fmt.Errorf("-form %s: the forms are %s", name, strings.Join(formNames(), ", "))
	}
	w := &writer{form: f}
	if f.encoding != nil {
		w.encoder = f.encoding.NewEncoder()
	}
	return w, nil
}

// results are recorded in turn; what the board says of them is not asked.
var results = [...]string{"1-0", "0-1", "1/2-1/2", "*"}

// append writes a game with a line a round.
func (w *writer) append(dst []byte, number int, g game) ([]byte, error) {
	start := len(dst)
	result := results[number%len(results)]
	dst = fmt.Appendf(dst, "[Game \"Chinese Chess\"]\n[Event \"第%d届象棋公开赛\"]\n[Round \"%d\"]\n[Date \"%d.%02d.%02d\"]\n[Site \"第一赛厅\"]\n"+
		"[Red \"选手%03d\"]\n[RedTeam \"\"]\n[Black \"选手%03d\"]\n[BlackTeam \"\"]\n[Result \"%s\"]\n[Format \"%s\"]\n\n",
		number/500+1, number%9+1, 1960+number%60, number%12+1, number%28+1, number%499*2+1, number%487*2+2, result, w.form.format)
	p := xiangqi.Start()
	for i, m := range g {
		if i%2 == 0 {
			dst = strconv.AppendInt(dst, int64(i/2+1), 10)
			dst = append(dst, '.')
		}
		dst = append(dst, ' ')
		w.token = w.form.move(&p, w.token[:0], m)
		if w.form.replacer != nil {
			dst = append(dst, w.form.replacer.Replace(string(w.token))...)
		} else {
			dst = append(dst, w.token...)
		}
		if i%2 == 1 || i == len(g)-1 {
			dst = append(dst, '\n')
		}
		p.Make(m)
	}
	dst = append(append(dst, result...), "\n\n"...)
	return w.encode(dst, start)
}

func (w *writer) encode(dst []byte, start int) ([]byte, error) {
	if w.encoder == nil {
		return dst, nil
	}
	text := string(dst[start:])
	if w.form.replacer != nil { // Big5 has no simplified characters
		text = tags.Replace(text)
	}
	encoded, err := w.encoder.String(text)
	if err != nil {
		return nil, fmt.Errorf("encoding: %w", err)
	}
	return append(dst[:start], encoded...), nil
}

// tags turns the characters of the tags into traditional ones.
var tags = strings.NewReplacer("届", "屆", "开", "開", "赛", "賽", "厅", "廳", "选", "選")
