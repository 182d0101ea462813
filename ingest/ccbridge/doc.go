// Package ccbridge reads the records of 象棋桥 (CCBridge): CBR, one game in a binary
// file; CBL, a library of such records; and CBF, one game in XML. Nothing is judged
// here.
//
// A CBR is a header of fixed fields, texts in UTF-16LE that end with a zero within
// their width, a board, and the tree of moves. Between the fields stands what was in
// memory when it was written. Of version 2, which all files met have, the fields are at
// the places in fieldsOf; version 1 has them 128 or 256 bytes earlier and other
// squares. The tree is a list of nodes of four bytes, of which the first is no move and
// holds what is said of the start: flags, a byte that says nothing, and the squares
// from and to, row by row from the left of Black's back rank. A flag says that the line
// ends here; one that another move instead of this one comes later, behind the lines
// that branch off later than it does; one that a comment follows, a length of four
// bytes and a text.
//
// A CBL is a header, an index with an entry of 276 bytes for each place in it, and the
// records behind it, each in as many slots of 4,096 bytes as it takes. The index says
// which records were deleted; their slots are kept in the file, and passed over here.
//
// A CBF has the same fields and the same tree as elements of XML: <Move value="77-47"
// branch="1" end="1">, column and row of both squares from the top left.
//
// Sources: the layout as zhuanlan.zhihu.com/p/682174695 describes it and readers have
// corrected it (walker8088/cchess, io_cbr.py; FastLight126/vschess, function.cbr.js,
// the only one that tells of version 1), checked against 2 CBR, 2 CBL of 131 records,
// and 2 CBF. Version 1 has been seen in no real file.
package ccbridge
