package records

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"qipu/ingest/encodings"
)

// Splitter cuts a source into the records that its scanner finds. Memory is
// bounded by the shard and the longest record allowed, whatever the source
// holds. How the source is cut depends on its bytes alone. It is not for use by
// several goroutines at once.
type Splitter struct {
	r        io.Reader
	max      int
	override string
	wide     string // the encoding when the source is UTF-16
	started  bool
	done     bool   // every byte has been delivered
	err      error  // of r: io.EOF at its end
	carry    []byte // what was read and the last shard had no room for …
	carried  int    // … and how much of its beginning has been delivered since
	offset   int64  // of the first byte not delivered, in the source
	scan     Scanner
	bounds   Bounds // of scan

	awaited bool   // the head of the source is still to come
	head    []byte // the same, once it has come; records share it

	utf16 *encodings.UTF16Reader // for the sources in UTF-16; nil before the first
	front front                  // what utf16 reads

	own  Shard // for Next
	next int
}

// NewSplitter returns a splitter of r, which owns the scanner from now on.
// Records longer than maxRecord bytes are delivered as Oversize; 0 stands for
// DefaultMaxRecord, and the least is four times what the scanner looks ahead.
func NewSplitter(scan Scanner, r io.Reader, maxRecord int) *Splitter {
	s := &Splitter{scan: scan, bounds: scan.Bounds()}
	s.Reset(r, maxRecord)
	return s
}

// Reset starts the splitter on another source and keeps its scanner and buffers.
func (s *Splitter) Reset(r io.Reader, maxRecord int) {
	if maxRecord <= 0 {
		maxRecord = DefaultMaxRecord
	}
	own := s.own
	own.Reset()
	s.scan.Reset()
	*s = Splitter{
		r: r, max: max(maxRecord, 4*s.bounds.Ahead), carry: s.carry[:0], scan: s.scan, bounds: s.bounds,
		awaited: s.bounds.Head, utf16: s.utf16, front: front{head: s.front.head[:0]}, own: own,
	}
}

// SetEncoding says that the source is in that encoding (see encodings.Lookup),
// so that UTF-16 is neither looked for nor missed. It must come before any
// record is read; the empty name leaves the splitter to look.
func (s *Splitter) SetEncoding(name string) {
	s.override = name
	if scan, ok := s.scan.(EncodingScanner); ok {
		scan.SetEncoding(name)
	}
}

// Next returns the next record, io.EOF when there is none, or the error of the
// source after what could still be read. Its Bytes hold until the next call.
func (s *Splitter) Next() (Record, error) {
	const shardSize, shardRecords = 256 << 10, 1 << 10
	for s.next == len(s.own.Records) {
		s.own.Reset()
		s.next = 0
		if err := s.Append(&s.own, shardSize, shardRecords); err != nil && len(s.own.Records) == 0 {
			return Record{}, err
		}
	}
	s.next++
	return s.own.Records[s.next-1], nil
}

// Append adds records to the shard until its buffer holds size bytes or it has
// that many records, and at least one if there is any. It returns nil when more
// may follow, io.EOF when the source is done, or the error that ended it; what
// was read before is in the shard in every case. Bytes of records added earlier
// stay valid.
func (s *Splitter) Append(sh *Shard, size, records int) error {
	if s.done {
		return s.failure()
	}
	s.start()
	added := len(sh.Records)
	limit := max(records, added+1)
	if !s.drain(sh, limit) {
		return nil
	}
	start := len(sh.Buf)
	begin := start
	sh.Buf = append(sh.Buf, s.carry[s.carried:]...)
	s.carry, s.carried = s.carry[:0], 0
	for want := max(size, len(sh.Buf)+max(4<<10, 16*s.bounds.Ahead)); ; want = len(sh.Buf) + max(size, 64<<10) {
		sh.Buf = s.read(sh.Buf, want)
		if begin = s.cutAll(sh, begin, limit); len(sh.Records) == limit {
			break
		}
		if len(sh.Records) == added { // what was cut was blank
			sh.Buf = append(sh.Buf[:start], sh.Buf[begin:]...)
			begin = start
		}
		if s.err != nil {
			s.add(sh, begin, len(sh.Buf))
			s.done = true
			return s.failure()
		}
		if s.scan.Pos() > s.max {
			begin = s.skip(sh, begin)
			continue
		}
		if len(sh.Records) > added && len(sh.Buf) >= size {
			break
		}
	}
	s.carry = append(s.carry, sh.Buf[begin:]...)
	sh.Buf = sh.Buf[:begin]
	return nil
}

