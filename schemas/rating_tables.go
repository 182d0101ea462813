package schemas

// RatingGameRow is a game of an event for the rating officer, or a round without one: whether
// it counts, for whom, and why not. First and second are as the record has them, and where
// there is none as paired.
type RatingGameRow struct {
	RunNo    uint32 `parquet:"run_no"` // from 1, in the order named
	Event    string `parquet:"event,optional,dict"`
	Part     string `parquet:"part,optional,dict"` // stage and group
	Round    string `parquet:"round,optional,dict"`
	Board    string `parquet:"board,optional,dict"`
	Date     string `parquet:"date,optional,dict"`     // as written
	EndDate  string `parquet:"end_date,optional,dict"` // of the event
	Period   string `parquet:"period,optional,dict"`
	SourceNo uint32 `parquet:"source_no,optional"` // of the record; null: there is none
	GameNo   uint32 `parquet:"game_no,optional"`
	GameID   string `parquet:"game_id,optional"`
	Path     string `parquet:"path,optional,dict"`

	FirstPerson  uint32 `parquet:"first_person,optional"` // the number of who is one person here, as in rating_players; null: it is not known who played
	SecondPerson uint32 `parquet:"second_person,optional"`
	FirstID      string `parquet:"first_player_id,optional,dict"` // registration number, else number in the event; null: it is not known who played
	First        string `parquet:"first_player,optional,dict"`    // as printed
	FirstUnit    string `parquet:"first_unit,optional,dict"`
	SecondID     string `parquet:"second_player_id,optional,dict"`
	Second       string `parquet:"second_player,optional,dict"`
	SecondUnit   string `parquet:"second_unit,optional,dict"`

	Result   string `parquet:"result,optional,dict"`          // as it stands: the pairing's, else the record's
	Recorded string `parquet:"recorded_result,optional,dict"` // of the record
	Verdict  string `parquet:"verdict,optional,dict"`         // by the rules
	Paired   string `parquet:"paired_result,optional,dict"`   // of the pairing, as the table pairings has it
	Played   bool   `parquet:"played"`                        // it was a game, as far as anything says

	Counts    bool   `parquet:"counts"`                   // for one player at least
	CountsFor string `parquet:"counts_for,optional,dict"` // both, first, second; null: nobody
	Status    string `parquet:"status,dict"`              // counts, excluded, undetermined
	Reasons   string `parquet:"reasons,optional,dict"`    // codes, in the order of the profile; those of the second player alone behind "second:"
	Missing   string `parquet:"missing,optional,dict"`    // what has to be known where it is undetermined
	Ruling    string `parquet:"ruling,optional,dict"`     // what a person ruled, who, and why

	Plies          *uint32 `parquet:"plies"` // null without a record
	TimeClass      string  `parquet:"time_class,optional,dict"`
	TimeControl    string  `parquet:"time_control,optional,dict"`    // as written
	FirstTime      uint32  `parquet:"first_time_60_s,optional"`      // seconds that each side has for 60 moves; null where that is not known
	SecondTime     uint32  `parquet:"second_time_60_s,optional"`     //
	FirstRating    uint32  `parquet:"first_rating,optional"`         // null: none, or not known
	SecondRating   uint32  `parquet:"second_rating,optional"`        //
	RatingList     string  `parquet:"rating_list,optional,dict"`     // the date of the list
	FirstExpected  string  `parquet:"first_expected,optional,dict"`  // what is expected of each, where it counts
	SecondExpected string  `parquet:"second_expected,optional,dict"` //
	Handicap       string  `parquet:"handicap,optional,dict"`
	Rulebook       string  `parquet:"rulebook,optional,dict"`
	Category       string  `parquet:"rule_category,optional,dict"`
	Findings       string  `parquet:"findings,optional,dict"` // clauses of errors and warnings that touch the game
}

