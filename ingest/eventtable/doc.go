// Package eventtable reads the tables of an event as federations keep them, in CSV or in the
// worksheets of an XLSX workbook, into schemas.Event: players, pairings with results,
// published standings and the others of event files. Nothing is judged here.
//
//	qipu event players 选手
//	编号,姓名,单位,等级分
//	1,选手07,甲队,2100
//
//	轮次,台次,先手,结果,后手
//	1,1,选手07,1-0,选手08
//
// A table begins with its heading. One whose columns tell what it is needs no more: pairings
// have a round, a first and a second player, standings a rank, points and who has them,
// players a name and one more column that is known. Any table may have a row with its mark
// before the heading, "qipu event" and its name; "qipu event" alone begins the head of the
// event, a field a row, each with its value behind it. qipu template event writes them all.
//
// Columns are called as schemas.EventSections has it, in Chinese, in English or in both, or
// by another usual name. 红方 and 黑方, or 黑方 and 白方, are first and second; Red and Black
// are too; Black and White by themselves do not say who moves first, and are not read.
// Columns of standings that are not known are tie-breaks by their own names. What else is
// not understood is told with file and row, and what was left out of the event for it.
// Rows that begin with # are not read.
package eventtable
