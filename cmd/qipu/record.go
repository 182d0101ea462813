package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// viewOfRecord audits a record that is no file of the user's, and returns the
// view of its first game.
func viewOfRecord(ctx context.Context, record []byte) (*view, error) {
	dir, err := os.MkdirTemp("", "qipu-example-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path, run := filepath.Join(dir, "record.pgn"), filepath.Join(dir, "run")
	if err := os.WriteFile(path, record, 0o600); err != nil {
		return nil, err
	}
	opts := audit.Options{Arguments: []string{path}, Output: run, Workers: 1, Duplicates: true}
	if _, err := audit.Run(ctx, opts); err != nil {
		return nil, err
	}
	games, err := tables.Lookup[schemas.GameRow](run, tables.GamesTable, 1, 1)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, errors.New("the example holds no game")
	}
	return loadView(run, &games[0])
}
