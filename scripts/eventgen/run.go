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

	"qipu/schemas"
)

// report is what a run found.
type report struct {
	events  map[string]int // clean events, by kind and profile
	faults  map[string]tally
	clauses map[string]int // of what was planted and found
	planted int
	records int // that were audited with nothing planted
	values  int // of keys that were counted twice
	spoilt  int // files
	refused int // of them
	wrong   []string
}

// tally counts the faults of a kind.
type tally struct{ planted, found int }

// outcome is what became of one event.
type outcome struct {
	kind    string
	wrong   []string
	faults  []planted
	records int
	values  int
	spoilt  int
	refused int
}

// planted is a fault that was planted.
type planted struct {
	name, clause string
	found        bool
}

// options are what a run is asked for.
type options struct {
	seed  uint64
	n     int      // events
	dir   string   // for the event files; empty: none
	qipu  *command // that audits the records of the games; nil: none are made
	each  int      // faults of records that are planted in an event
	spoil int      // spoilt files of an event in each form
}

// run makes events and checks each, several at a time.
func run(o *options) (*report, error) {
	if o.dir != "" {
		if err := os.MkdirAll(o.dir, 0o755); err != nil {
			return nil, err
		}
	}
	n := o.n
	outcomes := make([]*outcome, n)
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		g.Go(func() (err error) {
			outcomes[i], err = check(o, i)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	r := &report{events: map[string]int{}, faults: map[string]tally{}, clauses: map[string]int{}}
	for _, o := range outcomes {
		r.events[o.kind]++
		r.values += o.values
		r.records, r.spoilt, r.refused = r.records+o.records, r.spoilt+o.spoilt, r.refused+o.refused
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

// check makes an event, holds it against its rulebook as it is, and with each fault that it
// has a place for.
func check(opts *options, n int) (*outcome, error) {
	c := ofSeed(opts.seed, n)
	k := &checker{options: opts, n: n, c: c, outcome: &outcome{kind: fmt.Sprintf("%-20s %s", c.kind, c.book.profile)}}
	if err := k.asItIs(); err != nil {
		return nil, err
	}
	for i := range faults {
		if err := k.withFault(i); err != nil {
			return nil, err
		}
	}
	if err := k.withSpoiltFiles(); err != nil {
		return nil, err
	}
	if opts.qipu != nil {
		if err := k.withRecords(); err != nil {
			return nil, err
		}
	}
	return k.outcome, nil
}

// checker checks one event.
type checker struct {
	*options
	*outcome
	n     int // of the event
	c     *contest
	clean []schemas.Finding // with nothing planted
}

// isWrong notes what is not as it has to be.
func (k *checker) isWrong(format string, args ...any) {
	k.wrong = append(k.wrong, k.c.name+": "+fmt.Sprintf(format, args...))
}

// chance is the chance of something that is done to the event.
func (k *checker) chance(what string) *rand.Rand {
	return rand.New(rand.NewPCG(k.seed, of(k.c.name, what)))
}

func (k *checker) asItIs() error {
	file := write(k.c.event())
	if err := keep(k.dir, fmt.Sprintf("%04d.toml", k.n), file); err != nil {
		return err
	}
	r, err := reviewed(file)
	if err != nil {
		return fmt.Errorf("%s: %w", k.c.name, err)
	}
	k.clean = r.Findings
	for _, text := range k.c.unexpected(k.clean) {
		k.isWrong("%s", text)
	}
	for _, text := range throughForms(k.c.event(), k.n) {
		k.isWrong("%s", text)
	}
	n, wrong, err := k.c.recounted(r)
	for _, text := range wrong {
		k.isWrong("%s", text)
	}
	k.values = n
	return err
}

// someForms is one fault of how many that is sent through every form too.
const someForms = 8

// withFault plants a fault, if the event has a place for it.
func (k *checker) withFault(i int) error {
	f, with := &faults[i], k.c.clone()
	if !slices.Contains(f.systems, k.c.system) {
		return nil
	}
	w, ok := f.plant(k.chance(f.name), with)
	if !ok {
		return nil
	}
	file := write(with.event())
	comment := fmt.Appendf(nil, "# planted: %s; by %s\n", f.name, w.clause)
	if err := keep(k.dir, fmt.Sprintf("%04d-%02d.toml", k.n, i), append(comment, file...)); err != nil {
		return err
	}
	r, err := reviewed(file)
	if err != nil {
		return fmt.Errorf("%s, %s: %w", k.c.name, f.name, err)
	}
	if (k.n+i)%someForms == 0 {
		for _, text := range throughForms(with.event(), k.n+i) {
			k.isWrong("%s: %s", f.name, text)
		}
	}
	k.sought(f.name, &w, w.finds(r.Findings), w.finds(k.clean))
	return nil
}

// sought notes whether a fault was found, and that nothing alike was before it was planted.
func (k *checker) sought(name string, w *want, found, before bool) {
	k.faults = append(k.faults, planted{name, w.clause, found})
	if before {
		k.isWrong("%s is found where it is not planted", name)
	}
	if !found {
		k.isWrong("%s is not found by %s of %v", name, w.clause, w.about)
	}
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
	for _, name := range r.names() {
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

// names are those of the faults, each once: that of several systems may be the same.
func (r *report) names() (list []string) {
	for i := range faults {
		list = append(list, faults[i].name)
	}
	if r.records > 0 {
		for i := range recordFaults {
			list = append(list, recordFaults[i].name)
		}
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(name string) bool {
		was := seen[name]
		seen[name] = true
		return was
	})
}

// enough events have each fault in one of them.
const enough = 500

// ok reports whether all is as it has to be: of enough events each fault was planted too.
func (r *report) ok(n int) bool {
	for _, name := range r.names() {
		if n >= enough && r.faults[name].planted == 0 {
			fmt.Println("WRONG", name, "was never planted")
			return false
		}
	}
	return len(r.wrong) == 0
}
