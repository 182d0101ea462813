package xiangqi_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// record makes a game of these tokens from a position.
func record(fen string, tokens ...string) *schemas.Game {
	g := &schemas.Game{}
	add := func(text string) schemas.Span {
		s := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(text))}
		g.Text = append(g.Text, text...)
		return s
	}
	if fen != "" {
		g.Tags = append(g.Tags, schemas.Tag{Name: add("FEN"), Value: add(fen)})
	}
	for _, token := range tokens {
		g.Moves = append(g.Moves, schemas.Move{Token: add(token)})
	}
	return g
}

func audited(g *schemas.Game) *schemas.Audit {
	var out schemas.Audit
	xiangqi.NewAuditor(xiangqi.Rules{}).Audit(g, &out)
	return &out
}

const twoChariots = "4k4/9/9/9/7R1/9/9/7R1/9/3K5 w - - 0 1"

func TestReadingsAreKeptUntilOneIsLeft(t *testing.T) {
	// 前车进四 leaves the board from h6, so the chariot that moved was the rear one.
	out := audited(record(twoChariots, "车二进一", "将5进1", "前车进四"))
	if out.Legal != 3 {
		t.Fatalf("%d plies replayed", out.Legal)
	}
	if m := (xiangqi.Move{From: out.Plies[0].From, To: out.Plies[0].To}); m.String() != "h2h3" {
		t.Errorf("read as %s", m)
	}
}

func TestReadingsThatNothingSettles(t *testing.T) {
	shuffle := []string{"车二进一", "将5进1", "车二退一", "将5退1"}
	var long []string
	for range 20 {
		long = append(long, shuffle...)
	}
	for _, c := range []struct {
		name     string
		tokens   []string
		evidence string
	}{
		{"to the end", shuffle[:3], "4 readings after ply 3"},
		{"none goes on", []string{"车二进一", "将5进1", "前车进九"}, "0 readings after ply 3"},
		{"more than are followed", long, "more than 64 readings at ply 13"}, // the seventh token that doubles them
	} {
		out := audited(record(twoChariots, c.tokens...))
		if out.Legal != 0 {
			t.Errorf("%s: %d plies replayed", c.name, out.Legal)
		}
		found := ""
		for _, f := range out.Findings {
			found += fmt.Sprintln(f.Clause, f.Severity, f.Ply, f.Evidence)
		}
		if !strings.HasPrefix(found, "record:ambiguous warning 1 ") || !strings.Contains(found, c.evidence) {
			t.Errorf("%s: %s", c.name, found)
		}
	}
}

// A sheet on which a move is missing gives the next to the side whose turn it is not:
// there the replay ends, and every ply keeps the side that the sheet gives it.
func TestOutOfTurn(t *testing.T) {
	const first, second = schemas.First, schemas.Second
	tokens := []string{"炮二平五", "马8进7", "马二进三", "马2进3", "车一平二"}
	for _, c := range []struct {
		name  string
		sides []schemas.Side
		legal int
		place string
	}{
		{"none is missing", []schemas.Side{first, second, first, second, first}, 5, ""},
		{"Black's second", []schemas.Side{first, second, first, first, second}, 3, "Ply 4 (round 2, Red) “马2进3”"},
		{"Red's first", []schemas.Side{second, first, second, first, second}, 0, "Ply 1 (round 1, Black) “炮二平五”"},
	} {
		g := record("", tokens...)
		g.Sides = c.sides
		out := audited(g)
		if out.Legal != c.legal {
			t.Errorf("%s: %d plies replayed", c.name, out.Legal)
		}
		for i, ply := range out.Plies {
			if ply.Side != c.sides[i] {
				t.Errorf("%s: ply %d is %v's", c.name, i+1, ply.Side)
			}
		}
		var told []string
		for _, f := range out.Findings {
			if f.Ply > c.legal {
				told = append(told, string(f.Clause)+" "+f.Outcome.String()+" "+f.Text.En)
			}
		}
		switch {
		case c.place == "" && len(told) > 0, c.place != "" && len(told) != 1:
			t.Errorf("%s: %q", c.name, told)
		case c.place != "" && !strings.HasPrefix(told[0], "xiangqi-2011:2.1 undetermined "+c.place):
			t.Errorf("%s: %s", c.name, told[0])
		}
	}
	g := record(twoChariots, "车二进一", "将5进1", "前车进四") // which would settle the first
	g.Sides = []schemas.Side{first, second, second}
	if out := audited(g); out.Legal != 0 {
		t.Errorf("a token is settled by one out of turn: %d plies", out.Legal)
	}
}
