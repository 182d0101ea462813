package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"qipu/schemas"
)

// record is the record of a game as its scorekeeper wrote it.
type record struct {
	event, date   string
	round, board  string // empty: not told
	first, second string // who moved first and second, as written
	result        string // as event files have it
	forfeit       bool   // which it says
	moves         []string
	pairing       int    // that it is of, by its place in the event from 1; 0: of none
	file          string // that it stands in
}

// turn gives the record the players the other way round; the same wins.
func (r *record) turn() {
	r.first, r.second, r.result = r.second, r.first, turned(r.result)
}

// archive is an event and the records of its games.
type archive struct {
	*contest
	of   *schemas.Event
	list []record
}

func (a *archive) clone() *archive {
	return &archive{a.contest, copyOf(a.of), slices.Clone(a.list)}
}

func (a *archive) isXiangqi() bool { return strings.HasPrefix(a.book.profile, "xiangqi") }

// archiveOf makes the records of an event: of each game that was played, and of some forfeits
// a sheet without moves. Each names its players in one of the ways in which scorekeepers do.
func archiveOf(r *rand.Rand, c *contest) *archive {
	a := &archive{contest: c, of: c.event()}
	if r.IntN(3) == 0 {
		a.latin()
	}
	a.dated()
	for i := range a.of.Pairings {
		p := &a.of.Pairings[i]
		if p.Second == "" || p.Between != "" {
			continue
		}
		g := record{event: a.of.Name, date: a.day(p.Round), round: p.Round, board: p.Board, result: p.Result, pairing: i + 1}
		g.first, g.second = a.called(r, p.First), a.called(r, p.Second)
		switch isGame := p.Result == "1-0" || p.Result == "0-1" || p.Result == draw; {
		case isGame:
			g.moves = a.moves(r)
		case p.Result == bothLost || r.IntN(3) > 0:
			continue
		default:
			g.result = map[string]string{lastLost: "1-0", firstLost: "0-1"}[p.Result]
			g.forfeit = true
		}
		if p.Reversed != "" {
			g.turn()
		}
		g.file = a.fileOf(&g)
		a.list = append(a.list, g)
	}
	a.named()
	return a
}

// named lets pairings name their records where nothing else tells which is whose: both games
// of two in one round, played with the same colours.
func (a *archive) named() {
	type met struct{ round, first, second string }
	of := func(p *schemas.EventPairing) met {
		if p.Reversed != "" {
			return met{p.Round, p.Second, p.First}
		}
		return met{p.Round, p.First, p.Second}
	}
	n, at := map[met]int{}, map[string]int{}
	for i := range a.of.Pairings {
		n[of(&a.of.Pairings[i])]++
	}
	for i := range a.list {
		g := &a.list[i]
		at[g.file]++
		if p := &a.of.Pairings[g.pairing-1]; n[of(p)] > 1 {
			p.Record = fmt.Sprintf("%s:%d", g.file, at[g.file])
		}
	}
}

// other is another round than that of a record.
func (r *record) other() string {
	n, _ := strconv.Atoi(r.round)
	if n > 1 {
		return strconv.Itoa(n - 1)
	}
	return strconv.Itoa(n + 1)
}

// fileOf is the file that a record stands in: those of a round together, in a format that is
// not that of the round before.
func (a *archive) fileOf(g *record) string {
	round, _ := strconv.Atoi(g.round)
	switch {
	case !a.isXiangqi():
		return "round" + g.round + ".sgf"
	case round%3 == 2:
		return "round" + g.round + ".ubb"
	}
	return "round" + g.round + ".pgn"
}

// latin gives the players names in Latin letters, and the others as those of their own script.
func (a *archive) latin() {
	for i := range a.of.Players {
		p := &a.of.Players[i]
		p.NativeName = p.Name
		p.Name = "Player No" + pad(i+1)
	}
}

// firstDay is the day of round 1; each round has one.
var firstDay = time.Date(2026, 3, 7, 0, 0, 0, 0, time.UTC)

// day is the day of a round.
func (a *archive) day(round string) string {
	n, _ := strconv.Atoi(round)
	return firstDay.AddDate(0, 0, n-1).Format(time.DateOnly)
}

// dated gives the event its days.
func (a *archive) dated() {
	last := 1
	for i := range a.of.Pairings {
		n, _ := strconv.Atoi(a.of.Pairings[i].Round)
		last = max(last, n)
	}
	for round := 1; round <= last; round++ {
		a.of.Schedule = append(a.of.Schedule, schemas.EventRound{Round: number(round), Date: a.day(number(round))})
	}
	a.of.Start, a.of.End = a.day("1"), a.day(number(last))
}

// player is the player of an id.
func (a *archive) player(id string) *schemas.EventPlayer {
	i := slices.IndexFunc(a.of.Players, func(p schemas.EventPlayer) bool { return p.ID == id })
	return &a.of.Players[i]
}

