// Package review holds an event against the rulebook in force: its pairings and colours by
// pairing, its points, tie-breaks and ranks by tiebreak against those published. From the
// facts that these find it makes findings with their clauses, and the table as it should be.
//
// It needs no games. A difference from a published number is a warning; where the books are
// silent on what it rests on, and another answer gives the published number, it is
// undetermined and says so, with the option (D9, D13 …) that would decide it.
package review
