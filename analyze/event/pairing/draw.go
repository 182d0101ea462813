package pairing

import (
	"cmp"
	"slices"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

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
	p := &d.rules.Parameters
	return d.printed(&p.Seeds16, &p.Seeds32, &p.Seeds64, &p.Seeds128)
}

func (d *draw) byeTable() (places []int, ok bool) {
	p := &d.rules.Parameters
	return d.printed(&p.Byes16, &p.Byes32, &p.Byes64, &p.Byes128)
}

// printed returns the table of the size of the draw, of those for 16, 32, 64 and 128 places.
func (d *draw) printed(tables ...*rulebooks.Parameter[[]int]) (places []int, ok bool) {
	for i, table := range tables {
		if len(d.places) == 16<<i {
			return table.Value, table.Given
		}
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
