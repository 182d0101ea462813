package source

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// spoolMemory is the size up to which a stream is spooled in memory, so that a
// tar of many small zips makes no files.
const spoolMemory = 1 << 20

// A spool is a stream laid down for random access.
type spool struct {
	at     io.ReaderAt
	size   int64
	memory bytes.Buffer
	file   *os.File
	named  bool // the file has not been unlinked yet
}

// spool lays r down in s, in memory if it is small, otherwise in a temporary
// file.
func (w *walker) spool(s *spool, r io.Reader) error {
	s.memory.Reset()
	n, err := io.Copy(&s.memory, io.LimitReader(r, spoolMemory+1))
	if err != nil {
		return err
	}
	if n <= spoolMemory {
		s.at, s.size = bytes.NewReader(s.memory.Bytes()), n
		return nil
	}
	if err := w.createSpool(s); err != nil {
		return err
	}
	s.at = s.file
	room := w.limits.MaxSpool - w.spooled
	s.size, err = io.Copy(spoolFile{s.file}, io.LimitReader(io.MultiReader(&s.memory, r), room+1))
	w.spooled += s.size
	if err == nil && s.size > room {
		err = fmt.Errorf("%w: more than %d bytes to spool", ErrLimit, w.limits.MaxSpool)
	}
	return err
}

// createSpool makes the temporary file. Where the system allows it, the file
// loses its name at once, so that not even a killed run leaves it behind.
func (w *walker) createSpool(s *spool) (err error) {
	s.file, err = os.CreateTemp(w.opt.TempDir, "qipu-spool-*")
	if err != nil {
		return systemError("creating a spool file", err)
	}
	s.named = os.Remove(s.file.Name()) != nil
	return nil
}

// unspool releases what spool took.
func (w *walker) unspool(s *spool) {
	if s.file != nil {
		w.spooled -= s.size
		_ = s.file.Close() // it was only read
		if s.named {
			_ = os.Remove(s.file.Name()) // in the folder for temporary files
		}
	}
	s.at, s.file, s.size, s.named = nil, nil, 0, false
}

// spoolFile tells an error of writing apart from one of the stream.
type spoolFile struct{ f *os.File }

func (s spoolFile) Write(p []byte) (int, error) {
	n, err := s.f.Write(p)
	if err != nil {
		err = systemError("writing a spool file", err)
	}
	return n, err
}
