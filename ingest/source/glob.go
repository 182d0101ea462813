package source

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// hasMeta reports whether an argument is a pattern.
func hasMeta(arg string) bool { return strings.ContainsAny(arg, "*?[") }

// anyDepth is the part of a pattern that stands for any number of folders.
const anyDepth = "**"

// A glob is a pattern, split at its slashes. Its parts are matched like the
// states of an automaton: a folder is entered with the set of parts that its
// entries may match, so every path is looked at once.
type glob struct {
	l       *lister
	parts   []string
	deep    bool // it has a part **: folders that match are not walked, for their files are matched themselves
	folders bool // it ends in a slash: only folders match
	said    int  // matches and errors told
}

// maxGlobParts bounds the parts of a pattern to the bits of a states.
const maxGlobParts = 63

// states is a set of indexes of parts; bit len(parts) is the end of the pattern.
type states uint64

func (l *lister) glob(arg string) error {
	root, parts := splitPattern(filepath.ToSlash(arg))
	g := glob{l: l, parts: parts, deep: slices.Contains(parts, anyDepth), folders: strings.HasSuffix(arg, "/")}
	if len(parts) > maxGlobParts {
		return l.fail(arg, arg, true, errors.New("pattern too long"))
	}
	for _, p := range parts {
		if _, err := path.Match(p, ""); err != nil {
			return l.fail(arg, arg, true, err)
		}
	}
	if err := g.folder(root, "", g.close(1)); err != nil {
		return err
	}
	if g.said == 0 {
		return l.fail(arg, arg, true, errors.New("no file of that name, and none matches it as a pattern"))
	}
	return nil
}

// splitPattern separates the folder in which to begin from the parts to match.
func splitPattern(pattern string) (root string, parts []string) {
	all := strings.Split(pattern, "/")
	first := slices.IndexFunc(all, hasMeta)
	root = strings.Join(all[:first], "/")
	if first > 0 && root == "" {
		root = "/"
	}
	for _, p := range all[first:] {
		if p != "" && p != "." {
			parts = append(parts, p)
		}
	}
	if parts[len(parts)-1] == anyDepth {
		parts = append(parts, "*") // a/** means the files at any depth
	}
	return root, parts
}

// close adds the states that are reached without a name: ** may stand for none.
func (g *glob) close(s states) states {
	for i, p := range g.parts {
		if p == anyDepth && s&(1<<i) != 0 {
			s |= 1 << (i + 1)
		}
	}
	return s
}

// step returns the states reached from s by one name.
func (g *glob) step(s states, name string) (next states) {
	for i, p := range g.parts {
		switch {
		case s&(1<<i) == 0:
		case isHidden(name) && p[0] != '.' && p != name:
			// As in a shell, a wildcard does not match a dotfile.
		case p == anyDepth:
			next |= 1 << i
		default:
			if ok, _ := path.Match(p, name); ok {
				next |= 1 << (i + 1)
			}
		}
	}
	return g.close(next)
}

func (g *glob) folder(name, rel string, s states) error {
	dir := name
	if dir == "" {
		dir = "."
	}
	entries, readErr := os.ReadDir(dir)
	for _, d := range entries {
		next := g.step(s, d.Name())
		if next == 0 {
			continue
		}
		child, childRel := filepath.Join(name, d.Name()), path.Join(rel, d.Name())
		listed := false
		if next&(1<<len(g.parts)) != 0 {
			var err error
			if listed, err = g.match(child, childRel); err != nil {
				return err
			}
		}
		if more := next &^ (1 << len(g.parts)); more != 0 && !listed && g.enters(child, d) {
			if err := g.folder(child, childRel, more); err != nil {
				return err
			}
		}
	}
	if readErr != nil && !errors.Is(readErr, fs.ErrNotExist) {
		g.said++
		return g.l.fail(dir, path.Clean(rel), false, readErr)
	}
	return g.l.ctx.Err()
}

// enters reports whether the folder d is looked into. A link to a folder is,
// unless the pattern goes to any depth, where it could be a loop.
func (g *glob) enters(name string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 || g.deep {
		return d.IsDir()
	}
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// match lists what the pattern matched, as if the user had named it, and
// reports whether it did.
func (g *glob) match(name, rel string) (listed bool, err error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		g.said++
		return true, g.l.fail(name, rel, true, err)
	case info.IsDir() && g.deep && !g.folders, !info.IsDir() && g.folders:
		return false, nil
	}
	g.said++
	return true, g.l.item(name, rel, rel, info)
}
