package convert

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/xiangqi"
	"qipu/ingest/sniff"
	"qipu/report/exchange"
	"qipu/report/gametable"
	"qipu/schemas"
	"qipu/schemas/board"
)

// fromRow makes the record again of which a row was made: of a table, the whole of it.
func fromRow(t testing.TB, row *gametable.Row) *schemas.Game {
	t.Helper()
	m := &maker{nil, &schemas.Game{Kind: schemas.KindXiangqi, Files: int(row.Files), Ranks: int(row.Ranks)}}
	g := m.g
	if row.Kind == "renju" {
		g.Kind = schemas.KindRenju
	}
	for _, tag := range row.Tags {
		m.tag(tag.Name, tag.Value)
	}
	moves := func(tokens []string, numbers []int32) (list []schemas.Move) {
		for i, token := range tokens {
			move := m.move(token)
			if len(numbers) > 0 {
				move.Number = numbers[i]
			}
			list = append(list, move)
		}
		return list
	}
	g.Moves = moves(row.Tokens, row.Numbers)
	for _, v := range row.Variations {
		g.Variations = append(g.Variations, schemas.Line{Parent: v.Parent, At: v.At, Moves: moves(v.Tokens, v.Numbers)})
	}
	for _, c := range row.Comments {
		g.Comments = append(g.Comments, schemas.Comment{Line: c.Line, Ply: c.Ply, Text: m.write(c.Text)})
	}
	for _, c := range row.Marks {
		g.Marks = append(g.Marks, schemas.Mark{Line: c.Line, Ply: c.Ply, Text: m.write(c.Text)})
	}
	for _, side := range row.Sides {
		g.Sides = append(g.Sides, sideNamed(t, side))
	}
	if row.Marker != "" {
		g.EndMarker = m.write(row.Marker)
	}
	if g.Kind == schemas.KindRenju {
		stageFromRow(t, m, row)
	}
	sheetFromRow(t, m, row)
	return g
}

func sideNamed(t testing.TB, name string) schemas.Side {
	t.Helper()
	return named(t, name, schemas.Side.String, schemas.NoSide)
}

// named returns the value whose name a column has.
func named[T ~uint8](t testing.TB, name string, nameOf func(T) string, last T) T {
	t.Helper()
	for v := T(0); v <= last; v++ {
		if nameOf(v) == name {
			return v
		}
	}
	t.Fatalf("%q names nothing", name)
	return 0
}

func stageFromRow(t testing.TB, m *maker, row *gametable.Row) {
	t.Helper()
	g := m.g
	g.Points = named(t, row.Points, schemas.PointNotation.Name, schemas.LetterPairsUp)
	for _, s := range row.Setup {
		g.Setup = append(g.Setup, schemas.SetupStone{Token: m.write(s.Token), Side: sideNamed(t, s.Side)})
	}
	g.Stage = schemas.OpeningStage{SwapTold: row.SwapTold, Swaps: row.Swaps, Seats: named(t, row.Seats, schemas.Seats.Name, schemas.SeatsFinal)}
	if row.Rule != "" {
		g.Stage.Rule = m.write(row.Rule)
	}
	if row.Protocol != "" {
		g.Stage.Protocol = m.write(row.Protocol)
	}
	for _, s := range row.Offered {
		g.Stage.Offered = append(g.Stage.Offered, m.write(s.Token))
	}
	for _, s := range row.Removed {
		g.Stage.Removed = append(g.Stage.Removed, m.write(s.Token))
	}
}

// sheetFromRow makes again what a sheet tells of clocks and offers.
func sheetFromRow(t testing.TB, m *maker, row *gametable.Row) {
	t.Helper()
	index := func(name string, names string) uint8 {
		i := slices.Index(strings.Fields(names), name)
		if i < 0 {
			t.Fatalf("%q is none of %s", name, names)
		}
		return uint8(i)
	}
	for _, s := range row.Stamps {
		m.g.Stamps = append(m.g.Stamps, schemas.Stamp{
			Line: s.Line, Ply: s.Ply, Side: sideNamed(t, s.Side), Text: m.write(s.Text),
			Kind: schemas.StampKind(index(s.Kind, "left used total instant moves")),
			Form: schemas.StampForm(index(s.Form, "clock minutes seconds millis instant count")),
		})
	}
	for _, o := range row.Offers {
		m.g.Offers = append(m.g.Offers, schemas.Offer{Line: o.Line, Ply: o.Ply, Side: sideNamed(t, o.Side), Text: m.write(o.Text)})
	}
	if row.KeptBy != "" {
		m.g.KeptBy = schemas.Keeper(index(row.KeptBy, "unsaid first second arbiter"))
	}
}

