package schemas

import (
	"strconv"
	"strings"
)

// The rows of the tables, one type a table, in the order of the columns. Every
// table is one Parquet file in the folder of a run.
//
// Keys: (source_no, game_no) inside a run, game_id across runs. A string column
// marked optional holds null for the empty string, a number marked optional
// null for zero: no such column has an empty or zero value with a meaning. A
// number behind a pointer is null for nil, and zero is a number like any other.

// PassMove spells a pass (放弃行棋权) in the column move.
const PassMove = "--"

// SourceRow is one file, or one member of an archive.
type SourceRow struct {
	SourceNo   uint32 `parquet:"source_no,delta"`
	ArgumentNo uint32 `parquet:"argument_no"`          // from 1, in the order named
	Path       string `parquet:"path"`                 // within its argument
	Status     string `parquet:"status,dict"`          // read, skipped, unreadable
	Reason     string `parquet:"reason,optional,dict"` // why it was skipped or could not be read
	Format     string `parquet:"format,optional,dict"`
	Encoding   string `parquet:"encoding,optional,dict"` // of its games, "mixed" when they differ
	Bytes      uint64 `parquet:"bytes"`                  // after opening compression
	SHA256     string `parquet:"sha256,optional"`        // hex, of those bytes
	GamesIn    uint32 `parquet:"games_in"`               // = ok + flagged + rejected
	OK         uint32 `parquet:"games_ok"`
	Flagged    uint32 `parquet:"games_flagged"`
	Rejected   uint32 `parquet:"games_rejected"`
	Plies      uint64 `parquet:"plies"`
}

