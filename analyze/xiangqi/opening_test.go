package xiangqi

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
)

// lineOf replays ICCS moves from the standard array.
func lineOf(t testing.TB, line string) []schemas.Ply {
	t.Helper()
	p := Start()
	var plies []schemas.Ply
	for iccs := range strings.FieldsSeq(line) {
		m := mustMove(iccs)
		if verdict := p.Legal(m); verdict != Lawful {
			t.Fatalf("%s: %s is not lawful: %v", line, iccs, verdict)
		}
		plies = append(plies, schemas.Ply{From: m.From, To: m.To, Piece: p.At(m.From)})
		p.Make(m)
	}
	return plies
}

// mirrored reflects a line at the middle file.
func mirrored(plies []schemas.Ply) []schemas.Ply {
	var out []schemas.Ply
	for _, p := range plies {
		out = append(out, schemas.Ply{From: p.From.Mirror(), To: p.To.Mirror(), Piece: p.Piece})
	}
	return out
}

// Each of the 44 first moves of the standard array stands in one family, and no
// other move does.
func TestEveryFirstMoveHasAFamily(t *testing.T) {
	p := Start()
	moves := p.LegalMoves(nil)
	if len(moves) != 44 || len(book.first) != 44 {
		t.Fatalf("%d lawful first moves, %d in the table", len(moves), len(book.first))
	}
	for _, m := range moves {
		o := OpeningOf([]schemas.Ply{{From: m.From, To: m.To, Piece: p.At(m.From)}})
		if o.Family == "" || o.System != "" {
			t.Errorf("%s: %+v", m, o)
		}
	}
}

