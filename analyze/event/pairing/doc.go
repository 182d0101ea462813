// Package pairing holds the pairings and colours of an event against what its system
// asks for: round robin (循环赛) and groups, Swiss (积分编排制), knockout (淘汰赛), matches,
// 擂台赛, 全队轮赛, line-ups of teams, and who goes on to a next stage.
//
// What is found are facts: a kind, a round, players, what was expected, what is. Which
// clause they rest on, how grave they are and in which words they are told is for the
// caller, who knows the rulebook in force, and leaves out what that has no clause for.
//
// # Swiss
//
// The stored text of xiangqi-2011 breaks off before the procedure by which players are
// picked, and the appendix of wuziqi-2009 is lost. So nothing here says what the pairing
// should have been. It is held against the principles (xiangqi-2011:A3.1.1 to A3.1.10),
// and where one of them is broken though it could have been kept, a pairing of the whole
// round that keeps it is shown as the proof. Three rules keep that proof fair:
//
//   - no score group above the one in question is worse off, since pairing goes from the top;
//   - who was once paired together, also for a game that was forfeited, is not paired again;
//   - the proof does not itself break a limit on floats.
//
// Fullest means with the fewest pairs that leave a score group downwards, and nearest with
// the fewest who came into it from above and are passed on. A pairing is better if from the
// top down the first of these numbers in which it differs is lower. So others may float
// into a group than did, if the groups above it are as full, and their opponents as near,
// as they were. What lies above a pair that itself breaks a principle stays as it is. It is
// decided by a matching of least cost, in both directions: a pass says that no pairing of
// the round is better. The balance of colours within the limits is not weighed.
//
// # Colours
//
// Whether a forfeited pairing counts in the history of colours no rulebook says. A
// deviation stands only if it does under both readings, and a proof must hold under both.
package pairing
