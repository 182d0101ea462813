package source

import (
	"archive/tar"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"qipu/ingest/containers"
)

// A tarStream is the input of a tar reader. It remembers whether the reader
// ran into the end of the data, and the zeros before it: the end of an archive
// is marked by two blocks of zeros, of which tar forgives the lack of one.
type tarStream struct {
	br    *bufio.Reader
	ended bool
	zeros int // read last
}

const tarBlock = 512

func (s *tarStream) Read(p []byte) (int, error) {
	n, err := s.br.Read(p)
	s.ended = s.ended || err == io.EOF
	rest := len(bytes.TrimRight(p[:n], "\x00"))
	if rest > 0 {
		s.zeros = 0
	}
	s.zeros += n - rest
	return n, err
}

// tar visits the members of a tar archive, and of those appended to it.
func (w *walker) tar(n node, f *frame) error {
	if n.depth >= w.limits.MaxDepth {
		return w.tooDeep(n)
	}
	f.tar = tarStream{br: f.br}
	tr := tar.NewReader(&f.tar)
	for ordinal := 1; ; ordinal++ {
		hdr, err := tr.Next()
		if err == io.EOF {
			more, err := f.tar.next()
			if err != nil {
				return w.failUnless(n, err)
			}
			if !more {
				return nil
			}
			tr = tar.NewReader(&f.tar)
			continue
		}
		if err != nil {
			return w.failUnless(n, err)
		}
		if w.members++; w.members > w.limits.MaxMembers {
			return w.tooMany(n)
		}
		if err := w.tarMember(n.member(hdr.Name, &f.meter), ordinal, hdr, tr); err != nil {
			return err
		}
	}
}

// next looks at what follows an archive. cat joins archives without removing
// their end markers, and what stands behind one is not to be lost.
func (s *tarStream) next() (more bool, err error) {
	if s.ended && s.zeros >= tarBlock {
		return false, nil
	}
	if s.ended {
		return false, fmt.Errorf("%w: no end-of-archive marker", ErrTruncated)
	}
	if err := skipZeros(s.br); err != nil {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return false, err
	}
	head, err := s.br.Peek(containers.HeadSize)
	if err != nil && err != io.EOF {
		return false, err
	}
	if !containers.IsTar(head) {
		return false, fmt.Errorf("%w: other data follows the end of the archive", ErrCorrupt)
	}
	return true, nil
}

func (w *walker) tarMember(n node, ordinal int, hdr *tar.Header, tr io.Reader) error {
	switch hdr.Typeflag {
	case tar.TypeDir, tar.TypeXGlobalHeader:
		return nil
	}
	if ok, err := w.admit(&n, ordinal, hdr.Name, uint64(hdr.Size)); !ok {
		return err
	}
	switch {
	case hdr.Typeflag != tar.TypeReg && hdr.Typeflag != tar.TypeCont && hdr.Typeflag != tar.TypeGNUSparse:
		return w.skip(n, tarIrregular(hdr.Typeflag))
	case isSparse(hdr):
		// Its holes are zeros that no byte of the archive answers for.
		return w.fail(n, refuse(w.shown(n.path), ErrUnsupported, "sparse member"))
	}
	return w.open(n, tr)
}

// isSparse reports whether hdr is of a sparse file, in the old format of GNU
// tar or in its PAX formats 0.0, 0.1 and 1.0.
func isSparse(hdr *tar.Header) bool {
	if hdr.Typeflag == tar.TypeGNUSparse {
		return true
	}
	for _, key := range [...]string{"GNU.sparse.major", "GNU.sparse.map", "GNU.sparse.numblocks"} {
		if _, ok := hdr.PAXRecords[key]; ok {
			return true
		}
	}
	return false
}

func tarIrregular(typeflag byte) string {
	switch typeflag {
	case tar.TypeLink:
		return "hard link"
	case tar.TypeSymlink:
		return skipSymlink
	case tar.TypeChar, tar.TypeBlock:
		return "not a regular file: device"
	case tar.TypeFifo:
		return "not a regular file: named pipe"
	default:
		return fmt.Sprintf("not a regular file: tar type %q", typeflag)
	}
}
