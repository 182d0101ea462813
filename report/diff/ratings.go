package diff

import (
	"cmp"
	"fmt"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
)

// ratings compares what the runs make of ratings, where both are rated or are ratings: the
// players of the list, then the games that count otherwise.
func (d *differ) ratings() error {
	if !d.both(tables.RatingPlayersTable) {
		return nil
	}
	a, err := ratedPlayers(d.first)
	if err != nil {
		return err
	}
	b, err := ratedPlayers(d.second)
	if err != nil {
		return err
	}
	if err := d.named("rating", a, b); err != nil {
		return err
	}
	return d.ratedGames()
}

// ratedPlayers says what the list has of each player, by number, name, period and class.
func ratedPlayers(dir string) (map[string]string, error) {
	list := map[string]string{}
	err := tables.Read(dir, tables.RatingPlayersTable, func(r *schemas.RatingPlayerRow) error {
		list[strings.Join(strings.Fields(strings.Join([]string{r.PlayerID, r.Name, r.Period, r.TimeClass}, " ")), " ")] = ratedAs(r)
		return nil
	})
	return list, err
}

// ratedAs is what a player has by the list: "2100 → 2097 (-3.2), 2 games".
func ratedAs(r *schemas.RatingPlayerRow) string {
	before, after := "none", "not decided"
	if r.Rating > 0 {
		before = fmt.Sprint(r.Rating)
	}
	switch {
	case r.NewRating > 0:
		after = fmt.Sprint(r.NewRating)
	case r.Either != "":
		after = r.Either
	case r.Games == 0 && r.Undetermined == 0:
		after = before
	}
	text := before + " → " + after
	if r.Change != "" {
		text += " (" + r.Change + ")"
	}
	text += fmt.Sprintf(", %d games", r.Games)
	if r.Undetermined > 0 {
		text += fmt.Sprintf(", %d not decided", r.Undetermined)
	}
	return text
}

// counted is whether and why a game counts, or does not.
func counted(r *schemas.RatingGameRow) string {
	text := cmp.Or(r.Result, "none") + ", " + r.Status
	if r.CountsFor != "" && r.CountsFor != "both" {
		text += " for " + r.CountsFor
	}
	if r.Reasons != "" {
		text += ", " + r.Reasons
	}
	if r.Missing != "" {
		text += ", for want of " + r.Missing
	}
	if r.Ruling != "" {
		text += "; ruled " + r.Ruling
	}
	return text
}

// ratedKey names a game by its record, or where it has none by its place and players.
func ratedKey(r *schemas.RatingGameRow) string {
	return cmp.Or(r.GameID, strings.Join([]string{r.Event, r.Part, r.Round, r.Board, r.FirstID, r.First, r.SecondID, r.Second}, "\x00"))
}

// ratedGames compares which games count. It keeps 24 bytes for each of the first run.
func (d *differ) ratedGames() error {
	old := map[id]id{}
	err := tables.Read(d.first, tables.RatingGamesTable, func(r *schemas.RatingGameRow) error {
		old[idOf(ratedKey(r))] = idOf(counted(r))
		return d.ctx.Err()
	})
	if err != nil {
		return err
	}
	change := func(r *schemas.RatingGameRow, how string) Change {
		name := strings.TrimSpace(r.Part + " round " + cmp.Or(r.Round, "?"))
		return Change{What: "rated game", How: how, Name: name, Path: r.Path, Game: place(r.SourceNo, r.GameNo), Of: r.First + " – " + r.Second}
	}
	both, changed := map[id]bool{}, map[id]string{}
	err = tables.Read(d.second, tables.RatingGamesTable, func(r *schemas.RatingGameRow) error {
		key := idOf(ratedKey(r))
		was, ok := old[key]
		if !ok {
			c := change(r, "new")
			c.New = counted(r)
			return d.f(c)
		}
		if now := counted(r); was != idOf(now) {
			changed[key] = now
		}
		both[key] = true
		return d.ctx.Err()
	})
	if err != nil {
		return err
	}
	return tables.Read(d.first, tables.RatingGamesTable, func(r *schemas.RatingGameRow) error {
		key := idOf(ratedKey(r))
		now, ok := changed[key]
		switch {
		case ok:
			c := change(r, "changed")
			c.Old, c.New = counted(r), now
			return d.f(c)
		case !both[key]:
			c := change(r, "gone")
			c.Old = counted(r)
			return d.f(c)
		}
		return d.ctx.Err()
	})
}
