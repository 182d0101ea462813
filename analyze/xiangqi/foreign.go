package xiangqi

import (
	"bytes"
	"fmt"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// disown takes back an unlawful move of a record that is not known to be of
// xiangqi. Western chess is written in the same letters and squares, so a record
// in these alone is one of xiangqi if it says so or if it can be replayed whole;
// of any other the first move that cannot be played is one that is not understood.
func (r *replay) disown() {
	if !r.stopped || !r.stop.Illegal() || !r.mayBeChess() || r.saysXiangqi() {
		return
	}
	r.foreign = true
	r.stop = Reading{Move: NoMove, outcome: outcome{Problem: NotUnderstood, Notation: r.stop.Notation}}
	r.out.Plies[r.out.Legal] = stoppedPly(&r.position, r.stopToken(), r.position.SideToMove(), r.stop)
}

// mayBeChess reports whether all moves up to the one that ended the replay are in
// SAN, or are coordinates, the first player is White, and no move of the record
// leaves the board of 8 by 8.
func (r *replay) mayBeChess() bool {
	const san, coordinates = 1 << SAN, 1<<SAN | 1<<ICCS | 1<<UCI
	switch seen := r.seen &^ (1 << NotationUnknown); {
	case seen == san:
		return true
	case seen&^coordinates != 0 || r.game.Value("White") == "":
		return false
	}
	for i := range r.game.Moves {
		if !onChessBoard(r.game.Bytes(r.game.Moves[i].Token)) {
			return false
		}
	}
	return true
}

// onChessBoard reports whether every file of a token is of a–h, if those are its
// letters, and every rank of 1–8.
func onChessBoard(token []byte) bool {
	return !bytes.ContainsAny(token, "iI09")
}

// saysXiangqi reports whether the tags or the start position tell the game.
func (r *replay) saysXiangqi() bool {
	for _, t := range r.game.Tags {
		if len(r.game.View(t.Name)) >= 3 && tagSaysXiangqi(r.game.View(t.Name), r.game.View(t.Value)) {
			return true
		}
	}
	return false
}

// tagSaysXiangqi reports whether a tag is of xiangqi: it names the game or one of
// its notations, it is Red's (Red, RedTeam), or it is a FEN of nine files and ten ranks.
func tagSaysXiangqi(name, value string) bool {
	switch strings.ToLower(name) {
	case "variant", "game", "gametype":
		return namesXiangqi(value)
	case "format":
		return namesXiangqi(value) || strings.EqualFold(value, "ICCS") || strings.EqualFold(value, "WXF") || strings.EqualFold(value, "Chinese")
	case "fen":
		_, err := board.ParseFEN(value)
		return err == nil
	case "red":
		return true
	}
	return strings.HasPrefix(name, "Red") && name[3] >= 'A' && name[3] <= 'Z'
}

// namesXiangqi reports whether a value names xiangqi: 国际象棋 is western chess.
func namesXiangqi(value string) bool {
	value = strings.ToLower(value)
	for _, other := range [...]string{"国际", "國際", "mini"} {
		if strings.Contains(value, other) {
			return false
		}
	}
	for _, one := range [...]string{"xiangqi", "chinese chess", "chinesechess", "cchess", "象棋"} {
		if strings.Contains(value, one) {
			return true
		}
	}
	return false
}

// chessSign returns the first thing of a record that only western chess has: a
// start position of eight ranks, castling, a queen; empty if there is none.
func (r *replay) chessSign() string {
	if r.chessStart() {
		return "FEN " + r.game.Value("FEN")
	}
	for i := range r.game.Moves {
		if token := r.game.Bytes(r.game.Moves[i].Token); isChess(token) {
			return string(token)
		}
	}
	return ""
}

// chessStart reports whether the FEN tag is a position of eight ranks.
func (r *replay) chessStart() bool {
	placement, _, _ := strings.Cut(r.game.Value("FEN"), " ")
	return strings.Count(placement, "/") == 7
}

// isChess knows O-O, O-O-O, Qd4, Qxd4, e8=Q.
func isChess(token []byte) bool {
	if n := len(token); n >= 3 && token[0] == 'Q' {
		return token[1] == 'x' || token[1] >= 'a' && token[1] <= 'h' || token[1] >= '1' && token[1] <= '8'
	}
	if bytes.HasPrefix(token, []byte("O-O")) {
		return true
	}
	i := bytes.IndexByte(token, '=')
	return i >= 2 && token[0] >= 'a' && token[0] <= 'h' && i+1 < len(token) && bytes.IndexByte([]byte("QRBN"), token[i+1]) >= 0
}

// looksLikeChess is a sentence of its own on what chessSign found, for the texts
// of findings; empty where it found nothing.
func looksLikeChess(sign string) schemas.Text {
	if sign == "" {
		return schemas.Text{}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("此谱似为国际象棋（“%s”）。", clip(sign)),
		En: fmt.Sprintf(" The record looks like western chess (“%s”).", clip(sign)),
	}
}

// unreadText says why the token that ended the replay is not understood.
func (r *replay) unreadText(at schemas.Text) schemas.Text {
	t := schemas.Text{
		Zh: fmt.Sprintf("%s读不成一着棋，自此不作裁断。", at.Zh),
		En: fmt.Sprintf("%s does not read as a move; nothing is judged from here on.", at.En),
	}
	switch token := r.game.Bytes(r.stopToken()); {
	case r.foreign:
		t = schemas.Text{
			Zh: fmt.Sprintf("%s读不成一着象棋，此谱也未写明是象棋，自此不作裁断。", at.Zh),
			En: fmt.Sprintf("%s does not read as a xiangqi move, and nothing says that the record is of xiangqi; nothing is judged from here on.", at.En),
		}
	case r.countShown && r.ranks.lacks(token):
		no, from := 10, 0
		if r.ranks == ranksFromOne {
			no, from = 0, 1
		}
		t = schemas.Text{
			Zh: fmt.Sprintf("%s写有横线%d，而此谱其他着法由%d数起，读不成一着棋，自此不作裁断。", at.Zh, no, from),
			En: fmt.Sprintf("%s names a rank %d, where the other moves count from %d, and does not read as a move; nothing is judged from here on.", at.En, no, from),
		}
	}
	chess := looksLikeChess(r.chessSign())
	return schemas.Text{Zh: t.Zh + chess.Zh, En: t.En + chess.En}
}
