package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"

	"qipu/analyze/sheets"
	"qipu/ingest/log"
	"qipu/schemas"
)

// LogFile is a log of the event, as read.
type LogFile struct {
	Name   string // as the user named it
	SHA256 string // of its bytes, hex
	Log    *log.Log
}

// logs are the entries of all logs, each with the games that it is of.
type logs struct {
	entries []schemas.LogEntry
	games   []candidates // of each entry
	byGame  map[gameKey][]schemas.LogEntry
	beside  map[gameKey]bool // records of a game for which another record stands
}

// gameKey is a game of a run.
type gameKey struct{ sourceNo, gameNo uint32 }

func (k gameKey) String() string { return fmt.Sprintf("%d:%d", k.sourceNo, k.gameNo) }

// candidates are the games that an entry fits.
type candidates struct {
	listed []gameKey // the first maxCandidates
	names  []recordName
	n      int
	unlike bool // they are not all records of one game
}

// maxCandidates bounds the games that are listed of one entry. Sheets of one game are
// two, or three with the arbiter's.
const maxCandidates = 8

// gameName is what tells of which game a record is.
type gameName struct {
	round, board string
	players      [2]string
}

// recordName is what tells of which game a record is, and whether another is of the same.
type recordName struct {
	gameName
	date   string
	keeper schemas.Keeper
	moves  uint64 // a hash of all that is written of them
}

// same reports whether two records are of one game for certain: scoresheets of different
// persons, or copies with the same moves. A game that was played again has the same round,
// board and players.
func (n *recordName) same(other *recordName) bool {
	switch {
	case n.gameName != other.gameName, n.round == "" || n.players[0] == "" || n.players[1] == "":
		return false
	case n.keeper != other.keeper:
		return n.keeper != schemas.KeeperUnsaid && other.keeper != schemas.KeeperUnsaid
	}
	return n.board != "" && n.date == other.date && n.moves == other.moves
}

