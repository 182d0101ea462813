package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// The bounds of what is shown of a rating; the tables have the rest.
const (
	maxRated    = 500 // players
	maxUncount  = 300 // games of each kind: not counted, not decided, counted for one
	maxDisputes = 200 // ways to rule on disputed results
)

// ratingOptions are what run.json says of a rating, in the order shown.
var ratingOptions = []struct {
	name string
	text schemas.Text
}{
	{"rating profile", schemas.Text{Zh: "等级分办法", En: "Rating profile"}},
	{"rating profile source", schemas.Text{Zh: "办法的出处", En: "Where it stands"}},
	{"rating profile set", schemas.Text{Zh: "另定", En: "Set otherwise"}},
	{"rating profile data", schemas.Text{Zh: "办法的数据", En: "Its data"}},
	{"formula", schemas.Text{Zh: "公式", En: "Formula"}},
	{"rulings", schemas.Text{Zh: "裁定文件", En: "Rulings"}},
	{"identities", schemas.Text{Zh: "同一人文件", En: "Identities"}},
	{"players by name", schemas.Text{Zh: "以姓名认人", En: "Players by name"}},
	{"pseudonyms", schemas.Text{Zh: "化名", En: "Pseudonyms"}},
}

// isRatingOption reports whether an option of run.json is of a rating.
func isRatingOption(name string) bool {
	for i := range ratingOptions {
		if ratingOptions[i].name == name {
			return true
		}
	}
	return false
}

// rated is the rating of the games of a run, or of several.
type rated struct {
	Alone   bool // the page is of nothing else
	Several bool // events, or periods
	Title   schemas.Text
	Options []decided

	Rows, Counts, Half, Left, Undecided int
	Reasons                             []reasonCount
	Players                             []ratedPlayer
	MorePlayers                         int
	Differ                              int // players whose published change is another
	Unsure                              int // players whose change is not decided
	Excluded, Open, OneSided            ratedGames
	Disputes                            []dispute
	MoreDisputes                        int
	Doubles                             int // pairs of players who may be one person, not confirmed
	Classes, Published                  bool
	events                              []string // the first of them
}

// reasonCount is a reason with how many games it holds for.
type reasonCount struct {
	Code   string
	Text   schemas.Text
	Clause string
	Left   int // games that do not count for it
	Open   int // games of which it is not decided
	One    int // games that do not count for one of the players
}

// ratedPlayer is a player of the list.
type ratedPlayer struct {
	schemas.RatingPlayerRow
	Lacks, Note schemas.Text
}

// ratedGames are games of one kind, and how many are not shown.
type ratedGames struct {
	Rows []ratedGame
	More int
}

// ratedGame is a game that does not count, or not for both.
type ratedGame struct {
	ratedFact
	Reasons  []ratedReason
	Lacks    schemas.Text
	Link     string
	Findings []findingLink
}

type ratedReason struct {
	Side schemas.Text // for whom it does not count; empty: for nobody
	Who  person       // who that is
	Code string
	Text schemas.Text
}

type findingLink struct{ Clause, ID, Page string }

// dispute is a way to rule on a game whose result is disputed.
type dispute struct {
	schemas.RatingRulingRow
	New  bool // the first of its game
	Link string
	By   schemas.Text // what names the ruling
}

// ratedFact is what is read of a game.
type ratedFact struct {
	RunNo     uint32 `parquet:"run_no"`
	Event     string `parquet:"event"`
	Part      string `parquet:"part"`
	Round     string `parquet:"round"`
	Board     string `parquet:"board"`
	SourceNo  uint32 `parquet:"source_no"`
	GameNo    uint32 `parquet:"game_no"`
	FirstID   string `parquet:"first_player_id"`
	First     string `parquet:"first_player"`
	SecondID  string `parquet:"second_player_id"`
	Second    string `parquet:"second_player"`
	Result    string `parquet:"result"`
	Recorded  string `parquet:"recorded_result"`
	Paired    string `parquet:"paired_result"`
	CountsFor string `parquet:"counts_for"`
	Status    string `parquet:"status"`
	Reason    string `parquet:"reasons"`
	Missing   string `parquet:"missing"`
	Ruling    string `parquet:"ruling"`
	Touched   string `parquet:"findings"`
}

// ratedOnly reports whether a folder holds a rating and nothing else.
func ratedOnly(info *tables.RunInfo) bool {
	return hasTable(info, tables.RatingGamesTable) && !hasTable(info, tables.GamesTable)
}

func hasTable(info *tables.RunInfo, name string) bool {
	return slices.ContainsFunc(info.Files, func(t tables.TableInfo) bool { return t.Name == name })
}

// rating reads the tables of a rating, where the run has them.
func (r *run) rating() (*rated, error) {
	if !hasTable(r.info, tables.RatingGamesTable) {
		return nil, nil
	}
	v := &rated{Alone: ratedOnly(r.info)}
	var profile *ratings.Profile
	for _, o := range ratingOptions {
		value := r.info.Options[o.name]
		if value == "" || value == "false" {
			continue
		}
		if o.name == "rating profile" {
			id, _, _ := strings.Cut(value, ",")
			known, ok := ratings.Open(id)
			if ok && "sha256 "+known.SHA256 == r.info.Options["rating profile data"] {
				profile, v.Title = known, known.Title
			}
		}
		v.Options = append(v.Options, decided{o.text, schemas.Text{Zh: value, En: value}})
	}
	if err := v.games(r, profile); err != nil {
		return nil, err
	}
	if err := v.players(r); err != nil {
		return nil, err
	}
	return v, v.disputes(r)
}

