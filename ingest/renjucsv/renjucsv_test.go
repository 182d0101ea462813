package renjucsv_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/ingest/renjucsv"
	"qipu/schemas"
)

const header = "game_date,event,black_player,black_rank,white_player,white_rank,opening_rule,game_end_status,game_result,game_record,alternative_moves"

func read(t testing.TB, source string) (games []schemas.Game) {
	t.Helper()
	s := records.NewSplitter(renjucsv.NewScanner(), strings.NewReader(source), 0)
	r := records.NewReader("renju-csv", new(renjucsv.Parser))
	var arena []byte
	for _, rec := range splittest.Split(t, s) {
		var g schemas.Game
		arena = r.Read(rec, "", arena, &g)
		if string(g.Raw) != source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length] {
			t.Fatalf("raw %q", g.Raw)
		}
		games = append(games, g)
	}
	return games
}

func written(g *schemas.Game, moves []schemas.Move) string {
	var list []string
	for _, m := range moves {
		list = append(list, g.String(m.Token))
	}
	return strings.Join(list, " ")
}

func spans(g *schemas.Game, at []schemas.Span) string {
	var list []string
	for _, s := range at {
		list = append(list, g.String(s))
	}
	return strings.Join(list, " ")
}

func tags(g *schemas.Game) (list []string) {
	for _, tag := range g.Tags {
		list = append(list, g.String(tag.Name)+"="+g.String(tag.Value))
	}
	return list
}

func faults(g *schemas.Game) (list []string) {
	names := map[schemas.FaultKind]string{
		schemas.FaultCells: "cells", schemas.FaultTagQuotes: "quotes", schemas.FaultCutOff: "open", schemas.FaultRepeatedTag: "repeated", schemas.FaultNumber: "number",
	}
	for _, f := range g.Faults {
		list = append(list, names[f.Kind]+" "+g.String(f.At))
	}
	return list
}

// The game of the tests of renju_sgf_parser (MIT), as that program writes it.
func TestRow(t *testing.T) {
	source := header + "\n2003-10-07,none,Player 07,1d ,Player 08,3d*,RIF,Resign,WhiteWin,hhhgjfigiekgjgjhkigg,gg; hh\n"
	games := read(t, source)
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	g := &games[0]
	want := []string{
		"game_date=2003-10-07", "event=none", "black_player=Player 07", "black_rank=1d ", "white_player=Player 08", "white_rank=3d*", "opening_rule=RIF",
		"game_end_status=Resign", "game_result=WhiteWin", "game_record=hhhgjfigiekgjgjhkigg", "alternative_moves=gg; hh",
	}
	if diff := cmp.Diff(want, tags(g)); diff != "" {
		t.Error(diff)
	}
	if got := written(g, g.Moves); got != "hh hg jf ig ie kg jg jh ki gg" || g.Points != schemas.LetterPairsPP {
		t.Errorf("moves %q, notation %v", got, g.Points)
	}
	if got := spans(g, g.Stage.Offered); got != "gg hh" || g.String(g.Stage.Protocol) != "RIF" || g.Stage.SwapTold || g.Stage.Seats != schemas.SeatsUnsaid {
		t.Errorf("offered %q, %+v", got, g.Stage)
	}
	if text := strings.TrimSuffix(source, "\n"); string(g.Text) != text || string(g.Raw) != strings.Split(text, "\n")[1] || len(g.Faults) > 0 || !g.EndMarker.Empty() {
		t.Errorf("%q, %v", g.Text, g.Faults)
	}
}

