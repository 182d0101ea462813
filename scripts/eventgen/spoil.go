package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/analyze/event/review"
	"qipu/schemas"
)

// spoiler is a way in which a file of an event is spoilt.
type spoiler struct {
	name  string
	spoil func(r *rand.Rand, file []byte) []byte
}

// odd are what may stand where a number should.
var odd = []string{"99999999999999999999999999", "-1", "0", "NaN", "Inf", "1e9", "３", "3.7", "", "1 2", "0x10", "００1", "+1", "999999", "二", "\u202e7"}

var digits = regexp.MustCompile(`[0-9]+`)

// spoilers are those of texts; of workbooks the text is that of a worksheet.
var spoilers = []spoiler{
	{"cut", func(r *rand.Rand, file []byte) []byte { return file[:r.IntN(len(file))] }},
	{"cut at its begin", func(r *rand.Rand, file []byte) []byte { return file[r.IntN(len(file)):] }},
	{"line twice", onLines(func(r *rand.Rand, lines [][]byte) [][]byte {
		i := r.IntN(len(lines))
		return slices.Insert(lines, i, lines[i])
	})},
	{"rows twice", onLines(func(r *rand.Rand, lines [][]byte) [][]byte {
		from := r.IntN(len(lines))
		to := min(len(lines), from+1+r.IntN(30))
		return slices.Insert(lines, to, slices.Clone(lines[from:to])...)
	})},
	{"row twice", func(r *rand.Rand, file []byte) []byte { // of TOML, with its heading
		at := slices.DeleteFunc(allIndexes(file, "\n[["), func(i int) bool { return !bytes.Contains(file[i+1:], []byte("\n\n")) })
		if len(at) == 0 {
			return file
		}
		from := at[r.IntN(len(at))]
		to := from + 1 + bytes.Index(file[from+1:], []byte("\n\n"))
		return slices.Insert(slices.Clone(file), to, file[from:to]...)
	}},
	{"line missing", onLines(func(r *rand.Rand, lines [][]byte) [][]byte {
		i := r.IntN(len(lines))
		return slices.Delete(lines, i, i+1)
	})},
	{"lines exchanged", onLines(func(r *rand.Rand, lines [][]byte) [][]byte {
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return lines
	})},
	{"lines shuffled", onLines(func(r *rand.Rand, lines [][]byte) [][]byte {
		r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		return lines
	})},
	{"odd number", func(r *rand.Rand, file []byte) []byte {
		at := digits.FindAllIndex(file, -1)
		if len(at) == 0 {
			return file
		}
		i := at[r.IntN(len(at))]
		return slices.Concat(file[:i[0]], []byte(odd[r.IntN(len(odd))]), file[i[1]:])
	}},
	{"other number", func(r *rand.Rand, file []byte) []byte {
		at := digits.FindAllIndex(file, -1)
		if len(at) == 0 {
			return file
		}
		i := at[r.IntN(len(at))]
		file = slices.Clone(file)
		file[i[1]-1] = '0' + (file[i[1]-1]-'0'+byte(1+r.IntN(9)))%10
		return file
	}},
	{"other letter", func(r *rand.Rand, file []byte) []byte {
		file = slices.Clone(file)
		file[r.IntN(len(file))] = byte(r.IntN(256))
		return file
	}},
	{"letter missing", func(r *rand.Rand, file []byte) []byte {
		i := r.IntN(len(file))
		return slices.Delete(slices.Clone(file), i, i+1)
	}},
	{"long line", func(r *rand.Rand, file []byte) []byte {
		i := r.IntN(len(file))
		return slices.Concat(file[:i], bytes.Repeat([]byte("a."), 1<<15), file[i:])
	}},
	{"in GB18030", func(_ *rand.Rand, file []byte) []byte {
		out, err := simplifiedchinese.GB18030.NewEncoder().Bytes(file)
		if err != nil {
			return file
		}
		return out
	}},
	{"in UTF-16", func(_ *rand.Rand, file []byte) []byte {
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(file)
		if err != nil {
			return file
		}
		return out
	}},
	{"CRLF", func(_ *rand.Rand, file []byte) []byte { return bytes.ReplaceAll(file, []byte("\n"), []byte("\r\n")) }},
}

func onLines(change func(r *rand.Rand, lines [][]byte) [][]byte) func(*rand.Rand, []byte) []byte {
	return func(r *rand.Rand, file []byte) []byte {
		return bytes.Join(change(r, slices.Collect(bytes.SplitSeq(file, []byte("\n")))), []byte("\n"))
	}
}