// GameRow is one game that could be read.
type GameRow struct {
	SourceNo       uint32 `parquet:"source_no,delta"`
	GameNo         uint32 `parquet:"game_no,delta"`
	GameID         string `parquet:"game_id"` // 32 hex digits
	Path           string `parquet:"path"`    // of its source
	Offset         uint64 `parquet:"byte_offset"`
	Length         uint32 `parquet:"byte_length"`
	Status         string `parquet:"status,dict"` // ok, flagged
	Kind           string `parquet:"kind,dict"`
	Rulebook       string `parquet:"rulebook,dict"`
	Format         string `parquet:"format,dict"`
	Encoding       string `parquet:"encoding,dict"`
	Notation       string `parquet:"notation,optional,dict"`
	NotationStyle  string `parquet:"notation_style,optional,dict"` // conventions met: "han,traditional,old-pawn"
	Event          string `parquet:"event,optional,dict"`
	Site           string `parquet:"site,optional,dict"`
	Date           string `parquet:"date,optional,dict"` // as written
	Round          string `parquet:"round,optional,dict"`
	Board          string `parquet:"board,optional,dict"`
	First          string `parquet:"first_player,optional,dict"`
	Second         string `parquet:"second_player,optional,dict"`
	FirstTeam      string `parquet:"first_team,optional,dict"`
	SecondTeam     string `parquet:"second_team,optional,dict"`
	FirstRating    string `parquet:"first_rating,optional,dict"` // as written
	SecondRating   string `parquet:"second_rating,optional,dict"`
	Result         string `parquet:"result,optional,dict"` // recorded: tag, else marker
	ResultTag      string `parquet:"result_tag,optional,dict"`
	ResultMarker   string `parquet:"result_marker,optional,dict"`
	ResultComment  string `parquet:"result_comment,optional,dict"`
	ResultTitle    string `parquet:"result_title,optional,dict"`
	Verdict        string `parquet:"verdict,optional,dict"`        // by the rules; null when the board decides nothing
	Reason         string `parquet:"reason,optional,dict"`         // what the verdict rests on, else as the record states it
	Termination    string `parquet:"termination,optional,dict"`    // as written
	Ending         string `parquet:"ending,optional,dict"`         // how it ended as the record states it: resignation, time, …
	TimeControl    string `parquet:"time_control,optional,dict"`   // as written
	TimeRead       string `parquet:"time_as_read,optional,dict"`   // what the clocks were held against, "40/5400:1800" as ParseTimeControl reads it, the event's where the record has none; null where the record tells of no clock, the control is not known, or something was taken for granted in reading it
	TimeBase       uint32 `parquet:"time_base_s,optional"`         // seconds of the first period; null when not understood, and where it is a limit on each move, shared, or not the same for both sides
	TimeIncrement  uint32 `parquet:"time_increment_s,optional"`    // seconds added a move in it
	Opening        string `parquet:"opening,optional,dict"`        // as written
	ECCO           string `parquet:"ecco,optional,dict"`           // as written
	OpeningFamily  string `parquet:"opening_family,optional,dict"` // by the moves: 中炮, 仙人指路, …; null without a move from the standard array. Of renju 直指 or 斜指; null where the first three stones make no opening
	OpeningSystem  string `parquet:"opening_system,optional,dict"` // by the next moves: 屏风马, 顺炮, …; null where they establish none. Of renju the name of the opening: 花月, 浦月, …
	LeavesLinePly  uint32 `parquet:"leaves_line_ply,optional"`     // of xiangqi: the first ply off the run's most common line as played, a mirror image counting as another line (opening_family takes both as one); null where none is, or from another start
	StartFEN       string `parquet:"start_fen,optional,dict"`      // null: the standard array. Of renju the stones set up, "h8 i9/h9": Black's, then White's; null: the empty board
	Handicap       string `parquet:"handicap,optional,dict"`       // what the start position lacks of the standard array, "first -NN"; null when nothing, or when it is another position
	Plies          uint32 `parquet:"plies"`                        // moves of the main line as written
	PliesLegal     uint32 `parquet:"plies_legal"`                  // replayed before the first that is not legal
	Captures       uint32 `parquet:"captures"`                     // of the plies replayed; 0 in renju
	Checks         uint32 `parquet:"checks"`                       // 将军, of the plies replayed; 0 in renju
	MaterialEnd    string `parquet:"material_end,optional,dict"`   // left after them but for the kings, "RRNNC…/rrnnc…"; null when the start cannot be set up, and in renju
	OpeningCode    string `parquet:"opening_code,optional,dict"`   // of renju: "D1" to "D13", "I1" to "I13", as RIF numbers the openings; null where the first three stones make none
	Protocol       string `parquet:"protocol,optional,dict"`       // the opening protocol that the record declares: rif, sakata, yamaguchi, tarannikov, soosorv, taraguchi, swap2, or unknown for another
	Swap           string `parquet:"swap,optional,dict"`           // whether the colours were swapped: yes, no; null where the record does not say
	Fifths         string `parquet:"fifths,optional,dict"`         // the fifths offered (五手两打): "told i9 g7", "not evidenced"; null where none were asked for
	DrawnBlack     string `parquet:"drawn_black,optional,dict"`    // the player drawn Black (假先); null where that is not known
	FinalBlack     string `parquet:"final_black,optional,dict"`    // the player who had Black in the end; null where that is not known
	ForbiddenMoves uint32 `parquet:"forbidden_moves"`              // 禁手 that Black played, of the plies replayed; 0 in xiangqi, and in gomoku, which has none
	Files          uint32 `parquet:"files,optional"`               // of renju and gomoku: columns of the board, where the record says another number than 15; null: 15, or not said
	Ranks          uint32 `parquet:"ranks,optional"`               // rows of the board, in the same way
	Variations     uint32 `parquet:"variations"`
	Comments       uint32 `parquet:"comments"`
	MovesHash      string `parquet:"moves_hash,optional"`     // 32 hex digits; null without moves
	CanonicalHash  string `parquet:"canonical_hash,optional"` // 32 hex digits; null without moves
	SameMoves      uint32 `parquet:"same_moves,optional"`     // games of the run with these moves, itself too; null when not looked for or without moves, and of a sheet that another stands for
	SameMovesFirst string `parquet:"same_moves_first,optional"`
	Sheet          string `parquet:"sheet,optional,dict"` // whose scoresheet the record is: first, second, arbiter; null where it does not say
	Pair           string `parquet:"pair,optional"`       // the game_id of the sheet that stands for the game, itself perhaps, where the run has others of it; null where it has none. A game counts once where pair is null or game_id
	PairingNo      uint32 `parquet:"pairing_no,optional"` // the pairing of the event that it is of, its place in the event file from 1; null where it is of none for certain
	AgreedPlies    uint32 `parquet:"agreed_plies"`        // plies from the beginning that are the same on that sheet and this (on all, of that sheet itself); 0 where pair is null
	Errors         uint32 `parquet:"findings_error"`
	Warnings       uint32 `parquet:"findings_warning"`
	Notes          uint32 `parquet:"findings_note"`
}

