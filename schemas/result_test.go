package schemas_test

import (
	"testing"

	"qipu/schemas"
)

// Spellings of one result: the PGN standard 8.2.6, the records of xqbase, 东萍
// and PlayOK, the same in fullwidth characters, and with other blanks and dashes.
func TestResultSpellings(t *testing.T) {
	for want, spellings := range map[schemas.Result][]string{
		schemas.ResultFirstWins: {
			"1-0", "１－０", "1–0", "1—0", "1−0", "1:0", "１：０", " 1\u00a0-\u20090\u3000", "\ufeff1-0\r\n", "1-0.", "1-0。", "2-0", "3-0", "３－０", "+/-", "＋／－", "+:-", "+--", "+-", "＋－",
			"红胜", "紅勝", "红方胜", "紅方勝", "红先胜", "紅先勝", "先胜", "先勝", "黑负", "黑負", "黑方负", "黑方負", "红　胜",
		},
		schemas.ResultSecondWins: {
			"0-1", "０－１", "0-2", "0-3", "-/+", "-:+", "－＋", "黑胜", "黑勝", "黑方胜", "黑方勝", "红负", "紅負", "红方负", "紅方負", "红先负", "紅先負", "先负", "先負",
		},
		schemas.ResultDraw: {
			"1/2-1/2", "1/2 - 1/2", "１／２－１／２", "1⁄2–1⁄2", "1/2", "½-½", "½ – ½", "½", "0.5-0.5", "０．５－０．５", "0.5:0.5", "1-1",
			"和", "和棋", "和局", "先和", "红先和", "紅先和", "Draw", "DRAW.", "ｄｒａｗ",
		},
		schemas.ResultDoubleLoss: {"0-0", "０－０", "0:0", "-/-", "－／－", "-:-"},
		schemas.ResultUnfinished: {"*", "＊", "?", "？", "未知", "Unknown"},
	} {
		for _, text := range spellings {
			if got, ok := schemas.ParseResult(text); got != want || !ok {
				t.Errorf("ParseResult(%q) = %v, %v, want %v", text, got, ok, want)
			}
		}
	}
	for _, text := range []string{"10", "1.0", "1-0-0", "05-05", "1-0 1-0 1-0 1-0 1-0 1-0", "\u202e0-1", "炮二平五", "1-\xff0", "红胜负"} {
		if got, ok := schemas.ParseResult(text); got != schemas.ResultNone || ok {
			t.Errorf("ParseResult(%q) = %v, %v", text, got, ok)
		}
	}
}

// In move text some of them say other things, and dashes or a stop in ASCII may too:
// --- is a ruler, +- an evaluation.
func TestEndMarker(t *testing.T) {
	for text, want := range map[string]schemas.Result{
		"*": schemas.ResultUnfinished, "1-0": schemas.ResultFirstWins, "１－０": schemas.ResultFirstWins, "1－0": schemas.ResultFirstWins,
		"1/2-1/2": schemas.ResultDraw, "１／２－１／２": schemas.ResultDraw, "½-½": schemas.ResultDraw, "紅先負": schemas.ResultSecondWins,
		"?": schemas.ResultNone, "？": schemas.ResultNone, "和": schemas.ResultNone, "未知": schemas.ResultNone,
		"1:0": schemas.ResultFirstWins, "0:1": schemas.ResultSecondWins, "2-0": schemas.ResultFirstWins, "0-2": schemas.ResultSecondWins,
		"3-0": schemas.ResultFirstWins, "0-3": schemas.ResultSecondWins, "３－０": schemas.ResultFirstWins, "０：１": schemas.ResultSecondWins,
		"-:-": schemas.ResultDoubleLoss, "+:-": schemas.ResultFirstWins, "-:+": schemas.ResultSecondWins, "＋：－": schemas.ResultFirstWins,
		"1-1": schemas.ResultDraw, "0.5-0.5": schemas.ResultDraw, "＋／－": schemas.ResultFirstWins,
		"---": schemas.ResultNone, "———": schemas.ResultNone, "－－－": schemas.ResultNone, "+-": schemas.ResultNone, "＋－": schemas.ResultNone, "+--": schemas.ResultNone,
		"1-0.": schemas.ResultNone,
		"":     schemas.ResultNone, "h2e2": schemas.ResultNone, "炮二平五": schemas.ResultNone, "１－０１－０１－０１－０": schemas.ResultNone,
	} {
		if got, ok := schemas.EndMarker([]byte(text)); got != want || ok != (want != schemas.ResultNone) {
			t.Errorf("EndMarker(%q) = %v, %v, want %v", text, got, ok, want)
		}
	}
}

func TestResultsAllocateNothing(t *testing.T) {
	for _, text := range []string{"1-0", "红胜", " 1/2 － 1/2 ", "DRAW", "Red resigned after a long think in a lost position", "１－０"} {
		token := []byte(text)
		if n := testing.AllocsPerRun(100, func() { schemas.ParseResult(text); schemas.EndMarker(token) }); n != 0 {
			t.Errorf("%q: %v allocations", text, n)
		}
	}
}

func TestFaultsAreCountedAndTheFirstOfEachKindListed(t *testing.T) {
	var g schemas.Game
	const many = 3 * schemas.MaxFaults
	for range many {
		g.AddFault(schemas.Fault{Kind: schemas.FaultStrayBracket})
	}
	g.AddFault(schemas.Fault{Kind: schemas.FaultAfterEnd})
	if n := len(g.Faults); n != schemas.MaxFaults+1 || g.Faults[n-1].Kind != schemas.FaultAfterEnd {
		t.Errorf("%d faults are listed", n)
	}
	if g.FaultCount[schemas.FaultStrayBracket] != many || g.FaultCount[schemas.FaultAfterEnd] != 1 {
		t.Errorf("counts %v", g.FaultCount)
	}
	g.Reset()
	if g.FaultCount != [schemas.FaultKinds]uint32{} {
		t.Errorf("counts after Reset: %v", g.FaultCount)
	}
}

func BenchmarkParseResult(b *testing.B) {
	for _, text := range []string{"1-0", "*", "红胜", "红先负", "１－０", "1/2 - 1/2", "Red resigned"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				schemas.ParseResult(text)
			}
		})
	}
}

func BenchmarkEndMarker(b *testing.B) {
	for _, text := range []string{"1-0", "红先负", "炮", "认负", "e2-e4!?", "１－０"} {
		b.Run(text, func(b *testing.B) {
			token := []byte(text)
			b.ReportAllocs()
			for b.Loop() {
				schemas.EndMarker(token)
			}
		})
	}
}
