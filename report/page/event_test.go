package page_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/report/page"
	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// without takes out what is only heard, so that a test can say what is seen.
func without(text string) string {
	for _, word := range [][2]string{{"原为", "was"}, {"更正为", "now"}} {
		text = strings.ReplaceAll(text, `<span class="vh"><span class="zh" lang="zh">`+word[0]+`</span><span class="en" lang="en">`+word[1]+`</span> </span>`, "")
	}
	return text
}

// The cover names who was responsible, by role in a fixed order, and how the event was laid out.
func TestCoverOfAnEvent(t *testing.T) {
	m := blockedLeg()
	m.events = []schemas.DeclaredEventRow{{Name: "Cup", Site: "Town 3", Country: "CHN", Session: "4 h", ClockCode: "3600+30", PairedBy: "Program 7", Rating: "fide-2025"}}
	m.officials = []schemas.OfficialRow{
		{Role: "Technical delegate", Name: "Person 09"},
		{Role: "arbiter", Name: "Arbiter 05"},
		{Role: "chief-arbiter", Name: "Arbiter 01", Note: "IA"},
		{Role: "arbiter", Name: "Arbiter 06"},
		{Role: "organiser", Name: "某协会"},
		{Role: "host", Name: "Club 2"},
	}
	m.parts = []schemas.PartRow{
		{Part: "预赛 A组", System: "round-robin", Rounds: 5, Paired: 5, Points: "2/1/0"}, {Part: "决赛", System: "knockout", Rounds: 3, Paired: 2},
	}
	m.players = []schemas.EventPlayerRow{{Part: "预赛 A组", Player: "1", Name: "选手01"}, {Part: "预赛 A组", Player: "2", Name: "选手02"}}
	text := m.write(t, page.Options{})[0]
	has(t, text, `Town 3, CHN`, `4 h`, `3600+30`, `Program 7`, `<dd><bdi>某协会</bdi></dd>`, `<bdi>Arbiter 05</bdi><span class="zh" lang="zh">、</span><span class="en" lang="en">, </span><bdi>Arbiter 06</bdi>`,
		`Arbiter 01（IA）`, `<dt><bdi>Technical delegate</bdi></dt>`, `href="#event"><bdi>预赛 A组</bdi>`, `id="event-2"`, `>淘汰赛</span>`, `2 / 3`)
	order := []string{">主办单位<", ">承办单位<", ">裁判长<", ">裁判员<", "Technical delegate"}
	for i := 1; i < len(order); i++ {
		if strings.Index(text, order[i-1]) > strings.Index(text, order[i]) {
			t.Errorf("%s stands behind %s", order[i-1], order[i])
		}
	}
}

// threeRounds is a round robin of four with one result and the colours of another corrected.
func threeRounds(system string) *made {
	m := blockedLeg()
	m.parts = []schemas.PartRow{{System: system, Rounds: 3, Paired: 3, Points: "2/1/0"}}
	g := func(round, board uint32, first, second, result, a, b string) schemas.PairingRow {
		return schemas.PairingRow{Round: round, Board: board, First: first, Second: second, FirstName: "选手0" + first, SecondName: "选手0" + second, Result: result, FirstPoints: a, SecondPoints: b}
	}
	m.pairings = []schemas.PairingRow{
		g(1, 1, "1", "4", "1-0", "2", "0"), g(1, 2, "2", "3", "1/2-1/2", "1", "1"),
		g(2, 1, "4", "3", "0-1", "0", "2"), g(2, 2, "1", "2", "1-0", "2", "0"),
		g(3, 1, "2", "4", "+-", "2", "0"), g(3, 2, "3", "1", "0-1", "0", "2"),
	}
	m.pairings[1].Corrected, m.pairings[1].CorrectedFirst, m.pairings[1].CorrectedSecond, m.pairings[1].CorrectedBy, m.pairings[1].CorrectedWhy = "0-1", "0", "2", "00000000000000aa", "event 1/2-1/2, record 0-1"
	m.pairings[4].Recoloured, m.pairings[4].CorrectedWhy = true, "appeal"
	for i, of := range []struct{ player, points string }{{"1", "6"}, {"3", "3"}, {"2", "3"}, {"4", "0"}} {
		m.standing = append(m.standing, schemas.StandingRow{Round: 3, Player: of.player, Name: "选手0" + of.player, Rank: uint32(i + 1), Points: of.points})
	}
	m.effects = []schemas.EffectRow{
		{Scope: "together", Player: "3", What: "points", Before: "3", After: "4"},
		{Scope: "together", Player: "2", What: "points", Before: "3", After: "2"},
		{Scope: "together", Player: "2", What: "rank", Before: "3", After: "7"},
	}
	return m
}