// The terms are those of the books of openings and of the classes of ECCO
// (xqbase, 中国象棋开局编号): A1 to A3 飞相局, A4 起马局, A5 仕角炮局, A6 过宫炮局,
// B1 单提马, B2 左三步虎, B3 反宫马, C 屏风马, D 顺炮 and 列炮, E1 卒底炮, E4 对兵局.
func TestOpeningsOfLines(t *testing.T) {
	for _, c := range []struct{ line, family, system string }{
		{"", "", ""},
		{"h2e2", "中炮", ""},
		// 炮二平五 炮8平5
		{"h2e2 h7e7", "中炮", "顺炮"},
		// 炮二平五 炮2平5
		{"h2e2 b7e7", "中炮", "列炮"},
		// … 车一平二 炮2平5
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b7e7", "中炮", "半途列炮"},
		// not that way
		{"h2e2 h9g7 b0c2 b7e7", "中炮", "列炮"},
		// 马8进7 马2进3
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "中炮", "屏风马"},
		// the other horse first
		{"h2e2 b9c7 h0g2 g6g5 i0h0 h9g7", "中炮", "屏风马"},
		// 过河车
		{"h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7", "中炮", "屏风马"},
		// 平炮兑车 comes later
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7", "中炮", "屏风马"},
		// 炮8平6 between the horses
		{"h2e2 b9c7 h0g2 h7f7 i0h0 h9g7", "中炮", "反宫马"},
		// not yet
		{"h2e2 b9c7 h0g2 h7f7 i0h0", "中炮", ""},
		// 士角炮转单提马
		{"h2e2 b9c7 h0g2 h7f7 g3g4 h9i7", "中炮", "单提马"},
		// 单提马横车
		{"h2e2 b9c7 h0g2 i9i8 i0h0 h9i7", "中炮", "单提马"},
		// 马8进7 车9平8 炮8平9
		{"h2e2 h9g7 h0g2 i9h9 c3c4 h7i7", "中炮", "左三步虎"},
		// 马2进3 炮2平1 车1平2
		{"h2e2 b9c7 h0g2 b7a7 b0a2 a9b9", "中炮", "右三步虎"},
		// 炮8进4 before 车二
		{"h2e2 h9g7 h0g2 i9h9 i0h0 h7h3", "中炮", "左炮封车"},
		// 转列炮: the first counts
		{"h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 g3g4 b7e7", "中炮", "左炮封车"},
		// no chariot there to shut in
		{"h2e2 h9g7 h0g2 i9h9 g3g4 h7h3", "中炮", ""},
		// 车9进1 炮8退1
		{"h2e2 h9g7 h0g2 i9i8 b0c2 h7h8", "中炮", "龟背炮"},
		// 车9进2
		{"h2e2 b9c7 h0g2 g6g5 i0h0 i9i7", "中炮", "鸳鸯炮"},
		// one horse has gone on
		{"h2e2 h9g7 h0g2 g6g5 b0c2 g7f5 c3c4 b9c7", "中炮", ""},
		// the same
		{"h2e2 b9c7 e2e6 c7e6 b2e2 h9g7", "中炮", ""},
		// 兵七进一 卒7进1
		{"c3c4 g6g5", "仙人指路", "对兵局"},
		// by another way
		{"c3c4 h9g7 b0c2 g6g5", "仙人指路", "对兵局"},
		// Red has turned to 中炮
		{"c3c4 h9g7 h2e2 g6g5", "仙人指路", ""},
		// 炮2平3
		{"c3c4 b7c7", "仙人指路", "卒底炮"},
		// 炮8平3
		{"c3c4 h7c7", "仙人指路", "金钩炮"},
		{"c3c4 c9e7", "仙人指路", "飞象"},
		// 象3进5, 象7进5
		{"c3c4 g9e7", "仙人指路", "飞象"},
		{"c3c4 h7e7", "仙人指路", "中炮"},
		// 炮8平5, 炮8平6
		{"c3c4 h7f7", "仙人指路", "士角炮"},
		{"c3c4 h9g7", "仙人指路", ""},
		// after ply 4 it is none else
		{"c3c4 h9g7 g3g4 h7i7", "仙人指路", "起马"},
		// 卒3进1 is not 对兵
		{"c3c4 c6c5", "仙人指路", ""},
		{"g0e2 h7e7", "飞相局", "左中炮"},
		// 炮8平5, 炮2平5
		{"g0e2 b7e7", "飞相局", "右中炮"},
		{"g0e2 b7d7", "飞相局", "右士角炮"},
		// 炮2平4, 炮8平4
		{"g0e2 h7d7", "飞相局", "左过宫炮"},
		{"g0e2 g9e7", "飞相局", "顺相局"},
		// 象7进5, 象3进5
		{"g0e2 c9e7", "飞相局", "列相局"},
		{"g0e2 g6g5", "飞相局", "进7卒"},
		// 卒7进1, 马八进七 卒3进1
		{"b0c2 c6c5", "起马局", "进3卒"},
		{"h2d2 h7e7", "过宫炮", "左中炮"},
		// 炮二平六
		{"h2d2 i9i8", "过宫炮", "横车"},
		{"h2f2 b7e7", "士角炮", "右中炮"},
		// 炮二平四
		{"h2f2 g6g5", "士角炮", "进7卒"},
		{"h2c2 h9g7", "金钩炮", ""},
		{"b0a2", "边马局", ""},
		// 炮二平七, 马八进九, 兵九进一
		{"a3a4", "边兵局", ""},
		{"h2h9", "其他", ""},
		{"e0e1", "其他", ""},
		{"f0e1", "上仕局", ""},
		// 炮二进七, 帅五进一, 仕
		{"d0e1", "上仕局", ""},
	} {
		plies := lineOf(t, c.line)
		want := schemas.Opening{Family: c.family, System: c.system}
		if got := OpeningOf(plies); got != want {
			t.Errorf("%s: %+v, want %+v", c.line, got, want)
		}
		if got := OpeningOf(mirrored(plies)); got != want {
			t.Errorf("the mirror image of %s: %+v, want %+v", c.line, got, want)
		}
	}
}

// Every system can be established: its own moves, with any others between, lead
// to it.
func TestEverySystemIsReachable(t *testing.T) {
	reached := make(map[string]bool)
	for seed := range uint64(20_000) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := Start()
		var plies []schemas.Ply
		play := func(m Move) {
			plies = append(plies, schemas.Ply{From: m.From, To: m.To, Piece: p.At(m.From)})
			p.Make(m)
		}
		f := openings[r.IntN(len(openings))]
		if len(f.Systems) == 0 {
			continue
		}
		play(mustMove(f.First[0]))
		s := f.Systems[r.IntN(len(f.Systems))]
		left := slices.Clone(s.Moves)
		r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		for range s.By {
			if o := OpeningOf(plies); o.System != "" {
				reached[o.Family+" "+o.System] = true
				break
			}
			m := NoMove
			for i, iccs := range left {
				if next := mustMove(iccs); p.Legal(next) == Lawful {
					m, left[i] = next, left[len(left)-1]
					left = left[:len(left)-1]
					break
				}
			}
			if m == NoMove {
				moves := p.LegalMoves(nil)
				if len(moves) == 0 {
					break
				}
				m = moves[r.IntN(len(moves))]
			}
			play(m)
		}
	}
	for _, f := range openings {
		for _, s := range f.Systems {
			if name := f.Name.Zh + " " + s.Name.Zh; !reached[name] {
				t.Errorf("%s is never established", name)
			}
		}
	}
}

