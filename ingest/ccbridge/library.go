package ccbridge

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"

	"qipu/ingest/records"
	"qipu/schemas"
)

// Places in a library.
const (
	countAt     = 60 // how many places the index has
	headFrom    = 64 // what a library says of itself, up to its remarks
	remarksAt   = 1088
	indexAt     = 66_624
	entryLength = 276
	slotLength  = 4096

	// Within an entry: its state, and the name of the record.
	entryGUID  = 20
	stateInUse = 7
	stateGone  = 5 // deleted

	// Within a record: the same name.
	recordGUID = 20
)

// maxPlaces bounds the index that is believed: 2,048 is the most met.
const maxPlaces = 64 << 10

// keepOversize is how much is kept of a record longer than is read.
const keepOversize = schemas.MaxRejectRaw

// libraryTexts are the texts of a library that its records are tagged with, by their
// places in Record.Head.
var libraryTexts = []field{
	{nameLibrary, 0, 512},
	{"LibraryFrom", 512, 256},
	{"LibraryCreator", 768, 64},
	{"LibraryCreatorURL", 832, 64},
	{"LibraryDateCreated", 896, 64},
	{"LibraryDateModified", 960, 64},
}

type guid [16]byte

// standing is how a record stands that the index names.
type standing uint8

const (
	deleted standing = iota
	inUse
	seen // in use, and found
)

// Library cuts a CBL into its records, one after another, in bounded memory. It is not
// for use by several goroutines at once. The Head of the records is what the library
// says of itself; the bytes of a record are those of its slots.
//
// The records begin behind the index, and each at a slot with the magic text of one.
// Those that the index says were deleted are left out. Where the first does not stand
// where the index ends, what stands between, unless it is all zero, is a record that
// cannot be read.
type Library struct {
	in      *bufio.Reader
	max     int
	offset  int64 // of what is read next
	started bool
	done    bool
	err     error // that ended the source
	head    []byte
	cut     string // the part of it within which it ends before its first record
	indexed map[guid]standing
	named   int    // the records in use that the index names …
	found   int    // … and those of them that stand there
	gap     bool   // what stands before the first record is still to come
	slot    []byte // the first slot of the next record
}

// NewLibrary returns a cutter of no source: see Reset.
func NewLibrary() *Library {
	return &Library{in: bufio.NewReaderSize(nil, 16*slotLength), indexed: map[guid]standing{}, done: true, err: io.EOF}
}

// Reset starts on another source; records longer than maxRecord bytes are delivered as
// Oversize, 0 stands for records.DefaultMaxRecord.
func (l *Library) Reset(r io.Reader, maxRecord int) {
	if maxRecord <= 0 {
		maxRecord = records.DefaultMaxRecord
	}
	l.in.Reset(r)
	clear(l.indexed)
	*l = Library{in: l.in, max: maxRecord, indexed: l.indexed, slot: l.slot[:0]}
}

// SetEncoding does nothing: the format lays down the encoding.
func (l *Library) SetEncoding(string) {}

// Append adds records to the shard until its buffer holds size bytes or it has that
// many records, and at least one if there is any: see records.Splitter. A library with
// fewer records than its index names ends with an error that says so.
func (l *Library) Append(sh *records.Shard, size, count int) error {
	if !l.started && !l.done {
		l.started = true
		l.start()
	}
	added := len(sh.Records)
	for limit := max(count, added+1); !l.done && len(sh.Records) < limit; {
		if len(sh.Records) > added && len(sh.Buf) >= size {
			return nil
		}
		l.next(sh)
	}
	if !l.done {
		return nil
	}
	return l.failure()
}

// failure returns what ended the source.
func (l *Library) failure() error {
	switch {
	case l.err != nil && !errors.Is(l.err, io.EOF):
		return fmt.Errorf("reading records: %w", l.err)
	case l.cut != "":
		return errors.New("reading records: the library is cut off in its " + l.cut)
	case l.found < l.named:
		return fmt.Errorf("reading records: the index of the library names %d records, of which %d stand in it", l.named, l.found)
	}
	return io.EOF
}

// start reads the header and the index.
func (l *Library) start() {
	begin := make([]byte, remarksAt)
	if !l.read(begin) || !l.discard(indexAt-remarksAt) {
		l.done, l.cut = true, "header"
		return
	}
	l.head = slices.Clone(begin[headFrom:])
	places := binary.LittleEndian.Uint32(begin[countAt:])
	if places > maxPlaces {
		places = 0
	}
	l.gap = true
	for range places {
		entry, err := l.in.Peek(entryLength + len(Magic) - 1)
		if bytes.Contains(entry, []byte(Magic)) {
			return // fewer places than the header says
		}
		if len(entry) < entryLength {
			l.err = err
			l.discard(len(entry))
			l.done, l.cut = true, "index"
			return
		}
		l.entry(entry)
		l.discard(entryLength)
	}
}

