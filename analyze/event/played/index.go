package played

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"qipu/analyze/event"
	"qipu/analyze/translit"
	"qipu/schemas"
)

// Index finds the pairings of an event by what records tell. It is not changed once made:
// workers share it.
type Index struct {
	event     *schemas.Event
	meetings  []event.Meeting
	whole     bool // every pairing is understood
	days      []event.Day
	span      [2]event.Day // the first and the last day of the event; zero where not told
	title     string       // the folded name of the event
	players   []player
	forms     map[string][]int32       // players by the forms of their names
	namesakes map[string]namesakes     // those of forms that others may have too
	spelt     map[string][]form        // forms of names by translit.Spelling
	across    func() map[string][]form // by each of translit.Across, made when it is first asked for
	scripts   schemas.Scripts          // in which any player is known
	units     map[string]bool          // names of teams and units, folded
	named     map[string][]int32       // meetings by what they call their records

	byPair  map[pair][]int32
	byRound map[inRound][]int32
	byPlace map[place][]int32
}

type player struct {
	id       string
	display  string
	names    []string
	scripts  schemas.Scripts
	initials bool // one of the names has such
}

// namesakes are the players whom a name may mean, and by what, for the least sure of them.
type namesakes struct {
	players []int32
	by      translit.Means
}

// form is a name of a player.
type form struct {
	player int32
	text   string
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
		event: e, title: schemas.PersonName(e.Name), forms: make(map[string][]int32), namesakes: make(map[string]namesakes), spelt: make(map[string][]form), units: make(map[string]bool), named: make(map[string][]int32),
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
		for _, text := range [...]string{p.Name, p.NativeName, p.Given + " " + p.Surname, p.ID, p.DisplayID} {
			scripts := schemas.ScriptsOf(text)
			of.scripts |= scripts
			x.addForm(schemas.PersonName(text), int32(i))
			if key := translit.Spelling(text); scripts != 0 && key != "" && !slices.Contains(of.names, text) {
				of.names, of.initials = append(of.names, text), of.initials || translit.HasInitials(text)
				x.spelt[key] = append(x.spelt[key], form{int32(i), text})
			}
		}
		x.scripts |= of.scripts
		x.players = append(x.players, of)
	}
	x.addPlainer()
	x.across = sync.OnceValue(x.acrossScripts)
}

// addPlainer lets a name without diacritics, or in simplified characters, mean those too who are
// called so with them: Muller may be either where Müller and Muller play.
func (x *Index) addPlainer() {
	for _, list := range x.spelt {
		if len(list) > maxNamesakes {
			continue
		}
		for _, plain := range list {
			if !translit.Plain(plain.text) {
				continue
			}
			key := schemas.PersonName(plain.text)
			for _, full := range list {
				if m := translit.Compare(plain.text, full.text); m >= translit.Merged && !translit.Plain(full.text) {
					x.addNamesake(key, full.player, m)
				}
			}
		}
	}
}

// addNamesake adds a player whom a name may mean that is another's.
func (x *Index) addNamesake(key string, player int32, by translit.Means) {
	of, ok := x.namesakes[key]
	if !ok {
		of = namesakes{slices.Clone(x.forms[key]), translit.Same}
	}
	if at, found := slices.BinarySearch(of.players, player); !found {
		of.players, of.by = slices.Insert(of.players, at, player), min(of.by, by)
		x.namesakes[key] = of
	}
}

// called returns the players who are called so, and by what they may all be.
func (x *Index) called(name string) ([]int32, translit.Means) {
	key := schemas.PersonName(name)
	if of, ok := x.namesakes[key]; ok {
		return of.players, of.by
	}
	return x.forms[key], translit.Same
}

func (x *Index) acrossScripts() map[string][]form {
	across := make(map[string][]form)
	for i := range x.players {
		for _, text := range x.players[i].names {
			for _, key := range translit.Across(text) {
				across[key] = append(across[key], form{int32(i), text})
			}
		}
	}
	return across
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

// lookup returns the players whom a name may mean, nil for none, and by what: those who are
// called so, else those whose name it is in another orthography, else those whose name it may be in
// other letters. The name of a unit may stand before it, or in brackets behind it.
func (x *Index) lookup(name string) ([]int32, translit.Means) {
	if list, by := x.called(name); list != nil {
		return list, by
	}
	texts := x.withoutUnit(name)
	for _, text := range texts[1:] {
		if list, by := x.called(text); list != nil {
			return list, by
		}
	}
	for _, text := range texts {
		if list, by := x.alike(text); list != nil {
			return list, by
		}
	}
	return nil, translit.None
}

// withoutUnit lists what may be the name of a player in a text: all of it, or what a unit leaves.
func (x *Index) withoutUnit(name string) []string {
	texts := []string{name}
	if at := strings.IndexAny(name, "(（[【"); at > 0 {
		return append(texts, name[:at])
	}
	runes := 0
	for at := range name {
		if runes++; runes > maxUnit {
			break
		}
		if at > 0 && x.units[schemas.PersonName(name[:at])] {
			texts = append(texts, name[at:])
		}
	}
	return texts
}

// alike returns the players whose name a text may be, by the surest means that there are, and by
// what. Names of another script count only of players who are known in none of the text's.
func (x *Index) alike(text string) (list []int32, by translit.Means) {
	add := func(of form, least translit.Means) {
		m := translit.Compare(text, of.text)
		if !m.May() || m < least {
			return
		}
		if list == nil || m < by {
			by = m
		}
		if at, found := slices.BinarySearch(list, of.player); !found {
			list = slices.Insert(list, at, of.player)
		}
	}
	key := translit.Spelling(text)
	near := x.spelt[key]
	if key == "" || len(near) > maxAlike {
		return nil, translit.None
	}
	for _, of := range near {
		add(of, translit.Variants)
	}
	if list != nil {
		return list, by
	}
	for _, of := range near {
		add(of, translit.None)
	}
	scripts := schemas.ScriptsOf(text)
	if x.scripts&^scripts == 0 {
		return list, by
	}
	met := len(near)
	for _, key := range translit.Across(text) {
		near = x.across()[key]
		if met += len(near); met > maxAlike {
			return nil, translit.None
		}
		for _, of := range near {
			if x.players[of.player].scripts&scripts == 0 {
				add(of, translit.None)
			}
		}
	}
	return list, by
}

// means is by what a name of a record may be that of a player.
func (x *Index) means(name string, player int32) (surest translit.Means) {
	for _, text := range x.withoutUnit(name) {
		for _, of := range x.players[player].names {
			surest = max(surest, translit.Compare(text, of))
		}
	}
	return surest
}

// maxNamesakes bounds the players of like names who are compared with one another.
const maxNamesakes = 64

// maxUnit bounds the characters of a unit's name before that of a player.
const maxUnit = 24

// outside reports whether a day is not one of the event's.
func (x *Index) outside(d event.Day) bool {
	return d.Whole() && (x.span[0].Whole() && d.Before(x.span[0]) || x.span[1].Whole() && x.span[1].Before(d))
}
