package audit_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/datasets"
	"qipu/ingest/eventfile"
	"qipu/ingest/log"
	"qipu/report/tables"
	"qipu/schemas"
)

const datasetsDir = "../../../datasets"

// run audits the arguments into a fresh folder.
func run(t testing.TB, adjust func(*audit.Options), arguments ...string) (string, *audit.Summary) {
	t.Helper()
	opts := audit.Options{
		Arguments: arguments, Output: filepath.Join(t.TempDir(), "run"), Workers: 2, Duplicates: true, Stdin: strings.NewReader(""),
	}
	if adjust != nil {
		adjust(&opts)
	}
	s, err := audit.Run(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return opts.Output, s
}

// expectation reads the hand-written list of what an audit must find.
func expectation(t *testing.T, name string) []string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var want []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		switch {
		case len(fields) == 0 || strings.HasPrefix(fields[0], "#"):
		case len(fields) < 3:
			t.Fatalf("%s: %q is too short", name, lines.Text())
		case fields[2] == "clean":
			want = append(want, strings.Join(fields[:3], " "))
		default:
			want = append(want, strings.Join(fields[:6], " "))
		}
	}
	return want
}

func TestDatasetHasExactlyTheFindingsWrittenByHand(t *testing.T) {
	dir, summary := run(t, nil, filepath.Join(datasetsDir, "spring-cup"))
	want := expectation(t, filepath.Join(datasetsDir, "spring-cup.expected"))
	compareFindings(t, findings(t, dir, ""), want)
	if summary.Games.In != summary.Games.OK+summary.Games.Flagged+summary.Games.Rejected {
		t.Errorf("games do not add up: %+v", summary.Games)
	}
}

func TestEventWithALogHasExactlyTheFindingsWrittenByHand(t *testing.T) {
	dir, _ := runLogCup(t, nil)
	compareFindings(t, findings(t, dir, ""), expectation(t, filepath.Join(datasetsDir, "log-cup.expected")))
	info, err := tables.ReadRun(dir)
	if err != nil || !strings.Contains(info.Options["log 1"], "log.csv, sha256 ") {
		t.Errorf("run.json names the log as %q, %v", info.Options["log 1"], err)
	}
	var rulings, claims []string
	read(t, dir, tables.PenaltiesTable, func(p *schemas.PenaltyRow) {
		rulings = append(rulings, fmt.Sprintf("%d:%d %s %s %s", p.GameNo, p.Line, p.Kind, p.Penalty, p.Outcome))
	})
	read(t, dir, tables.ClaimsTable, func(c *schemas.ClaimRow) {
		claims = append(claims, fmt.Sprintf("%d:%d %s %s %d %d %s", c.GameNo, c.Line, c.Kind, c.Decision, *c.ByArbiter, *c.ByUs, c.Holds))
	})
	if want := []string{"3:6 claim-natural-limit refused 3 3 fail", "3:7 claim-natural-limit refused 2 2 fail"}; !slices.Equal(claims, want) {
		t.Errorf("claims %q, want %q", claims, want)
	}
	if want := "5:11 illegal-move foul pass"; !slices.Contains(rulings, want) || len(rulings) != 10 {
		t.Errorf("penalties %q lack %q, or are not 10", rulings, want)
	}
	sameBytes(t, func(adjust func(*audit.Options)) string {
		dir, _ := runLogCup(t, adjust)
		return dir
	})
}

// runLogCup audits the event with a log.
func runLogCup(t *testing.T, adjust func(*audit.Options)) (string, *audit.Summary) {
	t.Helper()
	folder := filepath.Join(datasetsDir, "log-cup")
	return run(t, func(o *audit.Options) {
		o.Event, o.Logs = *eventOf(t, folder), []audit.LogFile{{Name: "log.csv", SHA256: "x", Log: readLog(t, filepath.Join(folder, "log.csv"))}}
		if adjust != nil {
			adjust(o)
		}
	}, filepath.Join(folder, "games.pgn"))
}

func readLog(t *testing.T, name string) *log.Log {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, err := log.Read(f, filepath.Base(name))
	if err != nil || len(l.Problems) > 0 {
		t.Fatal(err, l.Problems)
	}
	return l
}

func TestEventsWithoutGamesHaveExactlyTheFindingsWrittenByHand(t *testing.T) {
	for _, name := range []string{"summer-cup", "autumn-teams", "autumn-swiss", "winter-knockout"} {
		r, err := audit.ReviewEvent(eventOf(t, filepath.Join(datasetsDir, name)))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range r.Findings {
			got = append(got, fmt.Sprintf("%s 0 %s %s %d %s", datasets.EventFile, f.Clause, f.Severity, f.Ply, f.Outcome))
		}
		compareFindings(t, got, expectation(t, filepath.Join(datasetsDir, name+".expected")))
	}
}

