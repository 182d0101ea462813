package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"

	"qipu/report/tables"
	"qipu/schemas"
)

// argument is what the run knows of one thing the user named.
type argument struct {
	name       string
	coverage   *coverage
	duplicates tally
	sources    int64
	bytes      int64
	list       hash.Hash  // of path and hash of every source, in order
	lastSource uint32     // the largest source_no so far; arguments have ranges of them
	only       *sourceEnd // its source when it has one only
}

func newArgument(name string) argument {
	return argument{name: name, coverage: newCoverage(), list: sha256.New()}
}

func (a *argument) add(end *sourceEnd) {
	a.sources++
	a.bytes += int64(end.bytes)
	a.lastSource = end.sourceNo
	if a.only = nil; a.sources == 1 {
		only := *end
		a.only = &only
	}
	fmt.Fprintf(a.list, "%s\x00%s\n", end.path, end.sha256)
}

func (a *argument) coverageRows(no int, duplicates bool) []schemas.CoverageRow {
	if !duplicates {
		return a.coverage.rows(no, a.name, nil)
	}
	return a.coverage.rows(no, a.name, &a.duplicates)
}

// info describes the argument for run.json. The hash of a file is that of its
// bytes, as sha256sum prints it; that of anything else is of its sources' list.
func (a *argument) info(no int) tables.ArgumentInfo {
	info := tables.ArgumentInfo{
		No: no, Path: a.name, Sources: a.sources, Bytes: a.bytes,
		SHA256: hex.EncodeToString(a.list.Sum(nil)), SHA256Of: "sources",
	}
	stat, err := os.Stat(a.name)
	if err != nil || !stat.Mode().IsRegular() {
		return info // "-", a folder, a pattern, or what could not be opened
	}
	if a.only != nil && a.only.sha256 != "" && stat.Size() == int64(a.only.bytes) && filepath.Base(a.name) == a.only.path {
		info.SHA256, info.SHA256Of = a.only.sha256, "file" // a plain file, hashed as it was read
		return info
	}
	if sum, err := fileSHA256(a.name); err == nil { // else it is a source that could not be read, and reported as such
		info.SHA256, info.SHA256Of = sum, "file"
	}
	return info
}

func fileSHA256(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
