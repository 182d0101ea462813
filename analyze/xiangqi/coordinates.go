package xiangqi

import "qipu/schemas/board"

// parseICCS reads "h2e2", "H2-E2". "C2e2" is none: a capital before a small
// letter is the piece of SAN.
func parseICCS(t []byte) (m Move, ok bool) {
	i := 2
	if len(t) == 5 && t[2] == '-' {
		i = 3
	} else if len(t) != 4 || pieceBeforeFile(t[0], t[2]) {
		return m, false
	}
	f0, r0 := t[0]|0x20-'a', t[1]-'0'
	f1, r1 := t[i]|0x20-'a', t[i+1]-'0'
	if f0 >= board.Files || r0 >= board.Ranks || f1 >= board.Files || r1 >= board.Ranks {
		return m, false
	}
	return Move{board.Square(r0*board.Files + f0), board.Square(r1*board.Files + f1)}, true
}

// pieceBeforeFile reports whether of two letters, each of which may be a file,
// the first is the capital of a piece and the second is small.
func pieceBeforeFile(a, b byte) bool { return b&^a&0x20 != 0 && symbols[a].class() == classPiece }

// parseUCI reads h3e3, H10-G8: files a–i, ranks 1–10. "C3e3" is SAN, as in
// parseICCS.
func parseUCI(token []byte) (from, to board.Square, ok bool) {
	from, rest, ok := cutUCISquare(token)
	switch {
	case !ok || len(rest) == 0:
		return from, to, false
	case rest[0] == '-':
		rest = rest[1:]
	case pieceBeforeFile(token[0], rest[0]):
		return from, to, false
	}
	to, rest, ok = cutUCISquare(rest)
	return from, to, ok && len(rest) == 0
}

func cutUCISquare(b []byte) (square board.Square, rest []byte, ok bool) {
	if len(b) < 2 || b[0]|0x20 < 'a' || b[0]|0x20 > 'i' || b[1] < '1' || b[1] > '9' {
		return board.NoSquare, b, false
	}
	rank, n := int(b[1]-'0'), 2
	if rank == 1 && len(b) > 2 && b[2] == '0' {
		rank, n = 10, 3
	}
	return board.At(int(b[0]|0x20-'a'), rank-1), b[n:], true
}
