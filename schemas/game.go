package schemas

import (
	"strings"
	"unsafe"
)

// Kind is the kind of game a record is of.
type Kind uint8

// The kinds of game.
const (
	KindUnknown Kind = iota
	KindXiangqi      // 象棋
	KindRenju        // 连珠, 五子棋
)

var kindNames = [...]string{"unknown", "xiangqi", "renju"}

// String returns the kind's name as the tables spell it.
func (k Kind) String() string { return kindNames[k] }

// Side is one of the two players: the first (Red in xiangqi, Black in renju)
// or the second.
type Side uint8

// The sides. NoSide stands where a fact concerns neither or both.
const (
	First Side = iota
	Second
	NoSide
)

var sideNames = [...]string{"first", "second", ""}

// String returns "first", "second" or, for NoSide, the empty string.
func (s Side) String() string { return sideNames[s] }

// Other returns the opponent of First or Second.
func (s Side) Other() Side { return s ^ 1 }

// Span is a range of bytes of Game.Text: Text[Off : Off+Len].
// The zero Span stands for "nothing written".
type Span struct {
	Off, Len uint32
}

// Empty reports whether nothing is written in the span.
func (s Span) Empty() bool { return s.Len == 0 }

// Origin says where a record came from.
type Origin struct {
	Argument int    // index of the argument the user named, from 0
	SourceNo int    // number of the source in the order of listing, from 1
	GameNo   int    // number of the record in its source, from 1
	Path     string // path of the source within its argument; "/" separates, members of archives follow their archive's path
	Offset   int64  // byte offset of the record in the source, before decoding
	Length   int64  // bytes of the record, before decoding
	Format   string // "pgn", …
	Encoding string // as detected or as the user said: "ascii", "utf-8", "utf-16le", "utf-16be", "gb18030", "big5", "shift-jis", …
}

// Tag is one tag pair, as written. Both spans exclude the brackets and quotes.
type Tag struct {
	Name, Value Span
}

// Move is one written move.
type Move struct {
	Token  Span  // as written, without move number, marks (!?) and comment
	Number int32 // the move number written before it, 0 if none
}

// Comment is a comment in the order written.
type Comment struct {
	Line int32 // 0 the main line, i the line Game.Variations[i-1]
	Ply  int32 // plies of that line written before it; 0 stands before the first
	Text Span  // without its brackets
}

// Mark is a numeric annotation glyph or a sign such as "!?".
type Mark struct {
	Line, Ply int32 // as in Comment
	Text      Span
}

// Line is a variation: it replaces ply At of line Parent and goes on from there.
type Line struct {
	Parent int32 // 0 the main line, i the line Game.Variations[i-1]
	At     int32 // the ply of Parent that its first move replaces, from 1
	Moves  []Move
}

// StampKind is what a stamp of the clock tells.
type StampKind uint8

// The kinds of stamps.
const (
	StampLeft    StampKind = iota // time left after the move (剩余时间): %clk, BL, WL
	StampUsed                     // time used for the move (本步用时): %emt, the milliseconds of psq
	StampTotal                    // time used in the game so far (累计用时): %egt
	StampInstant                  // date and time at which the move was played
	StampMoves                    // moves left in the period of overtime: OB, OW
)

// StampForm is how a stamp is written.
type StampForm uint8

// The forms.
const (
	FormClock   StampForm = iota // "1:23:45", "0:02:58.6": hours, minutes and seconds
	FormMinutes                  // "83", "83.5": minutes
	FormSeconds                  // "170", "170.25": seconds
	FormMillis                   // "120": milliseconds
	FormInstant                  // RFC 3339, with a blank for the T perhaps, and perhaps without a zone
	FormCount                    // "15": a number of moves
)

// Stamp is what a record tells of the clock with a move, as written. Stamps in
// comments ([%clk 1:23:45]) stay there.
type Stamp struct {
	Line, Ply int32 // as in Comment: the last ply written before it
	Side      Side  // whose clock it is
	Kind      StampKind
	Form      StampForm
	Text      Span
}

