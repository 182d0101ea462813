package sniff

import (
	"bytes"
	"fmt"
	"strings"

	"qipu/ingest/dhtmlxq"
	"qipu/ingest/eventfile"
	"qipu/ingest/eventtable"
	"qipu/ingest/jsonl"
	"qipu/ingest/movecsv"
	"qipu/ingest/pgn"
	"qipu/ingest/psq"
	"qipu/ingest/records"
	"qipu/ingest/renjucsv"
	"qipu/ingest/scoresheet"
	"qipu/ingest/sgf"
	"qipu/ingest/trf"
)

// textFormat knows the texts that are no PGN by how they begin. cut says that the
// source goes on behind the text.
func textFormat(text []byte, cut bool) (Result, bool) {
	start := string(text[:min(len(text), 4096)])
	line, _, _ := strings.Cut(start, "\n")
	line = strings.TrimRight(line, "\r \t")
	words := strings.Fields(line)
	switch {
	case jsonl.Begins(text):
		return Result{JSONL, "JSON that names the format of qipu"}, true
	case scoresheet.Begins(text):
		return Result{Scoresheet, "begins with the mark of a scoresheet"}, true
	case trf.Begins(text):
		return Result{TRF, "an event file; see --event: records of TRF, as 012 and 001"}, true
	case eventfile.Begins(text):
		return Result{EventFile, "an event file; see --event: fields of events in TOML"}, true
	case eventtable.Begins(text):
		return Result{EventTable, "an event file; see --event: the mark of tables of an event"}, true
	case strings.HasPrefix(start, "[DhtmlXQ"):
		return Result{DhtmlXQ, "begins with [DhtmlXQ"}, true
	case dhtmlxq.Holds(text):
		return Result{DhtmlXQ, "moves or a start position in fields of DhtmlXQ"}, true
	case dhtmlxq.IsMoveList(text, cut):
		return Result{DhtmlXQ, "a bare movelist, four digits a move"}, true
	case len(words) == 2 && words[0] == "FORMAT" && words[1] == "WXF", strings.Contains(start, "\nSTART{"), strings.HasPrefix(start, "START{"):
		return Result{WXF, "FORMAT WXF or START{"}, true
	case sgf.Begins(text):
		return Result{SGF, "begins with a tree of nodes, as (; does"}, true
	case strings.HasPrefix(start, "Piskvorky "):
		return Result{PSQ, "begins with Piskvorky"}, true
	case start[0] == '<':
		return markup(start, text), true
	}
	if r, ok := renjuTable(text); ok {
		return r, true
	}
	if scores(text, cut) {
		return Result{Scores, "games won and lost, one pair of engines a line: no moves stand in it"}, true
	}
	if r, ok := isCHE(text, cut); ok {
		return r, true
	}
	if r, ok := renjuText(text, cut); ok {
		return r, true
	}
	if r, ok := moveText(text, cut); ok {
		return r, true
	}
	if r, ok := moveTable(text); ok {
		return r, true
	}
	if psq.BeginsRec(text, cut) {
		return Result{REC, "two names, moves of two coordinates and a time, and a number"}, true
	}
	return Result{}, false
}

// renjuTable wants a header with the moves and two more columns of the family, short
// enough to be read with every row, and not one cell alone under it.
func renjuTable(text []byte) (Result, bool) {
	const least = 3
	h := renjucsv.ReadHeader(text)
	switch {
	case !h.Moves || h.Known < least || h.Whole && h.Cells == 1:
		return Result{}, false
	case h.Length > records.MaxHead:
		return Result{Unknown, fmt.Sprintf("columns of games of renju in a header of more than %d bytes", records.MaxHead)}, true
	case !h.Whole:
		return Result{Unknown, "the columns of games of renju and no row"}, true
	}
	return Result{RenjuCSV, fmt.Sprintf("columns of games of renju: %d of %d", h.Known, h.Columns)}, true
}

func markup(start string, text []byte) Result {
	switch {
	case strings.Contains(start, "<ChineseChessRecord"):
		return Result{CBF, "XML with ChineseChessRecord"}
	case strings.Contains(start, "<n ") && strings.Contains(start, " m=\""):
		return Result{PFC, "XML with nested <n m=…>"}
	case isRIF(text):
		return Result{RIF, "XML with a database and the tables of RenjuNet"}
	}
	if r, ok := page(text); ok {
		return r
	}
	return Result{Unknown, "HTML or XML of no known kind"}
}

// moveTable wants a header with the move and the game or the number of the move, short
// enough to be read with every record.
func moveTable(text []byte) (Result, bool) {
	h := movecsv.ReadHeader(text)
	switch {
	case !h.Move || h.Columns < 2:
		return Result{}, false
	case !h.Keyed:
		return Result{Unknown, "columns, one of them the move, and none that tells games or moves apart"}, true
	case h.Length > records.MaxHead:
		return Result{Unknown, fmt.Sprintf("columns of moves in a header of more than %d bytes", records.MaxHead)}, true
	case !h.Whole:
		return Result{Unknown, "the columns of a table of moves and no row"}, true
	}
	return Result{CSV, "columns, one of them the move"}, true
}