// A crosstable shows what stood before a correction and what stands after it, marked by more
// than a colour, in the cells of both players, in points and in ranks.
func TestCrosstableBeforeAndAfter(t *testing.T) {
	text := without(threeRounds("round-robin").write(t, page.Options{})[0])
	link := func(points string) string { return `<b><a href="#f-00000000000000aa">` + points + `</a></b>` }
	has(t, text,
		`<del>1/2-1/2</del> → <ins>0-1</ins>`, `href="#f-00000000000000aa"`, `赛事 1/2-1/2，棋谱 0-1`,
		`●`+link(`<del>1</del> → <ins>0</ins> ✎`), `○`+link(`<del>1</del> → <ins>2</ins> ✎`), // everybody against everybody
		`●3 `+link(`<del>1</del> → <ins>0</ins> ✎`), `○2 `+link(`<del>1</del> → <ins>2</ins> ✎`), // by rounds
		`round 1 as first against 3 选手03: 1, corrected to 0`, `第1轮后手对 2 选手02：1，更正为 2`, `against 4 选手04: 2&#43;`,
		`<del>3</del> <ins>4</ins> ✎`, `<del>3</del> <ins>7</ins> ✎`,
		`<del>●</del><ins>○</ins>`, `<del>●○●</del> <ins>●○○</ins>`, `<td class="n">1–2 (-1)</td>`, // of player 2
		`given by the arbiter (--correct)`, `appeal`, `colours reversed`,
	)
	if n := strings.Count(text, `class="c self"`); n != 4 {
		t.Errorf("%d cells of players against themselves, want 4", n)
	}
	if n := strings.Count(text, `class="meet changed"`); n != 8 { // two games, two sides, in two tables
		t.Errorf("%d cells are marked, want 8", n)
	}
	if strings.Contains(text, "▲") && strings.Contains(text, "<sup>") {
		t.Error("floats are marked in a round robin")
	}
	if strings.Contains(text, `class="list ties"`) {
		t.Error("a round robin has the list of a knockout")
	}
}

// Of who withdrew early nothing counts: the cells say so, and rows add up without.
func TestGamesThatDoNotCount(t *testing.T) {
	m := threeRounds("round-robin")
	for i := range m.pairings {
		if g := &m.pairings[i]; g.First == "4" || g.Second == "4" {
			g.FirstPoints, g.SecondPoints = "", ""
		}
	}
	text := without(m.write(t, page.Options{})[0])
	has(t, text, `in brackets: not counted`, `: (1)`, `: (0)`, `: (&#43;)`)
	if text := without(threeRounds("round-robin").write(t, page.Options{})[0]); strings.Contains(text, `in brackets`) {
		t.Error("brackets are explained where there are none")
	}
}

// A correction whose finding is waived is marked, wherever it stands.
func TestWaivedCorrection(t *testing.T) {
	m := threeRounds("round-robin")
	m.effects = append(m.effects, schemas.EffectRow{Scope: "apart", Correction: "1:2=0-1", FindingID: "00000000000000aa", Player: "3", What: "points", Before: "3", After: "4"})
	for i := range m.findings {
		m.findings[i].Waiver = 1
	}
	m.waivers = []schemas.WaiverRow{{WaiverNo: 1, File: "w.toml", Line: 3, FindingID: "00000000000000aa", Reason: "a slip", Status: "applied", Findings: 1}}
	text := without(m.write(t, page.Options{})[0])
	has(t, text, `<tr class="waived"><td>1–2</td>`, `<span class="en" lang="en">waived</span></b> <b><span class="zh" lang="zh">单独更正`, `the tables after correction count it all the same.`, `none that is not waived`)
}

