package page_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"qipu/report/internal/tabletest"
	"qipu/report/page"
	"qipu/report/tables"
	"qipu/schemas"
)

// made is a run written by hand.
type made struct {
	sources  []schemas.SourceRow
	games    []schemas.GameRow
	plies    []schemas.PlyRow
	findings []schemas.FindingRow
	coverage []schemas.CoverageRow
	cycles   []schemas.CycleRow
	moves    []schemas.CycleMoveRow
	clocks   []schemas.ClockRow
	standing []schemas.StandingRow
	pairings []schemas.PairingRow
	keys     []schemas.TieBreakRow
	effects  []schemas.EffectRow
	sheets   []schemas.SheetDifferenceRow
	events   []schemas.DeclaredEventRow

	officials []schemas.OfficialRow
	parts     []schemas.PartRow
	players   []schemas.EventPlayerRow
	penalties []schemas.PenaltyRow
	rated     *ratedTables
	options   map[string]string
	waivers   []schemas.WaiverRow
}

// ratedTables are the tables of a rating.
type ratedTables struct {
	games   []schemas.RatingGameRow
	players []schemas.RatingPlayerRow
	rulings []schemas.RatingRulingRow
}

// write makes the tables and names them in the description of their run.
func (r *ratedTables) write(t testing.TB, dir string, info *tables.RunInfo) {
	t.Helper()
	tabletest.Create(t, dir, tables.RatingGamesTable, r.games)
	tabletest.Create(t, dir, tables.RatingPlayersTable, r.players)
	tabletest.Create(t, dir, tables.RatingRulingsTable, r.rulings)
	for _, name := range []string{tables.RatingGamesTable, tables.RatingPlayersTable, tables.RatingRulingsTable} {
		info.Files = append(info.Files, tables.TableInfo{Name: name})
	}
}

// write makes the tables and the pages of the run and returns the pages.
func (m *made) write(t testing.TB, opts page.Options) (pages []string) {
	t.Helper()
	dir := t.TempDir()
	files, err := page.Write(context.Background(), dir, m.tables(t, dir), opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !page.IsPage(f.Name) {
			t.Errorf("%s is no page", f.Name)
		}
		if f.Bytes > 5_000_000 {
			t.Errorf("%s has %d bytes", f.Name, f.Bytes)
		}
		text, err := os.ReadFile(filepath.Join(dir, f.Name))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, string(text))
	}
	return pages
}

// tables makes the tables of the run in a folder.
func (m *made) tables(t testing.TB, dir string) *tables.RunInfo {
	t.Helper()
	info := &tables.RunInfo{Tool: tables.Tool, Version: "1", Tables: tables.Version, Options: map[string]string{"profile": "xiangqi-2011", "D34": "main-text", "level": "national"}}
	info.Totals.Games.In = int64(len(m.games))
	info.Rulebooks = []tables.RulebookInfo{{ID: "xiangqi-2011", Version: "2011"}}
	tabletest.Create(t, dir, tables.SourcesTable, m.sources)
	tabletest.Create(t, dir, tables.GamesTable, m.games)
	tabletest.Create(t, dir, tables.PliesTable, m.plies)
	tabletest.Create(t, dir, tables.FindingsTable, m.findings)
	tabletest.Create(t, dir, tables.CoverageTable, m.coverage)
	tabletest.Create(t, dir, tables.CyclesTable, m.cycles)
	tabletest.Create(t, dir, tables.CycleMovesTable, m.moves)
	tabletest.Create(t, dir, tables.ClocksTable, m.clocks)
	tabletest.Create(t, dir, tables.StandingsTable, m.standing)
	tabletest.Create(t, dir, tables.PairingsTable, m.pairings)
	tabletest.Create(t, dir, tables.TieBreaksTable, m.keys)
	tabletest.Create(t, dir, tables.EffectsTable, m.effects)
	tabletest.Create(t, dir, tables.SheetDifferencesTable, m.sheets)
	tabletest.Create(t, dir, tables.EventsTable, m.events)
	tabletest.Create(t, dir, tables.OfficialsTable, m.officials)
	tabletest.Create(t, dir, tables.PartsTable, m.parts)
	tabletest.Create(t, dir, tables.PlayersTable, m.players)
	tabletest.Create(t, dir, tables.PenaltiesTable, m.penalties)
	tabletest.Create(t, dir, tables.WaiversTable, m.waivers)
	info.Files = append(info.Files, tables.TableInfo{Name: tables.GamesTable})
	if m.rated != nil {
		m.rated.write(t, dir, info)
	}
	maps.Copy(info.Options, m.options)
	return info
}

