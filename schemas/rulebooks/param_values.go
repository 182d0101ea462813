package rulebooks

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// Claim says how long a forbidden overline may be claimed.
type Claim string

// The answers of the books (D4).
const (
	ClaimAtOnce Claim = "at-once" // before White's next move
	ClaimToEnd  Claim = "to-end"  // until the game ends
)

// DrawingPasses says which two passes draw.
type DrawingPasses string

// The answers of the books (D6).
const (
	PassesSameRound DrawingPasses = "same-round" // Black, then White of one round
	PassesAnyOrder  DrawingPasses = "any-order"  // one side after the other
)

// PerpetualCheck says what perpetual check by one side costs.
type PerpetualCheck string

// The answers of article 23 and of annex 1 (D35).
const (
	CheckLosesAtOnce PerpetualCheck = "loses-at-once"
	CheckMustVary    PerpetualCheck = "must-vary" // with the next move
)

// BothBanned says how two banned cycles against each other are judged.
type BothBanned string

// The answers of article 26.8 and of annex 1 (D35).
const (
	BannedLadder BothBanned = "ladder" // 26.8.1 to 26.8.4
	BannedDraw   BothBanned = "draw"
)

// Boundary says whether a limit is broken by reaching it or only by exceeding it.
type Boundary string

// The two readings (D1).
const (
	Reaching  Boundary = "reaching"
	Exceeding Boundary = "exceeding"
)

// LatenessClock says from when the clock of an absent player runs.
type LatenessClock string

// The answers of the books (D16).
const (
	LateFromStart LatenessClock = "from-start" // from the start of the round
	LateFromTurn  LatenessClock = "from-turn"  // from when it is his turn
)

// Absent says what a bye adds to the sum of the opponents' points.
type Absent string

// The values that an event may choose (D12).
const (
	AbsentLowestScorer Absent = "lowest-scorer" // the lowest score of those who have points
	AbsentZero         Absent = "zero"
	AbsentSkipped      Absent = "skipped" // as if there were no such opponent
)

// Withdrawal says what becomes of the games played before a withdrawal. The
// games that follow are always won by the opponents, where the played ones stand.
type Withdrawal string

// The answers of the books (D8).
const (
	VoidBelowHalf Withdrawal = "void-below-half"
	NeverVoid     Withdrawal = "never-void"
)

// HalfOf says of what the half at a withdrawal is counted.
type HalfOf string

// The answers of the books (D27).
const (
	HalfOfRounds    HalfOf = "rounds"    // games or matches played against all rounds
	HalfOfOpponents HalfOf = "opponents" // opponents met against all opponents
)

// Range is a span of whole numbers, both ends included.
type Range struct {
	Least, Most int
}

// Holds reports whether n lies in the range.
func (r Range) Holds(n int) bool { return r.Least <= n && n <= r.Most }

// String writes the range as the files do: "60", or "30-40".
func (r Range) String() string {
	if r.Least == r.Most {
		return strconv.Itoa(r.Least)
	}
	return strconv.Itoa(r.Least) + "-" + strconv.Itoa(r.Most)
}

func parseRange(s string) (Range, error) {
	least, most, both := strings.Cut(s, "-")
	if !both {
		most = least
	}
	a, errA := strconv.Atoi(least)
	b, errB := strconv.Atoi(most)
	if errA != nil || errB != nil || a < 0 || a > b {
		return Range{}, fmt.Errorf("%.40q is no number nor a span like 30-40", s)
	}
	return Range{a, b}, nil
}

// Scale is what a game or a match scores, in half points, so that 0.5 is 1.
type Scale struct {
	Win, DrawFirst, DrawSecond, Loss int
}

// String writes the scale as the files do: win, draw and loss, "1/0.5/0", or
// "3/1-2/0" where a draw gives the first player 1 and the second 2.
func (s Scale) String() string {
	draw := halves(s.DrawFirst)
	if s.DrawFirst != s.DrawSecond {
		draw += "-" + halves(s.DrawSecond)
	}
	return halves(s.Win) + "/" + draw + "/" + halves(s.Loss)
}

func halves(n int) string {
	whole := strconv.Itoa(n / 2)
	if n%2 == 0 {
		return whole
	}
	return whole + ".5"
}

// maxPoints bounds the points of one result.
const maxPoints = 1000