// In a Swiss event who met one with other points before the round is marked: in round 2 player
// 4 (0) met 3 (1), and 1 (2) met 2 (1).
func TestFloats(t *testing.T) {
	text := threeRounds("swiss").write(t, page.Options{})[0]
	has(t, text, `●3<sup>▲</sup>`, `○4<sup>▼</sup>`, `●2<sup>▼</sup>`, `○1<sup>▲</sup>`, `who had more points before the round`)
	if n := strings.Count(text, `<sup>`); n != 8 { // and in round 3 2 (1) met 4 (0), 3 (3) met 1 (4)
		t.Errorf("%d floats, want 8", n)
	}
	if strings.Contains(text, `cross grid-cross"`) {
		t.Error("a Swiss event has a table of everybody against everybody")
	}
}

// The boards of a match are one cell: the points of both teams, before and after.
func TestTeamCrosstable(t *testing.T) {
	m := threeRounds("round-robin")
	m.parts[0].Team = true
	m.pairings = nil
	for board, of := range [][3]string{{"1-0", "2", "0"}, {"1/2-1/2", "1", "1"}, {"0-1", "0", "2"}} {
		m.pairings = append(m.pairings, schemas.PairingRow{Round: 1, Board: uint32(board + 1), First: "1", Second: "2", FirstName: "甲队", SecondName: "乙队", Result: of[0], FirstPoints: of[1], SecondPoints: of[2], CorrectedFirst: of[1], CorrectedSecond: of[2]})
	}
	m.pairings[0], m.pairings[1] = m.pairings[1], m.pairings[0]
	last := &m.pairings[2]
	last.Corrected, last.CorrectedFirst, last.CorrectedSecond = "1-0", "2", "0"
	text := without(m.write(t, page.Options{})[0])
	has(t, text, `<del>3:3</del> → <ins>5:1</ins>`, `<del>3:3</del> → <ins>1:5</ins>`, `against 2 乙队: 3:3, corrected to 5:1`)
	if strings.Contains(text, `>Colours</span></abbr>`) {
		t.Error("a team has a sequence of colours")
	}
}

// A knockout lists who met, all games of a match together, and who won, before and after.
func TestKnockout(t *testing.T) {
	m := blockedLeg()
	m.parts = []schemas.PartRow{{System: "knockout", Paired: 2}}
	m.pairings = []schemas.PairingRow{
		{Round: 1, First: "1", FirstName: "选手01", Result: "bye"},
		{Round: 1, First: "2", Second: "3", FirstName: "选手02", SecondName: "选手03", Result: "1/2-1/2"},
		{Round: 1, First: "3", Second: "2", FirstName: "选手03", SecondName: "选手02", Result: "1-0", Corrected: "0-1"},
		{Round: 2, First: "1", Second: "3", FirstName: "选手01", SecondName: "选手03", Result: "*"},
	}
	text := without(m.write(t, page.Options{})[0])
	has(t, text, `class="list ties"`, `<del>3 <bdi>选手03</bdi></del> → <ins>2 <bdi>选手02</bdi></ins> ✎`, `<del>1-0</del> → <ins>0-1</ins> ✎`, `the second moved first`, `>未定</span>`)
	if n := strings.Count(text, `class="newround"`); n != 2 {
		t.Errorf("%d rounds begin, want 2", n)
	}
}

