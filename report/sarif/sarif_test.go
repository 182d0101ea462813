package sarif_test

import (
	"encoding/json"
	"strings"
	"testing"

	"qipu/report/sarif"
	"qipu/report/tables"
	"qipu/schemas"
)

// made writes a run of two findings about one game and one about no game, which the first
// waiver accepts if there is one.
func made(t *testing.T, waivers ...schemas.WaiverRow) string {
	t.Helper()
	out := t.TempDir() + "/run"
	r, err := tables.Begin(out, true)
	if err != nil {
		t.Fatal(err)
	}
	info := &tables.RunInfo{Tool: tables.Tool, Version: "9", Tables: tables.Version, Findings: map[string]int64{"xiangqi-2011:25.3": 1, "xiangqi-2011:2.2": 1, "record:source": 1}}
	add(t, r, info, tables.GamesTable, []schemas.GameRow{{SourceNo: 1, GameNo: 1, Offset: 7, Length: 90}, {SourceNo: 1, GameNo: 2, Offset: 97, Length: 300}})
	add(t, r, info, tables.FindingsTable, []schemas.FindingRow{
		{FindingID: "0a", SourceNo: 1, GameNo: 2, Path: "年/第 1 轮#a.pgn", Clause: "xiangqi-2011:2.2", Severity: "error", Outcome: "fail", Subject: "move", Side: "first", Ply: 7, Token: "x", TextZh: "蹩马腿。", TextEn: "Blocked \u202e</script>."},
		{FindingID: "0b", SourceNo: 1, GameNo: 2, Path: "a:b.pgn", Clause: "xiangqi-2011:25.3", Severity: "warning", Outcome: "undetermined", TextZh: "循环。", TextEn: "It goes round."},
		{FindingID: "0c", SourceNo: 2, Path: "b.doc", Clause: "record:source", Severity: "error", Outcome: "fail", TextZh: "未读。", TextEn: "Not read.", Waiver: uint32(min(len(waivers), 1))},
	})
	add(t, r, info, tables.WaiversTable, waivers)
	if err := r.Commit(info); err != nil {
		t.Fatal(err)
	}
	return out
}

func add[T any](t *testing.T, r *tables.Run, info *tables.RunInfo, name string, rows []T) {
	t.Helper()
	w, err := tables.Create[T](r.Dir(), name)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(rows); err != nil {
		t.Fatal(err)
	}
	file, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	info.Files = append(info.Files, file)
}

type log struct {
	Version string `json:"version"`
	Runs    []struct {
		Tool struct {
			Driver struct {
				Version string `json:"version"`
				Rules   []struct {
					ID string `json:"id"`
				} `json:"rules"`
			} `json:"driver"`
		} `json:"tool"`
		Results []struct {
			RuleID    string `json:"ruleId"`
			RuleIndex int    `json:"ruleIndex"`
			Kind      string `json:"kind"`
			Level     string `json:"level"`
			Message   struct {
				Text string `json:"text"`
			} `json:"message"`
			Locations []struct {
				PhysicalLocation struct {
					ArtifactLocation struct {
						URI string `json:"uri"`
					} `json:"artifactLocation"`
					Region *struct {
						ByteOffset, ByteLength int
					} `json:"region"`
				} `json:"physicalLocation"`
			} `json:"locations"`
			Fingerprints map[string]string `json:"partialFingerprints"`
			Properties   map[string]any    `json:"properties"`
		} `json:"results"`
	} `json:"runs"`
}

// A finding that is waived is suppressed and stays; with it all others say that they are not.
func TestWaivedIsSuppressed(t *testing.T) {
	suppressions := func(dir string) (list []string) {
		var out strings.Builder
		if err := sarif.Write(t.Context(), &out, dir, "en"); err != nil {
			t.Fatal(err)
		}
		var l struct {
			Runs []struct {
				Results []struct {
					Suppressions json.RawMessage `json:"suppressions"`
				} `json:"results"`
			} `json:"runs"`
		}
		if err := json.Unmarshal([]byte(out.String()), &l); err != nil {
			t.Fatal(err)
		}
		for _, r := range l.Runs[0].Results {
			list = append(list, string(r.Suppressions))
		}
		return list
	}
	if got := suppressions(made(t)); strings.Join(got, "") != "" {
		t.Errorf("without waivers: %q", got)
	}
	want := []string{
		"[]", "[]",
		`[{"kind":"external","status":"accepted","justification":"re\\u202ead","properties":{"by":"选手07","date":"2026-05-07","where":"w.toml:3"}}]`,
	}
	dir := made(t, schemas.WaiverRow{WaiverNo: 1, File: "w.toml", Line: 3, Reason: "re\u202ead", By: "选手07", Date: "2026-05-07", Status: "applied", Findings: 1})
	if got := suppressions(dir); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWrite(t *testing.T) {
	var out strings.Builder
	if err := sarif.Write(t.Context(), &out, made(t), "en"); err != nil {
		t.Fatal(err)
	}
	var l log
	if err := json.Unmarshal([]byte(out.String()), &l); err != nil {
		t.Fatal(err)
	}
	if l.Version != "2.1.0" || len(l.Runs) != 1 || l.Runs[0].Tool.Driver.Version != "9" || len(l.Runs[0].Results) != 3 {
		t.Fatalf("%+v", l)
	}
	want := []struct{ kind, level, severity, uri, text string }{
		{"fail", "error", "error", "%E5%B9%B4/%E7%AC%AC%201%20%E8%BD%AE%23a.pgn", `Blocked \u202e</script>.`},
		{"open", "none", "warning", "./a:b.pgn", "It goes round."}, // the standard knows no level of what is not decided
		{"fail", "error", "error", "b.doc", "Not read."},
	}
	for i, r := range l.Runs[0].Results {
		if got := l.Runs[0].Tool.Driver.Rules[r.RuleIndex].ID; got != r.RuleID {
			t.Errorf("result %d points at the rule %s, not %s", i, got, r.RuleID)
		}
		place := r.Locations[0].PhysicalLocation
		if r.Kind != want[i].kind || r.Level != want[i].level || r.Properties["severity"] != want[i].severity || place.ArtifactLocation.URI != want[i].uri || r.Message.Text != want[i].text {
			t.Errorf("result %d is %+v", i, r)
		}
		if i < 2 && (place.Region == nil || place.Region.ByteOffset != 97 || place.Region.ByteLength != 300) || i == 2 && place.Region != nil {
			t.Errorf("result %d is at %+v", i, place.Region)
		}
		if r.Fingerprints["qipuFinding/v1"] == "" {
			t.Errorf("result %d has no fingerprint", i)
		}
	}
	out.Reset()
	if err := sarif.Write(t.Context(), &out, made(t), "zh"); err != nil || !strings.Contains(out.String(), `"message":{"text":"循环。"}`) {
		t.Errorf("in Chinese: %v", err)
	}
	if err := sarif.Write(t.Context(), &out, t.TempDir(), "zh"); err == nil {
		t.Error("a folder without a run passes")
	}
}
