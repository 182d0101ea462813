package pairing

import (
	"cmp"
	"math/bits"
	"slices"

	"qipu/analyze/event"
)

// knockout checks a single knockout (淘汰赛, wuziqi-2009:15.1, A1).
func (a *audit) knockout() {
	a.withdrawn()
	a.inMeetings()
	a.seeds()
	if d := a.newDraw(); d != nil {
		d.check()
	} else {
		for _, k := range [...]Kind{SeedsMeet, SeedPlace, ByePlace, ByesUneven, ContestPlace, UnitsTogether, OffDraw} {
			a.report.gap(k, 0, MissingPlaces)
		}
		a.size()
	}
	a.advance()
	if a.declared.BestOf > 0 {
		a.length()
		for i := range a.rounds {
			for j := range a.rounds[i].meetings {
				a.decided(&a.rounds[i].meetings[j])
			}
		}
	}
}

// seeds checks how many seeds there are, in all and in each class, and by what they were
// chosen.
func (a *audit) seeds() {
	n, most := 0, 0
	for i := range a.t.Players {
		if seed := a.t.Players[i].Seed; seed > 0 {
			n++
			most = max(most, seed)
		}
	}
	if n == 0 {
		return
	}
	if a.report.check(SeedCount, !isPower(n)) {
		a.report.add(Deviation{Kind: SeedCount, Actual: Fact{Number: n}})
	}
	a.seedClasses(n, most)
	a.seedBasis()
}

// seedClasses checks that each class of seeds is full, the last as far as there are seeds
// (wuziqi-2009:A1.3.1c). Within a class the numbers are free: lots decide there.
func (a *audit) seedClasses(n, most int) {
	for from, to := 1, 2; from <= most; from, to = to+1, 2*to {
		var in []int
		for p := range a.t.Players {
			if seed := a.t.Players[p].Seed; seed >= from && seed <= to {
				in = append(in, p)
			}
		}
		due := max(0, min(to, n)-from+1)
		if a.report.check(SeedClass, len(in) != due) {
			a.report.add(Deviation{Kind: SeedClass, Players: in, Expected: Fact{Number: due}, Actual: Fact{Number: len(in)}})
		}
	}
}

// seedBasis checks that seeds chosen by rating are those of the highest, class by class
// (wuziqi-2009:A1.3.1d, xiangqi-2011:10.2). Other grounds need lists that no event has.
func (a *audit) seedBasis() {
	if a.declared.Seeding != event.SeedRating {
		a.report.gap(SeedBasis, 0, MissingSeeding)
		return
	}
	lowest := map[int]int{} // of the classes up to one, the seed of the lowest rating, by the last of the class
	var ends []int
	for p := range a.t.Players {
		of := &a.t.Players[p]
		if of.Seed <= 0 {
			continue
		}
		if of.Rating == 0 {
			a.report.gap(SeedBasis, 0, MissingSeeding)
			return
		}
		_, to := class(of.Seed)
		q, ok := lowest[to]
		if !ok {
			ends = append(ends, to)
		}
		if !ok || of.Rating < a.t.Players[q].Rating {
			lowest[to] = p
		}
	}
	slices.Sort(ends)
	for p := range a.t.Players {
		of := &a.t.Players[p]
		above := event.Nobody // the seed of the lowest rating in the classes above
		for _, to := range ends {
			if of.Seed > 0 && of.Seed <= to {
				break
			}
			if q := lowest[to]; above == event.Nobody || a.t.Players[q].Rating < a.t.Players[above].Rating {
				above = q
			}
		}
		if above == event.Nobody {
			continue
		}
		if than := a.t.Players[above].Rating; a.report.check(SeedBasis, of.Rating > than) {
			a.report.add(Deviation{Kind: SeedBasis, Players: []int{p, above}, Expected: Fact{Number: than}, Actual: Fact{Number: of.Rating}})
		}
	}
}

func isPower(n int) bool { return n > 0 && n&(n-1) == 0 }

// size checks without the draw that round 1, by byes or by contests, leaves a power of two.
func (a *audit) size() {
	if len(a.rounds) == 0 || a.nth(a.rounds[0].number) != 1 {
		return
	}
	n := 0 // players
	for p := range a.t.Players {
		if a.in(p, a.rounds[0].number) {
			n++
		}
	}
	left := n - len(a.rounds[0].meetings)
	if a.report.check(DrawSize, !isPower(left)) {
		want := 1
		for 2*want < n {
			want *= 2
		}
		a.report.add(Deviation{Kind: DrawSize, Round: a.rounds[0].number, Expected: Fact{Number: want}, Actual: Fact{Number: left}})
	}
}

