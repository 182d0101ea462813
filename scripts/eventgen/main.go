// Command eventgen makes events of every system under every rulebook, with the tables that
// their organisers would publish, and holds analyze/event against them: none may have a
// finding, and of each fault that is planted in one the finding has to be there, by the right
// clause.
//
//	go run ./scripts/eventgen                  1,000 events and some 7,500 faults, in two minutes
//	go run ./scripts/eventgen -n 60 -seed 7    fewer, and others
//	go run ./scripts/eventgen -n 60 -o DIR     and keeps the event files, what is planted named in each
//
// What is right is told here a second time: the order tables, the pairing of a Swiss round by
// trying all, points, tie-breaks and ranks by the words of the books (count.go), the clauses
// by hand (books.go). Nothing of analyze/event is used to make an event. The same seed makes
// the same events.
//
// Exit: 0 all as it has to be, 1 something is not, 2 usage.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	n := flag.Int("n", 1000, "how many events")
	seed := flag.Uint64("seed", 1, "of the events")
	dir := flag.String("o", "", "a folder for the event files")
	flag.Parse()
	if flag.NArg() > 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	began := time.Now()
	r, err := run(*seed, *n, *dir)
	if err != nil {
		fmt.Fprintln(os.Stderr, "eventgen:", err)
		os.Exit(1)
	}
	r.print(os.Stdout)
	fmt.Printf("%d events, %d faults in %.1f s\n", *n, r.planted, time.Since(began).Seconds())
	if !r.ok(*n) {
		os.Exit(1)
	}
}
