package rate

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"qipu/report/tables"
)

// Attach puts the tables of a rating into the folder of the run that was rated, which is being
// written again, and names them in its description: so its report has the rating too. It errs
// where the rating is of other runs, was made of these tables as they are not any more, or
// hides who played; run is what errors call the folder.
func Attach(dir string, info *tables.RunInfo, run, rating string) error {
	rated, err := tables.ReadRun(rating)
	if err != nil {
		return err
	}
	names := []string{tables.RatingGamesTable, tables.RatingPlayersTable, tables.RatingRulingsTable}
	if bad := tables.VerifyTables(rating, rated, names...); len(bad) > 0 {
		return fmt.Errorf("%s holds no rating as it was written: %s", rating, bad[0])
	}
	own, _ := fingerprint(info)
	switch {
	case len(rated.Arguments) != 1:
		return fmt.Errorf("%s is the rating of %d runs: its own report has the list", rating, len(rated.Arguments))
	case rated.Arguments[0].SHA256 != own:
		return fmt.Errorf("%s is no rating of %s as it is now: rate it again", rating, run)
	case rated.Options[optionPseudonyms] != "":
		return fmt.Errorf("%s has pseudonyms in place of names, and the report of the run would tell whose they are", rating)
	}
	if i := slices.IndexFunc(rated.Files, func(t tables.TableInfo) bool { return t.Name == tables.RatingIdentitiesTable }); i >= 0 {
		names = append(names, tables.RatingIdentitiesTable)
	} else if err := detach(dir, info, tables.RatingIdentitiesTable); err != nil {
		return err
	}
	for _, t := range rated.Files {
		if !slices.Contains(names, t.Name) {
			continue
		}
		if err := detach(dir, info, t.Name); err != nil {
			return err
		}
		if err := copyFile(filepath.Join(rating, t.Name+tables.Extension), filepath.Join(dir, t.Name+tables.Extension)); err != nil {
			return fmt.Errorf("taking over the rating: %w", err)
		}
		info.Files = append(info.Files, t)
	}
	for _, name := range [...]string{optionProfile, optionData, optionSet, optionSource, optionFormula, optionByName, optionRulings, optionIdentities} {
		info.Options[name] = rated.Options[name]
	}
	return nil
}

// detach removes a table that stands in the folder from an earlier rating. The file may be one
// with that of the run as it stands, so it is not to be written over.
func detach(dir string, info *tables.RunInfo, name string) error {
	info.Files = slices.DeleteFunc(info.Files, func(t tables.TableInfo) bool { return t.Name == name })
	if err := os.Remove(filepath.Join(dir, name+tables.Extension)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("taking over the rating: %w", err)
	}
	return nil
}

func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}