// draw is the draw sheet of a knockout.
type draw struct {
	*audit
	places   [][]int
	contests []int // places, from 1, that two contest
	byes     []int // empty places
	place    []int // of each player, from 1; 0 for none
}

// newDraw returns nil where no draw is declared.
func (a *audit) newDraw() *draw {
	if len(a.declared.Places) == 0 {
		return nil
	}
	d := &draw{audit: a, places: make([][]int, len(a.declared.Places)), place: make([]int, len(a.t.Players))}
	for i, players := range a.declared.Places {
		for _, p := range players {
			if p >= 0 && p < len(d.place) && d.place[p] == 0 {
				d.place[p] = i + 1
				d.places[i] = append(d.places[i], p)
			}
		}
		switch len(d.places[i]) {
		case 0:
			d.byes = append(d.byes, i+1)
		case 1:
		default:
			d.contests = append(d.contests, i+1)
		}
	}
	return d
}

func (d *draw) check() {
	n, placed, want := len(d.places), 0, 1
	for _, players := range d.places {
		placed += len(players)
	}
	for want < placed {
		want *= 2
	}
	if len(d.contests) > 0 {
		want /= 2
	}
	if d.report.check(DrawSize, n != want) {
		d.report.add(Deviation{Kind: DrawSize, Expected: Fact{Number: want}, Actual: Fact{Number: n}})
		return
	}
	d.seedsMeet()
	d.seedPlaces()
	d.tabled(ByePlace, d.byes)
	d.evenByes()
	d.seededByes()
	d.tabled(ContestPlace, d.contests)
	d.units()
	d.rounds()
}

// seedTable and byeTable return the printed places of a draw; ok is false without them.
func (d *draw) seedTable() (places []int, ok bool) {
	switch p := &d.rules.Parameters; len(d.places) {
	case 16:
		return p.Seeds16.Value, p.Seeds16.Given
	case 32:
		return p.Seeds32.Value, p.Seeds32.Given
	case 64:
		return p.Seeds64.Value, p.Seeds64.Given
	case 128:
		return p.Seeds128.Value, p.Seeds128.Given
	}
	return nil, false
}

func (d *draw) byeTable() (places []int, ok bool) {
	switch p := &d.rules.Parameters; len(d.places) {
	case 16:
		return p.Byes16.Value, p.Byes16.Given
	case 32:
		return p.Byes32.Value, p.Byes32.Given
	case 64:
		return p.Byes64.Value, p.Byes64.Given
	case 128:
		return p.Byes128.Value, p.Byes128.Given
	}
	return nil, false
}

// seedPlaces checks that each seed is on a place of its class: 1–2, 3–4, 5–8, 9–16; within
// a class lots decide (wuziqi-2009:A1.3.1).
func (d *draw) seedPlaces() {
	table, ok := d.seedTable()
	for p := range d.t.Players {
		seed := d.t.Players[p].Seed
		if seed <= 0 {
			continue
		}
		if !ok || seed > len(table) {
			d.report.gap(SeedPlace, 0, MissingTable)
			continue
		}
		from, to := class(seed)
		if d.report.check(SeedPlace, !slices.Contains(table[from-1:min(to, len(table))], d.place[p])) {
			d.report.add(Deviation{Kind: SeedPlace, Players: []int{p}, Expected: Fact{Number: table[seed-1]}, Actual: Fact{Number: d.place[p]}})
		}
	}
}

// seedsMeet checks that seeds are spread over the draw so that they meet as late as can be:
// the first two in different halves, four in different quarters, eight in different
// eighths (wuziqi-2009:A1.3.1a). Of a class it is the places that count, not the numbers.
func (d *draw) seedsMeet() {
	seeded := make([]int, 0, len(d.t.Players))
	for p := range d.t.Players {
		if d.t.Players[p].Seed > 0 && d.place[p] > 0 {
			seeded = append(seeded, p)
		}
	}
	slices.SortStableFunc(seeded, func(p, q int) int { return d.t.Players[p].Seed - d.t.Players[q].Seed })
	for n := 2; n <= len(d.places) && len(seeded) > n/2; n *= 2 {
		first := slices.IndexFunc(seeded, func(p int) bool { return d.t.Players[p].Seed > n })
		if first < 0 {
			first = len(seeded)
		}
		held := slices.IndexFunc(seeded, func(p int) bool { return d.t.Players[p].Seed > n/2 })
		d.separate(SeedsMeet, seeded[:first], n, held)
	}
}

