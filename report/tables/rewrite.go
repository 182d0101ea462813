package tables

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Rewrite begins another edition of the run that stands at out: a folder with its
// tables and those of its other files that keep accepts, which Commit puts in its place.
// The files are linked, or copied where the file system knows no links. The description
// is that of the run without the files left out.
func Rewrite(out string, keep func(file string) bool) (*Run, *RunInfo, error) {
	info, err := ReadRun(out)
	if err != nil {
		return nil, nil, err
	}
	r, err := Begin(out, true)
	if err != nil {
		return nil, nil, err
	}
	others := info.Others
	info.Others = nil
	for _, f := range others {
		if keep(f.Name) {
			info.Others = append(info.Others, f)
		}
	}
	for _, f := range info.files() {
		if err := linkFile(filepath.Join(r.target, f.Name), filepath.Join(r.dir, f.Name)); err != nil {
			return nil, nil, errors.Join(fmt.Errorf("taking over the run: %w", err), r.Abort())
		}
	}
	return r, info, nil
}

// linkFile gives a regular file a second name, or copies it.
func linkFile(from, to string) (err error) {
	stat, err := os.Lstat(from)
	if err != nil {
		return err
	}
	if !stat.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", from)
	}
	if os.Link(from, to) == nil {
		return nil
	}
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}