// rating is the page of a folder that holds a rating alone.
type rating struct {
	*rated
	Info *tables.RunInfo
}

// ratingPage makes the page of a rating.
func ratingPage(dir string, info *tables.RunInfo, opts Options) ([]document, error) {
	r := &run{dir: dir, info: info, opts: opts}
	v, err := r.rating()
	if err != nil {
		return nil, err
	}
	doc := newDocument(opts.Lang, strings.Join(v.events, "、"))
	doc.No, doc.Rating = 1, &rating{v, info}
	return []document{doc}, nil
}

func (v *rated) games(r *run, profile *ratings.Profile) error {
	counts := map[string]*reasonCount{}
	event := ""
	err := tables.Select(r.dir, tables.RatingGamesTable, func(row *ratedFact) error {
		if v.Rows++; v.Rows == 1 {
			event = row.Event
		}
		v.Several = v.Several || row.Event != event
		if len(v.events) < 2 && row.Event != "" && !slices.Contains(v.events, row.Event) {
			v.events = append(v.events, cut(row.Event, maxName))
		}
		switch {
		case row.Status == "undetermined":
			v.Undecided++
			v.Open.add(r, row)
		case row.Status != "counts":
			v.Left++
			v.Excluded.add(r, row)
		case row.CountsFor == "both":
			v.Counts++
			return nil
		default:
			v.Counts++
			v.Half++
			v.OneSided.add(r, row)
		}
		for _, reason := range reasonsOf(row.Reason) {
			c := counts[reason.Code]
			if c == nil {
				c = &reasonCount{Code: reason.Code, Text: reason.Text}
				counts[reason.Code] = c
			}
			switch row.Status {
			case "undetermined":
				c.Open++
			case "counts":
				c.One++
			default:
				c.Left++
			}
		}
		return nil
	})
	for _, c := range counts {
		if profile != nil {
			for i := range profile.Rules {
				if rule := &profile.Rules[i]; rule.Reason.String() == c.Code {
					c.Text, c.Clause = rule.Text, rule.Clause
					break
				}
			}
		}
		v.Reasons = append(v.Reasons, *c)
	}
	slices.SortFunc(v.Reasons, func(a, b reasonCount) int {
		return cmp.Or(cmp.Compare(b.Left+b.Open+b.One, a.Left+a.Open+a.One), cmp.Compare(a.Code, b.Code))
	})
	return err
}

func (g *ratedGames) add(r *run, row *ratedFact) {
	if len(g.Rows) == maxUncount {
		g.More++
		return
	}
	of := ratedGame{ratedFact: *row, Reasons: reasonsOf(row.Reason), Lacks: missingText(row.Missing)}
	for i := range of.Reasons {
		switch reason := &of.Reasons[i]; reason.Side {
		case ratedSides["first"]:
			reason.Who = person{row.FirstID, row.First}
		case ratedSides["second"]:
			reason.Who = person{row.SecondID, row.Second}
		}
	}
	key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
	if r.games[key] != nil && r.gamePage[key] == 1 {
		of.Link = gameID(key)
	}
	for _, clause := range splitList(row.Touched) {
		link := findingLink{Clause: clause}
		for i := range r.gameNotes[key] {
			if f := &r.gameNotes[key][i]; f.Clause == clause {
				link.ID, link.Page = f.FindingID, r.pageOf[f.FindingID]
				break
			}
		}
		of.Findings = append(of.Findings, link)
	}
	g.Rows = append(g.Rows, of)
}

// ratedSides are the players of a game as reasons spell them.
var ratedSides = map[string]schemas.Text{"first": {Zh: "先手方", En: "first player"}, "second": {Zh: "后手方", En: "second player"}}

// reasonsOf reads the reasons of a game: "FORFEIT,BYE;second:UNRATED_OPPONENT".
func reasonsOf(text string) (list []ratedReason) {
	for part := range strings.SplitSeq(text, ";") {
		codes, side := part, schemas.Text{}
		if who, rest, ok := strings.Cut(part, ":"); ok {
			codes = rest
			side = ratedSides[who]
		}
		for _, code := range splitList(codes) {
			text := schemas.Text{Zh: code, En: code}
			if reason, ok := ratings.ParseReason(code); ok {
				text = reason.Text()
			}
			list = append(list, ratedReason{Side: side, Code: code, Text: text})
		}
	}
	return list
}

