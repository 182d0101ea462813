// Package sheets compares the scoresheets that were kept of one game (两份记录纸): both
// players', and the arbiter's where there is one.
//
// A Sheet is what is kept of a record for it, of bounded size. Pair finds which sheets
// are of one game, a Comparer aligns two of them and lists every Difference, and Rules
// say what follows from these by the clauses on recording (xiangqi-2011:7, :9,
// wuziqi-2009:6, :8.1(5)). Nothing is chosen between two sheets: which of them can be
// replayed, and how far, is stated as a fact.
package sheets
