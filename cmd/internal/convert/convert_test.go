package convert

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/xiangqi"
	"qipu/cmd/internal/audit"
	"qipu/report/exchange"
	"qipu/schemas"
)

// readBack reads what has been written as any source is read, and calls each for every
// game with what its record says.
func readBack(t testing.TB, source []byte, each func(g *schemas.Game)) {
	t.Helper()
	opts := audit.Reading{Arguments: []string{"-"}, Workers: 1, Stdin: bytes.NewReader(source)}
	err := audit.Read(context.Background(), opts, func() func(*audit.Batch) (int, error) {
		return func(b *audit.Batch) (int, error) {
			for rec := range b.Records() {
				if rec.Failure.En != "" {
					t.Errorf("a record is not read: %s", rec.Failure.En)
					continue
				}
				each(rec.Game)
			}
			for _, end := range b.Ends() {
				if end.Reason != "" {
					t.Errorf("the source is not read: %s", end.Reason)
				}
			}
			return 0, nil
		}
	}, func(int) error { return nil })
	if err != nil {
		t.Error(err)
	}
}

func isRead(format string) bool {
	for _, f := range audit.Formats() {
		if f.Name == format {
			return f.Versions != ""
		}
	}
	return false
}

// written writes games in a format and returns it with what each says.
func written(t testing.TB, f *exchange.Format, n xiangqi.Notation, games []*schemas.Game, c carries) (source []byte, say []string) {
	t.Helper()
	b := newBuilder(n, f.Name == "pgn")
	for _, g := range games {
		var r exchange.Report
		game := b.build(g, &r)
		what := canonical(game, c)
		out, err := f.Append(source, game, &r)
		if err != nil {
			if _, ok := err.(*exchange.RefusalError); !ok || !bytes.Equal(out, source) { //nolint:errorlint // it is one itself
				t.Errorf("%s: %v", f.Name, err)
			}
			continue
		}
		for l, n := range r.Counts {
			if n > 0 && !mayLose(f.Name, exchange.Loss(l), c) {
				t.Errorf("%s: lost %s", f.Name, strings.Join(r.Lines("en"), ", "))
			}
		}
		source, say = out, append(say, what)
	}
	return source, say
}

// mayLose reports whether a format may lose or change something.
func mayLose(format string, l exchange.Loss, c carries) bool {
	switch l {
	case exchange.LostTag:
		return !c.tags
	case exchange.LostComment:
		return !c.comments
	case exchange.LostMark:
		return !c.marks
	case exchange.LostVariation:
		return !c.variations
	case exchange.LostStage:
		return !c.stage
	case exchange.ChangedTag, exchange.ChangedComment, exchange.ChangedNotation:
		return format != "jsonl"
	case exchange.LostSide:
		return format == "dhtmlxq"
	}
	return false
}

// check writes games, reads them back, and shows that they say the same.
func check(t testing.TB, format string, n xiangqi.Notation, games []*schemas.Game, c carries) {
	t.Helper()
	f, _ := exchange.ByName(format)
	source, want := written(t, &f, n, games, c)
	if len(want) == 0 {
		return
	}
	b := newBuilder(xiangqi.ICCS, false)
	i := 0
	readBack(t, source, func(g *schemas.Game) {
		var r exchange.Report
		got := canonical(b.build(g, &r), c)
		if i < len(want) && got != want[i] {
			t.Errorf("%s in %s, game %d:\n%s\n%s", format, n, i+1, cmp.Diff(want[i], got), source)
		}
		i++
	})
	if i != len(want) {
		t.Errorf("%s in %s: %d games read, %d written:\n%s", format, n, i, len(want), source)
	}
}

var everyNotation = []xiangqi.Notation{xiangqi.Chinese, xiangqi.ICCS, xiangqi.WXF, xiangqi.UCI, xiangqi.SAN}

// lineOnly is what a line of move text carries.
var lineOnly = carries{}

// TestReadingBack: what is written says the same when it is read.
func TestReadingBack(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 40
	}
	for seed := range rounds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			readingBack(t, uint64(seed))
			if t.Failed() {
				t.FailNow()
			}
		})
		if t.Failed() {
			return
		}
	}
}

