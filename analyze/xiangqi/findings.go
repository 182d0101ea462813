package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

func (r *replay) add(f schemas.Finding) { r.out.Findings = append(r.out.Findings, f) }

func (r *replay) stopToken() schemas.Span { return r.out.Plies[r.out.Legal].Token }

// stopFinding begins a finding on the ply that ended the replay.
func (r *replay) stopFinding(clause schemas.ClauseID, severity schemas.Severity) schemas.Finding {
	return schemas.Finding{
		Clause: clause, Severity: severity, Outcome: schemas.Fail, Subject: "move",
		Side: r.position.SideToMove(), Ply: r.out.Legal + 1,
		Actual: r.game.String(r.stopToken()), Evidence: "fen " + r.position.FEN(),
	}
}

// place names the ply that ended the replay: ply, round, side and what is written.
func (r *replay) place() schemas.Text { return r.placeOf(r.out.Legal + 1) }

// placeOf names a ply in the same way.
func (r *replay) placeOf(ply int) schemas.Text {
	at := &r.out.Plies[ply-1]
	side := sideNames[at.Side]
	round := (ply + 1) / 2
	if r.out.Plies[0].Side == schemas.Second {
		round = ply/2 + 1
	}
	if first := r.game.Moves[0].Number; first > 1 { // a record that begins later
		round += int(first) - 1
	}
	if n := r.game.Moves[ply-1].Number; n > 0 && r.stop.Problem == OutOfTurn && ply > r.out.Legal { // rounds are missing before it
		round = int(n)
	}
	token := clip(r.game.String(at.Token))
	return schemas.Text{
		Zh: fmt.Sprintf("第%d着（第%d回合%s）“%s”", ply, round, side.Zh, token),
		En: fmt.Sprintf("Ply %d (round %d, %s) “%s”", ply, round, side.En, token),
	}
}

// plural writes a count with the word for one or for many.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func foulCount(n int) string { return plural(n, "foul", "fouls") }

func morePlies(n int) string { return plural(n, "more ply", "more plies") }

// ordinal writes a count as an English ordinal, from 1 to 3 in a word.
func ordinal(n int) string {
	if words := [...]string{1: "first", 2: "second", 3: "third"}; n > 0 && n < len(words) {
		return words[n]
	}
	ending := "th"
	if n/10%10 != 1 { // not 11th to 13th
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, ending)
}

// ending is the evidence of how the record states that the game ended:
// "tag Termination Black resigns".
func (r *replay) ending() string {
	return r.out.Ending.Part + " " + r.game.String(r.out.Ending.Text)
}

// maxListed bounds the moves that a finding lists.
const maxListed = 8

// listed joins the first maxListed names and says how many more there are:
// "h2e2, b2e2, +3".
func listed(names []string) string {
	if more := len(names) - maxListed; more > 0 {
		names = append(names[:maxListed:maxListed], fmt.Sprintf("+%d", more))
	}
	return strings.Join(names, ", ")
}

// moveList lists moves in ICCS.
func moveList(moves []Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = m.String()
	}
	return listed(names)
}

// chineseList lists moves in Chinese notation, and says how many they are if not
// all are listed.
func (p *Position) chineseList(moves []Move) string {
	var names []string
	for _, m := range moves[:min(len(moves), maxListed)] {
		names = append(names, string(p.AppendChinese(nil, m)))
	}
	list := strings.Join(names, "、")
	if len(moves) > maxListed {
		list += fmt.Sprintf("等%d着", len(moves))
	}
	return list
}

// maxClip bounds a token or a tag in a sentence, in characters.
const maxClip = 40

// clip bounds a text in a sentence; the whole stands in the tables.
func clip(s string) string {
	n := 0
	for i := range s {
		if n == maxClip {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
