package rif_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/rif"
	"qipu/schemas"
)

// database is a source with one game, or more, behind small tables.
func database(games string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2026-11-30">
<!-- made for this test: <game id="0"> -->
<countries><country id="1" name="Exampleland" abbr="EXA" /><country id="2" name="Testonia" abbr="TST" reversed="1" /></countries>
<cities><city id="1" country="1" name="Alpha" /></cities>
<months><month id="1" name="January" /></months>
<rules><rule id="1" name="RIF" category="1"><info>a swap, two fifths</info></rule><rule id="2" name="Taraguchi-10" category="1" />
<rule id="3" name="Swap2" category="2" /><rule id="4" name="Go" category="7" /></rules>
<openings><opening id="5" abbr="d7" name="Hana-getsu" /></openings>
<players><player id="1" name="Player" surname="07" native_name="选手07" country="1" city="1" gender="2" />
<player id='2' name='Player' surname="08 &quot;x&quot; &#x4e2d;" country="2"/></players>
<tournaments><tournament id="1" name="Demo &amp; Test" country="1" city="1" year="2026" month="1" start="2026-01-03" end="0000-00-00" rule="1" rated="1" type="0" />
<tournament id="2" name="Two days" country="2" year="2026" start="2026-01-31" end="2026-02-01" rule="2" /></tournaments>
<games>
` + games + "\n</games>\n</database>\n"
}

// cut cuts a source into records, with the error at its end.
func cut(source io.Reader, limit int) (list []records.Record, err error) {
	c := rif.NewCutter()
	c.Reset(source, limit)
	for err == nil {
		var sh records.Shard
		err = c.Append(&sh, 1<<10, 7)
		list = append(list, sh.Records...)
	}
	return list, err
}

// read reads all games of a source that ends as it should.
func read(t testing.TB, source string) []*schemas.Game {
	t.Helper()
	list, err := cut(strings.NewReader(source), 0)
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return readAll(t, list, source)
}

func readAll(t testing.TB, list []records.Record, source string) (games []*schemas.Game) {
	t.Helper()
	r := rif.NewReader("rif")
	var arena []byte
	for _, rec := range list {
		g := &schemas.Game{Kind: schemas.KindRenju}
		arena = r.Read(rec, "", arena, g)
		if string(g.Raw) != source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length] {
			t.Fatalf("raw %q", g.Raw)
		}
		games = append(games, g)
	}
	return games
}

func written(g *schemas.Game) string {
	var list []string
	for _, m := range g.Moves {
		list = append(list, g.String(m.Token))
	}
	return strings.Join(list, " ")
}

func points(g *schemas.Game, at []schemas.Span) string {
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

var faultNames = map[schemas.FaultKind]string{
	schemas.FaultValue: "value", schemas.FaultLoose: "loose", schemas.FaultBadTag: "bad tag", schemas.FaultRepeatedTag: "repeated",
	schemas.FaultCutOff: "cut off", schemas.FaultAfterEnd: "after end", schemas.FaultUndecodable: "undecodable",
}

func faults(g *schemas.Game) (list []string) {
	for _, f := range g.Faults {
		list = append(list, fmt.Sprintf("%s %s", faultNames[f.Kind], g.String(f.At)))
	}
	return list
}

// A game that no symmetry maps onto itself: h8, then h9 is one row up, i10 two up and
// one to the right.
func TestGame(t *testing.T) {
	source := database(`<game id="7" publisher="2" tournament="1" round="F2" rule="" black="1" white="2" bresult="0" btime="55" wtime="" opening="5" alt="g7" swap="R"><move>h8 h9 i10 h7 i7 a1 o15</move><info>time &lt; 5</info></game>`)
	games := read(t, source)
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	g := games[0]
	want := []string{
		"Event=Demo & Test", "Site=Alpha, Exampleland", "Date=2026.01.??", "EventStart=2026-01-03",
		"Black=Player 07", "BlackNativeName=选手07", "BlackCountry=Exampleland", `White=Player 08 "x" 中`, "WhiteCountry=Testonia",
		"Opening=Hana-getsu", "OpeningAbbr=d7", "Rule=RIF", "RuleCategory=1", "Rated=1", `Publisher=Player 08 "x" 中`,
		"GameId=7", "PublisherId=2", "EventId=1", "Round=F2", "BlackId=1", "WhiteId=2", "bresult=0", "Result=0-1",
		"btime=55", "OpeningId=5", "alt=g7", "swap=R",
	}
	if diff := cmp.Diff(want, tags(g)); diff != "" {
		t.Error(diff)
	}
	if written(g) != "h8 h9 i10 h7 i7 a1 o15" || g.Points != schemas.PointNames || len(g.Sides)+len(g.Setup) > 0 {
		t.Errorf("moves %s", written(g))
	}
	s := g.Stage
	if g.String(s.Protocol) != "RIF" || !s.Rule.Empty() || !s.SwapTold || !cmp.Equal(s.Swaps, []int32{3}) || points(g, s.Removed) != "g7" || len(s.Offered) > 0 || s.Seats != schemas.SeatsUnsaid {
		t.Errorf("%+v", s)
	}
	if len(g.Comments) != 1 || g.String(g.Comments[0].Text) != "time < 5" || g.Comments[0].Ply != 7 {
		t.Errorf("%+v", g.Comments)
	}
	if len(g.Faults) > 0 || g.Origin.Encoding != "utf-8" || !strings.HasPrefix(string(g.Raw), "<game ") || !strings.HasSuffix(string(g.Raw), "</game>") {
		t.Errorf("faults %q, %+v", faults(g), g.Origin)
	}
	if first, _ := g.Field(schemas.FieldFirst); g.String(first) != "Player 07" {
		t.Errorf("the first player is %q", g.String(first))
	}
}

// What the attributes of a game come to.
func TestAttributes(t *testing.T) {
	const some = ` black="1" white="2"`
	const five = "<move>h8 h9 i10 h7 i7</move>"
	for _, tt := range []struct {
		what, attributes, content string
		result, date              string
		protocol, rule            string
		told                      bool
		swaps                     []int32
		offered, removed          string
		faults                    []string
	}{
		{what: "no more than players", attributes: some, content: five},
		{what: "a draw", attributes: some + ` bresult="0.5"`, content: five, result: "1/2-1/2"},
		{what: "Black wins", attributes: some + ` bresult="1"`, content: five, result: "1-0"},
		{what: "another result", attributes: some + ` bresult="2"`, content: five, faults: []string{"value 2"}},
		{what: "not swapped", attributes: ` swap="-"`, content: five, told: true},
		{what: "five times asked", attributes: ` swap="R--R-" rule="2" alt="51"`, content: five, protocol: "Taraguchi-10", told: true, swaps: []int32{1, 4}},
		{what: "twice asked", attributes: ` swap="-R"`, content: five, told: true, swaps: []int32{4}},
		{what: "three times asked, and not", attributes: ` swap="---"`, content: five, told: true},
		{what: "three times asked", attributes: ` swap="-R-"`, content: five, faults: []string{"value -R-"}},
		{what: "another letter", attributes: ` swap="Y"`, content: five, faults: []string{"value Y"}},
		{what: "no moves to place the swap in", attributes: ` swap="R" rule="1"`, content: "<move></move>", protocol: "RIF"},
		{what: "gomoku", attributes: ` rule="3"`, content: five, rule: "gomoku Swap2"},
		{what: "another category", attributes: ` rule="4"`, content: five, faults: []string{"value 7"}},
		{what: "the kept fifth among the offers", attributes: ` alt="g7 i7"`, content: five, offered: "g7 i7"},
		{what: "several alternatives", attributes: ` alt="g7,i6"`, content: five, removed: "g7 i6"},
		{what: "a bad alternative", attributes: ` alt="g7 x"`, content: five, removed: "g7", faults: []string{"value x"}},
		{what: "over two months", attributes: ` tournament="2"`, content: five, date: "2026.??.??", protocol: "Taraguchi-10"},
		{what: "rows that are not there", attributes: ` tournament="3" black="9" white="0" opening=""`, content: five, faults: []string{"value 3", "value 9"}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			games := read(t, database("<game"+tt.attributes+">"+tt.content+"</game>"))
			if len(games) != 1 {
				t.Fatalf("%d games", len(games))
			}
			g := games[0]
			s := g.Stage
			got := fmt.Sprintf("%s|%s|%s|%s|%v|%v|%s|%s|%q", g.Value("Result"), g.Value("Date"), g.String(s.Protocol), g.String(s.Rule), s.SwapTold, s.Swaps, points(g, s.Offered), points(g, s.Removed), faults(g))
			want := fmt.Sprintf("%s|%s|%s|%s|%v|%v|%s|%s|%q", tt.result, tt.date, tt.protocol, tt.rule, tt.told, tt.swaps, tt.offered, tt.removed, tt.faults)
			if got != want {
				t.Errorf("got %s\nwant %s", got, want)
			}
		})
	}
}

// One bad game costs itself: what is broken in it is told, and the games around it are
// whole.
func TestBroken(t *testing.T) {
	const good = `<game id="1" black="1" white="2"><move>h8 h9</move></game>`
	for _, tt := range []struct {
		what, game string
		moves      string
		faults     []string
	}{
		{"no end", `<game id="2"><move>h8 i9</move>`, "h8 i9", []string{"cut off game"}},
		{"no end of the moves", `<game id="2"><move>h8 i9</game>`, "h8 i9", []string{"cut off <move>"}},
		{"a lost quote", `<game id="2 rule="1"><move>h8 i9</move></game>`, "h8 i9", nil},
		{"a lost bracket", `<game id="2" <move>h8 i9</move></game>`, "h8 i9", []string{`bad tag <game id="2" `}},
		{"attributes without quotes", `<game id=2 round="3"><move>h8 i9</move></game>`, "h8 i9", []string{`bad tag <game id=2 round="3">`}},
		{"an attribute twice", `<game round="2" round="3"><move>h8 i9</move></game>`, "h8 i9", []string{"repeated 3"}},
		{"moves twice", `<game><move>h8 i9</move><move>h7</move></game>`, "h8 i9", []string{"after end h7"}},
		{"comments among the moves", `<game><move>h8 <!-- <game> </game> --> i9</move></game>`, "h8 i9", nil},
		{"moves in CDATA", `<game><move><![CDATA[h8 i9]]></move></game>`, "h8 i9", nil},
		{"tags among the moves", `<game><move>h8 <b>i9</b></move></game>`, "h8 i9", []string{"loose <b>", "loose </b>"}},
		{"an entity of no XML", `<game round="&copy;"><move>h8</move></game>`, "h8", []string{"loose &copy;"}},
		{"words between games", `x <game><move>h8</move></game>`, "h8", []string{"loose x"}},
		{"no moves", `<game id="2"/>`, "", nil},
		{"empty moves", `<game id="2"><move/></game>`, "", nil},
		{"words for moves", `<game id="2"><move>resigned h8</move></game>`, "resigned h8", nil},
		{"another child", `<game id="2"><move>h8</move><note>a &gt; b</note></game>`, "h8", nil},
		{"damaged text", "<game id=\"2\"><move>h8</move><info>a\xffb\xc3</info></game>", "h8", []string{"undecodable \ufffd", "undecodable \ufffd"}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			games := read(t, database(good+"\n"+tt.game+"\n"+good))
			if len(games) != 3 {
				t.Fatalf("%d games", len(games))
			}
			for _, g := range []*schemas.Game{games[0], games[2]} {
				if written(g) != "h8 h9" || g.Value("Black") != "Player 07" || len(g.Faults) > 0 {
					t.Errorf("the game beside it: %s, %q, %q", written(g), g.Value("Black"), faults(g))
				}
			}
			got := faults(games[1])
			if tt.what == "a lost quote" { // where exactly it is seen does not matter
				if len(got) == 0 {
					t.Error("nothing is told")
				}
				got = nil
			}
			if written(games[1]) != tt.moves || !cmp.Equal(tt.faults, got) {
				t.Errorf("%s, %q\nwant %s, %q", written(games[1]), faults(games[1]), tt.moves, tt.faults)
			}
		})
	}
}

