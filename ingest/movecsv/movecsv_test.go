package movecsv_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/internal/splittest"
	"qipu/ingest/movecsv"
	"qipu/ingest/records"
	"qipu/schemas"
)

// sheet is a game in a form that is easy to write down.
type sheet struct {
	Tags   []string // name=value
	Moves  string
	Faults []string // kind ply text
}

func sheetOf(g *schemas.Game) sheet {
	s := sheet{Tags: gametest.Tags(g), Moves: gametest.Words(g, g.Moves)}
	for _, f := range g.Faults {
		s.Faults = append(s.Faults, fmt.Sprintf("%s %d %s", gametest.Faults[f.Kind], f.Ply, g.String(f.At)))
	}
	return s
}

var list = gametest.List

// readAll reads every record of a source.
func readAll(t testing.TB, source []byte) []*schemas.Game {
	t.Helper()
	return gametest.ReadAll(t, "csv", movecsv.NewScanner(), new(movecsv.Parser), source)
}

const header = "timestamp,move_index,move,game_id,red_player,black_player,red_elo_before,black_elo_before,time_control,game_status,outcome,cpl\n"

func TestRead(t *testing.T) {
	const facts = ",a1,选手07,选手08,1000,1008,900+10,CHECKMATED,RED_WINS,"
	tags := list("Date=2023-07-24", "game_id=a1", "Red=选手07", "Black=选手08", "RedElo=1000", "BlackElo=1008", "TimeControl=900+10",
		"game_status=CHECKMATED", "Termination=checkmate", "outcome=RED_WINS", "Result=1-0")
	for _, tt := range []struct {
		what, text string
		want       []sheet
	}{
		{
			"two games, a row a move",
			header + "2023-07-24T18:57:22.480724Z,0,h2e2" + facts + "1\n2023-07-24T19:10:55.342047Z,1,h9g7" + facts + "5\n" +
				"2023-07-25 10:00:00,0,b2e2,a2,选手09,选手10,,,604800/move,ABANDONED,NOBODY,\n",
			[]sheet{
				{Tags: tags, Moves: "h2e2 h9g7"},
				{Tags: list("Date=2023-07-25", "game_id=a2", "Red=选手09", "Black=选手10", "TimeControl=604800/move", "game_status=ABANDONED", "Termination=ABANDONED", "outcome=NOBODY", "Result=NOBODY"), Moves: "b2e2"},
			},
		},
		{
			"columns that the rows agree on, and others",
			"game;ply;move;Event;note;empty\n7;1;炮二平五;杯赛;x;\n7;2;马8进7;杯赛;y;\n",
			[]sheet{{Tags: list("game=7", "Event=杯赛"), Moves: "炮二平五 马8进7"}},
		},
		{
			"a move that is missing, one twice, and one that is no number",
			"game,ply,move\n7,1,h2e2\n7,3,h9g7\n7,3,h0g2\n7,x,i9h9\n7,5,i0h0\n",
			[]sheet{{Tags: list("game=7"), Moves: "h2e2 h9g7 h0g2 i9h9 i0h0", Faults: list("number 1 3", "number 2 3", "number 3 x")}},
		},
		{
			"the first rows are missing", "game,ply,move\n7,5,h2e2\n7,6,h9g7\n",
			[]sheet{{Tags: list("game=7"), Moves: "h2e2 h9g7", Faults: list("number 0 5")}},
		},
		{
			"players who change within a game",
			"game_id,move,red_player\n7,h2e2,a\n7,h9g7,b\n7,h0g2,c\n",
			[]sheet{{Tags: list("game_id=7", "Red=a"), Moves: "h2e2 h9g7 h0g2", Faults: list("repeated 2 b")}},
		},
		{
			"rows of other lengths, quotes out of place",
			"game_id,move\n7\n7,h2e2,x\n7,\"h9\"g7\n7,\"h0g2",
			[]sheet{{Tags: list("game_id=7"), Moves: "h2e2 \"h9\"g7 h0g2", Faults: list("cells 0 7", "cells 1 7,h2e2,x", "quotes 1 \"h9\"g7", "cut off 2 h0g2")}},
		},
		{
			"line ends and separators within quotes",
			"game_id,move,event\r\n\"7\",\"h2e2\",\"x,\r\ny \"\"z\"\"\"\r\n7,h9g7,\"x,\r\ny \"\"z\"\"\"\r\n\r\n\"8\",h2e2,\r\n",
			[]sheet{{Tags: list("game_id=7", "event=x,\r\ny \"\"z\"\""), Moves: "h2e2 h9g7"}, {Tags: list("game_id=8"), Moves: "h2e2"}},
		},
		{
			"without a column of the game it is one", "ply,move\n1,h2e2\n2,h9g7\n\n3,h0g2",
			[]sheet{{Moves: "h2e2 h9g7 h0g2"}},
		},
		{"a header alone", header, nil},
		{
			"tables one behind the other", "\ufeffgame_id,move\n7,h2e2\n\ufeffgame_id,move\n7,b2e2\n",
			[]sheet{{Tags: list("game_id=7"), Moves: "h2e2"}, {Tags: list("game_id=7"), Moves: "b2e2"}},
		},
	} {
		t.Run(tt.what, func(t *testing.T) {
			var got []sheet
			for _, g := range readAll(t, []byte(tt.text)) {
				got = append(got, sheetOf(g))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The number that the next move should have is told.
func TestExpected(t *testing.T) {
	g := readAll(t, []byte("game,ply,move\n7,0,h2e2\n7,2,h9g7\n"))[0]
	if f := g.Faults[0]; f.Expected != 1 || !g.Damaged(1) {
		t.Errorf("%+v", f)
	}
}

// What the codes are turned into is understood.
func TestCodes(t *testing.T) {
	for code, kind := range map[string]schemas.EndKind{
		"CHECKMATED": schemas.EndMate, "STALEMATED": schemas.EndStalemate, "RESIGNED": schemas.EndResignation, "FLAGGED": schemas.EndTime, "DRAW_ACCEPTED": schemas.EndAgreement,
	} {
		g := readAll(t, []byte("game_id,move,game_status\n1,h2e2,"+code+"\n"))[0]
		if e, ok := schemas.ParseEnding(g.Value("Termination"), schemas.Players{}); !ok || e.Kind != kind {
			t.Errorf("%s is %q: %v", code, g.Value("Termination"), e)
		}
	}
	for code, want := range map[string]schemas.Result{"RED_WINS": schemas.ResultFirstWins, "BLACK_WINS": schemas.ResultSecondWins, "DRAW": schemas.ResultDraw} {
		g := readAll(t, []byte("game_id,move,outcome\n1,h2e2,"+code+"\n"))[0]
		if r, ok := schemas.ParseResult(g.Value("Result")); !ok || r != want {
			t.Errorf("%s is %q", code, g.Value("Result"))
		}
	}
}

// In each test "¦" marks where the source is to be cut, and is not part of it. The first
// line is the header of all.
func TestSplit(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for what, marked := range map[string]string{
		"games in a row":          "game_id,move\n7,h2e2\n7,h9g7\n¦8,h2e2\n¦7,h2e2\n",
		"the game in the middle":  "move,\"game_id\",x\nh2e2,7,\"a\nb\"\n\nh9g7,\"7\",\n¦h2e2,8,\r\n",
		"the game far behind":     "move,x,game_id\nh2e2," + long + ",7\nh9g7," + long + ",8\n¦h2e2,y,9\n",
		"a game that is not told": "move,game_id\nh2e2,7\nh9g7\nh0g2,7\n¦h2e2,8",
		"tables one by one":       "game_id,move\n7,h2e2\n¦game_id,move\n7,h2e2\n¦game_id,move\n",
		"a header alone":          "game_id,move",
	} {
		t.Run(what, func(t *testing.T) {
			head, rows, _ := strings.Cut(marked, "\n")
			var want []string
			for part := range strings.SplitSeq(rows, "¦") {
				part = strings.TrimPrefix(strings.Trim(part, "\r\n"), head)
				if part = strings.Trim(part, "\r\n"); part != "" {
					want = append(want, part)
				}
			}
			source := strings.ReplaceAll(marked, "¦", "")
			for _, r := range []io.Reader{strings.NewReader(source), iotest.OneByteReader(strings.NewReader(source))} {
				var got []string
				for _, rec := range splittest.Split(t, records.NewSplitter(movecsv.NewScanner(), r, 0)) {
					if got = append(got, string(rec.Bytes)); string(rec.Head) != head {
						t.Errorf("head %q", rec.Head)
					}
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestSplitDoesNotDependOnShards(t *testing.T) {
	splittest.CheckRandom(t, movecsv.NewScanner,
		"game_id,move\n", "7,h2e2\n", "8,h9g7\n", "\"7\",", "\"", ",", "\n", "\r", " ", "\ufeff", "x", strings.Repeat("y", 3000), strings.Repeat("\n", 100))
}

func TestSplitHuge(t *testing.T) {
	for i, again := range []string{"7,h2e2\n", "\"", "x", "\n", ",", "7,\"a\nb\"\n"} {
		size := 50 << 20
		if i > 0 || testing.Short() {
			size = 10 << 20
		}
		if got := splittest.CheckMemory(t, movecsv.NewScanner, "game_id,move\n7,", again, size); got != 1 {
			t.Errorf("%q: %d records", again, got)
		}
	}
}

func TestReadEncodings(t *testing.T) {
	const text = "局号,序号,着法,red_player\r\n甲一,1,炮二平五,选手零七\r\n甲一,2,马8进7,选手零七\r\n"
	want := sheet{Tags: list("局号=甲一", "Red=选手零七"), Moves: "炮二平五 马8进7"}
	gb, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range map[string]string{"utf-8": text, "gb18030": gb, "utf-16le": wide} {
		games := readAll(t, []byte(source))
		if len(games) != 1 || games[0].Origin.Encoding != name {
			t.Fatalf("%s: %d games", name, len(games))
		}
		if diff := cmp.Diff(want, sheetOf(games[0])); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// The export of elephantchess: 200 games in each file, and every row a move.
func TestSample(t *testing.T) {
	zr, err := zip.OpenReader(filepath.Join(sharedtest.Samples(t), "timed_csv", "pvp_games_dump.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer zr.Close()
	for i, rows := range []int{10908, 9269} {
		f, err := zr.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		games, moves := readAll(t, b), 0
		for _, g := range games {
			if moves += len(g.Moves); len(g.Faults) > 0 || g.Value("Red") == "" || g.Value("Result") == "" || g.Value("TimeControl") == "" || g.Value("Termination") == "" {
				t.Errorf("%+v", sheetOf(g))
			}
		}
		if len(games) != 200 || moves != rows {
			t.Errorf("%s: %d games, %d moves", zr.File[i].Name, len(games), moves)
		}
		if i == 0 && (games[0].Value("Date") != "2023-07-24" || !strings.HasPrefix(sheetOf(games[0]).Moves, "h2e2 h9g7 h0g2 b9c7 ")) {
			t.Errorf("%+v", sheetOf(games[0]))
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		header + "2023-07-24T18:57:22Z,0,h2e2,a1,x,y,1,2,900+10,FLAGGED,DRAW,\n", "game;ply;move\n7;1;h2e2\n8;1;\"h9\n\"g7\n", "ply\tmove\n1\th2e2",
		"\ufeffgame_id,move\n7,h2e2\ngame_id,move\n8,\"", "move\n\n", "\xff\xfem\x00o\x00",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		end := int64(0)
		for _, g := range readAll(t, source) {
			if g.Origin.Offset < end || !bytes.Equal(g.Raw, source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length]) {
				t.Fatalf("raw is not the source's %d+%d", g.Origin.Offset, g.Origin.Length)
			}
			end = g.Origin.Offset + g.Origin.Length
		}
		splittest.Check(t, movecsv.NewScanner, source, uint16(len(source)))
		movecsv.ReadHeader(source)
	})
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	for i := range 80 {
		fmt.Fprintf(&text, "2023-07-24T18:57:22.480724Z,%d,h2e2,a1,x,y,1000,1000,900+10,FLAGGED,DRAW,5\n", i)
	}
	r := records.NewReader("csv", new(movecsv.Parser))
	var g schemas.Game
	var arena []byte
	rec := records.Record{Head: []byte(strings.TrimSpace(header)), Bytes: []byte(text.String())}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		arena = r.Read(rec, "", arena[:0], &g)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Moves)), "ns/token")
}

// When a move was played and what the clock of its player says, where a column has it.
func TestStamps(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
		tags []string
	}{
		{
			"timestamp,game_id,move\n2023-07-24T18:57:22.480724Z,7,h2e2\n2023-07-24 18:57,7,h9g7\n2023-07-24 18:57:30+0800,7,\n2023-07-24,7,h0g2\n1690225042000,7,i9h9\n2023-07-24 18:58:00+08:00,7,i0h0\n",
			//nolint:dupword // the kind and the form are called the same
			list("0/1 first instant instant 2023-07-24T18:57:22.480724Z", "0/2 second instant instant 2023-07-24 18:57", "0/5 first instant instant 2023-07-24 18:58:00+08:00"),
			list("Date=2023-07-24", "game_id=7"),
		},
		{
			"game_id,time_left_ms,move,time_used_s,clock,move_time\n7,90000,h2e2,3.5,0:02:58.6,18:57\n7,x,h9g7,,2:58,19:00\n",
			list("0/1 first left millis 90000", "0/1 first used seconds 3.5", "0/1 first left clock 0:02:58.6"),
			list("game_id=7"),
		},
		{
			"game_id,move,time_left,剩余时间\n7,h2e2,300,0:05:00\n7,h9g7,300,0:05:00\n",
			list("0/1 first left clock 0:05:00", "0/2 second left clock 0:05:00"),
			list("game_id=7", "time_left=300"), // of no unit: it stays what it was
		},
	} {
		g := readAll(t, []byte(tt.text))[0]
		if diff := cmp.Diff(tt.want, gametest.Stamps(t, g)); diff != "" {
			t.Errorf("%s\n%s", tt.text, diff)
		}
		if diff := cmp.Diff(tt.tags, sheetOf(g).Tags); diff != "" {
			t.Errorf("%s\n%s", tt.text, diff)
		}
	}
}