// A game and its mirror image have the same opening, and what follows the first
// plies changes nothing.
func TestOpeningIsMirrorSymmetric(t *testing.T) {
	systems := 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		p := Start()
		var plies []schemas.Ply
		playout(r, &p, 30, func(m Move) {
			plies = append(plies, schemas.Ply{From: m.From, To: m.To, Piece: p.At(m.From)})
		})
		o := OpeningOf(plies)
		if o.System != "" {
			systems++
		}
		if got := OpeningOf(mirrored(plies)); got != o {
			t.Fatalf("seed %d: %+v, mirrored %+v", seed, o, got)
		}
		if got := OpeningOf(plies[:min(len(plies), OpeningPlies)]); got != o {
			t.Fatalf("seed %d: %+v, of the first plies alone %+v", seed, o, got)
		}
	}
	if systems < 100 {
		t.Errorf("only %d of the games had a system", systems)
	}
}

func TestOpeningAllocatesNothing(t *testing.T) {
	plies := lineOf(t, "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7")
	if n := testing.AllocsPerRun(100, func() { _ = OpeningOf(plies) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkOpeningOf(b *testing.B) {
	for name, line := range map[string]string{
		"established at ply 2": "h2e2 h7e7 h0g2",
		"at ply 8":             "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7",
		"never":                "h2e2 a6a5 h0g2 i6i5 i0h0 e6e5 b0c2 f9e8 a0a1 g9i7 a1f1 i7g9",
	} {
		b.Run(name, func(b *testing.B) {
			plies := lineOf(b, line)
			b.ReportAllocs()
			for b.Loop() {
				_ = OpeningOf(plies)
			}
		})
	}
}

var update = flag.Bool("update", false, "write the page of openings")

// openings.md is printed from the table.
func TestPageOfOpeningsIsCurrent(t *testing.T) {
	const page = "openings.md"
	out := openingsPage()
	if *update {
		if err := os.WriteFile(page, out, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	stands, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stands, out) {
		t.Errorf("%s is not what the table says: run go test ./analyze/xiangqi -run Page -update", page)
	}
}

func openingsPage() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `# Openings

The columns `+"`opening_family` and `opening_system`"+` of the table games. They are taken from the moves as replayed, of games from the standard
array alone, and are ours: the record's own names stand as written in `+"`opening` and `ecco`"+`. A game and its mirror image have the same opening.

The family is that of the first move.

| family | | first move, or its mirror image |
|---|---|---|
`)
	for _, f := range Openings() {
		fmt.Fprintf(&out, "| %s | %s | %s |\n", f.Name.Zh, f.Name.En, strings.Join(f.First, ", "))
	}
	fmt.Fprintf(&out, `
The system is the first that is established: its moves have been played by that ply, in any order, none of those after "unless" has been, and the
pieces still stand where the moves led. The moves are those of games that begin with the first move of the table above, not its mirror image; left and
right are Black's, as in 炮8 and 炮2. Where no system is established, the column is null.

| family | system | | moves | by ply |
|---|---|---|---|---|
`)
	for _, f := range Openings() {
		systems := f.Systems[:max(0, len(f.Systems)-len(replies))]
		if !sharesReplies(f) {
			systems = f.Systems
		}
		writeSystems(&out, f.Name.Zh, systems)
	}
	var sharing []string
	for _, f := range Openings() {
		if sharesReplies(f) {
			sharing = append(sharing, f.Name.Zh)
		}
	}
	writeSystems(&out, strings.Join(sharing, ", "), replies)
	return out.Bytes()
}

func sharesReplies(f OpeningFamily) bool {
	n := len(f.Systems) - len(replies)
	return n >= 0 && f.Systems[n].Name == replies[0].Name
}

func writeSystems(out *bytes.Buffer, family string, systems []OpeningSystem) {
	for i, s := range systems {
		moves := strings.Join(s.Moves, " ")
		if len(s.Unless) > 0 {
			moves += ", unless " + strings.Join(s.Unless, " ")
		}
		by := fmt.Sprint(s.By)
		if s.After == s.By {
			by += ", if no other"
		}
		if i > 0 {
			family = ""
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", family, s.Name.Zh, s.Name.En, moves, by)
	}
}
