package containers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qipu/ingest/containers"
)

// tarHeader is a header of the Seventh Edition with a right checksum.
func tarHeader(signed bool) []byte {
	h := make([]byte, containers.HeadSize)
	copy(h, "\xc6\xe5.pgn") // bytes above 127: the two sums differ
	copy(h[148:], "        ")
	sum := 0
	for _, c := range h {
		if signed {
			sum += int(int8(c))
		} else {
			sum += int(c)
		}
	}
	copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
	return h
}

func TestDetect(t *testing.T) {
	ustar := tarHeader(false)
	copy(ustar[257:], "ustar\x0000")
	wrong := tarHeader(false)
	wrong[1]++
	for head, want := range map[string]containers.Kind{
		"\x1f\x8b\x08\x00": containers.Gzip, "\x1f\x8b": containers.None, "\x1f\x8b\x07": containers.None,
		"\x28\xb5\x2f\xfd": containers.Zstd, "\x5a\x2a\x4d\x18\x04\x00\x00\x00": containers.Zstd, "\x5a\x2a\x4d\x18": containers.None,
		"PK\x03\x04": containers.Zip, "PK\x05\x06": containers.Zip, "PK\x07\x08": containers.Foreign, "PK": containers.None,
		"Rar!\x1a\x07\x01\x00": containers.Foreign, "7z\xbc\xaf\x27\x1c": containers.Foreign, "\xfd7zXZ\x00": containers.Foreign, "\x04\x22\x4d\x18": containers.Foreign,
		string(tarHeader(false)): containers.Tar, string(tarHeader(true)): containers.Tar, string(ustar): containers.Tar,
		string(wrong): containers.None, string(tarHeader(false)[:511]): containers.None, strings.Repeat("\x00", 512): containers.None,
		"": containers.None, "[Event \"a\"]\n": containers.None, "BZhang opens with 1. h2e2": containers.None,
	} {
		kind, name := containers.Detect([]byte(head))
		if kind != want || (name == "") != (kind == containers.None) {
			t.Errorf("%.20q: %d %q, want %d", head, kind, name, want)
		}
	}
}

// bzip2 writes its level, 1 to 9, behind BZh; then stands π, or √π when nothing
// was compressed.
func TestDetectBzip2(t *testing.T) {
	for level := '0'; level <= ':'; level++ {
		want := containers.Foreign
		if level < '1' || level > '9' {
			want = containers.None
		}
		for _, magic := range []string{"1AY&SY", "\x17\x72\x45\x38\x50\x90"} {
			if kind, _ := containers.Detect([]byte("BZh" + string(level) + magic + "...")); kind != want {
				t.Errorf("level %c: %d, want %d", level, kind, want)
			}
		}
	}
}

// A workbook is told by two of its parts, wherever they stand among the others.
func TestWorkbook(t *testing.T) {
	for names, want := range map[string]bool{
		"[Content_Types].xml xl/workbook.xml": true, "xl/workbook.xml docProps/app.xml [Content_Types].xml": true,
		"[Content_Types].xml word/document.xml": false, "xl/workbook.xml": false, "a/[Content_Types].xml a/xl/workbook.xml": false, "": false,
	} {
		if got := containers.IsWorkbook(slices.Values(strings.Fields(names))); got != want {
			t.Errorf("%q: %v", names, got)
		}
	}
	for _, head := range []string{"", "PK\x03\x04", "PK\x03\x04" + strings.Repeat("\xff", 40), strings.Repeat("PK\x03\x04", 30)} {
		if containers.BeginsWorkbook([]byte(head)) {
			t.Errorf("%q", head)
		}
	}
}
