package encodings_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/encodings"
)

func TestUTF16Reader(t *testing.T) {
	text := strings.Repeat("[Red \"选手07\"]\r\n1. 炮二平五 \U0001F004\n", 5000)
	for name, endian := range map[string]unicode.Endianness{
		encodings.UTF16LE: unicode.LittleEndian, encodings.UTF16BE: unicode.BigEndian,
	} {
		raw := in(t, unicode.UTF16(endian, unicode.UseBOM), text)
		for _, r := range []io.Reader{bytes.NewReader(raw), iotest.OneByteReader(bytes.NewReader(raw)), iotest.DataErrReader(bytes.NewReader(raw))} {
			got, err := io.ReadAll(encodings.NewUTF16Reader(r, name))
			if err != nil || string(got) != "\ufeff"+text {
				t.Fatalf("%s: %d bytes, %v", name, len(got), err)
			}
			if encodings.RawLen(got) != len(raw) {
				t.Errorf("%s: RawLen %d, want %d", name, encodings.RawLen(got), len(raw))
			}
		}
		if found, ok := encodings.DetectWide(raw[2:]); !ok || found != name {
			t.Errorf("without its mark: %q, %v", found, ok)
		}
	}
}

func TestUTF16ReaderPassesErrorsOn(t *testing.T) {
	_, err := io.ReadAll(encodings.NewUTF16Reader(iotest.ErrReader(io.ErrUnexpectedEOF), encodings.UTF16LE))
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
}

func TestDetectWideLeavesBinaryAlone(t *testing.T) {
	for _, head := range []string{"", "1. h2e2", "XQ\x0a\x00\x00\x00\x00\x00", "CCBridge Record\x00\x00\x00\x00\x02", "a\x00", "炮二平五"} {
		if name, ok := encodings.DetectWide([]byte(head)); ok {
			t.Errorf("%q taken for %s", head, name)
		}
	}
}

// Whatever the bytes, the way through UTF-8 and back loses nothing.
func FuzzUTF16(f *testing.F) {
	f.Add([]byte("\x6e\x70\x00\xd8\x41\x00\xff"), false)
	f.Add([]byte("\xd8\x00\xd8\x00\xdc\x00\xdc\x00\x00"), true)
	f.Fuzz(func(t *testing.T, raw []byte, big bool) {
		name := encodings.UTF16LE
		if big {
			name = encodings.UTF16BE
		}
		text, err := io.ReadAll(encodings.NewUTF16Reader(iotest.HalfReader(bytes.NewReader(raw)), name))
		if err != nil {
			t.Fatal(err)
		}
		if encodings.RawLen(text) != len(raw) {
			t.Fatalf("RawLen %d of %d", encodings.RawLen(text), len(raw))
		}
		if back := encodings.AppendUTF16(nil, text, name); !bytes.Equal(back, raw) {
			t.Fatalf("%x came back as %x", raw, back)
		}
	})
}
