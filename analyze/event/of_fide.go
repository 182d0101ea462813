package event

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qipu/schemas/rulebooks"
)

// isFIDECode knows codes as BH, BH/C1/P and MPvGP.
func isFIDECode(text string) bool {
	return strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789v/:-") == "" && text[0] >= 'A' && text[0] <= 'Z'
}

// fideCodes are those that are counted, with other ways to write them.
var fideCodes = map[string]rulebooks.TieBreak{
	"PTS": rulebooks.ByPoints, "BH": rulebooks.ByBuchholz, "BH/C1": rulebooks.ByBuchholzCut, "BH/M1": rulebooks.ByBuchholzMedian,
	"BH:C1": rulebooks.ByBuchholzCut, "BHC1": rulebooks.ByBuchholzCut, "BH-C1": rulebooks.ByBuchholzCut, "SB": rulebooks.BySonnebornBerger, "PS": rulebooks.ByProgressive,
	"DE": rulebooks.ByDirectEncounter, "WIN": rulebooks.ByWinsAwarded, "WON": rulebooks.ByWinsPlayed, "BPG": rulebooks.ByBlackGames, "BWG": rulebooks.ByBlackWins,
	"KS": rulebooks.ByKoya, "ARO": rulebooks.ByAverageRating, "ARO/C1": rulebooks.ByRatingCut, "AROC1": rulebooks.ByRatingCut,
}

// fideKey reads a code of FIDE's tie-breaks. More is better in all that are counted. One that
// is not ends the order, since the keys behind it would take its place.
func (m *maker) fideKey(field string, words []string) (rulebooks.Key, bool) {
	code := words[0]
	not := func(zh, en string) (rulebooks.Key, bool) {
		m.problem(Limit, NotReckoned, head(field), fmt.Sprintf("国际棋联破同分办法“%s”尚不计算：%s", words[0], zh), fmt.Sprintf("tie-break %s of FIDE is not reckoned with: %s", words[0], en))
		return rulebooks.Key{}, false
	}
	for suffix, year := range map[string]int{"/V2024": 2024, "/V2026": 2026} { // as FIDE's reference tool writes an edition
		name, ok := strings.CutSuffix(code, suffix)
		if !ok {
			continue
		}
		code = name
		if m.t.TieBreaksYear == 0 {
			m.t.TieBreaksYear, m.t.TieBreaksMonth = year, time.August
		}
		if newest(m.t.TieBreaksYear, m.t.TieBreaksMonth) != newest(year, time.August) {
			return not("其他项目或日期属另一版规定", "the date, or another of them, is of the other edition")
		}
	}
	by, ok := fideCodes[code]
	switch {
	case !ok:
		return not("不在所知之列", "it is none of those counted here")
	case m.t.Teams && by != rulebooks.ByPoints:
		return not("团体赛", "the event is of teams")
	case len(words) > 2 || len(words) == 2 && directions[words[1]]:
		return not("一律多者列前", "more is better in all of them")
	case m.t.TieBreaksYear == 0 && !m.edition():
		return not(fmt.Sprintf("%d 年 %d 月时施行的是 2024 年 8 月以前的规定", m.t.TieBreaksYear, m.t.TieBreaksMonth), "the rules before August 2024 were in force")
	}
	return rulebooks.Key{By: by}, true
}

// newest reports whether the edition of March 2026 is in force.
func newest(year int, month time.Month) bool {
	return year > 2026 || year == 2026 && month >= time.March
}

// edition finds the day whose edition of FIDE's tie-breaks is in force: the one declared, else
// that on which the event began. It reports false for a day before the first edition that is
// known. Where no day is told the newest edition is applied, and that is said.
func (m *maker) edition() bool {
	year, month, ok := yearAndMonth(m.e.TieBreaksDate)
	if !ok && m.e.TieBreaksDate != "" {
		m.unknown(head("tie-breaks-date"), m.e.TieBreaksDate, "须为年-月-日", "year-month-day is asked for")
		return true
	}
	if !ok {
		year, month, ok = yearAndMonth(cmp.Or(m.e.Start, m.e.End))
	}
	if !ok {
		if !m.undated {
			m.undated = true
			m.problem(Limit, NotReckoned, head("tie-breaks-date"), "没有写明国际棋联破同分规定的日期，按 2026 年 3 月起施行的计算", "the date of FIDE's tie-breaks is not told; those in force from March 2026 are applied")
		}
		return true
	}
	m.t.TieBreaksYear, m.t.TieBreaksMonth = year, month
	return year > 2024 || year == 2024 && month >= time.August
}

// yearAndMonth reads the first two parts of a day, 2026-04-03; ok is false where there are none.
func yearAndMonth(text string) (year int, month time.Month, ok bool) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-/.年月", r) })
	if len(parts) < 2 {
		return 0, 0, false
	}
	y, err := strconv.ParseUint(strings.TrimSpace(parts[0]), 10, 16)
	n, err2 := strconv.ParseUint(strings.TrimSpace(parts[1]), 10, 8)
	if err != nil || err2 != nil || y < 1900 || n < 1 || n > 12 {
		return 0, 0, false
	}
	return int(y), time.Month(n), true
}
