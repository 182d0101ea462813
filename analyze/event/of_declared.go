package event

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
)

// MostPlaces is the most places of a draw that is read.
const MostPlaces = 1 << 14

// methodWords, coloursWords and seedingWords are what event files call what they declare.
var (
	methodWords = map[string]Method{
		"adjacent": Adjacent, "近号": Adjacent, "head-tail": HeadTail, "首尾": HeadTail, "cross-half": CrossHalf, "对半交叉": CrossHalf,
	}
	coloursWords = map[string]ColoursBy{
		"lots": ByLots, "抽签": ByLots, "guess": ByGuess, "猜先": ByGuess, "table": ByTable, "秩序表": ByTable, "编排表": ByTable, "rating": ByRating, "等级分": ByRating,
		"choice": ByChoice, "自选": ByChoice,
	}
	seedingWords = map[string]Seeding{
		"rating": SeedRating, "等级分": SeedRating, "results": SeedResults, "成绩": SeedResults, "成绩名次": SeedResults, "名次": SeedResults, "title": SeedTitle, "段位": SeedTitle,
	}
)

// declared reads what the event declares of its pairing.
func (m *maker) declared() {
	e, d := m.e, &m.t.Declared
	d.FirstPairs = wordOf(m, "first-pairs", e.FirstPairs, methodWords, "须为 adjacent（近号）、head-tail（首尾）、cross-half（对半交叉）之一", "adjacent, head-tail or cross-half is asked for")
	d.ColoursBy = wordOf(m, "colours-by", e.ColoursBy, coloursWords, "须为 lots（抽签）、guess（猜先）、table（秩序表）、rating（等级分）、choice（自选）之一", "lots, guess, table, rating or choice is asked for")
	d.Seeding = wordOf(m, "seeding", e.Seeding, seedingWords, "须为 rating（等级分）、results（成绩名次）、title（段位）之一", "rating, results or title is asked for")
	d.UnitsApart = m.numbers("units-apart", e.UnitsApart)
	d.BestOf = m.number(head("best-of"), e.BestOf, mostLegs)
	d.DropFrom = m.number(head("drop-from"), e.DropFrom, mostRounds)
	d.Drops = m.numbers("drop-count", e.DropCount)
	if (d.DropFrom > 0) != (len(d.Drops) > 0) {
		m.problem(FileProblem, MissingValue, head("drop-from"), "末位淘汰须同时写明自哪一轮后起（drop-from）与每轮淘汰几人（drop-count）", "drop-from, the first round after which players drop out, and drop-count, how many, are asked for together")
		d.DropFrom, d.Drops = 0, nil
	}
	m.stage()
	m.places()
}

// stage reads what the row of the stage says that all pairings, or the draw, are of.
func (m *maker) stage() {
	id := StageOf(m.e)
	i := slices.IndexFunc(m.e.Stages, func(s schemas.EventStage) bool { return s.ID == id })
	if id != "" && i < 0 && len(m.e.Stages) > 0 {
		m.problem(EventFinding, UnknownValue, place{"stages", -1, "", m.e.Stages[0].Where}, fmt.Sprintf("对阵所写的阶段“%.60s”不在阶段表中，按赛事的编排方法处理", id), fmt.Sprintf("pairings name a stage %.60q that is none of the stages; it is taken to be played by the system of the event", id))
	}
	if id == "" || i < 0 {
		return
	}
	s := &m.e.Stages[i]
	for k := i + 1; k < len(m.e.Stages); k++ {
		if other := &m.e.Stages[k]; other.ID == id {
			m.problem(FileProblem, RepeatedID, place{"stages", k, "id", other.Where}, fmt.Sprintf("有两个阶段的编号都是“%.60s”", id), fmt.Sprintf("two stages have the id %.60q", id))
			return
		}
	}
	at := func(field string) place { return place{"stages", i, field, s.Where} }
	first, last := m.number(at("first-round"), s.First, mostRounds), m.number(at("last-round"), s.Last, mostRounds)
	m.t.Declared.From = first
	if first > 0 && last > 0 {
		m.t.Rounds = last - first + 1
		if last < first {
			m.t.Rounds = 0
			m.unknown(at("last-round"), s.Last, "在起始轮次之前", "it is before the first round")
		}
	}
	n, ok := AdvanceOf(s)
	entrants := len(m.t.Players)
	switch {
	case !ok:
		m.unknown(at("advance"), s.Advance, "须为晋级人数，如 8、前8名", "how many go on is asked for, as 8 or first 8")
	case n > entrants && entrants > 0:
		m.unknown(at("advance"), s.Advance, fmt.Sprintf("参赛者只有 %d", entrants), fmt.Sprintf("only %d take part", entrants))
		n = 0
	}
	m.t.Declared.Advance = n
	m.lots(at("lots"), s.Lots)
}

