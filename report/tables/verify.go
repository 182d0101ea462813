package tables

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// Mismatch is a file of a run that is not as run.json says.
type Mismatch struct {
	File string // name within the folder
	Want string // by run.json: a SHA-256, or "N bytes"
	Got  string // what is there, or why it cannot be read
}

// String returns one line for a person.
func (m Mismatch) String() string { return fmt.Sprintf("%s: want %s, got %s", m.File, m.Want, m.Got) }

// Verify hashes every file of the run in a folder again. The error says that
// the run itself cannot be read.
func Verify(dir string) ([]Mismatch, error) {
	info, err := ReadRun(dir)
	if err != nil {
		return nil, err
	}
	var bad []Mismatch
	for _, f := range info.files() {
		if m, ok := verifyFile(dir, f); !ok {
			bad = append(bad, m)
		}
	}
	return bad, nil
}

// VerifyTables hashes the files of some tables of a run again. One that the run does not name
// is a mismatch too.
func VerifyTables(dir string, info *RunInfo, names ...string) (bad []Mismatch) {
	for _, name := range names {
		i := slices.IndexFunc(info.Files, func(t TableInfo) bool { return t.Name == name })
		if i < 0 {
			bad = append(bad, Mismatch{name + Extension, "a table of the run", "none in " + RunFile})
			continue
		}
		t := &info.Files[i]
		if m, ok := verifyFile(dir, FileInfo{Name: t.Name + Extension, Bytes: t.Bytes, SHA256: t.SHA256}); !ok {
			bad = append(bad, m)
		}
	}
	return bad
}

// files lists all files but run.json.
func (info *RunInfo) files() []FileInfo {
	var files []FileInfo
	for _, t := range info.Files {
		files = append(files, FileInfo{Name: t.Name + Extension, Bytes: t.Bytes, SHA256: t.SHA256})
	}
	return append(files, info.Others...)
}

func verifyFile(dir string, want FileInfo) (Mismatch, bool) {
	got, err := HashFile(dir, want.Name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return Mismatch{want.Name, want.SHA256, "no such file"}, false
	case err != nil:
		return Mismatch{want.Name, want.SHA256, err.Error()}, false
	case got.Bytes != want.Bytes:
		return Mismatch{want.Name, fmt.Sprintf("%d bytes", want.Bytes), fmt.Sprintf("%d bytes", got.Bytes)}, false
	case got.SHA256 != want.SHA256:
		return Mismatch{want.Name, want.SHA256, got.SHA256}, false
	}
	return Mismatch{}, true
}

// HashFile describes a file in a folder, for [RunInfo].Others.
func HashFile(dir, name string) (FileInfo, error) {
	path := filepath.Join(dir, name)
	stat, err := os.Stat(path)
	if err != nil {
		return FileInfo{}, fmt.Errorf("hashing: %w", err)
	}
	if !stat.Mode().IsRegular() { // a pipe would never end
		return FileInfo{}, fmt.Errorf("hashing %s: not a regular file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return FileInfo{}, fmt.Errorf("hashing: %w", err)
	}
	defer file.Close()
	sum := sha256.New()
	n, err := io.Copy(sum, file)
	if err != nil {
		return FileInfo{}, fmt.Errorf("hashing %s: %w", path, err)
	}
	return FileInfo{Name: name, Bytes: n, SHA256: hex.EncodeToString(sum.Sum(nil))}, nil
}
