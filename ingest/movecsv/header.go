package movecsv

import (
	"bytes"
	"strings"

	"qipu/ingest/internal/cells"
	"qipu/schemas"
)

// role is what a column holds.
type role uint8

const (
	roleFact  role = iota // a fact of the game
	roleMove              // the move, as written
	roleGame              // which game it is
	roleIndex             // the number of the move in its game
	roleTime              // when it was played
	rolePerMove
	roleClock // a time that is told of the move: see clocks

	roleCount
)

// roles are those of columns by their names in lower case.
var roles = map[string]role{
	"move": roleMove, "iccs": roleMove, "uci": roleMove, "move_iccs": roleMove, "move_uci": roleMove, "着法": roleMove, "著法": roleMove,
	"game_id": roleGame, "gameid": roleGame, "game": roleGame, "match_id": roleGame, "局号": roleGame,
	"move_index": roleIndex, "move_number": roleIndex, "move_no": roleIndex, "ply": roleIndex, "index": roleIndex, "序号": roleIndex,
	"timestamp": roleTime, "time_stamp": roleTime, "played_at": roleTime,
	"move_analysis": rolePerMove, "engine_analysis": rolePerMove, "cpl": rolePerMove, "fen": rolePerMove,
}

// clocks are the columns of times, by their names without the unit. Names that may mean
// the time of the game too are not among them.
var clocks = map[string]schemas.StampKind{
	"time_left": schemas.StampLeft, "remaining_time": schemas.StampLeft, "time_remaining": schemas.StampLeft, "clock": schemas.StampLeft, "剩余时间": schemas.StampLeft,
	"time_used": schemas.StampUsed, "time_spent": schemas.StampUsed, "move_time": schemas.StampUsed, "本步用时": schemas.StampUsed,
	"time_used_total": schemas.StampTotal, "累计用时": schemas.StampTotal,
}

// units are the units that names of columns end with.
var units = map[string]schemas.StampForm{
	"ms": schemas.FormMillis, "millis": schemas.FormMillis, "s": schemas.FormSeconds, "sec": schemas.FormSeconds, "seconds": schemas.FormSeconds,
	"min": schemas.FormMinutes, "minutes": schemas.FormMinutes,
}

// clockOf returns what a column of times holds. Where its name has no unit, times are
// read as h:mm:ss alone.
func clockOf(lower string) (kind schemas.StampKind, form schemas.StampForm, ok bool) {
	if kind, ok = clocks[lower]; ok && lower != "move_time" { // that may be the time of day
		return kind, schemas.FormClock, true
	}
	at := strings.LastIndexByte(lower, '_')
	if at < 0 {
		return 0, 0, false
	}
	form, unit := units[lower[at+1:]]
	kind, ok = clocks[lower[:at]]
	return kind, form, ok && unit
}

// tagNames are the names of tags for columns that package schemas knows under another
// name. A rating is that before the game.
var tagNames = map[string]string{
	"red_player": "Red", "black_player": "Black", "red_elo_before": "RedElo", "black_elo_before": "BlackElo", "red_team": "RedTeam", "black_team": "BlackTeam",
	"time_control": "TimeControl",
}

// separators are what may stand between cells, the usual one first.
const separators = ",;\t"

// maxName bounds the names of columns that are looked up, in bytes.
const maxName = 32

// Header is the first row of a table.
type Header struct {
	Columns int
	Move    bool // one of them is the move
	Keyed   bool // one of them tells games apart or numbers the moves
	Length  int  // bytes to the end of its line
	Whole   bool // its line ends before the text does
}

// ReadHeader reads the row that a text in UTF-8 begins with as a header. The separator
// is that which makes more known columns than the others.
func ReadHeader(text []byte) Header {
	var h Header
	r := headerRow(text)
	for name, ok := r.Next(); ok; name, ok = r.Next() {
		h.Columns++
		switch what, _ := roleOf(text, name.Value); what {
		case roleMove:
			h.Move = true
		case roleGame, roleIndex:
			h.Keyed = true
		}
	}
	h.Length, h.Whole = r.Pos, r.Pos < len(text)
	return h
}

// headerRow goes over the row that a text begins with, cut by its own separator.
func headerRow(text []byte) cells.Row {
	best, most := separators[0], 0
	for i := range len(separators) {
		n := 0
		r := cells.Row{Text: text, Pos: markLen(text), Sep: separators[i]}
		for name, ok := r.Next(); ok; name, ok = r.Next() {
			if what, _ := roleOf(text, name.Value); what != roleFact {
				n++
			}
		}
		if n > most {
			best, most = separators[i], n
		}
	}
	return cells.Row{Text: text, Pos: markLen(text), Sep: best}
}

// roleOf returns the role of a column, and its name in lower case; that is empty where
// the name is long.
func roleOf(text []byte, at schemas.Span) (what role, lower string) {
	written := bytes.TrimSpace(text[at.Off : at.Off+at.Len])
	if len(written) > maxName {
		return roleFact, ""
	}
	lower = strings.ToLower(string(written))
	if _, _, ok := clockOf(lower); ok {
		return roleClock, lower
	}
	return roles[lower], lower
}

// markLen returns the length of the byte order mark that b begins with.
func markLen(b []byte) int {
	if bytes.HasPrefix(b, []byte("\ufeff")) {
		return len("\ufeff")
	}
	return 0
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}
