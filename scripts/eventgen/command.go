package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
)

// command is the program under test.
type command struct {
	path string
	dir  string // for its runs
}

// newCommand takes a program that is there, or builds one. Its folder is to be removed.
func newCommand(path string) (*command, error) {
	dir, err := os.MkdirTemp("", "eventgen-")
	if err != nil {
		return nil, err
	}
	c := &command{path, dir}
	if path == "" {
		c.path = filepath.Join(dir, "qipu")
		if out, err := exec.Command("go", "build", "-o", c.path, "qipu/cmd/qipu").CombinedOutput(); err != nil {
			return nil, fmt.Errorf("building qipu: %w: %s", err, out)
		}
	}
	return c, nil
}

func (c *command) close() error { return os.RemoveAll(c.dir) }

// audited is what the program made of records and their event.
type audited struct {
	found    []schemas.FindingRow
	pairings map[string][]int // that the games of a file are of, in their order
	rejects  []string
}

// audit audits an archive as a person would.
func (c *command) audit(name string, a *archive) (*audited, error) {
	dir := filepath.Join(c.dir, name)
	games, run := filepath.Join(dir, "games"), filepath.Join(dir, "run")
	if err := os.MkdirAll(games, 0o755); err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // close removes what is left
	for file, text := range a.files() {
		if err := os.WriteFile(filepath.Join(games, file), text, 0o644); err != nil {
			return nil, err
		}
	}
	event := filepath.Join(dir, "event.toml")
	if err := os.WriteFile(event, write(a.of), 0o644); err != nil {
		return nil, err
	}
	cmd := exec.Command(c.path, "audit", games, "--event", event, "-o", run, "--no-page", "--format", "json", "--fail-on", "never", "--workers", "1")
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, strings.TrimSpace(string(out)))
	}
	return readRun(run)
}

// readRun reads the tables of a run.
func readRun(run string) (*audited, error) {
	out := &audited{pairings: map[string][]int{}}
	err := tables.Read(run, tables.FindingsTable, func(f *schemas.FindingRow) error {
		out.found = append(out.found, *f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = tables.Read(run, tables.GamesTable, func(g *schemas.GameRow) error {
		out.pairings[g.Path] = append(out.pairings[g.Path], int(g.PairingNo))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, tables.Read(run, tables.RejectsTable, func(r *schemas.RejectRow) error {
		out.rejects = append(out.rejects, r.Path+": "+r.Reason)
		return nil
	})
}
