package schemas_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"qipu/schemas"
)

func TestParseResult(t *testing.T) {
	for text, want := range map[string]schemas.Result{
		"": schemas.ResultNone, "1-0": schemas.ResultFirstWins, "0-1": schemas.ResultSecondWins, "1/2-1/2": schemas.ResultDraw, "*": schemas.ResultUnfinished,
		" 1 - 0 ": schemas.ResultFirstWins, "１-０": schemas.ResultFirstWins, "0-0": schemas.ResultDoubleLoss, "+/-": schemas.ResultFirstWins, "-/+": schemas.ResultSecondWins,
		"红胜": schemas.ResultFirstWins, "紅先負": schemas.ResultSecondWins, "和棋": schemas.ResultDraw, "0.5-0.5": schemas.ResultDraw, "1－0": schemas.ResultFirstWins,
		"未知": schemas.ResultUnfinished, "?": schemas.ResultUnfinished, "Red resigned": schemas.ResultNone, "10": schemas.ResultNone,
	} {
		got, ok := schemas.ParseResult(text)
		if got != want {
			t.Errorf("ParseResult(%q) = %v, want %v", text, got, want)
		}
		if understood := want != schemas.ResultNone || strings.TrimSpace(text) == ""; ok != understood {
			t.Errorf("ParseResult(%q): understood is %v", text, ok)
		}
	}
}

func TestResultsReadBack(t *testing.T) {
	for r := schemas.ResultUnfinished; r <= schemas.ResultDoubleLoss; r++ {
		if got, ok := schemas.ParseResult(r.String()); !ok || got != r {
			t.Errorf("%q reads back as %q", r, got)
		}
	}
}

func FuzzParseResult(f *testing.F) {
	for _, s := range []string{"1-0", "½-½", "红先胜", "\xff", " * ", "B+R", "W+12.5", "b+.", "黒の勝ち", "0", "Void"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, kind := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
			r, ok := kind.ParseResult(s)
			if r != schemas.ResultNone && !ok {
				t.Errorf("%v: %q gives %v and is not understood", kind, s, r)
			}
			if marker, ends := kind.EndMarker([]byte(s)); ends && (!ok || marker != r) {
				t.Errorf("%v: %q ends moves with %v and is the result %v, %v", kind, s, marker, r, ok)
			}
		}
	})
}

func TestTagIgnoresCaseAndTakesTheFirst(t *testing.T) {
	g := schemas.Game{Text: []byte("redAlphaREDBeta")}
	g.Tags = []schemas.Tag{
		{Name: schemas.Span{Off: 0, Len: 3}, Value: schemas.Span{Off: 3, Len: 5}},
		{Name: schemas.Span{Off: 8, Len: 3}, Value: schemas.Span{Off: 11, Len: 4}},
	}
	v, ok := g.Tag("Red")
	if !ok || g.String(v) != "Alpha" {
		t.Errorf("got %q, %v", g.String(v), ok)
	}
	if _, ok := g.Tag("Re"); ok {
		t.Error("a part of a name is no name")
	}
}

func TestResetKeepsBuffersAndNothingElse(t *testing.T) {
	g := schemas.Game{Moves: make([]schemas.Move, 3, 9), Raw: []byte("x"), EndMarker: schemas.Span{Len: 1}, Kind: schemas.KindXiangqi}
	g.Reset()
	if len(g.Moves) != 0 || cap(g.Moves) != 9 {
		t.Error("the buffer of moves is lost")
	}
	g.Moves = nil
	g.Tags, g.Comments, g.Marks, g.Variations, g.Faults = nil, nil, nil, nil, nil
	if !reflect.DeepEqual(g, schemas.Game{}) {
		t.Errorf("left over: %+v", g)
	}
}

func TestClauseIDParts(t *testing.T) {
	id := schemas.ClauseID("xiangqi-2011:26.8.1")
	if id.Rulebook() != "xiangqi-2011" || id.Number() != "26.8.1" {
		t.Errorf("%q, %q", id.Rulebook(), id.Number())
	}
}

func TestSeveritiesReadBack(t *testing.T) {
	for s := schemas.Note; s <= schemas.Error; s++ {
		if got, ok := schemas.ParseSeverity(s.String()); !ok || got != s {
			t.Errorf("%v reads back as %v", s, got)
		}
	}
	if _, ok := schemas.ParseSeverity("fatal"); ok {
		t.Error("fatal is no severity")
	}
}

// Every column of every table has a name and a type that all readers know.
func TestLevelsReadBack(t *testing.T) {
	for _, l := range []schemas.Level{schemas.LevelNational, schemas.LevelNationalJunior, schemas.LevelProvincial, schemas.LevelLower} {
		if got, err := schemas.ParseLevel(l.String()); err != nil || got != l {
			t.Errorf("%q reads as %d, %v", l, got, err)
		}
	}
	for _, text := range []string{"", "National", "county"} {
		if l, err := schemas.ParseLevel(text); err == nil || l != schemas.LevelUnknown || !strings.Contains(err.Error(), "national, national-junior, provincial, lower") {
			t.Errorf("%q reads as %d, %v", text, l, err)
		}
	}
}

func TestColumnsAreNamed(t *testing.T) {
	for _, row := range []any{
		schemas.SourceRow{}, schemas.GameRow{}, schemas.PlyRow{}, schemas.FindingRow{}, schemas.SheetDifferenceRow{}, schemas.CoverageRow{}, schemas.RejectRow{},
	} {
		seen := make(map[string]bool)
		for f := range fields(reflect.TypeOf(row)) {
			name, _, _ := strings.Cut(f.Tag.Get("parquet"), ",")
			if name == "" || seen[name] || name != strings.ToLower(name) || !utf8.ValidString(name) {
				t.Errorf("%T.%s: column %q", row, f.Name, name)
			}
			seen[name] = true
		}
	}
}

func fields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for field := range t.Fields() {
			if !yield(field) {
				return
			}
		}
	}
}
