package audit

import (
	"testing"
	"time"
	"unicode/utf8"
)

func TestPathsInUTF8StayDifferent(t *testing.T) {
	seen := make(map[string]string)
	for _, path := range []string{"a", "棋谱.pgn", "a\xff", "a\xfe", "\xb0\xa1.pgn", "\uFFFD", "\xef\xbf", ""} {
		got := inUTF8(path)
		if !utf8.ValidString(got) {
			t.Errorf("%q gives %q", path, got)
		}
		if utf8.ValidString(path) && got != path {
			t.Errorf("%q is changed to %q", path, got)
		}
		if other, ok := seen[got]; ok {
			t.Errorf("%q and %q both give %q", path, other, got)
		}
		seen[got] = path
	}
}

func TestProgressLine(t *testing.T) {
	for _, c := range []struct {
		p    Progress
		want string
	}{
		{Progress{Games: 5, Bytes: 2_000_000}, "5 games, 2.0 MB"},
		{Progress{Games: 5, Bytes: 2_000_000, Total: 8_000_000}, "5 games, 2.0 MB of 8.0 MB (25 %), 30s left"},
		{Progress{Total: 8_000_000}, "0 games, 0.0 MB"},
	} {
		if got := c.p.Line(10 * time.Second); got != c.want {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}

func TestClipCutsAtACharacter(t *testing.T) {
	long := ""
	for len(long) < 3*maxText {
		long += "棋"
	}
	got := clip(long)
	if !utf8.ValidString(got) || len(got) > maxText+len("…") || clip("短") != "短" {
		t.Errorf("%d bytes, valid %v", len(got), utf8.ValidString(got))
	}
}