// entry takes in an entry of the index.
func (l *Library) entry(entry []byte) {
	state := binary.LittleEndian.Uint32(entry)
	if state != stateInUse && state != stateGone {
		return
	}
	name, ok := parseGUID(entry[entryGUID:])
	if !ok {
		return
	}
	was, known := l.indexed[name]
	switch {
	case state == stateInUse && was != inUse:
		l.indexed[name] = inUse
		l.named++
	case !known:
		l.indexed[name] = deleted
	}
}

// parseGUID reads {00112233-4455-6677-8899-AABBCCDDEEFF} in UTF-16LE, of which the
// bytes of the first three numbers stand in a record the other way round.
func parseGUID(text []byte) (g guid, ok bool) {
	const length = len("{00112233-4455-6677-8899-AABBCCDDEEFF}")
	var digits [2 * len(g)]byte
	n := 0
	for i := range length {
		c := text[2*i]
		if text[2*i+1] != 0 {
			return g, false
		}
		switch c {
		case '{', '-', '}':
			continue
		}
		if n == len(digits) {
			return g, false
		}
		digits[n] = c
		n++
	}
	if _, err := hex.Decode(g[:], digits[:]); err != nil || n < len(digits) {
		return g, false
	}
	slices.Reverse(g[0:4])
	slices.Reverse(g[4:6])
	slices.Reverse(g[6:8])
	return g, true
}

// next adds the next record, unless it was deleted.
func (l *Library) next(sh *records.Shard) {
	p := piece{start: len(sh.Buf), offset: l.offset, max: l.max}
	if l.gap {
		l.gap = false
		l.skipGap(sh, &p)
		p.add(sh, l.head)
		l.readSlot()
		l.done = len(l.slot) == 0
		return
	}
	p.offset -= int64(len(l.slot))
	for first := true; first || len(l.slot) > 0 && !isRecord(l.slot); first = false {
		p.take(sh, l.slot)
		l.readSlot()
	}
	l.done = len(l.slot) == 0
	name := p.guid(sh)
	switch how, ok := l.indexed[name]; {
	case ok && how == deleted:
		sh.Buf = sh.Buf[:p.start]
		return
	case how == inUse:
		l.indexed[name] = seen
		l.found++
	}
	p.add(sh, l.head)
}

// skipGap takes what stands before the first record.
func (l *Library) skipGap(sh *records.Shard, p *piece) {
	for {
		ahead, err := l.in.Peek(slotLength + len(Magic) - 1)
		n := bytes.Index(ahead, []byte(Magic))
		switch {
		case n >= 0:
		case err != nil:
			l.err, n = err, len(ahead)
		default:
			n = slotLength
		}
		p.take(sh, ahead[:n])
		l.discard(n)
		if n < slotLength {
			return
		}
	}
}

func isRecord(slot []byte) bool { return bytes.HasPrefix(slot, []byte(Magic)) }

// piece is a record that is being put together in the buffer of a shard.
type piece struct {
	start  int
	offset int64
	length int64
	max    int
	filled bool // it is not all zero
}

func (p *piece) take(sh *records.Shard, b []byte) {
	p.length += int64(len(b))
	p.filled = p.filled || len(bytes.Trim(b, "\x00")) > 0
	switch {
	case p.length <= int64(p.max):
		sh.Buf = append(sh.Buf, b...)
	case len(sh.Buf)-p.start > keepOversize:
		sh.Buf = sh.Buf[:p.start+keepOversize]
	}
}

func (p *piece) guid(sh *records.Shard) (g guid) {
	copy(g[:], sh.Buf[min(p.start+recordGUID, len(sh.Buf)):])
	return g
}

// add adds the record, unless it is all zero.
func (p *piece) add(sh *records.Shard, head []byte) {
	if !p.filled {
		sh.Buf = sh.Buf[:p.start]
		return
	}
	sh.Records = append(sh.Records, records.Record{
		Offset: p.offset, Length: p.length, Bytes: slices.Clip(sh.Buf[p.start:]), Head: head, Oversize: p.length > int64(p.max),
	})
}

// readSlot reads the next slot, or what there is of it.
func (l *Library) readSlot() {
	l.slot = l.slot[:0]
	if l.err != nil {
		return
	}
	l.slot = slices.Grow(l.slot, slotLength)[:slotLength]
	n, err := io.ReadFull(l.in, l.slot)
	l.slot = l.slot[:n]
	l.offset += int64(n)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		l.err = err
	}
}

func (l *Library) read(b []byte) bool {
	n, err := io.ReadFull(l.in, b)
	return l.count(n, err)
}

func (l *Library) discard(n int) bool {
	n, err := l.in.Discard(n)
	return l.count(n, err)
}

func (l *Library) count(n int, err error) bool {
	l.offset += int64(n)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		l.err = err
	}
	return err == nil
}
