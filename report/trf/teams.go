package trf

import (
	"strconv"
	"strings"

	"qipu/schemas"
)

// numbersOf writes ids of players or teams as the numbers that stand for them; ok is false
// where one has none.
func (w *writer) numbersOf(who string) (list []string, ok bool) {
	for id := range strings.FieldsSeq(who) {
		_, own := startNumber(id, mostPlayers)
		n, player := w.ids[id]
		switch {
		case player:
			list = append(list, strconv.Itoa(n))
		case own || id == "0":
			list = append(list, id)
		default:
			return nil, false
		}
	}
	return list, len(list) > 0
}

// each puts numbers into columns, each behind another.
func each(r *row, from, step, size int, list []string) {
	for i, n := range list {
		r.put(from+i*step, n, size)
	}
}

func isCount(text string) bool { return text != "" && isDigits(text) && len(text) <= 3 }

// records writes byes, barred pairs, adjustments and accelerations.
func (w *writer) records() {
	e := w.e
	for i := range e.Barred {
		b := &e.Barred[i]
		who, ok := w.numbersOf(b.Who)
		switch {
		case !ok:
		case b.From == "" && b.To == "":
			w.line("XXP " + strings.Join(who, " "))
			w.done[&b.Who] = true
		case w.v == TRF26 && isCount(b.From) && isCount(b.To):
			r := newRow("260")
			r.put(5, b.From, 3)
			r.put(9, b.To, 3)
			each(r, 13, 5, 4, who)
			w.lineOf(r, &b.From, &b.To, &b.Who)
		}
	}
	if w.v == TRF16 {
		return
	}
	for i := range e.Byes {
		b := &e.Byes[i]
		who, ok := w.numbersOf(b.Who)
		if !ok || len(b.Kind) != 1 || !strings.Contains("FHZ", strings.ToUpper(b.Kind)) || !isCount(b.Round) {
			continue
		}
		r := newRow("240 " + b.Kind)
		r.put(7, b.Round, 3)
		each(r, 11, 5, 4, who)
		w.lineOf(r, &b.Kind, &b.Round, &b.Who)
	}
	for i := range e.Adjustments {
		a := &e.Adjustments[i]
		who, ok := w.numbersOf(a.Who)
		if !ok {
			continue
		}
		r := newRow("299")
		w.columns(r, []column{{5, 1, false, &a.Kind, nil}, {7, 5, true, &a.MatchPoints, isPoints}, {13, 5, true, &a.Points, isPoints}, {20, 3, true, &a.Round, isDigits}})
		each(r, 24, 5, 4, who)
		w.lineOf(r, &a.Who)
	}
	for i := range e.Accelerations {
		a := &e.Accelerations[i]
		first, ok := w.numbersOf(a.First)
		last, ok2 := w.numbersOf(a.Last)
		if !ok || !ok2 || len(first)+len(last) != 2 {
			continue
		}
		r := newRow("250")
		w.columns(r, []column{{5, 4, true, &a.MatchPoints, isPoints}, {10, 4, true, &a.Points, isPoints}, {15, 3, true, &a.From, isDigits}, {19, 3, true, &a.To, isDigits}})
		each(r, 23, 5, 4, []string{first[0], last[0]})
		w.lineOf(r, &a.First, &a.Last)
	}
}

// lineOf writes a line, with the texts that are in it.
func (w *writer) lineOf(r *row, texts ...*string) {
	for _, t := range texts {
		w.done[t] = true
	}
	w.line(r.String())
}

// teamRecords writes line-ups, and matches and byes of teams.
func (w *writer) teamRecords() {
	if w.v == TRF16 {
		return
	}
	e := w.e
	for i := range e.Lineups {
		l := &e.Lineups[i]
		players, ok := w.numbersOf(l.Players)
		if !isCount(l.Round) || !isCount(l.Team) || !isCount(l.Opponent) || !ok && l.Players != "" {
			continue
		}
		r := newRow("300")
		each(r, 5, 4, 3, []string{l.Round, l.Team, l.Opponent})
		each(r, 17, 5, 4, players)
		w.lineOf(r, &l.Round, &l.Team, &l.Opponent, &l.Players)
	}
	for i := range e.Forfeits {
		f := &e.Forfeits[i]
		if len(f.Kind) != 2 || strings.Trim(f.Kind, "+-") != "" || !isCount(f.Round) || !isCount(f.First) || !isCount(f.Second) {
			continue
		}
		r := newRow("330 " + f.Kind)
		each(r, 8, 4, 3, []string{f.Round, f.First, f.Second})
		w.lineOf(r, &f.Kind, &f.Round, &f.First, &f.Second)
	}
	w.teamByes()
}

func (w *writer) teamByes() {
	r := newRow("320")
	match, game, ok := strings.Cut(w.e.ByePoints, "/")
	if ok && (match == "" || r.fits(5, 4, match)) && (game == "" || r.fits(10, 4, game)) {
		r.put(5, match, 4)
		r.put(10, game, 4)
		w.done[&w.e.ByePoints] = true
	}
	for i := range w.e.Byes {
		b := &w.e.Byes[i]
		n, ok := startNumber(b.Round, mostRounds)
		if from := 15 + (n-1)*4; b.Kind == "P" && ok && isCount(b.Who) && r.fits(from, 3, b.Who) {
			r.put(from, b.Who, 3)
			w.done[&b.Kind], w.done[&b.Round], w.done[&b.Who] = true, true, true
		}
	}
	if r.len() > len("320") {
		w.line(r.String())
	}
}

// teams writes the teams: those with numbers as TRF26 has them, others as TRF16.
func (w *writer) teams() {
	published := map[string]*schemas.EventStanding{}
	for i := range w.e.Standings {
		if s := &w.e.Standings[i]; s.Team != "" && s.Player+s.Stage+s.Group+s.Round == "" && published[s.Team] == nil {
			published[s.Team] = s
		}
	}
	for i := range w.e.Teams {
		t := &w.e.Teams[i]
		members, ok := w.numbersOf(t.Members)
		if ok || t.Members == "" {
			w.done[&t.Members] = true
		}
		if w.v == TRF16 || !w.known[t.ID] {
			r := newRow("013")
			w.columns(r, []column{{5, 32, false, &t.Name, nil}})
			each(r, 37, 5, 4, members)
			w.line(r.String())
			continue
		}
		r := newRow("310")
		w.columns(r, []column{{5, 3, true, &t.ID, nil}, {9, 32, false, &t.Name, nil}, {42, 5, false, &t.Short, nil}, {48, 6, true, &t.Rating, nil}})
		if s := published[t.ID]; s != nil {
			w.columns(r, []column{{55, 6, true, &s.MatchPoints, nil}, {62, 6, true, &s.GamePoints, nil}, {69, 3, true, &s.Rank, isDigits}})
			w.done[&s.Team] = w.done[&s.MatchPoints] || w.done[&s.GamePoints] || w.done[&s.Rank]
		}
		each(r, 74, 5, 4, members)
		w.line(r.String())
	}
}
