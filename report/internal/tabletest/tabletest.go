// Package tabletest writes the tables that the tests of readers read.
package tabletest

import (
	"testing"

	"qipu/report/tables"
)

// Create writes a table of some rows into a folder.
func Create[T any](t testing.TB, dir, name string, rows []T) {
	t.Helper()
	w, err := tables.Create[T](dir, name)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(rows); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
}