// missingWords are what has to be known, as the tables spell it.
var missingWords = map[string]schemas.Text{
	"ruling": {Zh: "裁定", En: "a ruling"}, "player": {Zh: "对局者是谁", En: "who played"}, "pairing": {Zh: "属于哪一对阵", En: "which pairing it is"},
	"whether it is the same game": {Zh: "是否同一局", En: "whether it is the same game"}, "moves": {Zh: "着法", En: "the moves"}, "rounds": {Zh: "轮次", En: "the rounds"},
	"games of the match": {Zh: "该场的各局", En: "the games of the match"}, "how it ended": {Zh: "如何终局", En: "how it ended"}, "rule-category": {Zh: "规则类别", En: "the category of rules"},
	"start position": {Zh: "起始局面", En: "the start position"}, "time control": {Zh: "用时规定", En: "the time control"}, "ratings": {Zh: "等级分", En: "the ratings"},
	"rating": {Zh: "等级分", En: "the rating"}, "peak-rating": {Zh: "最高等级分", En: "the peak rating"}, "birth": {Zh: "出生日期", En: "the birth"}, "rated-games": {Zh: "已计局数", En: "the rated games before"},
	"games": {Zh: "其他对局", En: "the other games"},
}

// claimWords are what names a result.
var claimWords = map[string]schemas.Text{
	"pairing": {Zh: "对阵", En: "pairing"}, "record": {Zh: "棋谱", En: "record"}, "tag": {Zh: "标签", En: "tag"}, "marker": {Zh: "终局标记", En: "marker"}, "comment": {Zh: "注释", En: "comment"},
	"title": {Zh: "标题", En: "title"}, "rules": {Zh: "规则", En: "rules"}, "finding": {Zh: "问题", En: "finding"},
}

// inLists says a list of codes in words, as far as they are known.
func inLists(codes string, known map[string]schemas.Text) (all schemas.Text) {
	for i, code := range splitList(cut(codes, maxText)) {
		words, ok := known[code]
		if !ok {
			words = schemas.Text{Zh: code, En: code}
		}
		if i > 0 {
			all.Zh, all.En = all.Zh+"、", all.En+", "
		}
		all.Zh, all.En = all.Zh+words.Zh, all.En+words.En
	}
	return all
}

// missingText says what has to be known. Of a rating that is not certain the table says
// more, behind a colon.
func missingText(missing string) schemas.Text {
	for en, zh := range map[string]string{"rating of an opponent: ": "对手的等级分：", "rating: ": "等级分："} {
		if of, ok := strings.CutPrefix(missing, en); ok {
			return schemas.Text{Zh: zh + cut(of, maxName), En: en + cut(of, maxName)}
		}
	}
	return inLists(missing, missingWords)
}

// noteText says how a first rating was counted.
func noteText(note string) schemas.Text {
	zh := note
	if of, ok := strings.CutPrefix(note, "first rating: "); ok {
		zh = "首次等级分：" + strings.Replace(of, "average ", "对手平均 ", 1)
	}
	return schemas.Text{Zh: zh, En: note}
}

func (v *rated) players(r *run) error {
	period := ""
	err := tables.Read(r.dir, tables.RatingPlayersTable, func(row *schemas.RatingPlayerRow) error {
		if row.Agrees == schemas.Fail.String() {
			v.Differ++
		}
		if row.Missing != "" || row.Undetermined > 0 {
			v.Unsure++
		}
		if len(v.Players) == maxRated {
			v.MorePlayers++
			return nil
		}
		v.Published = v.Published || row.Published != "" || row.PublishedNew != ""
		v.Classes = v.Classes || row.TimeClass != ""
		v.Several = v.Several || len(v.Players) > 0 && row.Period != period
		period = row.Period
		v.Players = append(v.Players, ratedPlayer{RatingPlayerRow: *row, Lacks: missingText(row.Missing), Note: noteText(row.Note)})
		return nil
	})
	return err
}

func (v *rated) disputes(r *run) error {
	var before tables.Key
	run := uint32(0)
	err := tables.Read(r.dir, tables.RatingRulingsTable, func(row *schemas.RatingRulingRow) error {
		if len(v.Disputes) == maxDisputes {
			v.MoreDisputes++
			return nil
		}
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		d := dispute{RatingRulingRow: *row, New: key != before || row.RunNo != run, By: inLists(row.By, claimWords)}
		if r.games[key] != nil && r.gamePage[key] == 1 {
			d.Link = gameID(key)
		}
		before, run = key, row.RunNo
		v.Disputes = append(v.Disputes, d)
		return nil
	})
	if err := tables.Optional(err); err != nil {
		return err
	}
	err = tables.Read(r.dir, tables.RatingIdentitiesTable, func(row *schemas.RatingIdentityRow) error {
		if row.Status == "open" {
			v.Doubles++
		}
		return nil
	})
	return tables.Optional(err)
}

// Differs reports whether the published change is another.
func (p ratedPlayer) Differs() bool { return p.Agrees == schemas.Fail.String() }

// Number is a number of the tables, of which 0 is none.
func (p ratedPlayer) Number(n uint32) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(int(n))
}

// timeClass says a class of time in words; a profile may have others.
func timeClass(name string) schemas.Text {
	zh := map[string]string{"standard": "慢棋", "rapid": "快棋", "blitz": "超快棋"}[name]
	return schemas.Text{Zh: cmp.Or(zh, name), En: name}
}