// Offer is a draw offered (提和), as a sheet tells it.
type Offer struct {
	Line, Ply int32 // as in Comment: the ply with which it was made
	Side      Side  // who offered
	Text      Span  // what is written
}

// Keeper is whose scoresheet a record is (记录方).
type Keeper uint8

// The keepers.
const (
	KeeperUnsaid  Keeper = iota
	KeeperFirst          // the first player's sheet
	KeeperSecond         // the second player's
	KeeperArbiter        // kept by the arbiter or a scorer
)

// FaultKind says what a reader could not read, or read only by departing from
// the format.
type FaultKind uint8

// The kinds of reader fault.
const (
	// FaultUndecodable: bytes that the encoding does not know. They stand as
	// U+FFFD in Text; Offset is where they begin in the source.
	FaultUndecodable FaultKind = iota
	// FaultUncertainEncoding: two encodings fit the bytes and nothing decides.
	FaultUncertainEncoding
	// FaultBadTag: a tag pair whose brackets or quotes do not match.
	FaultBadTag
	// FaultTagQuotes: a tag pair with unescaped quotes inside its value, or other
	// quotes or brackets than the format's. It ends as it should: the value is whole.
	FaultTagQuotes
	// FaultRepeatedTag: a tag name that stood before with another value.
	FaultRepeatedTag
	// FaultOpenComment: a comment that does not end before the record does.
	FaultOpenComment
	// FaultOpenVariation: a variation that does not end before the record does.
	FaultOpenVariation
	// FaultStrayBracket: a closing bracket without an opening one.
	FaultStrayBracket
	// FaultNumber: a move number that does not follow from the one before.
	FaultNumber
	// FaultAfterEnd: text that could be moves, after the end marker. At spans all of it.
	FaultAfterEnd
	// FaultProse: words among the moves that are in no brackets, with moves in or
	// right behind them. They are kept as a comment; whether the moves beside them
	// were played cannot be told for certain.
	FaultProse
	// FaultTooDeep: variations nested deeper than the reader follows; kept as a comment.
	FaultTooDeep
	// FaultLoose: written otherwise than the format has it, while what is meant is
	// plain and was read so.
	FaultLoose
	// FaultValue: a value that cannot be what it stands for, as a size of the board
	// that is none. It is left out of account.
	FaultValue
	// FaultSetup: stones set up after the first move, or points made empty. The moves
	// behind it begin from another position than the moves before it made.
	FaultSetup
	// FaultCutOff: the record ends before its format lets it, and may be cut off. At
	// is what should have ended.
	FaultCutOff
	// FaultOtherGame: the record says that it is of a game that its reader does not
	// read, or leaves open of which: At says it, where anything does. Kind is KindUnknown.
	FaultOtherGame
	// FaultCells: a row of a table that has more cells than the table has columns, or
	// fewer. What its cells stand for is then doubtful.
	FaultCells
	// FaultClipped: a text that is longer than its field, as the format has it. The rest
	// was left out, or the next field stands over it: At is what is left.
	FaultClipped
	// FaultTrailing: bytes behind the end of a binary record to which nothing in it
	// points. They are not read; At says how many there are.
	FaultTrailing
	// FaultLeftOut: variations that are not read, because there are more of them than a
	// game holds, or longer ones. At says how many.
	FaultLeftOut
	// FaultDeclaration: the record says that it is in another encoding than its bytes
	// are. Encoding is what it says.
	FaultDeclaration
	// FaultMixedEncodings: a text that is in another encoding than the record, as which
	// it was read: At is what that made of it, Encoding the other.
	FaultMixedEncodings

	// FaultKinds is the number of kinds.
	FaultKinds = iota
)

// damaging are the faults of a text after which its moves cannot be trusted to be
// the moves played: some may be missing, some may come from a comment.
var damaging = [FaultKinds]bool{
	FaultUndecodable:   true,
	FaultOpenComment:   true,
	FaultOpenVariation: true,
	FaultStrayBracket:  true,
	FaultTooDeep:       true,
	FaultNumber:        true,
	FaultProse:         true,
	FaultSetup:         true,
}

// Damages reports whether the moves of the main line behind a fault of this kind
// cannot be trusted to be the moves played.
func (k FaultKind) Damages() bool { return damaging[k] }

