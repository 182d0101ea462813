// Package tiebreak counts the points and tie-breaks of an event and ranks by them: 积分,
// 小分, 对手分, 中间对手分, 累进分, 局分, 场分, 次分, 胜局, 直胜 and the other keys of
// xiangqi-2011:14, wuziqi-2009:16 and renju-2002:4.3, and FIDE's (C.07) where an event
// declares them.
//
// All is exact: points are held in half points, what multiplies or halves them in quarters.
// A value is summed from its terms, and the same terms are its derivation, so that what is
// printed is what was counted.
//
// The games of two players, or two teams, in one round are one meeting (场; of teams in
// wuziqi-2009 次). What counts opponents counts meetings; what counts games counts games.
// A meeting of one game between two players has the result of the game, every other one
// that of the game points of its two sides (xiangqi-2011:13.2, renju-2002:4.3.3a), in
// rankings that know 次 of the points of its 场. A bye of a team is one pairing a board.
package tiebreak
