package sniff

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"qipu/ingest/che"
	"qipu/ingest/mxq"
)

// Formats of programs and game halls that have no magic text of their own.
const (
	MXQ = "mxq"
	CHE = "che"
	CCM = "ccm" // of 中国游戏中心
	XGF = "xgf" // of 谢谢象棋
	XQR = "xqr"
)

// hallFormat knows them by what stands in their beginnings.
func hallFormat(head []byte) (Result, bool) {
	switch {
	case bytes.HasPrefix(head, []byte("\x00\x02\x20\x17")):
		return Result{XQR, "the magic number of XQR"}, true
	case mxq.Begins(head):
		return Result{MXQ, "texts behind their lengths, Moves, and a move"}, true
	case isCCM(head):
		return Result{CCM, fmt.Sprintf("the header of 中国游戏中心 records, and %d plies", binary.LittleEndian.Uint32(head[8:]))}, true
	case isXGF(head):
		return Result{XGF, "the fields of 谢谢象棋 records"}, true
	}
	return Result{}, false
}

// isCCM wants a number of plies behind a version and a time, and plies of nine bytes of
// which the second is the side and the four behind the third are squares.
func isCCM(head []byte) bool {
	const header, ply, least = 12, 9, 2
	if len(head) < header+least*ply || head[0] != 1 || head[1] != 0 || head[11] != 0 {
		return false
	}
	count := int(binary.LittleEndian.Uint32(head[8:]))
	if count < least || len(head) < HeadSize && len(head) != header+count*ply {
		return false
	}
	for plies := head[header:]; len(plies) >= ply; plies = plies[ply:] {
		side, squares := plies[1], plies[3:7]
		if side < 1 || side > 2 || squares[0] > 8 || squares[1] > 9 || squares[2] > 8 || squares[3] > 9 {
			return false
		}
	}
	return true
}

// isXGF wants fields from 1 to 8 in order, each behind its number and length.
func isXGF(head []byte) bool {
	const last = 8
	if len(head) < 0x200 || head[0] != 6 || head[1] != 11 {
		return false
	}
	at := 2
	for field := byte(1); field <= last; field++ {
		if at+2 > len(head) || head[at] != field {
			return false
		}
		at += 2 + int(head[at+1])
	}
	return at < len(head)
}

// isCHE knows the numbers of QQ象棋.
func isCHE(text []byte, cut bool) (Result, bool) {
	if che.Begins(text, cut) {
		return Result{CHE, "ten numbers a ply, as QQ象棋 writes them"}, true
	}
	return Result{}, false
}
