// Package wxf reads game records of xiangqi in the text format of the World Xiangqi
// Federation, as XieXie, PlayOK and other programs write it. Nothing is judged here.
//
// A record is lines of a word in capitals and what it tells, and the moves in WXF
// notation between START{ and }END:
//
//	FORMAT  WXF
//	RED     Player 07;club;2400
//	BLACK   Player 08 ; 1240 ;;
//	RESULT  0-1
//	DATE    2020-02-02
//	FEN     rheakae1r/9/… b
//	START{
//	 1. P3+1 c8.7   2. E7+5 c2.5
//	}END
//
// Behind the name of a player stand a club and a rating; PlayOK writes the rating
// alone. A start position may also be SETUP{ Ke0 ke9 … BLACK }, letters as in FEN and
// ICCS squares, Black's in lower case. Comments stand between /* and */. Moves without
// all this are PGN without tags, and are read as that. The moves are those of package
// pgn, which knows their dialects: lower case for Black, . and = for a step to the side,
// ! and !! behind moves and before numbers.
//
// Sources: hartwork/xiangqi-setup, xiangqi_setup/file_formats/wxf.py and doc/*.wxf;
// "Chinese Chess File Format", drafted by Huayong Yang; files of XieXie Master.
//
// The names of tags that the format does not write, and a FEN made of a SETUP, stand in
// Text behind the record.
package wxf
