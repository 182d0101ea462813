package tiebreak

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// Standing is an event as it stood after a round: places, and what separates them. It is
// not safe for use by several goroutines at once.
type Standing struct {
	Round int

	// Keys are what is compared, the first first: the ranking of the event, after its
	// points the sanctions where they come next (xiangqi-2011:18.5).
	Keys []rulebooks.Key

	Order       []int   // the players from first place down; who is not ranked is left out
	Places      []int   // by player, from 1; shared by equals; 0 of who is not ranked
	Splits      []Split // between each in Order and the next
	Withdrawals []Withdrawal
	Notes       []Note

	count  *count
	groups map[int]*grouped  // by key, those that compare within a group
	before map[int]*Standing // after earlier rounds, by round, as far as needed

	scratch []Term
}

// Split is what separates two neighbours.
type Split struct {
	Key   int // of Standing.Keys; Shared where they share a place
	Round int // the round whose points separate them, where the key is the previous round; else 0
}

// Shared is the key of a split that separates nothing.
const Shared = -1

// grouped are the values of a key that compares within those still tied.
type grouped struct {
	of     []int       // by player: a number of his group; 0 if he was alone
	size   map[int]int // of each group
	values []Value
}

// Compute ranks the players of an event after its last round. The event is not changed. An
// error means that it names players, rounds or boards that cannot be.
func Compute(t *event.Tournament, o Options) (*Standing, error) {
	return After(t, o, maxRounds)
}

// After ranks as Compute does, after a round: what was played later is not counted. What
// the log holds, and withdrawals, count whenever they were.
func After(t *event.Tournament, o Options, round int) (*Standing, error) {
	if round < 0 {
		return nil, fmt.Errorf("there is no round %d", round)
	}
	b, err := read(t, o)
	if err != nil {
		return nil, err
	}
	return b.standing(round, make(map[int]*Standing)), nil
}

// standing ranks after a round and says what of it is not the whole truth. before are the
// standings found already.
func (b *book) standing(round int, before map[int]*Standing) *Standing {
	s := b.rank(min(round, b.last), before)
	for _, n := range b.notes {
		if n.Game < 0 || b.t.Games[n.Game].Round <= s.Round {
			s.Notes = append(s.Notes, n)
		}
	}
	s.Notes = append(s.Notes, s.keyNotes()...)
	s.Withdrawals = b.out
	return s
}

// Tournament returns the event that was ranked. It is not to be changed.
func (s *Standing) Tournament() *event.Tournament { return s.count.t }

// Recount ranks an event in the same way as s, after the same round: one that differs from
// that of s in its games and in what the log holds of its players.
func (s *Standing) Recount(t *event.Tournament) (*Standing, error) {
	of := *t
	of.Ranking = s.count.t.Ranking
	b, err := read(&of, s.count.o)
	if err != nil {
		return nil, err
	}
	before := make(map[int]*Standing)
	for round := min(b.same(s.count.book), s.Round-1); round > 0; round-- {
		if s.before[round] != nil {
			before[round] = s.before[round]
		}
	}
	return b.standing(s.Round, before), nil
}

// same returns the last round after which two books of one event rank alike, since all that
// they differ in are results behind it; 0 if there is none.
func (b *book) same(o *book) int {
	if !slices.Equal(b.t.Players, o.t.Players) || !slices.Equal(b.void, o.void) || !slices.Equal(b.unranked, o.unranked) ||
		b.rounds != o.rounds || b.boards != o.boards || len(b.t.Games) != len(o.t.Games) {
		return 0
	}
	round := min(b.last, o.last)
	for i := range b.t.Games {
		if b.t.Games[i] != o.t.Games[i] {
			round = min(round, b.t.Games[i].Round-1, o.t.Games[i].Round-1)
		}
	}
	return round
}

// keysOf returns what is compared.
func (b *book) keysOf() []rulebooks.Key {
	keys := slices.Clone([]rulebooks.Key(b.t.Ranking))
	if len(keys) == 0 {
		keys = []rulebooks.Key{{By: rulebooks.ByPoints}}
		if b.t.ByBoards {
			keys[0].By = rulebooks.ByMatchPoints
		}
	}
	if b.o.SanctionedLast {
		keys = slices.Insert(keys, 1, rulebooks.Key{By: rulebooks.BySanctions, Fewer: true})
	}
	return keys
}

