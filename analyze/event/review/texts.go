package review

import (
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
)

// sentences say what a deviation is: {p} are its players, {r} its round, {g} the points of
// its score group, {e} and {a} what was expected and what is.
var sentences = map[pairing.Kind]schemas.Text{
	pairing.NotPaired:       {Zh: "第 {r} 轮：{p} 既无对手，也无轮空。", En: "Round {r}: {p} has neither an opponent nor a bye."},
	pairing.PairedTwice:     {Zh: "第 {r} 轮：{p} 有 {a} 处对阵或轮空。", En: "Round {r}: {p} stands in {a} pairings or byes."},
	pairing.SpareBye:        {Zh: "第 {r} 轮：应有 {e} 人轮空，实有 {a} 人（{p}）。", En: "Round {r}: {a} byes where {e} are due ({p})."},
	pairing.PlayedWithdrawn: {Zh: "{p} 自第 {e} 轮起已退出，第 {a} 轮仍有对局。", En: "{p} was out from round {e}, and played in round {a}."},
	pairing.LegColours:      {Zh: "{p}：各局的先后手没有轮换。", En: "{p}: the colours do not alternate from game to game."},
	pairing.PairMissing:     {Zh: "{p}：应对局 {e} 局，只有 {a} 局。", En: "{p}: {e} games are due, and there are {a}."},
	pairing.PairRepeated:    {Zh: "{p}：应对局 {e} 局，却有 {a} 局。", En: "{p}: {e} games are due, and there are {a}."},
	pairing.OffTable:        {Zh: "第 {r} 轮与轮次表不同：应为 {e}，实为 {a}。", En: "Round {r} is not as in the order table: {e} are due, {a} stand in their place."},
	pairing.TableColours:    {Zh: "第 {r} 轮：{p} 的先后手与轮次表相反，应为 {e}。", En: "Round {r}: {p} have the colours of the order table reversed; it has {e}."},
	pairing.ColourBalance:   {Zh: "{p} 的先手比后手多 {a} 局，轮次表至多差 {e} 局。", En: "{p} was first {a} times more than second, and every order table gives at most {e}."},
	pairing.ByeCount:        {Zh: "{p} 应轮空 {e} 次，却有 {a} 次。", En: "{p} has {a} byes where {e} are due."},
	pairing.SeedCount:       {Zh: "种子有 {a} 名，应为 2 的乘方。", En: "There are {a} seeds, and their number is to be a power of two."},
	pairing.WinnerMissing:   {Zh: "{p} 胜出，却不在第 {r} 轮。", En: "{p} had won, and does not appear in round {r}."},
	pairing.LoserAgain:      {Zh: "{p}：前者已在第 {e} 轮负出，第 {a} 轮仍有对局。", En: "{p}: the first of them was out in round {e}, and plays in round {a}."},
	pairing.Rematch:         {Zh: "第 {r} 轮：{p} 已在第 {e} 轮对过局。", En: "Round {r}: {p} had met in round {e}."},
	pairing.RematchUnplayed: {Zh: "第 {r} 轮：{p} 已在第 {e} 轮编在一起，其中一次没有对局；规则未说这是否算相遇。", En: "Round {r}: {p} were paired in round {e} too, one of the two unplayed; whether that is a meeting the text does not say."},
	pairing.ByeNotLowest:    {Zh: "第 {r} 轮：{p} 有 {a} 分而轮空，最低分段为 {e} 分。", En: "Round {r}: {p} has the bye with {a} points, and the lowest score group has {e}."},
	pairing.ByeAgain:        {Zh: "第 {r} 轮：{p} 第 {a} 次轮空；规则没有禁止（D17）。", En: "Round {r}: {p} has bye number {a}; the text does not forbid it (D17)."},
	pairing.FullerPairing:   {Zh: "第 {r} 轮：{g} 分段有 {a} 对跨出本段，只须 {e} 对。", En: "Round {r}: {a} pairs leave the group of {g} points downwards, and {e} would do."},
	pairing.FullerWithoutColours: {
		Zh: "第 {r} 轮：{g} 分段有 {a} 对跨出本段；不顾先后手只须 {e} 对。", En: "Round {r}: {a} pairs leave the group of {g} points downwards, and {e} would do if colours are given up.",
	},
	pairing.NearerPairing:   {Zh: "第 {r} 轮：{p} 的对手应为 {e} 分段的人，却编到 {a} 分。", En: "Round {r}: {p} could have had an opponent of the group of {e} points, and was passed on to one with {a}."},
	pairing.FloatLimit:      {Zh: "第 {r} 轮：{p} 第 {a} 次下调，至多 {e} 次。", En: "Round {r}: {p} floats downwards for time number {a}, and {e} are allowed."},
	pairing.ColourExcess:    {Zh: "第 {r} 轮：{p} 净多 {a} 先，应避免 {e}。", En: "Round {r}: {p} has a surplus of {a} first moves; {e} is to be avoided."},
	pairing.ColourRun:       {Zh: "第 {r} 轮：{p} 连走 {a} 先，应避免 {e}。", En: "Round {r}: {p} has {a} first moves running; {e} is to be avoided."},
	pairing.ColourFinal:     {Zh: "{p} 终了时先手比后手多 {a} 局，至多 {e} 局。", En: "{p} ends with a surplus of {a} first moves, and {e} is the most."},
	pairing.ColoursReversed: {Zh: "第 {r} 轮：{p} 先后手对调更为平衡。", En: "Round {r}: {p} would be better balanced, or alternate better, with the colours reversed."},
	pairing.FewRounds:       {Zh: "共 {a} 轮，尽可能不少于 {e} 轮。", En: "There are {a} rounds; not fewer than {e} if possible."},
	pairing.EvenRounds:      {Zh: "个人赛以单数轮为宜，共 {a} 轮。", En: "Individual events should have an odd number of rounds; there are {a}."},
	pairing.OddField:        {Zh: "共 {a} 人，以双数为宜。", En: "There are {a} entrants; an even number is preferred."},
	pairing.ColoursDecided:  {Zh: "先后手不是由抽签、猜先或编排决定，而是按等级分或自选。", En: "Who is first was not decided by lots, guessing or the table, but by rating or choice."},
	pairing.DrawSize:        {Zh: "淘汰赛的号码位置应为 {e} 个，现为 {a} 个。", En: "The draw should have {e} places, and has {a}."},
	pairing.SeedClass:       {Zh: "一级种子应有 {e} 名，现有 {a} 名（{p}）；各级为 1–2、3–4、5–8、9–16 号。", En: "A class of seeds should have {e}, and has {a} ({p}); the classes are 1–2, 3–4, 5–8, 9–16."},
	pairing.SeedBasis:       {Zh: "{p}：前者等级分 {a}，高于列在其前的种子（{e}）。", En: "{p}: the first of them is rated {a}, above the other, who is seeded before him with {e}."},
	pairing.SeedsMeet:       {Zh: "种子 {p} 抽在同一区，应分在 {e} 个不同的区。", En: "The seeds {p} stand in one of {e} parts of the draw in which they are to stand apart."},
	pairing.SeedPlace:       {Zh: "种子 {p} 在 {a} 号位，不是其级别的位置（表中其位置为 {e}）。", En: "The seed {p} stands on place {a}, which is none of its class (the place of that number in the table is {e})."},
	pairing.ByesUneven:      {Zh: "轮空位置在 {e} 个区中分布不匀，多者比少者多 {a} 个。", En: "Byes are not spread evenly over {e} parts of the draw: one has {a} more than another."},
	pairing.ByeUnseeded:     {Zh: "{p}：前者轮空，而后者（{e} 号种子）没有轮空。", En: "{p}: the first of them has a bye and the other, seed {e}, has none."},
	pairing.UnitsTogether:   {Zh: "同单位的 {p} 抽在同一区，应分在 {e} 个不同的区。", En: "{p}, of one unit, stand in one of {e} parts of the draw in which they are to stand apart."},
	pairing.OffDraw:         {Zh: "第 {r} 轮与淘汰表不符：应为 {e}，实为 {a}。", En: "Round {r} is not as the draw has it: {e} are due, {a} stand in their place."},
	pairing.UnitsMet:        {Zh: "第 {r} 轮规定同单位回避，{p} 同单位而相遇。", En: "Round {r} was to keep units apart, and {p} are of one unit."},
	pairing.ColoursOpposed:  {Zh: "第 {r} 轮：{p}，前者要后而先走，后者要先而后走。", En: "Round {r}: {p}: the first of them was due to be second and the other first, and they played the other way round."},
	pairing.FirstRoundPairs: {Zh: "第 {r} 轮不是所声明的编排：应为 {e}，实为 {a}。", En: "Round {r} is not paired as declared: {e} are due, {a} stand in their place."},
	pairing.FirstRoundColours: {
		Zh: "第 {r} 轮：{p} 的先后手与近号编排相反，应为 {e}（单号台小号先走，双号台大号先走）。", En: "Round {r}: {p} have the colours reversed; by neighbours it is {e} (the small number first on odd boards, the large on even ones).",
	},
	pairing.BoardColours:   {Zh: "第 {r} 轮 {p} 第 {b} 台：先后手应为 {e}，实为 {a}。", En: "Round {r}, {p}, board {b}: the colours are to be {e}, and are {a}."},
	pairing.MatchLength:    {Zh: "多局决胜为 {a} 局；规则书所举为三、五、七局或十局。", En: "The match is of {a} games; the book names three, five, seven or ten."},
	pairing.AfterDecision:  {Zh: "{p}：第 {e} 局已决出胜负，却赛了 {a} 局。", En: "{p}: it was decided after {e} games, and {a} were played."},
	pairing.LineUpOrder:    {Zh: "第 {r} 轮：{p} 出场次序为 {a}，应由第 {e} 位出场。", En: "Round {r}: {p} comes as number {a}, and number {e} was due."},
	pairing.OutsideGroup:   {Zh: "第 {r} 轮：{p} 不在同一组而相遇。", En: "Round {r}: {p} are of different groups, and met."},
	pairing.SeedsTogether:  {Zh: "一组中有 {a} 名种子，均匀分布至多 {e} 名（{p}）。", En: "A group has {a} seeds, and if they are spread no more than {e} ({p})."},
	pairing.GroupOfNothing: {Zh: "{p} 在 {a} 个组中。", En: "{p} stands in {a} groups."},
	pairing.NotLowest:      {Zh: "第 {r} 轮前 {p} 有 {a} 分而被淘汰，留下的有人只有 {e} 分。", En: "{p} was dropped before round {r} with {a} points, and others with {e} stayed."},
	pairing.Kept:           {Zh: "第 {r} 轮前应淘汰 {e} 人，实为 {a} 人（{p}）。", En: "{e} were to drop out before round {r}, and {a} did ({p})."},
	pairing.DropEarly:      {Zh: "末位淘汰应在赛程过半之后（第 {e} 轮后），却自第 {a} 轮后开始。", En: "Players may drop out once half of the rounds are over (after round {e}), and did after round {a}."},
	pairing.SameUnit:       {Zh: "第 {r} 轮：{p} 同属一队。", En: "Round {r}: {p} are of one team."},
	pairing.UnequalTeams:   {Zh: "{p} 一队有 {a} 人，最多的队有 {e} 人。", En: "The team of {p} has {a} players, and the largest {e}."},
}

