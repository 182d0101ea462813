package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// findings is what govulncheck found, by id.
type findings struct {
	modules  map[string]called // the code calls it, in a module that go.mod requires
	stdlib   map[string]called // the code calls it, in the standard library
	uncalled map[string]bool   // in a module or package in use, but never called
}

type called struct{ summary, where, fixed string }

// message is one object of govulncheck's JSON output, as far as we read it.
type message struct {
	OSV *struct {
		ID      string `json:"id"`
		Summary string `json:"summary"`
	} `json:"osv"`
	Finding *struct {
		OSV          string  `json:"osv"`
		FixedVersion string  `json:"fixed_version"`
		Trace        []frame `json:"trace"`
	} `json:"finding"`
}

type frame struct {
	Module   string `json:"module"`
	Version  string `json:"version"`
	Package  string `json:"package"`
	Function string `json:"function"`
}

// read sorts govulncheck's findings. The first frame of a trace is the
// vulnerable symbol; without a function it is only in use, not called.
func read(r io.Reader) (findings, error) {
	found := findings{map[string]called{}, map[string]called{}, map[string]bool{}}
	summaries := map[string]string{}
	for dec := json.NewDecoder(r); ; {
		var m message
		if err := dec.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return found, fmt.Errorf("reading govulncheck's output: %w", err)
		}
		if m.OSV != nil {
			summaries[m.OSV.ID] = m.OSV.Summary
		}
		if m.Finding == nil {
			continue
		}
		if len(m.Finding.Trace) == 0 {
			return found, fmt.Errorf("reading govulncheck's output: %s has no trace", m.Finding.OSV)
		}
		found.add(m.Finding.OSV, m.Finding.FixedVersion, summaries[m.Finding.OSV], m.Finding.Trace[0])
	}
	for id := range found.uncalled {
		_, inModule := found.modules[id]
		_, inStdlib := found.stdlib[id]
		if inModule || inStdlib {
			delete(found.uncalled, id)
		}
	}
	return found, nil
}

func (f findings) add(id, fixed, summary string, at frame) {
	c := called{summary, at.Package + "." + at.Function + " in " + at.Module + "@" + at.Version, cmp.Or(fixed, "no fix yet")}
	switch {
	case at.Function == "":
		f.uncalled[id] = true
	case at.Module == "stdlib":
		f.stdlib[id] = c
	default:
		f.modules[id] = c
	}
}

func (f findings) print(w io.Writer) {
	for _, group := range []struct {
		title string
		vulns map[string]called
	}{{"VULNERABLE", f.modules}, {"standard library, mended by a newer Go", f.stdlib}} {
		for _, id := range slices.SortedFunc(maps.Keys(group.vulns), compareID) {
			v := group.vulns[id]
			fmt.Fprintf(w, "vulncheck: %s: %s %s (calls %s; fixed in %s)\n", group.title, id, v.summary, v.where, v.fixed)
		}
	}
	fmt.Fprintf(w, "vulncheck: called from here: %d in modules, %d in the standard library; %d more in use but not called\n",
		len(f.modules), len(f.stdlib), len(f.uncalled))
}

// compareID orders GO-2024-9 before GO-2024-10: the year, then the number,
// which has four digits or more.
func compareID(a, b string) int {
	const year = len("GO-2024")
	return cmp.Or(cmp.Compare(a[:min(year, len(a))], b[:min(year, len(b))]), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
