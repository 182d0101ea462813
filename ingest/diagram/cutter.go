package diagram

import (
	"bytes"
	"errors"
	"io"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
	"qipu/schemas"
)

// exactLines is the scanner of lines with all that stands around them.
type exactLines struct{ records.Scanner }

// Bounds implements records.Scanner.
func (exactLines) Bounds() records.Bounds { return records.Bounds{} }

// Cutter cuts a source into its diagrams, each with the text before it. It is not for
// use by several goroutines at once. Memory is bounded by the shard and twice the
// longest record.
type Cutter struct {
	split *records.Splitter
	lines records.Shard
	next  int   // of lines
	err   error // that ended the source
	max   int
	named string // the encoding that the user names

	// The record at hand.
	buf      []byte
	begin    int64 // where it begins in the source
	wide     string
	end      int    // of its diagram in buf; 0 before there is one
	within   bool   // the last line was part of a board
	edges    edges  // of the last row
	charset  string // of the rows
	tooLong  int64  // bytes of it that are not in buf
	oversize bool
}

// NewCutter returns a cutter without a source: see Reset.
func NewCutter() *Cutter {
	return &Cutter{split: records.NewSplitter(exactLines{records.NewLines()}, nil, 0)}
}

// Reset starts on another source. Records longer than maxRecord bytes are Oversize; 0
// stands for records.DefaultMaxRecord.
func (c *Cutter) Reset(r io.Reader, maxRecord int) {
	c.split.Reset(r, maxRecord)
	c.lines.Reset()
	if maxRecord <= 0 {
		maxRecord = records.DefaultMaxRecord
	}
	*c = Cutter{split: c.split, lines: c.lines, max: maxRecord, buf: c.buf[:0]}
}

// SetEncoding says what the user says that the source is in: see records.Splitter.
func (c *Cutter) SetEncoding(name string) {
	c.named = name
	c.split.SetEncoding(name)
}

// Append adds diagrams to the shard: see records.Splitter.
func (c *Cutter) Append(sh *records.Shard, size, count int) error {
	const lineBytes, lineCount = 256 << 10, 4 << 10
	added := len(sh.Records)
	limit := max(count, added+1)
	for {
		for c.next < len(c.lines.Records) {
			if len(sh.Records) == limit || len(sh.Records) > added && len(sh.Buf) >= size {
				return nil
			}
			c.line(sh, &c.lines.Records[c.next])
			c.next++
		}
		if c.err != nil {
			c.last(sh)
			return c.failure()
		}
		c.lines.Reset()
		c.next = 0
		c.err = c.split.Append(&c.lines, lineBytes, lineCount)
	}
}

func (c *Cutter) failure() error {
	if errors.Is(c.err, io.EOF) {
		return io.EOF
	}
	return c.err
}

// line takes in a line. What stands before it is a record if a board begins with it
// and one has ended, and if the text behind a board grows too long.
func (c *Cutter) line(sh *records.Shard, l *records.Record) {
	kind, s, in := textLine, shape{}, ""
	if !l.Oversize {
		kind, s, in = classify(l.Bytes, c.rowsIn(l), c.within)
	}
	switch {
	case kind == rowLine:
		if c.end > 0 && (!c.within || c.edges&bottom != 0 && s.edges&top != 0) || c.oversize && !c.within {
			c.cut(sh)
		}
		c.keep(l)
		c.end, c.within, c.edges, c.charset = len(c.buf), true, s.edges, in
	case c.within && kind == betweenLine:
		c.keep(l)
		c.end = len(c.buf)
	case c.within && kind == lettersLine:
		c.keep(l)
		c.end, c.within, c.charset = len(c.buf), false, ""
	default:
		c.within, c.charset = false, ""
		if c.end > 0 && len(c.buf)+len(l.Bytes) > c.max && !c.oversize {
			c.cut(sh)
		}
		c.keep(l)
	}
}

// rowsIn returns the encoding in which rows are looked for, empty for any.
func (c *Cutter) rowsIn(l *records.Record) string {
	switch {
	case l.Encoding != "":
		return encodings.UTF8
	case c.named == encodings.UTF8 || c.named == encodings.Big5 || c.named == encodings.GB18030:
		return c.named
	}
	return c.charset
}

// keep adds a line to the record at hand, which it may make Oversize.
func (c *Cutter) keep(l *records.Record) {
	if len(c.buf) == 0 && c.tooLong == 0 {
		c.begin, c.wide = l.Offset, l.Encoding
	}
	if len(c.buf)+len(l.Bytes) > c.max || l.Oversize || c.oversize {
		c.oversize = true
		room := max(0, min(schemas.MaxRejectRaw-len(c.buf), len(l.Bytes)))
		c.buf = append(c.buf, l.Bytes[:room]...)
		kept := int64(room)
		if l.Encoding != "" {
			kept = int64(encodings.RawLen(l.Bytes[:room]))
		}
		c.tooLong += l.Length - kept
		return
	}
	c.buf = append(c.buf, l.Bytes...)
}

// cut emits the record at hand up to the end of its diagram. The text behind it begins
// the next.
func (c *Cutter) cut(sh *records.Shard) {
	if c.oversize { // where what ends is not known
		c.emit(sh, len(c.buf))
		c.buf = c.buf[:0]
	} else {
		c.emit(sh, c.end)
		c.begin += c.raw(c.buf[:c.end])
		c.buf = c.buf[:copy(c.buf, c.buf[c.end:])]
	}
	c.end, c.tooLong, c.oversize = 0, 0, false
}

// last emits the record at hand with all that stands behind its diagram.
func (c *Cutter) last(sh *records.Shard) {
	if c.end > 0 || c.oversize {
		c.emit(sh, len(c.buf))
	}
	c.buf, c.end, c.oversize, c.tooLong = c.buf[:0], 0, false, 0
}

// raw returns how many bytes of the source a piece of buf came from.
func (c *Cutter) raw(b []byte) int64 {
	if c.wide != "" {
		return int64(encodings.RawLen(b))
	}
	return int64(len(b))
}

// emit adds the first n bytes of buf as a record, without the blank space around it.
func (c *Cutter) emit(sh *records.Shard, n int) {
	all := c.buf[:n]
	text := bytes.TrimLeft(all, records.Blank)
	lead := c.raw(all[:len(all)-len(text)])
	if !c.oversize {
		text = bytes.TrimRight(text, records.Blank)
	}
	if len(text) == 0 {
		return
	}
	from := len(sh.Buf)
	sh.Buf = append(sh.Buf, text...)
	sh.Records = append(sh.Records, records.Record{
		Offset: c.begin + lead, Length: c.raw(text) + c.tooLong, Bytes: sh.Buf[from:len(sh.Buf):len(sh.Buf)], Encoding: c.wide, Oversize: c.oversize,
	})
}
