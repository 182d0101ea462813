package tiebreak

import (
	"cmp"
	"fmt"
	"slices"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// Bounds of an event. They are far above any real one, and keep a hostile file from asking
// for memory that its size does not justify.
const (
	maxPlayers = 100_000
	maxRounds  = 512
	maxCells   = 2_000_000 // players times rounds
	maxBoards  = 10_000
	maxLogged  = 1 << 20
)

// side is one player's side of one game.
type side struct {
	round, board, game int
	opponent           int // event.Nobody of a bye
	how                How
	played             bool
	second             bool // by D15
	points, against    int  // half points of this side and of the other
}

// meeting is one player's side of the games of a round against one opponent, or a bye.
type meeting struct {
	round, opponent int
	how             How
	played          bool // one of its games was
	points          int  // of the games, in half points
	match           int  // match points, in half points
	boards          int  // the same counted board by board (wuziqi-2009:2.17)
	primary         int  // whichever the ranking compares first
	sides           []side
}

// book is an event read into meetings.
type book struct {
	t        *event.Tournament
	o        Options
	rounds   int         // planned, or the last one paired
	last     int         // the last round paired
	boards   int         // the highest number of a board
	meetings [][]meeting // by player, in the order of rounds
	void     []bool      // by player: results do not count
	unranked []bool      // by player: void, or never there
	notes    []Note
	out      []Withdrawal
	primary  func(*meeting) int
	fide     bool // a key of FIDE's is compared
	rated    bool // every player has a rating
	ranked   int  // players who are ranked
}

// validate refuses an event that is out of bounds, or names what it does not have.
func validate(t *event.Tournament) error {
	rounds := t.Rounds
	for i := range t.Games {
		if rounds >= 0 {
			rounds = max(rounds, t.Games[i].Round)
		}
	}
	if len(t.Players) > maxPlayers || rounds < 0 || rounds > maxRounds || len(t.Players)*rounds > maxCells {
		return fmt.Errorf("an event of %d players and %d rounds is out of bounds: at most %d, %d and the product %d are counted",
			len(t.Players), rounds, maxPlayers, maxRounds, maxCells)
	}
	if t.Boards < 0 || t.Boards > maxBoards {
		return fmt.Errorf("a match of %d boards is out of bounds: at most %d are counted", t.Boards, maxBoards)
	}
	for i := range t.Players {
		p := &t.Players[i]
		for _, n := range [...]int{p.Fouls, p.Violations, p.Warnings, p.Sanction, p.Sanctions, p.Withdrawn} {
			if n < 0 || n > maxLogged {
				return fmt.Errorf("player %d (%.40q) has a count of %d", i+1, p.ID, n)
			}
		}
	}
	cells := 0
	for i := range t.Games {
		if wrong := misfit(&t.Games[i], len(t.Players)); wrong != "" {
			return fmt.Errorf("pairing %d of the event %s", i+1, wrong)
		}
		cells += boardsOf(t, &t.Games[i])
	}
	if t.ByBoards && cells > maxCells {
		return fmt.Errorf("an event of %d boards is out of bounds: at most %d are counted", cells, maxCells)
	}
	return nil
}

// boardsOf returns how many games a game stands for: a bye of a team, or a match to which a
// team did not come, is one for each board, where it is told as a whole.
func boardsOf(t *event.Tournament, g *event.Game) int {
	if t.ByBoards && g.Board == 0 && g.FirstMember+g.SecondMember == 0 && (g.Outcome.IsBye() || isForfeit(g.Outcome)) {
		return max(1, t.Boards)
	}
	return 1
}

func isForfeit(o event.Outcome) bool { return o >= event.FirstForfeits && o <= event.BothForfeit }

// misfit says what of a pairing cannot be among so many players; empty if nothing.
func misfit(g *event.Game, players int) string {
	switch {
	case g.Round < 1:
		return fmt.Sprintf("is of round %d", g.Round)
	case g.Board < 0 || g.Board > maxBoards:
		return fmt.Sprintf("is on board %d", g.Board)
	case g.Outcome > event.SecondWinsUnrated:
		return fmt.Sprintf("has outcome %d", g.Outcome)
	case g.First < 0 || g.First >= players:
		return fmt.Sprintf("has player %d", g.First)
	case g.Outcome.IsBye() != (g.Second == event.Nobody):
		return "is a bye with an opponent, or a game without one"
	case g.Second != event.Nobody && (g.Second < 0 || g.Second >= players):
		return fmt.Sprintf("has player %d", g.Second)
	case g.First == g.Second:
		return "has one player on both sides"
	}
	return ""
}

// read turns an event into meetings, its withdrawals applied.
func read(t *event.Tournament, o Options) (*book, error) {
	if err := validate(t); err != nil {
		return nil, err
	}
	b := &book{t: t, o: o, void: make([]bool, len(t.Players)), unranked: make([]bool, len(t.Players)), primary: primary(t)}
	for i := range t.Games {
		b.last = max(b.last, t.Games[i].Round)
		b.boards = max(b.boards, t.Games[i].Board)
	}
	if t.ByBoards {
		b.boards = max(b.boards, t.Boards)
	}
	b.rounds = max(t.Rounds, b.last)
	b.fide = slices.ContainsFunc(t.Ranking, func(k rulebooks.Key) bool {
		return k.By == rulebooks.ByBuchholz || k.By == rulebooks.ByBuchholzCut || k.By == rulebooks.ByBuchholzMedian ||
			k.By == rulebooks.BySonnebornBerger
	})
	b.meet()
	if b.withdraw() {
		b.meet()
	}
	for _, out := range b.unranked {
		if !out {
			b.ranked++
		}
	}
	b.rated = !slices.ContainsFunc(t.Players, func(p event.Player) bool { return p.Rating == 0 })
	b.note()
	return b, nil
}

// primary returns what the first points in the ranking are counted of: games where none is
// compared, or of teams meetings.
func primary(t *event.Tournament) func(*meeting) int {
	games := func(m *meeting) int { return m.points }
	matches := func(m *meeting) int { return m.match }
	boards := func(m *meeting) int { return m.boards }
	for _, k := range t.Ranking {
		switch k.By {
		case rulebooks.ByPoints, rulebooks.ByGamePoints:
			return games
		case rulebooks.ByTeamMatchPoints:
			return matches
		case rulebooks.ByMatchPoints:
			if onBoards(t) {
				return boards
			}
			return matches
		}
	}
	if t.Teams {
		return matches
	}
	return games
}

// onBoards reports whether a 场 is what two players of two teams play on a board: in the
// rankings that tell it from the 次 of the teams (wuziqi-2009:2.17, 16.3(2)).
func onBoards(t *event.Tournament) bool {
	return t.Teams && slices.ContainsFunc(t.Ranking, func(k rulebooks.Key) bool { return k.By == rulebooks.ByTeamMatchPoints })
}

// meet reads the games into meetings, those of void players left out.
func (b *book) meet() {
	size := make([]int, len(b.t.Players))
	each := func(put func(player int, s side)) {
		for i := range b.t.Games {
			if g := &b.t.Games[i]; !b.skipped(g) {
				b.sides(i, put)
			}
		}
	}
	each(func(player int, _ side) { size[player]++ })
	total := 0
	for _, n := range size {
		total += n
	}
	slab, lists := make([]side, total), make([][]side, len(size))
	for p, n := range size {
		lists[p], slab = slab[:0:n], slab[n:]
	}
	each(func(player int, s side) { lists[player] = append(lists[player], s) })

	b.meetings = make([][]meeting, len(size))
	all := make([]meeting, 0, total)
	for p, sides := range lists {
		slices.SortStableFunc(sides, func(a, b side) int {
			return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.opponent, b.opponent), cmp.Compare(a.board, b.board))
		})
		from := len(all)
		for len(sides) > 0 {
			n := 1
			for n < len(sides) && sides[n].round == sides[0].round && sides[n].opponent == sides[0].opponent {
				n++
			}
			all = append(all, b.meeting(sides[:n:n]))
			sides = sides[n:]
		}
		b.meetings[p] = all[from:len(all):len(all)]
	}
}

