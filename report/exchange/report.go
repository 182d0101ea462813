package exchange

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// Loss is a kind of thing that a format has no place for.
type Loss uint8

// The kinds.
const (
	LostMoves       Loss = iota // not lawful or not understood: a line is written up to there
	LostTag                     // a tag for which the format has no field
	ChangedTag                  // a value that was changed to be written at all
	LostComment                 // the format has no comments
	ChangedComment              // a comment that was divided, joined, changed or put at another ply
	LostMark                    // "!?", "$1"
	LostVariation               // a variation that is not written as one
	LostMarker                  // an end marker that says otherwise than the result written
	LostSide                    // who moves first
	LostStage                   // what is told of the opening of a game of renju
	LostTime                    // the time that stands with a move
	LostOffer                   // a draw offered, as a scoresheet tells it
	ChangedNotation             // a move written in coordinates, because the notation asked for would be ambiguous
	LostStone                   // a stone set up before the first move that stands on no point of the board

	// Losses is the number of kinds.
	Losses = iota
)

var lossCodes = [Losses]string{
	"moves", "tag", "tag-changed", "comment", "comment-changed", "mark", "variation", "end-marker", "side", "opening-stage", "time", "offer", "notation", "stone",
}

var lossTexts = [Losses]schemas.Text{
	LostMoves:       {Zh: "未能写出的着法", En: "moves not played"},
	LostTag:         {Zh: "标签", En: "tags"},
	ChangedTag:      {Zh: "改动了的标签", En: "tags changed"},
	LostComment:     {Zh: "评注", En: "comments"},
	ChangedComment:  {Zh: "拆开、合并、改动或移位的评注", En: "comments divided, joined, changed or moved"},
	LostMark:        {Zh: "评价符号", En: "marks"},
	LostVariation:   {Zh: "变着", En: "variations"},
	LostMarker:      {Zh: "终局标记", En: "end markers"},
	LostSide:        {Zh: "先走方", En: "the side to move"},
	LostStage:       {Zh: "开局阶段", En: "of the opening stage"},
	LostTime:        {Zh: "着法用时", En: "times of moves"},
	LostOffer:       {Zh: "提和", En: "draw offers"},
	ChangedNotation: {Zh: "改用坐标写的着法", En: "moves written as coordinates"},
	LostStone:       {Zh: "无法摆上棋盘的子", En: "stones set up on no point"},
}

// String returns a stable code.
func (l Loss) String() string { return lossCodes[l] }

// Text names what was lost, to stand behind a number.
func (l Loss) Text() schemas.Text { return lossTexts[l] }

// Report gathers what was lost in writing one game. The zero Report is empty.
type Report struct {
	Counts  [Losses]int
	details [Losses][]schemas.Text
}

// Reset empties the report.
func (r *Report) Reset() { *r = Report{} }

// maxDetails is how many details of a kind are kept for one game; all are counted.
const maxDetails = 16

// Add counts n things lost. detail names them, empty if there is nothing to name.
func (r *Report) Add(l Loss, n int, detail schemas.Text) {
	if n <= 0 {
		return
	}
	r.Counts[l] += n
	if detail != (schemas.Text{}) && len(r.details[l]) < maxDetails {
		r.details[l] = append(r.details[l], detail)
	}
}

// count counts n things lost that have no name.
func (r *Report) count(l Loss, n int) { r.Add(l, n, schemas.Text{}) }

// add counts one thing lost, by a name that is the same in both languages.
func (r *Report) add(l Loss, name string) {
	name = clip(name)
	r.Add(l, 1, schemas.Text{Zh: name, En: name})
}

// lines counts what formats but our own leave out of the lines of a game: stamps, offers
// and the moves that could not be resolved. Of these it says of each line why.
func (r *Report) lines(g *Game) {
	for i := range g.Lines {
		l := &g.Lines[i]
		r.count(LostTime, len(l.Stamps))
		r.count(LostOffer, len(l.Offers))
		if len(l.Rest) == 0 {
			continue
		}
		token := clip(l.Rest[0].Text)
		where := schemas.Text{Zh: "主线", En: "main line"}
		if i > 0 {
			where = schemas.Text{Zh: fmt.Sprintf("变着%d", i), En: fmt.Sprintf("variation %d", i)}
		}
		ply := len(l.Plies) + 1
		r.Add(LostMoves, len(l.Rest), schemas.Text{
			Zh: fmt.Sprintf("%s第%d着起 “%s”（%s）", where.Zh, ply, token, l.Why.Zh),
			En: fmt.Sprintf("%s from ply %d, “%s” (%s)", where.En, ply, token, l.Why.En),
		})
	}
}

// Empty reports whether nothing was lost.
func (r *Report) Empty() bool { return r.Counts == [Losses]int{} }

// Lines lists what was lost, a kind a line, in English or, for "zh", in Chinese.
func (r *Report) Lines(lang string) (lines []string) {
	in := func(t schemas.Text) string {
		if lang == "zh" {
			return t.Zh
		}
		return t.En
	}
	for l, n := range r.Counts {
		if n == 0 {
			continue
		}
		var details []string
		for _, detail := range r.details[l] {
			details = append(details, in(detail))
		}
		if len(details) == maxDetails && n > maxDetails {
			details = append(details, "…")
		}
		line := fmt.Sprintf("%d %s", n, in(lossTexts[l]))
		if len(details) > 0 {
			line += ": " + strings.Join(details, "; ")
		}
		lines = append(lines, line)
	}
	return lines
}

// clip bounds a detail; it cuts no character in half.
func clip(text string) string {
	const longest = 80
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + "…"
}

// RefusalError is why a game cannot be written in a format at all.
type RefusalError struct{ schemas.Text }

// Error returns the English reason.
func (r *RefusalError) Error() string { return r.En }

func refuse(zh, en string) error { return &RefusalError{schemas.Text{Zh: zh, En: en}} }
