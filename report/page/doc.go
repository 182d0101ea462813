// Package page writes what people read of a run: one HTML file that needs nothing else
// (no network, no build, no fonts), and pages of further findings beside it. It is made
// from the tables and run.json alone; nothing is analysed again, and the same tables
// give the same bytes.
//
// Every text of a record is hostile: html/template escapes it in its place, what is
// invisible or turns the direction of text is spelt out, and what is long is cut and
// said to be.
package page