// skipped reports whether a game is void. What a withdrawn player did not come to in a
// Swiss event stays, for it is no result of his that was played.
func (b *book) skipped(g *event.Game) bool {
	voids := func(p int) bool {
		return p != event.Nobody && b.void[p] && (b.t.System != event.Swiss || g.Round < b.t.Players[p].Withdrawn)
	}
	return voids(g.First) || voids(g.Second)
}

// sides puts both sides of a game, or the one of a bye.
func (b *book) sides(game int, put func(player int, s side)) {
	g := &b.t.Games[game]
	outcome := b.outcome(g)
	first := side{round: g.Round, board: g.Board, game: game, opponent: g.Second, played: outcome.IsPlayed()}
	boards := boardsOf(b.t, g)
	if outcome != g.Outcome { // of who was out
		boards = boardsOf(b.t, &event.Game{Outcome: outcome, Board: g.Board, FirstMember: g.FirstMember, SecondMember: g.SecondMember})
	}
	each := func(of side, player int) {
		for board := 1; board <= boards; board++ {
			if boards > 1 {
				of.board = board
			}
			put(player, of)
		}
	}
	if outcome.IsBye() {
		first.how, first.points = b.bye(outcome)
		each(first, g.First)
		return
	}
	second := first
	second.opponent = g.First
	first.second = g.Swapped && b.o.PlayedColours
	second.second = !first.second
	first.how, second.how = results(outcome)
	scale := b.t.Points
	of := func(s *side, movesSecond bool) int {
		switch {
		case s.how == Open:
			return 0
		case !s.played && s.how == Beat:
			return b.o.ForfeitWin
		case !s.played:
			return b.o.ForfeitLoss
		case s.how == Beat:
			return scale.Win
		case s.how == LostTo:
			return scale.Loss
		case movesSecond:
			return scale.DrawSecond
		}
		return scale.DrawFirst
	}
	// A draw that pays by colour pays for what was played (xiangqi-2011:13.3).
	first.points, second.points = of(&first, g.Swapped), of(&second, !g.Swapped)
	first.against, second.against = second.points, first.points
	each(first, g.First)
	each(second, g.Second)
}

