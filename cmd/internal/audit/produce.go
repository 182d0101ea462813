package audit

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
	"unicode/utf8"

	"qipu/ingest/scoresheet"
	"qipu/ingest/sniff"
	"qipu/ingest/source"
)

// producer reads the sources in the order of listing and cuts them into shards.
// It runs in one goroutine: reading and cutting is a small part of the work.
type producer struct {
	in       input
	pool     *recycler
	progress *tracker
	emit     func(*shard) error
	shard    *shard
	sources  uint32 // so far
	found    int    // sources of the argument at hand that are not passed over
	events   int    // those that are, for they tell of an event
	cutters  cutters
	head     *bufio.Reader
	meter    meter
}

// input is what is read.
type input struct {
	arguments []string
	event     bool                     // whether an event file is given beside them
	encoding  string                   // of all records; empty: detected for each
	lines     bool                     // whether every line of a tree of moves is a record
	stdin     io.Reader                // what "-" stands for
	leaveOut  func(folder string) bool // the folder that is written, if any: it is no input, also when it lies within
}

// sniffBytes is how much of a source is looked at to tell its format.
const sniffBytes = sniff.HeadSize

func newProducer(in input, pool *recycler, progress *tracker) *producer {
	return &producer{
		in: in, pool: pool, progress: progress,
		cutters: cutters{},
		head:    bufio.NewReaderSize(nil, sniffBytes),
		meter:   meter{sum: sha256.New()},
	}
}

func (p *producer) produce(ctx context.Context, emit func(*shard) error) error {
	p.emit = emit
	p.shard = p.pool.shard()
	total, known := source.TotalBytes(ctx, p.in.arguments)
	p.progress.total(total, known)
	err := source.Walk(ctx, p.in.arguments, source.Options{Stdin: interruptible(ctx, p.in.stdin), Progress: p.progress.read, LeaveOut: p.in.leaveOut}, p.visit)
	if err != nil {
		return err
	}
	if err := p.begin(len(p.in.arguments)); err != nil {
		return err
	}
	return p.flush()
}

// begin goes on to an argument. When the one before held nothing, or nothing but
// files that are no records, that is said: it is hardly what the user meant, but of the
// folder of an event that is held against the rules by itself.
func (p *producer) begin(argument int) error {
	for p.shard.argument < argument {
		if p.found == 0 {
			name := p.in.arguments[p.shard.argument]
			status, reason := statusUnreadable, Printable(name)+": no records there"
			switch {
			case p.events > 0 && p.in.event:
				status = statusSkipped
				reason += ", but an event file: of the event nothing but what --event tells is audited"
			case p.events > 0:
				reason += ", but an event file; see --event"
			}
			p.sources++
			p.shard.ends = append(p.shard.ends, sourceEnd{sourceNo: p.sources, path: inUTF8(name), status: status, reason: reason})
		}
		if err := p.flush(); err != nil {
			return err
		}
		p.found, p.events = 0, 0
		p.shard.argument++
	}
	return nil
}

// flush emits the shard at hand, if it holds anything, and begins another.
func (p *producer) flush() error {
	if p.shard.empty() {
		return nil
	}
	argument := p.shard.argument
	if err := p.emit(p.shard); err != nil {
		return err
	}
	p.shard = p.pool.shard()
	p.shard.argument = argument
	return nil
}

// visit reads one source.
func (p *producer) visit(s source.Source, r io.Reader) error {
	if err := p.begin(s.Argument); err != nil {
		return err
	}
	p.sources++
	s.Path = inUTF8(s.Path)
	end := sourceEnd{sourceNo: p.sources, path: s.Path}
	switch {
	case s.Err != nil:
		end.status, end.reason = statusUnreadable, s.Err.Error()
	case s.Skip != "":
		end.status, end.reason = statusSkipped, s.Skip
	default:
		if err := p.read(s, r, &end); err != nil {
			return err
		}
	}
	if end.status != statusSkipped {
		p.found++
	}
	p.shard.ends = append(p.shard.ends, end)
	if p.shard.full() {
		return p.flush()
	}
	return nil
}

