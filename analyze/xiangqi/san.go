package xiangqi

import "qipu/schemas/board"

// san is a move in western algebraic notation, as written: Che2, Rih1, R1a4,
// Pxg6, xe4, e4. Nothing in it says whether its ranks count from 0 or from 1.
type san struct {
	kind   board.Piece
	file   uint8 // it comes from, 0–8, noFile if not written
	rank   uint8 // it comes from, 0–10, noRank if not written
	toFile uint8 // 0–8
	toRank uint8 // 0–10
	takes  bool  // with the sign of a capture, "x"
}

const noFile, noRank = 0xFF, 0xFF

// parseSAN reads [KAEBHNRCP]?[file]?[rank]?[x-]?<file><rank>[+#]*, from the end.
// Without a letter it is a pawn, of which no rank is written: file, rank, file
// and rank are coordinates.
func parseSAN(t []byte) (m san, ok bool) {
	m.file, m.rank = noFile, noRank
	for len(t) > 0 && (t[len(t)-1] == '+' || t[len(t)-1] == '#') {
		t = t[:len(t)-1]
	}
	if t, m.toRank = cutRank(t); m.toRank == noRank {
		return m, false
	}
	if t, m.toFile = cutFile(t); m.toFile == noFile {
		return m, false
	}
	if n := len(t); n > 0 && (t[n-1] == 'x' || n > 1 && t[n-1] == '-') {
		m.takes = t[n-1] == 'x'
		t = t[:n-1]
	}
	t, m.rank = cutRank(t)
	t, m.file = cutFile(t)
	switch len(t) {
	case 0:
		m.kind = board.Pawn
		return m, m.rank == noRank
	case 1:
		s := symbols[t[0]]
		m.kind = board.Piece(s.value())
		return m, s.class() == classPiece && t[0] <= 'Z'
	}
	return m, false
}

// cutRank cuts a rank off the end of t.
func cutRank(t []byte) (rest []byte, rank uint8) {
	n := len(t)
	switch {
	case n == 0 || t[n-1] < '0' || t[n-1] > '9':
		return t, noRank
	case n > 1 && t[n-2] == '1' && t[n-1] == '0':
		return t[:n-2], 10
	}
	return t[:n-1], t[n-1] - '0'
}

// cutFile cuts a file off the end of t.
func cutFile(t []byte) (rest []byte, file uint8) {
	n := len(t)
	if n == 0 || t[n-1] < 'a' || t[n-1] >= 'a'+board.Files {
		return t, noFile
	}
	return t[:n-1], t[n-1] - 'a'
}

// shows reports whether one of its ranks is that number.
func (m *san) shows(rank uint8) bool { return m.toRank == rank || m.rank == rank }

// countFromZero turns ranks counted 1–10 into 0–9. It reports false for a rank 0.
func (m *san) countFromZero() bool {
	if m.shows(0) {
		return false
	}
	m.toRank--
	if m.rank != noRank {
		m.rank--
	}
	return true
}

// appendTo writes the move with the letter of its piece and without signs: at
// most five bytes when its ranks count from 0.
func (m *san) appendTo(dst []byte) []byte {
	dst = append(dst, pieceLetters[m.kind])
	if m.file != noFile {
		dst = append(dst, 'a'+m.file)
	}
	if m.rank != noRank {
		dst = append(dst, '0'+m.rank)
	}
	return append(dst, 'a'+m.toFile, '0'+m.toRank)
}

// parseSAN reads a token in SAN into q, for a side to move. The ranks
// count from 0 unless one is 10.
func (q *query) parseSAN(token []byte, side board.Piece) bool {
	m, ok := parseSAN(token)
	if !ok {
		return false
	}
	*q = query{notation: SAN, kind: m.kind, direction: toSquare}
	if m.shows(10) {
		if !m.countFromZero() {
			return false
		}
		q.style = RanksFromOne
	}
	q.to = board.At(int(m.toFile), int(m.toRank))
	if m.file != noFile {
		q.file = uint8(fileNumber(int(m.file), side))
	}
	if m.rank != noRank {
		q.order = orderOnRank + order(m.rank)
	}
	return true
}
