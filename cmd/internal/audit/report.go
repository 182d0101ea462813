package audit

import (
	"context"
	"errors"

	"qipu/analyze/xiangqi/repetition"
	"qipu/report/page"
	"qipu/report/tables"
	"qipu/schemas"
)

// Report writes the pages of the run in a folder again, from its tables alone, and
// names them in its run.json. lang is the language shown first, "zh" or "en"; empty
// leaves it to the reader's browser. amend, unless nil, first adds to the tables in dir and
// to their description. On an error the run stays as it was.
func Report(ctx context.Context, run, lang string, amend func(dir string, info *tables.RunInfo) error) (err error) {
	folder, info, err := tables.Rewrite(run, func(file string) bool { return !page.IsPage(file) })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Abort()) }() // does nothing once the run stands in its place
	if amend != nil {
		if err := amend(folder.Dir(), info); err != nil {
			return err
		}
	}
	if err := addPages(ctx, folder.Dir(), info, lang); err != nil {
		return err
	}
	return folder.Commit(info)
}

// addPages writes the pages of a run whose tables are complete, and names them.
func addPages(ctx context.Context, dir string, info *tables.RunInfo, lang string) error {
	files, err := page.Write(ctx, dir, info, page.Options{
		Lang: lang, Checks: Checks(), Class: repetition.EnglishClass, Ruled: ruled,
	})
	if err != nil {
		return err
	}
	info.Others = append(info.Others, files...)
	return nil
}

// ruled says in words what a verdict of a repetition means, by the clause that it
// rests on.
func ruled(c *schemas.CycleRow, verdict string) schemas.Text {
	v, ok := repetition.ParseVerdict(verdict)
	if !ok {
		return schemas.Text{Zh: verdict, En: verdict}
	}
	if c.Clause == "" {
		return v.Text()
	}
	return repetition.Ruled(v, c.Clause, c.First, c.Second)
}
