package record

import (
	"strconv"
	"strings"

	"qipu/schemas"
)

// datesExist reports whether the full dates of a text exist: yyyy.mm.dd or
// yyyy-mm-dd and, in records of renju, the lists of SGF as well (FF[4], DT:
// 2026-01-03,04,02-01). Free text, unknown parts ("??", 00) and dates that lack a
// part are left alone.
func datesExist(kind schemas.Kind, text string) bool {
	if kind != schemas.KindRenju {
		d, ok := readDate(text)
		return !ok || d.parts != 3 || d.exists()
	}
	var last date
	for one := range strings.SplitSeq(text, ",") {
		d, ok := readDate(strings.TrimSpace(one))
		if !ok {
			d, ok = last.shortened(strings.TrimSpace(one))
		}
		switch {
		case !ok: // no list of dates
			return true
		case d.parts == 3 && !d.exists():
			return false
		}
		last = d
	}
	return true
}

// date is a date as written.
type date struct {
	year, month, day int
	parts            int // written: 1 the year, 2 the month too, 3 the day too
}

// exists reports whether there is such a day. 00 stands for one that is not known.
func (d date) exists() bool {
	return d.month == 0 || d.day == 0 || d.month >= 1 && d.month <= 12 && d.day >= 1 && d.day <= daysIn(d.year, d.month)
}

// readDate reads a date that begins with a year of four figures.
func readDate(text string) (d date, ok bool) {
	if year, _, _ := cutDate(text); len(year) != 4 {
		return date{}, false
	}
	numbers, parts, ok := readParts(text)
	return date{year: numbers[0], month: numbers[1], day: numbers[2], parts: parts}, ok
}

// shortened reads a date that leaves out what it shares with that before it: a
// day, a month and a day; a month behind a month.
func (d date) shortened(text string) (date, bool) {
	numbers, parts, ok := readParts(text)
	switch {
	case !ok:
		return date{}, false
	case d.parts == 3 && parts == 1:
		d.day = numbers[0]
	case d.parts == 3 && parts == 2:
		d.month, d.day = numbers[0], numbers[1]
	case d.parts == 2 && parts == 1:
		d.month = numbers[0]
	default:
		return date{}, false
	}
	return d, true
}

// readParts reads one number to three, with stops or dashes between them.
func readParts(text string) (numbers [3]int, parts int, ok bool) {
	for more := true; more; parts++ {
		var number string
		if number, text, more = cutDate(text); parts == len(numbers) {
			return numbers, 0, false
		}
		n, err := strconv.Atoi(number)
		if err != nil {
			return numbers, 0, false
		}
		numbers[parts] = n
	}
	return numbers, parts, true
}

// cutDate returns a text up to its first stop or dash, and what follows.
func cutDate(text string) (part, rest string, more bool) {
	if i := strings.IndexAny(text, ".-"); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, "", false
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
