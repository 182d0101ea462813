package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// stdinName is the argument that stands for standard input.
const stdinName = "-"

// An entry is one file as listed, not yet opened.
type entry struct {
	argument int
	name     string // to open it, and to speak of it: as the user would write it
	path     string // within the argument
	named    bool
	stream   bool // standard input or a named pipe: no size, no random access
	size     func() (int64, error)
	skip     string
	err      error
}

// A lister lists the files that arguments stand for, in order.
type lister struct {
	ctx      context.Context
	argument int
	stdin    bool // "-" has been listed
	leaveOut func(folder string) bool
	yield    func(entry) error
}

// list calls yield for every file that args stand for. It stops at the first
// error of yield and when ctx is done.
func list(ctx context.Context, args []string, leaveOut func(string) bool, yield func(entry) error) error {
	l := lister{ctx: ctx, leaveOut: leaveOut, yield: yield}
	for i, arg := range args {
		l.argument = i
		if err := l.expand(arg); err != nil {
			return err
		}
	}
	return nil
}

func (l *lister) expand(arg string) error {
	if arg == stdinName {
		return l.standardInput()
	}
	base := path.Base(filepath.ToSlash(arg))
	info, err := os.Stat(arg)
	if err == nil {
		return l.item(arg, base, "", info)
	}
	// A file that is there under this very name wins over the pattern.
	if _, lerr := os.Lstat(arg); lerr != nil && hasMeta(arg) {
		return l.glob(arg)
	}
	return l.fail(arg, base, true, err)
}

func (l *lister) standardInput() error {
	e := entry{name: stdinName, path: stdinName, named: true, stream: true}
	if l.stdin {
		e.err = refuse("-", nil, "standard input was named before")
	}
	l.stdin = true
	return l.emit(e)
}

// item lists what the user named: a file under filePath, a folder's contents
// under folderPath.
func (l *lister) item(name, filePath, folderPath string, info fs.FileInfo) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return l.folder(name, folderPath)
	case mode.IsRegular():
		size := func() (int64, error) { return info.Size(), nil }
		return l.emit(entry{name: name, path: filePath, named: true, size: size})
	case mode&fs.ModeNamedPipe != 0: // a shell's <(command)
		return l.emit(entry{name: name, path: filePath, named: true, stream: true})
	default:
		return l.fail(name, filePath, true, errors.New(irregular(mode)))
	}
}

// folder lists a folder's files and those of its folders in byte order of
// their names. Links are not followed, so there are no loops.
func (l *lister) folder(name, rel string) error {
	entries, readErr := os.ReadDir(name) // sorted; on error, what was read until then
	for _, d := range entries {
		child, childPath := filepath.Join(name, d.Name()), path.Join(rel, d.Name())
		var err error
		switch {
		case d.IsDir() && l.leaveOut != nil && l.leaveOut(child):
		case isHidden(d.Name()):
			err = l.emit(entry{name: child, path: childPath, skip: skipHidden})
		case d.IsDir():
			err = l.folder(child, childPath)
		case d.Type().IsRegular():
			err = l.emit(entry{name: child, path: childPath, size: sizeOf(d)})
		default:
			err = l.emit(entry{name: child, path: childPath, skip: irregular(d.Type())})
		}
		if err != nil {
			return err
		}
	}
	if readErr != nil {
		return l.fail(name, path.Clean(rel), rel == "", readErr)
	}
	return l.ctx.Err()
}

func sizeOf(d fs.DirEntry) func() (int64, error) {
	return func() (int64, error) {
		info, err := d.Info()
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
}

func (l *lister) fail(name, path string, named bool, err error) error {
	return l.emit(entry{name: name, path: path, named: named, err: systemError(name, err)})
}

func (l *lister) emit(e entry) error {
	if err := l.ctx.Err(); err != nil {
		return err
	}
	e.argument = l.argument
	return l.yield(e)
}

const (
	skipHidden  = "hidden"
	skipSymlink = "symbolic link"
)

// isHidden reports whether a file or folder of that name is passed over:
// dotfiles, the .git of a clone, and the resource forks that macOS adds to
// archives (._name, __MACOSX).
func isHidden(name string) bool {
	return strings.HasPrefix(name, ".") && name != "." && name != ".." || name == "__MACOSX"
}

// isHiddenMember reports whether any part of a member's name is hidden.
func isHiddenMember(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if isHidden(part) {
			return true
		}
	}
	return false
}

// irregular names what a file is when it is not a regular one.
func irregular(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return skipSymlink
	case mode&fs.ModeNamedPipe != 0:
		return "not a regular file: named pipe"
	case mode&fs.ModeSocket != 0:
		return "not a regular file: socket"
	case mode&fs.ModeDevice != 0:
		return "not a regular file: device"
	default:
		return fmt.Sprintf("not a regular file: %v", mode.Type())
	}
}

// TotalBytes returns the bytes of the files that args stand for, as they lie
// on disk, for an estimate of the time left. It opens no file. known is false
// when some of them cannot be told: standard input, pipes, unreadable folders.
func TotalBytes(ctx context.Context, args []string) (total int64, known bool) {
	known = true
	err := list(ctx, args, nil, func(e entry) error {
		switch {
		case e.skip != "":
		case e.err != nil || e.stream:
			known = false
		default:
			n, err := e.size()
			known = known && err == nil
			total += n
		}
		return nil
	})
	return total, known && err == nil
}
