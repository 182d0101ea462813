package pairing

import "qipu/analyze/event"

// OrderTable returns the order table of a round robin of n players (循环赛对局秩序表): for
// each round its pairs of numbers from 1, the first of which has the first move; a pair
// with event.Nobody is the bye of an odd field. It is nil below two players.
//
// It is made as xiangqi-2011:A2.2 says, and equal to the tables of wuziqi-2009:A2.t and
// of Berger.
func OrderTable(n int) [][]Pair {
	if n < 2 {
		return nil
	}
	top := n + n%2 // 最大号, whom nobody is in an odd field
	line := make([]int, 0, top-1)
	for i := 1; i <= top/2; i++ { // 首尾相对，依次靠拢
		line = append(line, i)
		if i > 1 {
			line = append(line, top+1-i)
		}
	}
	table := make([][]Pair, top-1)
	for r := range table {
		if r > 0 {
			// The last number of the round before meets the highest; the others pair up
			// from behind as they stand, over the gaps between the pairs.
			line = append([]int{line[top-2]}, line[:top-2]...)
		}
		pairs := make([]Pair, 0, top/2)
		switch {
		case n != top:
			pairs = append(pairs, Pair{line[0], event.Nobody})
		case r%2 == 0:
			pairs = append(pairs, Pair{line[0], top})
		default:
			pairs = append(pairs, Pair{top, line[0]})
		}
		rest := line[1:]
		if r > 0 {
			rest = fromBehind(rest)
			copy(line[1:], rest)
		}
		for i := 0; i+1 < len(rest); i += 2 {
			pairs = append(pairs, Pair{rest[i], rest[i+1]})
		}
		table[r] = pairs
	}
	return table
}

// fromBehind returns the numbers by pairs from the last to the first, the order within
// a pair kept.
func fromBehind(line []int) []int {
	out := make([]int, 0, len(line))
	for i := len(line); i >= 2; i -= 2 {
		out = append(out, line[i-2], line[i-1])
	}
	return out
}
