package schemas

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

// Waiver is a person's reasoned decision to accept a finding, an entry of a file of waivers.
// It names the finding by its id, or all findings of a clause in one game or on one subject
// of the event. What an arbiter ruled is no waiver: it stands in the log.
type Waiver struct {
	Finding string   // finding_id: 16 hex digits; empty where a clause is named
	Clause  ClauseID // with Game or Subject; empty where a finding is named
	Game    string   // as [WaivedGame] returns it
	Subject string   // of findings that are of no game, as the table findings spells it: "player 3", "round 3 board 1"
	Reason  string   // never empty
	By      string   // who decided it
	Date    string   // the day of that, yyyy-mm-dd
	Until   string   // the last day on which it holds, yyyy-mm-dd; empty: it holds for good

	Source string // the file, as the user named it
	Line   int    // from 1
}

// Place names where the waiver is written: "waivers.toml:12".
func (w *Waiver) Place() string { return fmt.Sprintf("%s:%d", w.Source, w.Line) }

// Expired reports whether the waiver no longer holds on a day, yyyy-mm-dd.
func (w *Waiver) Expired(day string) bool { return w.Until != "" && day > w.Until }

// Names says what is waived, in data: "finding 5fb7d61760294456", "record:pairing in
// games.pgn:3", "xiangqi-2011:14.1 of player 3".
func (w *Waiver) Names() string {
	switch {
	case w.Finding != "":
		return "finding " + w.Finding
	case w.Game != "":
		return string(w.Clause) + " in " + w.Game
	}
	return string(w.Clause) + " of " + w.Subject
}

// WaivedGame folds what a waiver calls a game: a game_id, 32 hex digits, or a file as its
// path stands in the tables and the number of the game in it, "round3.pgn:1". ok is false
// for anything else.
func WaivedGame(text string) (game string, ok bool) {
	text = strings.TrimSpace(text)
	if lower := strings.ToLower(text); len(text) == 32 && strings.Trim(lower, "0123456789abcdef") == "" {
		return lower, true
	}
	at := strings.LastIndexByte(text, ':')
	if at < 1 {
		return "", false
	}
	n, err := strconv.ParseUint(text[at+1:], 10, 32)
	if err != nil || n == 0 {
		return "", false
	}
	return path.Clean(text[:at]) + ":" + strconv.FormatUint(n, 10), true
}
