package rulebooks

import (
	"cmp"

	"qipu/schemas"
)

// Compare orders clauses as a reader expects them: by book in the order of
// Books, unknown books after them by name; within a book as the text runs, so
// that 4.1.10 follows 4.1.9, 10.1b(1) follows 10.1(6), and chapters (ch7) and
// appendices (A1) follow the articles. It is zero only for equal ids, and reads
// no book.
func Compare(a, b schemas.ClauseID) int {
	bookA, bookB := a.Rulebook(), b.Rulebook()
	if bookA != bookB {
		if c := cmp.Compare(place(bookA), place(bookB)); c != 0 {
			return c
		}
		return cmp.Compare(bookA, bookB)
	}
	if c := compareNumbers(a.Number(), b.Number()); c != 0 {
		return c
	}
	return cmp.Compare(a, b)
}

// place returns the place of a book in the order, the last for unknown ones.
func place(book string) int {
	if i := find(book); i >= 0 {
		return i
	}
	return len(shelf)
}

// compareNumbers compares two clause numbers part by part: runs of digits by
// value, everything else byte by byte in the order of rank.
func compareNumbers(a, b string) int {
	for a != "" && b != "" {
		digitsA, digitsB := leadingDigits(a), leadingDigits(b)
		if digitsA != "" && digitsB != "" {
			if c := compareDigits(digitsA, digitsB); c != 0 {
				return c
			}
			a, b = a[len(digitsA):], b[len(digitsB):]
			continue
		}
		if c := cmp.Compare(rank(a[0]), rank(b[0])); c != 0 {
			return c
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func leadingDigits(s string) string {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return s[:i]
		}
	}
	return s
}

// compareDigits compares two runs of digits by value, whatever their length.
func compareDigits(a, b string) int {
	for len(a) > 1 && a[0] == '0' {
		a = a[1:]
	}
	for len(b) > 1 && b[0] == '0' {
		b = b[1:]
	}
	if c := cmp.Compare(len(a), len(b)); c != 0 {
		return c
	}
	return cmp.Compare(a, b)
}

// rank orders the bytes of a number: digits, then the brackets of an item, then
// letters, small ones (ch7) before capitals (A1), then the dot that opens a
// deeper level: 4.3.2a before 4.3.2.1.
func rank(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c)
	case c >= 'a' && c <= 'z':
		return 0x200 + int(c)
	case c >= 'A' && c <= 'Z':
		return 0x300 + int(c)
	case c == '.':
		return 0x400
	}
	return 0x100 + int(c)
}
