package tables

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Run is the folder of a run while it is written: a hidden sibling of the
// target, named after it, which Commit renames into place. Until then the
// target is not touched, so a killed run leaves no half table.
type Run struct {
	target    string
	dir       string
	overwrite bool
	lock      *lock
	done      bool
}

// The ends of the names of folders beside a target.
const (
	partialSuffix = ".partial" // a run being written, or one that died
	oldSuffix     = ".old"     // a run being replaced
	lockFile      = ".lock"    // in a partial folder; locked while its run lives
)

// Begin makes the folder for a run that will stand at out. The target may be
// absent or an empty folder; with overwrite also a folder with a run of ours
// and nothing else, which Commit replaces. Anything else is an error.
func Begin(out string, overwrite bool) (*Run, error) {
	if out == "" {
		return nil, errors.New("output folder: no name")
	}
	target, err := filepath.Abs(out)
	if err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	if resolved, err := filepath.EvalSymlinks(target); err == nil {
		target = resolved // so that a link stays one and its folder is replaced
	}
	if filepath.Dir(target) == target {
		return nil, fmt.Errorf("output folder %s: a run cannot stand at the root", out)
	}
	r := &Run{target: target, overwrite: overwrite}
	if _, err := r.checkTarget(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	if r.dir, err = r.makeSibling(partialSuffix); err != nil {
		return nil, err
	}
	if r.lock, err = takeLock(filepath.Join(r.dir, lockFile)); err != nil {
		return nil, errors.Join(fmt.Errorf("locking the output folder: %w", err), os.RemoveAll(r.dir))
	}
	return r, nil
}

// siblingPrefix begins the names of the folders beside a target.
func siblingPrefix(target string) string {
	base := filepath.Base(target)
	return ".qipu-" + strings.ToValidUTF8(base[:min(len(base), 64)], "") + "-"
}

// makeSibling makes a new folder beside the target, with the rights that the
// person's umask allows (os.MkdirTemp would give it to the owner alone).
func (r *Run) makeSibling(suffix string) (string, error) {
	for range 100 {
		name := siblingPrefix(r.target) + strings.ToLower(rand.Text()[:8]) + suffix
		dir := filepath.Join(filepath.Dir(r.target), name)
		err := os.Mkdir(dir, 0o777)
		if err == nil {
			return dir, nil
		}
		if !errors.Is(err, os.ErrExist) {
			return "", fmt.Errorf("making a folder beside the output: %w", err)
		}
	}
	return "", errors.New("making a folder beside the output: no free name")
}

// checkTarget reports whether there is a run to replace, and errs when the
// target holds anything that must not be replaced.
func (r *Run) checkTarget() (old *RunInfo, err error) {
	entries, err := os.ReadDir(r.target)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("output folder: %w", err)
	case len(entries) == 0:
		return nil, nil
	}
	old, err = ReadRun(r.target)
	if err != nil {
		return nil, fmt.Errorf("output folder %s is not empty and holds no run of ours: %w", r.target, err)
	}
	if !r.overwrite {
		return nil, fmt.Errorf("output folder %s: %w", r.target, ErrRunExists)
	}
	if stranger := strangerIn(entries, old); stranger != "" {
		return nil, fmt.Errorf("output folder %s holds %s, which is no file of its run", r.target, stranger)
	}
	return old, nil
}

// ErrRunExists says that a run stands where a new one should go.
var ErrRunExists = errors.New("a run is there already")

// strangerIn returns an entry of a folder that is no file of its run, or "".
func strangerIn(entries []os.DirEntry, info *RunInfo) string {
	ours := map[string]bool{RunFile: true}
	for _, f := range info.files() {
		ours[f.Name] = true
	}
	for _, e := range entries {
		if !ours[e.Name()] || e.IsDir() {
			return e.Name()
		}
	}
	return ""
}

// Dir returns the folder to write in.
func (r *Run) Dir() string { return r.dir }

