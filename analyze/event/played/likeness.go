package played

import (
	"fmt"
	"strings"

	"qipu/analyze/translit"
	"qipu/schemas"
)

// likeness is a name of a record that may be a player's in other letters, or in another
// orthography.
type likeness struct {
	name   string
	player int32
	by     translit.Means
}

// likenessesOf lists those that a record was given to its pairing by; where it has none, those of all
// players whom its names may mean.
func (m *Matching) likenessesOf(u int) (list []likeness) {
	rec := m.units[u]
	for seat, players := range rec.players {
		if rec.names[seat] == "" {
			continue
		}
		for _, p := range players {
			if m.of[u] >= 0 && !m.seats(u, seat, p) {
				continue
			}
			list = append(list, likeness{rec.names[seat], p, m.x.means(rec.names[seat], p)})
		}
	}
	return list
}

// parted finds the players whom two names in Chinese characters fit that are not one: 李伟 and 李威
// cannot both be the one Li Wei. Which is cannot be told, so that both are names like any other in
// other letters. Records that seem to be of other events part nobody.
func (m *Matching) parted() {
	first := make(map[int32]string)
	m.apart = make(map[int32][2]string)
	each := func(do func(r *Record, seat int, player int32)) {
		for _, r := range m.units {
			if m.elsewhere(r) {
				continue
			}
			for seat, list := range r.players {
				if len(list) == 1 && !r.by[seat].Sure() && schemas.ScriptsOf(r.names[seat])&schemas.ScriptHan != 0 {
					do(r, seat, list[0])
				}
			}
		}
	}
	each(func(r *Record, seat int, player int32) {
		name := r.names[seat]
		if had, ok := first[player]; !ok {
			first[player] = name
		} else if _, ok := m.apart[player]; !ok && had != name && !translit.Compare(had, name).May() && !m.sameBehindUnit(had, name) {
			m.apart[player] = [2]string{had, name}
		}
	})
	if len(m.apart) == 0 {
		return
	}
	var open []func()
	each(func(r *Record, seat int, player int32) {
		if _, ok := m.apart[player]; ok {
			open = append(open, func() { r.players[seat], r.by[seat], r.parted[seat] = nil, translit.None, player+1 })
		}
	})
	for _, do := range open {
		do()
	}
}

// sameBehindUnit reports whether two names may be one but for the units before or behind them.
func (m *Matching) sameBehindUnit(a, b string) bool {
	for _, x := range m.x.withoutUnit(a) {
		for _, y := range m.x.withoutUnit(b) {
			if translit.Compare(x, y).May() {
				return true
			}
		}
	}
	return false
}

// seats reports whether a player of the pairing of a record has a seat of the record.
func (m *Matching) seats(u, seat int, player int32) bool {
	meeting := &m.x.meetings[m.of[u]]
	of := [2]int{meeting.First, meeting.Second}
	if m.how[u].turned {
		seat = 1 - seat
	}
	return of[seat] == int(player)
}

// tellMeans adds to the findings on a record by what its names were taken for those of players, so
// that whoever acts on them sees what they rest on.
func (r *reporter) tellMeans(u int, findings []Finding) {
	if len(findings) == 0 {
		return
	}
	var zh, en strings.Builder
	for n, l := range r.likenessesOf(u) {
		if n == maxCandidates {
			zh.WriteString("……")
			en.WriteString(" …")
			break
		}
		by, display := l.by.Text(), r.x.players[l.player].display
		if r.of[u] >= 0 {
			fmt.Fprintf(&zh, "（棋谱中的“%s”按%s视为“%s”）", l.name, by.Zh, display)
			fmt.Fprintf(&en, " (%q in the record is taken for %q, by %s.)", l.name, display, by.En)
		} else {
			fmt.Fprintf(&zh, "（“%s”按%s可能是“%s”）", l.name, by.Zh, display)
			fmt.Fprintf(&en, " (%q may be %q, by %s.)", l.name, display, by.En)
		}
	}
	for _, player := range r.units[u].parted {
		if player == 0 {
			continue
		}
		names, display := r.apart[player-1], r.x.players[player-1].display
		fmt.Fprintf(&zh, "（“%s”与“%s”都合于“%s”，不会同是一人，故都不取）", names[0], names[1], display)
		fmt.Fprintf(&en, " (%q and %q both fit %q; they are not one person, so neither is taken.)", names[0], names[1], display)
	}
	for i := range findings {
		if findings[i].Record == r.units[u].Key {
			findings[i].Text.Zh += zh.String()
			findings[i].Text.En += en.String()
		}
	}
}

// likenesses tells, in one note, the names in other letters by which records were given to
// pairings.
func (r *reporter) likenesses() {
	type name struct {
		text   string
		player int32
	}
	seen := make(map[name]bool)
	var zh, en []string
	records := 0
	for u := range r.units {
		if r.of[u] < 0 {
			continue
		}
		counted := false
		for _, l := range r.likenessesOf(u) {
			if l.by.Sure() {
				continue
			}
			if !counted {
				counted = true
				records++
			}
			if of := (name{l.name, l.player}); !seen[of] {
				if seen[of] = true; len(seen) <= maxCandidates {
					display := r.x.players[l.player].display
					zh = append(zh, fmt.Sprintf("“%s”即“%s”（%s）", l.name, display, l.by.Text().Zh))
					en = append(en, fmt.Sprintf("%q is %q (%s)", l.name, display, l.by.Text().En))
				}
			}
		}
	}
	if records == 0 {
		return
	}
	if len(seen) > maxCandidates {
		zh, en = append(zh, "……"), append(en, "…")
	}
	r.find(Finding{Finding: schemas.Finding{
		Clause: ofPairing, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "names", Actual: fmt.Sprint(len(seen)), Evidence: strings.Join(en, "; "),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%d局棋谱归入对阵，凭的是另一种文字的姓名（%d个）：%s。该处没有别人合于这些姓名，但转写相合只是佐证，不是证明；可在选手表的“本国文字姓名”中写明。", records, len(seen), strings.Join(zh, "；")),
			En: fmt.Sprintf("%d records were given to pairings by names in other letters (%d of them): %s. Nobody else fits them there, which is evidence and no proof. native-name of the players can say so.", records, len(seen), strings.Join(en, "; ")),
		},
	}}, "PL")
}