// Penalties stand by players, whether or not a finding is about their games.
func TestPenalties(t *testing.T) {
	m := blockedLeg()
	m.games = append(m.games, schemas.GameRow{SourceNo: 1, GameNo: 2, Path: "a.pgn", Kind: "xiangqi", First: "选手03", Second: "选手04"})
	three := uint32(180_000)
	m.penalties = []schemas.PenaltyRow{
		{SourceNo: 1, GameNo: 2, Log: "log.csv", Line: 9, Round: "1", Board: "2", Side: "second", Ply: 6, Kind: "press-first", Penalty: "foul", Count: 2, Clause: "xiangqi-2011:8.1.7", Outcome: "pass", By: "Arbiter 01"},
		{SourceNo: 1, GameNo: 1, Log: "log.csv", Line: 4, Side: "first", Kind: "late", Count: 1, OwnLost: &three, Clause: "xiangqi-2011:4.1.7", Expected: "foul", Outcome: "fail"},
		{SourceNo: 1, GameNo: 2, Log: "log.csv", Line: 11, Side: "second", Kind: "draw-offer", Count: 1, Outcome: "undetermined"},
	}
	m.players = []schemas.EventPlayerRow{{Player: "5", Name: "选手05", Withdrawn: 4, Voided: true}, {Player: "6", Name: "选手06", Fouls: 1}, {Player: "7", Name: "选手07"}}
	text := m.write(t, page.Options{})[0]
	has(t, text, `rowspan="2"><bdi>选手04</bdi>`, `先按钟`, `clock pressed first`, `2 × foul`, `犯规 2 次`, `−3:00`, `≠ <span class="zh" lang="zh">不符`, `应为 `, `log.csv:9, <bdi>Arbiter 01</bdi>`,
		`5 <bdi>选手05</bdi></th>`+strings.Repeat(`<td class="n">0</td>`, 3)+`<td class="n">4 (`)
	if strings.Contains(text, `7 <bdi>选手07</bdi></th><td class="n">0</td>`) {
		t.Error("a player without penalties is listed")
	}
}

// ratingOf is a rating of two games that do not count for both, and one that does.
func ratingOf() *ratedTables {
	return &ratedTables{
		games: []schemas.RatingGameRow{
			{RunNo: 1, Event: "Cup", Round: "1", Board: "1", FirstID: "9001", First: "选手01", SecondID: "9002", Second: "选手02", Result: "1-0", Counts: true, CountsFor: "both", Status: "counts"},
			{RunNo: 1, Event: "Cup", Round: "3", Board: "12", SourceNo: 1, GameNo: 1, FirstID: "9003", First: "Player 07", SecondID: "9008", Second: "选手08", Result: "1-0", Recorded: "1-0", Paired: "0-1", Status: "undetermined", Reasons: "RESULT_DISPUTED", Missing: "ruling", Findings: "xiangqi-2011:2.2"},
			{RunNo: 1, Event: "Cup", Round: "2", FirstID: "9001", First: "选手01", SecondID: "9003", Second: "Player 07", Result: "1-0", Status: "excluded", Reasons: "FORFEIT"},
			{RunNo: 1, Event: "Cup", Round: "4", FirstID: "9001", First: "选手01", SecondID: "9005", Second: "选手05", Result: "1-0", Counts: true, CountsFor: "second", Status: "counts", Reasons: "first:UNRATED_OPPONENT"},
		},
		players: []schemas.RatingPlayerRow{
			{RunNo: 1, Person: 1, PlayerID: "9001", Name: "选手01", Rating: 2100, Games: 1, Score: "1", Expected: "0.64", K: "20", Change: "+7.2", NewRating: 2107, Published: "+8.0", PublishedNew: "2108", Agrees: "fail"},
			{RunNo: 1, Person: 2, PlayerID: "9002", Name: "选手02", Rating: 2000, Games: 1, Score: "0", Either: "K 20: -7.2, K 40: -14.4", Missing: "peak-rating, birth", Undetermined: 1, Agrees: "not applicable"},
			{RunNo: 1, Person: 3, PlayerID: "9005", Name: "选手05", Games: 5, Score: "1", NewRating: 1735, Note: "first rating: average 1892, dp -158", Agrees: "not applicable"},
		},
		rulings: []schemas.RatingRulingRow{{RunNo: 1, Round: "3", SourceNo: 1, GameNo: 1, First: "Player 07", Second: "选手08", Ruling: "0-1", By: "pairing", FirstEffect: "-9.6", SecondEffect: "+4.8"}},
	}
}

func ratingOptions(t *testing.T) map[string]string {
	t.Helper()
	p, ok := ratings.Open("fide-2025")
	if !ok {
		t.Fatal("there is no fide-2025")
	}
	return map[string]string{"rating profile": "fide-2025, " + p.Date, "rating profile data": "sha256 " + p.SHA256, "rulings": "r.csv, sha256 0"}
}