// PlyRow is one written move of a main line. The columns from forbidden on are of
// stones of renju and gomoku, and null in xiangqi.
type PlyRow struct {
	SourceNo uint32 `parquet:"source_no,delta"`
	GameNo   uint32 `parquet:"game_no,delta"`
	Ply      uint32 `parquet:"ply,delta"` // from 1
	Side     string `parquet:"side,dict"`
	Written  string `parquet:"written,dict"`
	Move     string `parquet:"move,optional,dict"`     // ICCS, "h2e2"; of renju the point, "h8", or PassMove; null when not resolved
	Piece    string `parquet:"piece,optional,dict"`    // FEN letter
	Captured string `parquet:"captured,optional,dict"` // FEN letter, null if none
	Check    bool   `parquet:"gives_check"`
	Status   string `parquet:"status,dict"`

	Forbidden    string  `parquet:"forbidden,optional,dict"` // the kinds of forbidden move (禁手) that a black stone is, "double-three+overline", undetermined among them; null: lawful, or five
	Fours        uint32  `parquet:"fours,optional"`          // fours (冲四, 活四) that the stone makes; null: none
	Threes       uint32  `parquet:"threes,optional"`         // threes (活三) that it makes; null: none
	Facts        string  `parquet:"facts,optional,dict"`     // what it leaves undone or could not help: "five-missed,four-unanswered", forced, after-end; null: nothing
	BarredPoints *uint32 `parquet:"barred_points"`           // points forbidden to Black before the ply; null: not counted
}

// ClockRow is what the record tells of the clock at one ply.
type ClockRow struct {
	SourceNo  uint32  `parquet:"source_no,delta"`
	GameNo    uint32  `parquet:"game_no,delta"`
	Ply       uint32  `parquet:"ply,delta"` // from 1
	Side      string  `parquet:"side,dict"`
	Used      *uint64 `parquet:"used_ms"`                 // for the move; null where that is not told
	UsedFrom  string  `parquet:"used_from,optional,dict"` // used, total, face, instants: see ClockSource
	Left      *uint64 `parquet:"left_ms"`                 // on the clock after the move; null where that is not told, or less than nothing
	LeftFrom  string  `parquet:"left_from,optional,dict"`
	Precision uint64  `parquet:"precision_ms"`         // the true times are less than this away
	Breach    string  `parquet:"breach,optional,dict"` // over, perhaps, over-by-mate; null: within the time, or nothing is known
	Over      *uint64 `parquet:"over_ms"`              // by how much the time was exceeded at least
	Period    uint32  `parquet:"period,optional"`      // of the game's time_as_read in which the move was made, from 1; one that begins again counts anew. null: not certain
	Spare     uint32  `parquet:"byoyomi,optional"`     // periods of byo-yomi (读秒) left behind it, the one that runs too; null: it is none, or that is not certain
}

// CycleRow is one repetition (循环反复) in a game.
type CycleRow struct {
	SourceNo   uint32 `parquet:"source_no,delta"`
	GameNo     uint32 `parquet:"game_no,delta"`
	CycleNo    uint32 `parquet:"cycle_no"` // from 1 in its game
	GameID     string `parquet:"game_id,dict"`
	Path       string `parquet:"path,dict"`
	FirstPly   uint32 `parquet:"first_ply"`             // the first that counts
	Length     uint32 `parquet:"length"`                // plies of a period
	Times      uint32 `parquet:"times"`                 // whole periods
	JudgedPly  uint32 `parquet:"judged_ply"`            // from which it could be judged
	LastPly    uint32 `parquet:"last_ply"`              // the last that goes round
	AtEnd      bool   `parquet:"at_end"`                // nothing follows it in the record
	NineRounds bool   `parquet:"nine_rounds"`           // a stretch judged without three repetitions (xiangqi-2011:23.4)
	First      string `parquet:"first_play,dict"`       // of the first player: 长将, 允许, …
	FirstEn    string `parquet:"first_play_en,dict"`    // the same in English
	Second     string `parquet:"second_play,dict"`      // of the second player
	SecondEn   string `parquet:"second_play_en,dict"`   // the same in English
	Verdict    string `parquet:"verdict,dict"`          // red_loses, black_loses, draw, undetermined: if it is claimed and nobody varies
	Clause     string `parquet:"clause,dict"`           // that says so
	AXF        string `parquet:"axf,optional,dict"`     // what the rules abroad make of it
	Depends    string `parquet:"depends,optional,dict"` // readings under which the verdict would be another
	Result     string `parquet:"result,optional,dict"`  // recorded
}

