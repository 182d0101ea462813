package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// entry is what the index needs of an OSV entry.
type entry struct {
	ID       string    `json:"id"`
	Modified time.Time `json:"modified"`
	Aliases  []string  `json:"aliases"`
	Affected []struct {
		Package struct {
			Name string `json:"name"`
		} `json:"package"`
	} `json:"affected"`
}

// The index files, as the API of the Go vulnerability database has them
// (go.dev/security/vuln/database#api). A vulnerability's optional "fixed" is
// left out: a reader then decides by the ranges of the entry itself.
type (
	indexVuln struct {
		ID       string    `json:"id"`
		Modified time.Time `json:"modified"`
		Aliases  []string  `json:"aliases,omitempty"`
	}
	indexModule struct {
		Path  string      `json:"path"`
		Vulns []indexVuln `json:"vulns"`
	}
	indexDB struct {
		Modified time.Time `json:"modified"`
	}
)

var validID = regexp.MustCompile(`^GO-\d{4}-\d{4,}$`)

// build lays the database out in db from the OSV entries in folder osv, and
// returns how many there are. A database without entries is an error, since a
// check against it would find nothing and prove nothing.
func build(osv, db string) (int, error) {
	files, err := filepath.Glob(filepath.Join(osv, "GO-*.json"))
	if err != nil {
		return 0, fmt.Errorf("listing the entries of vulndb: %w", err)
	}
	if len(files) == 0 {
		return 0, fmt.Errorf("no entries in %s", osv)
	}
	for _, dir := range []string{"ID", "index"} {
		if err := os.MkdirAll(filepath.Join(db, dir), 0o755); err != nil {
			return 0, fmt.Errorf("making the database's folder: %w", err)
		}
	}
	entries := make([]entry, len(files))
	for i, file := range files {
		if entries[i], err = copyEntry(file, db); err != nil {
			return 0, err
		}
	}
	return len(entries), writeIndex(entries, db)
}

func copyEntry(file, db string) (entry, error) {
	var e entry
	data, err := os.ReadFile(file)
	if err != nil {
		return e, fmt.Errorf("reading an entry of vulndb: %w", err)
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return e, fmt.Errorf("reading %s: %w", filepath.Base(file), err)
	}
	if !validID.MatchString(e.ID) || e.ID+".json" != filepath.Base(file) {
		return e, fmt.Errorf("%s holds the entry %q", filepath.Base(file), e.ID)
	}
	if err := os.WriteFile(filepath.Join(db, "ID", e.ID+".json"), data, 0o644); err != nil {
		return e, fmt.Errorf("writing the database: %w", err)
	}
	return e, nil
}

func writeIndex(entries []entry, db string) error {
	slices.SortFunc(entries, func(a, b entry) int { return compareID(a.ID, b.ID) })
	var newest indexDB
	vulns := make([]indexVuln, 0, len(entries))
	modules := map[string]*indexModule{}
	for _, e := range entries {
		if e.Modified.After(newest.Modified) {
			newest.Modified = e.Modified
		}
		vulns = append(vulns, indexVuln{e.ID, e.Modified, e.Aliases})
		for _, path := range paths(e) {
			if modules[path] == nil {
				modules[path] = &indexModule{Path: path}
			}
			modules[path].Vulns = append(modules[path].Vulns, indexVuln{ID: e.ID, Modified: e.Modified})
		}
	}
	list := make([]*indexModule, 0, len(modules))
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		list = append(list, modules[path])
	}
	for name, value := range map[string]any{"db.json": newest, "vulns.json": vulns, "modules.json": list} {
		data, err := json.Marshal(value)
		if err != nil {
			return fmt.Errorf("encoding %s: %w", name, err)
		}
		if err := os.WriteFile(filepath.Join(db, "index", name), data, 0o644); err != nil {
			return fmt.Errorf("writing the database: %w", err)
		}
	}
	return nil
}

// paths returns the modules an entry affects, each once.
func paths(e entry) []string {
	var names []string
	for _, a := range e.Affected {
		if name := a.Package.Name; name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
