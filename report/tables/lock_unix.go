//go:build unix

package tables

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock is a locked file: the system unlocks it when the process ends, however
// it ends.
type lock struct{ file *os.File }

func takeLock(path string) (*lock, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	// Some network file systems know no locks; the run works without.
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil && !errors.Is(err, unix.ENOTSUP) && !errors.Is(err, unix.ENOSYS) {
		return nil, errors.Join(err, file.Close())
	}
	return &lock{file}, nil
}

// release removes the file. A second call does nothing.
func (l *lock) release() error {
	if l.file == nil {
		return nil
	}
	file := l.file
	l.file = nil
	return errors.Join(os.Remove(file.Name()), file.Close())
}

// isLocked reports whether a process that lives holds the lock.
func isLocked(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	return unix.Flock(int(file.Fd()), unix.LOCK_SH|unix.LOCK_NB) != nil
}

// syncDir brings the names in a folder to the disk.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) { // the file system cannot
		err = nil
	}
	return errors.Join(err, d.Close())
}