// called is a player as a scorekeeper may call him.
func (a *archive) called(r *rand.Rand, id string) string {
	p := a.player(id)
	forms := []string{p.Name, p.Name, wide(p.Name)}
	if p.NativeName != "" {
		words := strings.Fields(p.Name)
		slices.Reverse(words)
		forms = append(forms, p.NativeName, strings.ToUpper(p.Name), strings.Join(words, ", "), strings.ToLower(strings.Join(words, " ")), strings.ReplaceAll(p.Name, " ", "-"))
	} else {
		forms = append(forms, strings.Replace(p.Name, "选手", "选手 ", 1), strings.Replace(p.Name, "队员", "队·员", 1))
	}
	if p.Unit != "" {
		forms = append(forms, p.Unit+" "+p.Name, p.Unit+p.Name, p.Name+"（"+p.Unit+"）")
	}
	return forms[r.IntN(len(forms))]
}

// wide writes in full width what has it.
func wide(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '　'
		case r > ' ' && r <= '~':
			return r - '!' + '！'
		}
		return r
	}, text)
}

// Moves that hinder each other in no order: of xiangqi pawns, horses and elephants, of renju
// points of which no two are on a line next to one another.
var (
	redMoves   = []string{"A3-A4", "C3-C4", "E3-E4", "G3-G4", "I3-I4", "B0-C2", "H0-G2"}
	blackMoves = []string{"A6-A5", "C6-C5", "E6-E5", "G6-G5", "I6-I5", "B9-C7", "H9-G7"}
	opening    = []string{"hh", "hg", "if"} // 溪月
	scattered  = []string{"aa", "ae", "ai", "am", "dc", "dk", "do", "eg", "gl", "ja", "jj", "jn", "md", "mh", "ml", "oa", "of", "oo"}
)

// moves makes the moves of a game.
func (a *archive) moves(r *rand.Rand) (list []string) {
	shuffled := func(of []string) []string {
		of = slices.Clone(of)
		r.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
		return of
	}
	plies := between(r, 10, 13)
	if !a.isXiangqi() {
		return slices.Concat(opening, shuffled(scattered)[:plies])
	}
	red, black := shuffled(redMoves), shuffled(blackMoves)
	for i := range plies {
		if i%2 == 0 {
			list = append(list, red[i/2])
		} else {
			list = append(list, black[i/2])
		}
	}
	return list
}

// files writes the records, each file by its name.
func (a *archive) files() map[string][]byte {
	files := map[string][]byte{}
	for i := range a.list {
		g := &a.list[i]
		var text string
		switch {
		case strings.HasSuffix(g.file, ".sgf"):
			text = g.sgf()
		case strings.HasSuffix(g.file, ".ubb"):
			text = g.ubb()
		default:
			text = g.pgn()
		}
		files[g.file] = append(files[g.file], text...)
	}
	return files
}

// ending is how the game ended, in the words of either language.
func (r *record) ending() string {
	switch {
	case r.forfeit:
		return "弃权"
	case r.result == draw:
		return "双方同意和棋"
	}
	return "认输"
}

func (r *record) pgn() string {
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[%s \"%s\"]\n", name, value)
		}
	}
	tag("Game", "Chinese Chess")
	tag("Event", r.event)
	tag("Date", strings.ReplaceAll(r.date, "-", "."))
	tag("Round", r.round)
	tag("Board", r.board)
	tag("Red", r.first)
	tag("Black", r.second)
	tag("Result", r.result)
	tag("Termination", r.ending())
	tag("Format", "ICCS")
	b.WriteByte('\n')
	for i, m := range r.moves {
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d. ", i/2+1)
		}
		b.WriteString(m + " ")
	}
	b.WriteString(r.result + "\n\n")
	return b.String()
}

func (r *record) ubb() string {
	var b strings.Builder
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%[1]s]\n", name, value)
		}
	}
	b.WriteString("[DhtmlXQ]\n")
	field("ver", "www_dpxq_com")
	field("event", r.event)
	field("date", r.date)
	field("round", "第"+r.round+"轮")
	if r.board != "" {
		field("table", "第"+r.board+"台")
	}
	field("red", r.first)
	field("black", r.second)
	field("endtype", r.ending())
	field("result", map[string]string{"1-0": "红胜", "0-1": "黑胜", draw: "和棋"}[r.result])
	var moves strings.Builder
	for _, m := range r.moves {
		for from, to, _ := strings.Cut(m, "-"); from != ""; from, to = to, "" {
			fmt.Fprintf(&moves, "%d%d", from[0]-'A', '9'-from[1])
		}
	}
	field("movelist", moves.String())
	b.WriteString("[/DhtmlXQ]\n")
	return b.String()
}

func (r *record) sgf() string {
	var b strings.Builder
	property := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s[%s]", name, value)
		}
	}
	b.WriteString("(;FF[4]GM[4]CA[UTF-8]SZ[15]SW[NO]")
	property("EV", r.event)
	property("DT", r.date)
	round := r.round
	if r.board != "" {
		round += "." + r.board
	}
	property("RO", round)
	property("PB", r.first)
	property("PW", r.second)
	result := map[string]string{"1-0": "B+", "0-1": "W+", draw: "Draw"}[r.result]
	switch {
	case r.forfeit:
		result += "Forfeit"
	case r.result != draw:
		result += "Resign"
	}
	property("RE", result)
	b.WriteByte('\n')
	for i, m := range r.moves {
		fmt.Fprintf(&b, ";%c[%s]", "BW"[i%2], m)
	}
	b.WriteString(")\n")
	return b.String()
}
