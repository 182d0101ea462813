package audit

import (
	"fmt"
	"sync/atomic"
	"time"
)

// Progress is how far a run is.
type Progress struct {
	Bytes int64 // read so far, as they lie on disk
	Total int64 // of all arguments; 0 when not known
	Games uint64
}

// Line is the progress as one line, with the time left where it can be told.
func (p Progress) Line(elapsed time.Duration) string {
	line := fmt.Sprintf("%d games, %s", p.Games, megabytes(p.Bytes))
	if p.Total <= 0 || p.Bytes <= 0 || p.Bytes > p.Total {
		return line
	}
	left := time.Duration(float64(elapsed) * float64(p.Total-p.Bytes) / float64(p.Bytes))
	return fmt.Sprintf("%s of %s (%d %%), %s left", line, megabytes(p.Total), 100*p.Bytes/p.Total, left.Round(time.Second))
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

// tracker gathers progress from the reading and the committing goroutine and
// tells it from the latter.
type tracker struct {
	tell       func(Progress)
	bytes, all atomic.Int64
}

func newTracker(tell func(Progress)) *tracker { return &tracker{tell: tell} }

func (t *tracker) total(n int64, known bool) {
	if known {
		t.all.Store(n)
	}
}

func (t *tracker) read(n int64) { t.bytes.Add(n) }

func (t *tracker) games(n uint64) {
	if t.tell != nil {
		t.tell(Progress{Bytes: t.bytes.Load(), Total: t.all.Load(), Games: n})
	}
}
