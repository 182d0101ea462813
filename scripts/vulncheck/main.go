// Command vulncheck runs govulncheck over this module without asking a
// vulnerability service: it builds the database from the module
// golang.org/x/vulndb, which the Go module proxy serves like any other.
//
//	go run ./scripts/vulncheck [-strict] [PACKAGES]
//
// It exits with 0 when nothing is found, 1 when the code calls a vulnerable
// function of a module it requires, and 2 when the check could not run. A
// vulnerability of the standard library is printed but only fails the check
// with -strict: no commit here mends it, a newer Go toolchain does.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
)

func main() {
	strict := flag.Bool("strict", false, "fail on vulnerabilities of the standard library too")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code, err := run(ctx, *strict, flag.Args())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "vulncheck: govulncheck could not run:", err)
	}
	os.Exit(code)
}

func run(ctx context.Context, strict bool, packages []string) (code int, err error) {
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	version, osv, err := download(ctx)
	if err != nil {
		return 2, err
	}
	db, err := os.MkdirTemp("", "vulndb-")
	if err != nil {
		return 2, fmt.Errorf("making a folder for the database: %w", err)
	}
	defer func() { _ = os.RemoveAll(db) }() // a temporary folder left behind changes no answer
	entries, err := build(osv, db)
	if err != nil {
		return 2, err
	}
	stream, err := govulncheck(ctx, db, packages)
	if err != nil {
		return 2, err
	}
	found, err := read(bytes.NewReader(stream))
	if err != nil {
		return 2, err
	}
	fmt.Printf("vulncheck: %d entries of golang.org/x/vulndb@%s\n", entries, version)
	found.print(os.Stdout)
	if len(found.modules) > 0 || strict && len(found.stdlib) > 0 {
		return 1, nil
	}
	return 0, nil
}

// download brings the newest vulndb into the module cache and returns its
// version and the folder that holds one OSV entry a file.
func download(ctx context.Context) (version, osv string, err error) {
	out, err := output(exec.CommandContext(ctx, "go", "mod", "download", "-json", "golang.org/x/vulndb@latest"))
	if err != nil {
		return "", "", fmt.Errorf("downloading golang.org/x/vulndb: %w", err)
	}
	var module struct{ Version, Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", "", fmt.Errorf("reading the answer of go mod download: %w", err)
	}
	return module.Version, filepath.Join(module.Dir, "data", "osv"), nil
}

// govulncheck returns what it prints as JSON. In that format it exits with 0
// whatever it finds, so that any other code is a failure to run.
func govulncheck(ctx context.Context, db string, packages []string) ([]byte, error) {
	args := []string{"tool", "-modfile=tools.mod", "govulncheck", "-format=json", "-db=file://" + filepath.ToSlash(db)}
	out, err := output(exec.CommandContext(ctx, "go", append(args, packages...)...))
	if err != nil {
		return nil, fmt.Errorf("running govulncheck: %w", err)
	}
	return out, nil
}

// output runs cmd; the error of one that fails holds what it said, which
// "go mod download -json" does on its standard output.
func output(cmd *exec.Cmd) ([]byte, error) {
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		said := bytes.TrimSpace(exit.Stderr)
		if len(said) == 0 {
			said = out[:min(len(out), 2000)]
		}
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	return out, err
}
