package source

import (
	"archive/zip"
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zstd"

	"qipu/ingest/containers"
)

// zipZstd is the compression method of zstd (APPNOTE.TXT 6.3.10, 4.4.5).
const zipZstd = zstd.ZipMethodWinZip

// A zipFrame holds what the members of a zip need, one after another.
type zipFrame struct {
	member   meter // compressed and decompressed bytes of the open member
	in       counter
	br       *bufio.Reader // reads in
	inflate  io.ReadCloser
	zs       *zstd.Decoder
	unpacked unpacker
	spool    spool
}

func (w *walker) zip(n node, f *frame) error {
	if n.depth >= w.limits.MaxDepth {
		return w.tooDeep(n)
	}
	in := zipInput{w: w, r: n.random, size: n.size, top: n.random != nil}
	if n.random == nil {
		s := &f.zip.spool
		defer w.unspool(s)
		if err := w.spool(s, f.br); err != nil {
			return w.failUnless(n, err)
		}
		in.r, in.size = s.at, s.size
	}
	f.meter.in, f.meter.out = 0, 0 // from here on, in counts what members take
	return w.zipMembers(n, f, &in)
}

func (w *walker) zipMembers(n node, f *frame, in *zipInput) error {
	zr, held, err := in.directory()
	w.directories += held
	defer func() { w.directories -= held }()
	if err == nil && overlap(zr.File) {
		err = fmt.Errorf("%w: members overlap, as in a zip bomb", ErrCorrupt)
	}
	if err != nil {
		return w.failUnless(n, err)
	}
	if isWorkbook(zr.File) {
		return w.workbook(n, f, in)
	}
	f.zip.register(zr, &f.meter)
	for i, zf := range zr.File {
		if w.members++; w.members > w.limits.MaxMembers {
			return w.tooMany(n)
		}
		if err := w.zipMember(n.member(zf.Name, &f.zip.member), i+1, zf, f); err != nil {
			return err
		}
		if f.meter.err != nil {
			return w.failUnless(n, f.meter.err)
		}
	}
	return nil
}

// isWorkbook reports whether an archive is an XLSX workbook.
func isWorkbook(files []*zip.File) bool {
	return containers.IsWorkbook(func(yield func(string) bool) {
		for _, f := range files {
			if !yield(f.Name) {
				return
			}
		}
	})
}

// workbook gives a workbook to the visitor as the one file that it is.
func (w *walker) workbook(n node, f *frame, in *zipInput) error {
	if n.random == nil { // its stream has been spooled
		f.br.Reset(io.NewSectionReader(in.r, 0, in.size))
	}
	return w.plain(n, f)
}

func (w *walker) zipMember(n node, ordinal int, zf *zip.File, f *frame) error {
	if strings.HasSuffix(zf.Name, "/") && zf.UncompressedSize64 == 0 {
		return nil
	}
	if ok, err := w.admit(&n, ordinal, zf.Name, zf.UncompressedSize64); !ok {
		return err
	}
	if mode := zf.Mode(); !mode.IsRegular() && !mode.IsDir() {
		return w.skip(n, irregular(mode))
	}
	if zf.Flags&1 != 0 {
		return w.fail(n, refuse(w.shown(n.path), ErrUnsupported, "encrypted"))
	}
	f.zip.member = meter{parent: &f.meter}
	r, err := zf.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return w.fail(n, refuse(w.shown(n.path), ErrUnsupported, fmt.Sprintf("compression method %d", zf.Method)))
	}
	if err != nil {
		return w.failUnless(n, err)
	}
	defer r.Close()
	f.zip.unpacked = unpacker{w: w, r: r, m: &f.zip.member, path: n.path}
	return w.open(n, &f.zip.unpacked)
}

