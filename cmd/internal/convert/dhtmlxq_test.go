package convert

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/xiangqi"
	"qipu/report/exchange"
	"qipu/schemas"
	"qipu/schemas/board"
)

// readDhtml reads what AppendDhtmlXQ writes, field by field, as the format is described:
// it shares nothing with the writer.
func readDhtml(t testing.TB, source string) (games []*schemas.Game) {
	t.Helper()
	for text := range strings.SplitSeq(source, "[/DhtmlXQ]\n\n") {
		if text == "" {
			continue
		}
		m := &maker{g: &schemas.Game{Kind: schemas.KindXiangqi}}
		rest := strings.TrimPrefix(text, "[DhtmlXQ]\n")
		var binit, fen string
		var comments [][2]string
		variations := 0
		for rest != "" {
			name, after, ok := strings.Cut(strings.TrimPrefix(rest, "[DhtmlXQ_"), "]")
			value, next, ok2 := strings.Cut(after, "[/DhtmlXQ_"+name+"]\n")
			if !ok || !ok2 || !strings.HasPrefix(rest, "[DhtmlXQ_") {
				t.Fatalf("no field: %q", rest)
			}
			rest = next
			if strings.ContainsAny(value, "\r\n") || strings.Contains(strings.ToLower(value), "[dhtmlxq") || strings.Contains(strings.ToLower(value), "[/dhtmlxq") {
				t.Fatalf("field %s cannot hold %q", name, value)
			}
			if strings.HasPrefix(name, "comment") {
				value = strings.ReplaceAll(value, "||", "\n")
			}
			value = strings.NewReplacer("&amp;", "&", "&lt;", "<", `\u005c`, `\`, "<br>", "\n").Replace(value)
			switch {
			case name == "ver" || name == "init":
			case name == "binit":
				binit = value
			case name == "fen":
				fen = value
			case name == "movelist":
				m.g.Moves = m.digits(value)
			case strings.HasPrefix(name, "move_"):
				var parent, at, number int
				if _, err := fmt.Sscanf(name, "move_%d_%d_%d", &parent, &at, &number); err != nil || number != variations+1 || parent > variations {
					t.Fatalf("%s: %v", name, err)
				}
				variations++
				if parent > 0 { // it is counted from the beginning of the game
					at -= starts(m.g, parent)
				}
				m.g.Variations = append(m.g.Variations, schemas.Line{Parent: int32(parent), At: int32(at), Moves: m.digits(value)})
			case strings.HasPrefix(name, "comment"):
				comments = append(comments, [2]string{strings.TrimPrefix(name, "comment"), value})
			default:
				m.tag(fieldNames[name], value)
				if fieldNames[name] == "" {
					m.g.Tags[len(m.g.Tags)-1].Name = m.write(name)
				}
			}
		}
		start := boardOf(t, binit)
		if b, err := board.ParseFEN(fen); fen != "" {
			if err != nil || b.Pieces != start.Pieces {
				t.Fatalf("binit %s is not %s", binit, fen)
			}
			start = *b
		}
		if start.FEN() != board.StartFEN {
			m.tag("FEN", start.FEN())
		}
		for _, c := range comments {
			line, ply := 0, 0
			if n, _ := fmt.Sscanf(c[0], "%d_%d", &line, &ply); n < 2 {
				line = 0
				if _, err := fmt.Sscanf(c[0], "%d", &ply); err != nil {
					t.Fatal(c[0])
				}
			}
			if line > 0 {
				ply -= starts(m.g, line)
			}
			m.g.Comments = append(m.g.Comments, schemas.Comment{Line: int32(line), Ply: int32(ply), Text: m.write(c[1])})
		}
		games = append(games, m.g)
	}
	return games
}

// starts is how many plies stand before a variation.
func starts(g *schemas.Game, line int) int {
	v := g.Variations[line-1]
	if v.Parent == 0 {
		return int(v.At) - 1
	}
	return starts(g, int(v.Parent)) + int(v.At) - 1
}

func (m *maker) digits(value string) (moves []schemas.Move) {
	for ; len(value) >= 4; value = value[4:] {
		moves = append(moves, m.move(string([]byte{'a' + value[0] - '0', '9' - value[1] + '0', 'a' + value[2] - '0', '9' - value[3] + '0'})))
	}
	return moves
}

// fieldNames are the tags of the fields of DhtmlXQ.
var fieldNames = map[string]string{
	"title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round", "table": "Board", "red": "Red", "black": "Black",
	"redteam": "RedTeam", "blackteam": "BlackTeam", "redrating": "RedElo", "blackrating": "BlackElo", "result": "Result",
	"endtype": "Termination", "timerule": "TimeControl", "open": "Opening",
}

func boardOf(t testing.TB, binit string) (b board.Board) {
	t.Helper()
	const order = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
	if len(binit) != 2*len(order) {
		t.Fatalf("binit %q", binit)
	}
	for i := range len(order) {
		if x, y := int(binit[2*i]-'0'), int(binit[2*i+1]-'0'); x < board.Files {
			piece, _ := board.ParsePiece(order[i])
			b.Set(board.At(x, board.Ranks-1-y), piece)
		}
	}
	return b
}

// TestDhtmlXQ: what is written says the same, read as the format is described.
func TestDhtmlXQ(t *testing.T) {
	f, _ := exchange.ByName("dhtmlxq")
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		c := all.but(noClock)
		c.marks = false
		source, want := written(t, &f, xiangqi.ICCS, []*schemas.Game{makeXiangqi(r), makeXiangqi(r)}, c)
		b := newBuilder(xiangqi.ICCS, false)
		games := readDhtml(t, string(source))
		if len(games) != len(want) {
			t.Fatalf("%d games of %d", len(games), len(want))
		}
		for i, g := range games {
			var lost exchange.Report
			if got := canonical(b.build(g, &lost), c); got != want[i] && !t.Failed() {
				t.Errorf("seed %d:\n%s\n%s", seed, cmp.Diff(want[i], got), source)
			}
		}
	}
}

// The standard array and an asymmetric move as 东萍 writes them.
func TestDhtmlXQAsWritten(t *testing.T) {
	m := &maker{g: &schemas.Game{Kind: schemas.KindXiangqi}}
	m.g.Moves = []schemas.Move{m.move("炮二平五"), m.move("马8进7"), m.move("马二进三"), m.move("车9平8")}
	f, _ := exchange.ByName("dhtmlxq")
	source, _ := written(t, &f, xiangqi.ICCS, []*schemas.Game{m.g}, all)
	for _, want := range []string{
		"[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n",
		"[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n",
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("no %s in\n%s", want, source)
		}
	}
}
