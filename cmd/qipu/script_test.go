package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"qipu": func() { os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the command as a user does; the scripts stand in testdata/script.
func TestScripts(t *testing.T) {
	datasets, err := filepath.Abs("../../datasets")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("DATASETS", datasets)
			env.Setenv("LANG", "C")
			return nil
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}