// Damage has its place in the source; that of a row is stated with every game that
// refers to it, without one.
func TestDamage(t *testing.T) {
	source := strings.Replace(database(`<game black="1"><move>h8</move><info>a`+"\xff"+`</info></game>`), `surname="07"`, "surname=\"\xe907\"", 1)
	g := read(t, source)[0]
	if len(g.Faults) != 2 || g.Faults[0].Offset != -1 || g.Faults[1].Offset != int64(strings.Index(source, "\xff")) || g.Value("Black") != "Player \ufffd07" {
		t.Errorf("%+v, %q", g.Faults, g.Value("Black"))
	}
}

func TestRows(t *testing.T) {
	const game = `<game black="1" white="2"><move>h8</move></game>`
	source := strings.Replace(database(game), "</players>", `<player id="1" name="Other"/><player id="2" name='Player' surname="08 &quot;x&quot; &#x4e2d;" country="2"/></players>`, 1)
	g := read(t, source)[0]
	if g.Value("Black") != "Player 07" || len(g.Faults) != 2 || g.FaultCount[schemas.FaultRepeatedTag] != 2 {
		t.Errorf("two rows of one number: %q, %q", g.Value("Black"), faults(g))
	}
	source = strings.Replace(database(game), `surname="07"`, `surname=07`, 1)
	g = read(t, source)[0]
	if g.Value("Black") != "Player" || g.FaultCount[schemas.FaultBadTag] != 1 {
		t.Errorf("a damaged row: %q, %q", g.Value("Black"), faults(g))
	}
	second := `<database><players><player id="1" name="Third"/></players><games>` + game + `</games></database>`
	games := read(t, database(game)+second)
	if len(games) != 2 || games[0].Value("Black") != "Player 07" || games[1].Value("Black") != "Third" || games[1].Value("White") != "" {
		t.Errorf("two databases: %q, %q", tags(games[0]), tags(games[1]))
	}
}