// evenByes checks that byes are spread evenly over the halves, quarters … of the draw
// (wuziqi-2009:A1.3.3a).
func (d *draw) evenByes() {
	for n := 2; n <= len(d.byes) || n == 2 && len(d.byes) > 0; n *= 2 {
		in := make([]int, n)
		for _, place := range d.byes {
			in[(place-1)*n/len(d.places)]++
		}
		if more := slices.Max(in) - slices.Min(in); d.report.check(ByesUneven, more > 1) {
			d.report.add(Deviation{Kind: ByesUneven, Expected: Fact{Number: n}, Actual: Fact{Number: more}})
			return // so are the smaller parts
		}
	}
}

// seededByes checks that seeds have byes before others have, and those of a class before
// those of the next (wuziqi-2009:A1.3.3a).
func (d *draw) seededByes() {
	if len(d.byes) == 0 {
		return
	}
	spared := func(p int) bool {
		opposite := (d.place[p] - 1) ^ 1 + 1
		return slices.Contains(d.byes, opposite)
	}
	last, waits := 0, event.Nobody // the last number of the first class with a seed who has no bye, and that seed
	for p := range d.t.Players {
		seed := d.t.Players[p].Seed
		if seed <= 0 || d.place[p] == 0 || spared(p) {
			continue
		}
		if _, to := class(seed); waits == event.Nobody || to < last {
			last, waits = to, p
		}
	}
	for p := range d.t.Players {
		if d.place[p] == 0 || !spared(p) {
			continue
		}
		seed := d.t.Players[p].Seed
		if d.report.check(ByeUnseeded, waits != event.Nobody && (seed <= 0 || seed > last)) {
			d.report.add(Deviation{Kind: ByeUnseeded, Players: []int{p, waits}, Expected: Fact{Number: d.t.Players[waits].Seed}, Actual: Fact{Number: max(seed, 0)}})
		}
	}
}

// class returns the first and last number of the class of a seed, or of a player of a unit.
func class(n int) (from, to int) {
	if n <= 2 {
		return 1, 2
	}
	to = 1 << bits.Len(uint(n-1))
	return to/2 + 1, to
}

// tabled checks that byes, or contests, are on the first places of the table
// (wuziqi-2009:A1.3.3).
func (d *draw) tabled(kind Kind, places []int) {
	if len(places) == 0 {
		return
	}
	table, ok := d.byeTable()
	if !ok || len(places) > len(table) && !d.rules.AnyByePlace {
		d.report.gap(kind, 0, MissingTable)
		return
	}
	due := table[:min(len(places), len(table))]
	for _, want := range due {
		if d.report.check(kind, !slices.Contains(places, want)) {
			d.report.add(Deviation{Kind: kind, Expected: Fact{Number: want}})
		}
	}
	if len(places) > len(table) {
		return
	}
	for _, have := range places {
		if d.report.check(kind, !slices.Contains(due, have)) {
			d.report.add(Deviation{Kind: kind, Players: slices.Clone(d.places[have-1]), Actual: Fact{Number: have}})
		}
	}
}

// units checks that players of a unit are kept apart as long as can be: the first two in
// different halves, four in different quarters, eight in different eighths
// (wuziqi-2009:A1.3.2a).
func (d *draw) units() {
	of := make(map[string][]int)
	var names []string
	for p := range d.t.Players {
		u := d.t.Players[p].Unit
		if u == "" || d.place[p] == 0 {
			continue
		}
		if of[u] == nil {
			names = append(names, u)
		}
		of[u] = append(of[u], p)
	}
	for _, name := range names {
		players := of[name]
		if len(players) < 2 {
			continue
		}
		if d.inOrder(players) {
			for n := 2; ; n *= 2 {
				d.separate(UnitsTogether, players[:min(n, len(players))], n, n/2)
				if n >= len(players) || 2*n > len(d.places) {
					break
				}
			}
			continue
		}
		if len(players) > 2 {
			d.report.gap(UnitsTogether, 0, MissingOrder)
		}
		n := 2
		for n < len(players) {
			n *= 2
		}
		if n <= len(d.places) {
			d.separate(UnitsTogether, players, n, 1)
		}
	}
}