// The report of a run that was rated has the list, why games do not count, what is missing, and
// links to the games and findings.
func TestRatingOfARun(t *testing.T) {
	m := blockedLeg()
	m.rated, m.options = ratingOf(), ratingOptions(t)
	text := m.write(t, page.Options{})[0]
	has(t, text, `id="rating"`, `FIDE rating regulations B.02`, `<b>≠ &#43;8.0 2108</b>`, `&#43;7.2`, `K 20: -7.2, K 40: -14.4`, `最高等级分、出生日期`, `the peak rating, the birth`, `首次等级分：对手平均 1892, dp -158`,
		`result disputed`, `结果有争议`, `a ruling`, `href="#g1-1" data-open>1:1</a>`, `href="#f-00000000000000aa">xiangqi-2011:2.2</a>`, `(5.1)`, `first player</span>`, `对手没有等级分`,
		`href="#rating-open"`, `id="rating-open"`, `qipu rate --ask rulings.csv`, `>not for the</span> <span class="zh" lang="zh">先手方</span>`,
		`= 2 <span class="zh" lang="zh">计`, `<td class="n">-9.6</td><td class="n">&#43;4.8</td>`, `r.csv, sha256 0`)
	_, stake, _ := strings.Cut(text, `>For ratings</span>`)
	has(t, stake[:min(len(stake), 1200)], `not decided whether it counts`, `<b>0-1</b>`, `<bdi>Player 07</bdi> -9.6, <bdi>选手08</bdi> &#43;4.8`)
	if strings.Contains(text, `<dt><span class="zh" lang="zh">rulings`) {
		t.Error("options of the rating stand among those of the audit")
	}
}

// A folder with a rating and no games has a page of its own; with a profile that is not ours the
// codes have their short texts.
func TestRatingAlone(t *testing.T) {
	dir := t.TempDir()
	info := &tables.RunInfo{Tool: tables.Tool, Version: "1", Tables: tables.Version, Options: map[string]string{"rating profile": "club, 2026", "rating profile data": "sha256 1"}}
	info.Arguments = []tables.ArgumentInfo{{No: 1, Path: "<cup>", SHA256: strings.Repeat("0", 64), SHA256Of: "tables"}}
	ratingOf().write(t, dir, info)
	files, err := page.Write(context.Background(), dir, info, page.Options{Lang: "en"})
	if err != nil || len(files) != 1 || files[0].Name != page.Name {
		t.Fatal(files, err)
	}
	data, err := os.ReadFile(filepath.Join(dir, page.Name))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	has(t, text, `<title>Cup · 等级分核算 Rating report</title>`, `&lt;cup&gt;`, `<code>FORFEIT</code> <span class="zh" lang="zh">弃权`, `Rating officer, signed`, `1:1 xiangqi-2011:2.2`)
	for _, not := range []string{`id="findings"`, `form class="filter"`, `href="#f-`, `href="#g`} {
		if strings.Contains(text, not) {
			t.Errorf("the page of a rating has %s", not)
		}
	}
}

