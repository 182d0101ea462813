// Package repetition judges repetitions (棋例) by articles 23 to 26 of
// xiangqi-2011 and, as a second law, by the rulebook axf.
//
// The cycles of a game are found by the hashes of its positions. A Judge gives each
// ply of a cycle its class, the gravest that can be proven: 将 (check), 杀 (a mate by
// checks threatens), 捉 (a piece can be won, by capture or by checks), 闲. From the
// classes follow what each side plays (长将, 长捉车, 一将一杀 …), and from these the
// verdict and its clause.
//
// The chapters of worked examples are lost, so the law is applied as its articles
// read; what they leave open are Readings, the options R1 to R19. Everything is
// proven by search: exchanges to their end, mates to nine checks, wins by checks to
// five. Searches are bounded by nodes, never by the clock, and a verdict that hangs
// on one that ran out is undetermined.
//
// The package states what a position would be ruled. Whether anybody claimed, and
// when, is for the arbiter's log.
//
// Where each article stands:
//
//	23.1–23.3         cycle.go     what goes round, and how often
//	23.4              stretch.go   nine rounds of banned or aimless moves
//	23.5              ruled.go, sentence.go
//	24.1, 26.2, 26.5  classify.go  将, answers to check, the gravest function
//	24.2, 24.18, 26.4 threat.go    杀, 自毙
//	24.3, 26.4        chase.go     捉 and that it is new; gaining.go 抽
//	24.4, 24.5, 26.9, 26.10
//	                  offer.go     兑, 献
//	24.9–24.14        ban.go       禁止着法, 允许着法
//	24.15, 24.16, 26.1, 26.7
//	                  taking.go    roots, kings and pawns; material.go, exchange.go gain and loss
//	24.17             joint.go     联合捉子
//	25, 26.8, A1.5b   verdict.go   undecided.go where a search ran out
//	26.3              defender.go  守和方
//	26.6              duty.go      做根子和被牵子
package repetition
