// Package renlib reads libraries of RenLib: trees of moves of renju, without players
// and result. Nothing is judged here.
//
// A library is a header of 20 bytes, which those before version 3 have not, and nodes
// of two bytes in the order of the tree, each before its children: the point, and bits
// that say what belongs to the node. A node whose sibling follows behind its own
// children is marked, and so is one without children: behind such a one comes the
// sibling of the last node that still awaits one. A node may be followed by two bytes
// more, a comment (a line and, behind a byte 8, more of them) and a text for its point
// on the board. The first node may be an empty root. A point of 0 is a pass. Source:
// gomoku/RenLib, LibraryFile.cpp, MoveNode.cpp and RenLibDoc.cpp.
//
// By default a library is one game: the first children are its main line and every
// other branch is a variation. Of a tree of more than MaxNodes nodes the main line
// alone is kept, and a fault says how much is left out; such a library may be of any
// size. On request every way from the root to a leaf is a game. What is said of nodes
// that games share is then told in the first of them.
//
// The tags are Version, that of the header, and in a game that is the whole library
// Nodes and Lines, how many nodes and leaves it has. Marks are "mark" and "start", as
// the bits are called, and the text that stands on the board: behind its point, where
// that is no move of the tree.
//
// A branch that RenLib saves by itself keeps the marks of siblings that were not saved
// with it. Nothing tells it from a file that is cut off, so that a fault says that it
// may be one.
package renlib