// CycleMoveRow is one move of the period of a cycle that was judged.
type CycleMoveRow struct {
	SourceNo   uint32 `parquet:"source_no,delta"`
	GameNo     uint32 `parquet:"game_no,delta"`
	CycleNo    uint32 `parquet:"cycle_no"`
	Ply        uint32 `parquet:"ply"`
	Side       string `parquet:"side,dict"`
	Move       string `parquet:"move,dict"`                 // ICCS
	Class      string `parquet:"class,dict"`                // 将, 杀, 捉车, 闲, 应将-捉车 …
	Victim     string `parquet:"victim,optional,dict"`      // FEN letter
	VictimAt   string `parquet:"victim_at,optional,dict"`   // its square
	Attacker   string `parquet:"attacker_at,optional,dict"` // square of the piece that would take it
	Partners   string `parquet:"partners,optional,dict"`    // squares of the others that take part
	Roots      string `parquet:"roots,optional,dict"`       // squares of what can take back (真根)
	FalseRoots string `parquet:"false_roots,optional,dict"` // squares of what guards and cannot take back (假根)
	Line       string `parquet:"line,optional"`             // the moves that prove the class, or at which the search ran out
}

// FindingRow is one finding.
type FindingRow struct {
	FindingID string `parquet:"finding_id"` // 16 hex digits, stable across runs
	SourceNo  uint32 `parquet:"source_no,delta"`
	GameNo    uint32 `parquet:"game_no,delta"`
	GameID    string `parquet:"game_id,dict"`
	Path      string `parquet:"path,dict"`
	Clause    string `parquet:"clause,dict"`
	Severity  string `parquet:"severity,dict"`
	Outcome   string `parquet:"outcome,dict"`
	Subject   string `parquet:"subject,dict"`
	Side      string `parquet:"side,optional,dict"`
	Ply       uint32 `parquet:"ply,optional"`
	Token     string `parquet:"token,optional,dict"` // the written move at that ply
	Expected  string `parquet:"expected,optional,dict"`
	Actual    string `parquet:"actual,optional,dict"`
	Evidence  string `parquet:"evidence,optional"`
	Options   string `parquet:"options,optional,dict"` // the choices it rests on, "D34=main-text"
	Effect    string `parquet:"effect,optional,dict"`  // on the result or what follows: "1-0 → 0-1", "rank 2 → 3"
	TextZh    string `parquet:"text_zh,dict"`
	TextEn    string `parquet:"text_en,dict"`
	Waiver    uint32 `parquet:"waiver,optional"` // waiver_no of the waiver by which it was accepted; null: by none
}

// WaiverRow is an entry of the files of waivers, with what became of it.
type WaiverRow struct {
	WaiverNo  uint32 `parquet:"waiver_no"` // from 1, in the order of the files
	File      string `parquet:"file,dict"`
	Line      uint32 `parquet:"line"`
	FindingID string `parquet:"finding_id,optional"` // that it names; null: it names a clause
	Clause    string `parquet:"clause,optional,dict"`
	Game      string `parquet:"game,optional,dict"`    // with the clause: game_id, or file and number
	Subject   string `parquet:"subject,optional,dict"` // the same, of findings that are of no game
	Reason    string `parquet:"reason,dict"`
	By        string `parquet:"by,optional,dict"`
	Date      string `parquet:"date,optional,dict"`  // of the decision, yyyy-mm-dd
	Until     string `parquet:"until,optional,dict"` // the last day on which it holds
	Status    string `parquet:"status,dict"`         // applied, unused, ambiguous, expired
	Findings  uint64 `parquet:"findings"`            // that it waives; of one that is not applied: that it fits
}

