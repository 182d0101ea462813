// Package junit writes a run as JUnit XML, for tools that show tests: each clause is a
// test. One with warnings or errors fails; one that is left open for want of data, that
// has no check, or whose warnings and errors are all waived, is skipped and says why, so
// that a clean run shows what was not checked, and what was accepted.
package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// maxTexts bounds the findings that a test names; it says how many more there are.
const maxTexts = 50

type suites struct {
	XMLName  xml.Name `xml:"testsuites"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Suites   []suite  `xml:"testsuite"`
}

// suite is a rulebook.
type suite struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"` // tests that broke off: there are none, but readers want the number
	Skipped  int    `xml:"skipped,attr"`
	Cases    []test `xml:"testcase"`
}

// test is a clause.
type test struct {
	Class   string   `xml:"classname,attr"`
	Name    string   `xml:"name,attr"`
	Failure *failure `xml:"failure"`
	Skipped *skipped `xml:"skipped"`
	Out     string   `xml:"system-out,omitempty"`
}

type failure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type skipped struct {
	Message string `xml:"message,attr"`
}

// clause is what the tables hold of a clause.
type clause struct {
	status                                string
	pass, fail, undetermined, notInvolved uint64
	missing                               []string
	errors, warnings, notes               int // findings that are not waived
	texts                                 []string
	waived                                int      // warnings and errors that are
	reasons                               []string // of these
}

