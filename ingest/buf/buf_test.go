package buf_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/buf"
	"qipu/ingest/internal/gametest"
	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
)

// game writes a game; places are those that tell more.
func game(black, white, moves string, places ...int) string {
	b := []byte(black + strings.Repeat(" ", 15-len(black)) + white + strings.Repeat(" ", 15-len(white)) + moves + strings.Repeat("\x00", 226-len(moves)))
	for _, p := range places {
		b[p] += 100
	}
	return string(b)
}

func readAll(t testing.TB, source string) (sheets []string) {
	t.Helper()
	s := records.NewSplitter(buf.NewScanner(), strings.NewReader(source), 0)
	for _, g := range gametest.ReadRecords(t, s, records.NewBinaryReader("buf", new(buf.Parser)), "") {
		sheets = append(sheets, gametest.Sheet(t, g))
	}
	return sheets
}

func TestRead(t *testing.T) {
	// The centre, the corners, b15 and o2; g9.
	const moves, other = "\x71\x01\x0f\xd3\xe1\x02\xd2", "\x61"
	const names, read = "Black: Player 07\nWhite: Player 08\n", "moves: h8 a15 o15 a1 o1 b15 o2\n"
	of := func(moves string, places ...int) string { return game("Player 07", "Player 08", moves, places...) }
	for what, tt := range map[string]struct{ source, want string }{
		"nothing is said":  {of(moves), names + read},
		"Black won":        {of(moves, 28), names + "Result: 1-0\n" + read},
		"White won":        {of(moves, 27, 24), names + "Result: 0-1\nTermination: time forfeit\n" + read},
		"drawn, no swap":   {of(moves, 25, 26), names + "Result: 1/2-1/2\n" + read + "swaps: []\n"},
		"a swap":           {of(moves, 29), names + read + "swaps: [3]\n"},
		"the fifth":        {of(other + moves[1:]), names + read + "removed: g9\n"},
		"both won":         {of(moves, 27, 28), names + "Result: 0-1\nResult: 1-0\n" + read + "repeated: 0 \"1-0\" at 28\n"},
		"swapped and not":  {of(moves, 26, 29), names + read + "value: 0 \"swap\" at 29\n"},
		"another place":    {of(moves, 3), names + read + "value: 0 \"0xdd\" at 3\n"},
		"no point":         {of("\x71\xe2"), names + "moves: h8 0xe2\n"},
		"cut":              {of(moves)[:33], names + "moves: h8 a15 o15\ncut off: 3 \"33 bytes\" at 33\n"},
		"cut in the names": {of(moves)[:20], "Black: Player 07\nWhite: Playe\ncut off: 0 \"20 bytes\" at 20\n"},
		"empty":            {strings.Repeat("\x00", 256), ""},
	} {
		if diff := cmp.Diff([]string{tt.want}, readAll(t, tt.source)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	if got := readAll(t, of(moves, 28)+of(moves)+strings.Repeat("\x00", 256)+of(moves)[:40]); len(got) != 4 || got[1] != names+read {
		t.Errorf("%d games: %q", len(got), got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(game("A", "B", "\x61\x01\x0f", 24, 26, 29) + game("C", "D", "\x71", 27, 28))
	f.Add(strings.Repeat("\xff", 300))
	f.Fuzz(func(t *testing.T, source string) {
		readAll(t, source)
		buf.Begins([]byte(source), len(source)%2 == 0)
		splittest.Check(t, buf.NewScanner, []byte(source), uint16(len(source)))
	})
}
