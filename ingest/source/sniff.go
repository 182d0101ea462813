package source

import (
	"bytes"
)

// A container is what the first bytes of a stream say it is.
type container uint8

const (
	plainData container = iota
	gzipData
	zstdData
	zipData
	tarData
	foreignData // a container that is known but cannot be opened
)

// sniffBytes is how much of a stream sniff wants to see: one tar header.
const sniffBytes = 512

// foreign lists the containers that records also circulate in, so that they
// are named instead of being taken for broken records.
var foreign = [...]struct{ magic, name string }{
	{"Rar!\x1a\x07", "RAR archive"},
	{"7z\xbc\xaf\x27\x1c", "7z archive"},
	{"\xfd7zXZ\x00", "xz compression"},
	{"BZh91AY&SY", "bzip2 compression"},
	{"\x04\x22\x4d\x18", "LZ4 compression"},
}

// sniff recognises a container by the first bytes of a stream (fewer than
// sniffBytes only when the stream is shorter). For foreignData it also says
// which one.
func sniff(head []byte) (c container, name string) {
	switch {
	case bytes.HasPrefix(head, []byte("\x1f\x8b\x08")):
		return gzipData, ""
	case bytes.HasPrefix(head, []byte("\x28\xb5\x2f\xfd")), isSkippableFrame(head):
		return zstdData, ""
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return zipData, ""
	case isTar(head):
		return tarData, ""
	}
	for _, f := range foreign {
		if bytes.HasPrefix(head, []byte(f.magic)) {
			return foreignData, f.name
		}
	}
	return plainData, ""
}

// isSkippableFrame reports whether head begins with a skippable frame, with
// which parallel zstd compressors begin their files (RFC 8878, 3.1.2).
func isSkippableFrame(head []byte) bool {
	return len(head) >= 8 && head[0]&0xf0 == 0x50 && bytes.HasPrefix(head[1:], []byte("\x2a\x4d\x18"))
}

// Offsets in a tar header (POSIX.1-1988 ustar; the fields up to 257 are those
// of the Seventh Edition too).
const (
	tarChecksum = 148
	tarType     = 156
	tarMagic    = 257
)

// isTar reports whether head is a tar header: by its magic, or, for archives
// older than the magic, by its checksum.
func isTar(head []byte) bool {
	if len(head) < sniffBytes || head[0] == 0 {
		return false
	}
	if string(head[tarMagic:tarMagic+5]) == "ustar" {
		return true
	}
	sum, ok := octal(head[tarChecksum:tarType])
	if !ok {
		return false
	}
	unsigned, signed := int64(8*' '), int64(8*' ') // the field counts as spaces
	for i, b := range head[:sniffBytes] {
		if i < tarChecksum || i >= tarType {
			unsigned += int64(b)
			signed += int64(int8(b)) // some old writers summed signed chars
		}
	}
	return sum == unsigned || sum == signed
}

// octal reads a tar number: octal digits between spaces and NULs.
func octal(field []byte) (v int64, ok bool) {
	field = bytes.Trim(field, " \x00")
	for _, c := range field {
		if c < '0' || c > '7' {
			return 0, false
		}
		v = v<<3 | int64(c-'0')
	}
	return v, len(field) > 0
}
