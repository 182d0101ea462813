package rulebooks

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qipu/schemas"
)

// Clauses of each book: the rows of rulebooks/clauses.tsv for the four
// published ones, the rules of rulebooks/axf.md for axf, and our own for record.
var clauseCounts = map[string]int{
	"xiangqi-2011": 211, "wuziqi-2009": 164, "wuziqi-undated": 117, "renju-2002": 117, "axf": 12, "record": 30,
}

func TestBooks(t *testing.T) {
	books := Books()
	var ids []string
	for _, b := range books {
		ids = append(ids, b.ID)
		if got, want := len(b.Clauses), clauseCounts[b.ID]; got != want {
			t.Errorf("%s: %d clauses, want %d", b.ID, got, want)
		}
		opened, ok := Open(b.ID)
		if !ok || opened.SHA256 != b.SHA256 {
			t.Errorf("Open(%q) is not the book on the shelf", b.ID)
		}
		data, err := os.ReadFile(b.ID + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		if want := hex.EncodeToString(sum[:]); b.SHA256 != want {
			t.Errorf("%s: SHA-256 %s, want %s", b.ID, b.SHA256, want)
		}
	}
	want := []string{"xiangqi-2011", "wuziqi-2009", "wuziqi-undated", "renju-2002", "axf", "record"}
	if !slices.Equal(ids, want) || !slices.Equal(IDs(), want) {
		t.Errorf("books %v and IDs %v, want %v", ids, IDs(), want)
	}
	if _, ok := Open("xiangqi-1999"); ok {
		t.Error("a book that does not exist was opened")
	}
	games := map[string]schemas.Kind{"xiangqi-2011": schemas.KindXiangqi, "axf": schemas.KindXiangqi, "record": schemas.KindUnknown}
	for _, b := range books {
		if want, ok := games[b.ID]; ok && b.Game != want || !ok && b.Game != schemas.KindRenju {
			t.Errorf("%s is a book of %s", b.ID, b.Game)
		}
	}
}

func TestClause(t *testing.T) {
	c, ok := Clause("xiangqi-2011:4.1.1")
	if !ok || c.Title.En != "Checkmated side loses" && !strings.Contains(c.Meaning.En, "mated") {
		t.Errorf("xiangqi-2011:4.1.1 is %+v, %v", c, ok)
	}
	for _, id := range []schemas.ClauseID{"", ":", "xiangqi-2011", "xiangqi-2011:", "xiangqi-2011:4.1.99", "chess:1", "4.1.1"} {
		if c, ok := Clause(id); ok {
			t.Errorf("Clause(%q) found %s", id, c.ID)
		}
	}
	for _, b := range Books() {
		seen := map[schemas.ClauseID]bool{}
		for _, c := range b.Clauses {
			if seen[c.ID] {
				t.Errorf("%s stands twice", c.ID)
			}
			seen[c.ID] = true
			if found, ok := Clause(c.ID); !ok || found.Title != c.Title {
				t.Errorf("Clause(%q) does not find it", c.ID)
			}
		}
	}
}

func TestClauseFields(t *testing.T) {
	numberForm := regexp.MustCompile(`^([0-9]+|A[0-9]+|ch[0-9]+)(\.[0-9]+|\.t)*[a-z]?(\([0-9]+(-[0-9]+)?\))?$`)
	wordForm := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	optionForm := regexp.MustCompile(`^([DRF])([1-9][0-9]?)$`)
	kinds := []schemas.CheckKind{schemas.FromRecords, schemas.FromClock, schemas.FromLog, schemas.Definition, schemas.NoCheck}
	for _, b := range Books() {
		for _, c := range b.Clauses {
			form := numberForm
			if b.ID == "record" {
				form = wordForm
			}
			if n := c.ID.Number(); !form.MatchString(n) || c.ID.Rulebook() != b.ID {
				t.Errorf("%s: its number cannot be read", c.ID)
			}
			if len(c.Kinds) == 0 {
				t.Errorf("%s: no kind of check", c.ID)
			}
			needs := false
			for i, k := range c.Kinds {
				if !slices.Contains(kinds, k) || slices.Contains(c.Kinds[:i], k) {
					t.Errorf("%s: kind %q unknown or repeated", c.ID, k)
				}
				needs = needs || k == schemas.FromRecords || k == schemas.FromClock || k == schemas.FromLog
			}
			if len(c.Kinds) > 1 && slices.Contains(c.Kinds, schemas.NoCheck) {
				t.Errorf("%s: both checkable and not: %v", c.ID, c.Kinds)
			}
			// The catalogue names no input for this one: it only grants a freedom.
			if needs && len(c.Inputs) == 0 && c.ID != "wuziqi-2009:10.3(5)" {
				t.Errorf("%s: %v, but no inputs named", c.ID, c.Kinds)
			}
			for _, code := range c.Inputs {
				if what, ok := Input(code); !ok || what.Zh == "" || what.En == "" {
					t.Errorf("%s: unknown input %q", c.ID, code)
				}
			}
			for _, o := range c.Options {
				m := optionForm.FindStringSubmatch(o)
				if m == nil {
					t.Errorf("%s: unknown option %q", c.ID, o)
					continue
				}
				// D1 to D36, R1 to R19, F1 and F2: clauses.md §6, xiangqi-2011-reading.md, formats/renju.md.
				if n, _ := strconv.Atoi(m[2]); m[1] == "D" && n > 36 || m[1] == "R" && n > 19 || m[1] == "F" && n > 2 {
					t.Errorf("%s: unknown option %q", c.ID, o)
				}
			}
		}
	}
}

// TestOptionsCited holds that every conflict and every point of reading is
// named by a clause: one that no clause names would be decided unseen.
func TestOptionsCited(t *testing.T) {
	cited := map[string]bool{}
	for _, b := range Books() {
		for _, c := range b.Clauses {
			for _, o := range c.Options {
				cited[o] = true
			}
		}
	}
	for letter, last := range map[string]int{"D": 36, "R": 19, "F": 2} {
		for n := 1; n <= last; n++ {
			if o := letter + strconv.Itoa(n); !cited[o] {
				t.Errorf("no clause names option %s", o)
			}
		}
	}
}

func TestReferences(t *testing.T) {
	for _, b := range Books() {
		for _, c := range b.Clauses {
			for i, id := range c.See {
				if _, ok := Clause(id); !ok || id == c.ID || slices.Contains(c.See[:i], id) {
					t.Errorf("%s: see %s: no such clause, itself, or repeated", c.ID, id)
				}
			}
			for i, id := range c.Twins {
				twin, ok := Clause(id)
				switch {
				case !ok || slices.Contains(c.Twins[:i], id):
					t.Errorf("%s: twin %s: no such clause, or repeated", c.ID, id)
				case id.Rulebook() == b.ID:
					t.Errorf("%s: twin %s stands in the same book", c.ID, id)
				case !slices.Contains(twin.Twins, c.ID):
					t.Errorf("%s names %s as its twin, but not the other way", c.ID, id)
				}
			}
		}
	}
}

// Numbers that the catalogue's note says are reconstructed from the order of
// the text without marking each row (clauses.md, "Numbering note").
var reconstructedByNote = strings.Fields(`2.1 2.2 2.3 4.2.1 4.2.2 4.2.3 4.2.4 8.2
	10.1 10.2 10.3 10.4 10.5 10.6 12.1 12.2 12.3 12.4 13.1 13.2 13.3 18.3 19.1 19.2 19.3 20.1 20.2
	21.1 21.2 21.3 22.1 22.2 23.1 23.2 26.9 26.10
	A3.1.1 A3.1.2 A3.1.3 A3.1.4 A3.1.5 A3.1.6 A3.1.7 A3.1.8 A3.1.9 A3.1.10 A3.2.1a A3.2.1b A3.2.2`)

func TestReconstructed(t *testing.T) {
	for _, n := range reconstructedByNote {
		if c, _ := Clause(schemas.ClauseID("xiangqi-2011:" + n)); !c.Reconstructed {
			t.Errorf("xiangqi-2011:%s is not marked as reconstructed", n)
		}
	}
	// Numbers that cross-references of the text fix.
	for _, n := range []string{"4.1.3", "4.1.8", "4.1.13", "5.4", "8.1.8", "25.2", "25.3", "26.8.1", "26.8.4"} {
		if c, _ := Clause(schemas.ClauseID("xiangqi-2011:" + n)); c.ID == "" || c.Reconstructed {
			t.Errorf("xiangqi-2011:%s is missing or marked as reconstructed", n)
		}
	}
}

func TestParseIsStrict(t *testing.T) {
	good, err := files.ReadFile("record.toml")
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"unknown key":  bytes.Replace(good, []byte("checks = "), []byte("check = "), 1),
		"unknown lang": bytes.Replace(good, []byte("title.zh"), []byte("title.cn"), 1),
		"unknown game": bytes.Replace(good, []byte(`game = "unknown"`), []byte(`game = "go"`), 1),
		"broken":       good[:len(good)/2],
	} {
		if _, err := parse("record.toml", bad); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	entries, err := files.ReadDir(".")
	if err != nil || len(entries) != len(shelf) {
		t.Errorf("%d embedded files for %d books (%v)", len(entries), len(shelf), err)
	}
}

// TestNothingAtStart runs this binary with no test and reads what the package's
// initialisation allocated: parsing any book takes far more.
func TestNothingAtStart(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Skipf("the test binary cannot be run again: %v", err)
	}
	m := regexp.MustCompile(`init qipu/schemas/rulebooks @.* (\d+) bytes, (\d+) allocs`).FindSubmatch(out)
	if m == nil {
		return // nothing to initialise
	}
	if n, _ := strconv.Atoi(string(m[1])); n > 32<<10 {
		t.Errorf("initialisation allocates %d bytes: %s", n, m[0])
	}
}