// inUTF8 spells the bytes of a path that are not UTF-8 as \xHH, since tables hold
// UTF-8 only; different paths stay different.
func inUTF8(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	var out strings.Builder
	for i, c := range path {
		if c == utf8.RuneError && !strings.HasPrefix(path[i:], "\uFFFD") {
			fmt.Fprintf(&out, "\\x%02x", path[i])
			continue
		}
		out.WriteRune(c)
	}
	return out.String()
}

// read tells the format of a source and cuts its records. Its own errors are
// those of emit; what is wrong with the source stands in end.
func (p *producer) read(s source.Source, r io.Reader, end *sourceEnd) error {
	p.meter.reset(r)
	p.head.Reset(&p.meter)
	head, err := p.head.Peek(sniffBytes)
	if err != nil && !errors.Is(err, io.EOF) && len(head) == 0 {
		end.status, end.reason = statusUnreadable, err.Error()
		return nil
	}
	format := sniff.Format(head)
	if format.Format == sniff.Zip { // the walk opens archives: this one is a file that is packed so
		format.Format = sniff.XLSX
	}
	end.format = format.Format
	switch verdictOf(format, s.Named) {
	case statusSkipped:
		if sniff.TellsOfEvent(format.Format) {
			p.events++
		}
		end.status, end.reason = statusSkipped, format.Reason
		return nil
	case statusUnreadable:
		end.status, end.reason = statusUnreadable, unreadable(s.Path, format)
		return nil
	}
	failure, err := p.cut(s, format.Format)
	if err != nil {
		return err
	}
	end.status, end.bytes = statusRead, p.meter.bytes
	if errors.Is(failure, scoresheet.ErrEvent) {
		p.events++
		end.status, end.reason = statusSkipped, "an event file; see --event: its worksheets are "+scoresheet.ErrEvent.Error()
		return nil
	}
	if failure != nil {
		end.status, end.reason = statusUnreadable, failure.Error()
		return nil
	}
	end.sha256 = hex.EncodeToString(p.meter.sum.Sum(nil))
	return nil
}

// verdictOf decides what becomes of a source of a format. A file that is no
// record is passed over unless the user named it, and one that tells of an event
// in any case, with the reason; a record in a format that is known and not read
// is never passed over in silence.
func verdictOf(format sniff.Result, named bool) string {
	if _, ok := formats[format.Format]; ok {
		return statusRead
	}
	if sniff.TellsOfEvent(format.Format) || sniff.HoldsNoGames(format.Format) && !named {
		return statusSkipped
	}
	return statusUnreadable
}

func unreadable(path string, format sniff.Result) string {
	if sniff.HoldsNoGames(format.Format) {
		return fmt.Sprintf("%s: no record: %s", Printable(path), format.Reason)
	}
	if why := whyNotRead(format.Format); why != "" {
		return fmt.Sprintf("%s: format %s is recognised (%s) and not read: %s", Printable(path), format.Format, format.Reason, why)
	}
	return fmt.Sprintf("%s: format %s is recognised (%s) and not read yet", Printable(path), format.Format, format.Reason)
}

// cut appends the records of a source of a format that is read to shards. failure is what
// ended the source before its end; err is an error of emit.
func (p *producer) cut(s source.Source, format string) (failure, err error) {
	cutter := p.cutters.of(format)
	if tree, ok := cutter.(treeCutter); ok {
		tree.SetLines(p.in.lines)
	}
	cutter.Reset(p.head, 0)
	cutter.SetEncoding(p.in.encoding)
	game := uint32(1)
	for {
		before := len(p.shard.Records)
		more := cutter.Append(&p.shard.Shard, shardBytes, shardRecords)
		if n := len(p.shard.Records); n > before {
			p.shard.runs = append(p.shard.runs, sourceRun{p.sources, game, s.Path, format, n})
			game += uint32(n - before)
		}
		if more != nil {
			if errors.Is(more, io.EOF) {
				return nil, nil
			}
			return more, nil
		}
		if p.shard.full() {
			if err := p.flush(); err != nil {
				return nil, err
			}
		}
	}
}

// meter counts and hashes what is read through it.
type meter struct {
	r     io.Reader
	sum   hash.Hash
	bytes uint64
}

func (m *meter) reset(r io.Reader) {
	m.r, m.bytes = r, 0
	m.sum.Reset()
}

func (m *meter) Read(b []byte) (int, error) {
	n, err := m.r.Read(b)
	m.sum.Write(b[:n])
	m.bytes += uint64(n)
	return n, err
}
