package main

import (
	"fmt"
	"io"
	"time"

	"qipu/cmd/internal/audit"
)

// progress is a line on a terminal: bytes, games, and the time left. Off a
// terminal it prints nothing.
type progress struct {
	w       io.Writer
	on      bool
	started time.Time
	last    time.Time
	shown   bool
}

// progressEvery is the time between two updates: fast enough to be seen moving.
const progressEvery = 200 * time.Millisecond

func newProgress(w io.Writer) *progress {
	now := time.Now()
	return &progress{w: w, on: isTerminal(w), started: now, last: now}
}

// update is called by one goroutine at a time.
func (p *progress) update(s audit.Progress) {
	now := time.Now()
	if !p.on || now.Sub(p.last) < progressEvery {
		return
	}
	p.last, p.shown = now, true
	fmt.Fprintf(p.w, "\r\x1b[K%s", s.Line(now.Sub(p.started)))
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
