package sniff

import "bytes"

// isXQF wants XQ, a version, and a zero byte among those that the header is full of,
// so that a text that begins with XQ is not taken for one. A file that is cut off
// within its header of 0x400 bytes is one too. Versions met: 10 to 18.
func isXQF(head []byte) bool {
	const least, newest, looked = 0x10, 0x20, 0x100
	return len(head) >= least && head[0] == 'X' && head[1] == 'Q' && head[2] >= 1 && head[2] <= newest &&
		bytes.IndexByte(head[:min(len(head), looked)], 0) > 0
}
