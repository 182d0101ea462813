package played

import (
	"cmp"
	"path"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/schemas"
)

// Index finds the pairings of an event by what records tell. It is not changed once made:
// workers share it.
type Index struct {
	event    *schemas.Event
	meetings []event.Meeting
	whole    bool // every pairing is understood
	days     []event.Day
	span     [2]event.Day // the first and the last day of the event; zero where not told
	title    string       // the folded name of the event
	players  []player
	forms    map[string][]int32 // players by the forms of their names
	units    map[string]bool    // names of teams and units, folded
	named    map[string][]int32 // meetings by what they call their records

	byPair  map[pair][]int32
	byRound map[inRound][]int32
	byPlace map[place][]int32
}

type player struct {
	id      string
	display string
	scripts schemas.Scripts
}

type (
	pair    struct{ a, b int32 } // a < b
	inRound struct{ round, player int32 }
	place   struct{ round, board int32 }
)

func pairOf(a, b int32) pair { return pair{min(a, b), max(a, b)} }

// New indexes an event; nil where it tells of no pairings between players.
func New(e *schemas.Event) *Index {
	x := &Index{
		event: e, title: schemas.PersonName(e.Name), forms: make(map[string][]int32), units: make(map[string]bool), named: make(map[string][]int32),
		byPair: make(map[pair][]int32), byRound: make(map[inRound][]int32), byPlace: make(map[place][]int32),
	}
	if x.meetings, x.whole = event.Meetings(e); x.whole && len(x.meetings) == 0 {
		return nil
	}
	x.addPlayers()
	x.days, x.span = event.Days(e, x.meetings), [2]event.Day{event.DayOf(e.Start), event.DayOf(e.End)}
	for i := range x.meetings {
		m, n := &x.meetings[i], int32(i)
		round, a, b := int32(m.Round), int32(m.First), int32(m.Second)
		x.byPair[pairOf(a, b)] = append(x.byPair[pairOf(a, b)], n)
		for _, p := range [...]int32{a, b} {
			x.byRound[inRound{round, p}] = append(x.byRound[inRound{round, p}], n)
		}
		if m.Board > 0 {
			at := place{round, int32(m.Board)}
			x.byPlace[at] = append(x.byPlace[at], n)
		}
		if ref := refOf(e.Pairings[m.Row].Record); ref != "" {
			x.named[ref] = append(x.named[ref], n)
		}
	}
	return x
}

// refOf folds what a pairing calls its record: a game_id, or a file and the number of the
// game in it, "round1.pgn:3"; a file alone is its first.
func refOf(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || isGameID(text) {
		return strings.ToLower(text)
	}
	file, number, found := strings.Cut(text, ":")
	if n, err := strconv.ParseUint(number, 10, 32); found && err == nil {
		return path.Clean(file) + ":" + strconv.FormatUint(n, 10)
	}
	return path.Clean(text) + ":1"
}

func isGameID(text string) bool {
	return len(text) == 32 && strings.Trim(strings.ToLower(text), "0123456789abcdef") == ""
}

func (x *Index) addPlayers() {
	for i := range x.event.Teams {
		t := &x.event.Teams[i]
		for _, name := range [...]string{t.Name, t.Short, t.Unit} {
			x.addUnit(name)
		}
	}
	for i := range x.event.Players {
		p := &x.event.Players[i]
		x.addUnit(p.Unit)
		of := player{id: cmp.Or(p.ID, p.Name), display: cmp.Or(p.ID, p.Name)}
		if p.Name != "" && p.Name != p.ID && p.ID != "" {
			of.display += " " + p.Name
		}
		for _, form := range [...]string{p.Name, p.NativeName, p.Given + " " + p.Surname, p.ID, p.DisplayID} {
			of.scripts |= schemas.ScriptsOf(form)
			x.addForm(schemas.PersonName(form), int32(i))
		}
		x.players = append(x.players, of)
	}
}

// addForm adds a form of a name; players are added in their order, so that lists are sorted.
func (x *Index) addForm(form string, player int32) {
	list := x.forms[form]
	if form != "" && (len(list) == 0 || list[len(list)-1] != player) {
		x.forms[form] = append(list, player)
	}
}

func (x *Index) addUnit(name string) {
	if name = schemas.PersonName(name); name != "" {
		x.units[name] = true
	}
}

// lookup returns the players whom a name may mean, nil for none. The name of a unit may
// stand before it, or in brackets behind it.
func (x *Index) lookup(name string) []int32 {
	if list := x.forms[schemas.PersonName(name)]; list != nil {
		return list
	}
	if at := strings.IndexAny(name, "(（[【"); at > 0 {
		return x.forms[schemas.PersonName(name[:at])]
	}
	runes := 0
	for at := range name {
		if runes++; runes > maxUnit {
			break
		}
		if at > 0 && x.units[schemas.PersonName(name[:at])] {
			if list := x.forms[schemas.PersonName(name[at:])]; list != nil {
				return list
			}
		}
	}
	return nil
}

// maxUnit bounds the characters of a unit's name before that of a player.
const maxUnit = 24

// outside reports whether a day is not one of the event's.
func (x *Index) outside(d event.Day) bool {
	return d.Whole() && (x.span[0].Whole() && d.Before(x.span[0]) || x.span[1].Whole() && x.span[1].Before(d))
}
