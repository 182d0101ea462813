package gametable

// Row is one game. Texts marked optional are null for the empty string, and numbers
// for zero, which means nothing in any of them. Lists are empty where there is nothing.
// Plies count from 1; those of notes are the plies of their line before them.
type Row struct {
	SourceNo int32  `parquet:"source_no,delta"` // from 1, in the order of the input
	GameNo   int32  `parquet:"game_no,delta"`   // from 1, in its source
	Path     string `parquet:"path,dict"`       // of the source, within its argument
	Offset   int64  `parquet:"byte_offset"`     // of the record in its source
	Length   int64  `parquet:"byte_length"`
	Format   string `parquet:"format,dict"` // that it was read from
	Encoding string `parquet:"encoding,optional,dict"`
	Kind     string `parquet:"kind,dict"` // xiangqi, renju

	// What the tags say: of those that tell the same, the first that says anything.
	Event        string `parquet:"event,optional,dict"`
	Site         string `parquet:"site,optional,dict"`
	Date         string `parquet:"date,optional,dict"`
	Round        string `parquet:"round,optional,dict"`
	Board        string `parquet:"board,optional,dict"`
	First        string `parquet:"first_player,optional,dict"`
	Second       string `parquet:"second_player,optional,dict"`
	FirstTeam    string `parquet:"first_team,optional,dict"`
	SecondTeam   string `parquet:"second_team,optional,dict"`
	FirstRating  string `parquet:"first_rating,optional,dict"`
	SecondRating string `parquet:"second_rating,optional,dict"`
	Termination  string `parquet:"termination,optional,dict"`
	TimeControl  string `parquet:"time_control,optional,dict"`
	Opening      string `parquet:"opening,optional,dict"`
	ECCO         string `parquet:"ecco,optional,dict"`
	Title        string `parquet:"title,optional,dict"`
	Tags         []Tag  `parquet:"tags,list"` // all of them, in the order written

	Result string `parquet:"result,optional,dict"`     // of the tag, or else the marker: "1-0", "0-1", "1/2-1/2", …
	Marker string `parquet:"end_marker,optional,dict"` // as written
	KeptBy string `parquet:"kept_by,optional,dict"`    // whose sheet it is (记录方): first, second, arbiter

	// The start. Of renju, stones are set up on the empty board.
	StartFEN  string  `parquet:"start_fen,optional,dict"` // of xiangqi; null where it cannot be set up
	NoStart   string  `parquet:"start_failure,optional"`  // why it cannot
	NoStartZh string  `parquet:"start_failure_zh,optional"`
	Standard  bool    `parquet:"standard_start"` // the standard array, or no stones
	Setup     []Stone `parquet:"setup,list"`     // of renju

	// Of renju and gomoku.
	Files    int32    `parquet:"files,optional"` // columns of the board as the record has it
	Ranks    int32    `parquet:"ranks,optional"` // its rows
	Points   string   `parquet:"point_notation,optional,dict"`
	Rule     string   `parquet:"opening_rule,optional,dict"`     // as named, the opening protocol with it perhaps
	Protocol string   `parquet:"opening_protocol,optional,dict"` // as named in a field for that alone
	SwapTold bool     `parquet:"swap_told"`                      // it says whether there was a swap
	Swaps    []int32  `parquet:"swaps,list"`                     // the plies after which the colours were swapped
	Offered  []Stone  `parquet:"fifths_offered,list"`            // 五手两打
	Removed  []Stone  `parquet:"fifths_removed,list"`            // those taken away again
	Seats    string   `parquet:"seats,optional,dict"`            // whom the players' names mean: drawn, final
	Sides    []string `parquet:"sides,list"`                     // of each token, where the record has them

	// The main line.
	Plies      int32    `parquet:"plies"`                   // as written
	Moves      []string `parquet:"moves,list"`              // those resolved, as ICCS ("h2e2") or points ("h8"); "--" is a pass
	Tokens     []string `parquet:"tokens,list"`             // all, as written
	Numbers    []int32  `parquet:"numbers,list"`            // written before each token, 0 for none; empty if there are none at all
	Unresolved int32    `parquet:"unresolved_ply,optional"` // the first that is not lawful or not understood
	Unplayed   string   `parquet:"unresolved_why,optional"` // why it is not
	UnplayedZh string   `parquet:"unresolved_why_zh,optional"`
	Variations []Line   `parquet:"variations,list"`
	Comments   []Note   `parquet:"comments,list"`
	Marks      []Note   `parquet:"marks,list"` // "!?", "$1"
	Stamps     []Stamp  `parquet:"stamps,list"`
	Offers     []Offer  `parquet:"offers,list"`
}

// Tag is one tag pair.
type Tag struct {
	Name  string `parquet:"name,dict"`
	Value string `parquet:"value,dict"`
}

// Stone is a stone set up, or a point told of.
type Stone struct {
	Point string `parquet:"point,optional,dict"` // null where the token names no point of the board
	Token string `parquet:"token,dict"`          // as written
	Side  string `parquet:"side,optional,dict"`  // first, second; null of a point told of
}

// Line is a variation: its first move stands for ply At of line Parent, and it goes on
// from there. The main line is line 0, the first variation line 1.
type Line struct {
	Parent     int32    `parquet:"parent"`
	At         int32    `parquet:"at"`
	Moves      []string `parquet:"moves,list"` // as of the main line
	Tokens     []string `parquet:"tokens,list"`
	Numbers    []int32  `parquet:"numbers,list"`
	Unplayed   string   `parquet:"unresolved_why,optional"` // why the first token without a move has none
	UnplayedZh string   `parquet:"unresolved_why_zh,optional"`
}

// Note is a comment or a mark.
type Note struct {
	Line int32  `parquet:"line"`
	Ply  int32  `parquet:"ply"`
	Text string `parquet:"text"`
}

// Stamp is what a clock shows with a move, as written.
type Stamp struct {
	Line int32  `parquet:"line"`
	Ply  int32  `parquet:"ply"`
	Side string `parquet:"side,optional,dict"` // whose clock it is
	Kind string `parquet:"kind,dict"`          // left, used, total, instant, moves
	Form string `parquet:"form,dict"`          // clock, minutes, seconds, millis, instant, count
	Text string `parquet:"text"`
}

// Offer is a draw offered (提和).
type Offer struct {
	Line int32  `parquet:"line"`
	Ply  int32  `parquet:"ply"`
	Side string `parquet:"side,optional,dict"`
	Text string `parquet:"text"`
}