// Damaged reports whether the text of the main line has a fault that damages its
// first plies, so many of them. A move number that does not follow, and words among
// the moves, count wherever they stand: the moves before may be too many.
func (g *Game) Damaged(plies int) bool {
	for i := range g.Faults {
		f := &g.Faults[i]
		if f.Kind.Damages() && f.Line == 0 && (f.Kind == FaultNumber || f.Kind == FaultProse || int(f.Ply) <= plies) {
			return true
		}
	}
	return false
}

// MaxFaults is how many faults of each kind a Game lists.
const MaxFaults = 100

// PointNotation is how the moves of a record of renju or gomoku name points.
type PointNotation uint8

// The notations. Columns are counted from the left.
const (
	PointNames    PointNotation = iota // "h8": a letter for the column, a number for the row from the side of Black
	LetterPairs                        // "hg": a letter for the column, one for the row from the top (SGF)
	PairsFrom1                         // "8,7" or "8,7,120": column and row from the top, both from 1, and a time (psq)
	PairsFrom0                         // "7,6" or "7,6,120": the same from 0 (rec)
	LetterPairsPP                      // as LetterPairs, and "pp" for a pass (tables of the renju record checker)
	LetterPairsUp                      // "hi": as LetterPairs, and the row from the bottom (one old writer of SGF)
)

var pointNotationNames = [...]string{
	PointNames: "points", LetterPairs: "letter-pairs", PairsFrom1: "pairs-from-1", PairsFrom0: "pairs-from-0",
	LetterPairsPP: "letter-pairs-pp", LetterPairsUp: "letter-pairs-up",
}

// Name returns the notation's name, as JSON lines and tables spell it.
func (p PointNotation) Name() string { return pointNotationNames[p] }

// Seats says whom a record of renju means by the names of its Black and White
// players.
type Seats uint8

// The ways of naming them.
const (
	SeatsUnsaid Seats = iota
	SeatsDrawn        // the sides as drawn, before a swap (假先)
	SeatsFinal        // who had the colours in the end
)

var seatsNames = [...]string{SeatsUnsaid: "", SeatsDrawn: "drawn", SeatsFinal: "final"}

// Name returns "drawn", "final" or, for SeatsUnsaid, the empty string.
func (s Seats) Name() string { return seatsNames[s] }

// SetupStone is a stone that a record of renju sets up before the first move.
type SetupStone struct {
	Token Span // its point, as written
	Side  Side
}

// OpeningStage is what a record of renju tells of its opening besides the moves,
// as written.
type OpeningStage struct {
	Rule     Span    // the rules that it names, and perhaps the opening protocol with them: "renju", "RIF", "gomoku"; empty if none
	Protocol Span    // the opening protocol, in a field for that alone: "Soosyrv-8", "Swap2"; empty if none
	SwapTold bool    // it says whether there was a swap
	Swaps    []int32 // the plies after which it says that the colours were swapped, in order
	Offered  []Span  // the fifths offered, that kept perhaps among them
	Removed  []Span  // the fifths taken away again
	Seats    Seats
}

// NoLine is the Line of a fault in a text that stands apart from the moves of every
// line, as those of binary records do: whatever is wrong with it, no move is missing.
const NoLine = -1

// Fault is one thing a reader met that departs from the format.
type Fault struct {
	Kind   FaultKind
	Line   int32 // as in Comment, or NoLine
	Ply    int32 // plies of that line read before it
	At     Span  // what was written
	Offset int64 // byte offset in the source, before decoding; -1 when only At is known

	Encoding string // for FaultDeclaration and FaultMixedEncodings; of FaultUncertainEncoding that declared, if one is

	// Expected is the move number expected, for FaultNumber: from 1, by the
	// numbers and plies of that line before it. It is the number written when
	// that stands before the other player's move.
	Expected int32
	// Skipped is how many plies the number written passes over, for FaultNumber,
	// where the next number goes on from it: negative where it goes back, 0 where
	// the next number shows that it was a slip, or where none follows.
	Skipped int32
	// Pending is how many plies the number passes over if it is right, for
	// FaultNumber in the main line, where no number follows that tells: negative
	// where it goes back, else 0.
	Pending int32
}