// belowZero are the sentences of those whose number is below 0, without its sign: more games
// as second player, or floats upwards.
var belowZero = map[pairing.Kind]schemas.Text{
	pairing.ColourBalance: {Zh: "{p} 的后手比先手多 {a} 局，轮次表至多差 {e} 局。", En: "{p} was second {a} times more than first, and every order table gives at most {e}."},
	pairing.FloatLimit:    {Zh: "第 {r} 轮：{p} 第 {a} 次上调，至多 {e} 次。", En: "Round {r}: {p} floats upwards for time number {a}, and {e} are allowed."},
	pairing.ColourExcess:  {Zh: "第 {r} 轮：{p} 净多 {a} 后，应避免 {e}。", En: "Round {r}: {p} has a surplus of {a} second moves; {e} is to be avoided."},
	pairing.ColourRun:     {Zh: "第 {r} 轮：{p} 连走 {a} 后，应避免 {e}。", En: "Round {r}: {p} has {a} second moves running; {e} is to be avoided."},
	pairing.ColourFinal:   {Zh: "{p} 终了时后手比先手多 {a} 局，至多 {e} 局。", En: "{p} ends with a surplus of {a} second moves, and {e} is the most."},
}

// lineUpSentences are of the line-ups of teams: {b} is the board.
var lineUpSentences = map[pairing.Kind]schemas.Text{
	pairing.LineUpOrder:    {Zh: "第 {r} 轮 {p} 第 {b} 台：{a} 排在 {e} 之后，台次顺序颠倒。", En: "Round {r}, {p}, board {b}: {a} sits behind {e}, against the order registered."},
	pairing.LineUpChanged:  {Zh: "第 {r} 轮 {p} 第 {b} 台：应为 {e}，实为 {a}。", En: "Round {r}, {p}, board {b}: {e} is registered for it, and {a} sits there."},
	pairing.LineUpRating:   {Zh: "{p} 的台次顺序：第 {b} 名的等级分 {a} 高于排在其前的 {e}。", En: "{p}: the rating {a} of player no. {b} is above that of {e} registered before."},
	pairing.LineUpStranger: {Zh: "第 {r} 轮 {p} 第 {b} 台：{a} 不在该队报名名单之内。", En: "Round {r}, {p}, board {b}: {a} is not registered by the team."},
	pairing.LineUpPlayed:   {Zh: "第 {r} 轮 {p} 第 {b} 台：出场名单为 {e}，实际为 {a}。", En: "Round {r}, {p}, board {b}: the line-up has {e}, and {a} played."},
}

