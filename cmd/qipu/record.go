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
	"qipu/ingest/waivers"
	"qipu/report/tables"
	"qipu/schemas"
)

// viewOfCase audits the record of a case, as its event file says if it has one,
// and returns the view of the first game with a finding of its clause, else of the first.
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
	if c.Waivers != nil {
		list, err := waivers.Read(bytes.NewReader(c.Waivers), datasets.WaiversFile)
		if err != nil {
			return nil, err
		}
		opts.Waivers, opts.AsOf = []audit.WaiverFile{{Name: datasets.WaiversFile, List: list}}, datasets.AsOf
	}
	if _, err := audit.Run(ctx, opts); err != nil {
		return nil, err
	}
	gameNo := uint32(1)
	found, err := tables.Find[schemas.FindingRow](run, tables.FindingsTable, "clause", 1, func(value []byte) bool { return string(value) == string(c.Clause) })
	if err != nil {
		return nil, err
	}
	if len(found) > 0 { // of two scoresheets it can be the second
		gameNo = max(1, found[0].GameNo)
	}
	games, err := tables.Lookup[schemas.GameRow](run, tables.GamesTable, 1, gameNo)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, errors.New("the example holds no game")
	}
	return loadView(run, &games[0])
}
