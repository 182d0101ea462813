// Package schemas is the vocabulary that every other package shares: what a
// record says (Game), what the rules say about it (Audit, Finding, Outcome),
// the clauses of the rulebooks, and the rows of the tables that a run writes.
//
// It holds data and its spelling, no rules and no I/O. Everything imports it;
// it imports nothing of qipu but its own sub-packages.
package schemas