func TestTables(t *testing.T) {
	const mark = "\ufeff"
	for _, tt := range []struct {
		what, source string
		want         []string // tags of all games, a bar between them
		moves        string   // of the first
		faults       []string // of all games
	}{
		{"another order and other columns", "id,game_record,comment,opening_rule\n1,hhii,x,RIF\n", []string{"id=1", "game_record=hhii", "comment=x", "opening_rule=RIF"}, "hh ii", nil},
		{"names in capitals and with spaces", "Event , GAME_RECORD ,event_id\n1,hhii,x\n", []string{"Event =1", " GAME_RECORD =hhii", "event_id=x"}, "hh ii", nil},
		{"a mark and CRLF", mark + "event,game_record,game_date\r\nx,hh,\r\n\r\ny,ii,z\r\n", []string{"event=x", "game_record=hh", "game_date=", "|", "event=y", "game_record=ii", "game_date=z"}, "hh", nil},
		{"CR", "event,game_record,game_date\rx,hh,z\r", []string{"event=x", "game_record=hh", "game_date=z"}, "hh", nil},
		{"semicolons", "event;game_record;game_date\nx,y;hh;z\n", []string{"event=x,y", "game_record=hh", "game_date=z"}, "hh", nil},
		{"tabs", "event\tgame_record\tgame_date\n\thh\t\n", []string{"event=", "game_record=hh", "game_date="}, "hh", nil},
		{"quotes", "\"event\",\"game_record\",\"game_date\"\n\"x, y\", \"hh\" ,\"say \"\"z\"\"\"\n", []string{"event=x, y", "game_record=hh", "game_date=say \"\"z\"\""}, "hh", nil},
		{"lines within quotes", "event,game_record,game_date\n\"x\r\n\ny\",hh,z\nu,ii,v\n", []string{"event=x\r\n\ny", "game_record=hh", "game_date=z", "|", "event=u", "game_record=ii", "game_date=v"}, "hh", nil},
		{"a quote within a cell", "event,game_record,game_date\nthe \"x\" cup,hh,5\"\nu,ii,v\n", []string{"event=the \"x\" cup", "game_record=hh", "game_date=5\"", "|", "event=u", "game_record=ii", "game_date=v"}, "hh", nil},
		{"text behind a quote", "event,game_record,game_date\n\"x\"y,hh,z\n", []string{"event=\"x\"y", "game_record=hh", "game_date=z"}, "hh", []string{"quotes \"x\"y"}},
		{"a quote never closed", "event,game_record,game_date\nx,hh,\"z\nu,ii,v\n", []string{"event=x", "game_record=hh", "game_date=z\nu,ii,v"}, "hh", []string{"open z\nu,ii,v"}},
		{"fewer cells", "event,game_record,game_date\nx,hh\n", []string{"event=x", "game_record=hh"}, "hh", []string{"cells x,hh"}},
		{"more cells", "event,game_record,game_date\nx,hh,z,u,\"v\n\",\n", []string{"event=x", "game_record=hh", "game_date=z", "=u,\"v\n\","}, "hh", []string{"cells u,\"v\n\","}},
		{"one empty cell more", "event,game_record,game_date\nx,hh,z,\n", []string{"event=x", "game_record=hh", "game_date=z", "=,"}, "hh", []string{"cells ,"}},
		{"a row of nothing", "event,game_record,game_date\n,,\n", []string{"event=", "game_record=", "game_date="}, "", nil},
		{"a column twice", "event,game_record,Event,event,game_record\nx,hh,x,y,ii\n", []string{"event=x", "game_record=hh", "Event=x", "event=y", "game_record=ii"}, "hh", []string{"repeated y", "repeated ii"}},
		{"the header again", "event,game_record,game_date\nx,hh,z\nevent,game_record,game_date\nu,ii,v\n", []string{"event=x", "game_record=hh", "game_date=z", "|", "event=u", "game_record=ii", "game_date=v"}, "hh", nil},
		{"names of points", "event,game_record,game_date\nx,h8i9 g10--,z\n", []string{"event=x", "game_record=h8i9 g10--", "game_date=z"}, "h8 i9 g10 --", nil},
		{"numbers that jump", "event,game_record,game_date\nx,1. h8 2. i9 4. g10,z\n", []string{"event=x", "game_record=1. h8 2. i9 4. g10", "game_date=z"}, "h8 i9 g10", []string{"number 4"}},
		{"what is no pair stays", "event,game_record,game_date\nx,hhii?ggpp--h j天ab,z\n", []string{"event=x", "game_record=hhii?ggpp--h j天ab", "game_date=z"}, "hh ii ? gg pp -- h j天 ab", nil},
	} {
		games := read(t, tt.source)
		var got, flaws []string
		for i := range games {
			if i > 0 {
				got = append(got, "|")
			}
			got, flaws = append(got, tags(&games[i])...), append(flaws, faults(&games[i])...)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s:\n%s", tt.what, diff)
			continue
		}
		if moves := written(&games[0], games[0].Moves); moves != tt.moves || !slices.Equal(flaws, tt.faults) {
			t.Errorf("%s: moves %q, faults %q", tt.what, moves, flaws)
		}
	}
}

