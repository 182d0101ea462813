// Package trf writes events as tournament report files of FIDE, TRF16 and TRF26. It is the
// other way round of ingest/trf: w is the first player of a game, columns are characters.
package trf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"qipu/schemas"
)

// Version is a version of the format.
type Version uint8

// The versions.
const (
	TRF16 Version = iota // with the extensions of JaVaFo
	TRF26
)

// Loss is texts of an event that the format has no place for, or not as they are written.
type Loss struct {
	Field string // "players.lot", "system"
	Count int
	First string // the first of them
}

// Append appends an event as a file of the format, and tells what of it is not there, in
// the order of event files. Players whose ids are no starting numbers, or not all of them,
// are numbered as they stand, which is a loss of their ids.
func Append(dst []byte, e *schemas.Event, v Version) ([]byte, []Loss) {
	w := writer{dst: dst, e: e, v: v, done: map[*string]bool{}}
	w.number()
	w.head()
	w.records()
	w.teamRecords()
	w.players()
	w.ratings()
	w.teams()
	for i := range e.Records {
		if text := &e.Records[i].Text; isLine(*text) && *text != "" {
			w.line(*text)
			w.done[text] = true
		}
	}
	return w.dst, w.losses()
}

type writer struct {
	dst     []byte
	e       *schemas.Event
	v       Version
	done    map[*string]bool // texts that are written
	ids     map[string]int   // starting numbers of players by their ids
	place   map[string]int   // of players in the event by their ids, and by names that one alone has
	numbers []int            // starting numbers of players
	known   map[string]bool  // ids of teams that are numbers
}

func (w *writer) line(text string) {
	w.dst = append(append(w.dst, strings.TrimRight(text, " ")...), '\n')
}

// isLine reports whether a text may stand in a line.
func isLine(text string) bool { return strings.IndexFunc(text, unicode.IsControl) < 0 }

const (
	mostPlayers = 9999
	mostTeams   = 999
	mostRounds  = 999
)

// startNumber reads a starting number.
func startNumber(text string, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && n <= most && strconv.Itoa(n) == text
}

// number gives players their starting numbers.
func (w *writer) number() {
	w.ids, w.place, w.known = map[string]int{}, map[string]int{}, map[string]bool{}
	w.places()
	own := true
	for i := range w.e.Players {
		id := w.e.Players[i].ID
		n, ok := startNumber(id, mostPlayers)
		_, twice := w.ids[id]
		own = own && ok && !twice
		w.ids[id] = n
	}
	for i := range w.e.Players {
		if p := &w.e.Players[i]; own {
			w.done[&p.ID] = true
		} else if w.place[p.ID] == i {
			w.ids[p.ID] = i + 1
		}
	}
	w.numbers = make([]int, len(w.e.Players))
	for i := range w.numbers {
		if w.numbers[i] = i + 1; own {
			w.numbers[i] = w.ids[w.e.Players[i].ID]
		}
	}
	for i := range w.e.Teams {
		if _, ok := startNumber(w.e.Teams[i].ID, mostTeams); ok {
			w.known[w.e.Teams[i].ID] = true
		}
	}
}

// places finds players by what pairings and standings call them.
func (w *writer) places() {
	names := map[string]int{}
	for i := range w.e.Players {
		p := &w.e.Players[i]
		names[p.Name]++
		if _, twice := w.place[p.ID]; !twice && p.ID != "" {
			w.place[p.ID] = i
		}
	}
	for i := range w.e.Players {
		name := w.e.Players[i].Name
		if _, taken := w.place[name]; !taken && name != "" && names[name] == 1 {
			w.place[name] = i
		}
	}
}

// field is a text behind a code.
type field struct {
	code string
	text *string
	new  bool // TRF16 does not have it
}

