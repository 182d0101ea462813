package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"qipu/cmd/internal/audit"
	"qipu/ingest/log"
)

// readLogs reads the arbiters' logs. Messages and tables call each by the name of its
// file, or as the user named it where two have the same.
func readLogs(names []string) (files []audit.LogFile, err error) {
	for _, name := range names {
		file, err := readLog(name, calledAmong(name, names))
		if err != nil {
			return nil, fmt.Errorf("--log: %w", err)
		}
		files = append(files, file)
	}
	return files, nil
}

// calledAmong is what messages and tables call a file that the user named among others.
func calledAmong(name string, names []string) string {
	base := filepath.Base(name)
	if slices.ContainsFunc(names, func(other string) bool { return other != name && filepath.Base(other) == base }) {
		return name
	}
	return base
}

func readLog(name, called string) (audit.LogFile, error) {
	f, err := os.Open(name)
	if err != nil {
		return audit.LogFile{}, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, log.MaxBytes+1))
	if err != nil {
		return audit.LogFile{}, err
	}
	l, err := log.Read(bytes.NewReader(data), called)
	if err != nil {
		return audit.LogFile{}, err
	}
	sum := sha256.Sum256(data)
	return audit.LogFile{Name: called, SHA256: hex.EncodeToString(sum[:]), Log: l}, nil
}
