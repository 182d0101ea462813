package event

import (
	"strconv"
	"strings"
	"time"

	"qipu/schemas"
)

// Meeting is a game between two players with the place that told of it.
type Meeting struct {
	Game         // First and Second are places in Event.Players
	Row   int    // of Event.Pairings
	Where string // the place it was read from, "event.toml:12"
}

// Meetings returns the games that the pairings of an event tell of between players, those of
// every stage, group and match of teams, in the order of the parts, rounds and boards. ok is
// false where places of the file are not understood: games may be missing then.
func Meetings(e *schemas.Event) (list []Meeting, ok bool) {
	for _, own := range Parts(e) {
		part := *own
		part.Pairings, part.Byes, part.Forfeits = nil, nil, nil
		var rows []int
		for i := range e.Pairings {
			p := &e.Pairings[i]
			if p.First+p.Second != "" && p.Between != schemas.BetweenTeams && (len(own.Pairings) == len(e.Pairings) || samePart(p, &own.Pairings[0])) {
				part.Pairings, rows = append(part.Pairings, *p), append(rows, i)
			}
		}
		m := maker{e: &part, t: new(Tournament), ids: map[string]int{}, names: map[string][]int{}}
		m.head()
		m.t.Teams, m.t.ByBoards, m.seats.told = false, false, false // the boards of teams are games of players here
		m.players()
		m.pairings()
		m.inRounds()
		if Refused(m.problems) {
			return nil, false
		}
		for i, g := range m.t.Games {
			if g.Second != Nobody {
				list = append(list, Meeting{g, rows[m.sources[i].row], m.sources[i].where})
			}
		}
	}
	return list, true
}

// Days returns on which day each of those meetings was to be played, by its pairing or the
// schedule of its round; zero where neither tells.
func Days(e *schemas.Event, meetings []Meeting) []Day {
	list := make([]Day, len(meetings))
	schedule := scheduleOf(e)
	for i := range meetings {
		p := &e.Pairings[meetings[i].Row]
		if list[i] = DayOf(p.Date); list[i] == (Day{}) {
			if s := schedule.of(meetings[i].Round, p.Stage); s != nil {
				list[i] = DayOf(s.Date)
			}
		}
	}
	return list
}

// Starts returns at which minute of the day each of those meetings began, in the same way;
// −1 where neither tells.
func Starts(e *schemas.Event, meetings []Meeting) []int {
	list := make([]int, len(meetings))
	schedule := scheduleOf(e)
	for i := range meetings {
		p := &e.Pairings[meetings[i].Row]
		if list[i] = minuteOf(p.Start); list[i] < 0 {
			if s := schedule.of(meetings[i].Round, p.Stage); s != nil {
				list[i] = minuteOf(s.Start)
			}
		}
	}
	return list
}

// minuteOf reads a time of the day, 9:00, 14:30, 14:30:00; −1 for what is none.
func minuteOf(text string) int {
	text = strings.ReplaceAll(strings.TrimSpace(text), "：", ":")
	for _, form := range [...]string{"15:04", "15:04:05"} {
		if t, err := time.Parse(form, text); err == nil {
			return t.Hour()*60 + t.Minute()
		}
	}
	return -1
}

// schedule are the rows of a schedule by round and stage.
type schedule map[[2]string]*schemas.EventRound

func scheduleOf(e *schemas.Event) schedule {
	s := make(schedule)
	for i := range e.Schedule {
		row := &e.Schedule[i]
		s[[2]string{schemas.PlaceName(row.Round), row.Stage}] = row
	}
	return s
}

func (s schedule) of(round int, stage string) *schemas.EventRound {
	name := strconv.Itoa(round)
	if row := s[[2]string{name, stage}]; row != nil {
		return row
	}
	return s[[2]string{name, ""}]
}

func samePart(a, b *schemas.EventPairing) bool { return a.Stage == b.Stage && a.Group == b.Group }