// TestCatalogue compares ids, kinds and inputs with the canonical list when the
// shared folder is at hand.
func TestCatalogue(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	data, err := os.ReadFile(shared + "/rulebooks/clauses.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(f) < 4 || f[0] == "clause" {
			continue
		}
		id := schemas.ClauseID(f[0])
		rows[id.Rulebook()]++
		c, ok := Clause(id)
		if !ok {
			t.Errorf("%s is missing", id)
			continue
		}
		var kinds []string
		for _, k := range c.Kinds {
			kinds = append(kinds, string(k))
		}
		if got := strings.Join(kinds, ","); got != f[1] {
			t.Errorf("%s: kinds %s, want %s", id, got, f[1])
		}
		if got := strings.Join(c.Inputs, ", "); got != f[3] {
			t.Errorf("%s: inputs %s, want %s", id, got, f[3])
		}
		if f[2] == "reconstructed" && !c.Reconstructed {
			t.Errorf("%s is not marked as reconstructed", id)
		}
	}
	for book, n := range rows {
		if clauseCounts[book] != n {
			t.Errorf("%s: %d rows in the list, %d clauses expected", book, n, clauseCounts[book])
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for _, id := range IDs() {
		data, err := files.ReadFile(id + ".toml")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(id, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for range b.N {
				if _, err := parse(id, data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
