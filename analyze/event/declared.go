package event

// Declared is what an event declares of its pairing beside the system, the points and
// the order of ranks. It is of the whole event or, of one in stages, of one stage.
type Declared struct {
	From       int       // the number of the first round of a stage; 0 is 1
	FirstPairs Method    // of round 1 of a Swiss event (xiangqi-2011:A3.2.1b)
	ColoursBy  ColoursBy // how it was decided who is first (renju-2002:2.1)
	Seeding    Seeding   // by what seeds were chosen (wuziqi-2009:A1.3.1d)
	UnitsApart []int     // rounds of a Swiss event in which players of one unit are not paired (xiangqi-2011:A3.1.7)

	// Places are the players on each place of a knockout draw: one, none (a bye), or the
	// two that contest it (抢号). Empty where the draw is not told.
	Places [][]int

	BestOf int // games of a match that ends when it is decided; 0 where it is played out

	DropFrom int   // 末位淘汰: the first round after which players drop out; 0 if none do
	Drops    []int // how many after each round from then on; a single number is of every round

	OwnLots bool // lots were drawn anew for the stage: the players have those numbers
	Advance int  // 晋级人数: how many of a stage, or of each group of it, go on to the next; 0 where it is not told
}

// Method is how round 1 of a Swiss event is paired (xiangqi-2011:A3.2.1b).
type Method uint8

// The methods. Only the first tells the colours.
const (
	MethodUnsaid Method = iota
	Adjacent            // 近号: 1-2, 4-3, 5-6 …: the small number first on odd boards, the large on even ones
	HeadTail            // 首尾: 1-n, 2-(n-1) …
	CrossHalf           // 对半交叉: 1-(n/2+1), 2-(n/2+2) …
)

// ColoursBy is how it is decided who has the first move.
type ColoursBy uint8

// The ways.
const (
	ColoursByUnsaid ColoursBy = iota
	ByLots                    // 抽签
	ByGuess                   // 猜先
	ByTable                   // 编排表: pairings tell it, which rest on numbers drawn
	ByRating                  // 等级分 or any other rank of the players
	ByChoice                  // 自选, 协商
)

// Seeding is by what the seeds of a draw are chosen.
type Seeding uint8

// The grounds of seeding.
const (
	SeedingUnsaid Seeding = iota
	SeedRating            // 等级分: Player.Rating
	SeedResults           // 成绩、名次
	SeedTitle             // 段位、称号
)
