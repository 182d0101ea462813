// Package scoresheet reads scoresheets (棋谱记录表) as the typists of federations fill
// them in: the sheet of one side, or of the arbiter, in CSV or as a worksheet of an XLSX
// workbook. Nothing is judged here. qipu template scoresheet writes blank ones; what
// fields and columns are called stands in schemas.SheetFields and
// schemas.ParseSheetColumn, in Chinese, in English or in both.
//
//	qipu scoresheet,1
//	棋种,象棋
//	赛事,…
//	先手（红方）,…
//	记录方,先手
//	…
//	回合,先手着法,先手累计用时（h:mm:ss）,先手提和/备注,后手着法,后手累计用时（h:mm:ss）,后手提和/备注
//	1,炮二平五,0:00:12,,马8进7,0:00:20,提和
//
// A sheet begins with its mark in the first cell; a CSV may hold several, one behind
// another, and a workbook one in each worksheet. Rows of fields and values stand before
// the table of rounds, or behind it; several pairs may share a row. Fields that are not
// known are tags under their own names. Rows that begin with # are not read.
//
// A clock is read by the unit that the header of its column names, and a time in another
// form is a fault, not a guess; so is one, or an offer, beside a move that is not written,
// which belongs to no ply. Notes that are an offer (提和) are offers, others are
// comments; so is what stands in columns that are not known. A move that is not there,
// with moves behind it, is a FaultNumber, and so is a number that does not follow; the
// moves behind keep their sides (Game.Sides). Blocks of the same columns side by side are
// read by their numbers, one behind the other or row by row. A header that stands once
// more with numbers that do not go on, and a second field of the game, begin another sheet
// that lacks its mark: it is told as a FaultAfterEnd and not read. A row
// of CSV with more cells than the header has is a comment, and its moves are missing: a
// comma in a note may have shifted them. What says how the game ended is no move.
// Whatever else stands where a move should (？, …) is a move as written.
//
// Text is the sheet and, behind it, names of tags, cells without their doubled quotes
// and numbers of rounds as PGN would write them.
//
// A workbook is read in bounds that are told in its errors, and nothing outside of it is
// looked at. A part that two worksheets name is read once. The record of a worksheet is
// its cells as CSV, those longer than 4 KiB cut; Offset and Length are those of the part
// that it was packed as. Numbers that are shown as dates are ISO dates, those shown as
// times h:mm:ss, or h:mm with these letters behind it where the seconds are not shown. One
// that is shown scaled, decorated or in another form has its format behind it, and is no
// time of a clock. Formulas are read as the value that was last computed, or as ? where none
// is stored. Worksheets that are hidden are read. Rows behind the sheet tell of these
// things once a column: "qipu read" where it is plain what was typed, which is a FaultLoose,
// "qipu shown" of the rest, a FaultShown.
package scoresheet
