package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The shape of an OSV entry is that of data/osv in golang.org/x/vulndb.
func osvEntry(id, modified string, modules ...string) string {
	var affected []string
	for _, m := range modules {
		affected = append(affected, `{"package":{"name":"`+m+`","ecosystem":"Go"}}`)
	}
	return `{"id":"` + id + `","modified":"` + modified + `","affected":[` + strings.Join(affected, ",") + `]}`
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// The files and their fields are those of go.dev/security/vuln/database#api.
func TestBuildLaysOutTheDatabase(t *testing.T) {
	osv, db := t.TempDir(), t.TempDir()
	newest := osvEntry("GO-2024-10001", "2024-05-06T07:08:09Z", "example.com/b", "example.com/a", "example.com/b")
	write(t, osv, map[string]string{
		"GO-2024-10001.json": newest,
		"GO-2024-2000.json":  osvEntry("GO-2024-2000", "0001-01-01T00:00:00Z", "stdlib", "example.com/b"),
		"README.md":          "not an entry",
	})
	n, err := build(osv, db)
	if err != nil || n != 2 {
		t.Fatalf("build = %d, %v, want 2 entries", n, err)
	}
	want := map[string]string{
		"index/db.json": `{"modified":"2024-05-06T07:08:09Z"}`,
		"index/modules.json": `[` +
			`{"path":"example.com/a","vulns":[{"id":"GO-2024-10001","modified":"2024-05-06T07:08:09Z"}]},` +
			`{"path":"example.com/b","vulns":[{"id":"GO-2024-2000","modified":"0001-01-01T00:00:00Z"},{"id":"GO-2024-10001","modified":"2024-05-06T07:08:09Z"}]},` +
			`{"path":"stdlib","vulns":[{"id":"GO-2024-2000","modified":"0001-01-01T00:00:00Z"}]}]`,
		"index/vulns.json":      `[{"id":"GO-2024-2000","modified":"0001-01-01T00:00:00Z"},{"id":"GO-2024-10001","modified":"2024-05-06T07:08:09Z"}]`,
		"ID/GO-2024-10001.json": newest,
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join(db, name))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(text, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"an empty folder":         {},
		"an id that is not named": {"GO-2024-0001.json": osvEntry("GO-2024-0002", "2024-05-06T07:08:09Z", "stdlib")},
		"an id with a path":       {"GO-x.json": osvEntry("../GO-x", "2024-05-06T07:08:09Z", "stdlib")},
		"a file that is no JSON":  {"GO-2024-0001.json": "{"},
	} {
		osv := t.TempDir()
		write(t, osv, files)
		if n, err := build(osv, t.TempDir()); err == nil {
			t.Errorf("%s: build = %d entries, want an error", name, n)
		}
	}
}

// A finding is reported up to three times, at the level of the module, the
// package and the symbol; only the last has a function in its first frame.
const stream = `
{"config":{"protocol_version":"v1.0.0"}}
{"osv":{"id":"GO-2024-0001","summary":"one"}}
{"osv":{"id":"GO-2024-0002","summary":"two"}}
{"finding":{"osv":"GO-2024-0001","fixed_version":"v1.2.3","trace":[{"module":"example.com/m","version":"v1.0.0"}]}}
{"finding":{"osv":"GO-2024-0001","fixed_version":"v1.2.3","trace":[{"module":"example.com/m","version":"v1.0.0","package":"example.com/m/p","function":"F"},{"module":"qipu","package":"qipu/x"}]}}
{"finding":{"osv":"GO-2024-0002","trace":[{"module":"stdlib","version":"v1.26.0","package":"net/http","function":"Get"}]}}
{"finding":{"osv":"GO-2024-0003","trace":[{"module":"example.com/n","version":"v1.0.0","package":"example.com/n"}]}}
`

func TestReadSortsFindings(t *testing.T) {
	got, err := read(strings.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	want := findings{
		modules:  map[string]called{"GO-2024-0001": {"one", "example.com/m/p.F in example.com/m@v1.0.0", "v1.2.3"}},
		stdlib:   map[string]called{"GO-2024-0002": {"two", "net/http.Get in stdlib@v1.26.0", "no fix yet"}},
		uncalled: map[string]bool{"GO-2024-0003": true},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(findings{}, called{})); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	var out bytes.Buffer
	got.print(&out)
	if !strings.Contains(out.String(), "1 in modules, 1 in the standard library; 1 more") {
		t.Errorf("print = %q, want the three counts", out.String())
	}
}

func TestReadRefusesHalfAStream(t *testing.T) {
	for _, text := range []string{`{"finding":`, `{"finding":{"osv":"GO-2024-0001"}}`, `plain text`} {
		if _, err := read(strings.NewReader(text)); err == nil {
			t.Errorf("read(%q) succeeded, want an error", text)
		}
	}
}

func TestCompareID(t *testing.T) {
	for _, ids := range [][2]string{{"GO-2023-9999", "GO-2024-0001"}, {"GO-2024-9999", "GO-2024-10000"}, {"GO-2024-0001", "GO-2024-0002"}} {
		if compareID(ids[0], ids[1]) >= 0 || compareID(ids[1], ids[0]) <= 0 {
			t.Errorf("%s does not come before %s", ids[0], ids[1])
		}
	}
}