// Write writes the run in a folder; lang, "zh" or "en", is the language of its texts.
func Write(w io.Writer, dir, lang string) error {
	clauses, err := read(dir, lang)
	if err != nil {
		return err
	}
	all := suites{Name: tables.Tool}
	ids := make([]schemas.ClauseID, 0, len(clauses))
	for id := range clauses {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, rulebooks.Compare)
	for _, id := range ids {
		if n := len(all.Suites); n == 0 || all.Suites[n-1].Name != id.Rulebook() {
			all.Suites = append(all.Suites, suite{Name: id.Rulebook()})
		}
		s := &all.Suites[len(all.Suites)-1]
		s.add(testOf(id, clauses[id], lang))
	}
	for i := range all.Suites {
		s := &all.Suites[i]
		all.Tests, all.Failures = all.Tests+s.Tests, all.Failures+s.Failures
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", " ")
	if err := encoder.Encode(all); err != nil {
		return err
	}
	_, err = io.WriteString(w, "\n")
	return err
}

func (s *suite) add(t test) {
	s.Tests++
	switch {
	case t.Failure != nil:
		s.Failures++
	case t.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, t)
}

func read(dir, lang string) (map[schemas.ClauseID]*clause, error) {
	clauses := map[schemas.ClauseID]*clause{}
	of := func(id string) *clause {
		c := clauses[schemas.ClauseID(id)]
		if c == nil {
			c = &clause{status: string(schemas.Checked)}
			clauses[schemas.ClauseID(id)] = c
		}
		return c
	}
	err := tables.Read(dir, tables.CoverageTable, func(row *schemas.CoverageRow) error {
		c := of(row.Clause)
		c.status = row.Status
		c.pass, c.fail, c.undetermined, c.notInvolved = c.pass+row.Pass, c.fail+row.Fail, c.undetermined+row.Undetermined, c.notInvolved+row.NotApplicable
		for code := range strings.SplitSeq(row.Missing, ",") {
			if code != "" && !slices.Contains(c.missing, code) {
				c.missing = append(c.missing, code)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	waivers, err := tables.Waivers(dir)
	if err != nil {
		return nil, err
	}
	err = tables.Read(dir, tables.FindingsTable, func(row *schemas.FindingRow) error {
		c := of(row.Clause)
		if row.Waiver > 0 && row.Severity != schemas.Note.String() {
			c.waive(row, waivers[row.Waiver])
			return nil
		}
		switch row.Severity {
		case schemas.Error.String():
			c.errors++
		case schemas.Warning.String():
			c.warnings++
		default:
			c.notes++
			return nil
		}
		if len(c.texts) < maxTexts {
			c.texts = append(c.texts, terminal.Safe(row.Severity+"  "+placeOf(row)+": "+in(lang, schemas.Text{Zh: row.TextZh, En: row.TextEn})))
		}
		return nil
	})
	return clauses, err
}

func placeOf(row *schemas.FindingRow) string {
	if row.GameNo > 0 {
		return fmt.Sprintf("%s (%d:%d)", row.Path, row.SourceNo, row.GameNo)
	}
	return row.Path
}

// waive counts a finding that is waived; by is nil where no waiver has its number.
func (c *clause) waive(row *schemas.FindingRow, by *schemas.WaiverRow) {
	if c.waived++; by != nil && len(c.reasons) < maxTexts {
		c.reasons = append(c.reasons, terminal.Safe(row.Severity+"  "+placeOf(row)+": "+by.Reason))
	}
}

func in(lang string, t schemas.Text) string {
	if lang == "zh" {
		return t.Zh
	}
	return t.En
}

func testOf(id schemas.ClauseID, c *clause, lang string) test {
	t := test{Class: id.Rulebook(), Name: string(id)}
	about, known := rulebooks.Clause(id)
	if known {
		t.Name += " " + in(lang, about.Title)
	}
	say := func(zh, en string) string { return in(lang, schemas.Text{Zh: zh, En: en}) }
	switch flagged := c.errors + c.warnings; {
	case flagged > 0:
		gravest := schemas.Warning.String()
		if c.errors > 0 {
			gravest = schemas.Error.String()
		}
		text := strings.Join(c.texts, "\n")
		if more := flagged - len(c.texts); more > 0 {
			text += fmt.Sprintf("\n… %d %s", more, say("条见 findings 表", "more in the table findings"))
		}
		t.Failure = &failure{fmt.Sprintf(say("%d条错误，%d条警告", "%d errors, %d warnings"), c.errors, c.warnings), gravest, text}
		if c.waived > 0 {
			t.Out = c.waivedText(say)
		}
		return t
	case c.status != string(schemas.Checked) && known && about.Defines():
		t.Skipped = &skipped{say("只是定义，无可核对", "a definition: there is nothing in it to check")}
	case c.status == string(schemas.Planned):
		t.Skipped = &skipped{say("qipu 尚无此项检查", "qipu has no check of it yet")}
	case c.status == string(schemas.NotCheckable):
		why := say("没有任何记录能证明", "no record of any kind shows it")
		if known && about.Unchecked.En != "" {
			why = in(lang, about.Unchecked)
		}
		t.Skipped = &skipped{why}
	case c.undetermined > 0:
		lacks := make([]string, len(c.missing))
		for i, code := range c.missing {
			lacks[i] = code
			if what, ok := rulebooks.Input(code); ok {
				lacks[i] = in(lang, what)
			}
		}
		t.Skipped = &skipped{fmt.Sprintf(say("%d局未定，缺：%s", "undetermined in %d games for want of: %s"), c.undetermined, strings.Join(lacks, "; "))}
	case c.pass+c.fail == 0:
		t.Skipped = &skipped{say("没有对局涉及", "no game came under it")}
	}
	if c.waived > 0 { // a test that passed would hide them
		why := fmt.Sprintf(say("已豁免%d条", "findings waived: %d"), c.waived)
		if t.Skipped != nil {
			why += "; " + t.Skipped.Message
		}
		t.Skipped = &skipped{why}
	}
	t.Out = fmt.Sprintf(say("符合%d，不符%d，未定%d，不适用%d；提示%d条", "pass %d, fail %d, undetermined %d, not applicable %d; notes %d"), c.pass, c.fail, c.undetermined, c.notInvolved, c.notes)
	if c.waived > 0 {
		t.Out += "\n" + c.waivedText(say)
	}
	return t
}

// waivedText lists what is waived, and why.
func (c *clause) waivedText(say func(zh, en string) string) string {
	text := say("已豁免：", "waived:") + "\n" + strings.Join(c.reasons, "\n")
	if more := c.waived - len(c.reasons); more > 0 {
		text += fmt.Sprintf("\n… %d %s", more, say("条见 findings 表", "more in the table findings"))
	}
	return text
}