// placeSentences are of byes and contests: of a place of the table that has none, and of one
// beyond it.
var placeSentences = map[pairing.Kind]struct{ lacks, beyond schemas.Text }{
	pairing.ByePlace: {
		schemas.Text{Zh: "按轮空位置表，{e} 号位应轮空，却有选手。", En: "By the table place {e} should be a bye, and is not."},
		schemas.Text{Zh: "{a} 号位轮空，不是轮空位置表中该用的位置。", En: "Place {a} is a bye, and none that the table has for so many."},
	},
	pairing.ContestPlace: {
		schemas.Text{Zh: "按轮空位置表，{e} 号位应抢号，却没有。", En: "By the table place {e} should be contested, and is not."},
		schemas.Text{Zh: "{a} 号位抢号（{p}），不是轮空位置表中该用的位置。", En: "Place {a} is contested ({p}), and none that the table has for so many."},
	},
}

// sentenceOf returns the sentence of a deviation, with its places empty.
func sentenceOf(d *pairing.Deviation) schemas.Text {
	of, ok := placeSentences[d.Kind]
	below, signed := belowZero[d.Kind]
	switch {
	case signed && d.Actual.Number < 0:
		return below
	case !ok:
		return sentences[d.Kind]
	case d.Expected.Number > 0:
		return of.lacks
	}
	return of.beyond
}

