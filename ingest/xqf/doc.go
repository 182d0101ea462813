// Package xqf reads records of xiangqi as 象棋演播室 (XQStudio) writes them. Nothing is
// judged here.
//
// A source is one record: a header of 0x400 bytes and a tree of moves. Numbers are
// little-endian. The header begins with XQ and the version, 10 for 1.0 to 18 for 1.8;
// it holds the start position, the result and texts in GB18030, a byte for the length
// before each. A node of the tree is four bytes (from, to, flags, one of no meaning) and
// perhaps a comment; the first node is no move and holds the comment before the moves.
// A move that follows stands right behind its node with all that comes after it, then
// the next variation of the node itself: so the first move written is that of the main
// line, at the start position too.
//
// Up to version 10 nothing is scrambled: a length of a comment, perhaps 0, stands in
// every node, and the upper half of the flags says that a move follows, the lower one
// that a variation does. From 11 on a flag each says that a move, a variation, a comment
// follows; the squares and the lengths of comments are moved by offsets, and all bytes
// of the tree by a stream of 32 bytes, which follow from the header; so are the squares
// of the start position, whose places are shifted from 12 on. Sources: XqfFormat.txt of
// XQStudio's author for version 10; for the others xqbase/eleeye (XQFTOOLS),
// walker8088/cchess (io_xqf.py) and FastLight126/vschess (function.xqf.js), compared
// with 3,332 real files. From these files it is known besides:
//
//   - the start position always stands in the header; the kind of game (全局 …) does not
//     say whether it is the standard array;
//   - the byte behind the number of the first ply is the side to move. 1 has always
//     meant Black; 0 says nothing, so that the first move decides;
//   - programs that write longer texts than their fields let them run on, and write the
//     next field over them;
//   - the keys add up to 0 in one byte.
//
// Tokens of moves are in ICCS, "h2e2"; Text is built, each text on a line. The tags are
// Title, Event, Date, Site, Red, Black, TimeControl (用时规则), RedTimeUsed and
// BlackTimeUsed (not RedTime, which is the mark of a scoresheet with its signatures),
// Annotator (讲评人), Author (of the file), Result, FEN where the start position is not
// the standard array with Red to move, XQFVersion, and by the names of XQStudio's own
// source Type (全局, 布局, 中局, 残局) and, where they are not 0, WhoPlay, PlayStepNo,
// PlayNodes, PTreePos, ProductId. A result of a code that is not known stands as that
// number.
package xqf
