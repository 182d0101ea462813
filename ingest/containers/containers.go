// Package containers knows compressed files and archives by their first bytes.
package containers

import (
	"bytes"
	"iter"
	"strings"
)

// Kind is a kind of container.
type Kind uint8

// The kinds. Foreign are those that records also circulate in and that nothing
// here can open: they are named instead of being taken for broken records.
const (
	None Kind = iota
	Gzip
	Zstd
	Zip
	Tar
	Foreign
)

// HeadSize is how much of a stream Detect wants to see: one tar header.
const HeadSize = 512

// magics are beginnings that only one container has.
var magics = [...]struct {
	prefix string
	kind   Kind
	name   string
}{
	{"\x1f\x8b\x08", Gzip, "gzip"},
	{"\x28\xb5\x2f\xfd", Zstd, "zstd"},
	{"PK\x03\x04", Zip, "zip"},
	{"PK\x05\x06", Zip, "empty zip"},
	{"PK\x07\x08", Foreign, "zip in parts"},
	{"Rar!\x1a\x07", Foreign, "RAR archive"},
	{"7z\xbc\xaf\x27\x1c", Foreign, "7z archive"},
	{"\xfd7zXZ\x00", Foreign, "xz compression"},
	{"\x04\x22\x4d\x18", Foreign, "LZ4 compression"},
}

// Detect recognises a container by the first HeadSize bytes of a stream (fewer
// only when the stream is shorter), and names it in English.
func Detect(head []byte) (kind Kind, name string) {
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m.prefix)) {
			return m.kind, m.name
		}
	}
	switch {
	case isSkippableFrame(head):
		return Zstd, "zstd"
	case isBzip2(head):
		return Foreign, "bzip2 compression"
	case IsTar(head):
		return Tar, "tar"
	}
	return None, ""
}

// IsWorkbook reports whether a zip with these members is an XLSX workbook (ISO/IEC
// 29500-2): one file, though it is packed as an archive.
func IsWorkbook(names iter.Seq[string]) bool {
	types, workbook := false, false
	for name := range names {
		switch name {
		case "[Content_Types].xml":
			types = true
		case "xl/workbook.xml":
			workbook = true
		}
	}
	return types && workbook
}

// BeginsWorkbook reports whether a zip begins with a part of a workbook, or with what
// stands before those. Only the directory at its end tells for certain.
func BeginsWorkbook(head []byte) bool {
	const local, lengthAt, nameAt = "PK\x03\x04", 26, 30
	for i := 0; i >= 0 && len(head) > nameAt; {
		if !bytes.HasPrefix(head, []byte(local)) {
			return false
		}
		n := int(head[lengthAt]) | int(head[lengthAt+1])<<8
		name := string(head[nameAt:min(len(head), nameAt+n)])
		if name == "[Content_Types].xml" || strings.HasPrefix(name, "xl/") {
			return true
		}
		i = bytes.Index(head[nameAt:], []byte(local))
		if i >= 0 {
			head = head[nameAt+i:]
		}
	}
	return false
}

// isSkippableFrame reports whether head begins with a skippable frame, with
// which parallel zstd compressors begin their files (RFC 8878, 3.1.2).
func isSkippableFrame(head []byte) bool {
	return len(head) >= 8 && head[0]&0xf0 == 0x50 && bytes.HasPrefix(head[1:], []byte("\x2a\x4d\x18"))
}

// isBzip2 reports whether head begins with BZh, the level from 1 to 9, and the
// magic number of a block (π) or, in an empty file, of the end (√π).
func isBzip2(head []byte) bool {
	const level = 3
	if len(head) <= level || string(head[:level]) != "BZh" || head[level] < '1' || head[level] > '9' {
		return false
	}
	rest := head[level+1:]
	return bytes.HasPrefix(rest, []byte("1AY&SY")) || bytes.HasPrefix(rest, []byte("\x17\x72\x45\x38\x50\x90"))
}

// Offsets in a tar header (POSIX.1-1988 ustar; the fields up to 257 are those
// of the Seventh Edition too).
const (
	tarChecksum = 148
	tarType     = 156
	tarMagic    = 257
)

// IsTar reports whether head is a tar header: by its magic, or, for archives
// older than the magic, by its checksum.
func IsTar(head []byte) bool {
	if len(head) < HeadSize || head[0] == 0 {
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
	for i, b := range head[:HeadSize] {
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
