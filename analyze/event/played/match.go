package played

import (
	"cmp"
	"slices"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/translit"
	"qipu/schemas"
)

// maxAlike bounds the pairings that a record is compared with. Where more are alike in
// players, or in round and player, they cannot be told apart, which is said.
const maxAlike = 256

// differences are what a record and a pairing do not have in common, as bits.
type differences uint16

const (
	otherRound differences = 1 << iota
	otherBoard
	otherFirst  // another player stands where the pairing has its first
	otherSecond // the same of its second
	otherDay    // outside the event
	otherEvent
	otherColours
	openFirst  // the name is in no script in which the player is known, or empty, or has initials
	openSecond // the same of the second
	likeFirst  // no difference for certain: the name may be that of the player in other letters
	likeSecond // the same of the second
	onThatDay  // no difference: both tell the day, and it is the same
	sameRound
	sameBoard
	orderOpen // no difference: the names fit the players, or are open, either way round
)

// contradictions counts those that cannot both be.
func (d differences) contradictions() (n int) {
	for bit := otherRound; bit <= otherColours; bit <<= 1 {
		if d&bit != 0 {
			n++
		}
	}
	return n
}

func (d differences) has(bits differences) bool { return d&bits == bits }

// kinship is how surely a record is of a pairing, the surest first.
type kinship uint8

const (
	named         kinship = iota // the pairing names it
	strict                       // nothing is contradicted
	reversed                     // the colours alone are
	alike                        // nothing is, and who played is told by names that may be theirs
	alikeReversed                // the colours alone are
	loose                        // one other thing is, and round and board, or both players, leave no other way
	alikeLoose                   // the board alone is, and round and both players leave no other way
	byPlace                      // round and board alone tell: the names cannot be compared
	unrelated                    // something in common, and not enough
	none
)

// fit is a pairing that a record may be of.
type fit struct {
	meeting int32
	kin     kinship
	turned  bool // the record has the players the other way round
	differs differences
}

// who says how a name of the record stands to a player of a pairing.
type who uint8

const (
	isSame who = iota
	isLike     // it may be his in other letters, and nobody else's of the event whose name it is for certain
	isOpen
	isOther
)

// who compares a name with a player. That a name is another in other letters says nothing: it may
// have been written by another system, or from another language.
func (x *Index) who(r *Record, seat int, player int) who {
	p, name := &x.players[player], r.names[seat]
	_, found := slices.BinarySearch(r.players[seat], int32(player))
	apart := schemas.ScriptsOf(name)&p.scripts == 0
	switch {
	case found && r.by[seat].Sure():
		return isSame
	case found:
		return isLike
	case r.players[seat] != nil && (r.by[seat].Sure() || !apart):
		return isOther
	case name == "" || apart:
		return isOpen
	case (p.initials || translit.HasInitials(name)) && x.means(name, int32(player)) == translit.Initials:
		return isOpen
	}
	return isOther
}

// compare compares a record with a pairing, its players as they stand or turned.
func (x *Index) compare(r *Record, n int32, turned bool) fit {
	m := &x.meetings[n]
	f := fit{meeting: n, turned: turned}
	seats := [2]int{0, 1}
	if turned {
		seats = [2]int{1, 0}
	}
	first, second := x.who(r, seats[0], m.First), x.who(r, seats[1], m.Second)
	f.add(first == isOther, otherFirst)
	f.add(second == isOther, otherSecond)
	f.add(first == isOpen, openFirst)
	f.add(second == isOpen, openSecond)
	f.add(first == isLike, likeFirst)
	f.add(second == isLike, likeSecond)
	f.add(turned != m.Swapped && !r.coloursOpen && !m.ColoursUnsaid, otherColours) // the event may tell that they were reversed
	f.add(r.round != 0 && r.round == int32(m.Round), sameRound)
	f.add(r.round != 0 && r.round != int32(m.Round), otherRound)
	f.add(r.board != 0 && r.board == int32(m.Board), sameBoard)
	f.add(r.board != 0 && m.Board != 0 && r.board != int32(m.Board), otherBoard)
	f.add(x.outside(r.day), otherDay)
	f.add(r.foreign, otherEvent)
	f.add(r.day.Whole() && r.day == x.days[n], onThatDay)
	f.kin = f.kinship(first <= isLike, second <= isLike)
	return f
}

