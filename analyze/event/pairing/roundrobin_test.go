package pairing

import (
	"fmt"
	"strings"
	"testing"

	"qipu/analyze/event"
)

// printedTables are the order tables of wuziqi-2009 appendix 2 as printed, (N) without
// brackets; the text breaks off in round 6 of the last.
var printedTables = map[int]string{
	4: "1-4 2-3/4-3 1-2/2-4 3-1",
	6: "1-6 2-5 3-4/6-4 5-3 1-2/2-6 3-1 4-5/6-5 1-4 2-3/3-6 4-2 5-1",
	8: "1-8 2-7 3-6 4-5/8-5 6-4 7-3 1-2/2-8 3-1 4-7 5-6/8-6 7-5 1-4 2-3/3-8 4-2 5-1 6-7/8-7 1-6 2-5 3-4/4-8 5-3 6-2 7-1",
	10: "1-10 2-9 3-8 4-7 5-6/10-6 7-5 8-4 9-3 1-2/2-10 3-1 4-9 5-8 6-7/10-7 8-6 9-5 1-4 2-3/" +
		"3-10 4-2 5-1 6-9 7-8/10-8 9-7",
}

func TestOrderTableAsPrinted(t *testing.T) {
	for n, text := range printedTables {
		table := OrderTable(n)
		for r, row := range strings.Split(text, "/") {
			for i, field := range strings.Fields(row) {
				if got := fmt.Sprintf("%d-%d", table[r][i].First, table[r][i].Second); got != field {
					t.Errorf("%d players, round %d, pair %d: %s, printed %s", n, r+1, i+1, got, field)
				}
			}
		}
	}
}

// Berger's tables by another way, that of sums: a and b meet in the round r for which
// a + b ≡ r + 1 modulo n-1, the odd sum gives the first move to the lower number.
func TestOrderTableIsBergers(t *testing.T) {
	for n := 4; n <= 128; n += 2 {
		table := OrderTable(n)
		if len(table) != n-1 {
			t.Fatalf("%d players: %d rounds", n, len(table))
		}
		met := make(map[Pair]bool)
		for r, row := range table {
			if len(row) != n/2 {
				t.Fatalf("%d players, round %d: %d pairs", n, r+1, len(row))
			}
			for _, p := range row {
				met[Pair{min(p.First, p.Second), max(p.First, p.Second)}] = true
				if want := berger(n, p.First, p.Second); want != r+1 {
					t.Errorf("%d players: %v in round %d, want %d", n, p, r+1, want)
				}
				if !bergerFirst(n, p.First, p.Second) {
					t.Errorf("%d players, round %d: %v has the colours reversed", n, r+1, p)
				}
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players: %d pairs", n, len(met))
		}
	}
}

// berger returns the round in which two numbers meet. Round 1 pairs numbers of sum n+1,
// and n with 1; from round to round all numbers but n go on by n/2.
func berger(n, a, b int) int {
	if a == n || b == n {
		a = min(a, b)
		b = a // n stands where a would meet itself
	}
	for r := range n - 1 {
		// In round r+1 those meet whose sum is 2 + r·n modulo n-1.
		if (a+b-2-r*n)%(n-1) == 0 {
			return r + 1
		}
	}
	return 0
}

// bergerFirst: of two numbers but n the lower is first if their sum is odd; n is first
// in the even rounds, against the upper half.
func bergerFirst(n, first, second int) bool {
	switch {
	case first == n:
		return second > n/2
	case second == n:
		return first <= n/2
	}
	return (first < second) == ((first+second)%2 == 1)
}

func TestOrderTableOddFields(t *testing.T) {
	for n := 3; n <= 127; n += 2 {
		even, odd := OrderTable(n+1), OrderTable(n)
		for r := range odd {
			for i, p := range odd[r] {
				q := even[r][i]
				if i == 0 {
					if idle := min(q.First, q.Second); p != (Pair{idle, event.Nobody}) {
						t.Fatalf("%d players, round %d: bye %v, partner of (%d) is %d", n, r+1, p, n+1, idle)
					}
				} else if p != q {
					t.Fatalf("%d players, round %d: %v, want %v", n, r+1, p, q)
				}
			}
		}
	}
	if OrderTable(1) != nil || len(OrderTable(2)) != 1 {
		t.Error("tables of 1 and 2")
	}
}