// rank ranks after a round. before are the standings found already.
func (b *book) rank(round int, before map[int]*Standing) *Standing {
	if s := before[round]; s != nil {
		return s
	}
	n := len(b.t.Players)
	s := &Standing{
		Round: round, Keys: b.keysOf(), Places: make([]int, n),
		count: b.after(round), groups: make(map[int]*grouped), before: before,
	}
	for p := range n {
		if !b.unranked[p] {
			s.Order = append(s.Order, p)
		}
	}
	if len(s.Order) > 0 {
		s.Splits = make([]Split, len(s.Order)-1)
	}
	for i := range s.Splits {
		s.Splits[i].Key = Shared
	}
	r := ranker{s: s}
	for key := range s.Keys {
		for from := 0; from < len(s.Order); {
			to := from + 1
			for to < len(s.Order) && s.Splits[to-1].Key == Shared {
				to++
			}
			if to > from+1 {
				r.split(key, from, to)
			}
			from = to
		}
	}
	for i, p := range s.Order {
		s.Places[p] = i + 1
		if i > 0 && s.Splits[i-1].Key == Shared {
			s.Places[p] = s.Places[s.Order[i-1]]
		}
	}
	before[round] = s
	return s
}

// ranker holds what is reused while ranking.
type ranker struct {
	s       *Standing
	entries []entry
	scratch []Term
}

type entry struct {
	player, at int // at is the place in the group, which equals keep
	value      Value
}

// split orders the players of a tie, Order[from:to], by a key.
func (r *ranker) split(key, from, to int) {
	s, k := r.s, r.s.Keys[key]
	group := s.Order[from:to]
	r.entries = r.entries[:0]
	switch {
	case ofGroup(k.By):
		for i, v := range r.group(key, from, group) {
			r.entries = append(r.entries, entry{group[i], i, v})
		}
	case k.By == rulebooks.ByPreviousRound:
		for i, p := range group {
			r.entries = append(r.entries, entry{p, i, r.previous(p)})
		}
	case !s.count.counted(k.By):
		return
	default:
		for i, p := range group {
			r.entries = append(r.entries, entry{p, i, s.count.value(p, k.By, &r.scratch)})
		}
	}
	slices.SortFunc(r.entries, func(a, b entry) int { return cmp.Or(compare(k, a.value, b.value), cmp.Compare(a.at, b.at)) })
	for i := range r.entries {
		group[i] = r.entries[i].player
		if i == 0 || compare(k, r.entries[i-1].value, r.entries[i].value) == 0 {
			continue
		}
		split := Split{Key: key}
		if k.By == rulebooks.ByPreviousRound {
			split.Round = r.separated(group[i-1], group[i])
		}
		s.Splits[from+i-1] = split
	}
}

// compare orders two values of a key, the better first. What does not apply is equal.
func compare(k rulebooks.Key, a, b Value) int {
	if !a.Counted || !b.Counted {
		return 0
	}
	c := slices.Compare(a.Parts, b.Parts)
	if len(a.Parts) == 0 && len(b.Parts) == 0 {
		c = cmp.Compare(a.Amount, b.Amount)
	}
	if k.Fewer != (k.By == rulebooks.ByPreviousRound) { // more of a standing is a smaller place
		return c
	}
	return -c
}

// group computes a key among those tied.
func (r *ranker) group(key, from int, group []int) []Value {
	s, by := r.s, r.s.Keys[key].By
	g := s.groups[key]
	if g == nil {
		g = &grouped{of: make([]int, len(s.Places)), size: make(map[int]int), values: make([]Value, len(s.Places))}
		s.groups[key] = g
	}
	g.size[from+1] = len(group)
	for _, p := range group {
		g.of[p] = from + 1
	}
	var values []Value
	if by == rulebooks.ByDirectEncounter {
		values = s.count.encounter(group)
	} else {
		values = s.count.mutual(group, by, func(p int) bool { return g.of[p] == from+1 }, &r.scratch)
	}
	for i, p := range group {
		g.values[p] = values[i]
	}
	return values
}

// previous is the place of a player after the round before.
func (r *ranker) previous(p int) Value {
	if r.s.Round <= 1 {
		return Value{}
	}
	return Value{Amount: r.s.count.rank(r.s.Round-1, r.s.before).Places[p], Counted: true}
}