func TestOpening(t *testing.T) {
	for _, tt := range []struct {
		rule, moves, offered string
		wantRule, want       string
		notation             schemas.PointNotation
	}{
		{"Yamaguchi", "hhii", "gg; hh; ii", "Yamaguchi", "gg hh ii", schemas.LetterPairsPP},
		{" Soosyrv-8 ", "hhii", "gghh", "Soosyrv-8", "gg hh", schemas.LetterPairsPP},
		{"Unknown", "hhii", "", "", "", schemas.LetterPairsPP},
		{"", "h8i9", "g9; h7", "", "g9 h7", schemas.PointNames},
		{"RIF", "", "g9 h7", "RIF", "g9 h7", schemas.PointNames},
		{"RIF", "", "", "RIF", "", schemas.LetterPairsPP},
	} {
		games := read(t, "opening_rule,game_record,alternative_moves\n"+tt.rule+","+tt.moves+","+tt.offered+"\n")
		g := &games[0]
		if g.String(g.Stage.Protocol) != tt.wantRule || spans(g, g.Stage.Offered) != tt.want || g.Points != tt.notation {
			t.Errorf("%+v: rule %q, offered %q, notation %v", tt, g.String(g.Stage.Protocol), spans(g, g.Stage.Offered), g.Points)
		}
	}
}

// A record that comes without a head, as under one that was too long, keeps all it has.
func TestWithoutHeader(t *testing.T) {
	var g schemas.Game
	var p renjucsv.Parser
	for _, text := range []string{"x,hh,z", "x,\"y", "\nhh,", "game_record"} {
		p.Parse([]byte(text), &g)
		if len(g.Tags) != 1 || g.String(g.Tags[0].Value) != text || g.FaultCount[schemas.FaultCells] != 1 || len(g.Moves) > 0 {
			t.Errorf("%q: %q, %q", text, tags(&g), faults(&g))
		}
	}
	p.Parse([]byte("event,game_record\nx,hh"), &g)
	p.Parse([]byte("event,game_records\nx,hh"), &g)
	if len(g.Tags) != 1 || len(g.Moves) > 0 {
		t.Errorf("the header of the row before: %q", tags(&g))
	}
}

func TestReadHeader(t *testing.T) {
	for _, tt := range []struct {
		text string
		want renjucsv.Header
	}{
		{header, renjucsv.Header{Columns: 11, Known: 11, Moves: true, Length: len(header)}},
		{header + "\r\n\n \"x\ny\",,z\n1", renjucsv.Header{Columns: 11, Known: 11, Moves: true, Length: len(header), Whole: true, Cells: 3}},
		{header + "\r\nx", renjucsv.Header{Columns: 11, Known: 11, Moves: true, Length: len(header), Whole: true, Cells: 1}},
		{"\ufeff\"event\"\tgame_date\nx", renjucsv.Header{Columns: 2, Known: 2, Length: 20, Whole: true, Cells: 1}},
		{"event;\"game\n_record\";game_record\n", renjucsv.Header{Columns: 3, Known: 2, Moves: true, Length: 32, Whole: true}},
		{"event,game_record;game_date,x\n", renjucsv.Header{Columns: 3, Known: 1, Length: 29, Whole: true}},
		{"", renjucsv.Header{Columns: 1}},
		{"\n", renjucsv.Header{Columns: 1, Whole: true}},
	} {
		if got := renjucsv.ReadHeader([]byte(tt.text)); got != tt.want {
			t.Errorf("%q: %+v, want %+v", tt.text, got, tt.want)
		}
	}
}

func TestSplitHoweverItArrives(t *testing.T) {
	splittest.CheckRandom(t, renjucsv.NewScanner, "event,game_record\n", "a", ",", "\"", "\"\"", "\n", "\r\n", "\r", " ", "\t", ";", "\ufeff", "x y", strings.Repeat("hh", 50))
	for again, want := range map[string]int{"x": 1, "\"": 1, ",": 1, "x\"": 1, "\n": 0} {
		if got := splittest.CheckMemory(t, renjucsv.NewScanner, "event,game_record\n", again, 100<<20); got != want {
			t.Errorf("%q: %d records, want %d", again, got, want)
		}
	}
}

