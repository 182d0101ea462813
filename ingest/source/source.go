package source

import (
	"context"
	"errors"
	"io"
	"os"
)

// Source is one file or one member of an archive.
type Source struct {
	// Argument is the index of the argument it belongs to, from 0.
	Argument int

	// Path is where it stands within its argument: the base name of a file
	// that was named; the path below a folder, or below the first folder of a
	// pattern, that was named; "-" for standard input. The name of a member
	// follows the path of its archive behind a slash, as the archive spells it
	// but for a leading "./". So a Path may hold any bytes, and parts like "..":
	// it identifies, it is never to be opened. See Printable.
	//
	// Two members of one archive can have the same name, and then the same Path.
	Path string

	// Named says that the user named this very file (also by a pattern): it was
	// not found in a folder or in an archive.
	Named bool

	// Err, if not nil, says why the source could not be opened, or that the rest
	// of a container could not be read; then there is no reader. It names the
	// file as the user would write it and is safe to print.
	Err error

	// Skip, if not empty, says why the source is listed but was not opened:
	// "hidden", "symbolic link", "not a regular file: socket".
	Skip string
}

// Options adjusts a walk. The zero value is ready to use.
type Options struct {
	Limits Limits // zero fields take the defaults

	// Stdin is what "-" stands for; os.Stdin if nil.
	Stdin io.Reader

	// TempDir is where archives are spooled; os.TempDir() if empty. Spooled
	// files are gone when Walk returns, and where the system allows it they
	// have no name even before.
	TempDir string

	// LeaveOut, if not nil, says of a folder found in a folder that it is not to be
	// listed at all: the one that is being written, say.
	LeaveOut func(folder string) bool

	// Progress, if not nil, is called with the bytes read since the last call,
	// as they lie on disk: what TotalBytes sums up. It is called from the
	// goroutine of Walk.
	Progress func(n int64)
}

// Visit is called for each source. r reads the source, decompressed; it is nil
// when s.Err or s.Skip is set, and valid during the call only. What is left
// unread is passed over. An error of r other than io.EOF wraps ErrTruncated,
// ErrCorrupt, ErrLimit or ErrUnsupported, or is one of the system or of the
// context; the data before it has been delivered, and it stays. An error that
// Visit returns ends the walk.
type Visit func(s Source, r io.Reader) error

// Walk calls visit for each source that args stand for, in the order of
// listing: the arguments as given, folders in byte order of the names in them,
// archives as they list their members. What cannot be read is visited with Err
// and does not end the walk. Walk returns the error of visit, or of ctx, which
// it heeds between sources and at each read; a read from standard input that
// blocks is not interrupted.
//
// An argument is a file, a folder, "-", or, if there is no file of that name, a
// pattern: *, ? and [] as in path.Match, and ** for any number of folders.
// Links are followed only where they are named.
func Walk(ctx context.Context, args []string, opt Options, visit Visit) error {
	w := walker{ctx: ctx, opt: opt, limits: opt.Limits.resolve(), visit: visit, argument: -1}
	if w.opt.Stdin == nil {
		w.opt.Stdin = os.Stdin
	}
	defer w.close()
	if err := list(ctx, args, opt.LeaveOut, w.entry); err != nil {
		return err
	}
	return ctx.Err()
}

// A walker opens what a lister lists.
type walker struct {
	ctx    context.Context
	opt    Options
	limits Limits
	visit  Visit

	argument    int
	total       int64 // bytes put out by the decompressors of the argument
	members     int   // members of the archives of the argument
	spooled     int64 // bytes in temporary files now
	directories int64 // bytes of the directories of the zips open now

	at     entry // the file that is open
	raw    rawFile
	frames []*frame
}

// entry opens one listed file and visits it or what it contains.
func (w *walker) entry(e entry) error {
	if e.argument != w.argument {
		w.argument, w.total, w.members = e.argument, 0, 0
	}
	w.at = e
	n := node{path: e.path, named: e.named}
	switch {
	case e.err != nil:
		return w.fail(n, e.err)
	case e.skip != "":
		return w.skip(n, e.skip)
	case e.name == stdinName && e.stream:
		w.raw.reset(w, w.opt.Stdin, -1)
		return w.open(n, &w.raw)
	}
	f, err := os.Open(e.name)
	if err != nil {
		return w.fail(n, systemError(e.name, err))
	}
	defer f.Close()
	return w.file(n, f)
}

func (w *walker) file(n node, f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return w.fail(n, systemError(w.at.name, err))
	}
	if !info.Mode().IsRegular() && !w.at.stream { // replaced since it was listed
		return w.skip(n, irregular(info.Mode()))
	}
	if w.at.stream {
		w.raw.reset(w, f, -1)
		return w.open(n, &w.raw)
	}
	n.random, n.size = f, info.Size()
	w.raw.reset(w, f, n.size)
	defer w.raw.finish()
	return w.open(n, &w.raw)
}

// shown returns a path within the argument as the user would write it.
func (w *walker) shown(path string) string { return w.at.name + path[len(w.at.path):] }

func (w *walker) fail(n node, err error) error {
	return w.emit(Source{Path: n.path, Named: n.named, Err: err}, nil)
}

func (w *walker) skip(n node, why string) error {
	return w.emit(Source{Path: n.path, Named: n.named, Skip: why}, nil)
}

func (w *walker) emit(s Source, r io.Reader) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	s.Argument = w.argument
	return w.visit(s, r)
}

func (w *walker) close() {
	for _, f := range w.frames {
		f.close()
	}
}

// A rawFile is the lowest layer: a file of the system. It heeds the context,
// tells the progress and gives errors of the system their place.
type rawFile struct {
	w       *walker
	r       io.Reader
	size    int64 // -1 for a stream
	counted int64 // told as progress
}

func (f *rawFile) reset(w *walker, r io.Reader, size int64) {
	*f = rawFile{w: w, r: r, size: size}
}

func (f *rawFile) Read(p []byte) (int, error) {
	if err := f.w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := f.r.Read(p)
	f.advance(int64(n))
	if err != nil && !errors.Is(err, io.EOF) {
		err = systemError(f.w.at.name, err)
	}
	return n, err
}

// advance tells that n bytes were read. Random access can read bytes twice:
// they never count for more than the file has.
func (f *rawFile) advance(n int64) {
	if f.size >= 0 {
		n = min(n, f.size-f.counted)
	}
	if n <= 0 {
		return
	}
	f.counted += n
	if f.w.opt.Progress != nil {
		f.w.opt.Progress(n)
	}
}

// finish counts what nobody wanted to read.
func (f *rawFile) finish() { f.advance(f.size - f.counted) }
