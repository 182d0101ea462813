package source

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// compression opens the one stream that a compression layer contains.
func (w *walker) compression(n node, f *frame, r io.Reader) error {
	f.unpacked = unpacker{w: w, r: r, m: &f.meter, path: n.path}
	return w.open(n.content(&f.meter), &f.unpacked)
}

func (w *walker) gzip(n node, f *frame) error {
	if n.packed {
		if n.depth++; n.depth > w.limits.MaxDepth {
			return w.tooDeep(n)
		}
	}
	f.gz.reset(f.br)
	return w.compression(n, f, &f.gz)
}

// A gzipStream reads the members of a gzip file one after another (RFC 1952,
// 2.2). Unlike gzip.Reader it takes zeros after the last one for padding, as
// gzip does with files from tapes.
type gzipStream struct {
	z     *gzip.Reader
	br    *bufio.Reader
	begun bool
}

func (g *gzipStream) reset(br *bufio.Reader) { g.br, g.begun = br, false }

func (g *gzipStream) Read(p []byte) (int, error) {
	if !g.begun {
		if err := g.begin(); err != nil {
			return 0, err
		}
	}
	for {
		n, err := g.z.Read(p)
		if errors.Is(err, io.EOF) {
			err = g.next()
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// begin reads the header of a member.
func (g *gzipStream) begin() (err error) {
	if g.z == nil {
		g.z = new(gzip.Reader)
	}
	if err = g.z.Reset(g.br); errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	g.begun = err == nil
	g.z.Multistream(false)
	return err
}

// next goes to the member that follows, or returns io.EOF behind the last.
func (g *gzipStream) next() error {
	if err := skipZeros(g.br); err != nil {
		return err
	}
	head, err := g.br.Peek(2)
	if err != nil && err != io.EOF {
		return err
	}
	if string(head) != "\x1f\x8b" {
		return fmt.Errorf("%w: other data follows the compressed data", ErrCorrupt)
	}
	return g.begin()
}

// skipZeros discards zeros up to the next other byte. At the end of the data
// it returns io.EOF.
func skipZeros(br *bufio.Reader) error {
	for {
		b, err := br.ReadByte()
		if err != nil {
			return err
		}
		if b != 0 {
			return br.UnreadByte()
		}
	}
}

// maxZstdWindow bounds what a zstd layer holds in memory: the window of
// zstd --ultra -22, and what zstd itself accepts unless told otherwise.
const maxZstdWindow = 128 << 20

func (w *walker) zstd(n node, f *frame, head []byte) error {
	if n.packed {
		if n.depth++; n.depth > w.limits.MaxDepth {
			return w.tooDeep(n)
		}
	}
	// The decoder has one error, which diagnose takes for corruption, for a
	// window that is too large and for a block that is larger than its window.
	// So look at the window first.
	var h zstd.Header
	if h.Decode(head) == nil && h.WindowSize > maxZstdWindow {
		detail := fmt.Sprintf("zstd window larger than %d bytes", maxZstdWindow)
		return w.fail(n, refuse(w.shown(n.path), ErrLimit, detail))
	}
	if err := f.resetZstd(); err != nil {
		return w.failUnless(n, err)
	}
	defer func() { _ = f.zs.Reset(nil) }() // lets go of the reader; there is nothing to fail
	return w.compression(n, f, f.zs)
}

func (f *frame) resetZstd() (err error) {
	if f.zs == nil {
		f.zs, err = newZstd()
		if err != nil {
			return fmt.Errorf("setting up zstd: %w", err)
		}
	}
	return f.zs.Reset(f.br)
}

// newZstd makes a decoder that runs in the calling goroutine.
func newZstd() (*zstd.Decoder, error) {
	return zstd.NewReader(nil,
		zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(maxZstdWindow))
}
