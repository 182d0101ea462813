package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"

	"qipu/cmd/internal/audit"
	"qipu/datasets"
	"qipu/ingest/eventfile"
	"qipu/ingest/log"
	"qipu/report/tables"
	"qipu/schemas"
)

// viewOfCase audits the record of a case, as its event file says if it has one,
// and returns the view of its first game.
func viewOfCase(ctx context.Context, c *datasets.Case) (*view, error) {
	event, err := eventfile.Read(bytes.NewReader(c.Event), datasets.EventFile)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "qipu-example-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path, run := filepath.Join(dir, c.File), filepath.Join(dir, "run")
	if err := os.WriteFile(path, c.Record, 0o600); err != nil {
		return nil, err
	}
	opts := audit.Options{Arguments: []string{path}, Output: run, Workers: 1, Duplicates: true, Event: *event}
	if c.Log != nil {
		l, err := log.Read(bytes.NewReader(c.Log), c.LogName)
		if err != nil {
			return nil, err
		}
		opts.Logs = []audit.LogFile{{Name: c.LogName, Log: l}}
	}
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