func parseHalves(s string) (int, error) {
	whole, rest, fraction := strings.Cut(s, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > maxPoints || fraction && rest != "5" && rest != "0" {
		return 0, fmt.Errorf("%.40q is no number of points", s)
	}
	n *= 2
	if rest == "5" {
		n++
	}
	return n, nil
}

func parseScale(s string) (Scale, error) {
	parts := strings.Split(s, "/")
	if len(parts) != 3 {
		return Scale{}, fmt.Errorf("%.40q is not of the form 2/1/0", s)
	}
	first, second, differs := strings.Cut(parts[1], "-")
	if !differs {
		second = first
	}
	var scale Scale
	for _, part := range []struct {
		text string
		into *int
	}{{parts[0], &scale.Win}, {first, &scale.DrawFirst}, {second, &scale.DrawSecond}, {parts[2], &scale.Loss}} {
		n, err := parseHalves(part.text)
		if err != nil {
			return Scale{}, err
		}
		*part.into = n
	}
	return scale, nil
}

// TieBreak names what is compared to rank players or teams.
type TieBreak string

// Key is one comparison of a ranking.
type Key struct {
	By    TieBreak
	Fewer bool // the lower value ranks higher; else the higher one
}

// String writes the key as the files do: "points more", "fouls fewer".
func (k Key) String() string {
	if k.Fewer {
		return string(k.By) + " fewer"
	}
	return string(k.By) + " more"
}

// Ranking is the order in which a ranking compares, the first key first.
type Ranking []Key

// String writes the keys of the ranking separated by commas.
func (r Ranking) String() string {
	keys := make([]string, len(r))
	for i, k := range r {
		keys[i] = k.String()
	}
	return strings.Join(keys, ", ")
}

func parseKey(s string) (Key, error) {
	name, direction, _ := strings.Cut(s, " ")
	if _, ok := TieBreak(name).Text(); !ok {
		return Key{}, fmt.Errorf("there is no tie-break %.40q", name)
	}
	if direction != "more" && direction != "fewer" {
		return Key{}, fmt.Errorf("after tie-break %s stands %.40q, not more or fewer", name, direction)
	}
	return Key{By: TieBreak(name), Fewer: direction == "fewer"}, nil
}

// What rankings compare.
const (
	ByPoints          TieBreak = "points"
	ByMinorScore      TieBreak = "minor-score"
	ByOpponents       TieBreak = "opponents"
	ByMiddleOpponents TieBreak = "middle-opponents"
	ByRunningTotal    TieBreak = "running-total"
	ByGamePoints      TieBreak = "game-points"
	ByMatchPoints     TieBreak = "match-points"
	ByTeamMatchPoints TieBreak = "team-match-points"
	ByMatchesWon      TieBreak = "matches-won"
	ByWins            TieBreak = "wins"
	ByMutual          TieBreak = "mutual"
	ByFouls           TieBreak = "fouls"
	ByViolations      TieBreak = "violations"
	ByWarnings        TieBreak = "warnings"
	BySecondGames     TieBreak = "second-games"
	BySecondWins      TieBreak = "second-wins"
	ByMutualSecond    TieBreak = "mutual-second"
	ByBoardPoints     TieBreak = "board-points"
	ByBoardWins       TieBreak = "board-wins"
	ByPreviousRound   TieBreak = "previous-round"
	ByDroppedRounds   TieBreak = "dropped-rounds"
	ByRankSum         TieBreak = "rank-sum"
	ByBestRank        TieBreak = "best-rank"
	BySanctions       TieBreak = "sanctions" // what SanctionedLast puts after the points
)

// What rankings by FIDE's tie-break regulations (C.07) compare, under FIDE's codes: for
// events that declare them. No rulebook here names them.
const (
	ByBuchholz        TieBreak = "BH"
	ByBuchholzCut     TieBreak = "BH/C1"
	ByBuchholzMedian  TieBreak = "BH/M1"
	BySonnebornBerger TieBreak = "SB"
	ByProgressive     TieBreak = "PS"
	ByDirectEncounter TieBreak = "DE"
	ByWinsAwarded     TieBreak = "WIN"
	ByWinsPlayed      TieBreak = "WON"
	ByBlackGames      TieBreak = "BPG"
	ByBlackWins       TieBreak = "BWG"
	ByKoya            TieBreak = "KS"
	ByAverageRating   TieBreak = "ARO"
	ByRatingCut       TieBreak = "ARO/C1"
)

var tieBreaks = [...]named{
	{string(ByPoints), schemas.Text{Zh: "积分", En: "points"}},
	{string(ByMinorScore), schemas.Text{Zh: "小分（所胜对手的积分加所和对手积分的一半）", En: "points of those beaten plus half of those drawn with (小分)"}},
	{string(ByOpponents), schemas.Text{Zh: "对手分（所遇全部对手的积分之和）", En: "points of all opponents met (对手分)"}},
	{string(ByMiddleOpponents), schemas.Text{Zh: "中间对手分（算法见D11）", En: "points of the middle opponents (中间对手分); for the way of counting see D11"}},
	{string(ByRunningTotal), schemas.Text{Zh: "累进分（每轮后积分的累加）", En: "sum of the points after each round (累进分)"}},
	{string(ByGamePoints), schemas.Text{Zh: "局分总和", En: "total game points (局分)"}},
	{string(ByMatchPoints), schemas.Text{Zh: "场分", En: "match points (场分)"}},
	{string(ByTeamMatchPoints), schemas.Text{Zh: "次分（队与队的得分）", En: "team-match points (次分)"}},
	{string(ByMatchesWon), schemas.Text{Zh: "胜场数", En: "matches won"}},
	{string(ByWins), schemas.Text{Zh: "胜局数", En: "games won"}},
	{string(ByMutual), schemas.Text{Zh: "直胜（相互间的胜负）", En: "result of the mutual game (直胜)"}},
	{string(ByFouls), schemas.Text{Zh: "犯规次数", En: "fouls"}},
	{string(ByViolations), schemas.Text{Zh: "违例次数", En: "violations"}},
	{string(ByWarnings), schemas.Text{Zh: "警告次数", En: "warnings"}},
	{string(BySecondGames), schemas.Text{Zh: "后走局数", En: "games as second player"}},
	{string(BySecondWins), schemas.Text{Zh: "后走胜局数", En: "games won as second player"}},
	{string(ByMutualSecond), schemas.Text{Zh: "相互对局时后走", En: "was second in the mutual game"}},
	{string(ByBoardPoints), schemas.Text{Zh: "从第一台起逐台的得分", En: "points on board 1, then on the next boards"}},
	{string(ByBoardWins), schemas.Text{Zh: "从第一台起逐台的胜局数", En: "games won on board 1, then on the next boards"}},
	{string(ByPreviousRound), schemas.Text{Zh: "前一轮的名次，再相同则再前一轮，以此类推", En: "the standing after the previous round, and so on back"}},
	{string(ByDroppedRounds), schemas.Text{Zh: "去除第一轮得分后再比，再相同则再去除第二轮，以此类推", En: "the same without round 1, then without round 2, and so on"}},
	{string(ByRankSum), schemas.Text{Zh: "队员个人名次之和", En: "sum of the members' individual ranks"}},
	{string(ByBestRank), schemas.Text{Zh: "队员的最好个人名次", En: "best individual rank of a member"}},
	{string(BySanctions), schemas.Text{Zh: "受处分者列后（按轻重和次数）", En: "sanctions, by gravity and number, last among equal points"}},
	{string(ByBuchholz), schemas.Text{Zh: "布赫霍尔茨分（FIDE C.07）", En: "Buchholz (FIDE C.07)"}},
	{string(ByBuchholzCut), schemas.Text{Zh: "布赫霍尔茨分去掉一个最低（FIDE C.07）", En: "Buchholz Cut-1 (FIDE C.07)"}},
	{string(ByBuchholzMedian), schemas.Text{Zh: "布赫霍尔茨分去掉一高一低（FIDE C.07）", En: "Buchholz Median-1 (FIDE C.07)"}},
	{string(BySonnebornBerger), schemas.Text{Zh: "索伯分（FIDE C.07）", En: "Sonneborn-Berger (FIDE C.07)"}},
	{string(ByProgressive), schemas.Text{Zh: "累进分（FIDE C.07）", En: "progressive scores (FIDE C.07)"}},
	{string(ByDirectEncounter), schemas.Text{Zh: "相互对局（FIDE C.07）", En: "direct encounter (FIDE C.07)"}},
	{string(ByWinsAwarded), schemas.Text{Zh: "胜局数，含未经对局的（FIDE C.07）", En: "rounds that scored a win, played or not (FIDE C.07)"}},
	{string(ByWinsPlayed), schemas.Text{Zh: "对局取胜的局数（FIDE C.07）", En: "games won over the board (FIDE C.07)"}},
	{string(ByBlackGames), schemas.Text{Zh: "后手对局数（FIDE C.07）", En: "games played as second player (FIDE C.07)"}},
	{string(ByBlackWins), schemas.Text{Zh: "后手对局取胜的局数（FIDE C.07）", En: "games won over the board as second player (FIDE C.07)"}},
	{string(ByKoya), schemas.Text{Zh: "对得分过半者的得分（FIDE C.07）", En: "points against those with half of all points or more: Koya (FIDE C.07)"}},
	{string(ByAverageRating), schemas.Text{Zh: "对手平均等级分（FIDE C.07）", En: "average rating of the opponents (FIDE C.07)"}},
	{string(ByRatingCut), schemas.Text{Zh: "对手平均等级分去掉一个最低（FIDE C.07）", En: "average rating of the opponents without the lowest (FIDE C.07)"}},
}

// Text says what is compared; ok is false for a tie-break of no rulebook.
func (t TieBreak) Text() (text schemas.Text, ok bool) { return lookup(tieBreaks[:], string(t)) }

// OwnTieBreaks lists what the rulebooks themselves compare, in the order of the constants;
// FIDE's codes and the sanctions, which stand in no ranking, are not among them.
func OwnTieBreaks() (list []TieBreak) {
	for i := range tieBreaks {
		by := TieBreak(tieBreaks[i].name)
		if by == BySanctions {
			break
		}
		list = append(list, by)
	}
	return list
}