// blockedLeg is a game whose third ply is not lawful, and what is said of it.
func blockedLeg() *made {
	m := &made{
		sources:  []schemas.SourceRow{{SourceNo: 1, ArgumentNo: 1, Path: "a.pgn", Status: "read", GamesIn: 1, Flagged: 1}, {SourceNo: 2, ArgumentNo: 1, Path: "b.doc", Status: "unreadable", Reason: "no format"}},
		games:    []schemas.GameRow{{SourceNo: 1, GameNo: 1, GameID: "0123", Path: "a.pgn", Status: "flagged", Kind: "xiangqi", Rulebook: "xiangqi-2011", Round: "3", Board: "12", First: "Player 07", Second: "选手08", Result: "1-0", Plies: 4, PliesLegal: 2, Errors: 1}},
		coverage: []schemas.CoverageRow{{ArgumentNo: 1, Clause: "xiangqi-2011:2.2", Status: "checked", Games: 1, Fail: 1}, {ArgumentNo: 1, Clause: "xiangqi-2011:22.2", Status: "checked", Games: 1, Undetermined: 1, Missing: "LOG"}, {ArgumentNo: 1, Clause: "xiangqi-2011:5.2", Status: "not checkable", Games: 1, NotApplicable: 1}},
		findings: []schemas.FindingRow{{
			FindingID: "00000000000000aa", SourceNo: 1, GameNo: 1, GameID: "0123", Path: "a.pgn", Clause: "xiangqi-2011:2.2", Severity: "error", Outcome: "fail", Subject: "move", Side: "first", Ply: 3,
			Token: "马七进六", Expected: "c2b0, c2e1", Actual: "c2d4", Evidence: "fen 4k4/9/9/9/9/9/2P6/2N6/9/4K4 w - - 0 1; horse-leg c3", Options: "D34=main-text", Effect: "1-0 → 0-1",
			TextZh: "蹩马腿。", TextEn: "The leg is blocked.",
		}},
	}
	for i, move := range []string{"h2e2", "h9g7", "", ""} {
		row := schemas.PlyRow{SourceNo: 1, GameNo: 1, Ply: uint32(i + 1), Side: []string{"first", "second"}[i%2], Written: fmt.Sprint("w", i+1), Move: move, Status: "legal"}
		if move == "" {
			row.Status = "illegal"
		}
		m.plies = append(m.plies, row)
	}
	return m
}

// has asserts that a page holds texts.
func has(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("the page has no %s", want)
		}
	}
}

func TestFinding(t *testing.T) {
	pages := blockedLeg().write(t, page.Options{
		Checks: []schemas.Check{{Clause: "xiangqi-2011:2.2", Does: schemas.Text{Zh: "逐着核对。", En: "Every move is tried."}}},
	})
	if len(pages) != 1 {
		t.Fatalf("%d pages", len(pages))
	}
	has(t, pages[0],
		`id="f-00000000000000aa" data-clause="xiangqi-2011:2.2" data-severity="error" data-outcome="fail" data-round="3" data-player="Player 07`+"\n"+`选手08" data-side="first" data-effect="1"`,
		`<s>1-0</s> → <b>0-1</b>`, // the result that would change
		`Every move is tried.`, `逐着核对。`,
		`LOG <span`, `22.2`, // what was not checked
		`b.doc`, `no format`,
		`class="qb-cross"`, `class="qb-hinders"`, `c2 to d4`,
		`D34 = main-text`, `<span class="en" lang="en">Level</span>`,
		`&#34;m&#34;:&#34;h2e2 h9g7&#34;`, // the moves of the viewer, up to the first that is not lawful
		`qipu show 1:1 3`,
	)
	if n := strings.Count(pages[0], `class="qb-lawful"`); n != 2 {
		t.Errorf("%d squares are lawful, want 2", n)
	}
}