// RatingPlayerRow is a player with the games that count, and what they change.
type RatingPlayerRow struct {
	RunNo        uint32 `parquet:"run_no"` // in which he was first met
	Event        string `parquet:"event,optional,dict"`
	Period       string `parquet:"period,optional,dict"`
	Person       uint32 `parquet:"person"` // from 1, in the order met; the same in all periods
	PlayerID     string `parquet:"player_id,optional,dict"`
	Name         string `parquet:"name,optional,dict"`
	TimeClass    string `parquet:"time_class,optional,dict"`
	Rating       uint32 `parquet:"rating,optional"` // null: none, or not known
	Games        uint32 `parquet:"games"`           // that count for him
	Score        string `parquet:"score,dict"`
	RatedGames   uint32 `parquet:"rated_games"` // of these, against players with a rating
	Expected     string `parquet:"expected,optional,dict"`
	Opponents    uint32 `parquet:"opponents_average,optional"`
	Performance  uint32 `parquet:"performance,optional"` // against rated opponents, by table 8.1.1 of FIDE whatever the formula
	K            string `parquet:"k,optional,dict"`
	Change       string `parquet:"change,optional,dict"` // null: not computed, or not decided
	NewRating    uint32 `parquet:"new_rating,optional"`
	Either       string `parquet:"either,optional,dict"`  // what it may be, where something is missing: "K 40: +16, K 20: +8"
	Missing      string `parquet:"missing,optional,dict"` // what would decide it
	Note         string `parquet:"note,optional"`
	Undetermined uint32 `parquet:"undetermined"` // games of his that are not decided
	Published    string `parquet:"published_change,optional,dict"`
	PublishedNew string `parquet:"published_rating,optional,dict"`
	Agrees       string `parquet:"agrees,dict"` // pass, fail, undetermined; not applicable: nothing was published
}

// RatingRulingRow is one way to rule on a game whose result is disputed.
type RatingRulingRow struct {
	RunNo        uint32 `parquet:"run_no"`
	Event        string `parquet:"event,optional,dict"`
	Round        string `parquet:"round,optional,dict"`
	SourceNo     uint32 `parquet:"source_no,optional"`
	GameNo       uint32 `parquet:"game_no,optional"`
	First        string `parquet:"first_player,optional,dict"`
	Second       string `parquet:"second_player,optional,dict"`
	Ruling       string `parquet:"ruling,dict"`                // 1-0, 1/2-1/2, 0-1, 0-0
	By           string `parquet:"by,dict"`                    // what names it: pairing, record, tag, marker, comment, title, rules, finding
	FirstEffect  string `parquet:"first_effect,optional,dict"` // on the change of each, against leaving the game out; null where it cannot be computed
	SecondEffect string `parquet:"second_effect,optional,dict"`
}

// RatingIdentityRow is two players who may be one person, as events know them: by registration
// number and name, by a run and the number in its list, or by a name in an event.
type RatingIdentityRow struct {
	FirstRun     string `parquet:"first_run,optional,dict"` // the folder of the run; null: he is known by it in all
	FirstEvent   string `parquet:"first_event,optional,dict"`
	FirstID      string `parquet:"first_id,optional,dict"` // registration number, or with a run the number in its list
	First        string `parquet:"first_name,optional,dict"`
	FirstPerson  uint32 `parquet:"first_person"` // as in rating_games
	FirstEvents  uint32 `parquet:"first_events"` // that know him so
	SecondRun    string `parquet:"second_run,optional,dict"`
	SecondEvent  string `parquet:"second_event,optional,dict"`
	SecondID     string `parquet:"second_id,optional,dict"`
	Second       string `parquet:"second_name,optional,dict"`
	SecondPerson uint32 `parquet:"second_person"`
	SecondEvents uint32 `parquet:"second_events"`
	Score        uint32 `parquet:"score"`                 // 0 to 100: the weights of the reasons (see analyze/rating/identity)
	Reasons      string `parquet:"reasons,optional,dict"` // codes of what speaks for one person
	Against      string `parquet:"against,optional,dict"` // and against it
	TextZh       string `parquet:"text_zh,optional,dict"`
	TextEn       string `parquet:"text_en,optional,dict"`
	Status       string `parquet:"status,dict"`      // open: two until confirmed; joined: one by registration number; confirmed, denied: a person says so
	By           string `parquet:"by,optional,dict"` // who said it, when and why
	Date         string `parquet:"date,optional,dict"`
	Why          string `parquet:"why,optional,dict"`
}