// inOrder puts the players of a unit in their technical order; it reports false where that
// is not told, or not of all.
func (a *audit) inOrder(players []int) bool {
	order := func(p int) int { return a.t.Players[p].Order }
	slices.SortStableFunc(players, func(p, q int) int { return cmp.Compare(order(p), order(q)) })
	for i, p := range players {
		if order(p) < 1 || i > 0 && order(p) == order(players[i-1]) {
			return false
		}
	}
	return true
}

// separate checks that players stand in different ones of n parts of the draw. The first of
// them were held against one another in larger parts: what is between these alone was told.
func (d *draw) separate(kind Kind, players []int, n, held int) {
	in := make(map[int][]int)
	size := len(d.places) / n
	fresh := make(map[int]bool) // parts with a player behind the first
	for i, p := range players {
		part := (d.place[p]-1)/size + 1
		in[part] = append(in[part], p)
		fresh[part] = fresh[part] || i >= held
	}
	for part := 1; part <= n; part++ {
		if d.report.check(kind, len(in[part]) > 1 && (fresh[part] || n == 2)) {
			d.report.add(Deviation{Kind: kind, Players: in[part], Expected: Fact{Number: n}, Actual: Fact{Number: part}})
		}
	}
}

// rounds checks that those meet whom the draw brings together. Contests are round 1.
func (d *draw) rounds() {
	alive := slices.Clone(d.places)
	for i := range d.audit.rounds {
		r := &d.audit.rounds[i]
		if d.nth(r.number) != i+1 {
			d.report.gap(OffDraw, r.number, MissingRounds)
			return
		}
		contest := i == 0 && len(d.contests) > 0
		if len(alive) == 1 && !contest {
			return
		}
		var after *round
		if i+1 < len(d.audit.rounds) {
			after = &d.audit.rounds[i+1]
		}
		next, missing, ok := d.play(r, after, alive, contest)
		if !ok {
			d.report.gap(OffDraw, r.number+1, missing)
			return
		}
		alive = next
	}
}

// play checks a round and returns who holds each place after it; ok is false where that
// is not known, for what is missing.
func (d *draw) play(r, after *round, alive [][]int, contest bool) (next [][]int, missing Missing, ok bool) {
	var lacking, foreign, want []Pair
	missing, ok = MissingResults, true
	step := 2
	if contest {
		step = 1
	}
	for i := 0; i < len(alive); i += step {
		both := alive[i]
		if !contest {
			both = slices.Concat(alive[i], alive[i+1])
		}
		if len(both) != 2 {
			next = append(next, both)
			continue
		}
		pair := Pair{both[0], both[1]}
		want = append(want, pair)
		m := r.meeting(pair)
		if d.report.check(OffDraw, m == nil) {
			lacking = append(lacking, pair)
			next, ok = append(next, nil), false
			continue
		}
		winner := d.winner(m, after)
		if winner == event.Nobody {
			next, ok = append(next, nil), false
			continue
		}
		next = append(next, []int{winner})
	}
	undrawn := false
	for i := range r.meetings {
		p := r.meetings[i].pair()
		if slices.ContainsFunc(want, p.same) {
			continue
		}
		stranger := d.place[p.First] == 0 || d.place[p.Second] == 0
		undrawn = undrawn || stranger
		if stranger || d.stillIn(alive, p) {
			foreign = append(foreign, p)
		}
	}
	if len(lacking) > 0 || undrawn {
		missing = FaultBefore
		d.report.add(Deviation{
			Kind: OffDraw, Round: r.number, Players: playersOf(lacking, foreign),
			Expected: Fact{Pairs: lacking}, Actual: Fact{Pairs: foreign},
		})
	}
	return next, missing, ok
}

// winner returns who won a meeting; of an even one, who alone plays on in the round after.
func (d *draw) winner(m *meeting, after *round) int {
	x, y, ok := d.result(m, false)
	switch {
	case !ok:
		return event.Nobody
	case x > y:
		return m.first
	case y > x:
		return m.second
	case after == nil:
		return event.Nobody
	}
	switch x, y := after.takesPart(m.first, d.t), after.takesPart(m.second, d.t); {
	case x && !y:
		return m.first
	case y && !x:
		return m.second
	}
	return event.Nobody
}

// stillIn reports whether a player of a pair holds a place.
func (d *draw) stillIn(alive [][]int, p Pair) bool {
	return slices.ContainsFunc(alive, func(players []int) bool {
		return slices.Contains(players, p.First) || slices.Contains(players, p.Second)
	})
}

// meeting returns that of two players, nil if there is none.
func (r *round) meeting(p Pair) *meeting {
	for i := range r.meetings {
		if p.same(r.meetings[i].pair()) {
			return &r.meetings[i]
		}
	}
	return nil
}

