package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"qipu/ingest/encodings"
	"qipu/schemas"
)

// DefaultMaxRecord is the longest record that is read, in bytes.
const DefaultMaxRecord = 8 << 20

// keepOversize is how much is kept of a record longer than that.
const keepOversize = schemas.MaxRejectRaw

// Record is one record of a source, before decoding.
type Record struct {
	Offset   int64  // where it begins in the source
	Length   int64  // its bytes in the source, without blank space before and behind it
	Bytes    []byte // those bytes, within the shard; the first ones only when Oversize
	Encoding string // utf-16le or utf-16be when Bytes are the stream of an encodings.UTF16Reader, else empty
	Oversize bool   // longer than the splitter reads
}

// Shard is a batch of records whose bytes lie in one buffer.
type Shard struct {
	Buf     []byte
	Records []Record
}

// Reset empties the shard and keeps its buffers.
func (sh *Shard) Reset() { sh.Buf, sh.Records = sh.Buf[:0], sh.Records[:0] }

// Splitter cuts a source into records. A record begins
//   - at a tag pair at the start of a line, when the line before that says
//     something is no tag line, even inside a comment left open; under a blank
//     line within tags only when the tag stood before, or is Game or Event;
//   - at a line of move number 1, when the line before ends with a result;
//   - at a tag pair right behind a result on the same line.
//
// Text before the first tag that holds no numbered moves belongs to the first record,
// whatever follows the moves to the record before. LF, CR and CRLF end lines.
// Memory is bounded by the shard and the longest record allowed, whatever the
// source holds. How the source is cut depends on its bytes alone.
type Splitter struct {
	r        io.Reader
	max      int
	override string
	wide     string // the encoding when the source is UTF-16
	started  bool
	done     bool   // every byte has been delivered
	err      error  // of r: io.EOF at its end
	carry    []byte // the beginning of a record that the last shard had no room for
	offset   int64  // of the first byte of carry in the source
	scan     scanner

	own  Shard // for Next
	next int
}

// NewSplitter returns a splitter of r. Records longer than maxRecord bytes are
// delivered as Oversize; 0 stands for DefaultMaxRecord.
func NewSplitter(r io.Reader, maxRecord int) *Splitter {
	s := new(Splitter)
	s.Reset(r, maxRecord)
	return s
}

// Reset starts the splitter on another source and keeps its buffers.
func (s *Splitter) Reset(r io.Reader, maxRecord int) {
	if maxRecord <= 0 {
		maxRecord = DefaultMaxRecord
	}
	own := s.own
	own.Reset()
	*s = Splitter{r: r, max: max(maxRecord, 4*lookahead), carry: s.carry[:0], scan: newScanner(), own: own}
}

