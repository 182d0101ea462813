package main

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// report is what a run found.
type report struct {
	events  map[string]int // clean events, by kind and profile
	faults  map[string]tally
	clauses map[string]int // of what was planted and found
	planted int
	wrong   []string
}

// tally counts the faults of a kind.
type tally struct{ planted, found int }

// outcome is what became of one event.
type outcome struct {
	kind   string
	wrong  []string
	faults []planted
}

// planted is a fault that was planted.
type planted struct {
	name, clause string
	found        bool
}

// run makes n events and checks each, several at a time.
func run(seed uint64, n int, dir string) (*report, error) {
	if dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
	}
	outcomes := make([]*outcome, n)
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		g.Go(func() (err error) {
			outcomes[i], err = check(seed, i, dir)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	r := &report{events: map[string]int{}, faults: map[string]tally{}, clauses: map[string]int{}}
	for _, o := range outcomes {
		r.events[o.kind]++
		r.wrong = append(r.wrong, o.wrong...)
		for _, f := range o.faults {
			t := r.faults[f.name]
			t.planted++
			if f.found {
				t.found++
				r.clauses[f.clause]++
			}
			r.faults[f.name] = t
			r.planted++
		}
	}
	return r, nil
}

// someForms is one fault of how many that is sent through every form too.
const someForms = 8

// check makes an event, holds it against its rulebook as it is, and with each fault that it
// has a place for.
func check(seed uint64, n int, dir string) (*outcome, error) {
	c := ofSeed(seed, n)
	o := &outcome{kind: fmt.Sprintf("%-20s %s", c.kind, c.book.profile)}
	file := write(c.event())
	if err := keep(dir, fmt.Sprintf("%04d.toml", n), file); err != nil {
		return nil, err
	}
	r, err := reviewed(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.name, err)
	}
	clean := r.Findings
	for _, text := range c.unexpected(clean) {
		o.wrong = append(o.wrong, c.name+": "+text)
	}
	for _, text := range throughForms(c.event(), n) {
		o.wrong = append(o.wrong, c.name+": "+text)
	}
	for i := range faults {
		f := &faults[i]
		if !slices.Contains(f.systems, c.system) {
			continue
		}
		with := c.clone()
		w, ok := f.plant(rand.New(rand.NewPCG(seed, of(c.name, f.name))), with)
		if !ok {
			continue
		}
		file := write(with.event())
		comment := fmt.Appendf(nil, "# planted: %s; by %s\n", f.name, w.clause)
		if err := keep(dir, fmt.Sprintf("%04d-%02d.toml", n, i), append(comment, file...)); err != nil {
			return nil, err
		}
		r, err := reviewed(file)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", c.name, f.name, err)
		}
		if (n+i)%someForms == 0 {
			for _, text := range throughForms(with.event(), n+i) {
				o.wrong = append(o.wrong, fmt.Sprintf("%s, %s: %s", c.name, f.name, text))
			}
		}
		found := w.finds(r.Findings)
		o.faults = append(o.faults, planted{f.name, w.clause, found})
		if w.finds(clean) {
			o.wrong = append(o.wrong, fmt.Sprintf("%s: %s is found where it is not planted", c.name, f.name))
		}
		if !found {
			o.wrong = append(o.wrong, fmt.Sprintf("%s: %s is not found by %s of %v", c.name, f.name, w.clause, w.about))
		}
	}
	return o, nil
}

// of makes a seed of texts, so that a fault that is added changes no other.
func of(texts ...string) uint64 {
	h := fnv.New64a()
	for _, text := range texts {
		fmt.Fprintln(h, text)
	}
	return h.Sum64()
}

func keep(dir, name string, file []byte) error {
	if dir == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(dir, name), file, 0o644)
}

// print writes the counts, and what is wrong.
func (r *report) print(to io.Writer) {
	var b bytes.Buffer
	fmt.Fprintln(&b, "clean events")
	for _, name := range slices.Sorted(maps.Keys(r.events)) {
		fmt.Fprintf(&b, "  %-40s %5d\n", name, r.events[name])
	}
	fmt.Fprintln(&b, "faults planted and found")
	for i := range faults {
		name := faults[i].name
		if slices.IndexFunc(faults, func(f fault) bool { return f.name == name }) < i {
			continue // of another system
		}
		t := r.faults[name]
		fmt.Fprintf(&b, "  %-40s %5d %5d\n", name, t.planted, t.found)
	}
	fmt.Fprintf(&b, "by %d clauses:", len(r.clauses))
	for _, clause := range slices.Sorted(maps.Keys(r.clauses)) {
		fmt.Fprintf(&b, " %s (%d)", clause, r.clauses[clause])
	}
	fmt.Fprintln(&b)
	for _, text := range r.wrong {
		fmt.Fprintln(&b, "WRONG", text)
	}
	fmt.Fprint(to, b.String())
}

// enough events have each fault in one of them.
const enough = 500

// ok reports whether all is as it has to be: of enough events each fault was planted too.
func (r *report) ok(n int) bool {
	for i := range faults {
		if n >= enough && r.faults[faults[i].name].planted == 0 {
			fmt.Println("WRONG", faults[i].name, "was never planted")
			return false
		}
	}
	return len(r.wrong) == 0
}