// allIndexes are the places where a text stands in a file.
func allIndexes(file []byte, text string) (at []int) {
	for from := 0; ; {
		i := bytes.Index(file[from:], []byte(text))
		if i < 0 {
			return at
		}
		at = append(at, from+i)
		from += i + 1
	}
}

// longest is the time that a spoilt file may take, on a machine with other work.
const longest = 20 * time.Second

// namesPlace are errors that name the file, namesLine those that name the line too.
var (
	namesPlace = regexp.MustCompile(`^event(:[^ ]+)?: `)
	namesLine  = regexp.MustCompile(`^event:[1-9][0-9]*: `)
)

// spoilt is a spoilt file, and what became of it.
type spoilt struct {
	form   *form
	file   []byte
	e      *schemas.Event
	told   []string
	review *review.Review
	err    error
}

// read reads a spoilt file and audits the event in it. What fails in it is told.
func (s *spoilt) read(profile string) (wrong string) {
	began := time.Now()
	defer func() {
		if p := recover(); p != nil {
			wrong = fmt.Sprintf("panic: %v", p)
		} else if took := time.Since(began); took > longest {
			wrong = fmt.Sprintf("it took %v", took)
		}
	}()
	if s.e, s.told, s.err = s.form.read(s.file); s.err != nil {
		named := namesPlace
		if s.form.name == "toml" {
			named = namesLine
		}
		if !named.MatchString(s.err.Error()) {
			return fmt.Sprintf("the refusal names no place: %s", s.err)
		}
		return ""
	}
	if s.e.Results == schemas.ResultsCodes {
		s.e.Profile = profile
	}
	s.review, s.err = held(s.e)
	return ""
}

// tablesOf are the lines of a digest that tell of tables; saidOf those that tell of what was
// found, and of what keeps a table from being the whole truth.
func tablesOf(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return !strings.HasPrefix(l, "table ") })
}

func saidOf(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
		return !strings.HasPrefix(l, "finding ") && !strings.HasPrefix(l, "unsure ")
	})
}

// withSpoiltFiles spoils the event's file in every form.
func (k *checker) withSpoiltFiles() error {
	e := k.c.event()
	r := k.chance("spoilt")
	for i := range forms {
		f := &forms[i]
		file, _, err := f.write(e, k.n)
		if err != nil {
			return err
		}
		clean := spoilt{form: f, file: file}
		if wrong := clean.read(e.Profile); wrong != "" || clean.err != nil {
			continue // told by throughForms
		}
		for range k.spoil {
			s := &spoilers[r.IntN(len(spoilers))]
			of := spoilt{form: f, file: s.spoil(r, file)}
			if f.name == "xlsx" && r.IntN(4) > 0 {
				of.file, err = respoilt(e, k.n, r, s)
				if err != nil {
					return err
				}
			}
			k.spoilt++
			wrong := of.read(e.Profile)
			if wrong == "" && of.err == nil {
				wrong = of.silently(&clean)
			}
			if wrong != "" {
				k.isWrong("%s, %s: %s", f.name, s.name, wrong)
				before := keep(k.dir, fmt.Sprintf("%04d-unspoilt.%s", k.n, f.name), file)
				after := keep(k.dir, fmt.Sprintf("%04d-spoilt-%d.%s", k.n, k.spoilt, f.name), of.file)
				if err := errors.Join(before, after); err != nil {
					return err
				}
			} else if of.err != nil {
				k.refused++
			}
		}
	}
	return nil
}

// silently tells of a table that is another than that of the clean file, where the published
// one, which has points, is the same, and so is what is declared, and nothing was said.
func (s *spoilt) silently(clean *spoilt) string {
	was, is := digest(clean.review, byNumber), digest(s.review, byNumber)
	published := func(of schemas.EventStanding) bool { return of.Points+of.MatchPoints != "" }
	switch {
	case len(s.told) > 0, !slices.Equal(saidOf(was), saidOf(is)):
		return ""
	case len(s.e.Standings) < len(clean.e.Standings), !slices.ContainsFunc(s.e.Standings, published):
		return ""
	case s.e.Points != clean.e.Points, s.e.MatchPoints != clean.e.MatchPoints, s.e.System != clean.e.System:
		return ""
	}
	if unlike(tablesOf(digest(clean.review, byName)), tablesOf(digest(s.review, byName))) == nil {
		return "" // with another number throughout he is the same
	}
	if other := unlike(tablesOf(was), tablesOf(is)); other != nil {
		return "nothing is told, and " + other[0]
	}
	return ""
}
