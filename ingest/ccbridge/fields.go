package ccbridge

// The names of the tags. Those that schemas.FieldOf knows stand for themselves; the
// others are those of the elements of a CBF. Times used are not named RedTime, as CBF
// does: that is the mark of a scoresheet with its signatures.
const (
	nameTitle   = "Title"
	nameResult  = "Result"
	nameCode    = "RecordResult" // the result as a number that names none
	nameType    = "RecordType"
	nameFEN     = "FEN"
	nameStart   = "StartRound"
	nameLibrary = "Library"
)

// field is a text of fixed width in UTF-16LE.
type field struct {
	name       string
	at, length int
}

// layout is where things stand in a record of one version.
type layout struct {
	texts  []field
	kind   int // 0 a game from the opening, 1 a composed opening, 2 a game from later on, 3 a composed ending
	result int
	start  int // who moves first, the number of the first round at +4, the board at +8
	square func(b byte) (file, rank int)
}

// Places behind start.
const (
	atRound  = 4
	atBoard  = 8
	atTree   = 102
	boardLen = 90
)

// fieldsOf are the layouts of versions 1 and 2.
var fieldsOf = map[byte]*layout{
	1: {
		texts: []field{
			{nameTitle, 52, 128},
			{"Category", 180, 256},
			{"From", 436, 64},
			{"ContestType", 500, 64},
			{"Event", 564, 64},
			{"Round", 628, 64},
			{"Group", 692, 32},
			{"Table", 724, 32},
			{"Date", 756, 64},
			{"Site", 820, 64},
			{"TimeControl", 884, 64},
			{"Red", 948, 64},
			{"RedTeam", 1012, 64},
			{"RedTimeUsed", 1076, 64},
			{"RedRating", 1140, 32},
			{"Black", 1172, 64},
			{"BlackTeam", 1236, 64},
			{"BlackTimeUsed", 1300, 64},
			{"BlackRating", 1364, 32},
			{"Commentator", 1396, 64},
			{"CommentatorURL", 1460, 64},
			{"Creator", 1524, 64},
			{"CreatorURL", 1588, 64},
			{"DateCreated", 1652, 40},
			{"DateModified", 1716, 40},
			{"RecordKind", 1788, 32},
			{"Termination", 1824, 32},
		},
		kind: 1784, result: 1820, start: 1856, square: nibbles,
	},
	2: {
		texts: []field{
			{"Script", 52, 128},
			{nameTitle, 180, 128},
			{"Category", 308, 256},
			{"From", 564, 64},
			{"ContestType", 628, 64},
			{"Event", 692, 64},
			{"Round", 756, 64},
			{"Group", 820, 32},
			{"Table", 852, 32},
			{"Date", 884, 64},
			{"Site", 948, 64},
			{"TimeControl", 1012, 64},
			{"Red", 1076, 64},
			{"RedTeam", 1140, 64},
			{"RedTimeUsed", 1204, 64},
			{"RedRating", 1268, 32},
			{"Black", 1300, 64},
			{"BlackTeam", 1364, 64},
			{"BlackTimeUsed", 1428, 64},
			{"BlackRating", 1492, 32},
			{"Referee", 1524, 64},
			{"Recorder", 1588, 64},
			{"Commentator", 1652, 64},
			{"CommentatorURL", 1716, 64},
			{"Creator", 1780, 64},
			{"CreatorURL", 1844, 64},
			{"DateCreated", 1908, 40},
			{"DateModified", 1972, 40},
			{"RecordKind", 2044, 32},
			{"Termination", 2080, 32},
		},
		kind: 2040, result: 2076, start: 2112, square: rows,
	},
}

// rows reads a square as its number row by row, from the left of Black's back rank.
func rows(b byte) (file, rank int) { return int(b) % 9, 9 - int(b)/9 }

// nibbles reads a square as a column from the right and a row from the top.
func nibbles(b byte) (file, rank int) { return 8 - int(b>>4), 9 - int(b&15) }

// results are what the numbers of results say; 4 stands for several, as in a study of
// several lines.
var results = [...]string{"*", "1-0", "0-1", "1/2-1/2", "*"}

// severalResults is the number that results has for them.
const severalResults = 4