// SetEncoding says that the source is in that encoding (see encodings.Lookup),
// so that UTF-16 is neither looked for nor missed. It must come before any
// record is read; the empty name leaves the splitter to look.
func (s *Splitter) SetEncoding(name string) { s.override = name }

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
	begin, added := len(sh.Buf), len(sh.Records)
	limit := max(records, added+1)
	sh.Buf = append(sh.Buf, s.carry...)
	s.carry = s.carry[:0]
	for want := max(size, len(sh.Buf)+lookahead*16); ; want = len(sh.Buf) + max(size, 64<<10) {
		sh.Buf = s.read(sh.Buf, want)
		if begin = s.cutAll(sh, begin, limit); len(sh.Records) == limit {
			break
		}
		if s.err != nil {
			s.add(sh, begin, len(sh.Buf))
			s.done = true
			return s.failure()
		}
		if len(sh.Buf)-begin > s.max {
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

// start looks for UTF-16 before the first byte is cut.
func (s *Splitter) start() {
	if s.started {
		return
	}
	s.started = true
	if s.override != "" && !encodings.IsWide(s.override) {
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
		first := bytes.Clone(s.carry)
		rest := &rest{r: s.r, err: s.err}
		s.r, s.err, s.carry = encodings.NewUTF16Reader(io.MultiReader(bytes.NewReader(first), rest), name), nil, s.carry[:0]
	}
}

// failure returns what ended the source.
func (s *Splitter) failure() error {
	if errors.Is(s.err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("reading records: %w", s.err)
}

// rest is a reader of which the beginning, and perhaps the end, has been read.
type rest struct {
	r   io.Reader
	err error
}

func (r *rest) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	return r.r.Read(p)
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
		cut, ok := s.scan.next(sh.Buf[begin:], s.err != nil)
		if !ok {
			return begin
		}
		s.add(sh, begin, begin+cut)
		s.scan.begin()
		begin += cut
	}
	return begin
}

// add adds the record sh.Buf[from:to] without the blank space around it, if
// anything is left, and counts its bytes.
func (s *Splitter) add(sh *Shard, from, to int) {
	all := sh.Buf[from:to]
	text := trimRecord(all)
	if len(text) > 0 {
		lead := len(all) - len(bytes.TrimLeft(all, blanks))
		rec := Record{
			Offset: s.offset + s.raw(all[:lead]), Length: s.raw(text),
			Bytes: text, Encoding: s.wide, Oversize: len(text) > s.max,
		}
		if rec.Oversize {
			rec.Bytes = text[:min(s.max, keepOversize)]
		}
		sh.Records = append(sh.Records, rec)
	}
	s.offset += s.raw(all)
}

const blanks = " \t\r\n\v\f\x1a"

func trimRecord(all []byte) []byte {
	text := bytes.Trim(all, blanks)
	if len(text) == 3 && string(text) == "\xef\xbb\xbf" {
		return nil
	}
	return slices.Clip(text)
}

// raw returns how many bytes of the source a piece of the buffer came from.
func (s *Splitter) raw(b []byte) int64 {
	if s.wide != "" {
		return int64(encodings.RawLen(b))
	}
	return int64(len(b))
}

// skip reads to the end of a record that is too long, keeps only its first
// bytes, and returns where the next record begins in the buffer.
func (s *Splitter) skip(sh *Shard, begin int) int {
	const step = 256 << 10
	all := sh.Buf[begin:]
	lead := len(all) - len(bytes.TrimLeft(all, blanks))
	if n := min(lead, s.scan.pos); n > 0 { // blank space is no part of a record, however long
		s.offset += s.raw(all[:n])
		sh.Buf = append(sh.Buf[:begin], all[n:]...)
		s.scan.shift(n, 0)
		return begin
	}
	keep := lead + min(s.max, keepOversize)
	leadRaw := s.raw(all[:lead])
	length := s.raw(all[lead:keep])
	for {
		// Drop what has been looked at, but for what a result marker may need.
		if drop := s.scan.pos - lookbehind - keep; drop > 0 {
			seen := sh.Buf[begin+keep : begin+keep+drop]
			length += s.raw(seen)
			sh.Buf = append(sh.Buf[:begin+keep], sh.Buf[begin+keep+drop:]...)
			s.scan.shift(drop, keep)
		}
		sh.Buf = s.read(sh.Buf, len(sh.Buf)+step)
		cut, ok := s.scan.next(sh.Buf[begin:], s.err != nil)
		if !ok && s.err == nil {
			continue
		}
		if !ok {
			cut = len(sh.Buf) - begin
		}
		window := sh.Buf[begin+keep : begin+cut]
		tail := window[len(bytes.TrimRight(window, blanks)):]
		length += s.raw(window)
		sh.Records = append(sh.Records, Record{
			Offset: s.offset + leadRaw, Length: length - s.raw(tail),
			Bytes: sh.Buf[begin+lead : begin+keep : begin+keep], Encoding: s.wide, Oversize: true,
		})
		s.offset += leadRaw + length
		s.scan.pos = cut
		s.scan.begin()
		return begin + cut
	}
}
