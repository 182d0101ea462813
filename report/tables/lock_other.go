//go:build !unix

package tables

import (
	"errors"
	"os"
)

// lock is a file only: such a system does not tell whether its run lives.
type lock struct{ file *os.File }

func takeLock(path string) (*lock, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &lock{file}, nil
}

func (l *lock) release() error {
	if l.file == nil {
		return nil
	}
	file := l.file
	l.file = nil
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

func isLocked(string) bool { return true }

func syncDir(string) error { return nil }
