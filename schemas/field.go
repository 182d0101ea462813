package schemas

import "strings"

// Field is what a tag tells of a game, whatever the tag is called: formats and
// kinds of game name the same fact differently, and one name may stand for
// different players (White moves first in chess and xiangqi, second in renju).
type Field uint8

// The fields. FieldNone stands for every other tag.
const (
	FieldNone  Field = iota
	FieldEvent       // the event it was played at
	FieldSite        // where
	FieldDate        // when
	FieldRound
	FieldBoard        // the number of the board or table
	FieldFirst        // the name of the first player: Red in xiangqi, Black in renju
	FieldSecond       // the name of the second player
	FieldFirstTeam    // the team of the first player
	FieldSecondTeam   // the team of the second player
	FieldFirstRating  // the rating of the first player; in renju also the grade, where a format has no other place for it
	FieldSecondRating // the same of the second player
	FieldResult
	FieldTermination // how it ended
	FieldTimeControl
	FieldOpening  // its name
	FieldECCO     // the code of the opening in xiangqi
	FieldTitle    // of the record
	FieldPlyCount // how many plies it has

	// Fields is the number of fields.
	Fields = iota
)

// xiangqiFields are the names in records of xiangqi: xqbase's convention, the PGN
// standard, and what 东萍 calls its fields. FieldOf knows them too.
var xiangqiFields = [Fields][]string{
	FieldEvent: {"Event"}, FieldSite: {"Site"}, FieldDate: {"Date"}, FieldRound: {"Round"}, FieldBoard: {"Board", "Table"},
	FieldFirst: {"Red", "White"}, FieldSecond: {"Black"},
	FieldFirstTeam: {"RedTeam", "WhiteTeam"}, FieldSecondTeam: {"BlackTeam"},
	FieldFirstRating: {"RedElo", "WhiteElo", "RedRating"}, FieldSecondRating: {"BlackElo", "BlackRating"},
	FieldResult: {"Result"}, FieldTermination: {"Termination", "EndType"}, FieldTimeControl: {"TimeControl"},
	FieldOpening: {"Opening"}, FieldECCO: {"ECCO"}, FieldTitle: {"Title"}, FieldPlyCount: {"PlyCount"},
}

// renjuFields are the names in records of renju and gomoku: those of the PGN
// standard with Black as the first player, the properties of SGF (red-bean.com/sgf),
// the columns of the tables that starpentagon/renju_record_checker reads.
var renjuFields = [Fields][]string{
	FieldEvent: {"Event", "EV"}, FieldSite: {"Site", "PC"}, FieldDate: {"Date", "DT", "game_date"}, FieldRound: {"Round", "RO"},
	FieldBoard: {"Board", "Table"},
	FieldFirst: {"Black", "PB", "black_player"}, FieldSecond: {"White", "PW", "white_player"},
	FieldFirstTeam: {"BlackTeam", "BT"}, FieldSecondTeam: {"WhiteTeam", "WT"},
	FieldFirstRating:  {"BlackElo", "BlackRating", "BR", "black_rank"},
	FieldSecondRating: {"WhiteElo", "WhiteRating", "WR", "white_rank"},
	FieldResult:       {"Result", "RE", "game_result"}, FieldTermination: {"Termination", "EndType", "game_end_status"},
	FieldTimeControl: {"TimeControl", "TM"}, FieldOpening: {"Opening", "ON"}, FieldTitle: {"Title", "GN"}, FieldPlyCount: {"PlyCount"},
}

// Names returns the names of the tags that hold the field in records of a kind of
// game, that which counts before the others first. Records of unknown kind are read
// as those of xiangqi. The list is not to be changed.
func (f Field) Names(kind Kind) []string {
	if kind == KindRenju {
		return renjuFields[f]
	}
	return xiangqiFields[f]
}