// Officials, parts, penalties and ratings are as hostile as games.
func TestHostileEvent(t *testing.T) {
	evil := `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>`
	long := "\u202eabc\u2066\x00\x1b[31m" + strings.Repeat("很长", 5000)
	m := threeRounds("round-robin")
	m.events = []schemas.DeclaredEventRow{{Name: evil, Site: long, Country: evil, Session: evil, PairedBy: "=cmd|' /C calc'!A0"}}
	m.officials = []schemas.OfficialRow{{Role: evil, Name: evil, Note: evil}, {Role: "arbiter", Name: long, Note: long}, {Role: long, Name: "=cmd|' /C calc'!A0"}}
	m.parts = append(m.parts, schemas.PartRow{Part: evil, System: evil, Points: evil, UncountedZh: evil, UncountedEn: evil}, schemas.PartRow{Part: long, System: long})
	m.players = []schemas.EventPlayerRow{{Part: long, Player: long, Name: evil, Fouls: 1}}
	for i := range m.pairings {
		p := &m.pairings[i]
		p.FirstName, p.SecondName, p.Corrected, p.CorrectedWhy, p.CorrectedBy, p.Result = long, evil, evil, evil, evil, long
		p.FirstPoints, p.SecondPoints = evil, "1e300"
	}
	m.penalties = []schemas.PenaltyRow{{SourceNo: 1, GameNo: 1, Log: evil, Round: long, Board: evil, Side: evil, Kind: evil, Penalty: long, Clause: evil, Expected: evil, Outcome: "fail", By: long}}
	m.games[0].First, m.games[0].FirstTeam = long, evil
	m.rated, m.options = ratingOf(), map[string]string{"rating profile": evil, "rulings": long}
	for i := range m.rated.games {
		g := &m.rated.games[i]
		g.Event, g.First, g.Second, g.Round, g.Reasons, g.Missing, g.Ruling, g.Findings = evil, long, evil, long, evil, evil, long, evil
	}
	for i := range m.rated.players {
		p := &m.rated.players[i]
		p.PlayerID, p.Name, p.Either, p.Missing, p.Note, p.K, p.Published, p.Change = evil, long, evil, evil, evil, long, evil, evil
	}
	m.rated.rulings[0].First, m.rated.rulings[0].Ruling, m.rated.rulings[0].By = long, evil, evil
	text := m.write(t, page.Options{})[0]
	if n := strings.Count(text, "<script"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	for _, forbidden := range []string{"<img", "\u202e", "\u2066", "\x00", "\x1b", strings.Repeat("很长", 700)} {
		if strings.Contains(text, forbidden) {
			t.Errorf("%.20q stands in the page", forbidden)
		}
	}
	has(t, text, `<bdi>\u202eabc\u2066\u0000\u001b[31m很长`)
}

// An event of a thousand players in two groups stays within bounds, and what is left out is
// counted; a player whom a correction touches is not left out.
func TestLargeEvent(t *testing.T) {
	m := blockedLeg()
	const players, rounds = 1000, 11
	id := func(n int) string { return fmt.Sprint(n%players + 1) }
	m.parts = []schemas.PartRow{{System: "swiss", Paired: rounds}}
	for i := range players {
		m.standing = append(m.standing, schemas.StandingRow{Round: rounds, Player: id(i), Name: "选手" + id(i), Rank: uint32(i + 1), Points: "7"})
		for key := range 8 {
			m.keys = append(m.keys, schemas.TieBreakRow{Round: rounds, Player: id(i), KeyNo: uint32(key + 1), Key: "wins", Value: "3", DerivationZh: strings.Repeat("胜 12（3）+ ", 11), DerivationEn: strings.Repeat("beat 12 (3) + ", 11)})
		}
	}
	for round := range rounds {
		for i := range players / 2 {
			m.pairings = append(m.pairings, schemas.PairingRow{Round: uint32(round + 1), Board: uint32(i + 1), First: id(2 * i), Second: id(2*i + 1 + 2*round), FirstName: "选手", SecondName: "选手", Result: "1-0", FirstPoints: "2", SecondPoints: "0"})
		}
	}
	m.pairings[499].Corrected = "0-1" // of players 999 and 1000
	for i := range 20_000 {
		m.penalties = append(m.penalties, schemas.PenaltyRow{SourceNo: 1, GameNo: 1, Line: uint32(i), Side: "first", Kind: "foul", Penalty: "foul", Outcome: "pass"})
	}
	text := m.write(t, page.Options{})[0]
	if len(text) > 4_000_000 {
		t.Errorf("the page has %d bytes", len(text))
	}
	has(t, text, `</span> 600 <span class="zh" lang="zh">名棋手未列，见 standings 表`, `</span> 798 <span class="zh" lang="zh">名未列，见 pairings 表`, `</span> 19600 <span class="zh" lang="zh">条未列，见 penalties 表`, `</span> 19700 <span class="zh" lang="zh">条未列，见 penalties 与 claims 表`,
		`200 <span class="zh" lang="zh">名棋手的数值未附由来`, `999 <bdi>选手999`, `1000 <bdi>选手1000`)
}