// outcome returns what became of a game: one left open from the round on in which a player
// was out is won by the other (xiangqi-2011:19, wuziqi-2009:16.5b).
func (b *book) outcome(g *event.Game) event.Outcome {
	if g.Outcome != event.OutcomeOpen {
		return g.Outcome
	}
	switch first, second := b.isOut(g.First, g.Round), b.isOut(g.Second, g.Round); {
	case first && second:
		return event.BothForfeit
	case first:
		return event.FirstForfeits
	case second:
		return event.SecondForfeits
	}
	return event.OutcomeOpen
}

// isOut reports whether a player had withdrawn by a round.
func (b *book) isOut(player, round int) bool {
	from := b.t.Players[player].Withdrawn
	return from > 0 && round >= from
}

func results(o event.Outcome) (first, second How) {
	switch o {
	case event.FirstWins, event.FirstWinsUnrated, event.SecondForfeits:
		return Beat, LostTo
	case event.SecondWins, event.SecondWinsUnrated, event.FirstForfeits:
		return LostTo, Beat
	case event.Draw, event.DrawUnrated:
		return Drew, Drew
	case event.BothForfeit:
		return LostTo, LostTo
	}
	return Open, Open
}

func (b *book) bye(o event.Outcome) (How, int) {
	switch o {
	case event.PairingBye:
		return Bye, b.o.PairingBye
	case event.HalfBye:
		return HalfBye, b.o.HalfBye
	case event.FullBye:
		return FullBye, b.o.FullBye
	}
	return ZeroBye, b.o.ZeroBye
}

// meeting makes one of the games of a round against one opponent.
func (b *book) meeting(sides []side) meeting {
	m := meeting{round: sides[0].round, opponent: sides[0].opponent, how: sides[0].how, sides: sides}
	against, open, unlost := 0, false, false
	for i := range sides {
		m.points += sides[i].points
		against += sides[i].against
		m.played = m.played || sides[i].played
		open = open || sides[i].how == Open
		unlost = unlost || sides[i].how == Beat || sides[i].how == Drew
	}
	mine := m.points
	if onBoards(b.t) {
		m.boards, against = b.boardPoints(sides)
		mine = m.boards
	}
	switch {
	case m.opponent == event.Nobody || len(sides) == 1 && !b.t.Teams:
	case open:
		m.how = Open
	case mine > against:
		m.how = Beat
	case mine < against || !m.played && !unlost: // nobody came: a loss of both
		m.how = LostTo
	default:
		m.how = Drew
	}
	m.match = b.matchPoints(&m)
	if m.how == Bye && b.t.Teams && b.t.ByeTold {
		m.match = b.t.ByeMatch
		if b.t.ByBoards {
			m.points = b.t.ByeGame
		} else {
			m.points = m.match
		}
	}
	if m.opponent == event.Nobody {
		m.boards = m.match
	}
	m.primary = b.primary(&m)
	return m
}

func (b *book) matchPoints(m *meeting) int {
	scale := b.o.MatchPoints
	switch m.how {
	case Open:
		return 0
	case Beat:
		return scale.Win
	case Drew:
		if m.sides[0].second {
			return scale.DrawSecond
		}
		return scale.DrawFirst
	case LostTo:
		return scale.Loss
	}
	switch p := m.sides[0].points; { // a bye, as much of a win as its game points are
	case p >= b.t.Points.Win && p > 0:
		return scale.Win
	case p > 0:
		return scale.DrawFirst
	}
	return 0
}

// boardPoints counts each board of a meeting as a 场, for both sides. Games on no board
// that is told are one each.
func (b *book) boardPoints(sides []side) (mine, theirs int) {
	scale := b.o.MatchPoints
	for len(sides) > 0 {
		n, points, against, open := 1, sides[0].points, sides[0].against, sides[0].how == Open
		for ; n < len(sides) && sides[n].board == sides[0].board && sides[0].board > 0; n++ {
			points += sides[n].points
			against += sides[n].against
			open = open || sides[n].how == Open
		}
		switch {
		case open:
		case points > against:
			mine, theirs = mine+scale.Win, theirs+scale.Loss
		case points < against:
			mine, theirs = mine+scale.Loss, theirs+scale.Win
		case points == 0 && !sides[0].played:
			mine, theirs = mine+scale.Loss, theirs+scale.Loss
		default:
			mine, theirs = mine+scale.DrawFirst, theirs+scale.DrawSecond
			if sides[0].second {
				mine, theirs = mine-scale.DrawFirst+scale.DrawSecond, theirs-scale.DrawSecond+scale.DrawFirst
			}
		}
		sides = sides[n:]
	}
	return mine, theirs
}