// What is waived stands there struck out, in words too, and changes nothing; the first page lists
// the waivers, those that are not applied too.
func TestWaived(t *testing.T) {
	m := blockedLeg()
	m.findings[0].Waiver = 1
	m.coverage[0].Waived = 1
	m.findings = append(m.findings, schemas.FindingRow{
		FindingID: "00000000000000bb", SourceNo: 1, GameNo: 1, GameID: "0123", Path: "a.pgn", Clause: "xiangqi-2011:22.2", Severity: "warning", Outcome: "undetermined", TextZh: "未定。", TextEn: "It is open.", Waiver: 9,
	}, schemas.FindingRow{FindingID: "00000000000000cc", SourceNo: 1, GameNo: 1, GameID: "0123", Path: "a.pgn", Clause: "record:tags", Severity: "note", Outcome: "fail", TextZh: "缺。", TextEn: "None."})
	evil := "</s><script>\u202e"
	m.waivers = []schemas.WaiverRow{
		{WaiverNo: 1, File: "w.toml", Line: 3, FindingID: "00000000000000aa", Reason: "a slip" + evil, By: "选手09" + evil, Date: "2026-05-07", Until: "2026-12-31", Status: "applied", Findings: 1},
		{WaiverNo: 2, File: "w.toml", Line: 9, Clause: "record:pairing", Subject: "round 3 board 1" + evil, Reason: "settled", Status: "unused"},
	}
	text := m.write(t, page.Options{})[0]
	has(t, text,
		`class="finding error waived" id="f-00000000000000aa"`, ` data-side="first" data-waived="1">`,
		`<b class="badge"><span class="zh" lang="zh">已豁免</span><span class="en" lang="en">waived</span></b> <span class="sev error">`,
		`<span class="said"><s><span class="zh" lang="zh">蹩马腿。</span>`, `<span class="effect"><s>1-0 → 0-1</s>`,
		`<bdi>a slip&lt;/s&gt;&lt;script&gt;\u202e</bdi>`, `<bdi>选手09&lt;/s&gt;`, `<dd>2026-12-31</dd>`, `w.toml:3`,
		`<a href="#f-00000000000000aa">`, `<b><span class="zh" lang="zh">没有相合的问题</span><span class="en" lang="en">fits no finding</span></b>`,
		`<a href="#waivers">2 `, `<option value="1" data-zh="已豁免"`,
		`class="finding warning waived" id="f-00000000000000bb"`, // of a waiver that the table does not hold
	)
	for _, not := range []string{`id="changes"`, `id="open"`, ` data-effect="1"`, "<script>\u202e"} {
		if strings.Contains(text, not) {
			t.Errorf("the page has %s", not)
		}
	}
	if waived, note := strings.Index(text, `id="f-00000000000000aa"`), strings.Index(text, `id="f-00000000000000cc"`); waived > note {
		t.Error("a note stands before what is waived")
	}
	if plain := blockedLeg().write(t, page.Options{})[0]; strings.Contains(plain, "name=\"waived\"") || strings.Contains(plain, `id="waivers"`) {
		t.Error("a run without waivers is shown some")
	}
}

// The policy of the page allows its own style and script by their hashes, and nothing else.
func TestPolicy(t *testing.T) {
	text := blockedLeg().write(t, page.Options{})[0]
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(text, -1)
	script := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(text, -1)
	if len(style) != 1 || len(script) != 1 {
		t.Fatalf("%d styles and %d scripts", len(style), len(script))
	}
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "&#39;sha256-" + strings.ReplaceAll(base64.StdEncoding.EncodeToString(sum[:]), "+", "&#43;") + "&#39;"
	}
	has(t, text, `content="default-src &#39;none&#39;; style-src `+hash(style[0][1])+`; script-src `+hash(script[0][1])+`; base-uri`)
	for _, forbidden := range []string{" style=", " onclick=", " onload=", "http://", "https://", "<img", "<link", "<iframe", "@import", "url("} {
		if n := strings.Count(strings.ReplaceAll(text, "http://www.w3.org/2000/svg", ""), forbidden); n > 0 {
			t.Errorf("%d of %q", n, forbidden)
		}
	}
}

