package sheets

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze"
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// auditor is one for the rulebooks by default, and rules those on sheets.
func auditor(t testing.TB) (*analyze.Auditor, *Rules) {
	t.Helper()
	settings := rulebooks.NewSettings()
	xq, _ := settings.Parameters(xiangqi2011)
	rj, _ := settings.Parameters(wuziqi2009)
	rules, err := analyze.RulesOf(settings, xq, rj)
	if err != nil {
		t.Fatal(err)
	}
	return analyze.NewAuditor(rules), RulesOf(settings, xq, rj)
}

// made is a sheet to be made: its tokens and tags, name and value after one another.
type made struct {
	kind   schemas.Kind
	keeper schemas.Keeper
	tokens []string
	tags   []string
	stamps []schemas.Stamp // Text is not used …
	times  []string        // … but these
}

func (m made) game() *schemas.Game {
	g := &schemas.Game{Kind: m.kind, KeptBy: m.keeper, Origin: schemas.Origin{Format: "pgn"}}
	add := func(text string) schemas.Span {
		s := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(text))}
		g.Text = append(g.Text, text...)
		return s
	}
	for i := 0; i+1 < len(m.tags); i += 2 {
		g.Tags = append(g.Tags, schemas.Tag{Name: add(m.tags[i]), Value: add(m.tags[i+1])})
	}
	for _, t := range m.tokens {
		g.Moves = append(g.Moves, schemas.Move{Token: add(t)})
	}
	for i, s := range m.stamps {
		s.Text = add(m.times[i])
		g.Stamps = append(g.Stamps, s)
	}
	return g
}

func (m made) sheet(a *analyze.Auditor) *Sheet {
	var out schemas.Audit
	g := m.game()
	a.Audit(g, &out)
	return Of(g, &out)
}

// opening is a lawful line of xiangqi of twenty plies.
var opening = strings.Fields(`炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9
	车二平三 炮9退1 兵五进一 士4进5 兵五进一 炮9平7 车三平四 卒7进1 马三进五 卒7平6`)

// stones are points of renju without a fault in their order.
var stones = strings.Fields("h8 h9 i9 g7 g8 i8 j7 f9 h10 j8 k8 i6 h6 i7 g9 f6")

// edited returns tokens with n of them from i on replaced.
func edited(tokens []string, i, n int, with ...string) []string {
	out := append([]string(nil), tokens[:i]...)
	out = append(out, with...)
	return append(out, tokens[i+n:]...)
}

// told writes a difference in short.
func told(d Difference) string {
	return fmt.Sprintf("%s on %d, plies %d/%d ×%d: %s | %s", d.Kind, d.On, d.Ply[0], d.Ply[1], d.Plies, d.Written[0], d.Written[1])
}

func all(c *Comparison) string {
	var list []string
	for _, d := range c.Differences {
		list = append(list, told(d))
	}
	return strings.Join(list, "\n")
}

// lawfulLine draws a lawful game of xiangqi of n plies, in Chinese and in WXF. Moves to
// and fro are left out where there are others.
func lawfulLine(t *rapid.T, n int) (chinese, wxf []string) {
	p := xiangqi.Start()
	var moves []xiangqi.Move
	for range n {
		moves = p.LegalMoves(moves[:0])
		if len(moves) == 0 {
			break
		}
		m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
		chinese = append(chinese, string(p.AppendChinese(nil, m)))
		wxf = append(wxf, string(p.AppendWXF(nil, m)))
		p.Make(m)
	}
	return chinese, wxf
}
