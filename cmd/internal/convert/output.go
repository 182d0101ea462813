package convert

import (
	"bufio"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Stream is an Output of one stream for all sources.
type Stream struct{ io.Writer }

// Begin implements Output.
func (Stream) Begin(int, int, string) error { return nil }

// PerSource implements Output.
func (Stream) PerSource() bool { return false }

// File is an Output of one file. It is written beside its name and put there by
// Commit, so that what stood there stays until all is written.
type File struct {
	name string
	file *os.File
	w    *bufio.Writer
}

// Create begins a file.
func Create(name string) (*File, error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".qipu-convert-*")
	if err != nil {
		return nil, err
	}
	return &File{name, f, bufio.NewWriterSize(f, 256<<10)}, nil
}

// Begin implements Output.
func (f *File) Begin(int, int, string) error { return nil }

// PerSource implements Output.
func (f *File) PerSource() bool { return false }

// Write implements Output.
func (f *File) Write(p []byte) (int, error) { return f.w.Write(p) }

// Commit puts the file in its place.
func (f *File) Commit() error {
	const mode = 0o644 // CreateTemp gives it to the owner alone
	err := errors.Join(f.w.Flush(), f.file.Chmod(mode), f.file.Close())
	if err == nil {
		err = os.Rename(f.file.Name(), f.name)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.file.Name()))
	}
	f.file = nil
	return err
}

// Abort removes what is not in its place. After Commit it does nothing.
func (f *File) Abort() {
	if f.file == nil {
		return
	}
	_ = f.file.Close()
	_ = os.Remove(f.file.Name())
	f.file = nil
}

// Folder is an Output of one file for each source, under its path.
type Folder struct {
	dir       string
	extension string
	arguments []string

	sourceNo int // of the file that is open; 0: none is
	file     *File
	taken    map[uint64]bool // hashes of the names given
	seed     maphash.Seed
}

// NewFolder makes a folder, unless it is there, for files with an extension. The names
// of several arguments stand before the paths of their sources.
func NewFolder(dir, extension string, arguments []string) (*Folder, error) {
	const mode = 0o777
	if err := os.MkdirAll(dir, mode); err != nil {
		return nil, err
	}
	return &Folder{dir: dir, extension: extension, arguments: arguments, taken: map[uint64]bool{}, seed: maphash.MakeSeed()}, nil
}

// Begin implements Output.
func (f *Folder) Begin(argument, sourceNo int, path string) error {
	if sourceNo == f.sourceNo {
		return nil
	}
	if err := f.Commit(); err != nil {
		return err
	}
	const mode = 0o777
	name := filepath.Join(f.dir, f.name(argument, sourceNo, path))
	if err := os.MkdirAll(filepath.Dir(name), mode); err != nil {
		return err
	}
	file, err := Create(name)
	if err != nil {
		return err
	}
	f.sourceNo, f.file = sourceNo, file
	return nil
}

// PerSource implements Output.
func (f *Folder) PerSource() bool { return true }

// name returns the name for a source: its path with the extension in place of its own,
// or behind it where another source has that name; and its number for a path that
// would lead out of the folder.
func (f *Folder) name(argument, sourceNo int, path string) string {
	if path == "-" {
		path = "stdin"
	}
	path = filepath.FromSlash(path)
	if len(f.arguments) > 1 {
		if base := filepath.Base(f.arguments[argument]); base != path && base != "-" && filepath.IsLocal(base) {
			path = filepath.Join(base, path)
		}
	}
	names := []string{strings.TrimSuffix(path, filepath.Ext(path)) + f.extension, path + f.extension}
	if !filepath.IsLocal(path) || strings.ContainsRune(path, 0) {
		names = nil
	}
	for i := 0; ; i++ {
		name := fmt.Sprintf("source-%d%s%s", sourceNo, strings.Repeat("-", max(0, i-len(names))), f.extension)
		if i < len(names) {
			name = names[i]
		}
		key := maphash.String(f.seed, strings.ToLower(name)) // some systems know no case
		if filepath.IsLocal(name) && !f.taken[key] {
			f.taken[key] = true
			return name
		}
	}
}

// Write implements Output.
func (f *Folder) Write(p []byte) (int, error) { return f.file.Write(p) }

// Commit puts the file that is open in its place.
func (f *Folder) Commit() error {
	if f.sourceNo == 0 {
		return nil
	}
	f.sourceNo = 0
	return f.file.Commit()
}

// Abort removes the file that is open. Those before it stay.
func (f *Folder) Abort() {
	if f.sourceNo != 0 {
		f.file.Abort()
		f.sourceNo = 0
	}
}