// lots reads the numbers drawn for the stage, "7=1 3=2". Who is not listed has none.
func (m *maker) lots(at place, text string) {
	lot, before := make(map[int]int), len(m.problems)
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" \t,，、", r) }) {
		cut := strings.LastIndexByte(word, '=')
		n, err := strconv.ParseUint(word[cut+1:], 10, 31)
		if cut < 0 || err != nil || n < 1 || n > mostNumber {
			m.unknown(at, word, "须为选手编号与抽签号，如 7=1", "a player and the number drawn are asked for, as 7=1")
			continue
		}
		p, ok := m.find(at, word[:cut])
		if ok && lot[p] > 0 {
			m.problem(FileProblem, RepeatedID, at, fmt.Sprintf("%s 有两个抽签号", m.name(p)), fmt.Sprintf("%s has two numbers drawn", m.name(p)))
		}
		if ok {
			lot[p] = int(n)
		}
	}
	if len(lot) == 0 || len(m.problems) > before {
		return
	}
	for p := range m.t.Players {
		m.t.Players[p].Lot = lot[p]
	}
	m.t.Declared.OwnLots = true
}

// StageOf returns the stage of the first pairing of an event, or of its draw; empty if they
// name none.
func StageOf(e *schemas.Event) string {
	switch {
	case len(e.Pairings) > 0:
		return e.Pairings[0].Stage
	case len(e.Draw) > 0:
		return e.Draw[0].Stage
	}
	return ""
}

// wordOf reads one of some words; the zero value if there is none.
func wordOf[T any](m *maker, field, text string, words map[string]T, zh, en string) (v T) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return v
	}
	v, ok := words[text]
	if !ok {
		m.unknown(head(field), text, zh, en)
	}
	return v
}

// numbers reads numbers from 1 on, with blanks or commas between.
func (m *maker) numbers(field, text string) (list []int) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" \t,，、", r) }) {
		before := len(m.problems)
		n := m.number(head(field), word, mostNumber)
		switch {
		case n > 0:
		case len(m.problems) > before:
			return nil
		default:
			m.unknown(head(field), text, "须为从 1 起的数，以空格分开", "numbers from 1 on are asked for, with blanks between")
			return nil
		}
		list = append(list, n)
	}
	return list
}

// places reads the draw of a knockout. Each place from 1 to the last has a row, so that
// none is taken for a bye which was only left out.
func (m *maker) places() {
	if len(m.e.Draw) == 0 {
		return
	}
	before := len(m.problems)
	rows := map[int]int{} // how many of a place
	most := 0
	for i := range m.e.Draw {
		row := &m.e.Draw[i]
		n := m.number(place{"draw", i, "place", row.Where}, row.Place, MostPlaces)
		switch {
		case n == 0 && strings.TrimSpace(row.Place) == "":
			m.problem(FileProblem, MissingValue, place{"draw", i, "place", row.Where}, "没有写明位置", "no place is named")
		case n == 0 && len(m.problems) == before:
			m.unknown(place{"draw", i, "place", row.Where}, row.Place, "位置从 1 起", "places count from 1")
		}
		rows[n]++
		most = max(most, n)
	}
	for n := 1; n <= most && len(m.problems) == before; n++ {
		if rows[n] == 0 {
			m.problem(FileProblem, MissingValue, place{"draw", -1, "place", m.e.Draw[0].Where}, fmt.Sprintf("位置 %d 没有列出；轮空的位置也须有一行，player 不写", n), fmt.Sprintf("place %d has no row; that of a bye has one too, without player", n))
		}
	}
	if len(m.problems) > before {
		return
	}
	places, of := make([][]int, most), map[int]int{}
	for i := range m.e.Draw {
		row := &m.e.Draw[i]
		at := place{"draw", i, "player", row.Where}
		n, _ := strconv.Atoi(strings.TrimSpace(row.Place))
		who := strings.TrimSpace(row.Player)
		if who == "" {
			if rows[n] > 1 {
				m.problem(FileProblem, MissingValue, at, fmt.Sprintf("位置 %d 有几行，其一没有选手", n), fmt.Sprintf("place %d has several rows, and one of them no player", n))
			}
			continue
		}
		p, ok := m.find(at, who)
		switch had := of[p]; {
		case !ok:
			continue
		case had > 0:
			m.problem(FileProblem, RepeatedID, at, fmt.Sprintf("%s 已在位置 %d", m.name(p), had), fmt.Sprintf("%s stands on place %d too", m.name(p), had))
			continue
		case rows[n] > 2:
			m.problem(FileProblem, UnknownValue, at, fmt.Sprintf("位置 %d 至多两人抢号", n), fmt.Sprintf("at most two players contest place %d", n))
			continue
		}
		of[p] = n
		places[n-1] = append(places[n-1], p)
	}
	if len(m.problems) == before {
		m.t.Declared.Places = places
	}
}

// advanceWords are what stands around the number of those who go on, and adds nothing.
var advanceWords = strings.NewReplacer("前", "", "名", "", "每组", "", "各组", "", "取", "", "first", "", "top", "", "of each group", "", "each", "")

// AdvanceOf reads EventStage.Advance: how many of a stage, or of each of its groups, go on
// to the next, "8", "前8名", "first 8". It is 0 where none is told, and ok false where the
// text is none of these.
func AdvanceOf(s *schemas.EventStage) (n int, ok bool) {
	text := strings.TrimSpace(s.Advance)
	if text == "" {
		return 0, true
	}
	v, err := strconv.ParseUint(strings.TrimSpace(advanceWords.Replace(strings.ToLower(text))), 10, 31)
	return int(v), err == nil && v > 0 && v <= mostNumber
}
