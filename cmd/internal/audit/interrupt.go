package audit

import (
	"context"
	"io"
)

// interruptible returns a reader of r that fails once ctx is cancelled, also
// while a read of r blocks, as one from a terminal or a pipe can for ever. The
// read that blocks is then left to itself: the process is about to end.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	return &interruptibleReader{ctx: ctx, r: r, done: make(chan readResult, 1)}
}

type interruptibleReader struct {
	ctx  context.Context //nolint:containedctx // a reader has no other way to know of it
	r    io.Reader
	buf  []byte // own, since a read that is left alone may still write into it
	rest []byte // of buf, not handed out yet
	err  error
	done chan readResult
}

type readResult struct {
	n   int
	err error
}

const interruptibleBytes = 256 << 10

func (i *interruptibleReader) Read(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	if len(i.rest) == 0 {
		if i.err != nil {
			return 0, i.err
		}
		if i.buf == nil {
			i.buf = make([]byte, interruptibleBytes)
		}
		go func() {
			n, err := i.r.Read(i.buf)
			i.done <- readResult{n, err}
		}()
		select {
		case got := <-i.done:
			i.rest, i.err = i.buf[:got.n], got.err
		case <-i.ctx.Done():
			return 0, i.ctx.Err()
		}
	}
	n := copy(p, i.rest)
	i.rest = i.rest[n:]
	if len(i.rest) == 0 && n == 0 {
		return 0, i.err
	}
	return n, nil
}