// newLogs gives the entries of the logs to the games of the arguments. It reads all
// records once: only then is it known whether an entry fits one game. Standard input
// cannot be read twice.
func newLogs(ctx context.Context, opts *Options) (*logs, error) {
	l := &logs{byGame: make(map[gameKey][]schemas.LogEntry), beside: make(map[gameKey]bool)}
	if len(opts.Logs) == 0 {
		return l, nil
	}
	if slices.Contains(opts.Arguments, "-") {
		return nil, errors.New("--log: standard input is read once only, and a log needs all games before the first is audited; name a file")
	}
	for _, file := range opts.Logs {
		l.entries = append(l.entries, file.Log.Entries...)
	}
	l.fillNext()
	l.games = make([]candidates, len(l.entries))
	at := l.places()
	type named struct {
		key  gameKey
		name recordName
	}
	input := opts.input()
	reading := Reading{Arguments: input.arguments, Workers: opts.Workers, Encoding: input.encoding, Lines: input.lines, Stdin: input.stdin, LeaveOut: input.leaveOut}
	err := Read(ctx, reading, func() func(*Batch) ([]named, error) {
		return func(b *Batch) (list []named, err error) {
			for r := range b.Records() {
				if r.Failure.En == "" {
					list = append(list, named{gameKey{uint32(r.Game.Origin.SourceNo), uint32(r.Game.Origin.GameNo)}, nameOf(r.Game)})
				}
			}
			return list, nil
		}
	}, func(list []named) error {
		for i := range list {
			l.meet(at, list[i].key, &list[i].name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	l.give()
	return l, nil
}

// nameOf reads what names a game, in copies.
func nameOf(g *schemas.Game) recordName {
	n := recordName{date: strings.Clone(g.FieldText(schemas.FieldDate)), keeper: sheets.KeeperOf(g)}
	n.round, n.board = schemas.PlaceName(g.FieldText(schemas.FieldRound)), schemas.PlaceName(g.FieldText(schemas.FieldBoard))
	for i, name := range g.Players() {
		n.players[i] = playerName(name)
	}
	var hash xxh3.Hasher
	for i := range g.Moves {
		_, _ = hash.WriteString(g.View(g.Moves[i].Token))
		_, _ = hash.WriteString(" ")
	}
	n.moves = hash.Sum64()
	return n
}

func entryName(e *schemas.LogEntry) gameName {
	return gameName{schemas.PlaceName(e.Round), schemas.PlaceName(e.Board), [2]string{playerName(e.Players[0]), playerName(e.Players[1])}}
}

func playerName(name string) string { return strings.Clone(schemas.PersonName(name)) }

// places are the entries by what a game must have for them: the round with the board,
// the round with one player, or both players.
func (l *logs) places() map[gameName][]int {
	at := make(map[gameName][]int)
	for i := range l.entries {
		n := entryName(&l.entries[i])
		key := gameName{round: n.round, board: n.board}
		switch {
		case n.round != "" && n.board != "":
		case n.players[0] != "" && n.players[1] != "":
			key = gameName{players: n.players}
		case n.round != "" && (n.players[0] != "" || n.players[1] != ""):
			key = gameName{round: n.round, players: n.players}
		default:
			continue // of the event
		}
		at[key] = append(at[key], i)
	}
	return at
}

// meet notes the entries that a game fits: all that an entry says of its game must hold.
func (l *logs) meet(at map[gameName][]int, key gameKey, name *recordName) {
	for _, k := range [...]gameName{
		{round: name.round, board: name.board},
		{players: name.players},
		{round: name.round, players: [2]string{name.players[0], ""}},
		{round: name.round, players: [2]string{"", name.players[1]}},
	} {
		for _, i := range at[k] {
			if n := entryName(&l.entries[i]); n.fits(&name.gameName) {
				l.games[i].add(key, name)
			}
		}
	}
}

// fits reports whether a game has all that n names.
func (n *gameName) fits(game *gameName) bool {
	fits := func(want, is string) bool { return want == "" || want == is }
	return fits(n.round, game.round) && fits(n.board, game.board) && fits(n.players[0], game.players[0]) && fits(n.players[1], game.players[1])
}

func (c *candidates) add(key gameKey, name *recordName) {
	for i := range c.names {
		c.unlike = c.unlike || !c.names[i].same(name)
	}
	if c.n < maxCandidates {
		c.listed, c.names = append(c.listed, key), append(c.names, *name)
	}
	c.n++
}

// certain reports whether the entry is of one game: its records may be several.
func (c *candidates) certain() bool { return c.n > 0 && !c.unlike && c.n <= maxCandidates }

// stands is which of several records of a game stands for it, as of scoresheets in a
// comparison: that of the first player, of copies the first listed.
func (c *candidates) stands() (best int) {
	for i := range c.listed {
		a, b := &c.names[i], &c.names[best]
		if order := cmp.Or(cmp.Compare(a.keeper, b.keeper), cmp.Compare(c.listed[i].sourceNo, c.listed[best].sourceNo), cmp.Compare(c.listed[i].gameNo, c.listed[best].gameNo)); order < 0 {
			best = i
		}
	}
	return best
}

// give gives the entries to their games.
func (l *logs) give() {
	for i := range l.entries {
		if c := &l.games[i]; c.certain() {
			stands := c.stands()
			for n, key := range c.listed {
				l.byGame[key] = append(l.byGame[key], l.entries[i])
				if n != stands {
					l.beside[key] = true
				}
			}
		}
	}
}

// of returns the entries on a game, which must not be changed.
func (l *logs) of(sourceNo, gameNo uint32) []schemas.LogEntry {
	return l.byGame[gameKey{sourceNo, gameNo}]
}

// tells reports whether the record is the one of its game of which the entries are listed
// in tables: each is there once.
func (l *logs) tells(sourceNo, gameNo uint32) bool { return !l.beside[gameKey{sourceNo, gameNo}] }

// fillNext notes with each appeal when the next round began, where the log says so.
func (l *logs) fillNext() {
	begins := make(map[string]string)
	for i := range l.entries {
		if e := &l.entries[i]; e.Kind == schemas.LogRoundBegins && begins[schemas.PlaceName(e.Round)] == "" {
			begins[schemas.PlaceName(e.Round)] = e.Time
		}
	}
	for i := range l.entries {
		e := &l.entries[i]
		if n, err := strconv.Atoi(schemas.PlaceName(e.Round)); err == nil && e.Kind == schemas.LogAppeal {
			e.Next = begins[strconv.Itoa(n+1)]
		}
	}
}

// problems are the findings on the logs as wholes: lines that were not understood, and
// entries that fit no one game.
func (l *logs) problems(files []LogFile) (list []logProblem) {
	for i := range files {
		for _, p := range files[i].Log.Problems {
			list = append(list, logProblem{fmt.Sprintf("%s:%d", p.Source, p.Line), p.Source, schemas.Finding{
				Clause: "record:log", Severity: schemas.Error, Outcome: schemas.Fail, Subject: "log", Side: schemas.NoSide, Actual: p.Field, Evidence: p.String(),
				Text: schemas.Text{Zh: "裁判记录有一行未能读懂，没有采用：" + p.String() + "。", En: "A line of the log was not understood and is left out: " + p.String() + "."},
			}})
		}
	}
	for i := range l.entries {
		e, c := &l.entries[i], &l.games[i]
		if c.certain() || c.n == 0 && ofEvent(e) {
			continue
		}
		list = append(list, logProblem{e.Place(), e.Source, c.finding(e)})
	}
	return list
}

// coverage is the row of the logs as wholes: argument 0, and their files as one game.
func (l *logs) coverage(files []LogFile) schemas.CoverageRow {
	var names []string
	for i := range files {
		names = append(names, files[i].Name)
	}
	row := schemas.CoverageRow{Argument: clip(strings.Join(names, ", ")), Clause: "record:log", Status: string(schemas.Checked), Games: 1}
	outcome := schemas.Pass
	for _, p := range l.problems(files) {
		if p.finding.Outcome.Outweighs(outcome) {
			outcome = p.finding.Outcome
		}
	}
	switch outcome {
	case schemas.Fail:
		row.Fail = 1
	case schemas.Undetermined:
		row.Undetermined, row.Missing = 1, "PR"
	default:
		row.Pass = 1
	}
	return row
}

// ofEvent reports whether an entry concerns no single game: it is of such a kind, names no
// board or player, and punishes nobody.
func ofEvent(e *schemas.LogEntry) bool {
	n := entryName(e)
	return e.Kind.OfEvent() && n.board == "" && n.players == [2]string{} &&
		(e.Kind != schemas.LogNote || e.Ruled() <= schemas.PenaltyNone && e.Own == nil && e.Opponent == nil)
}

// logProblem is a finding on a log, with what it is called.
type logProblem struct {
	id, path string
	finding  schemas.Finding
}

// finding says that an entry fits no game, or more than one.
func (c *candidates) finding(e *schemas.LogEntry) schemas.Finding {
	n := entryName(e)
	var zh, en []string
	add := func(text, as, is string) {
		if text != "" {
			zh, en = append(zh, fmt.Sprintf(as, text)), append(en, fmt.Sprintf(is, text))
		}
	}
	add(n.round, "第%s轮", "round %s")
	add(n.board, "第%s台", "board %s")
	add(e.Players[0], "%s", "%s")
	add(e.Players[1], "%s", "%s")
	wanted := strings.Join(en, ", ")
	f := schemas.Finding{
		Clause: "record:log", Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: "log", Side: schemas.NoSide,
		Expected: "one game", Evidence: e.Place() + "; " + wanted,
	}
	if c.n == 0 {
		f.Actual = "none"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("裁判记录（%s）“%s”所写的轮次、台次或棋手（%s）没有对局相合，没有采用。", e.Place(), e.Kind.Name().Zh, clip(strings.Join(zh, "，"))),
			En: fmt.Sprintf("The entry of the log at %s (%s) fits no game (%s) and is not used.", e.Place(), e.Kind.Name().En, clip(wanted)),
		}
		return f
	}
	names := make([]string, len(c.listed))
	for i, key := range c.listed {
		names[i] = key.String()
	}
	games := strings.Join(names, ", ")
	f.Actual = fmt.Sprintf("%d games: %s", c.n, games)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("裁判记录（%s）“%s”与%d局相合（%s），不知是哪一局，没有采用。", e.Place(), e.Kind.Name().Zh, c.n, games),
		En: fmt.Sprintf("The entry of the log at %s (%s) fits %d games (%s); of which it is cannot be told, and it is not used.", e.Place(), e.Kind.Name().En, c.n, games),
	}
	return f
}