// Whatever a record says stays text: in HTML, in attributes, in SVG, in the data of the
// viewer. What is invisible is spelt out, what is long is cut and said to be.
func TestHostileTexts(t *testing.T) {
	m := blockedLeg()
	evil := `</script><script>alert(1)</script>"'><svg onload=alert(2)>`
	g := &m.games[0]
	g.First, g.Second = evil, "\u202eabc\u2066\x00\x1b[31m"+strings.Repeat("很长", 5000)
	g.Event, g.Round, g.Board, g.Date, g.Termination, g.Path, g.Result = evil, evil, evil, evil, evil, evil, "=cmd|' /C calc'!A0"
	f := &m.findings[0]
	f.Token, f.Actual, f.Expected, f.Evidence, f.TextZh, f.TextEn, f.Effect, f.Path, f.Options = evil, evil, evil, evil, evil, evil, evil, evil, evil
	f.Clause = `no-book:"><script>`
	m.sources[1].Path, m.sources[1].Reason = evil, evil
	for i := range m.plies {
		m.plies[i].Written = evil
	}
	m.standing = []schemas.StandingRow{{Round: 1, Player: evil, Name: evil, Rank: 1, Points: evil, PublishedRank: evil, PublishedPoints: evil, Clause: evil, Open: evil}}
	m.pairings = []schemas.PairingRow{{Round: 1, First: evil, Second: "2", FirstName: evil, Result: evil}}
	m.keys = []schemas.TieBreakRow{{Round: 1, Player: evil, KeyNo: 1, Key: evil, Value: evil, DerivationZh: evil, DerivationEn: evil}}
	text := m.write(t, page.Options{})[0]
	if n := strings.Count(text, "<script"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	for _, forbidden := range []string{"<svg onload", "\u202e", "\u2066", "\x00", "\x1b"} {
		if strings.Contains(text, forbidden) {
			t.Errorf("%q stands in the page", forbidden)
		}
	}
	has(t, text, `<bdi>\u202eabc\u2066\u0000\u001b[31m很长`, `… [+`)
	if strings.Contains(text, strings.Repeat("很长", 60)) {
		t.Error("a name of 10,000 characters stands whole")
	}
}

// Many findings are parted into pages, gravest first; those on no page are counted.
func TestManyFindings(t *testing.T) {
	m := &made{sources: []schemas.SourceRow{{SourceNo: 1, Path: "a.pgn", Status: "read"}}}
	for i := range 1700 {
		game := uint32(i + 1)
		m.games = append(m.games, schemas.GameRow{SourceNo: 1, GameNo: game, Path: "a.pgn", Kind: "xiangqi", First: "Player 01", Second: fmt.Sprintf("Player %02d", i%40)})
		severity := "note"
		if i%10 == 9 {
			severity = "warning"
		}
		m.findings = append(m.findings, schemas.FindingRow{
			FindingID: fmt.Sprintf("%016x", i), SourceNo: 1, GameNo: game, Path: "a.pgn", Clause: "record:tags", Severity: severity, Outcome: "fail", Subject: "tags", TextZh: "缺。", TextEn: "Missing.",
		})
		for ply := range 60 {
			m.plies = append(m.plies, schemas.PlyRow{SourceNo: 1, GameNo: game, Ply: uint32(ply + 1), Side: "first", Written: "炮二平五", Status: "illegal"})
		}
	}
	pages := m.write(t, page.Options{})
	listed := 0
	for i, text := range pages {
		n := strings.Count(text, `<details class="finding `)
		listed += n
		if i > 0 {
			has(t, text, `href="report.html#findings"`)
		}
		if i+1 < len(pages) {
			has(t, text, fmt.Sprintf(`href="report_%d.html#findings"`, i+2))
		}
		if i == 0 && strings.Count(text, `<details class="finding warning"`) != 170 {
			t.Error("the warnings are not on the first page")
		}
	}
	if len(pages) < 2 || listed != 1000 {
		t.Fatalf("%d findings on %d pages", listed, len(pages))
	}
	has(t, pages[0], `<b>700</b>`, `700 × record:tags`)
	for i := 1; i < len(pages); i++ {
		if strings.Contains(pages[i], `id="summary"`) {
			t.Errorf("page %d has the cover too", i+1)
		}
	}
}

// What would change is counted whole, each game once, however few are listed.
func TestManyChanges(t *testing.T) {
	m := &made{sources: []schemas.SourceRow{{SourceNo: 1, Path: "a.pgn", Status: "read"}}}
	for i := range 2100 {
		game := uint32(i/2 + 1)
		if i%2 == 0 {
			m.games = append(m.games, schemas.GameRow{SourceNo: 1, GameNo: game, Path: "a.pgn", Kind: "xiangqi", First: "Player 01", Second: "Player 02"})
		}
		f := schemas.FindingRow{
			FindingID: fmt.Sprintf("%016x", i), SourceNo: 1, GameNo: game, Path: "a.pgn", Clause: "xiangqi-2011:4.1.1", Severity: "error", Outcome: "undetermined", Subject: "result", Effect: "1-0 → 0-1", TextZh: "负。", TextEn: "Lost.",
		}
		if i < 20 {
			f.Waiver = 1
		}
		m.findings = append(m.findings, f)
	}
	m.waivers = []schemas.WaiverRow{{WaiverNo: 1, File: "w.toml", Line: 3, Clause: "xiangqi-2011:4.1.1", Game: "a.pgn:1", Reason: "so played", Status: "applied", Findings: 20}}
	text := without(m.write(t, page.Options{})[0])
	has(t, text, `<dd><b>1040</b>`, `And</span> 1780 `, `more, which the table findings has (column effect).`)
	_, open, _ := strings.Cut(text, `<section id="open">`)
	asked := strings.Count(open, `<td class="blank date"></td>`)
	has(t, text, fmt.Sprintf(`And</span> %d `, 2080-asked))
}

// Of a game without end the page holds a thousand plies, and says how many it leaves out.
func TestLongGame(t *testing.T) {
	m := blockedLeg()
	m.plies, m.games[0].Plies, m.games[0].PliesLegal = nil, 1500, 1500
	for i := range 1500 {
		m.plies = append(m.plies, schemas.PlyRow{SourceNo: 1, GameNo: 1, Ply: uint32(i + 1), Side: []string{"first", "second"}[i%2], Written: "w", Move: []string{"a0a1", "a9a8", "a1a0", "a8a9"}[i%4], Status: "legal"})
	}
	m.findings[0].Ply, m.findings[0].Evidence, m.findings[0].Subject = 1400, "", "natural limit"
	text := m.write(t, page.Options{})[0]
	if n := strings.Count(text, "<i>w</i>") + strings.Count(text, `<i class="bad">w</i>`); n != 1000 {
		t.Errorf("%d moves, want 1000", n)
	}
	has(t, text, `</span> 500 <span class="zh" lang="zh">着未列于此`)
	if strings.Contains(text, `class="pic"`) {
		t.Error("a position is drawn that the page does not hold")
	}
}

// A finding on the event names whom it is about, is found by that name and by its round, and
// what would change stands in the list to sign; a result that event and record have otherwise
// is nobody's by the clause.
func TestSubjectsOfTheEvent(t *testing.T) {
	m := blockedLeg()
	m.players = []schemas.EventPlayerRow{{Player: "3", Name: "Player 03"}, {Player: "5", Name: "Player 05"}, {Player: "6", Name: "Player 06"}, {Part: "A", Player: "7", Name: "Player 07"}, {Part: "B", Player: "7", Name: "Player 17"}}
	m.pairings = []schemas.PairingRow{{Round: 2, Board: 1, First: "5", FirstName: "Player 05", Second: "6", SecondName: "Player 06", Result: "1-0"}}
	ofEvent := func(id, subject, evidence, effect string) schemas.FindingRow {
		return schemas.FindingRow{FindingID: id, Path: "event.toml", Clause: "xiangqi-2011:14.1", Severity: "warning", Outcome: "fail", Subject: subject, Evidence: evidence, Effect: effect, Actual: "4", Expected: "2", TextZh: "文", TextEn: "text"}
	}
	m.findings = append(m.findings,
		ofEvent("00000000000000b1", "player 3", "rank after round 5; event.toml:7", "rank 4 → 2"),
		ofEvent("00000000000000b2", "round 2 board 1", "event.toml:9", ""),
		ofEvent("00000000000000b3", "round 7", "repeated: 5 Player 05, 3 Player 03; event.toml:9", ""),
		ofEvent("00000000000000b4", "player 8", "rank after round 5", ""), // who is in no list of players
		ofEvent("00000000000000b5", "player 7", "rank after round 5", ""), // of two groups
	)
	m.findings[0].Severity = "warning" // and so behind those of the event
	m.findings[0].Subject, m.findings[0].Effect = "event result", "event 1-0, record 0-1; 3 rank 2 → 1; 2 more players"
	text := m.write(t, page.Options{})[0]
	for _, c := range []struct{ id, player, round string }{
		{"00000000000000b1", "Player 03", ""}, {"00000000000000b2", "Player 05\nPlayer 06", "2"}, {"00000000000000b3", "Player 05\nPlayer 03", "7"}, {"00000000000000b4", "8", ""}, {"00000000000000b5", "7", ""},
	} {
		has(t, text, `id="f-`+c.id+`" data-clause="xiangqi-2011:14.1" data-severity="warning" data-outcome="fail" data-round="`+c.round+`" data-player="`+c.player+`"`)
	}
	has(t, text, `<option value="Player 06">`, `>Published</span></dt><dd><bdi>4</bdi>`, `>Event</span></dt>`, `>Record or board</span></dt>`,
		`3 Player 03 rank 2 → 1`, `另有 2 名棋手`, `5 <bdi>Player 05</bdi> – 6 <bdi>Player 06</bdi>`)
	changes := text[strings.Index(text, `<section id="changes">`):]
	changes = changes[:strings.Index(changes, `</section>`)]
	has(t, changes, `3 <bdi>Player 03</bdi>`, `class="blank date"`, `class="sign"`)
	if strings.Contains(changes, "event.toml</bdi>") || strings.Index(changes, "event 1-0, record 0-1") > strings.Index(changes, "rank 4 → 2") {
		t.Error("a file stands for a player, or a rank before the result that changes it")
	}
}

func TestEventTables(t *testing.T) {
	m := blockedLeg()
	m.standing = []schemas.StandingRow{
		{Round: 1, Player: "9", Name: "Player 09", Rank: 1, Points: "2"}, // not the last round
		{Round: 2, Player: "2", Name: "Player 02", Rank: 2, Points: "1", PublishedRank: "1", PublishedPoints: "1", Clause: "xiangqi-2011:14.1"},
		{Round: 2, Player: "1", Name: "Player 01", Rank: 1, Points: "3", PublishedRank: "2", PublishedPoints: "2", Clause: "xiangqi-2011:14.1"},
	}
	m.keys = []schemas.TieBreakRow{
		{Round: 2, Player: "1", KeyNo: 1, Key: "points", Value: "3", DerivationEn: "beat 2 (2), drew 2 (1)", DerivationZh: "胜 2"},
		{Round: 2, Player: "1", KeyNo: 2, Key: "wins", Value: "1", DerivationEn: "beat 2", DerivationZh: "胜 2"},
		{Round: 2, Player: "2", KeyNo: 1, Key: "points", Value: "1"},
		{Round: 2, Player: "2", KeyNo: 2, Key: "wins", Value: "0"},
	}
	m.pairings = []schemas.PairingRow{
		{Round: 1, Board: 1, First: "1", Second: "2", FirstName: "Player 01", SecondName: "Player 02", Result: "1-0"},
		{Round: 2, Board: 1, First: "2", Second: "1", FirstName: "Player 02", SecondName: "Player 01", Result: "1/2-1/2"},
		{Round: 2, First: "9", FirstName: "Player 09", Result: "bye"},
	}
	m.events = []schemas.DeclaredEventRow{{Name: "Cup <7>", Start: "2026-05-01", End: "2026-05-03", System: "swiss", Rounds: 7, TimeControl: "60+30"}}
	text := m.write(t, page.Options{})[0]
	has(t, text, `<title>Cup &lt;7&gt; ·`, `2026-05-01 – 2026-05-03`, `积分编排`, `Swiss system`, `60+30`)
	has(t, text, `<s>2</s> <b>1</b>`, `<s>2</s> <details class="why-value"><summary><b>3</b>`, `beat 2 (2), drew 2 (1)`, `●2 <b>1</b>`, `○2 <b>½</b>`, `○1 <b>0</b>`, `●○`, `title="轮空 · bye"`, `胜局`)
	if strings.Index(text, "1 <bdi>Player 01") > strings.Index(text, "2 <bdi>Player 02") {
		t.Error("the first does not stand first")
	}
}

// A game that findings are about shows where its other sheets differ, on whichever of
// them the finding stands.
func TestSheets(t *testing.T) {
	m := blockedLeg()
	m.sheets = []schemas.SheetDifferenceRow{{SourceNo: 5, GameNo: 3, OtherSourceNo: 1, OtherGameNo: 1, Ply: 9, OtherPly: 10, TextZh: "第9着不同。", TextEn: "Ply 9 differs."}, {SourceNo: 7, GameNo: 1, OtherSourceNo: 8, OtherGameNo: 1, TextEn: "Of another game."}}
	text := m.write(t, page.Options{})[0]
	has(t, text, `<td>5:3</td><td class="n">9 / 10</td>`, "Ply 9 differs.")
	if strings.Contains(text, "Of another game.") {
		t.Error("differences of a game without findings stand in the page")
	}
}

// In a knockout ranks are shared and nobody has points: a published rank among those
// shared is no other rank.
func TestSharedRanks(t *testing.T) {
	m := blockedLeg()
	m.standing = []schemas.StandingRow{
		{Round: 3, Player: "5", Name: "Player 05", Rank: 5, LastRank: 8, PublishedRank: "7", Clause: "wuziqi-2009:16.2"},
		{Round: 3, Player: "6", Name: "Player 06", Rank: 9, LastRank: 14, PublishedRank: "8", Clause: "wuziqi-2009:16.2"},
	}
	text := m.write(t, page.Options{})[0]
	has(t, text, `<td class="n">5–8</td>`, `<s>8</s> <b>9–14</b> ✎`, `<b>1</b> <span class="zh" lang="zh">名棋手`)
	if strings.Contains(text, `<s>7</s>`) {
		t.Error("a rank among those shared is marked as another")
	}
	if strings.Contains(text, `>Points</span></th>`) {
		t.Error("a knockout has a column of points")
	}
}

// What corrections change stands by correction and player, before and after.
func TestEffects(t *testing.T) {
	m := blockedLeg()
	m.findings[0].Effect = "1-0 → 0-1; 3 rank 2 → 1, prize silver → gold"
	m.effects = []schemas.EffectRow{
		{Scope: "published", Player: "3", Name: "Player 03", What: "rank", Before: "3", After: "2"},
		{Scope: "together", Player: "3", Name: "Player 03", What: "rank", Before: "2", After: "1"},
		{Scope: "together", Player: "3", Name: "Player 03", What: "minor-score", Before: "15.5", After: "16.5"},
		{Scope: "together", Player: "5", Name: "Player 05", What: "pairing", Round: 4, Opponent: "6", Before: "3", After: "4"},
		{Scope: "apart", No: 1, Correction: "1:2 1-0 → 0-1", FindingID: "00000000000000aa", Player: "1", What: "points", Before: "8", After: "6"},
	}
	text := m.write(t, page.Options{})[0]
	has(t, text, `<s>1-0</s> → <b>0-1</b>`, `3 名次 2 → 1，奖次 silver → gold`, `3 rank 2 → 1, prize silver → gold`, `Minor</span> <span class="vh"><span class="zh" lang="zh">原为</span><span class="en" lang="en">was</span> </span><s>15.5</s>`, `<b>16.5</b>`, `1:2 1-0 → 0-1`, `href="#f-00000000000000aa"`, `<s>8</s>`, `<b>6</b>`,
		`5 <bdi>Player 05</bdi> – 6, 3 → 4`)
	if n := strings.Count(text, `<details class="effects"`); n != 3 {
		t.Errorf("%d sets of corrections, want 3", n)
	}
}

func TestCyclesAndClocks(t *testing.T) {
	m := blockedLeg()
	m.findings, m.plies[2].Status, m.plies[3].Status = nil, "legal", "legal"
	m.plies[2].Move, m.plies[3].Move = "e2h2", "g7h9"
	m.cycles = []schemas.CycleRow{{SourceNo: 1, GameNo: 1, CycleNo: 1, FirstPly: 1, Length: 4, Times: 3, JudgedPly: 12, LastPly: 12, First: "长捉车", FirstEn: "perpetual chase of a chariot", Second: "允许", SecondEn: "allowed play", Verdict: "red_loses", Clause: "xiangqi-2011:25.3", AXF: "draw"}}
	m.moves = []schemas.CycleMoveRow{
		{SourceNo: 1, GameNo: 1, CycleNo: 1, Ply: 1, Side: "first", Move: "h2e2", Class: "捉车", Victim: "r", VictimAt: "a9", Attacker: "e2", Roots: "b9", Line: "e2a9"},
		{SourceNo: 1, GameNo: 1, CycleNo: 1, Ply: 2, Side: "second", Move: "h9g7", Class: "闲"},
		{SourceNo: 1, GameNo: 1, CycleNo: 1, Ply: 9999, Side: "second", Move: "h9g7", Class: "闲"}, // of a ply that is not there
	}
	left, over := uint64(3_600_000), uint64(61_000)
	m.games[0].TimeBase = 3600
	m.clocks = []schemas.ClockRow{{SourceNo: 1, GameNo: 1, Ply: 1, Side: "first", Left: &left}, {SourceNo: 1, GameNo: 1, Ply: 2, Side: "second", Left: &left, Breach: "over", Over: &over}}
	ruled := func(c *schemas.CycleRow, verdict string) schemas.Text {
		return schemas.Text{Zh: "判" + verdict, En: "ruled " + verdict}
	}
	text := m.write(t, page.Options{Class: func(class string) string { return "class " + class }, Ruled: ruled})[0]
	has(t, text, "class 捉车", "ruled red_loses", "ruled draw", "perpetual chase of a chariot", "e2 takes 車 on a9, roots b9, line e2a9", `<g class="qb-attack">`)
	if n := strings.Count(text, `class="grave"`); n != 1 {
		t.Errorf("%d moves are more than idle, want 1", n)
	}

	m.findings = []schemas.FindingRow{{FindingID: "01", SourceNo: 1, GameNo: 1, Clause: "xiangqi-2011:25.3", Severity: "warning", Outcome: "undetermined", Subject: "repetition", Ply: 12}}
	text = m.write(t, page.Options{})[0]
	if n := strings.Count(text, `<ol class="strip"`); n != 1 {
		t.Errorf("the strip stands %d times", n)
	}
	has(t, text, `class="qc-line qc-first"`, `class="qc-breach"`, `+1:01`, `>1:00:00</text>`, `Open questions`)
}

// A game on a board of 20 columns and 19 rows is drawn, and played through, on such a board.
func TestOtherBoards(t *testing.T) {
	m := &made{
		games:    []schemas.GameRow{{SourceNo: 1, GameNo: 1, Path: "a.sgf", Status: "flagged", Kind: "renju", Rulebook: "gomoku/free", First: "选手07", Second: "选手08", Files: 20, Ranks: 19, Plies: 3, PliesLegal: 2}},
		findings: []schemas.FindingRow{{FindingID: "01", SourceNo: 1, GameNo: 1, Clause: "record:move", Severity: "error", Outcome: "fail", Subject: "move", Side: "first", Ply: 3, Actual: "pb", TextZh: "已有棋子。", TextEn: "Occupied."}},
	}
	for i, move := range []string{"t19", "p18", "p18"} {
		status := "legal"
		if i == 2 {
			status = "illegal"
		}
		m.plies = append(m.plies, schemas.PlyRow{SourceNo: 1, GameNo: 1, Ply: uint32(i + 1), Side: []string{"first", "second"}[i%2], Written: move, Move: move, Status: status})
	}
	text := m.write(t, page.Options{})[0]
	has(t, text, `id="qb-lines20x19"`, `id="qb-lines15"`, `<use href="#qb-lines20x19"/>`, `<use href="#qb-stone" x="568" y="20"/>`, `<use href="#qb-white" x="456" y="48"/>`, `class="qb-cross" d="M447 39`, `&#34;r&#34;:19`, `&#34;m&#34;:&#34;t19 p18&#34;`)
	if strings.Contains(text, "Not drawn") {
		t.Error("the board is not drawn")
	}
}

// Nothing in a run is no reason for no page.
func TestEmptyRun(t *testing.T) {
	text := new(made).write(t, page.Options{Lang: "zh"})[0]
	has(t, text, `data-lang="zh"`, "Nothing was found", "There are no findings.")
}

// The same tables give the same bytes.
func TestSameBytes(t *testing.T) {
	if a, b := blockedLeg().write(t, page.Options{})[0], blockedLeg().write(t, page.Options{})[0]; a != b {
		t.Error("two pages differ")
	}
}

func TestIsPage(t *testing.T) {
	for name, want := range map[string]bool{"report.html": true, "report_2.html": true, "report_12.html": true, "report_.html": false, "report_x.html": false, "report_2.htm": false, "games.parquet": false, "run.json": false} {
		if page.IsPage(name) != want {
			t.Errorf("%s is a page: %v", name, !want)
		}
	}
}
