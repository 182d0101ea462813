package sniff

import (
	"qipu/ingest/bdt"
	"qipu/ingest/buf"
	"qipu/ingest/ms5"
	"qipu/ingest/pdb"
	"qipu/ingest/rdf"
	"qipu/ingest/renlib"
	"qipu/ingest/wzq"
	"qipu/ingest/yixin"
)

// renjuBinary knows the binary formats of renju and gomoku that have no magic text, by
// what they hold.
func renjuBinary(head []byte) (Result, bool) {
	cut := len(head) == HeadSize
	switch {
	case renlib.BeginsBare(head, cut):
		return Result{RenLib, "a tree of moves from the centre, as RenLib wrote them without a header"}, true
	case ms5.Begins(head, cut):
		return Result{MS5, "468 bytes, with room for 225 moves on a board of 19 lines"}, true
	case yixin.BeginsPos(head, cut):
		return Result{POS, "a number of moves and as many points of a board of 15 lines"}, true
	case pdb.Begins(head):
		return Result{PDB, "a Palm database of GoRenjer"}, true
	case buf.Begins(head, cut):
		return Result{BUF, "games of 256 bytes, two names and points of a board of 15 lines"}, true
	case wzq.Begins(head, cut):
		return Result{WZQ, "two names and, from the centre on, points of a board of 15 lines"}, true
	}
	return Result{}, false
}

// renjuText knows the texts of renju and gomoku that are no move text. cut says that
// the source goes on behind the text.
func renjuText(text []byte, cut bool) (Result, bool) {
	switch {
	case yixin.BeginsSav(text, cut):
		return Result{SAV, "the size of a board, a number of moves and as many points"}, true
	case bdt.Begins(text, cut):
		return Result{BDT, "a line of =[ and seven fields, the fourth of moves"}, true
	case rdf.Begins(text):
		return Result{RDF, ":RDFA and numbered moves"}, true
	}
	return Result{}, false
}