// FieldOf returns the field of a tag, by its name in records of that kind of game,
// ignoring ASCII case. FieldNone: it holds no field.
func FieldOf(kind Kind, name string) Field {
	if kind == KindRenju {
		return renjuField(name)
	}
	if f := xiangqiField(name); f != FieldNone {
		return f
	}
	for f, names := range xiangqiFields {
		for _, n := range names {
			if len(n) == len(name) && strings.EqualFold(n, name) {
				return Field(f)
			}
		}
	}
	return FieldNone
}

// xiangqiField is FieldOf for the names as they are usually written, without a loop.
func xiangqiField(name string) Field {
	switch name {
	case "Event":
		return FieldEvent
	case "Site":
		return FieldSite
	case "Date":
		return FieldDate
	case "Round":
		return FieldRound
	case "Board", "Table":
		return FieldBoard
	case "Red", "White":
		return FieldFirst
	case "Black":
		return FieldSecond
	case "RedTeam", "WhiteTeam":
		return FieldFirstTeam
	case "BlackTeam":
		return FieldSecondTeam
	case "RedElo", "WhiteElo", "RedRating":
		return FieldFirstRating
	case "BlackElo", "BlackRating":
		return FieldSecondRating
	case "Result":
		return FieldResult
	case "Termination", "EndType":
		return FieldTermination
	case "TimeControl":
		return FieldTimeControl
	case "Opening":
		return FieldOpening
	case "ECCO":
		return FieldECCO
	case "Title":
		return FieldTitle
	case "PlyCount":
		return FieldPlyCount
	}
	return FieldNone
}

// longestRenjuName bounds the names of renjuFields, in bytes.
const longestRenjuName = 16

// renjuNames are the fields by their names in lower case.
var renjuNames = func() map[string]Field {
	table := make(map[string]Field)
	for f, names := range renjuFields {
		for _, n := range names {
			table[strings.ToLower(n)] = Field(f)
		}
	}
	return table
}()

func renjuField(name string) Field {
	if len(name) > longestRenjuName {
		return FieldNone
	}
	var lower [longestRenjuName]byte
	for i := range len(name) {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		lower[i] = c
	}
	return renjuNames[string(lower[:len(name)])]
}

// Field returns the value of the first tag that holds the field and says anything,
// in the order of Names; where none says anything, that of the first there is.
func (g *Game) Field(f Field) (value Span, ok bool) {
	_, value, ok = g.FieldTag(f)
	return value, ok
}

// FieldTag returns the same with the name of the tag, as Names has it; the name means
// nothing where ok is false.
func (g *Game) FieldTag(f Field) (name string, value Span, ok bool) {
	names := f.Names(g.Kind)
	if len(names) == 1 { // as mostly in xiangqi
		value, ok = g.Tag(names[0])
		return names[0], value, ok
	}
	for _, n := range names {
		v, found := g.Tag(n)
		if !found {
			continue
		}
		if strings.TrimSpace(g.View(v)) != "" {
			return n, v, true
		}
		if !ok {
			name, value, ok = n, v, true
		}
	}
	return name, value, ok
}

// FieldText returns what the first of these fields that says anything has, without
// the blanks around it. It is a View.
func (g *Game) FieldText(fields ...Field) string {
	for _, f := range fields {
		if text := g.Value(f.Names(g.Kind)...); text != "" {
			return text
		}
	}
	return ""
}

// colours are the sides by the colour of their pieces or stones.
var colours = [...][2]Text{
	KindUnknown: {{Zh: "红方", En: "Red"}, {Zh: "黑方", En: "Black"}},
	KindXiangqi: {{Zh: "红方", En: "Red"}, {Zh: "黑方", En: "Black"}},
	KindRenju:   {{Zh: "黑方", En: "Black"}, {Zh: "白方", En: "White"}},
}

// Colour names First or Second by the colour that it has in that kind of game.
func (k Kind) Colour(s Side) Text { return colours[k][s] }

// Players returns the names of the players, as the tags have them.
func (g *Game) Players() Players { return Players{g.FieldText(FieldFirst), g.FieldText(FieldSecond)} }
