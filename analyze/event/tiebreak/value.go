package tiebreak

import (
	"strconv"
	"strings"

	"qipu/schemas/rulebooks"
)

// Unit is what a value is counted in.
type Unit uint8

// The units.
const (
	Counts   Unit = iota // of games, fouls …; places too
	Halves               // half points
	Quarters             // quarter points
)

// Format writes an amount in the unit as tables print it: 37 halves are "18.5".
func (u Unit) Format(amount int) string {
	per := 1
	switch u {
	case Halves:
		per = 2
	case Quarters:
		per = 4
	}
	sign := ""
	if amount < 0 {
		sign, amount = "-", -amount
	}
	whole := sign + strconv.Itoa(amount/per)
	return whole + [...]string{"", ".25", ".5", ".75"}[amount%per*4/per]
}

// Value is what a player has in one comparison.
type Value struct {
	Unit   Unit
	Amount int

	// Parts are compared one after the other where one number does not say it: board by
	// board, without round 1, 2 …, gravity and number of sanctions. Amount is the first.
	Parts []int

	// Counted is false where the comparison does not apply to the player: 直胜 among more
	// than two (D14), or a key that is not recomputed.
	Counted bool
}

// String writes the value, its parts separated by slashes; "-" where it does not apply.
func (v Value) String() string {
	if !v.Counted {
		return "-"
	}
	if len(v.Parts) == 0 {
		return v.Unit.Format(v.Amount)
	}
	parts := make([]string, len(v.Parts))
	for i, part := range v.Parts {
		parts[i] = v.Unit.Format(part)
	}
	return strings.Join(parts, "/")
}

// How is what a round was to a player.
type How uint8

// The ways.
const (
	Open   How = iota // no result is known
	Beat              // 胜
	Drew              // 和
	LostTo            // 负
	Bye               // 轮空
	HalfBye
	FullBye
	ZeroBye
	Absent // in no pairing of the round
)

// Against says whose score a term holds.
type Against uint8

// The kinds.
const (
	AgainstOpponent Against = iota
	AgainstLowest           // the lowest score of those who have points (D12)
	AgainstDummy            // of the dummy opponent (C.07:16.4)
)

// Term is one part of a value.
type Term struct {
	Round    int // 0 where it is of no round
	Board    int // 0 where it is of no board
	Opponent int // index of Tournament.Players, or event.Nobody
	How      How
	Unplayed bool // + or −
	Against  Against
	Score    int // of the opponent, or what the round scored, in half points
	Amount   int // in the unit of the value
	Cut      bool
}

// Derivation is a value with what it was summed from.
type Derivation struct {
	By    rulebooks.TieBreak
	Value Value
	Terms []Term // those cut among them; empty where the value is of no games
}