// Game is one record as written: every token kept, nothing judged. A reader
// fills it and may reuse it for the next record, so whoever keeps a Game copies
// it. All spans point into Text.
type Game struct {
	Origin     Origin
	Kind       Kind
	Raw        []byte // the record's bytes, before decoding
	Text       []byte // the record decoded to UTF-8
	Tags       []Tag  // in the order written, repeated ones too
	Moves      []Move // the main line
	Comments   []Comment
	Marks      []Mark
	Variations []Line
	Stamps     []Stamp // in the order written, those of one line and ply together
	Offers     []Offer
	KeptBy     Keeper // whose scoresheet it is, where the record says so
	EndMarker  Span   // "1-0", "0-1", "1/2-1/2", "*", "0-0", 红胜 …, empty if none

	// Log are the entries of the arbiter's log on this game, in the order of the log;
	// Logged says that there is a log of its event. No reader fills them. The entries
	// are shared: who gets a Game must not change them.
	Log    []LogEntry
	Logged bool

	// Of renju and gomoku.
	Points PointNotation // how Moves, Setup and Stage name points
	Files  int           // columns of the board as the record says; 0 if it does not
	Ranks  int           // the same of its rows
	Sides  []Side        // the side that the record gives each of Moves; empty where it only gives their order
	Setup  []SetupStone
	Stage  OpeningStage

	FaultCount [FaultKinds]uint32 // how many faults of each kind there are
	Faults     []Fault            // the first MaxFaults of each kind, in the order met
}

// AddFault counts a fault, and lists it if it is one of the first of its kind.
func (g *Game) AddFault(f Fault) {
	if g.FaultCount[f.Kind] < MaxFaults {
		g.Faults = append(g.Faults, f)
	}
	g.FaultCount[f.Kind]++
}

// Reset empties the game and keeps its buffers.
func (g *Game) Reset() {
	*g = Game{
		Tags:       g.Tags[:0],
		Moves:      g.Moves[:0],
		Comments:   g.Comments[:0],
		Marks:      g.Marks[:0],
		Variations: g.Variations[:0],
		Stamps:     g.Stamps[:0],
		Offers:     g.Offers[:0],
		Faults:     g.Faults[:0],
		Sides:      g.Sides[:0],
		Setup:      g.Setup[:0],
		Stage:      OpeningStage{Swaps: g.Stage.Swaps[:0], Offered: g.Stage.Offered[:0], Removed: g.Stage.Removed[:0]},
	}
}

// Bytes returns the text of a span. It is valid as long as Text is.
func (g *Game) Bytes(s Span) []byte { return g.Text[s.Off : s.Off+s.Len] }

// String returns a copy of the text of a span.
func (g *Game) String(s Span) string { return string(g.Bytes(s)) }

// View returns the text of a span without copying: it is valid only as long as
// Text is neither changed nor reused.
func (g *Game) View(s Span) string {
	if s.Len == 0 {
		return ""
	}
	return unsafe.String(&g.Text[s.Off], int(s.Len))
}

// Tag returns the value of the first tag of that name, ignoring ASCII case.
func (g *Game) Tag(name string) (value Span, ok bool) {
	for _, t := range g.Tags {
		if equalFold(g.Bytes(t.Name), name) {
			return t.Value, true
		}
	}
	return Span{}, false
}

// Value returns what the first of these tags that says anything has, without the
// blanks around it. It is a View.
func (g *Game) Value(names ...string) string {
	for _, name := range names {
		if v, ok := g.Tag(name); ok {
			if text := strings.TrimSpace(g.View(v)); text != "" {
				return text
			}
		}
	}
	return ""
}

func equalFold(b []byte, s string) bool {
	if len(b) != len(s) {
		return false
	}
	for i := range b {
		x, y := b[i], s[i]
		if x == y {
			continue
		}
		if x|0x20 != y|0x20 || x|0x20 < 'a' || x|0x20 > 'z' {
			return false
		}
	}
	return true
}
