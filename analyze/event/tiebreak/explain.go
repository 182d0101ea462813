package tiebreak

import (
	"fmt"
	"strings"

	"qipu/analyze/event"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Explain writes a derivation for people: "beat 07 (9) + 12 (8), drew 03 (10/2)" of 小分,
// "1 + 3 + 3 = 7" of 累进分, "beat 07 + 12" of games counted. What was left out stands in square
// brackets. It is empty where there is nothing to add up.
func Explain(t *event.Tournament, d Derivation) schemas.Text {
	return schemas.Text{Zh: explain(t, d, &zh), En: explain(t, d, &en)}
}

// words are what derivations are written with.
type words struct {
	how      map[How]string
	unplayed map[How]string // forfeits
	dummy    string
	list     string // between groups of terms
	gap      string // before a bracket
	open     string // bracket around a score
	shut     string
	board    string // with its number
	colon    string
}

var (
	en = words{
		how: map[How]string{
			Open: "no result against", Beat: "beat", Drew: "drew", LostTo: "lost to", Bye: "bye",
			HalfBye: "half-point bye", FullBye: "full-point bye", ZeroBye: "zero-point bye", Absent: "absent",
		},
		unplayed: map[How]string{Beat: "+ against", LostTo: "− against"},
		dummy:    "unplayed against", list: ", ", gap: " ", open: "(", shut: ")", board: "board %d", colon: ": ",
	}
	zh = words{
		how: map[How]string{
			Open: "未有结果", Beat: "胜", Drew: "和", LostTo: "负", Bye: "轮空",
			HalfBye: "半分轮空", FullBye: "满分轮空", ZeroBye: "缺席轮空", Absent: "缺席",
		},
		unplayed: map[How]string{Beat: "“+”", LostTo: "“−”"},
		dummy:    "未赛", list: "，", open: "（", shut: "）", board: "第 %d 台", colon: "：",
	}
)

func explain(t *event.Tournament, d Derivation, w *words) string {
	var b strings.Builder
	switch d.By {
	case rulebooks.ByRunningTotal, rulebooks.ByProgressive, rulebooks.ByDroppedRounds:
		for i := range d.Terms {
			if i > 0 {
				b.WriteString(" + ")
			}
			b.WriteString(Halves.Format(d.Terms[i].Amount))
		}
		if len(d.Terms) > 0 && d.By != rulebooks.ByDroppedRounds {
			b.WriteString(" = " + d.Value.String())
		}
		return b.String()
	case rulebooks.ByBoardPoints, rulebooks.ByBoardWins:
		return byBoards(t, d, w)
	}
	summed(&b, t, d, w)
	return b.String()
}

// byBoards writes what was summed on each board.
func byBoards(t *event.Tournament, d Derivation, w *words) string {
	var b strings.Builder
	for board := 1; board <= len(d.Value.Parts); board++ {
		own := Derivation{By: d.By, Value: d.Value}
		for i := range d.Terms {
			if d.Terms[i].Board == board {
				own.Terms = append(own.Terms, d.Terms[i])
			}
		}
		if board > 1 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, w.board, board)
		if len(own.Terms) > 0 {
			b.WriteString(w.colon)
			summed(&b, t, own, w)
		}
	}
	return b.String()
}

// summed writes terms under what they have in common: "beat 07 (9) + 12 (8), drew 03 (10/2)".
func summed(b *strings.Builder, t *event.Tournament, d Derivation, w *words) {
	for i, how := range headings(d.Terms, w) {
		if i > 0 {
			b.WriteString(w.list)
		}
		b.WriteString(how)
		first := true
		for k := range d.Terms {
			if heading(&d.Terms[k], w) != how {
				continue
			}
			term := written(t, d, &d.Terms[k], w)
			switch {
			case !first:
				b.WriteString(" + ")
			case d.Terms[k].Opponent != event.Nobody:
				b.WriteString(" ")
			case term != "":
				b.WriteString(w.gap)
			}
			first = false
			b.WriteString(term)
		}
	}
}

// headings are what the terms are grouped under, in the order of Beat, Drew and so on.
func headings(terms []Term, w *words) []string {
	var all []string
	seen := make(map[string]bool)
	for how := range Absent + 1 {
		for i := range terms {
			if h := heading(&terms[i], w); terms[i].How == how && !seen[h] {
				seen[h] = true
				all = append(all, h)
			}
		}
	}
	return all
}

func heading(t *Term, w *words) string {
	if how, ok := w.unplayed[t.How]; ok && t.Unplayed {
		return how
	}
	return w.how[t.How]
}

// written is one term: the opponent, and what counts of him.
func written(t *event.Tournament, d Derivation, term *Term, w *words) string {
	s := ""
	if term.Opponent != event.Nobody {
		s = t.Players[term.Opponent].ID
	}
	counted := Halves.Format(term.Score)
	switch {
	case d.By == rulebooks.ByMinorScore && term.How == Drew:
		counted += "/2"
	case d.By == rulebooks.BySonnebornBerger:
		counted = Quarters.Format(term.Amount)
	case d.By == rulebooks.ByAverageRating || d.By == rulebooks.ByRatingCut:
		counted = Counts.Format(term.Amount)
	case d.Value.Unit == Counts:
		counted = ""
	}
	if counted != "" {
		if term.Against == AgainstDummy {
			counted = w.dummy + " " + counted
		}
		if s != "" {
			s += w.gap
		}
		s += w.open + counted + w.shut
	}
	if term.Cut {
		s = "[" + s + "]"
	}
	return s
}