// SheetDifferenceRow is one difference between two scoresheets of one game. Each pair of
// columns is of the one and of the other sheet.
type SheetDifferenceRow struct {
	Pair          string `parquet:"pair,dict"` // the game_id of the sheet that stands for the game
	SourceNo      uint32 `parquet:"source_no"`
	GameNo        uint32 `parquet:"game_no"`
	GameID        string `parquet:"game_id,dict"`
	Sheet         string `parquet:"sheet,dict"` // who kept it: first, second, arbiter
	OtherSourceNo uint32 `parquet:"other_source_no"`
	OtherGameNo   uint32 `parquet:"other_game_no"`
	OtherID       string `parquet:"other_game_id,dict"`
	OtherSheet    string `parquet:"other_sheet,dict"`
	Kind          string `parquet:"kind,dict"`              // missing, doubled, swapped, different, illegible, trailing, notation, start, not-compared, header, result, times, fouls, signature
	Fact          string `parquet:"fact,optional,dict"`     // of the kinds from header on: date, round, time of first, …
	OnSheet       string `parquet:"on_sheet,optional,dict"` // the sheet that lacks, doubles or cannot be read; null where either may be wrong
	Ply           uint32 `parquet:"ply"`                    // from 1; where the sheet has no such ply that behind which it would stand; 0 of facts
	OtherPly      uint32 `parquet:"other_ply"`
	Plies         uint32 `parquet:"plies"` // how many plies it spans; 0 of facts
	Written       string `parquet:"written,optional,dict"`
	OtherWritten  string `parquet:"other_written,optional,dict"`
	Move          string `parquet:"move,optional,dict"` // as in the table plies, played on the sheets completed from one another; null when not resolved
	OtherMove     string `parquet:"other_move,optional,dict"`
	Clause        string `parquet:"clause,dict"` // of the finding that tells it
	TextZh        string `parquet:"text_zh,dict"`
	TextEn        string `parquet:"text_en,dict"`
}

// CoverageRow counts the outcomes of one clause over one argument. What is checked of the
// event and not of a game stands under argument 0, with the event as its one game.
type CoverageRow struct {
	ArgumentNo    uint32 `parquet:"argument_no"`
	Argument      string `parquet:"argument,dict"`
	Clause        string `parquet:"clause,dict"`
	Status        string `parquet:"status,dict"` // checked, planned, not checkable
	Games         uint64 `parquet:"games"`
	Pass          uint64 `parquet:"pass"`
	Fail          uint64 `parquet:"fail"`
	Undetermined  uint64 `parquet:"undetermined"`
	NotApplicable uint64 `parquet:"not_applicable"`
	Missing       string `parquet:"missing,optional,dict"` // what the undetermined ones lack
	Waived        uint64 `parquet:"waived"`                // findings of the clause that were waived: they are counted as found all the same
}

// RejectRow is one record that could not be read.
type RejectRow struct {
	SourceNo  uint32 `parquet:"source_no"`
	GameNo    uint32 `parquet:"game_no"`
	Path      string `parquet:"path,dict"`
	Offset    uint64 `parquet:"byte_offset"`
	Length    uint64 `parquet:"byte_length"`
	Reason    string `parquet:"reason,dict"`
	Raw       []byte `parquet:"raw"`           // its first bytes, at most MaxRejectRaw
	Truncated bool   `parquet:"raw_truncated"` // whether raw holds less than byte_length
}

// Clause returns the clause that the reason begins with.
func (r *RejectRow) Clause() ClauseID {
	clause, _, _ := strings.Cut(r.Reason, ": ")
	return ClauseID(clause)
}

// MaxRejectRaw bounds what a reject keeps of a record, in bytes. The byte range
// names the whole.
const MaxRejectRaw = 64 << 10