// drain adds the records that end within the carry, each copied by itself, so
// that what stays behind is not moved for every shard. It returns false when the
// shard has as many as the limit.
func (s *Splitter) drain(sh *Shard, limit int) (room bool) {
	for len(sh.Records) < limit {
		rest := s.carry[s.carried:]
		cut, ok := s.scan.Next(rest, s.err != nil)
		if !ok {
			return true
		}
		begin := len(sh.Buf)
		sh.Buf = append(sh.Buf, rest[:cut]...)
		s.add(sh, begin, len(sh.Buf))
		s.scan.Begin()
		s.carried += cut
	}
	return false
}

// start looks for UTF-16 before the first byte is cut.
func (s *Splitter) start() {
	if s.started {
		return
	}
	s.started = true
	if s.bounds.Binary || s.override != "" && !encodings.IsWide(s.override) {
		return
	}
	const head = 1 << 10
	s.carry = s.read(s.carry, head)
	name, ok := encodings.DetectWide(s.carry)
	if !ok {
		name, ok = s.override, s.override != ""
	}
	if ok {
		s.wide = name
		s.front = front{head: append(s.front.head[:0], s.carry...), r: s.r, err: s.err}
		if s.utf16 == nil {
			s.utf16 = encodings.NewUTF16Reader(&s.front, name)
		} else {
			s.utf16.Reset(&s.front, name)
		}
		s.r, s.err, s.carry = s.utf16, nil, s.carry[:0]
	}
}

