package pairing

import (
	"cmp"
	"fmt"
	"slices"
)

// Kind is what a deviation is about. It names no clause: several books ask for the same.
type Kind uint8

// The kinds. Beside each is what Expected and Actual hold, where they hold something;
// points are half points, and pairs have the player of the first colour first.
const (
	// Of every system.
	NotPaired       Kind = iota // a player of the event has neither opponent nor bye nor leave in the round
	PairedTwice                 // a player has several pairings in a round; numbers: 1, pairings
	SpareBye                    // a bye although the others are even in number, or several of them; numbers: byes due, byes
	PlayedWithdrawn             // a player who had withdrawn played; numbers: the round of the withdrawal, the round
	LegColours                  // colours do not alternate from game to game of a match; pairs: the game, as paired
	BoardColours                // a board of a team match has the colours wrong; numbers: the board in both; pairs: the board, as paired
	ColoursDecided              // who is first was decided in another way than by lots, guessing or the table; number: the event.ColoursBy

	// Of round robins.
	PairMissing    // two players did not meet as often as due; numbers: games due, games
	PairRepeated   // two players met too often; numbers: games due, games
	OffTable       // the round is not as in the order table; pairs: those of the table that lack, those that stand in their place
	TableColours   // a pair of the table has the colours reversed; pairs
	ColourBalance  // a player's colours are not balanced as every order table has them; numbers: the surplus allowed, the surplus
	ByeCount       // a player of an odd field has more than one bye in a turn; numbers: byes due, byes
	OutsideGroup   // players of two groups were paired
	SeedsTogether  // seeds are not spread evenly over the groups; numbers: most in a group if even, those in the group
	GroupOfNothing // a player stands in no group, or in two; numbers: 1, groups

	// Of knockouts.
	DrawSize      // the number of places is no power of two, or not that of the entrants; numbers: places due, places
	SeedCount     // the number of seeds is no power of two; number: seeds
	SeedClass     // a class of seeds (1–2, 3–4, 5–8 …) is not full, or has too many; numbers: seeds due, seeds
	SeedBasis     // a player is not among the seeds, or in a lower class, though his rating is higher; numbers: the rating of the other, his own
	SeedsMeet     // seeds stand in the same part of the draw, though they are to meet later; numbers: parts of the draw that must differ, the part
	SeedPlace     // a seed is not on a place of its class; numbers: the place of the seed in the table, its place
	ByePlace      // a bye is not on a place of the table, Actual, or lacks at one, Expected
	ByesUneven    // byes are not spread evenly; numbers: parts of the draw, byes more in one of them than in another
	ByeUnseeded   // somebody has a bye before a seed has one; numbers: the number of that seed, the seed of who has it, 0 for none
	ContestPlace  // as ByePlace for the places that two players contest (抢号)
	UnitsTogether // players of one unit stand in the same part of the draw; numbers: parts of the draw that must differ, the part
	OffDraw       // winners do not meet as the draw has it; pairs
	WinnerMissing // a winner does not appear in the next round; numbers: the round due, 0
	LoserAgain    // a player who is out plays on; numbers: the round of the loss, the round

	// Of Swiss events.
	Rematch              // two players meet again; numbers: the round of their meeting, the round
	RematchUnplayed      // the same, where one of the two pairings was not played
	UnitsMet             // two players of a unit met although the units were to be kept apart in this round
	ByeNotLowest         // the bye went above the lowest score group; numbers: points of that, points of the player; Proof
	ByeAgain             // a second bye; numbers: 1, byes
	FullerPairing        // a score group could have been paired more fully within the limits on colours; numbers: pairs that must leave it downwards, pairs that do; Proof
	FullerWithoutColours // the same, if limits on colours are given up
	NearerPairing        // who had floated into a score group was passed on, although another could have been; numbers: points of the group, of the opponent; Proof
	FloatLimit           // a player floats too often in one direction; numbers: floats allowed, floats downwards or, below 0, upwards
	ColourExcess         // a surplus of one colour; numbers: the limit, the surplus, below 0 of seconds; Proof, where another pairing of the group avoids it
	ColourRun            // one colour too often running; numbers as ColourExcess; Proof
	ColourFinal          // colours are not balanced after the last round; numbers as ColourExcess; Proof
	ColoursOpposed       // the same, where one wants to be first and the other second, and both have it the other way; pair; Proof
	ColoursReversed      // the same pair is better balanced, or alternates better, with reversed colours; numbers: the sum of surpluses or, below 0, of alternations; Proof
	FirstRoundPairs      // round 1 is not paired as declared; pairs
	FirstRoundColours    // nor has it the colours declared; pairs
	FewRounds            // numbers: rounds at least, rounds
	EvenRounds           // number: rounds
	OddField             // number: players

	// Of matches and 擂台赛, line-ups and stages.
	MatchLength   // a match is of a number of games that the book does not name; numbers: the longest it names, games
	AfterDecision // games went on after the decision; numbers: games that decided, games
	Undecided     // a match, or 擂台赛, that is not decided; only in gaps: it may go on
	SameUnit      // players of one team met
	UnequalTeams  // numbers: players of the largest team, of this
	LineUpOrder   // boards are not in the order of the registered numbers; numbers: the number before, the number; of a 擂台赛 the number due, the number
	LineUpChanged // the line-up is not the registered one; numbers: the number registered, the number
	LineUpRating  // the registered order is not that of the ratings; numbers: the rating before, the rating
	NotQualified  // a player goes on who is not among the first; numbers: places that go on, the place
	LeftOut       // a player among them does not go on
	StageSize     // too few or too many go on; numbers: places that go on, players who do
	NotLowest     // a player was dropped although others had fewer points; numbers: points of the last kept, points
	Kept          // too few or too many were dropped; numbers: dropped when due, dropped
	DropEarly     // players drop out before half of the rounds; numbers: the first round after which they may, the round

	// Of line-ups too.
	LineUpStranger // a player whom the team did not register
	LineUpPlayed   // another than the line-up that was handed in; numbers: as handed in, as played

	kinds
)