// PenaltyRow is an entry of the arbiter's log that punishes: with a violation, a
// warning, a foul, a loss, or with time. Of several records of one game that which stands
// for it has the row.
type PenaltyRow struct {
	SourceNo       uint32  `parquet:"source_no,delta"`
	GameNo         uint32  `parquet:"game_no,delta"`
	GameID         string  `parquet:"game_id,dict"`
	Path           string  `parquet:"path,dict"`
	Log            string  `parquet:"log,dict"` // the file of the log
	Line           uint32  `parquet:"line"`
	Round          string  `parquet:"round,optional,dict"` // as the log writes it
	Board          string  `parquet:"board,optional,dict"` // the same
	Side           string  `parquet:"side,optional,dict"`  // first, second, both
	Ply            uint32  `parquet:"ply,optional"`
	Kind           string  `parquet:"kind,dict"`             // illegal-move, press-first, …
	Penalty        string  `parquet:"penalty,optional,dict"` // violation, foul, …; null: none is noted
	Count          uint32  `parquet:"count"`                 // how many of it
	OwnLost        *uint32 `parquet:"own_lost_ms"`           // taken off the clock of the side; null: nothing is noted, or it gained
	OwnGained      *uint32 `parquet:"own_gained_ms"`
	OpponentLost   *uint32 `parquet:"opponent_lost_ms"`
	OpponentGained *uint32 `parquet:"opponent_gained_ms"`
	Cited          string  `parquet:"cited,optional,dict"`    // the clause that the log cites, as written
	Clause         string  `parquet:"clause,optional,dict"`   // that the entry was held against; null: none bears on it
	Expected       string  `parquet:"expected,optional,dict"` // what that clause asks for
	Outcome        string  `parquet:"outcome,dict"`
	Time           string  `parquet:"time,optional,dict"`
	By             string  `parquet:"by,optional,dict"`
	Text           string  `parquet:"text,optional"`
}

// ClaimRow is a claim in the arbiter's log: what was claimed, what was decided, and what
// the moves show. Of several records of one game that which stands for it has the row.
type ClaimRow struct {
	SourceNo  uint32  `parquet:"source_no,delta"`
	GameNo    uint32  `parquet:"game_no,delta"`
	GameID    string  `parquet:"game_id,dict"`
	Path      string  `parquet:"path,dict"`
	Log       string  `parquet:"log,dict"`
	Line      uint32  `parquet:"line"`
	Side      string  `parquet:"side,optional,dict"` // the claimant
	Ply       uint32  `parquet:"ply,optional"`
	Kind      string  `parquet:"kind,dict"`              // claim-natural-limit, claim-repetition, claim-time, claim-forbidden
	Claim     string  `parquet:"claim,optional,dict"`    // the kind of forbidden move
	Decision  string  `parquet:"decision,optional,dict"` // granted, refused, …
	ByArbiter *uint32 `parquet:"counted_by_arbiter"`     // rounds, or times; null: not noted
	ByUs      *uint32 `parquet:"counted_by_qipu"`        // the same by the moves; null: nothing is counted
	Holds     string  `parquet:"holds,dict"`             // by the moves: pass, fail, undetermined; not applicable: it is not for the moves to say
	Clause    string  `parquet:"clause,optional,dict"`
	Outcome   string  `parquet:"outcome,dict"` // whether decision, penalty and result are as the clause has it
	Text      string  `parquet:"text,optional"`
}

// DeclaredEventRow is what is declared of the event of a run; without one there is no row.
type DeclaredEventRow struct {
	Name         string `parquet:"name,optional,dict"`
	ID           string `parquet:"id,optional,dict"`
	Start        string `parquet:"start,optional,dict"` // here and below as written
	End          string `parquet:"end,optional,dict"`
	System       string `parquet:"system,optional,dict"` // round-robin, swiss, knockout, relay, match, all-play; null where it is none of them, or the event has several parts
	Rounds       uint32 `parquet:"rounds,optional"`      // that are planned
	Legs         uint32 `parquet:"legs,optional"`
	TimeControl  string `parquet:"time_control,optional,dict"`
	ClockCode    string `parquet:"clock_code,optional,dict"` // of TRF 222: in seconds
	Rule         string `parquet:"rule,optional,dict"`
	RuleCategory string `parquet:"rule_category,optional,dict"`
	Rated        string `parquet:"rated,optional,dict"`
	Type         string `parquet:"type,optional,dict"`
	Rating       string `parquet:"rating,optional,dict"` // the profile by which games count for ratings
	RatingList   string `parquet:"rating_list,optional,dict"`
	RatingPeriod string `parquet:"rating_period,optional,dict"`
	PairedBy     string `parquet:"paired_by,optional,dict"` // program or person
	Session      string `parquet:"session,optional,dict"`   // how long a session of play lasts
	Site         string `parquet:"site,optional,dict"`
	Country      string `parquet:"country,optional,dict"`
}

