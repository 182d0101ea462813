package xiangqi

import (
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

const fullSet = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

func TestHandicapColumn(t *testing.T) {
	for fen, want := range map[string]string{
		fullSet + " w - - 0 1": "",
		fullSet + " b - - 0 1": "", // no piece is missing
		strings.Replace(fullSet, "RNB", "R1B", 1) + " w - - 0 1":                                   "first -N",
		strings.Replace(fullSet, "RNBAKABNR", "R1BAKAB1R", 1) + " w - - 0 1":                       "first -NN",
		strings.Replace(fullSet, "rnb", "1nb", 1) + " w - - 0 1":                                   "second -R",
		strings.Replace(fullSet, "RNBAKABNR", "2BAKABNR", 1) + " b":                                "first -RN",
		strings.Replace(strings.Replace(fullSet, "RNB", "R1B", 1), "rnb", "r1b", 1) + " w - - 0 1": "first -N, second -N",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1":                              "first -BBAAPPPPP", // 让九子
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1":                    "",                 // a cannon has moved
		"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1":                                                        "",
	} {
		out, _ := audited(t, []string{"FEN", fen}, []string{"炮二平五"})
		if out.Handicap != want {
			t.Errorf("%s: %q, want %q", fen, out.Handicap, want)
		}
	}
}

// Public report U079 (lengyanyu258/xiangqi.js#12): the event names a handicap, the
// FEN has a full set. The FEN is honoured and the contradiction is told.
func TestHandicapAgainstStart(t *testing.T) {
	const (
		full   = fullSet + " w - - 0 1"
		noLeft = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1"
		noTwo  = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1"
		nine   = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1"
		black  = "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" // Black's left horse stood on h9
		moved  = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/R1BAKABNR w - - 0 1"
	)
	for _, c := range []struct {
		tag, value, fen string
		want            schemas.Outcome
	}{
		{"Event", "让双马赛", full, schemas.Fail},
		{"Event", "让子赛", full, schemas.Fail},
		{"Event", "让双马赛", "", schemas.Fail},
		{"Event", "让双马赛", noTwo, schemas.Pass},
		{"Event", "让双马赛", noLeft, schemas.Fail},
		{"Event", "让子赛", noLeft, schemas.Pass},
		{"Title", "让左马", noLeft, schemas.Pass},
		{"Title", "让右马", noLeft, schemas.Fail},
		{"Opening", "让左马", black, schemas.Pass},
		{"Title", "黑让左马", black, schemas.Pass},
		{"Title", "红让单马", black, schemas.Fail}, // the other side lacks it
		{"Title", "红让单马", noLeft, schemas.Pass},
		{"Title", "让黑方单马", noLeft, schemas.Pass},
		{"Title", "让红方单马", noLeft, schemas.Fail},
		{"Title", "赠让单马友人", full, schemas.NotApplicable},
		{"Title", "让车不让马", full, schemas.NotApplicable},
		{"Opening", "让九子", nine, schemas.Pass},
		{"Opening", "让九子", noTwo, schemas.Fail},
		{"Handicap", "two horses", noTwo, schemas.Pass},
		{"handicap", "双马", noTwo, schemas.Pass},
		{"Handicap", "none", full, schemas.NotApplicable},
		{"Event", "让先赛", full, schemas.NotApplicable},
		{"Site", "让双马", full, schemas.NotApplicable},
		{"Event", "全国赛", noTwo, schemas.NotApplicable},
		{"Event", "让马赛", moved, schemas.Undetermined},
		{"Event", "让马赛", "nothing", schemas.Undetermined},
	} {
		moves := []string{"炮二平五", "马8进7"}
		if c.fen == black {
			moves[1] = "马2进3"
		}
		out, answer := audited(t, []string{c.tag, c.value, "FEN", c.fen}, moves)
		f := found(out, "record:handicap")
		if got := answer("record:handicap"); got.Outcome != c.want || (f.Clause != "") != (c.want == schemas.Fail) {
			t.Errorf("%s %s, %s: %v, %+v", c.tag, c.value, c.fen, got, f)
		}
		if c.want == schemas.Fail && (f.Severity != schemas.Warning || out.Legal != 2) {
			t.Errorf("%s, %s: %+v, %d plies judged", c.value, c.fen, f, out.Legal)
		}
		if f.Clause != "" {
			zh := strings.NewReplacer("Event", "", "Title", "", "Opening", "").Replace(f.Text.Zh)
			speaksBoth(t, c.value, zh, strings.ReplaceAll(f.Text.En, c.value, ""))
		}
	}
}

// What qualifies the odds beside a general name of the event decides.
func TestSpecificOddsDecide(t *testing.T) {
	_, answer := audited(t, []string{
		"Event", "让子赛", "Title", "让左马", "FEN", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w - - 0 1",
	}, []string{"炮二平五"})
	if got := answer("record:handicap"); got.Outcome != schemas.Fail {
		t.Errorf("the left horse is named and the right one is missing: %v", got)
	}
}

// No move is called unlawful for certain where the record contradicts its own
// start position.
func TestDisputedStart(t *testing.T) {
	for name, tags := range map[string][]string{
		"odds, no FEN":   {"Event", "让双马"},
		"odds, full FEN": {"Event", "让双马", "FEN", board.StartFEN},
	} {
		out, _ := audited(t, tags, []string{"车一平二"})
		if f := found(out, "xiangqi-2011:2.3"); f.Severity != schemas.Warning || f.Outcome != schemas.Undetermined {
			t.Errorf("%s: %+v", name, f)
		}
	}
	out, _ := audited(t, []string{"Event", "让先"}, []string{"车一平二"})
	if f := found(out, "xiangqi-2011:2.3"); f.Severity != schemas.Error {
		t.Errorf("nothing is disputed: %+v", f)
	}
}
