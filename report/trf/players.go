package trf

import (
	"strconv"
	"strings"

	"qipu/schemas"
)

// The columns of a record of a player: see ingest/trf.
const (
	colNumber     = 5
	colSex        = 10
	colTitle      = 11
	colName       = 15
	colRating     = 49
	colFederation = 54
	colID         = 58
	colBirth      = 70
	colPoints     = 81
	colRank       = 86
	colRounds     = 92
	roundWidth    = 10
)

// column is a text with its columns.
type column struct {
	from, size int
	right      bool // it stands at the right of them
	text       *string
	ok         func(string) bool // nil: any text
}

func (w *writer) columns(r *row, list []column) {
	for _, c := range list {
		if !r.fits(c.from, c.size, *c.text) || c.ok != nil && !c.ok(*c.text) {
			continue
		}
		size := 0
		if c.right {
			size = c.size
		}
		r.put(c.from, *c.text, size)
		w.done[c.text] = true
	}
}

func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

func isPoints(text string) bool {
	_, err := schemas.ParseHalves(text)
	return err == nil
}

// players writes a line for each player, with their rounds.
func (w *writer) players() {
	rows := make([]*row, len(w.e.Players))
	for i := range w.e.Players {
		p := &w.e.Players[i]
		rows[i] = newRow("001")
		if n := w.numbers[i]; n <= mostPlayers {
			rows[i].put(colNumber, strconv.Itoa(n), 4)
		}
		w.columns(rows[i], []column{
			{colSex, 1, false, &p.Gender, nil},
			{colTitle, 3, true, &p.Title, nil},
			{colName, 33, false, &p.Name, nil},
			{colRating, 4, true, &p.Rating, isDigits},
			{colFederation, 3, false, &p.Country, nil},
			{colID, 11, false, &p.DisplayID, nil},
			{colBirth, 10, false, &p.Birth, nil},
		})
	}
	for i := range w.e.Standings {
		s := &w.e.Standings[i]
		who := &s.Player
		if *who == "" {
			who = &s.Name
		}
		at, ok := w.place[*who]
		if !ok || s.Stage+s.Group+s.Round != "" {
			continue
		}
		w.columns(rows[at], []column{{colPoints, 4, true, &s.Points, isPoints}, {colRank, 4, true, &s.Rank, isDigits}})
		w.done[who] = w.done[&s.Points] || w.done[&s.Rank]
		if s.Name == w.e.Players[at].Name {
			w.done[&s.Name] = w.done[who]
		}
	}
	for i := range w.e.Pairings {
		w.pairing(rows, &w.e.Pairings[i])
	}
	for _, r := range rows {
		w.line(r.String())
	}
}

// pairing writes a pairing into the lines of its players. It is written whole or not at all.
func (w *writer) pairing(rows []*row, p *schemas.EventPairing) {
	const size = 8 // columns of a round
	n, ok := startNumber(p.Round, mostRounds)
	first, second, err := w.e.Codes(p)
	a, knownA := w.place[p.First]
	b, knownB := w.place[p.Second]
	if !ok || err != nil || p.Between != "" || p.Stage+p.Group != "" || !knownA && p.First != "" || !knownB && p.Second != "" || a == b && p.First != "" && p.Second != "" {
		return
	}
	from := colRounds + (n-1)*roundWidth
	colours, ok := coloursOf(p)
	free := func(at int) bool { return rows[at].fits(from, size, "x") }
	byFirst, bySecond := p.First != "" && p.Told != schemas.ToldBySecond, p.Second != "" && p.Told != schemas.ToldByFirst
	if !ok || byFirst && !free(a) || bySecond && !free(b) {
		return
	}
	if byFirst {
		rows[a].put(from, w.opponent(p.Second), 4)
		rows[a].put(from+5, colours[:1]+" "+w.code(p.Result, first), 0)
	}
	if bySecond {
		rows[b].put(from, w.opponent(p.First), 4)
		rows[b].put(from+5, colours[1:]+" "+w.code(p.SecondResult, second), 0)
	}
	for _, text := range []*string{&p.Round, &p.First, &p.Second, &p.Result, &p.SecondResult, &p.Told, &p.Colours} {
		w.done[text] = true
	}
}

// opponent is a player as the line of another names one.
func (w *writer) opponent(id string) string {
	if id == "" {
		return "0000"
	}
	return strconv.Itoa(w.numbers[w.place[id]])
}

// coloursOf are the letters of the colours of both players.
func coloursOf(p *schemas.EventPairing) (letters string, ok bool) {
	single := p.First == "" || p.Second == ""
	switch {
	case p.Colours == schemas.ColoursUnsaid && !single, p.Colours == "" && single:
		return "--", true
	case p.Colours == "" && !single, p.Colours == schemas.ColoursFirst && single:
		return "wb", true
	case p.Colours == schemas.ColoursSecond && single:
		return "bw", true
	}
	return "", false
}

// code is the letter of a result; that of the source where it is one, or none.
func (w *writer) code(written string, c schemas.EventCode) string {
	switch {
	case c == 0, written == "" && w.e.Results == schemas.ResultsCodes:
		return " "
	case len(written) == 1 && strings.EqualFold(written, string(rune(c))):
		return written
	}
	return string(rune(c))
}

// ratings writes what federations say of players.
func (w *writer) ratings() {
	if w.v == TRF16 {
		return
	}
	for i := range w.e.Ratings {
		t := &w.e.Ratings[i]
		n, ok := w.ids[t.Player]
		if !ok || len(t.Federation) != 3 || strings.Trim(t.Federation, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" || strings.HasPrefix(t.Federation, "XX") {
			// A number that no player has is written as it stands.
			if n, ok = startNumber(t.Player, mostPlayers); !ok {
				continue
			}
		}
		r := newRow(t.Federation)
		r.put(colNumber, strconv.Itoa(n), 4)
		w.columns(r, []column{
			{colSex, 1, false, &t.Gender, nil},
			{colTitle, 3, true, &t.Title, nil},
			{colName, 33, false, &t.Name, nil},
			{colRating, 4, true, &t.Rating, isDigits},
			{colFederation, 3, false, &t.Origin, nil},
			{colID, 11, false, &t.Number, nil},
			{colBirth, 10, false, &t.Birth, nil},
		})
		w.done[&t.Federation], w.done[&t.Player] = true, true
		w.line(r.String())
	}
}