// separated finds the round whose own points or tie-breaks separate two players that the
// standing of the previous round does.
func (r *ranker) separated(p, q int) int {
	for round := r.s.Round - 1; round > 1; round-- {
		s := r.s.count.rank(round, r.s.before)
		for key, k := range s.Keys {
			if k.By == rulebooks.ByPreviousRound {
				break
			}
			a, b := s.at(p, key, &r.scratch), s.at(q, key, &r.scratch)
			if g := s.groups[key]; ofGroup(k.By) && (g == nil || g.of[p] != g.of[q]) {
				continue
			}
			if compare(k, a, b) != 0 {
				return round
			}
		}
	}
	return 1
}

// at returns the value of a player in a key other than the previous round.
func (s *Standing) at(p, key int, scratch *[]Term) Value {
	by := s.Keys[key].By
	if !ofGroup(by) {
		return s.count.value(p, by, scratch)
	}
	if g := s.groups[key]; g != nil {
		return g.values[p]
	}
	return Value{Unit: unitOf(by)}
}

// Span returns the places that a player shares, the first and the last; 0 of who is not
// ranked.
func (s *Standing) Span(p int) (first, last int) {
	first = s.Places[p]
	if first == 0 {
		return 0, 0
	}
	last = first
	for last < len(s.Order) && s.Places[s.Order[last]] == first {
		last++
	}
	return first, last
}

// Place writes the place of a player, "3" or "3-4", and "-" of who is not ranked.
func (s *Standing) Place(p int) string {
	switch first, last := s.Span(p); {
	case first == 0:
		return "-"
	case first == last:
		return strconv.Itoa(first)
	default:
		return fmt.Sprintf("%d-%d", first, last)
	}
}

// Points returns what the ranking counts first for a player, in half points: his points, or
// match points.
func (s *Standing) Points(p int) int { return s.count.scores[p] }

// Running returns those points after each round.
func (s *Standing) Running(p int) []int {
	terms := s.count.running(p, nil)
	points := make([]int, len(terms))
	for i := range terms {
		points[i] = terms[i].Amount
	}
	return points
}

// Value returns what a player has in a key. One that compares only those tied is not
// Counted for who was not tied there.
func (s *Standing) Value(p, key int) Value {
	if s.Keys[key].By == rulebooks.ByPreviousRound {
		return (&ranker{s: s}).previous(p)
	}
	return s.at(p, key, &s.scratch)
}

// Derive returns the value of a player in a key with what it was summed from.
func (s *Standing) Derive(p, key int) Derivation {
	d := Derivation{By: s.Keys[key].By, Value: s.Value(p, key)}
	if !d.Value.Counted {
		return d
	}
	switch {
	case ofGroup(d.By):
		g := s.groups[key]
		d.Terms = s.count.mutualTerms(p, d.By, g.size[g.of[p]] == 2, func(q int) bool { return g.of[q] == g.of[p] }, nil)
	case d.By == rulebooks.ByDroppedRounds:
		d.Terms = s.count.running(p, nil)
	default:
		d.Terms = s.count.terms(p, d.By, nil)
	}
	return d
}

// Of returns what a player has in a key that the ranking need not compare, with what it was
// summed from. Keys that compare within a group, and places, are not Counted here.
func (s *Standing) Of(p int, by rulebooks.TieBreak) Derivation {
	d := Derivation{By: by, Value: Value{Unit: unitOf(by)}}
	if ofGroup(by) || by == rulebooks.ByPreviousRound {
		return d
	}
	var scratch []Term
	if d.Value = s.count.value(p, by, &scratch); d.Value.Counted {
		d.Terms = s.count.terms(p, by, nil)
	}
	return d
}

// keyNotes lists what of the keys keeps the standing from being the whole truth.
func (s *Standing) keyNotes() []Note {
	var notes []Note
	var scratch []Term
	for key, k := range s.Keys {
		if !ofGroup(k.By) && k.By != rulebooks.ByPreviousRound && !s.count.counted(k.By) {
			notes = append(notes, Note{KeyNotCounted, -1, -1, key})
		}
		if k.By != rulebooks.ByMiddleOpponents || !s.count.counted(k.By) {
			continue
		}
		for _, p := range s.Order {
			scratch = s.count.terms(p, k.By, scratch[:0])
			if !slices.ContainsFunc(scratch, func(t Term) bool { return !t.Cut }) {
				notes = append(notes, Note{FewOpponents, -1, p, key})
			}
		}
	}
	return notes
}
