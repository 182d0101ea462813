package renlib

import (
	"bytes"
	"errors"
	"io"

	"qipu/ingest/records"
)

// Cutter cuts libraries into records: see records.Splitter, which it is but for what
// its records are told of the library. It is not for use by several goroutines at once.
type Cutter struct {
	scan     *Scanner
	splitter *records.Splitter
	r        io.Reader
	max      int
	begun    bool
	first    bool // the next record is the first
	charset  charset
	front    []byte // what is looked at before the first record is cut
}

// NewCutter returns a cutter of libraries of which each is one game, as long as
// SetLines does not say otherwise.
func NewCutter() *Cutter {
	scan := NewScanner(false)
	return &Cutter{scan: scan, splitter: records.NewSplitter(scan, nil, 0)}
}

// SetLines says whether every way from the root to a leaf is a game of its own. It
// holds from the next Reset on.
func (c *Cutter) SetLines(lines bool) { c.scan.lines = lines }

// Reset starts on another library; 0 stands for records.DefaultMaxRecord.
func (c *Cutter) Reset(r io.Reader, maxRecord int) {
	c.r, c.max, c.begun, c.first, c.charset = r, maxRecord, false, true, charset{certain: true}
	c.splitter.Reset(r, maxRecord)
}

// SetEncoding says what the user says that the texts are in. The reader heeds it.
func (*Cutter) SetEncoding(string) {}

// Append adds records to the shard: see records.Splitter. A library that is longer
// than a record may be is one of its main line.
func (c *Cutter) Append(sh *records.Shard, size, count int) error {
	if !c.begun {
		c.begun = true
		if c.scan.lines {
			c.look()
		}
	}
	before := len(sh.Records)
	err := c.splitter.Append(sh, size, count)
	list := sh.Records[before:]
	if !c.scan.lines {
		for i := range list {
			c.describe(&list[i])
		}
		return err
	}
	heads := c.scan.heads
	for i := range list {
		var way []byte
		way, heads = popHead(heads)
		cut := i == len(list)-1 && errors.Is(err, io.EOF) && c.scan.isCut()
		c.tell(sh, &list[i], heading{line: true, first: c.first, cut: cut, way: way})
		c.first = false
	}
	c.scan.heads = append(c.scan.heads[:0], heads...)
	return err
}

// look tells the encoding of the texts from the beginning of the library.
func (c *Cutter) look() {
	const reach = records.DefaultMaxRecord
	front := bytes.NewBuffer(c.front[:0])
	_, err := io.CopyN(front, c.r, reach)
	c.front = front.Bytes()
	_, header := readHeader(c.front)
	c.charset = charsetOf(c.front[header:])
	rest := c.r
	if err != nil {
		rest = failing{err}
	}
	c.splitter.Reset(io.MultiReader(bytes.NewReader(c.front), rest), c.max)
}

// failing is a source that has ended.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// describe tells a library that is one record what it holds. One that is too long
// becomes a record of its main line, if what is kept of it holds that.
func (c *Cutter) describe(rec *records.Record) {
	h := heading{first: true, total: c.scan.total, cut: c.scan.isCut(), main: rec.Oversize}
	_, header := readHeader(rec.Bytes)
	if rec.Oversize {
		end := mainLine(rec.Bytes[header:])
		if end < 0 {
			return
		}
		rec.Oversize = false
		rec.Bytes = rec.Bytes[: header+end : header+end]
	}
	h.charset.certain = true
	if h.total.texts > 0 {
		h.charset = charsetOf(rec.Bytes[header:])
	}
	rec.Head = h.append(nil)
}

// tell gives a line what it is told of its library.
func (c *Cutter) tell(sh *records.Shard, rec *records.Record, h heading) {
	h.charset, h.version = c.charset, c.scan.version
	from := len(sh.Buf)
	sh.Buf = h.append(sh.Buf)
	rec.Head = sh.Buf[from:len(sh.Buf):len(sh.Buf)]
}

// mainLine returns where the main line of a tree ends, -1 where it does not in what
// is there.
func mainLine(nodes []byte) int {
	var n node
	for at := 0; at < len(nodes); {
		if !n.read(nodes[at:]) {
			return -1
		}
		if at += n.size; n.has(bitLeaf) && !isLabel(n.info) {
			return at
		}
	}
	return -1
}