var kindNames = [kinds]string{
	"not-paired", "paired-twice", "spare-bye", "played-withdrawn", "leg-colours", "board-colours", "colours-decided",
	"pair-missing", "pair-repeated", "off-table", "table-colours", "colour-balance", "bye-count",
	"outside-group", "seeds-together", "group-of-nothing",
	"draw-size", "seed-count", "seed-class", "seed-basis", "seeds-meet", "seed-place", "bye-place", "byes-uneven", "bye-unseeded", "contest-place", "units-together", "off-draw",
	"winner-missing", "loser-again",
	"rematch", "rematch-unplayed", "units-met", "bye-not-lowest", "bye-again", "fuller-pairing",
	"fuller-without-colours", "nearer-pairing", "float-limit", "colour-excess", "colour-run", "colour-final",
	"colours-opposed", "colours-reversed", "first-round-pairs", "first-round-colours", "few-rounds", "even-rounds", "odd-field",
	"match-length", "after-decision", "undecided", "same-unit", "unequal-teams", "line-up-order", "line-up-changed",
	"line-up-rating", "not-qualified", "left-out", "stage-size", "not-lowest", "kept", "drop-early",
	"line-up-stranger", "line-up-played",
}

// String returns the name of the kind, "rematch".
func (k Kind) String() string {
	if k < kinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Pair is two players in the colours paired, or one with event.Nobody: a bye.
type Pair struct{ First, Second int }

// same reports whether two pairs have the same players.
func (p Pair) same(q Pair) bool { return p == q || p == Pair{q.Second, q.First} }

// Fact is a number or pairs, as the kind says.
type Fact struct {
	Number int
	Pairs  []Pair
}

// Deviation is one thing that is not as the system asks.
type Deviation struct {
	Kind     Kind
	Round    int   // 0 where it is about the whole event
	Board    int   // of a line-up; 0 where it is of none
	Players  []int // that it is about, by their index
	Group    int   // half points of the score group that it is about; of FullerPairing, FullerWithoutColours, NearerPairing
	Expected Fact
	Actual   Fact

	// Proof is a better pairing of the round: the pairs that would have been in place of
	// those of the same players. Empty where the kind needs none or none was found; it is
	// not said then that there is none.
	Proof []Pair
}

// Missing is what a check lacks.
type Missing uint8

// What may lack.
const (
	MissingLots      Missing = iota // numbers drawn: without them only principles are checked
	MissingRounds                   // rounds that are not there yet
	MissingResults                  // results of earlier rounds
	MissingMethod                   // how round 1 was paired
	MissingPlaces                   // the places of the draw
	MissingTable                    // the book has no table for this size, or it is too short (D21)
	MissingSeeding                  // by what seeds were chosen, or the lists for it
	MissingDecision                 // how it was decided who is first
	MissingOrder                    // the technical order of players of a unit
	MissingByePoints                // what a bye scores
	MissingRatings                  // ratings of the players of a team
	MissingRule                     // the book does not say
	MissingProof                    // neither a better pairing nor that there is none could be shown
	FaultBefore                     // the round before is not as the draw has it, so that it is open who was to meet in this
	FaultAbove                      // a score group above was not paired as fully as it could be, so that it is open who is in those below
	TooLarge                        // more players than are searched (MaxField), or more that are passed on over a group
)

// Gap is a question that could not be decided.
type Gap struct {
	Kind    Kind
	Round   int // 0 where it is about the whole event
	Missing Missing
}

// Refusal is a game that makes no sense and was left out.
type Refusal struct {
	Game int // index of Tournament.Games
	Err  error
}

// Report is what an audit found, in the order of rounds, kinds and players.
type Report struct {
	Deviations []Deviation
	Gaps       []Gap
	Refused    []Refusal

	examined [kinds]int
}

// Examined returns how many cases were held against a kind: 0 where it does not apply.
func (r *Report) Examined(k Kind) int { return r.examined[k] }

func (r *Report) add(d Deviation) { r.Deviations = append(r.Deviations, d) }

func (r *Report) gap(k Kind, round int, m Missing) {
	g := Gap{k, round, m}
	if !slices.Contains(r.Gaps, g) {
		r.Gaps = append(r.Gaps, g)
	}
}

// check counts a case and reports whether it is a deviation.
func (r *Report) check(k Kind, bad bool) bool {
	r.examined[k]++
	return bad
}

func (r *Report) sort() {
	slices.SortStableFunc(r.Deviations, func(a, b Deviation) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Kind, b.Kind), slices.Compare(a.Players, b.Players))
	})
	slices.SortStableFunc(r.Gaps, func(a, b Gap) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Missing, b.Missing))
	})
}
