package source

import (
	"errors"
	"fmt"
	"io"
)

// A meter compares what a container puts out with what it took in. Output
// counts for the container and for all that it stands in, so that neither one
// bomb in a large archive nor a large archive of small bombs goes unseen.
type meter struct {
	parent  *meter
	in, out int64
	err     error // set once the ratio was exceeded
}

// expand counts n bytes of output of a decompressor below m.
func (w *walker) expand(m *meter, n int64) error {
	w.total += n
	if w.total > w.limits.MaxTotalBytes {
		return fmt.Errorf("%w: the argument expands to more than %d bytes", ErrLimit, w.limits.MaxTotalBytes)
	}
	for ; m != nil; m = m.parent {
		m.out += n
		if m.err == nil && m.out > ratioFloor && float64(m.out) > w.limits.MaxRatio*float64(m.in) {
			m.err = fmt.Errorf("%w: expands to more than %g times its size", ErrLimit, w.limits.MaxRatio)
		}
		if m.err != nil {
			return m.err
		}
	}
	return nil
}

// A counter counts the bytes read through it.
type counter struct {
	r io.Reader
	n *int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	*c.n += int64(n)
	return n, err
}

// An unpacker is the output of a decompressor: metered, its errors placed, and
// its first error kept.
type unpacker struct {
	w    *walker
	r    io.Reader
	m    *meter
	path string
	err  error
}

func (u *unpacker) Read(p []byte) (int, error) {
	if u.err != nil {
		return 0, u.err
	}
	n, err := u.r.Read(p)
	if err == nil || errors.Is(err, io.EOF) {
		if lerr := u.w.expand(u.m, int64(n)); lerr != nil {
			err = lerr
		}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = diagnose(u.w.shown(u.path), err)
	}
	u.err = err
	return n, err
}