func TestNothingIsAllocatedPerMove(t *testing.T) {
	text := []byte(header + "\na,b,c,d,e,f,RIF,Resign,WhiteWin," + strings.Repeat("hhigjf", 50) + ",gg; hh")
	var g schemas.Game
	var p renjucsv.Parser
	p.Parse(text, &g)
	if n := testing.AllocsPerRun(50, func() { p.Parse(text, &g) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A row of nothing but separators costs no more than its length.
func TestRowOfSeparators(t *testing.T) {
	games := read(t, header+"\n"+strings.Repeat(",", 4<<20)+"x")
	if g := &games[0]; len(g.Tags) != 12 || g.Tags[11].Value.Len != 4<<20+1-11 || g.FaultCount[schemas.FaultCells] != 1 {
		t.Errorf("%d tags", len(g.Tags))
	}
}

// Where encoding/csv reads a table without complaint, the cells are the same.
func FuzzAgainstEncodingCSV(f *testing.F) {
	for _, s := range []string{"a,b\nc,d\n", "\"a\n\",\"b\"\"c\"\n\n", "a\r\nb\r\n", ",\n,,", "a b, c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, rows string) {
		if !utf8.ValidString(rows) || strings.ContainsAny(rows, "\r\v\f\x1a\ufeff\x00") || strings.Contains(rows, ", ") || strings.Contains(rows, "\n ") || strings.Contains(rows, " \n") || strings.Trim(rows, " ") != rows {
			return // encoding/csv has its own ideas of these
		}
		r := csv.NewReader(strings.NewReader(rows))
		r.FieldsPerRecord = -1
		var want [][]string
		for {
			row, err := r.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return
			}
			want = append(want, row)
		}
		columns := "game_record" + strings.Repeat(",c", 50)
		games := read(t, columns+"\n"+rows)
		if len(games) != len(want) {
			t.Fatalf("%d rows, want %d", len(games), len(want))
		}
		for i, g := range games {
			var got []string
			for _, tag := range g.Tags[:min(51, len(g.Tags))] {
				got = append(got, strings.ReplaceAll(g.String(tag.Value), `""`, `"`))
			}
			if !slices.Equal(got, want[i][:min(51, len(want[i]))]) {
				t.Fatalf("row %d: %q, want %q", i, got, want[i])
			}
		}
	})
}

// Whatever the text: every byte of the row is in a tag or between tags, where only
// separators, quotes and spaces stand; and the moves lie in the cell game_record.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"2003,x,a,b,c,d,RIF,Resign,WhiteWin,hhhg,gg; hh", "\"a\"b,\"c", "a,,,,,,,,,,,,,", "\"\"\"\",\n\"x\ny\"", " \"a\" ,h8i9"} {
		f.Add([]byte(header), []byte(s))
	}
	f.Add([]byte("\ufeffevent;game_record;event"), []byte("x;1. h8 i9;y\n"))
	f.Fuzz(func(t *testing.T, head, row []byte) {
		text := slices.Concat(head, []byte("\n"), row)
		var g schemas.Game
		var p renjucsv.Parser
		p.Parse(text, &g)
		first := fmt.Sprintf("%+v", g)
		p.Parse(text, &g)
		if again := fmt.Sprintf("%+v", g); first != again {
			t.Fatalf("%s, then %s", first, again)
		}
		end := uint32(0)
		for i, tag := range g.Tags {
			if tag.Value.Off < end || int(tag.Value.Off+tag.Value.Len) > len(text) {
				t.Fatalf("tag %d at %d behind %d", i, tag.Value.Off, end)
			}
			if gap := text[end:tag.Value.Off]; i > 0 && len(bytes.Trim(gap, " \",;\t\r\n")) > 0 {
				t.Fatalf("left out: %q", gap)
			}
			end = tag.Value.Off + tag.Value.Len
		}
		if gap := text[end:]; len(bytes.Trim(gap, " \"\r\n")) > 0 {
			t.Fatalf("left out at the end: %q of %q", gap, text)
		}
		at := -1
		for i, tag := range g.Tags {
			if at < 0 && strings.EqualFold(strings.TrimSpace(g.String(tag.Name)), "game_record") {
				at = i
			}
		}
		for _, m := range g.Moves {
			if cell := g.Tags[at].Value; m.Token.Off < cell.Off || m.Token.Off+m.Token.Len > cell.Off+cell.Len || m.Token.Empty() {
				t.Fatalf("move %q out of its cell", g.String(m.Token))
			}
		}
	})
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte(header+"\na,\"b\nc\",d\n\n\"x"), uint16(5))
	f.Add([]byte("\ufeffevent;game_record\r\n\"a\"\"\r\n\";b\rc;d"), uint16(70))
	f.Fuzz(func(t *testing.T, source []byte, size uint16) {
		splittest.Check(t, renjucsv.NewScanner, source, size)
	})
}

func BenchmarkParse(b *testing.B) {
	text := []byte(header + "\n2003-10-07,none,Player 07,1d ,Player 08,3d*,RIF,Resign,WhiteWin," + strings.Repeat("hhhgjfigiekgjgjhkigg", 4) + ",gg; hh")
	var g schemas.Game
	var p renjucsv.Parser
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		p.Parse(text, &g)
	}
}