// OfficialRow is an official of the event, or who organised it.
type OfficialRow struct {
	Role string `parquet:"role,optional,dict"` // chief-arbiter, deputy-arbiter …, or as the event has it
	Name string `parquet:"name,optional"`
	ID   string `parquet:"id,optional"`
	Note string `parquet:"note,optional"`
}

// PartRow is a part of the event: a stage, a group, or all of it.
type PartRow struct {
	Part        string `parquet:"part,optional,dict"` // null: the event is one part
	System      string `parquet:"system,optional,dict"`
	Team        bool   `parquet:"is_team"`                // teams play in it
	Rounds      uint32 `parquet:"rounds,optional"`        // that are planned
	Paired      uint32 `parquet:"paired_rounds,optional"` // the last that has pairings
	Legs        uint32 `parquet:"legs,optional"`
	Points      string `parquet:"points,optional,dict"`  // of a game, as counted: "2/1/0", "3/1-2/0"; null where nothing is counted
	UncountedZh string `parquet:"uncounted_zh,optional"` // why no table is counted; null where one is
	UncountedEn string `parquet:"uncounted_en,optional"`
}

// EventPlayerRow is a player of the event, or a team of one of teams, in a part of it.
type EventPlayerRow struct {
	Part       string `parquet:"part,optional,dict"` // stage and group; null: the event is one part
	Player     string `parquet:"player,dict"`        // as pairings name him
	Name       string `parquet:"name,optional,dict"`
	Team       bool   `parquet:"is_team"`
	Unit       string `parquet:"unit,optional,dict"`
	Lot        uint32 `parquet:"lot,optional"`
	Seed       uint32 `parquet:"seed,optional"`
	Rating     uint32 `parquet:"rating,optional"`
	Withdrawn  uint32 `parquet:"withdrawn,optional"` // the round from which he was out
	Fouls      uint32 `parquet:"fouls"`
	Violations uint32 `parquet:"violations"`
	Warnings   uint32 `parquet:"warnings"`

	Voided       bool   `parquet:"voided"`                     // what he played is void since he withdrew (退赛)
	Registration string `parquet:"registration,optional,dict"` // the number under which he is registered; here and below as written
	Birth        string `parquet:"birth,optional,dict"`
	Gender       string `parquet:"gender,optional,dict"`
	Title        string `parquet:"title,optional,dict"`
	Country      string `parquet:"country,optional,dict"`
	KFactor      string `parquet:"k_factor,optional,dict"`
	RatedGames   string `parquet:"rated_games,optional,dict"` // before the event
	PeakRating   string `parquet:"peak_rating,optional,dict"`
	RatingChange string `parquet:"rating_change,optional,dict"` // as published
	NewRating    string `parquet:"new_rating,optional,dict"`    // the same
}