// knownTags are the tags that make a record of a file of tag pairs, in lower
// case: those of the standard, of xqbase, and of PGN of other programs.
var knownTags = map[string]bool{
	"game": true, "event": true, "site": true, "date": true, "round": true, "red": true, "white": true, "black": true,
	"result": true, "fen": true, "ecco": true, "eco": true, "variant": true, "format": true, "redteam": true, "blackteam": true,
	"opening": true, "variation": true, "timecontrol": true, "termination": true, "setup": true, "plycount": true, "annotator": true,
	"whiteelo": true, "blackelo": true, "redelo": true, "title": true, "board": true,
}

// beginsWithTags is the short way for nearly all records: three tag pairs of
// known names on the first lines. It needs no decoding: a bracket at the start
// of a line is one in every encoding but UTF-16.
func beginsWithTags(head []byte) bool {
	const enough = 3
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	for range enough {
		head = bytes.TrimLeft(head, " \t\r\n")
		if !knownTags[strings.ToLower(pgn.TagName(head))] {
			return false
		}
		end := bytes.IndexAny(head, "\r\n")
		if end < 0 || !bytes.HasSuffix(bytes.TrimRight(head[:end], " \t"), []byte("\"]")) {
			return false
		}
		head = head[end:]
	}
	return true
}

// sheet tells PGN, with tags or without, from prose. The text is not empty.
func sheet(text []byte) Result {
	var c counter
	// The last line may be cut short; of one long line there is no other.
	for len(text) > 0 && !c.decided() {
		line := text
		if i := bytes.IndexAny(text, "\r\n"); i >= 0 {
			line, text = text[:i], text[i+1:]
		} else {
			text = nil
		}
		c.line(bytes.TrimSpace(line))
	}
	return c.result()
}

// counter weighs what the lines of a text hold.
type counter struct {
	known, tags int  // tag pairs of a known name, of any
	firstProse  bool // a line without moves came before any tag
	moves       int  // words that have the form of a move
	moveRunes   int  // the characters of those
	proseRunes  int  // those of all other words
	braces      int  // open ones, of comments
}

// decided: enough has been seen of a sheet that begins with tags.
func (c *counter) decided() bool { return c.known >= 3 && !c.firstProse }

func (c *counter) line(line []byte) {
	if len(line) == 0 {
		return
	}
	if name := pgn.TagName(line); name != "" {
		c.tags++
		if knownTags[strings.ToLower(name)] {
			c.known++
		}
		return
	}
	if line[0] == '%' || line[0] == ';' || isField(line) {
		return
	}
	before := c.moves
	c.words(line)
	if c.tags == 0 && c.moves == before {
		c.firstProse = true
	}
}

// isField knows a heading line such as 红方：选手07.
func isField(line []byte) bool {
	const longest = 24
	at := bytes.Index(line, []byte("："))
	if at <= 0 || at > longest || bytes.ContainsAny(line[:at], " \t,.，。") {
		return false
	}
	move := false // as in 第1回合：炮二平五
	pgn.Words(line[at+len("："):], func(word []byte) { move = move || pgn.MoveLike(word) })
	return !move
}

func (c *counter) words(line []byte) {
	pgn.Words(line, func(word []byte) {
		switch {
		case word[0] == '{':
			c.braces++
		case word[0] == '}':
			c.braces = max(0, c.braces-1)
		case c.braces > 0 || bytes.Contains(word, []byte("://")): // the page it comes from
		case pgn.MoveLike(word):
			c.moves++
			c.moveRunes += len([]rune(string(word)))
		default:
			c.proseRunes += len([]rune(string(word)))
		}
	})
}

func (c *counter) result() Result {
	const leastMoves = 2
	sheetOfMoves := c.moves >= leastMoves && c.moveRunes >= c.proseRunes
	switch {
	case c.known > 0 && !c.firstProse:
		return Result{PGN, "begins with tag pairs"}
	case c.tags > 0 && sheetOfMoves:
		return Result{PGN, "tag pairs and moves"}
	case c.known > 1 && c.moves >= leastMoves && c.proseRunes <= 2*c.moveRunes:
		return Result{PGN, "tag pairs and moves under a heading"}
	case sheetOfMoves:
		return Result{PGN, fmt.Sprintf("moves without tags: %d in its beginning", c.moves)}
	case c.moves > 0:
		return Result{Unknown, "text in which moves are only mentioned"}
	}
	return Result{Unknown, "text without tag pairs or moves"}
}