// head writes the records that stand once.
func (w *writer) head() {
	e := w.e
	for _, f := range []field{
		{"012", &e.Name, false},
		{"022", &e.Site, false},
		{"032", &e.Country, false},
		{"042", &e.Start, false},
		{"052", &e.End, false},
		{"062", &e.PlayerCount, false},
		{"072", &e.RatedCount, false},
		{"082", &e.TeamCount, false},
		{"092", &e.System, false},
	} {
		w.put(f)
	}
	for _, role := range []struct{ code, role string }{{"102", schemas.OfficialChief}, {"112", schemas.OfficialDeputy}} {
		for i := range e.Officials {
			o := &e.Officials[i]
			if of, _, _ := schemas.OfficialRole(o.Role); of == role.role {
				w.put(field{code: role.code, text: &o.Name})
				w.done[&o.Role] = true
			}
		}
	}
	w.put(field{code: "122", text: &e.TimeControl})
	w.days()
	rounds := field{"142", &e.Rounds, true}
	if w.v == TRF16 {
		rounds = field{code: "XXR", text: &e.Rounds}
	}
	w.put(rounds)
	w.put(field{"152", &e.InitialColour, true})
	if w.v == TRF16 {
		if colour, ok := map[string]string{"W": "white1", "B": "black1"}[e.InitialColour]; ok {
			w.line("XXC " + colour)
			w.done[&e.InitialColour] = true
		}
	}
	w.points()
	for _, f := range []field{
		{"172", &e.StartRanks, true},
		{"182", &e.PairedBy, true},
		{"192", &e.SystemCode, true},
		{"202", &e.TieBreaks, true},
		{"212", &e.RankedBy, true},
		{"222", &e.ClockCode, true},
		{"352", &e.BoardColours, true},
	} {
		w.put(f)
	}
	if p, err := schemas.ParseEventPoints(e.MatchPoints); err == nil && w.v == TRF26 && p.DrawFirst == p.DrawSecond && e.MatchPoints != "" {
		text := "TW " + halves(p.Win) + " TD " + halves(p.DrawFirst) + " TL " + halves(p.Loss)
		if strings.HasPrefix(e.MatchPoints, "T") {
			text = e.MatchPoints
		}
		w.line("362 " + text)
		w.done[&e.MatchPoints] = true
	}
	if e.Results == schemas.ResultsCodes {
		w.done[&e.Results] = true
	}
}

// put writes a text, if there is one and it is one line.
func (w *writer) put(f field) {
	text := strings.TrimSpace(*f.text)
	if text == "" || f.new && w.v == TRF16 || !isLine(text) {
		return
	}
	w.line(f.code + " " + text)
	w.done[f.text] = true
}

func halves(n int) string {
	return strconv.FormatFloat(float64(n)/2, 'f', 1, 64)
}

// points writes what a game scores.
func (w *writer) points() {
	e := w.e
	p, err := schemas.ParseEventPoints(e.Points)
	if err != nil {
		return
	}
	text := e.Points
	switch own := strings.Contains(text, "="); {
	case own:
		text = "XXS " + text
	case p.DrawFirst != p.DrawSecond && (w.v == TRF16 || strings.Contains(text, "/")):
		text = fmt.Sprintf("XXS W=%s WD=%s BD=%s WL=%s BL=%s", halves(p.Win), halves(p.DrawFirst), halves(p.DrawSecond), halves(p.Loss), halves(p.Loss))
	case w.v == TRF16 && len(p.Other) > 0: // their codes are others there
		return
	case w.v == TRF16:
		text = fmt.Sprintf("XXS W=%s D=%s WL=%s BL=%s", halves(p.Win), halves(p.DrawFirst), halves(p.Loss), halves(p.Loss))
	case strings.Contains(text, "/"):
		text = "W " + halves(p.Win) + " D " + halves(p.DrawFirst) + " L " + halves(p.Loss)
		fallthrough
	default:
		words := strings.Fields(text)
		text = "162 "
		for i := 0; i+1 < len(words); i += 2 {
			text += fmt.Sprintf(" %s%4s    ", words[i], words[i+1])
		}
	}
	w.line(text)
	w.done[&e.Points] = true
}

// days writes the days of rounds.
func (w *writer) days() {
	r := newRow("132")
	for i := range w.e.Schedule {
		day := &w.e.Schedule[i]
		n, ok := startNumber(day.Round, mostRounds)
		from := colRounds + (n-1)*roundWidth
		size := 8
		if len(day.Date) > size { // years in full, as many write them
			from, size = from-1, roundWidth
		}
		if ok && day.Stage == "" && r.fits(from, size, day.Date) {
			r.put(from, day.Date, 0)
			w.done[&day.Round], w.done[&day.Date] = true, true
		}
	}
	if r.len() > len("132") {
		w.line(r.String())
	}
}

// losses tells what is not written.
func (w *writer) losses() (list []Loss) {
	add := func(section string, texts []schemas.EventText) {
		for _, t := range texts {
			if *t.Value == "" || w.done[t.Value] {
				continue
			}
			name := strings.TrimPrefix(section+"."+t.Name, ".")
			at := -1
			for i := range list {
				if list[i].Field == name {
					at = i
				}
			}
			if at < 0 {
				at, list = len(list), append(list, Loss{Field: name, First: *t.Value})
			}
			list[at].Count++
		}
	}
	add("", w.e.Texts())
	profile, options, parameters := w.e.Profile, len(w.e.Options), len(w.e.Parameters)
	add("", []schemas.EventText{{Name: "profile", Value: &profile}})
	for _, section := range []struct {
		name string
		n    int
	}{{"options", options}, {"parameters", parameters}} {
		if section.n > 0 {
			list = append(list, Loss{Field: section.name, Count: section.n})
		}
	}
	if w.e.Level != 0 {
		list = append(list, Loss{Field: "level", Count: 1, First: w.e.Level.String()})
	}
	for _, t := range w.e.Tables() {
		for i := range t.Len() {
			add(t.Name, t.Row(i).Texts)
		}
	}
	return list
}