// failure returns what ended the source.
func (s *Splitter) failure() error {
	if errors.Is(s.err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("reading records: %w", s.err)
}

// front reads what has been read of r before: head, and then perhaps an error.
type front struct {
	head []byte
	next int // of head
	r    io.Reader
	err  error
}

func (f *front) Read(p []byte) (int, error) {
	if f.next < len(f.head) {
		n := copy(p, f.head[f.next:])
		f.next += n
		return n, nil
	}
	if f.err != nil {
		return 0, f.err
	}
	return f.r.Read(p)
}

// read appends bytes of the source until buf holds want of them or the source ends.
func (s *Splitter) read(buf []byte, want int) []byte {
	const step, patience = 64 << 10, 100
	idle := 0
	for len(buf) < want && s.err == nil {
		buf = slices.Grow(buf, min(want-len(buf), step))
		n, err := s.r.Read(buf[len(buf):min(cap(buf), want)])
		buf = buf[:len(buf)+n]
		if idle++; n > 0 {
			idle = 0
		}
		if s.err = err; err == nil && idle > patience {
			s.err = io.ErrNoProgress
		}
	}
	return buf
}

// cutAll adds the records that end within the buffer, until the shard has as many
// as the limit, and returns where the next begins.
func (s *Splitter) cutAll(sh *Shard, begin, limit int) int {
	for len(sh.Records) < limit {
		cut, ok := s.scan.Next(sh.Buf[begin:], s.err != nil)
		if !ok {
			return begin
		}
		s.add(sh, begin, begin+cut)
		s.scan.Begin()
		begin += cut
	}
	return begin
}

// add adds the record sh.Buf[from:to] and counts its bytes.
func (s *Splitter) add(sh *Shard, from, to int) {
	all := sh.Buf[from:to]
	text := bytes.Trim(all, s.bounds.Blank)
	lead := len(all) - len(bytes.TrimLeft(all, s.bounds.Blank))
	s.put(sh, text, s.offset+s.raw(all[:lead]), s.raw(text), len(text) > s.max)
	s.offset += s.raw(all)
}

// put adds a record, if anything is left of it without blank space and byte order mark.
func (s *Splitter) put(sh *Shard, text []byte, offset, length int64, oversize bool) {
	if len(text) == 0 || string(text) == "\ufeff" && !oversize {
		return
	}
	if s.bounds.Head && s.isHead(text, oversize) {
		return
	}
	if oversize {
		text = text[:min(len(text), s.max, keepOversize)]
	}
	sh.Records = append(sh.Records, Record{
		Offset: offset, Length: length, Bytes: slices.Clip(text), Head: s.head, Encoding: s.wide, Oversize: oversize,
	})
}

// isHead reports whether a piece of the source is its head: the first, unless it
// is too long, and any that repeats it, as where files were joined.
func (s *Splitter) isHead(text []byte, oversize bool) bool {
	if !s.awaited {
		return len(s.head) > 0 && !oversize && bytes.Equal(withoutMark(text), withoutMark(s.head))
	}
	s.awaited = false
	if oversize || len(text) > MaxHead {
		return false
	}
	s.head = bytes.Clone(text)
	return true
}

func withoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\ufeff")) }

// raw returns how many bytes of the source a piece of the buffer came from.
func (s *Splitter) raw(b []byte) int64 {
	if s.wide != "" {
		return int64(encodings.RawLen(b))
	}
	return int64(len(b))
}

// skip reads to the end of a record of more than max bytes, blank space behind
// it included, keeps of it what it needs, and returns where the next record
// begins in the buffer. The scanner has gone over max bytes of it already.
func (s *Splitter) skip(sh *Shard, begin int) int {
	const step = 256 << 10
	all := sh.Buf[begin:]
	lead := len(all) - len(bytes.TrimLeft(all, s.bounds.Blank))
	if n := min(lead, s.scan.Pos()); n > 0 { // blank space is no part of a record, however long
		s.offset += s.raw(all[:n])
		sh.Buf = append(sh.Buf[:begin], all[n:]...)
		s.scan.Shift(n, 0)
		return begin
	}
	keep := min(s.max, keepOversize)
	if text := len(bytes.TrimRight(all[:s.scan.Pos()], s.bounds.Blank)); text <= s.max {
		keep = max(keep, text) // perhaps no more than that comes
	}
	var whole, length int64 // of what has been seen, and without the blank space at its end
	oversize := false
	see := func(piece []byte, kept bool) {
		if text := bytes.TrimRight(piece, s.bounds.Blank); len(text) > 0 {
			length, oversize = whole+s.raw(text), !kept
		}
		whole += s.raw(piece)
	}
	see(all[:keep], true)
	for {
		// Drop what has been looked at, but for what a result marker may need.
		if drop := s.scan.Pos() - s.bounds.Behind - keep; drop > 0 {
			see(sh.Buf[begin+keep:begin+keep+drop], false)
			sh.Buf = append(sh.Buf[:begin+keep], sh.Buf[begin+keep+drop:]...)
			s.scan.Shift(drop, keep)
		}
		sh.Buf = s.read(sh.Buf, len(sh.Buf)+step)
		cut, ok := s.scan.Next(sh.Buf[begin:], s.err != nil)
		if !ok && s.err == nil {
			continue
		}
		if !ok {
			cut = len(sh.Buf) - begin
		}
		see(sh.Buf[begin+keep:begin+cut], false)
		kept := sh.Buf[begin : begin+keep]
		if !oversize {
			kept = bytes.TrimRight(kept, s.bounds.Blank)
		}
		s.put(sh, kept, s.offset, length, oversize)
		s.offset += whole
		s.scan.Begin()
		return begin + cut
	}
}