// sheetOf writes what a sheet tells of clocks and offers.
func sheetOf(g *schemas.Game) string {
	var b strings.Builder
	for _, s := range g.Stamps {
		fmt.Fprintln(&b, "stamp", s.Line, s.Ply, s.Side, s.Kind, s.Form, g.String(s.Text))
	}
	for _, o := range g.Offers {
		fmt.Fprintln(&b, "offer", o.Line, o.Ply, o.Side, g.String(o.Text))
	}
	return fmt.Sprint(b.String(), "kept by ", g.KeptBy)
}

// rowsOf reads the rows of a table.
func rowsOf(t testing.TB, file []byte, each func(row *gametable.Row)) {
	t.Helper()
	err := gametable.Read(bytes.NewReader(file), int64(len(file)), func(row *gametable.Row) error {
		each(row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A table keeps a record as it is: made again from its row it is the same to the last
// token.
func TestParquetKeepsAll(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		games := []*schemas.Game{makeXiangqi(r), makeRenju(r, false), makeRenju(r, true)}
		for _, g := range games {
			makeSheet(&maker{r, g})
		}
		var file bytes.Buffer
		w := gametable.NewWriter(&file)
		b, rows := newBuilder(xiangqi.ICCS, false), gametable.Builder{}
		var want []string
		for _, g := range games {
			var lost exchange.Report
			game := b.build(g, &lost)
			want = append(want, canonical(game, all)+literally(g)+sheetOf(g))
			if err := w.Write([]gametable.Row{rows.Row(game)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		i := 0
		rowsOf(t, file.Bytes(), func(row *gametable.Row) {
			g := fromRow(t, row)
			var lost exchange.Report
			if got := canonical(b.build(g, &lost), all) + literally(g) + sheetOf(g); got != want[i] {
				t.Errorf("seed %d, game %d:\n%s", seed, i, cmp.Diff(want[i], got))
			}
			i++
		})
		if i != len(games) || t.Failed() {
			t.Fatalf("seed %d: %d games", seed, i)
		}
	}
}

// makeSheet gives a game moves that cannot be played, numbers, and what sheets tell of
// clocks and offers.
func makeSheet(m *maker) {
	g := m.g
	m.g.Moves = append(g.Moves, schemas.Move{Token: m.write("a0a9"), Number: int32(m.IntN(50))})
	if len(g.Sides) > 0 {
		g.Sides = append(g.Sides, schemas.First)
	}
	if n := len(g.Variations); n > 0 {
		g.Variations[n-1].Moves = append(g.Variations[n-1].Moves, m.move("x"))
	}
	if g.Kind == schemas.KindRenju {
		g.Stage.Seats = schemas.Seats(m.IntN(3))
	}
	for range m.IntN(4) {
		g.Stamps = append(g.Stamps, schemas.Stamp{
			Line: int32(m.IntN(1 + len(g.Variations))), Ply: int32(m.IntN(9)), Side: schemas.Side(m.IntN(2)),
			Kind: schemas.StampKind(m.IntN(5)), Form: schemas.StampForm(m.IntN(6)), Text: m.write(pick(m.Rand, "1:23:45", "170.25", m.hostile(2))),
		})
	}
	if m.IntN(2) == 0 {
		g.Offers = append(g.Offers, schemas.Offer{Ply: int32(m.IntN(9)), Side: schemas.Side(m.IntN(2)), Text: m.write("提和")})
	}
	slices.SortStableFunc(g.Stamps, func(a, b schemas.Stamp) int { return int(a.Line - b.Line) }) // those of a line stay in order
	g.KeptBy = schemas.Keeper(m.IntN(4))
}

// The columns say what the record says, of an asymmetric game known square by square.
func TestParquetColumns(t *testing.T) {
	m := &maker{nil, &schemas.Game{Kind: schemas.KindXiangqi}}
	m.g.Origin = schemas.Origin{SourceNo: 2, GameNo: 3, Path: "a/b.pgn", Offset: 40, Length: 50, Format: sniff.PGN, Encoding: "gb18030"}
	m.tag("White", " 选手07 ")
	m.tag("Red", "")
	m.tag("BlackElo", "2100")
	m.tag("Event", "a")
	m.tag("Event", "b")
	m.tag("Result", "红胜")
	m.g.Moves = []schemas.Move{m.move("炮二平五"), m.move("h9g7"), m.move("马二进四"), m.move("x")}
	m.g.Moves[2].Number = 2
	m.g.Variations = []schemas.Line{{At: 2, Moves: []schemas.Move{m.move("炮8平5")}}}
	b, rows := newBuilder(xiangqi.ICCS, false), gametable.Builder{}
	var lost exchange.Report
	row := rows.Row(b.build(m.g, &lost))
	want := gametable.Row{
		SourceNo: 2, GameNo: 3, Path: "a/b.pgn", Offset: 40, Length: 50, Format: "pgn", Encoding: "gb18030", Kind: "xiangqi",
		First: "选手07", SecondRating: "2100", Event: "a", Result: "1-0",
		Tags: []gametable.Tag{
			{Name: "White", Value: " 选手07 "},
			{Name: "Red"},
			{Name: "BlackElo", Value: "2100"},
			{Name: "Event", Value: "a"},
			{Name: "Event", Value: "b"},
			{Name: "Result", Value: "红胜"},
		},
		StartFEN: board.StartFEN, Standard: true,
		Plies: 4, Moves: []string{"h2e2", "h9g7"}, Tokens: []string{"炮二平五", "h9g7", "马二进四", "x"}, Numbers: []int32{0, 0, 2, 0}, Unresolved: 3,
		Variations: []gametable.Line{{At: 2, Moves: []string{"h7e7"}, Tokens: []string{"炮8平5"}}},
	}
	want.Unplayed, want.UnplayedZh = row.Unplayed, row.UnplayedZh
	if diff := cmp.Diff(want, row); diff != "" || row.Unplayed == "" || row.UnplayedZh == "" || !lost.Empty() {
		t.Error(diff, lost.Lines("en"))
	}
}

// Every game of a folder is a row, the same as in JSON lines, whatever the workers.
func TestDatasetsThroughParquet(t *testing.T) { throughParquet(t, datasets) }

func TestRealGamesThroughParquet(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	throughParquet(t, filepath.Join(shared, "data", "renju"))
	throughParquet(t, filepath.Join(shared, "data", "xiangqi", "samples"))
}

func throughParquet(t *testing.T, source string) {
	t.Helper()
	file, told, s := convertTo(t, exchange.Parquet, 2, source)
	lines, toldBy, sums := convertTo(t, "jsonl", 2, source)
	if s.Games != sums.Games || s.Refused+s.Cut > 0 || s.Unread != sums.Unread || !slices.Equal(told, toldBy) && sums.Lost == [exchange.Losses]uint64{} {
		t.Errorf("%s: %+v, in JSON lines %+v", source, s, sums)
	}
	f, _ := exchange.ByName("jsonl")
	b := newBuilder(xiangqi.ICCS, false)
	var again []byte
	rowsOf(t, file, func(row *gametable.Row) {
		var lost exchange.Report
		game := b.build(fromRow(t, row), &lost)
		game.Origin = schemas.Origin{
			SourceNo: int(row.SourceNo), GameNo: int(row.GameNo), Path: row.Path, Offset: row.Offset, Length: row.Length, Format: row.Format, Encoding: row.Encoding,
		}
		again, _ = f.Append(again, game, &lost)
	})
	if !bytes.Equal(lines, again) {
		n := 0
		for n < min(len(lines), len(again)) && lines[n] == again[n] {
			n++
		}
		t.Errorf("%s: made again from the table it is another at byte %d:\n%.300s\n%.300s", source, n, lines[max(0, n-100):], again[max(0, n-100):])
	}
}