// kinship says how surely a record is of a pairing, by what differs and by which of the
// players are the same or like.
func (f *fit) kinship(first, second bool) (kin kinship) {
	both, one := first && second, first != second
	here, inRound := f.differs.has(sameRound|sameBoard), f.differs.has(sameRound)
	if f.differs&(likeFirst|likeSecond) != 0 {
		kin = f.likeKinship(both, here)
	} else {
		kin = f.sureKinship(both, one && (here || inRound && f.differs&(openFirst|openSecond) != 0), here)
	}
	switch {
	case kin != none:
		return kin
	case here && f.differs.contradictions() == 0 && !f.turned && f.differs.has(openFirst|openSecond):
		return byPlace
	case both || one && inRound:
		return unrelated
	}
	return none
}

// sureKinship is that by names that are theirs: of both players, or of one where the rest is enough.
func (f *fit) sureKinship(both, one, here bool) kinship {
	against := f.differs.contradictions()
	switch {
	case !both && !one:
	case against == 0:
		return strict
	case against == 1 && f.differs.has(otherColours):
		return reversed
	case against == 1 && f.leavesNoOther(both, here):
		return loose
	}
	return none
}

// likeKinship is that by names of which one at least may be theirs in other letters. More is asked
// for: both players, or the place with one of them; and no other round or day.
func (f *fit) likeKinship(both, here bool) kinship {
	against := f.differs.contradictions()
	switch {
	case against == 0 && (both || here):
		return alike
	case against == 1 && both && f.differs.has(otherColours):
		return alikeReversed
	case against == 1 && both && f.differs.has(sameRound|otherBoard):
		return alikeLoose
	}
	return none
}

// leavesNoOther reports whether what is told besides one contradiction is enough: both
// players, or the place with one of them; where it is of another event or day, the round and
// both players.
func (f *fit) leavesNoOther(both, here bool) bool {
	if f.differs&(otherDay|otherEvent) != 0 {
		return both && f.differs.has(sameRound)
	}
	return both || here
}

func (f *fit) add(holds bool, bit differences) {
	if holds {
		f.differs |= bit
	}
}

// fits lists the pairings that a record has something in common with, each with the closest
// way to see it; many says that there are more than are compared.
func (x *Index) fits(r *Record) (list []fit, many bool) {
	var near []int32
	add := func(more []int32) {
		if many = many || len(more) > maxAlike; !many {
			near = append(near, more...)
		}
	}
	add(r.named)
	if r.round != 0 && r.board != 0 {
		add(x.byPlace[place{r.round, r.board}])
	}
	for _, list := range r.players {
		if many = many || len(list) > maxAlike; many {
			break
		}
		for _, p := range list {
			if r.round != 0 {
				add(x.byRound[inRound{r.round, p}])
			}
		}
	}
	if len(r.players[0])*len(r.players[1]) > maxAlike {
		many = true
	}
	if !many {
		for _, a := range r.players[0] {
			for _, b := range r.players[1] {
				add(x.byPair[pairOf(a, b)])
			}
		}
	}
	slices.Sort(near)
	for _, n := range slices.Compact(near) {
		f, g := x.compare(r, n, false), x.compare(r, n, true)
		if cmp.Or(cmp.Compare(g.kin, f.kin), cmp.Compare(g.differs.contradictions(), f.differs.contradictions())) < 0 {
			f, g = g, f
		}
		f.add(f.names() == g.names() && f.differs&(otherFirst|otherSecond) == 0 && (r.names[0] != "" || r.names[1] != ""), orderOpen)
		if slices.Contains(r.named, n) {
			f.kin = named
		}
		if f.kin != none {
			list = append(list, f)
		}
	}
	x.doubt(r, list)
	return x.onTheDay(list), many
}