// advance checks that who lost plays no more, but with those who lost in the same round
// for the tied places (wuziqi-2009:15.1, 16.2), and that winners go on.
func (a *audit) advance() {
	o := out{lost: make([]int, len(a.t.Players))}
	for i := range a.rounds {
		r := &a.rounds[i]
		for j := range r.meetings {
			m := &r.meetings[j]
			x, y := o.lost[m.first], o.lost[m.second]
			for _, p := range [...]int{m.first, m.second} {
				if a.report.check(LoserAgain, o.lost[p] != 0 && x != y) {
					a.report.add(Deviation{
						Kind: LoserAgain, Round: r.number, Players: []int{p, m.other(p)},
						Expected: Fact{Number: o.lost[p]}, Actual: Fact{Number: r.number},
					})
				}
			}
		}
		a.beat(i, &o)
		a.goOn(i, o.lost)
	}
	for _, round := range o.open {
		a.report.gap(LoserAgain, round, MissingResults)
	}
}

// out tells who is out of a knockout.
type out struct {
	lost     []int  // of each player the round in which he lost, 0 if he has not
	open     []int  // rounds with a meeting of which it is not known who lost
	playOffs []Pair // winners and losers of meetings of two who had lost in the same round
}

// beat adds who lost in a round.
func (a *audit) beat(i int, o *out) {
	r := &a.rounds[i]
	before := slices.Clone(o.lost)
	for j := range r.meetings {
		m := &r.meetings[j]
		x, y, ok := a.result(m, false)
		pair := m.pair()
		if x < y {
			pair = Pair{m.second, m.first}
		}
		if before[m.first] != 0 || before[m.second] != 0 {
			if ok && x != y && before[m.first] == before[m.second] {
				o.playOffs = append(o.playOffs, pair)
			}
			continue
		}
		switch {
		case !ok:
			o.open = append(o.open, r.number)
		case x != y:
			o.lost[pair.Second] = r.number
		case a.neitherCame(m):
			o.lost[m.first], o.lost[m.second] = r.number, r.number
		default:
			a.tied(m, i, o)
		}
	}
}

// neitherCame reports whether both players forfeited all games of a meeting.
func (a *audit) neitherCame(m *meeting) bool {
	return !slices.ContainsFunc(m.games, func(g int) bool { return a.t.Games[g].Outcome != event.BothForfeit })
}

// tied settles an even match by who plays on; both or neither is left open.
func (a *audit) tied(m *meeting, i int, o *out) {
	number := a.rounds[i].number
	var x, y bool
	if i+1 < len(a.rounds) {
		x, y = a.rounds[i+1].takesPart(m.first, a.t), a.rounds[i+1].takesPart(m.second, a.t)
	}
	switch {
	case x && !y:
		o.lost[m.second] = number
	case y && !x:
		o.lost[m.first] = number
	default:
		o.open = append(o.open, number)
	}
}

func (r *round) takesPart(p int, t *event.Tournament) bool {
	return slices.ContainsFunc(r.meetings, func(m meeting) bool { return m.has(p) }) ||
		slices.ContainsFunc(r.byes, func(i int) bool { return t.Games[i].First == p })
}

// goOn checks that all who have not lost after a round take part in the next, if there
// is one of the main draw.
func (a *audit) goOn(i int, lost []int) {
	if i+1 >= len(a.rounds) || a.rounds[i+1].number != a.rounds[i].number+1 {
		return
	}
	next := &a.rounds[i+1]
	main := slices.ContainsFunc(next.meetings, func(m meeting) bool { return lost[m.first] == 0 && lost[m.second] == 0 })
	if !main {
		return
	}
	takes := make([]bool, len(lost))
	for j := range next.meetings {
		takes[next.meetings[j].first], takes[next.meetings[j].second] = true, true
	}
	for _, b := range next.byes {
		takes[a.t.Games[b].First] = true
	}
	for j := range a.rounds[i].meetings {
		m := &a.rounds[i].meetings[j]
		for _, p := range [...]int{m.first, m.second} {
			if lost[p] != 0 || lost[m.other(p)] != a.rounds[i].number || !a.in(p, next.number) {
				continue
			}
			if a.report.check(WinnerMissing, !takes[p]) {
				a.report.add(Deviation{Kind: WinnerMissing, Round: next.number, Players: []int{p}, Expected: Fact{Number: next.number}})
			}
		}
	}
}
