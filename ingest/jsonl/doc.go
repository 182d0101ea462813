// Package jsonl reads game records as qipu itself writes them: one JSON object a line
// (RFC 8259), in UTF-8, with everything that a record says.
//
//	{"format":"qipu-game","version":1,"game":"xiangqi","tags":[["Event","…"],…],
//	 "fen":"…","result":"1-0","marker":"1-0","notation":"iccs",
//	 "moves":[{"move":"h2e2","as":"炮二平五","n":1},…],
//	 "comments":[{"ply":1,"text":"…"},…],"marks":[{"ply":1,"text":"!?"},…],
//	 "clocks":[{"ply":1,"side":"first","kind":"total","form":"h:mm:ss","text":"0:00:12"},…],
//	 "offers":[{"ply":7,"side":"first","text":"提和"},…],"kept_by":"first",
//	 "variations":[{"parent":0,"at":2,"moves":[…],"comments":[…],"marks":[…]},…]}
//
// A move is what stands under "as", or where that is left out under "move"; "n" is the
// move number before it. Lines and plies are those of schemas.Line and schemas.Comment.
// A game of renju or gomoku ("game":"renju") has besides "points" (points, letter-pairs,
// letter-pairs-pp, letter-pairs-up, pairs-from-1 or pairs-from-0: how points are
// named), "board" (its columns and rows), "setup" (pairs of a point and first or
// second), "rule", "protocol", "swaps", "offered", "removed" (points) and "seats" (drawn
// or final), and with every move its "side" if the record gives it.
//
// "fen" and "result" count where no tag says the same. Other names are passed over.
package jsonl
