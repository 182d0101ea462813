package pdb

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"qipu/ingest/records"
)

const (
	headerSize = 78
	creatorAt  = 0x40
	creator    = "5Ren"
	countAt    = 0x4c
	entrySize  = 8
)

// Begins reports whether bytes are a database of GoRenjer, or begin with one.
func Begins(head []byte) bool {
	return len(head) >= headerSize && string(head[creatorAt:creatorAt+len(creator)]) == creator
}

// Cutter cuts databases into their records: see records.Splitter. A database that is
// longer than a record may be is one record, and too long. It is not for use by several
// goroutines at once.
type Cutter struct {
	r       io.Reader
	max     int
	begun   bool
	data    []byte // of the database
	entries []entry
	next    int
	err     error // of r, io.EOF at its end
}

// entry is a record: data[from:to].
type entry struct{ from, to int }

// NewCutter returns a cutter of databases.
func NewCutter() *Cutter { return new(Cutter) }

// Reset starts on another database; 0 stands for records.DefaultMaxRecord.
func (c *Cutter) Reset(r io.Reader, maxRecord int) {
	if maxRecord <= 0 {
		maxRecord = records.DefaultMaxRecord
	}
	*c = Cutter{r: r, max: maxRecord, data: c.data[:0], entries: c.entries[:0]}
}

// SetEncoding says what the user says that the texts are in. The reader heeds it.
func (*Cutter) SetEncoding(string) {}

// Append adds records to the shard: see records.Splitter.
func (c *Cutter) Append(sh *records.Shard, size, count int) error {
	if !c.begun {
		c.begun = true
		if rest := c.read(); rest > 0 {
			c.tooLong(sh, rest)
		} else {
			c.list()
		}
	}
	for added := 0; c.next < len(c.entries); added++ {
		if added > 0 && (len(sh.Buf) >= size || len(sh.Records) >= count) {
			return nil
		}
		e := c.entries[c.next]
		c.next++
		from := len(sh.Buf)
		sh.Buf = append(sh.Buf, c.data[e.from:e.to]...)
		sh.Records = append(sh.Records, records.Record{Offset: int64(e.from), Length: int64(e.to - e.from), Bytes: sh.Buf[from:len(sh.Buf):len(sh.Buf)]})
	}
	if errors.Is(c.err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("reading records: %w", c.err)
}

// read reads the database, and returns how many bytes of it are too many.
func (c *Cutter) read() (rest int64) {
	const step = 64 << 10
	for c.err == nil && len(c.data) <= c.max {
		c.data = slices.Grow(c.data, min(step, c.max+1-len(c.data)))
		var n int
		n, c.err = io.ReadAtLeast(c.r, c.data[len(c.data):min(cap(c.data), c.max+1)], 1)
		c.data = c.data[:len(c.data)+n]
	}
	if len(c.data) <= c.max {
		return 0
	}
	rest = 1
	if c.err == nil {
		n, err := io.Copy(io.Discard, c.r)
		rest += n
		if c.err = err; err == nil {
			c.err = io.EOF
		}
	}
	return rest
}

// tooLong adds a database that is too long as a record of which the beginning is kept.
func (c *Cutter) tooLong(sh *records.Shard, rest int64) {
	const kept = 64 << 10
	from := len(sh.Buf)
	sh.Buf = append(sh.Buf, c.data[:min(kept, c.max)]...)
	sh.Records = append(sh.Records, records.Record{Length: int64(c.max) + rest, Bytes: sh.Buf[from:len(sh.Buf):len(sh.Buf)], Oversize: true})
}

// list lists the records: each ends where the next begins, in the order of their
// places. One that lies outside of the database is empty.
func (c *Cutter) list() {
	if len(c.data) < headerSize {
		return
	}
	n := int(binary.BigEndian.Uint16(c.data[countAt:]))
	n = min(n, (len(c.data)-headerSize)/entrySize)
	for i := range n {
		from := min(int(binary.BigEndian.Uint32(c.data[headerSize+i*entrySize:])), len(c.data))
		if from < headerSize+n*entrySize {
			from = len(c.data)
		}
		c.entries = append(c.entries, entry{from: from})
	}
	slices.SortStableFunc(c.entries, func(a, b entry) int { return a.from - b.from })
	for i := range c.entries {
		c.entries[i].to = len(c.data)
		if i+1 < n {
			c.entries[i].to = c.entries[i+1].from
		}
	}
}
