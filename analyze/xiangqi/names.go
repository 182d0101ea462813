package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

var sideNames = [...]schemas.Text{schemas.First: {Zh: "红方", En: "Red"}, schemas.Second: {Zh: "黑方", En: "Black"}}

// kindNames name the types of pieces in English; in Chinese their glyphs do.
var kindNames = [8]string{
	board.King: "king", board.Advisor: "advisor", board.Elephant: "elephant", board.Horse: "horse",
	board.Chariot: "chariot", board.Cannon: "cannon", board.Pawn: "pawn",
}

// orderNames name one of several like pieces, by order.
var orderNames = [...]schemas.Text{
	{},
	{Zh: "第一", En: "first "},
	{Zh: "第二", En: "second "},
	{Zh: "第三", En: "third "},
	{Zh: "第四", En: "fourth "},
	{Zh: "第五", En: "fifth "},
	{Zh: "前", En: "front "},
	{Zh: "中", En: "middle "},
	{Zh: "后", En: "rear "},
	{Zh: "最前", En: "foremost "},
	{Zh: "最后", En: "rearmost "},
}

// endNames say, behind the name of a side, what became of it.
var endNames = map[schemas.Reason]schemas.Text{
	schemas.ReasonMate:         {Zh: "被将死", En: "mated"},
	schemas.ReasonStalemate:    {Zh: "被困毙", En: "without a lawful move"},
	schemas.ReasonSelfExposure: {Zh: "自杀", En: "exposed by its own move"},
}

// pieceName names a piece with its side: 红相, "red elephant".
func pieceName(piece board.Piece) schemas.Text {
	zh, en := "红", "red "
	if piece.IsBlack() {
		zh, en = "黑", "black "
	}
	return schemas.Text{Zh: zh + pieceGlyphs[piece], En: en + kindNames[piece.Type()]}
}