// register makes zr use the decompressors of z, and count what they take.
func (z *zipFrame) register(zr *zip.Reader, whole *meter) {
	if z.br == nil {
		z.br = bufio.NewReaderSize(nil, bufferBytes)
		z.inflate = flate.NewReader(z.br)
	}
	count := func(r io.Reader) {
		z.in = counter{r: &counter{r: r, n: &whole.in}, n: &z.member.in}
		z.br.Reset(&z.in)
	}
	zr.RegisterDecompressor(zip.Store, func(r io.Reader) io.ReadCloser {
		count(r)
		return io.NopCloser(z.br)
	})
	zr.RegisterDecompressor(zip.Deflate, func(r io.Reader) io.ReadCloser {
		count(r)
		if err := z.inflate.(flate.Resetter).Reset(z.br, nil); err != nil {
			return io.NopCloser(failed{err})
		}
		return io.NopCloser(z.inflate)
	})
	zr.RegisterDecompressor(zipZstd, func(r io.Reader) io.ReadCloser {
		count(r)
		if err := z.resetZstd(); err != nil {
			return io.NopCloser(failed{err})
		}
		return io.NopCloser(z.zs)
	})
}

func (z *zipFrame) resetZstd() (err error) {
	if z.zs == nil {
		if z.zs, err = newZstd(); err != nil {
			return fmt.Errorf("setting up zstd: %w", err)
		}
	}
	return z.zs.Reset(z.br)
}

func (z *zipFrame) close() {
	if z.zs != nil {
		z.zs.Close()
	}
}

// failed is a reader that only has an error.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }

// overlap reports whether any two members share bytes of the archive, by which
// a zip bomb gets beyond the ratio of deflate. Members whose header cannot be
// read are left out: opening them fails.
func overlap(files []*zip.File) bool {
	type extent struct{ from, to int64 }
	extents := make([]extent, 0, len(files))
	for _, f := range files {
		from, err := f.DataOffset()
		if err != nil || f.CompressedSize64 > uint64(math.MaxInt64-from) {
			continue
		}
		if f.CompressedSize64 > 0 {
			extents = append(extents, extent{from, from + int64(f.CompressedSize64)})
		}
	}
	slices.SortFunc(extents, func(a, b extent) int { return cmp.Compare(a.from, b.from) })
	for i := 1; i < len(extents); i++ {
		if extents[i].from < extents[i-1].to {
			return true
		}
	}
	return false
}

// A zipInput is the random access that a zip reader has to its archive. It
// heeds the context, and while the directory is read it bounds its length.
type zipInput struct {
	w      *walker
	r      io.ReaderAt
	size   int64
	top    bool  // the archive is a file itself: reading it is progress
	budget int64 // bytes that may still be read for the directory; negative: not counted
}

// endBytes is what a zip reader may read to find the directory: the end record
// with the longest comment, twice, and its own buffer.
const endBytes = 256 << 10

var errDirectory = errors.New("directory too long")

// directory reads the directory of the archive, and says how long it is.
func (in *zipInput) directory() (zr *zip.Reader, held int64, err error) {
	room := in.w.limits.MaxDirectory - in.w.directories
	in.budget = room + endBytes
	zr, err = zip.NewReader(in, in.size)
	in.budget = -1
	if err == nil || errors.Is(err, zip.ErrInsecurePath) { // names are only shown
		if held = directoryBytes(zr.File); held <= room {
			return zr, held, nil
		}
		err = errDirectory
	}
	switch {
	case errors.Is(err, errDirectory):
		return nil, 0, fmt.Errorf("%w: zip directories longer than %d bytes", ErrLimit, in.w.limits.MaxDirectory)
	case errors.Is(err, zip.ErrFormat):
		return nil, 0, fmt.Errorf("%w: no readable zip directory at the end", ErrTruncated)
	}
	return nil, 0, err
}

// directoryBytes returns the length of the directory with these members
// (APPNOTE.TXT 6.3.10, 4.3.12).
func directoryBytes(files []*zip.File) (n int64) {
	const header = 46
	for _, f := range files {
		n += header + int64(len(f.Name)+len(f.Extra)+len(f.Comment))
	}
	return n
}

func (in *zipInput) ReadAt(p []byte, off int64) (int, error) {
	if err := in.w.ctx.Err(); err != nil {
		return 0, err
	}
	if in.budget >= 0 {
		if in.budget -= int64(len(p)); in.budget < 0 {
			in.budget = 0
			return 0, errDirectory
		}
	}
	n, err := in.r.ReadAt(p, off)
	if in.top {
		in.w.raw.advance(int64(n))
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = systemError(in.w.at.name, err)
	}
	return n, err
}
