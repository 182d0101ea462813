// Package arbiter holds the arbiter's log (裁判记录) against the rulebook in force: the
// penalties that were ruled against those that a clause asks for, counts that end a game
// against the recorded result, claims against what the moves show.
//
// Without a log of the event every clause that needs one is undetermined, and lacks it.
// With one, a clause that no entry bears on does not apply. What only a person can judge
// passes where the entry is complete by its form; where it is not, it is undetermined and
// says what the entry lacks. A log is data: what it says happened is taken as it stands.
package arbiter