func readingBack(t testing.TB, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	var xiangqis, renjus, lines []*schemas.Game
	for range 1 + r.IntN(3) {
		xiangqis = append(xiangqis, makeXiangqi(r))
		renjus = append(renjus, makeRenju(r, false))
		lines = append(lines, makeRenju(r, true))
	}
	n := pick(r, everyNotation...)
	check(t, "pgn", n, xiangqis, all)
	check(t, "jsonl", n, xiangqis, all)
	check(t, "movetext", n, slices.DeleteFunc(slices.Clone(xiangqis), func(g *schemas.Game) bool {
		return len(g.Moves) < 4 // a single line of so few is not known for what it is
	}), lineOnly)
	check(t, "jsonl", n, renjus, all)
	check(t, "sgf", n, renjus, all)
	check(t, "movetext", n, lines, lineOnly)
	ubb := all
	ubb.marks = false
	if isRead("dhtmlxq") {
		check(t, "dhtmlxq", n, xiangqis, ubb)
	}
}

// chain writes games in one format after another, each time from what was read of the
// last, and shows that they still say the same.
func chain(t testing.TB, n xiangqi.Notation, games []*schemas.Game, c carries, formats ...string) {
	t.Helper()
	first, _ := exchange.ByName(formats[0])
	source, want := written(t, &first, n, games, c)
	for k, name := range formats[1:] {
		f, _ := exchange.ByName(name)
		b := newBuilder(everyNotation[k%len(everyNotation)], name == "pgn")
		var next []byte
		i := 0
		readBack(t, source, func(g *schemas.Game) {
			var r exchange.Report
			game := b.build(g, &r)
			if got := canonical(game, c); i < len(want) && got != want[i] {
				t.Errorf("%v, read from %s, game %d:\n%s\n%s", formats, formats[k], i+1, cmp.Diff(want[i], got), source)
			}
			i++
			var err error
			if next, err = f.Append(next, game, &r); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
		if i != len(want) {
			t.Errorf("%v: %d games read from %s, %d written", formats, i, formats[k], len(want))
		}
		source = next
	}
}

// TestChains: from any format that is read to any other that carries the game.
func TestChains(t *testing.T) {
	for seed := range uint64(25) {
		r := rand.New(rand.NewPCG(seed, 3))
		chain(t, pick(r, everyNotation...), []*schemas.Game{makeXiangqi(r), makeXiangqi(r)}, all, "pgn", "jsonl", "pgn", "pgn", "jsonl", "jsonl", "pgn")
		chain(t, xiangqi.ICCS, []*schemas.Game{makeRenju(r, false), makeRenju(r, false)}, all, "sgf", "jsonl", "sgf", "sgf", "jsonl", "jsonl", "sgf")
		chain(t, xiangqi.ICCS, []*schemas.Game{makeRenju(r, true), makeRenju(r, true)}, lineOnly, "sgf", "movetext", "sgf", "jsonl", "movetext", "jsonl", "movetext")
		xiangqis := slices.DeleteFunc([]*schemas.Game{makeXiangqi(r), makeXiangqi(r), makeXiangqi(r)}, func(g *schemas.Game) bool {
			_, fen := g.Tag("FEN")
			return fen || len(g.Moves) < 4
		})
		if len(xiangqis) > 0 {
			chain(t, pick(r, everyNotation...), xiangqis, lineOnly, "movetext", "pgn", "movetext", "jsonl", "movetext", "movetext")
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// JSON lines keep a record as it is: read back it is the same to the last token.
func TestJSONKeepsAll(t *testing.T) {
	f, _ := exchange.ByName("jsonl")
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 4))
		games := []*schemas.Game{makeXiangqi(r), makeRenju(r, false), makeRenju(r, true)}
		for _, g := range games { // moves that are none, and that are not lawful
			m := maker{r, g}
			if n := len(g.Moves); n > 0 && len(g.Sides) == 0 {
				g.Moves[r.IntN(n)] = m.move(m.hostile(2))
			}
			g.Moves = append(g.Moves, schemas.Move{Token: m.write("a0a9"), Number: int32(r.IntN(50))})
			if len(g.Sides) > 0 {
				g.Sides = append(g.Sides, schemas.First)
			}
			if n := len(g.Variations); n > 0 {
				g.Variations[n-1].Moves = append(g.Variations[n-1].Moves, m.move("x"))
			}
		}
		b := newBuilder(pick(r, everyNotation...), false)
		var source []byte
		for _, g := range games {
			var lost exchange.Report
			var err error
			if source, err = f.Append(source, b.build(g, &lost), &lost); err != nil {
				t.Fatal(err)
			}
			lost.Counts[exchange.ChangedNotation] = 0
			if !lost.Empty() {
				t.Errorf("lost: %s", lost.Lines("en"))
			}
		}
		i := 0
		readBack(t, source, func(g *schemas.Game) {
			want := games[i]
			if got, want := literally(g), literally(want); got != want {
				t.Errorf("seed %d, game %d:\n%s\n%s", seed, i, cmp.Diff(want, got), source)
			}
			i++
		})
		if i != len(games) || t.Failed() {
			t.Fatalf("seed %d: %d games", seed, i)
		}
	}
}

// literally writes all that a record says as it says it.
func literally(g *schemas.Game) string {
	var b strings.Builder
	say := func(format string, values ...any) { fmt.Fprintf(&b, format+"\n", values...) }
	say("%s %q %d %d %d %v", g.Kind, g.String(g.EndMarker), g.Points, g.Files, g.Ranks, g.Sides)
	for _, t := range g.Tags {
		say("tag %q %q", g.String(t.Name), g.String(t.Value))
	}
	moves := func(list []schemas.Move) {
		for _, m := range list {
			say(" %q %d", g.String(m.Token), m.Number)
		}
	}
	moves(g.Moves)
	for _, v := range g.Variations {
		say("variation %d %d", v.Parent, v.At)
		moves(v.Moves)
	}
	var notes []string
	for _, c := range g.Comments {
		notes = append(notes, fmt.Sprintf("%d comment %d %q", c.Line, c.Ply, g.String(c.Text)))
	}
	for _, m := range g.Marks {
		notes = append(notes, fmt.Sprintf("%d mark %d %q", m.Line, m.Ply, g.String(m.Text)))
	}
	slices.SortStableFunc(notes, func(a, b string) int { // those of a line stay in order
		return strings.Compare(strings.SplitN(a, " ", 3)[0]+strings.SplitN(a, " ", 3)[1], strings.SplitN(b, " ", 3)[0]+strings.SplitN(b, " ", 3)[1])
	})
	say("%s", strings.Join(notes, "\n"))
	for _, s := range g.Setup {
		say("setup %q %s", g.String(s.Token), s.Side)
	}
	points := func(what string, list []schemas.Span) {
		for _, at := range list {
			say("%s %q", what, g.String(at))
		}
	}
	say("kept by %s", g.KeptBy)
	for _, s := range g.Stamps {
		say("clock %d %d %s %s %s %q", s.Line, s.Ply, s.Side, s.Kind, s.Form, g.String(s.Text))
	}
	for _, o := range g.Offers {
		say("offer %d %d %s %q", o.Line, o.Ply, o.Side, g.String(o.Text))
	}
	s := &g.Stage
	say("stage %q %q %v %v %d", g.String(s.Rule), g.String(s.Protocol), s.SwapTold, s.Swaps, s.Seats)
	points("offered", s.Offered)
	points("removed", s.Removed)
	return b.String()
}

// FuzzReadingBack writes made-up games with a text in them, in every format, and reads
// them back.
func FuzzReadingBack(f *testing.F) {
	f.Add(uint64(1), "good")
	f.Add(uint64(7), "1-0 [Event \"x\"]\n1. h2e2")
	f.Add(uint64(11), "]\\[;(B[hh]")
	f.Add(uint64(13), "}{ ;\n\n%")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		text = strings.Map(func(r rune) rune {
			if r < ' ' && !unicode.IsSpace(r) {
				return -1 // what is full of them is no text to whoever reads it
			}
			return r
		}, strings.ToValidUTF8(text, "?"))
		if len(text) > 200 {
			return
		}
		own := pieces
		defer func() { pieces = own }()
		pieces = append(slices.Clone(own[:8]), text, text, text, "\n", " ")
		readingBack(t, seed)
	})
}