// Commit writes run.json and puts the folder into place. All tables must be
// closed and all spools removed. After an error the caller still calls Abort;
// the target is as before, unless the error says that only the run that was
// replaced could not be removed.
func (r *Run) Commit(info *RunInfo) error {
	if r.done {
		return errors.New("the run has ended already")
	}
	if err := info.check(); err != nil {
		return fmt.Errorf("committing the run: %w", err)
	}
	if err := r.writeInfo(info); err != nil {
		return fmt.Errorf("committing the run: %w", err)
	}
	old, err := r.checkTarget() // again: a run takes its time
	if err != nil {
		return err
	}
	if err := r.lock.release(); err != nil {
		return fmt.Errorf("committing the run: %w", err)
	}
	entries, err := os.ReadDir(r.dir)
	if err != nil {
		return fmt.Errorf("committing the run: %w", err)
	}
	if stranger := strangerIn(entries, info); stranger != "" {
		return fmt.Errorf("committing the run: %s is not named in it", stranger)
	}
	if err := syncDir(r.dir); err != nil {
		return fmt.Errorf("committing the run: %w", err)
	}
	if err := r.replace(old); err != nil {
		return fmt.Errorf("committing the run: %w", err)
	}
	return nil
}

func (r *Run) writeInfo(info *RunInfo) error {
	text, err := info.Marshal()
	if err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(r.dir, RunFile))
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Sync(), file.Close())
}

// replace renames the folder to the target. An old run is renamed aside first
// and back again when that fails, and is removed last.
func (r *Run) replace(old *RunInfo) error {
	if old == nil {
		// Renaming onto an empty folder works on some systems only.
		if err := os.Remove(r.target); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := os.Rename(r.dir, r.target); err != nil {
			return err
		}
		r.done = true
		return syncDir(filepath.Dir(r.target))
	}
	aside, err := r.makeSibling(oldSuffix)
	if err != nil {
		return err
	}
	aside = filepath.Join(aside, filepath.Base(r.target))
	if err := os.Rename(r.target, aside); err != nil {
		return errors.Join(err, os.Remove(filepath.Dir(aside)))
	}
	if err := os.Rename(r.dir, r.target); err != nil {
		return errors.Join(err, os.Rename(aside, r.target), os.Remove(filepath.Dir(aside)))
	}
	r.done = true
	if err := syncDir(filepath.Dir(r.target)); err != nil {
		return err
	}
	return removeRun(aside, old)
}

// removeRun removes the files of a run, then the folders, which fails if
// anything else came to stand there.
func removeRun(dir string, info *RunInfo) error {
	for _, f := range append(info.files(), FileInfo{Name: RunFile}) {
		if err := os.Remove(filepath.Join(dir, f.Name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("removing the run that was replaced: %w", err)
		}
	}
	if err := errors.Join(os.Remove(dir), os.Remove(filepath.Dir(dir))); err != nil {
		return fmt.Errorf("removing the run that was replaced: %w", err)
	}
	return nil
}

// Abort removes what was written, unless the run is committed. The target is
// not touched.
func (r *Run) Abort() error {
	if r.done {
		return nil
	}
	r.done = true
	if err := errors.Join(r.lock.release(), os.RemoveAll(r.dir)); err != nil {
		return fmt.Errorf("removing an unfinished run: %w", err)
	}
	return nil
}

// Stale lists the folders that runs for this target left behind when they were
// killed. Those of runs that live are not among them.
func Stale(out string) ([]string, error) {
	target, err := filepath.Abs(out)
	if err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return nil, fmt.Errorf("looking beside the output folder: %w", err)
	}
	var stale []string
	for _, e := range entries {
		name, ours := strings.CutPrefix(e.Name(), siblingPrefix(target))
		if !ours || !e.IsDir() || len(name) != 8+len(partialSuffix) || !strings.HasSuffix(name, partialSuffix) {
			continue
		}
		dir := filepath.Join(filepath.Dir(target), e.Name())
		if !isLocked(filepath.Join(dir, lockFile)) {
			stale = append(stale, dir)
		}
	}
	return stale, nil
}

// Belongs reports whether a folder is the one of a run that stands, or will
// stand, at out, or one beside it that such a run is written in or was left by.
func Belongs(out, folder string) bool {
	target, err1 := filepath.Abs(out)
	path, err2 := filepath.Abs(folder)
	if err1 != nil || err2 != nil {
		return false
	}
	if resolved, err := filepath.EvalSymlinks(target); err == nil {
		target = resolved // as Begin does
	}
	name, beside := strings.CutPrefix(filepath.Base(path), siblingPrefix(target))
	return path == target || beside && filepath.Dir(path) == filepath.Dir(target) &&
		(strings.HasSuffix(name, partialSuffix) || strings.HasSuffix(name, oldSuffix))
}
