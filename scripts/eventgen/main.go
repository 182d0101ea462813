// Command eventgen makes events of every system under every rulebook, with the tables that
// their organisers would publish and the records of their games, and holds the program against
// them: none may have a finding, and of each fault that is planted in one the finding has to be
// there, by the right clause.
//
//	go run ./scripts/eventgen                  1,000 events and some 9,000 faults, in some ten minutes
//	go run ./scripts/eventgen -n 60 -seed 7    fewer, and others
//	go run ./scripts/eventgen -n 60 -o DIR     and keeps the event files, what is planted named in each
//	go run ./scripts/eventgen -records -1      without the records, in five
//
// What is right is told here a second time: the order tables, the pairing of a Swiss round by
// trying all, points, tie-breaks and ranks by the words of the books (count.go), the clauses
// by hand (books.go). Nothing of analyze/event is used to make an event. The same seed makes
// the same events.
//
// An event goes through every form in which it can reach the audit (forms.go): event file,
// tables in CSV and XLSX, TRF16 and TRF26. The records of its games, in PGN, DhtmlXQ and SGF,
// are audited by the program itself, each with its players called in one of the ways that
// scorekeepers have (records.go, faults_records.go). Files are spoilt too (spoil.go): none may
// hang or panic, refusals name their place, and no table may be another without a word.
//
// Exit: 0 all as it has to be, 1 something is not, 2 usage.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	n := flag.Int("n", 1000, "how many events")
	seed := flag.Uint64("seed", 1, "of the events")
	dir := flag.String("o", "", "a folder for the event files")
	qipu := flag.String("qipu", "", "the program that audits the records of the games; it is built where none is named")
	each := flag.Int("records", 2, "how many faults of records are planted in an event; none are made where it is less than 0")
	spoil := flag.Int("spoil", 3, "how many files of an event are spoilt in each form")
	flag.Parse()
	if flag.NArg() > 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	began := time.Now()
	r, err := runCommand(&options{seed: *seed, n: *n, dir: *dir, each: *each, spoil: *spoil}, *qipu)
	if err != nil {
		fmt.Fprintln(os.Stderr, "eventgen:", err)
		os.Exit(1)
	}
	r.print(os.Stdout)
	fmt.Printf("%d events, %d values, %d records, %d faults, %d spoilt files (%d refused) in %.1f s\n", *n, r.values, r.records, r.planted, r.spoilt, r.refused, time.Since(began).Seconds())
	if !r.ok(*n) {
		os.Exit(1)
	}
}

// runCommand runs with the program that is named.
func runCommand(o *options, qipu string) (r *report, err error) {
	if o.each < 0 {
		return run(o)
	}
	if o.qipu, err = newCommand(qipu); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, o.qipu.close()) }()
	return run(o)
}