// doubt leaves a pairing to a person where the names of the record speak for others: an open name
// that fits somebody else of the event, one name alone that stands on the other side, or names of
// which both fit a pairing between others, beside a contradiction. A heading is copied from another game more easily than a name is.
func (x *Index) doubt(r *Record, list []fit) {
	for i := range list {
		f := &list[i]
		if f.kin == named {
			continue
		}
		elsewhere := func(g fit) bool { return g.both() && x.pairOf(g) != x.pairOf(*f) }
		if f.another(r) || f.turnedOnOne() || f.differs.contradictions() > 0 && !f.reversedHere() && slices.ContainsFunc(list, elsewhere) {
			f.kin = unrelated
		}
	}
}

// names counts the names that are other ones, and those that are open.
func (f *fit) names() (count [2]int) {
	for i, bits := range [...][2]differences{{otherFirst, otherSecond}, {openFirst, openSecond}} {
		for _, bit := range bits {
			if f.differs&bit != 0 {
				count[i]++
			}
		}
	}
	return count
}

// both reports whether both names fit.
func (f *fit) both() bool { return f.differs&(otherFirst|otherSecond|openFirst|openSecond) == 0 }

// reversedHere reports whether the colours alone speak against a pairing whose round, board and players
// are all told.
func (f *fit) reversedHere() bool {
	return f.both() && f.differs.has(sameRound|sameBoard|otherColours) && f.differs.contradictions() == 1
}

// turnedOnOne reports whether one name alone is told, and stands on the other side.
func (f *fit) turnedOnOne() bool {
	return f.differs&otherColours != 0 && f.differs&(openFirst|openSecond) != 0
}

// another reports whether a name that cannot be compared with a player's fits another of the event.
func (f *fit) another(r *Record) bool {
	seats := [2]int{0, 1}
	if f.turned {
		seats = [2]int{1, 0}
	}
	return f.differs.has(openFirst) && r.players[seats[0]] != nil || f.differs.has(openSecond) && r.players[seats[1]] != nil
}

func (x *Index) pairOf(f fit) pair {
	m := &x.meetings[f.meeting]
	return pairOf(int32(m.First), int32(m.Second))
}

// onTheDay leaves, of several pairings that a record fits as surely, those of its day.
func (x *Index) onTheDay(list []fit) []fit {
	for kin := strict; kin < byPlace; kin++ {
		on := func(f fit) bool { return f.kin == kin && f.differs.has(onThatDay) }
		if slices.ContainsFunc(list, on) {
			list = slices.DeleteFunc(list, func(f fit) bool { return f.kin == kin && !on(f) })
		}
	}
	return list
}

// byPlaceAlone reports whether there is a pairing of the record's round and board of which
// no name can be compared.
func (x *Index) byPlaceAlone(r *Record) bool {
	at := x.byPlace[place{r.round, r.board}]
	if r.round == 0 || r.board == 0 || len(at) > maxAlike {
		return false
	}
	return slices.ContainsFunc(at, func(n int32) bool { return x.compare(r, n, false).kin == byPlace })
}

// Matching is which record is of which pairing.
type Matching struct {
	x      *Index
	units  []*Record   // those that stand for a game, in order
	copies map[Key]Key // of each record that which stands for its game
	fits   [][]fit
	of     []int32 // meeting of each unit; -1: none
	how    []fit   // of those that have one
	unsure []bool  // units that fit several pairings, or with others
	unit   []int32 // of each meeting; -1: none
	asked  []bool  // meetings that are in doubt for it
	others Others

	apart    map[int32][2]string // two names, of two persons, that fit a player whose only ones they may be
	rivalsOf map[int32][]int32   // units that fit a meeting in doubt
	pairings map[Key]int         // from 1
	records  map[int]Key
}

// Others are the records of a run that have nothing to do with the event.
type Others struct {
	N     int
	First []Key // the first MaxOthers
}

// MaxOthers bounds those that are named.
const MaxOthers = 8

// Add counts one.
func (o *Others) Add(k Key) {
	if o.N++; len(o.First) < MaxOthers {
		o.First = append(o.First, k)
	}
}

// list names them, as far as that is done.
func (o *Others) list() string {
	var keys []string
	for _, k := range o.First {
		keys = append(keys, k.String())
	}
	list := strings.Join(keys, ", ")
	if o.N > len(keys) {
		list += ", …"
	}
	return list
}

