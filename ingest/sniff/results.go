package sniff

import (
	"bytes"
	"strings"
)

// scores knows the lists of results that Gomocup publishes beside its games: "A - B: 5 :
// 1" on every line, the games that one engine won of another and lost to it.
func scores(text []byte, cut bool) bool {
	lines := 0
	for len(text) > 0 {
		line, rest, ended := cutLine(text)
		text = rest
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if !ended && cut && lines > 0 {
			break // the last line may be cut short
		}
		if !isScore(string(line)) {
			return false
		}
		lines++
	}
	return lines > 0
}

func isScore(line string) bool {
	names, score, ok := strings.Cut(line, ": ")
	if !ok {
		return false
	}
	one, two, ok := strings.Cut(names, " - ")
	won, lost, ok2 := strings.Cut(score, " : ")
	return ok && ok2 && strings.TrimSpace(one) != "" && strings.TrimSpace(two) != "" && isCount(won) && isCount(lost)
}

// isCount reports whether a text is a number of games.
func isCount(s string) bool {
	const longest = 5
	return s != "" && len(s) <= longest && strings.Trim(s, "0123456789") == ""
}

// page tells of an HTML page whether it is one of renju or gomoku, and whether it has
// the table of an event: those of the federation in Taiwan are met. Neither holds moves.
func page(text []byte) (Result, bool) {
	lower := bytes.ToLower(text)
	if !bytes.Contains(lower, []byte("<html")) || !containsAny(text, "五子棋", "連珠", "连珠", "Renju", "renju") {
		return Result{}, false
	}
	if bytes.Contains(lower, []byte("<table")) && containsAny(text, "總分", "总分", "積分", "积分") && containsAny(text, ">R1<", ">R01<", "第一輪", "第一轮") {
		return Result{Standings, "an HTML page with the points of players by rounds: no moves stand in it"}, true
	}
	return Result{Page, "an HTML page about renju or gomoku, without a table of results: pages hold no records that are read"}, true
}

func containsAny(text []byte, words ...string) bool {
	for _, w := range words {
		if bytes.Contains(text, []byte(w)) {
			return true
		}
	}
	return false
}

// TellsOfEvent reports whether a format is one of those that audit --event takes, and holds
// no games.
func TellsOfEvent(format string) bool {
	return format == TRF || format == EventFile || format == EventTable
}

// HoldsNoGames reports whether a format is known for what holds no games, so that there
// is nothing to read in it.
func HoldsNoGames(format string) bool {
	switch format {
	case Unknown, Empty, Scores, Standings, Page, TRF, EventFile, EventTable:
		return true
	}
	return false
}
