package played

import (
	"path"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/translit"
	"qipu/schemas"
)

// Key is a record of a run.
type Key struct{ SourceNo, GameNo uint32 }

// Compare orders records as they are listed.
func (k Key) Compare(o Key) int {
	if k.SourceNo != o.SourceNo {
		return int(int64(k.SourceNo) - int64(o.SourceNo))
	}
	return int(int64(k.GameNo) - int64(o.GameNo))
}

// String writes 3:1.
func (k Key) String() string {
	return strconv.Itoa(int(k.SourceNo)) + ":" + strconv.Itoa(int(k.GameNo))
}

// Record is what of a record is held against the pairings: about 300 bytes, with the names
// that are not of the event. First and second are by who was to move first: Red, and in
// renju who was drawn Black, before any swap (renju-2002:2.1).
type Record struct {
	Key    Key
	Stands Key // of the records of one game that which stands for it, itself if it is alone

	names       [2]string // where nobody is called so
	players     [2][]int32
	by          [2]translit.Means // by what the names may be theirs
	parted      [2]int32          // from 1, who a name would be, if another of the run were not his as well; 0: nobody
	named       []int32           // meetings that name the record
	round       int32             // 0: not told, or no number
	board       int32
	day         event.Day
	foreign     bool // it names another event
	coloursOpen bool // who was to move first is not known
	creditOpen  bool // whose the result is, is not known
	reported    bool // the arbiter's log tells of colours reversed
	result      schemas.Result
	verdict     schemas.Result
	reason      schemas.Reason
	ending      schemas.EndKind
	plies       uint32
	moves       schemas.Hash
}

// Of takes what is needed of a record and its audit, in copies. gameID is that of the
// tables. ok is false for one that has nothing to do with the event: it names no player of
// it, and no place of which the names could be meant.
func (x *Index) Of(g *schemas.Game, a *schemas.Audit, gameID string) (r Record, ok bool) {
	r = Record{
		Key: Key{uint32(g.Origin.SourceNo), uint32(g.Origin.GameNo)}, plies: uint32(len(a.Plies)), moves: a.MovesHash,
		result: a.Recorded, verdict: a.Verdict, reason: a.Reason, ending: a.Ending.Kind, day: event.DayOf(g.FieldText(schemas.FieldDate)),
	}
	r.Stands = r.Key
	r.round, r.board = placeOf(g)
	if e := schemas.PersonName(g.FieldText(schemas.FieldEvent)); e != "" && x.title != "" && schemas.ScriptsOf(e)&schemas.ScriptsOf(x.title) != 0 {
		r.foreign = !strings.Contains(e, x.title) && !strings.Contains(x.title, e)
	}
	for i := range g.Log {
		r.reported = r.reported || g.Log[i].Kind == schemas.LogColours
	}
	r.named = x.namedBy(g, gameID)
	names := g.Players()
	r.seat(g, a, &names)
	for i, name := range names {
		if r.players[i], r.by[i] = x.lookup(name); r.by[i] != translit.Same {
			r.names[i] = kept(name)
		}
	}
	return r, r.players[0] != nil || r.players[1] != nil || r.named != nil || x.byPlaceAlone(&r)
}

// namedBy returns the meetings that name the record, by its id or by its file.
func (x *Index) namedBy(g *schemas.Game, gameID string) []int32 {
	if len(x.named) == 0 {
		return nil
	}
	if list := x.named[gameID]; list != nil {
		return list
	}
	number := ":" + strconv.Itoa(g.Origin.GameNo)
	for at := path.Clean(g.Origin.Path); ; {
		if list := x.named[at+number]; list != nil {
			return list
		}
		_, rest, more := strings.Cut(at, "/")
		if !more {
			return nil
		}
		at = rest
	}
}

// placeOf reads round and board. A round 5.22 is board 22 of round 5, as boards that send
// their games number them, where no board is told beside it.
func placeOf(g *schemas.Game) (round, board int32) {
	text := g.FieldText(schemas.FieldRound)
	round, board = numberOf(text), numberOf(g.FieldText(schemas.FieldBoard))
	if left, right, found := strings.Cut(strings.TrimSpace(text), "."); found && round == 0 {
		if round = numberOf(left); board == 0 && round > 0 {
			board = numberOf(right)
		}
	}
	return round, board
}

func numberOf(text string) int32 {
	const most = 99_999
	n, err := strconv.ParseUint(schemas.PlaceName(text), 10, 31)
	if err != nil || n > most {
		return 0
	}
	return int32(n)
}

// seat puts the names in the order of who was to move first, and the result with them.
func (r *Record) seat(g *schemas.Game, a *schemas.Audit, names *schemas.Players) {
	if g.Kind != schemas.KindRenju {
		return
	}
	drawn, final := a.Renju.DrawnBlack, a.Renju.FinalBlack
	swapped := a.Renju.Swap == "yes"
	r.coloursOpen = drawn == ""
	if names[0] == names[1] {
		r.coloursOpen, r.creditOpen = true, true
		return
	}
	if r.creditOpen = swapped && final == ""; swapped && final == names[1] {
		r.turnResult() // the names are of the sides as drawn
	}
	if drawn != "" && drawn == names[1] {
		names[0], names[1] = names[1], names[0]
		r.turnResult()
	}
}

// turnResult gives what First has to Second.
func (r *Record) turnResult() { r.result, r.verdict = turned(r.result), turned(r.verdict) }

func turned(r schemas.Result) schemas.Result {
	switch r {
	case schemas.ResultFirstWins:
		return schemas.ResultSecondWins
	case schemas.ResultSecondWins:
		return schemas.ResultFirstWins
	}
	return r
}

// maxName bounds a name that is kept, in bytes.
const maxName = 96

func kept(name string) string {
	if name == "?" || name == "-" {
		return ""
	}
	if len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "") + "…"
	}
	return strings.Clone(name)
}

// copyOf is what two records of one game have in common that no second game has: it
// is comparable.
type copyOf struct {
	names        [2]string
	players      [2]int32
	round, board int32
	day          event.Day
	result       schemas.Result
	plies        uint32
	moves        schemas.Hash
}

func (r *Record) copyOf() copyOf {
	c := copyOf{names: r.names, round: r.round, board: r.board, day: r.day, result: r.result, plies: r.plies, moves: r.moves}
	for i, list := range r.players {
		if c.players[i] = -1; list != nil {
			c.players[i] = list[0]
		}
		if len(list) == 1 {
			c.names[i] = ""
		}
	}
	return c
}