// Find finds the pairings that records are of, which are listed in their order. Of several
// records of one game those that do not stand for it (Record.Stands) count with the one that
// does, and so do copies. others are those that Of did not take.
func (x *Index) Find(list []Record, others Others) *Matching {
	m := &Matching{x: x, copies: make(map[Key]Key), others: others, pairings: make(map[Key]int), records: make(map[int]Key), rivalsOf: make(map[int32][]int32)}
	seen := make(map[copyOf]*Record)
	for i := range list {
		r := &list[i]
		stands := r.Stands
		if stands == r.Key {
			if before := seen[r.copyOf()]; before != nil {
				stands = before.Key
			} else {
				seen[r.copyOf()] = r
				m.units = append(m.units, r)
			}
		}
		m.copies[r.Key] = stands
	}
	m.parted()
	m.unit, m.asked = make([]int32, len(x.meetings)), make([]bool, len(x.meetings))
	for i := range m.unit {
		m.unit[i] = -1
	}
	for _, r := range m.units {
		fits, many := x.fits(r)
		m.fits, m.of, m.how, m.unsure = append(m.fits, fits), append(m.of, -1), append(m.how, fit{}), append(m.unsure, many)
	}
	for kin := named; kin <= byPlace; kin++ {
		m.settle(kin)
	}
	m.note()
	return m
}

// settle takes the records and pairings that fit each other by one kind of kinship, and
// nothing else does. Where others do, a person is asked; that records fit by their place
// alone is not enough to ask.
func (m *Matching) settle(kin kinship) {
	rivals := make(map[int32]int)
	open := make([][]fit, len(m.units))
	for u := range m.units {
		if m.of[u] >= 0 || m.unsure[u] {
			continue
		}
		for _, f := range m.fits[u] {
			if f.kin == kin && m.unit[f.meeting] < 0 && !m.asked[f.meeting] {
				open[u] = append(open[u], f)
				rivals[f.meeting]++
			}
		}
	}
	for u, fits := range open {
		switch {
		case len(fits) == 1 && rivals[fits[0].meeting] == 1:
			m.of[u], m.how[u], m.unit[fits[0].meeting] = fits[0].meeting, fits[0], int32(u)
		case len(fits) > 0 && kin != byPlace:
			m.unsure[u] = true
			for _, f := range fits {
				m.asked[f.meeting] = true
				m.rivalsOf[f.meeting] = append(m.rivalsOf[f.meeting], int32(u))
			}
		}
	}
}

// Pairing returns the number of the pairing in the event, from 1, that a record is of; 0
// where it is of none for certain.
func (m *Matching) Pairing(k Key) int { return m.pairings[m.copies[k]] }

// ByPairing returns the record that stands for the game of a pairing, by its place in
// Event.Pairings; ok is false where it has none for certain.
func (m *Matching) ByPairing(row int) (k Key, ok bool) {
	k, ok = m.records[row]
	return k, ok
}

// Meetings are the pairings between players that records are held against, in the order of
// parts, rounds and boards.
func (m *Matching) Meetings() []event.Meeting { return m.x.meetings }

// Completed returns the event with what the records of its pairings tell beside it: that the
// colours were reversed, and the day where neither pairing nor schedule has one.
func (m *Matching) Completed() *schemas.Event {
	of := *m.x.event
	of.Pairings = slices.Clone(of.Pairings)
	for u, n := range m.of {
		if n < 0 {
			continue
		}
		p := &of.Pairings[m.x.meetings[n].Row]
		if m.how[u].differs.has(otherColours) && !m.x.meetings[n].Swapped {
			p.Reversed = "yes"
		}
		if m.x.days[n] == (event.Day{}) && m.units[u].day.Whole() && !m.how[u].differs.has(otherDay) {
			p.Date = m.units[u].day.String()
		}
	}
	return &of
}

// note makes what has been found easy to look up.
func (m *Matching) note() {
	for u, n := range m.of {
		if n >= 0 {
			row, key := m.x.meetings[n].Row, m.units[u].Key
			m.pairings[key], m.records[row] = row+1, key
		}
	}
}
