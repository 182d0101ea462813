package source

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"

	"qipu/ingest/containers"
)

// A node is a stream to be opened, and where it stands.
type node struct {
	path     string
	named    bool
	unpacked bool   // it comes out of a container: the limits apply
	packed   bool   // it comes directly out of a compression layer
	depth    int    // containers around it, as MaxDepth counts them
	level    int    // frames in use around it
	meter    *meter // of the container around it

	random io.ReaderAt // the same bytes at random, if the stream is a file
	size   int64
}

// member returns the node of a member of the archive n.
func (n node) member(name string, m *meter) node {
	return node{
		path:     n.path + "/" + strings.TrimPrefix(name, "./"),
		unpacked: true,
		depth:    n.depth + 1,
		level:    n.level + 1,
		meter:    m,
	}
}

// content returns the node of what the compression layer n contains.
func (n node) content(m *meter) node {
	n.unpacked, n.packed, n.random, n.meter = true, true, nil, m
	n.level++
	return n
}

// bufferBytes is the size of the buffer of each layer.
const bufferBytes = 64 << 10

// A frame holds what one level of nesting needs, for the next stream at that
// level to use again. Streams are opened strictly one inside another, so each
// level has one user at a time.
type frame struct {
	meter    meter
	in       counter
	br       *bufio.Reader // reads in
	gz       gzipStream
	zs       *zstd.Decoder
	unpacked unpacker
	tar      tarStream
	zip      zipFrame
	content  content
}

func (w *walker) frame(level int) *frame {
	for len(w.frames) <= level {
		w.frames = append(w.frames, &frame{br: bufio.NewReaderSize(nil, bufferBytes)})
	}
	return w.frames[level]
}

func (f *frame) close() {
	if f.zs != nil {
		f.zs.Close()
	}
	f.zip.close()
}

// open looks at the first bytes of r, which stands at n, and visits it or what
// it contains. It returns only errors that end the walk.
func (w *walker) open(n node, r io.Reader) error {
	f := w.frame(n.level)
	f.meter = meter{parent: n.meter}
	f.in = counter{r: r, n: &f.meter.in}
	f.br.Reset(&f.in)
	head, err := f.br.Peek(containers.HeadSize)
	if err != nil && err != io.EOF && len(head) == 0 {
		return w.failUnless(n, err)
	}
	switch kind, name := containers.Detect(head); kind {
	case containers.Gzip:
		return w.gzip(n, f)
	case containers.Zstd:
		return w.zstd(n, f, head)
	case containers.Zip:
		return w.zip(n, f)
	case containers.Tar:
		return w.tar(n, f)
	case containers.Foreign:
		return w.fail(n, refuse(w.shown(n.path), ErrUnsupported, name))
	default:
		return w.plain(n, f)
	}
}

// failUnless visits n with a reader's error, unless the walk is to end.
func (w *walker) failUnless(n node, err error) error {
	if cerr := w.ctx.Err(); cerr != nil {
		return cerr
	}
	return w.fail(n, diagnose(w.shown(n.path), err))
}

// plain gives a stream that is no container to the visitor.
func (w *walker) plain(n node, f *frame) error {
	c := &f.content
	*c = content{w: w, br: f.br, path: n.path, left: 1 << 62}
	if n.unpacked {
		c.left = w.limits.MaxMemberBytes
	}
	err := w.emit(Source{Path: n.path, Named: n.named}, c)
	c.err = errClosed
	return err
}

// content is the reader that a visitor gets.
type content struct {
	w    *walker
	br   *bufio.Reader
	path string
	left int64 // bytes within the limit
	err  error
}

var errClosed = errors.New("source: read after the visit")

func (c *content) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	if c.err = c.w.ctx.Err(); c.err != nil {
		return 0, c.err
	}
	n, err := c.br.Read(p)
	if int64(n) > c.left {
		n = int(c.left)
		err = refuse(c.w.shown(c.path), ErrLimit, fmt.Sprintf("longer than %d bytes", c.w.limits.MaxMemberBytes))
	}
	c.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		err = diagnose(c.w.shown(c.path), err)
	}
	c.err = err
	return n, err
}

// tooDeep refuses a container that stands deeper than the limit.
func (w *walker) tooDeep(n node) error {
	detail := fmt.Sprintf("container nested more than %d deep", w.limits.MaxDepth)
	return w.fail(n, refuse(w.shown(n.path), ErrLimit, detail))
}

// tooMany refuses the rest of an archive when the argument has too many members.
func (w *walker) tooMany(n node) error {
	detail := fmt.Sprintf("the argument has more than %d members", w.limits.MaxMembers)
	return w.fail(n, refuse(w.shown(n.path), ErrLimit, detail))
}

// admit decides from what an archive says of a member whether to open it. If
// not, it visits the member with the reason.
func (w *walker) admit(n *node, ordinal int, name string, size uint64) (ok bool, err error) {
	if limit := w.limits.MaxNameBytes; len(name) > limit {
		cut := len(n.path) - len(strings.TrimPrefix(name, "./"))
		n.path = n.path[:min(cut+limit, len(n.path))] + fmt.Sprintf("… (member %d)", ordinal)
		return false, w.fail(*n, refuse(w.shown(n.path), ErrLimit, fmt.Sprintf("name longer than %d bytes", limit)))
	}
	if size > uint64(w.limits.MaxMemberBytes) {
		return false, w.fail(*n, refuse(w.shown(n.path), ErrLimit, fmt.Sprintf("longer than %d bytes", w.limits.MaxMemberBytes)))
	}
	if isHiddenMember(name) {
		return false, w.skip(*n, skipHidden)
	}
	return true, nil
}
