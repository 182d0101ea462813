package repetition_test

import (
	"strings"
	"testing"

	"qipu/analyze/xiangqi"
	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas/board"
)

// play sets up a position and reads moves to and fro, so many times over.
func play(t *testing.T, fen, loop string, times int) (p xiangqi.Position, moves []xiangqi.Move) {
	t.Helper()
	b, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = xiangqi.Place(b); err != nil {
		t.Fatal(err)
	}
	for range times {
		for text := range strings.FieldsSeq(loop) {
			from, ok1 := board.ParseSquare(text[:2])
			to, ok2 := board.ParseSquare(text[2:])
			if !ok1 || !ok2 {
				t.Fatal(text)
			}
			moves = append(moves, xiangqi.Move{From: from, To: to})
		}
	}
	return p, moves
}

// What an arbiter must find in the reasons: each ply with what it takes, both sides'
// bans, and the clause. A chariot that follows an unprotected cannon up and down a
// file is 长捉无根子 against 闲 (24.11, 25.3).
func TestWhy(t *testing.T) {
	p, moves := play(t, "3k5/9/9/9/c8/9/9/8R/9/4K4 w", "i2i5 a5a2 i5i2 a2a5", 3)
	r := repetition.New(repetition.Standard()).Game(p, moves)
	if r.Verdict != repetition.RedLoses || r.Clause != "25.3" {
		t.Fatalf("%v %s", r.Verdict, r.Clause)
	}
	why := r.Why()
	for _, want := range []string{
		"i2i5 chase of an unprotected piece (i5 takes c on a5: i5a5)", "a5a2 idle", "perpetual chase of an unprotected piece", "25.3", "Red must vary",
	} {
		if !strings.Contains(why.En, want) {
			t.Errorf("no %q in %q", want, why.En)
		}
	}
	for _, want := range []string{"i2i5 捉无根子（i5吃a5砲：i5a5）", "长捉无根子", "红方应变着"} {
		if !strings.Contains(why.Zh, want) {
			t.Errorf("no %q in %q", want, why.Zh)
		}
	}
	axf := repetition.AXF(p, moves)
	if axf.Verdict != repetition.RedLoses || axf.Clause != "axf:3" || axf.Red.Name != "长捉" || axf.Black.Banned {
		t.Errorf("axf: %v %s, %s and %s", axf.Verdict, axf.Clause, axf.Red.Name, axf.Black.Name)
	}
	if c := axf.Cycle; c.First != 1 || c.Length != 4 || c.Times() != 2 {
		t.Errorf("axf: cycle %+v", c)
	}
	if got := axf.Plies[0].String(); got != "捉无根子" {
		t.Errorf("axf: the first ply is %s", got)
	}
	short := repetition.New(repetition.Standard()).Game(p, moves[:8])
	if why := short.Why(); short.Verdict != repetition.None || !strings.Contains(why.En, "23.3") {
		t.Errorf("two times round: %v, %q", short.Verdict, why.En)
	}
}

// Where the searches of a game run out before all was looked at, the answer is that
// an arbiter must decide, not that there is nothing: here two loops in turn never
// go round three times, yet positions recur within nine rounds (23.4).
func TestSearchesOfAGameRunOut(t *testing.T) {
	const a, b = "i2i5 a5a2 i5i2 a2a5 ", "i2i6 a5a6 i6i2 a6a5 "
	p, moves := play(t, "3k5/9/9/9/c8/9/9/8R/9/4K4 w", a+b+b+a+b+a+a+b, 1)
	rules := repetition.Standard()
	if r := repetition.New(rules).Game(p, moves); r.Verdict != repetition.Draw {
		t.Errorf("with all searches: %v", r.Verdict)
	}
	rules.Nodes = 0
	if r := repetition.New(rules).Game(p, moves[:8]); r.Verdict != repetition.None {
		t.Errorf("of four rounds: %v", r.Verdict)
	}
	r := repetition.New(rules).Game(p, moves)
	if r.Verdict != repetition.Undetermined || !r.Cycle.Long || !strings.Contains(r.Why().En, "arbiter") {
		t.Errorf("%v %+v: %s", r.Verdict, r.Cycle, r.Why().En)
	}
}

func TestEnglishClass(t *testing.T) {
	for zh, en := range map[string]string{
		"将": "check", "闲": "idle", "应将-捉车": "answers check: chase of a chariot", "联合捉无根子": "joint chase of an unprotected piece",
		"捉车(借炮架)": "chase of a chariot (over an own screen)", "捉子(抽)": "chase of a piece by checks", "未定": "undecided",
	} {
		if got := repetition.EnglishClass(zh); got != en {
			t.Errorf("%s: %q, want %q", zh, got, en)
		}
	}
}

func TestParseVerdict(t *testing.T) {
	for v := repetition.None; v <= repetition.Undetermined; v++ {
		if got, ok := repetition.ParseVerdict(v.String()); !ok || got != v {
			t.Errorf("%v: %v, %v", v, got, ok)
		}
	}
	if _, ok := repetition.ParseVerdict("won"); ok {
		t.Error("won is a verdict")
	}
}