// inHalves are the kinds whose numbers are half points.
var inHalves = map[pairing.Kind]bool{pairing.ByeNotLowest: true, pairing.NearerPairing: true, pairing.NotLowest: true}

// unsigned takes the sign from a number of which the sentence says what it stands for.
func unsigned(k pairing.Kind, fact string) string {
	if _, signed := belowZero[k]; signed {
		return strings.TrimPrefix(fact, "-")
	}
	return fact
}

// ofPairs are the kinds whose facts are pairs; without any there is none.
var ofPairs = []pairing.Kind{pairing.OffTable, pairing.OffDraw, pairing.FirstRoundPairs}

// fact writes what was expected, or what is.
func fact(t *event.Tournament, k pairing.Kind, f pairing.Fact) string {
	switch {
	case len(f.Pairs) > 0:
		return pairs(t, f.Pairs)
	case f.Number == 0 && slices.Contains(ofPairs, k):
		return "-"
	case f.Number == 0 && placeSentences[k].lacks.En != "":
		return ""
	case inHalves[k]:
		return tiebreak.Halves.Format(f.Number)
	}
	return strconv.Itoa(f.Number)
}

// pairs writes pairs by the numbers of players, the first colour first.
func pairs(t *event.Tournament, list []pairing.Pair) string {
	var b strings.Builder
	for i, p := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(t.Players[p.First].ID + "–")
		if p.Second == event.Nobody {
			b.WriteString("bye")
		} else {
			b.WriteString(t.Players[p.Second].ID)
		}
	}
	return b.String()
}

