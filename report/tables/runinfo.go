package tables

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// RunFile is the name of the file that describes a run.
const RunFile = "run.json"

// Tool is what RunInfo.Tool says of a run of ours.
const Tool = "qipu"

// RunInfo describes a run: what was read, how, and what came out. It holds
// nothing that differs from run to run: no times, no host, no number of
// workers, no path of the output.
type RunInfo struct {
	Tool      string            `json:"tool"`    // always Tool
	Version   string            `json:"version"` // of the tool
	Tables    int               `json:"tables_version"`
	Options   map[string]string `json:"options"`
	Rulebooks []RulebookInfo    `json:"rulebooks"`
	Arguments []ArgumentInfo    `json:"arguments"`
	Files     []TableInfo       `json:"tables"`
	Others    []FileInfo        `json:"files,omitempty"` // that are no tables
	Totals    Totals            `json:"totals"`
	Findings  map[string]int64  `json:"findings"`         // by clause
	Waived    map[string]int64  `json:"waived,omitempty"` // of these, by clause
}

// RulebookInfo names the edition of a rulebook that was applied.
type RulebookInfo struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	SHA256  string `json:"sha256"` // of the data we hold of it
}

// ArgumentInfo is one argument of the command line.
type ArgumentInfo struct {
	No      int    `json:"no"`   // from 1
	Path    string `json:"path"` // as named
	Sources int64  `json:"sources"`
	Bytes   int64  `json:"bytes"`
	SHA256  string `json:"sha256"`
	// SHA256Of says of what: "file", of the bytes of the file named, as
	// sha256sum prints it; "sources", of the paths and hashes of its sources; "tables", of
	// a run that is rated, of the names and hashes of its tables that were read.
	SHA256Of string `json:"sha256_of"`
}

// TableInfo is the file of one table.
type TableInfo struct {
	Name   string `json:"name"` // the file is Name and Extension
	Rows   int64  `json:"rows"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // hex
}

// FileInfo is a file of a run that is no table.
type FileInfo struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // hex
}

// Totals counts the whole run.
type Totals struct {
	Sources       int64     `json:"sources"`
	Games         GameCount `json:"games"`
	Plies         int64     `json:"plies"`
	DistinctGames int64     `json:"distinct_games"` // by moves; 0 when not looked for
}

// GameCount counts games: In = OK + Flagged + Rejected.
type GameCount struct {
	In       int64 `json:"in"`
	OK       int64 `json:"ok"`
	Flagged  int64 `json:"flagged"`
	Rejected int64 `json:"rejected"`
}

// Marshal returns the text of run.json: the same for equal values, indented,
// with a newline at the end.
func (info *RunInfo) Marshal() ([]byte, error) {
	out := *info // nil and empty are written alike
	if out.Options == nil {
		out.Options = map[string]string{}
	}
	if out.Findings == nil {
		out.Findings = map[string]int64{}
	}
	out.Rulebooks = notNil(out.Rulebooks)
	out.Arguments = notNil(out.Arguments)
	out.Files = notNil(out.Files)
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(out); err != nil {
		return nil, fmt.Errorf("writing %s: %w", RunFile, err)
	}
	return b.Bytes(), nil
}

func notNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// maxRunFile bounds a run.json, in bytes: a million arguments fit.
const maxRunFile = 256 << 20

// ErrNoRun says that a folder holds no run.
var ErrNoRun = errors.New("no run of qipu")

// ReadRun reads the description of the run in a folder. It errs with ErrNoRun
// when there is no run.json, and when it is not one that we could have written:
// another tool's, or naming files outside the folder.
func ReadRun(dir string) (*RunInfo, error) {
	path := filepath.Join(dir, RunFile)
	text, err := readBounded(path)
	if err != nil {
		return nil, err
	}
	info := new(RunInfo)
	if err := json.Unmarshal(text, info); err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	if err := info.check(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return info, nil
}

func readBounded(path string) ([]byte, error) {
	stat, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: %w: %w", filepath.Dir(path), ErrNoRun, err)
	case err != nil:
		return nil, fmt.Errorf("reading a run: %w", err)
	case !stat.Mode().IsRegular(): // a pipe would never end
		return nil, fmt.Errorf("%s is not a regular file", path)
	case stat.Size() > maxRunFile:
		return nil, fmt.Errorf("%s has more than %d bytes", path, maxRunFile)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading a run: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxRunFile+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	if len(text) > maxRunFile {
		return nil, fmt.Errorf("%s has more than %d bytes", path, maxRunFile)
	}
	return text, nil
}

// check holds what other code relies on.
func (info *RunInfo) check() error {
	if info.Tool != Tool {
		return fmt.Errorf("%w: its tool is %.40q", ErrNoRun, info.Tool)
	}
	seen := map[string]bool{RunFile: true}
	add := func(file, sum string, size int64) error {
		if seen[file] {
			return fmt.Errorf("%s is named twice", file)
		}
		seen[file] = true
		if b, err := hex.DecodeString(sum); err != nil || len(b) != 32 || sum != strings.ToLower(sum) {
			return fmt.Errorf("%s has no SHA-256 but %.70q", file, sum)
		}
		if size < 0 {
			return fmt.Errorf("%s has %d bytes", file, size)
		}
		return nil
	}
	for _, t := range info.Files {
		if !validName(t.Name) {
			return fmt.Errorf("%.70q cannot name a table", t.Name)
		}
		if t.Rows < 0 {
			return fmt.Errorf("table %s has %d rows", t.Name, t.Rows)
		}
		if err := add(t.Name+Extension, t.SHA256, t.Bytes); err != nil {
			return err
		}
	}
	for _, f := range info.Others {
		if !validFile(f.Name) {
			return fmt.Errorf("%.70q cannot name a file of a run", f.Name)
		}
		if err := add(f.Name, f.SHA256, f.Bytes); err != nil {
			return err
		}
	}
	return nil
}

// validFile reports whether a text can name a file of a run: a table's name, a
// dot and an extension.
func validFile(name string) bool {
	stem, extension, ok := strings.Cut(name, ".")
	return ok && validName(stem) && validName(extension)
}