// gamesOfEvent returns what audits the games of a folder with its event.
func gamesOfEvent(t *testing.T, folder string) func(adjust func(*audit.Options)) (dir string) {
	return func(adjust func(*audit.Options)) string {
		dir, _ := run(t, func(o *audit.Options) {
			o.Event, o.EventName = *eventOf(t, folder), datasets.EventFile
			if adjust != nil {
				adjust(o)
			}
		}, filepath.Join(folder, "games.pgn"))
		return dir
	}
}

// Records in Chinese of an event in pinyin: what rests on a name in other letters says so.
func TestRecordsInOtherLettersHaveExactlyTheFindingsWrittenByHand(t *testing.T) {
	pinyin := gamesOfEvent(t, filepath.Join(datasetsDir, "pinyin-cup"))
	dir := pinyin(nil)
	compareFindings(t, findings(t, dir, ""), expectation(t, filepath.Join(datasetsDir, "pinyin-cup.expected")))
	read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
		if f.GameNo > 0 && (!strings.Contains(f.TextEn, "by pinyin") || !strings.Contains(f.TextZh, "按拼音")) {
			t.Errorf("%q does not say by what names the record was matched", f.TextEn)
		}
	})
	read(t, dir, tables.PairingsTable, func(p *schemas.PairingRow) {
		if p.GameNo == 0 {
			t.Errorf("pairing %d has no record", p.PairingNo)
		}
	})
	sameBytes(t, pinyin)
}

func TestRecordsAgainstPairingsHaveExactlyTheFindingsWrittenByHand(t *testing.T) {
	summer := gamesOfEvent(t, filepath.Join(datasetsDir, "summer-cup"))
	dir := summer(nil)
	compareFindings(t, findings(t, dir, ""), expectation(t, filepath.Join(datasetsDir, "summer-cup-games.expected")))
	var lacking, swapped []uint32
	read(t, dir, tables.PairingsTable, func(p *schemas.PairingRow) {
		if p.GameNo == 0 {
			lacking = append(lacking, p.PairingNo)
		}
		if p.Swapped {
			swapped = append(swapped, p.PairingNo)
		}
	})
	if !slices.Equal(lacking, []uint32{7}) || !slices.Equal(swapped, []uint32{4}) {
		t.Errorf("without a record %d, want 7; with colours reversed %d, want 4", lacking, swapped)
	}
	var corrected []schemas.PairingRow
	read(t, dir, tables.PairingsTable, func(p *schemas.PairingRow) {
		if p.Corrected != "" || p.Recoloured {
			corrected = append(corrected, *p)
		}
	})
	if len(corrected) != 1 || corrected[0].PairingNo != 2 || corrected[0].Corrected != "0-1" || corrected[0].FirstPoints+corrected[0].SecondPoints != "20" ||
		corrected[0].CorrectedFirst+corrected[0].CorrectedSecond != "02" || corrected[0].CorrectedWhy != "event 1-0, record 0-1" {
		t.Errorf("corrected: %+v", corrected)
	} else {
		by := ""
		read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
			if f.FindingID == corrected[0].CorrectedBy {
				by = f.Clause
			}
		})
		if by != "record:event-result" {
			t.Errorf("the correction rests on %q", by)
		}
	}
	var officials []string
	read(t, dir, tables.OfficialsTable, func(o *schemas.OfficialRow) { officials = append(officials, o.Role+" "+o.Name) })
	if want := []string{"organiser 示例棋类协会", "chief-arbiter 裁判01", "deputy-arbiter 裁判02", "arbiter 裁判03"}; !slices.Equal(officials, want) {
		t.Errorf("officials %q, want %q", officials, want)
	}
	read(t, dir, tables.PartsTable, func(p *schemas.PartRow) {
		if want := (schemas.PartRow{System: "round-robin", Rounds: 5, Paired: 5, Points: "2/1/0"}); *p != want {
			t.Errorf("the part is %+v, want %+v", *p, want)
		}
	})
	var pairings []uint32
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) { pairings = append(pairings, g.PairingNo) })
	if want := []uint32{1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 0}; !slices.Equal(pairings, want) {
		t.Errorf("games are of the pairings %d, want %d", pairings, want)
	}
	sameBytes(t, summer)
}

// autumnEvents are the events of renju, one a rulebook.
var autumnEvents = [...]string{"wuziqi-2009", "wuziqi-undated", "renju-2002"}

func TestEventsOfRenjuHaveExactlyTheFindingsWrittenByHand(t *testing.T) {
	var got []string
	for _, name := range autumnEvents {
		dir, summary := runEvent(t, name, nil)
		got = append(got, findings(t, dir, name+"/")...)
		if summary.Games.Rejected > 0 || summary.Games.In != summary.Games.OK+summary.Games.Flagged {
			t.Errorf("%s: games do not add up: %+v", name, summary.Games)
		}
		read(t, dir, tables.SourcesTable, func(s *schemas.SourceRow) {
			if own := s.Path == datasets.EventFile; own != (s.Status == "skipped") || own && s.Reason == "" {
				t.Errorf("%s/%s: %s, %q", name, s.Path, s.Status, s.Reason)
			}
		})
	}
	compareFindings(t, got, expectation(t, filepath.Join(datasetsDir, "autumn-renju.expected")))
}