// PlayerName names a player of a tournament by number and name.
func PlayerName(t *event.Tournament, p int) string {
	of := &t.Players[p]
	if of.Name == "" || of.Name == of.ID {
		return of.ID
	}
	return of.ID + " " + of.Name
}

// filled fills the places of a sentence.
func filled(s schemas.Text, places ...string) schemas.Text {
	r := strings.NewReplacer(places...)
	return schemas.Text{Zh: r.Replace(s.Zh), En: r.Replace(s.En)}
}

// lacks name what a question could not be decided for.
var lacks = map[pairing.Missing]struct {
	code string // as coverage lists it
	text schemas.Text
}{
	pairing.MissingLots:      {"DRAW", schemas.Text{Zh: "没有抽签号", En: "the numbers drawn are not told"}},
	pairing.MissingRounds:    {"PR", schemas.Text{Zh: "尚有轮次未赛", En: "rounds are not there yet"}},
	pairing.MissingResults:   {"RES", schemas.Text{Zh: "缺少结果", En: "results are missing"}},
	pairing.MissingMethod:    {"EV", schemas.Text{Zh: "未说明第一轮的编排办法", En: "how round 1 was paired is not told"}},
	pairing.MissingPlaces:    {"DRAW", schemas.Text{Zh: "没有淘汰表的位置", En: "the places of the draw are not told"}},
	pairing.MissingTable:     {"table", schemas.Text{Zh: "规则书没有这一规模的表", En: "the book has no table of this size"}},
	pairing.MissingSeeding:   {"PL", schemas.Text{Zh: "未说明种子依据，或没有所依据的等级分", En: "by what seeds were chosen is not told, or the ratings for it"}},
	pairing.MissingDecision:  {"DRAW", schemas.Text{Zh: "未说明先后手如何决定", En: "how it was decided who is first is not told"}},
	pairing.MissingOrder:     {"PL", schemas.Text{Zh: "没有同单位选手的技术顺序", En: "the order of the players of a unit is not told"}},
	pairing.MissingByePoints: {"EV", schemas.Text{Zh: "未说明轮空得分", En: "what a bye scores is not told"}},
	pairing.MissingRatings:   {"PL", schemas.Text{Zh: "没有队员的等级分", En: "the ratings of the players are not told"}},
	pairing.MissingRule:      {"rule", schemas.Text{Zh: "规则书没有规定", En: "the book does not say"}},
	pairing.MissingProof:     {"proof", schemas.Text{Zh: "既未找到更好的编排，也未证明没有", En: "neither a better pairing nor that there is none could be shown"}},
	pairing.FaultBefore:      {"fault before", schemas.Text{Zh: "前一轮与淘汰表不符，以下不能判定", En: "the round before is not as the draw has it, and those after depend on it"}},
	pairing.FaultAbove:       {"fault above", schemas.Text{Zh: "上面的分段已有误，以下不能判定", En: "a score group above is at fault, and those below depend on it"}},
	pairing.TooLarge:         {"too large", schemas.Text{Zh: "人数超出查找范围", En: "the field is larger than is searched"}},
}
