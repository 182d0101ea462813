// Package clock holds what a record tells of the clocks against the time control:
// who exceeded the time, at which ply and by how much, and what the result makes
// of it.
//
// # Evidence
//
// A stamp is true to its precision: of "0:58:54" the time is less than a second away,
// earlier or later, since nothing says whether a clock cuts off or rounds. So every
// time is an interval, what follows from times is one, and a move was late only if it
// was for every time within the intervals: what is settled by some of them alone is
// undetermined. Stamps that are shifted by less than their precision therefore never
// turn a pass into a fail.
//
// Whether a stamp of the time left has the increment of its move in it already, and
// whether the time of the next stage, is not said in most records. The game is run
// under each reading; those that contradict the record least decide, together.
//
// Stamps may be missing on single moves. A clock that shows time later has had time
// before, so that what was left bounds the plies without a stamp from below.
//
// # Sessions
//
// What both sides used together is held against the session that the event declares. It is
// what the moves took, what the clocks had and have left, and what a sheet states at the
// end, where they agree; of accounts that exclude one another either may be right. Time
// behind the last move is told by a sheet alone, and a clock that stood is not counted.
//
// # Boundaries
//
// Time is over when it is used up (xiangqi-2011:21.3): using just the time that was
// left is over time. In byo-yomi the rulebook says whether reaching the limit loses or
// exceeding it (D1).
package clock