// Of what is cut off, all is read that is there.
func TestCutOff(t *testing.T) {
	source := database(`<game black="1"><move>h8 h9</move></game><game black="2"><move>h8 i9</move></game>`)
	whole := len(read(t, source))
	for n := range len(source) {
		list, err := cut(strings.NewReader(source[:n]), 0)
		games := readAll(t, list, source)
		switch {
		case len(games) > whole:
			t.Fatalf("%d bytes: %d games", n, len(games))
		case strings.HasSuffix(strings.TrimSpace(source[:n]), "</database>"):
			if !errors.Is(err, io.EOF) {
				t.Fatalf("%d bytes: %v", n, err)
			}
		case strings.Contains(source[:n], "<database ") && strings.Contains(source[:n], "\n<!--") && (err == nil || !strings.Contains(err.Error(), "cut off")):
			t.Fatalf("%d bytes: %v", n, err)
		}
		if len(games) > 0 && strings.HasSuffix(source[:n], "h8 h") && games[len(games)-1].FaultCount[schemas.FaultCutOff] == 0 {
			t.Fatalf("%d bytes: no fault", n)
		}
	}
	failing := io.MultiReader(strings.NewReader(source[:len(source)-20]), iotest.ErrReader(errors.New("the disk is gone")))
	if list, err := cut(failing, 0); len(list) != 2 || err == nil || !strings.Contains(err.Error(), "the disk is gone") {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// Beyond the bounds rows are left out, and that is said.
func TestBounds(t *testing.T) {
	long := strings.Repeat("x", rif.MaxRow)
	source := strings.Replace(database(`<game black="1" white="2"><move>h8</move></game>`), `surname="07"`, `surname="`+long+`"`, 1)
	list, err := cut(strings.NewReader(source), 0)
	if len(list) != 1 || err == nil || !strings.Contains(err.Error(), "1 rows of its tables go beyond") {
		t.Fatalf("%d games, %v", len(list), err)
	}
	g := readAll(t, list, source)[0]
	if g.Value("Black") != "" || g.Value("BlackId") != "1" || !cmp.Equal(faults(g), []string{"value 1"}) {
		t.Errorf("%q, %q", tags(g), faults(g))
	}
	list, err = cut(strings.NewReader(database(`<game><info>`+long+long+`</info></game><game><move>h8</move></game>`)), 1<<10)
	if len(list) != 2 || !list[0].Oversize || list[1].Oversize || !errors.Is(err, io.EOF) {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// A source of other encodings, by its declaration or by what the user says.
func TestEncodings(t *testing.T) {
	source := strings.Replace(database(`<game black="1"><move>h8</move></game>`), "UTF-8", "ISO-8859-1", 1)
	source = strings.Replace(source, `surname="07"`, "surname=\"\xe907\"", 1)
	if g := read(t, source)[0]; g.Value("Black") != "Player é07" || g.Origin.Encoding != "windows-1252" {
		t.Errorf("%q in %s", g.Value("Black"), g.Origin.Encoding)
	}
	var wide []byte
	for _, c := range "\ufeff" + database(`<game black="1"><move>h8</move></game>`) {
		wide = append(wide, byte(c), byte(c>>8))
	}
	if g := read(t, string(wide))[0]; g.Value("Black") != "Player 07" || g.Value("BlackNativeName") != "选手07" || g.Origin.Encoding != "utf-16le" {
		t.Errorf("%q in %s", tags(g), g.Origin.Encoding)
	}
}

// The sample that was made from the layout: a swap, a draw by two passes.
func TestSample(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(sharedtest.RenjuSamples(t), "rif", "SYNTHETIC_rif_v1.0.rif"))
	if err != nil {
		t.Fatal(err)
	}
	games := read(t, string(source))
	if len(games) != 2 || written(games[0]) != "h8 h9 h7 h6 g8 i9 f8 e8" || written(games[1]) != "h8 h9 h7 h6 g8 -- --" {
		t.Fatalf("%d games", len(games))
	}
	for i, want := range []string{"Ann Alpha|Bo Beta|1-0|F2", "Bo Beta|Ann Alpha|1/2-1/2|"} {
		g := games[i]
		if got := strings.Join([]string{g.Value("Black"), g.Value("White"), g.Value("Result"), g.Value("Round")}, "|"); got != want || len(g.Faults) > 0 {
			t.Errorf("%s, %q", got, faults(g))
		}
	}
}

// Memory does not grow with the number of games.
func TestManyGames(t *testing.T) {
	const game = `<game black="1" white="2" tournament="1" rule="1"><move>h8 h9 i10 h7 i7</move></game>` + "\n"
	before, after, _ := strings.Cut(database("¦"), "¦")
	const n = 50_000
	c := rif.NewCutter()
	c.Reset(io.MultiReader(strings.NewReader(before), io.LimitReader(&cycle{s: game}, int64(n*len(game))), strings.NewReader(after)), 0)
	var sh records.Shard
	count := 0
	for err := error(nil); err == nil; {
		sh.Reset()
		if err = c.Append(&sh, 1<<20, 1<<12); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		count += len(sh.Records)
		if cap(sh.Buf) > 4<<20 {
			t.Fatalf("a buffer of %d bytes", cap(sh.Buf))
		}
	}
	if count != n {
		t.Errorf("%d games", count)
	}
}

// cycle reads the same bytes again and again.
type cycle struct {
	s  string
	at int
}

func (c *cycle) Read(p []byte) (int, error) {
	n := copy(p, c.s[c.at:])
	c.at = (c.at + n) % len(c.s)
	return n, nil
}

func BenchmarkCutter(b *testing.B) {
	source := []byte(database(strings.Repeat(`<game id="7" publisher="2" tournament="1" round="F2" rule="1" black="1" white="2" bresult="0" btime="55" wtime="" opening="5" alt="g7" swap="R">`+"\n<move>"+strings.Repeat("h8 h9 i10 h7 ", 15)+"</move>\n</game>\n", 5000)))
	b.Run("cut", func(b *testing.B) {
		c := rif.NewCutter()
		var sh records.Shard
		b.SetBytes(int64(len(source)))
		for b.Loop() {
			c.Reset(bytes.NewReader(source), 0)
			for err := error(nil); err == nil; {
				sh.Reset()
				err = c.Append(&sh, 2<<20, 1400)
			}
		}
	})
	list, _ := cut(bytes.NewReader(source), 0)
	b.Run("read", func(b *testing.B) {
		r := rif.NewReader("rif")
		var arena []byte
		var g schemas.Game
		b.SetBytes(int64(len(source)))
		b.ReportAllocs()
		for b.Loop() {
			for _, rec := range list {
				arena = r.Read(rec, "", arena[:0], &g)
			}
		}
	})
}
