package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// handicap compares the odds that the tags name with the start position. The
// position is honoured, whatever the tags say.
func handicap(r *replay) schemas.Answer {
	o, tag := r.odds()
	if !o.named() {
		return schemas.NotApplicable.Answer()
	}
	if r.startErr != nil {
		return schemas.Lacking("MV")
	}
	l, ok := lackingIn(&r.start)
	switch {
	case !ok: // a position from the middle of a game: which pieces were given is lost
		return schemas.Lacking("MV")
	case l.meets(&o):
		return schemas.Pass.Answer()
	}
	name, value := r.game.String(tag.Name), r.game.String(tag.Value)
	f := schemas.Finding{
		Clause: "record:handicap", Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide,
		Subject: "tag " + name, Expected: o.String(), Actual: l.String(), Evidence: "tag " + name + " " + value,
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s 标签称让子（“%s”），而起始局面与此不合：%s；着法仍照起始局面裁断。", name, clip(value), l.text().Zh),
			En: fmt.Sprintf("The %s tag names odds of pieces (“%s”), yet in the start position %s; the moves are judged from it all the same.", name, clip(value), l.text().En),
		},
	}
	if l.none() {
		f.Actual = "a full set"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s 标签称让子（“%s”），而起始局面是全副棋子；着法仍照起始局面裁断。", name, clip(value)),
			En: fmt.Sprintf("The %s tag names odds of pieces (“%s”), yet the game starts with a full set; the moves are judged from it all the same.", name, clip(value)),
		}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// oddsNotOnBoard reports whether the tags name odds of pieces that the start
// position does not show. Then the moves may have been played from another.
func (r *replay) oddsNotOnBoard() bool {
	o, _ := r.odds()
	if !o.named() || r.startErr != nil {
		return false
	}
	l, ok := lackingIn(&r.start)
	return ok && !l.meets(&o)
}

// oddsTags are the tags that may name odds, the most telling first.
var oddsTags = [...]string{"Handicap", "Title", "Opening", "Event"}

// oddsTag returns the place of a tag in oddsTags, -1 if it is none of them.
func oddsTag(name string) int {
	for i, want := range oddsTags {
		if len(name) == len(want) && strings.EqualFold(name, want) {
			return i
		}
	}
	return -1
}

// odds finds the odds of pieces that the tags name, and the tag that does. Odds
// that say which pieces go before those that do not: 让子赛 is the name of an
// event whose games may each give other odds.
func (r *replay) odds() (named odds, tag schemas.Tag) {
	var tags [len(oddsTags)]schemas.Tag
	found := false
	for _, t := range r.game.Tags {
		if i := oddsTag(r.game.View(t.Name)); i >= 0 && tags[i].Value.Empty() && (i == 0 || mayNameOdds(r.game.View(t.Value))) {
			tags[i], found = t, true
		}
	}
	if !found {
		return odds{}, schemas.Tag{}
	}
	players := schemas.Players{r.game.Value("Red", "White"), r.game.Value("Black")}
	for i, t := range tags {
		o := oddsIn(r.game.View(t.Value), players)
		if i == 0 && !o.named() {
			o = bareOdds(r.game.View(t.Value), players)
		}
		if o.specific() || o.some && !named.named() {
			named, tag = o, t
		}
		if named.specific() {
			break
		}
	}
	return named, tag
}

// bareOdds reads the Handicap tag where it only names the pieces: "双马", "two horses".
func bareOdds(value string, players schemas.Players) odds {
	value = strings.TrimSpace(value)
	if o, rest := piecesIn(value); o.named() && endsPhrase(rest) {
		return o
	}
	return englishOdds("odds "+value, players)
}