// PairingRow is a pairing of the event, or a round of a player without opponent.
type PairingRow struct {
	Part       string `parquet:"part,optional,dict"`
	Round      uint32 `parquet:"round"`
	Board      uint32 `parquet:"board,optional"`
	First      string `parquet:"first,dict"` // as paired
	Second     string `parquet:"second,optional,dict"`
	FirstName  string `parquet:"first_name,optional,dict"`
	SecondName string `parquet:"second_name,optional,dict"`
	Result     string `parquet:"result,dict"` // 1-0, 1/2-1/2, 0-1, +-, -+, --; bye, half-bye, full-bye, absent; *
	Unrated    bool   `parquet:"unrated"`     // decided without a proper game (TRF: W, D, L)
	Swapped    bool   `parquet:"swapped"`     // played with the colours reversed, as the event or the record has it
	NotRated   bool   `parquet:"not_rated"`   // its source says that it is not for rating

	FirstPoints  string `parquet:"first_points,optional,dict"` // that it scored, as counted; null where nothing is counted, or it is void
	SecondPoints string `parquet:"second_points,optional,dict"`

	// As the corrections of the run, of records and of a person, have it.
	Corrected       string `parquet:"corrected_result,optional,dict"`        // null: as it stands
	CorrectedFirst  string `parquet:"corrected_first_points,optional,dict"`  // with all corrections; null where nothing is counted or corrected
	CorrectedSecond string `parquet:"corrected_second_points,optional,dict"` // the same
	Recoloured      bool   `parquet:"corrected_colours"`                     // the colours were the other way round
	CorrectedBy     string `parquet:"correction_finding_id,optional,dict"`   // null of what a person gave
	CorrectedWhy    string `parquet:"correction_reason,optional,dict"`       // as given

	PairingNo uint32 `parquet:"pairing_no,optional"` // its place in the event file, from 1; null where it stands elsewhere there
	SourceNo  uint32 `parquet:"source_no,optional"`  // the record of the game; null where none is for certain
	GameNo    uint32 `parquet:"game_no,optional"`
}

// StandingRow is a player's place after a round, as counted and as published.
type StandingRow struct {
	Part            string `parquet:"part,optional,dict"`
	Round           uint32 `parquet:"round"`
	Player          string `parquet:"player,dict"`
	Name            string `parquet:"name,optional,dict"`
	Rank            uint32 `parquet:"rank,optional"`        // null: not ranked
	LastRank        uint32 `parquet:"last_rank,optional"`   // the last of those that he shares
	Points          string `parquet:"points,optional,dict"` // null: a knockout
	PublishedRank   string `parquet:"published_rank,optional,dict"`
	PublishedPoints string `parquet:"published_points,optional,dict"`
	Clause          string `parquet:"clause,dict"` // of the order; record:event: of the event's own
	Open            string `parquet:"open,optional,dict"`
	OpenZh          string `parquet:"open_zh,optional,dict"`
}

// SharesRank reports whether a rank as published is one of those that a player has or
// shares, first to last; last 0 or below first stands for first alone.
func SharesRank(published string, first, last uint32) bool {
	n, err := strconv.ParseUint(published, 10, 32)
	return err == nil && uint32(n) >= first && uint32(n) <= max(first, last)
}

// TieBreakRow is what a player has in one key of the order, with its derivation.
type TieBreakRow struct {
	Part         string `parquet:"part,optional,dict"`
	Round        uint32 `parquet:"round"`
	Player       string `parquet:"player,dict"`
	KeyNo        uint32 `parquet:"key_no"`     // from 1, in the order compared
	Key          string `parquet:"key,dict"`   // points, opponents, minor-score …
	Fewer        bool   `parquet:"fewer"`      // fewer rank higher
	Value        string `parquet:"value,dict"` // "-": it does not apply
	DerivationZh string `parquet:"derivation_zh,optional"`
	DerivationEn string `parquet:"derivation_en,optional"`
}

// EffectRow is one number of a player that a correction of the event changes, or one later
// pairing that rested on it.
type EffectRow struct {
	Part       string `parquet:"part,optional,dict"`
	Scope      string `parquet:"scope,dict"`               // published: the published table against the one counted; together: all corrections; apart: each by itself
	No         uint32 `parquet:"correction_no,optional"`   // from 1, of those apart
	Correction string `parquet:"correction,optional,dict"` // of those apart: "3:2 1-0 → 0-1"
	FindingID  string `parquet:"finding_id,optional,dict"` // what it rests on; null of corrections that a person gave
	Reason     string `parquet:"reason,optional,dict"`     // of those, as given
	Player     string `parquet:"player,dict"`
	Name       string `parquet:"name,optional,dict"`
	What       string `parquet:"what,dict"`              // rank, prize, the key (points, minor-score …), pairing
	Round      uint32 `parquet:"round,optional"`         // of a pairing; of other numbers that of the table
	Opponent   string `parquet:"opponent,optional,dict"` // of a pairing; null for a bye
	Before     string `parquet:"before,optional,dict"`   // of a pairing the points before its round
	After      string `parquet:"after,optional,dict"`
}
