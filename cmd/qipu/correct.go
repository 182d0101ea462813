package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"qipu/analyze/event/effect"
)

// corrections reads what --correct names: corrections, and files with one on each line.
func corrections(args []string) (list []effect.Fact, err error) {
	for _, arg := range args {
		file, err := os.Open(arg)
		switch {
		case err == nil:
			list, err = correctionFile(list, file, arg)
			if err := errors.Join(err, file.Close()); err != nil {
				return nil, fmt.Errorf("--correct %w", err)
			}
			continue
		case !errors.Is(err, fs.ErrNotExist) || !strings.Contains(arg, "="):
			return nil, fmt.Errorf("--correct: %w; a correction is written as 3:2=0-1", err)
		}
		f, err := effect.ParseFact(arg)
		if err != nil {
			return nil, fmt.Errorf("--correct %s: %w", arg, err)
		}
		list = append(list, f)
	}
	return list, nil
}

// mostCorrections bounds a file of corrections.
const mostCorrections = 10_000

func correctionFile(list []effect.Fact, file *os.File, name string) ([]effect.Fact, error) {
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimPrefix(lines.Text(), "\ufeff")
		if said, _, _ := strings.Cut(text, "#"); strings.TrimSpace(said) == "" {
			continue
		}
		f, err := effect.ParseFact(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if list = append(list, f); len(list) > mostCorrections {
			return nil, fmt.Errorf("%s:%d: there are more than %d corrections", name, n, mostCorrections)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}
