package ratinglist_test

import (
	"strings"
	"testing"

	"qipu/report/ratinglist"
	"qipu/report/tables"
	"qipu/schemas"
)

// rated writes a table of games.
func rated(t *testing.T, games ...schemas.RatingGameRow) string {
	t.Helper()
	dir := t.TempDir()
	w, err := tables.Create[schemas.RatingGameRow](dir, tables.RatingGamesTable)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(games); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func row(first, second uint32, names [2]string, result string) schemas.RatingGameRow {
	return schemas.RatingGameRow{
		Event: "杯", Round: "3", Date: "2026.05.01", EndDate: "2026-05-03", FirstPerson: first, SecondPerson: second, First: names[0], Second: names[1],
		Result: result, Counts: true, TimeClass: "standard",
	}
}

func written(t *testing.T, format, dir, class string) (string, ratinglist.Written) {
	t.Helper()
	f, ok := ratinglist.ByName(format)
	if !ok {
		t.Fatal(format)
	}
	var b strings.Builder
	n, err := f.Write(&b, dir, class)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), n
}

// TestWHR: 3 May 2026 is 20,576 days after 1 January 1970 (56 years with 14 leap days are
// 20,454, and 122 days of 2026 before it).
func TestWHR(t *testing.T) {
	out := row(1, 2, [2]string{"选手01", "选手02"}, "1-0")
	out.Counts = false
	odds := row(1, 2, [2]string{"选手01", "选手02"}, "1-0")
	odds.Handicap = "first -N"
	undated := row(1, 2, [2]string{"选手01", "选手02"}, "1-0")
	undated.EndDate, undated.Date = "", "2026.??.??"
	dir := rated(t,
		row(1, 2, [2]string{"选手01", "选手02"}, "1-0"), row(2, 3, [2]string{"选手02", "选手02"}, "0-1"), out,
		row(3, 1, [2]string{"选手02", "选手\t01"}, "1/2-1/2"), odds, undated)
	got, n := written(t, "whr", dir, "")
	want := "选手01\t选手02 #2\tB\t20576\t0\n选手02 #2\t选手02 #3\tW\t20576\t0\n选手02 #3\t选手01\tD\t20576\t0\n"
	if got != want || n != (ratinglist.Written{Games: 3, Left: 2}) {
		t.Errorf("%+v\n%s", n, got)
	}
}

func TestOrdo(t *testing.T) {
	dir := rated(t, row(1, 2, [2]string{`Player "07"`, "Player\n08"}, "1/2-1/2"))
	got, _ := written(t, "ordo", dir, "standard")
	want := "[Event \"杯\"]\n[Site \"?\"]\n[Date \"2026.05.01\"]\n[Round \"3\"]\n[White \"Player \\\"07\\\"\"]\n[Black \"Player 08\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n"
	if got != want {
		t.Errorf("%s", got)
	}
}

// TestUnlike: names that a reader would not tell apart are told apart by numbers, and none of them
// ends a line.
func TestUnlike(t *testing.T) {
	dir := rated(t, row(1, 2, [2]string{"Player 07", "Player  07"}, "1-0"), row(3, 4, [2]string{"Player\u202807 ", "Player\u200b07"}, "0-1"))
	got, n := written(t, "whr", dir, "")
	want := "Player 07 #1\tPlayer 07 #2\tB\t20576\t0\nPlayer 07 #3\tPlayer 07 #4\tW\t20576\t0\n"
	if got != want || n.Games != 2 {
		t.Errorf("%+v\n%q", n, got)
	}
}

func TestClasses(t *testing.T) {
	rapid := row(1, 2, [2]string{"选手01", "选手02"}, "1-0")
	rapid.TimeClass = "rapid"
	blitz := rapid
	blitz.TimeClass, blitz.Counts = "blitz", false
	dir := rated(t, rapid, row(1, 2, [2]string{"选手01", "选手02"}, "0-1"), blitz)
	if list, err := ratinglist.Classes(dir); err != nil || strings.Join(list, " ") != "rapid standard" {
		t.Errorf("%q, %v", list, err)
	}
	f, _ := ratinglist.ByName("whr")
	for class, want := range map[string]string{"": "--class names one of rapid, standard", "blitz": "there are rapid, standard"} {
		if _, err := f.Write(new(strings.Builder), dir, class); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", class, err)
		}
	}
	if got, n := written(t, "whr", dir, "rapid"); n.Games != 1 || !strings.Contains(got, "\tB\t") {
		t.Errorf("%s", got)
	}
}
