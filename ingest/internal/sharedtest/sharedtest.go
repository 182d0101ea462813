// Package sharedtest gives the tests of ingest the folder of facts that the
// variable QIPU_SHARED names: samples and archives too large for testdata.
package sharedtest

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// Samples returns the folder of sample files of xiangqi, or skips the test.
func Samples(t testing.TB) string {
	t.Helper()
	return filepath.Join(folder(t), "samples")
}

// RenjuSamples returns the folder of sample files of renju, or skips the test.
func RenjuSamples(t testing.TB) string {
	t.Helper()
	return filepath.Join(shared(t), "data", "renju", "samples")
}

// Inputs returns the folder of the files that user reports are about, or skips the test.
func Inputs(t testing.TB) string {
	t.Helper()
	return filepath.Join(shared(t), "cases", "inputs")
}

// MatchArchive returns the path of the archive of 53,893 master games in Big5,
// a file each, or skips the test.
func MatchArchive(t testing.TB) string {
	t.Helper()
	return filepath.Join(folder(t), "ccpd-matches-big5-pgn.tar.gz")
}

// RenjuLines returns the 29,445 games of renju that stand one a line, with the
// winner before them, or skips the test.
func RenjuLines(t testing.TB) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join(shared(t), "data", "renju", "lines-sample.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// EachOfMatchArchive calls visit for every file of that archive.
func EachOfMatchArchive(t testing.TB, visit func(name string, r io.Reader)) {
	t.Helper()
	eachOf(t, MatchArchive(t), visit)
}

// XQFSample returns the path of the archive of 3,332 records of XQStudio, or skips the
// test.
func XQFSample(t testing.TB) string {
	t.Helper()
	return filepath.Join(folder(t), "xqf-sample.tar.gz")
}

// EachOfXQFSample calls visit for every file of that archive.
func EachOfXQFSample(t testing.TB, visit func(name string, r io.Reader)) {
	t.Helper()
	eachOf(t, XQFSample(t), visit)
}

// eachOf calls visit for every file of a tar in gzip.
func eachOf(t testing.TB, path string, visit func(name string, r io.Reader)) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for tr := tar.NewReader(zr); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeReg {
			visit(h.Name, tr)
		}
	}
}

func folder(t testing.TB) string {
	t.Helper()
	return filepath.Join(shared(t), "data", "xiangqi")
}

func shared(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("QIPU_SHARED")
	if dir == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	return dir
}
