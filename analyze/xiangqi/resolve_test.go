package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"qipu/schemas"
)

// record makes a record of these lines; a variation is "parent at: tokens".
func record(fen string, main string, variations ...string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	write := func(text string) schemas.Span {
		at := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(text))}
		g.Text = append(g.Text, text...)
		return at
	}
	tokens := func(text string) (moves []schemas.Move) {
		for token := range strings.FieldsSeq(text) {
			moves = append(moves, schemas.Move{Token: write(token)})
		}
		return moves
	}
	if fen != "" {
		g.Tags = append(g.Tags, schemas.Tag{Name: write("FEN"), Value: write(fen)})
	}
	g.Moves = tokens(main)
	for _, v := range variations {
		head, rest, _ := strings.Cut(v, ":")
		line := schemas.Line{Moves: tokens(rest)}
		if _, err := fmt.Sscan(head, &line.Parent, &line.At); err != nil {
			panic(err)
		}
		g.Variations = append(g.Variations, line)
	}
	return g
}

// resolved plays a record and writes each line's moves, and a bar where it stops.
func resolved(g *schemas.Game) []string {
	lines := make([]string, 1+len(g.Variations))
	_, ends := NewResolver().Resolve(g, func(line int, p *Position, m Move) {
		if p.Legal(m) != Lawful {
			lines[line] += "!"
		}
		lines[line] += m.String() + " "
	})
	for i, end := range ends {
		if n := len(strings.Fields(lines[i])); n != end.Plies {
			lines[i] += fmt.Sprintf("(%d plies, not %d)", n, end.Plies)
		}
		if end.Why.Zh != "" && end.Why.En != "" {
			lines[i] += "|"
		}
		lines[i] = strings.TrimSpace(lines[i])
	}
	return lines
}

func TestResolve(t *testing.T) {
	for _, tt := range []struct {
		what string
		game *schemas.Game
		want []string
	}{
		{"the main line", record("", "炮二平五 马8进7 马二进三"), []string{"h2e2 h9g7 h0g2"}},
		{
			"variations of both sides, and one within another",
			record("", "炮二平五 马8进7 马二进三", "0 1: 相三进五 卒7进1", "0 2: 炮8平5", "1 2: 炮2平4"),
			[]string{"h2e2 h9g7 h0g2", "g0e2 g6g5", "h7e7", "b7d7"},
		},
		{"behind the last ply", record("", "h2e2", "0 2: h9g7"), []string{"h2e2", "h9g7"}},
		{"in place of an unlawful move", record("", "h2e2 h9h2 h0g2", "0 2: h9g7", "0 3: b0c2"), []string{"h2e2 |", "h9g7", "|"}},
		{"an unlawful variation", record("", "h2e2 h9g7", "0 2: h9h8 h7e7", "1 2: h7e7"), []string{"h2e2 h9g7", "|", "|"}},
		{"ranks from 1", record("", "h3e3 h10g8 h1g3", "0 2: h8e8"), []string{"h2e2 h9g7 h0g2", "h7e7"}},
		{"Black to move", record("3k5/9/9/9/9/9/9/9/4p4/5K3 b - - 0 1", "卒5平6", "0 1: 将4进1"), []string{"e1f1", "d9d8"}},
		{"a start that is none", record("9/9 w", "h2e2", "0 1: h2d2"), []string{"|", "|"}},
		{"a tree that is none", record("", "h2e2", "2 1: h2d2", "1 1: h2d2", "-1 1: h2d2", "0 0: h2d2", "9 1: h2e2"), []string{"h2e2", "|", "|", "|", "|", "|"}},
		{"nothing", record("", ""), []string{""}},
		{"a variation of nothing", record("", "", "0 1: h2e2"), []string{"", "h2e2"}},
	} {
		if got := resolved(tt.game); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: %q, want %q", tt.what, got, tt.want)
		}
	}
}

// A short form is settled by the moves behind it in a variation too.
func TestResolveSettles(t *testing.T) {
	main := "炮25 马87 马23 车98"
	want := resolved(record("", main))
	got := resolved(record("", "兵七进一 卒7进1", "0 1: "+main))
	if got[1] != want[0] || strings.HasSuffix(got[1], "|") {
		t.Errorf("%q, want %q", got[1], want[0])
	}
}

// The main line is that of the audit, however it is written.
func TestResolveAsAudited(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	auditor, resolver := NewAuditor(Rules{}), NewResolver()
	for range 300 {
		p := Start()
		var text []string
		for range r.IntN(60) {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			switch r.IntN(4) {
			case 0:
				text = append(text, string(p.AppendChineseAs(nil, m, ChineseStyle{Short: true})))
			case 1:
				text = append(text, string(p.AppendWXF(nil, m)))
			case 2:
				text = append(text, m.String())
			default:
				text = append(text, string(p.AppendSAN(nil, m, 0)))
			}
			p.Make(m)
		}
		g := record("", strings.Join(text, " "))
		var out schemas.Audit
		out.Reset()
		auditor.Audit(g, &out)
		var moves []Move
		_, lines := resolver.Resolve(g, func(_ int, _ *Position, m Move) { moves = append(moves, m) })
		if lines[0].Plies != out.Legal || len(moves) != out.Legal {
			t.Fatalf("%d plies, %d are lawful: %s", lines[0].Plies, out.Legal, text)
		}
		for i, m := range moves {
			if out.Plies[i].From != m.From || out.Plies[i].To != m.To {
				t.Fatalf("ply %d of %s: %s", i+1, text, m)
			}
		}
	}
}

// What shows no count of ranks is read by the format that it names.
func TestFormatUCI(t *testing.T) {
	const moves = "h3g3 h8g8" // of chariots or cannons, by the count
	fen := "4k4/7r1/7c1/9/9/9/7C1/7R1/9/3K5 w - - 0 1"
	for format, want := range map[string]string{"UCI": "h2g2 h7g7", "ICCS": "h3g3 h8g8"} {
		g := record(fen, moves)
		name := schemas.Span{Off: uint32(len(g.Text)), Len: 6}
		g.Text = append(g.Text, "Format"+format...)
		g.Tags = append(g.Tags, schemas.Tag{Name: name, Value: schemas.Span{Off: name.Off + 6, Len: uint32(len(format))}})
		if got := resolved(g); got[0] != want {
			t.Errorf("%s: %q, want %s", format, got, want)
		}
	}
}