// runEvent audits an event of renju with its event file.
func runEvent(t *testing.T, name string, adjust func(*audit.Options)) (string, *audit.Summary) {
	t.Helper()
	folder := filepath.Join(datasetsDir, "autumn-renju", name)
	return run(t, func(o *audit.Options) {
		o.Event = *eventOf(t, folder)
		if adjust != nil {
			adjust(o)
		}
	}, folder)
}

// eventOf reads the event file in a folder.
func eventOf(t *testing.T, folder string) *schemas.Event {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, datasets.EventFile))
	if err != nil {
		t.Fatal(err)
	}
	event, err := eventfile.Read(bytes.NewReader(data), datasets.EventFile)
	if err != nil {
		t.Fatal(err)
	}
	return event
}

// findings lists what a run found as expectation does, and the games without
// findings; prefix stands before each path.
func findings(t *testing.T, dir, prefix string) (got []string) {
	t.Helper()
	found := make(map[string]bool)
	read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
		game := fmt.Sprintf("%s%s %d", prefix, f.Path, f.GameNo)
		found[game] = true
		got = append(got, fmt.Sprintf("%s %s %s %d %s", game, f.Clause, f.Severity, f.Ply, f.Outcome))
	})
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		if game := fmt.Sprintf("%s%s %d", prefix, g.Path, g.GameNo); !found[game] {
			got = append(got, game+" clean")
		}
	})
	return got
}

func compareFindings(t *testing.T, got, want []string) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func read[T any](t testing.TB, dir, table string, f func(*T)) {
	t.Helper()
	err := tables.Read(dir, table, func(row *T) error { f(row); return nil })
	if err != nil {
		t.Fatal(err)
	}
}

func TestEveryClauseThatTheDatasetShowsIsCounted(t *testing.T) {
	dir, summary := run(t, nil, filepath.Join(datasetsDir, "spring-cup"))
	compareCoverage(t, dir, summary)
	for _, name := range autumnEvents {
		dir, summary := runEvent(t, name, nil)
		compareCoverage(t, dir, summary)
	}
}

// compareCoverage checks that the counts of a run add up, and that no clause with
// findings is counted as kept.
func compareCoverage(t *testing.T, dir string, summary *audit.Summary) {
	t.Helper()
	failed := make(map[string]uint64)
	read(t, dir, tables.CoverageTable, func(c *schemas.CoverageRow) {
		if c.ArgumentNo == 0 { // of the event
			failed[c.Clause] += c.Fail + c.Undetermined
			return
		}
		if c.Games != summary.Games.In {
			t.Errorf("%s: %d games, the run has %d", c.Clause, c.Games, summary.Games.In)
		}
		if c.Clause != "record:source" && c.Pass+c.Fail+c.Undetermined+c.NotApplicable != c.Games {
			t.Errorf("%s: the outcomes do not add up: %+v", c.Clause, *c)
		}
		if c.Undetermined > 0 && c.Missing == "" {
			t.Errorf("%s: undetermined, and nothing says what is missing", c.Clause)
		}
		failed[c.Clause] += c.Fail + c.Undetermined
	})
	for clause := range summary.Findings {
		if failed[string(clause)] == 0 {
			t.Errorf("%s has findings and no count in coverage", clause)
		}
	}
}

func TestSameBytesForAnyNumberOfWorkers(t *testing.T) {
	sameBytes(t, func(adjust func(*audit.Options)) string {
		dir, _ := run(t, adjust, filepath.Join(datasetsDir, "spring-cup"))
		return dir
	})
	for _, name := range autumnEvents {
		sameBytes(t, func(adjust func(*audit.Options)) string {
			dir, _ := runEvent(t, name, adjust)
			return dir
		})
	}
}

// sameBytes compares what runs with other numbers of workers write.
func sameBytes(t *testing.T, run func(adjust func(*audit.Options)) (dir string)) {
	t.Helper()
	var want []byte
	for _, workers := range []int{1, 2, 8, 1} {
		info, err := tables.ReadRun(run(func(o *audit.Options) { o.Workers = workers }))
		if err != nil {
			t.Fatal(err)
		}
		got, err := info.Marshal()
		switch {
		case err != nil:
			t.Fatal(err)
		case want == nil:
			want = got
		case !bytes.Equal(got, want):
			t.Errorf("with %d workers run.json differs:\n%s\n%s", workers, want, got)
		}
	}
}

func TestRunVerifies(t *testing.T) {
	dir, _ := run(t, nil, filepath.Join(datasetsDir, "spring-cup"))
	if mismatches, err := tables.Verify(dir); err != nil || len(mismatches) > 0 {
		t.Errorf("%v, %v", mismatches, err)
	}
}
