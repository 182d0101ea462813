package page

import (
	"regexp"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// maxEffects bounds the rows of the table effects that are shown.
const maxEffects = 600

// effects is what a correction of the event changes, or all of them.
type effects struct {
	Scope      schemas.Text
	Correction string // of one by itself
	FindingID  string // that it rests on, where all do on one
	Reason     schemas.Text
	Page       string // of the finding
	Waived     *waiver
	Players    []effectPlayer
	Pairings   []effectPairing // later ones that rested on it
}

// effectPlayer is what changes for a player.
type effectPlayer struct {
	Player, Name string
	Changes      []effectChange
}

type effectChange struct {
	What          schemas.Text
	Before, After string
}

// effectPairing is a pairing made on points that were otherwise.
type effectPairing struct {
	Round                  uint32
	Player, Name, Opponent string
	Before, After          string
}

var effectScopes = map[string]schemas.Text{
	"published": {Zh: "公布的与计算的", En: "As published, and as counted"},
	"together":  {Zh: "各项更正一并计算", En: "With all corrections together"},
	"apart":     {Zh: "单独更正", En: "With one correction by itself"},
}

var effectWords = map[string]schemas.Text{"rank": {Zh: "名次", En: "rank"}, "prize": {Zh: "奖次", En: "prize"}}

// shift is what a player has with all corrections; empty where it stays.
type shift struct{ rank, points string }

// isPoints reports whether a number is what a ranking counts first.
func isPoints(what string) bool {
	switch rulebooks.TieBreak(what) {
	case rulebooks.ByPoints, rulebooks.ByMatchPoints, rulebooks.ByTeamMatchPoints:
		return true
	}
	return false
}

// readEffects collects what corrections of the event change, by parts of it, where each
// player ends with all of them, and how many rows are not shown.
func (r *run) readEffects() (byPart map[string][]effects, moved map[string]map[string]*shift, more int, err error) {
	byPart, moved = map[string][]effects{}, map[string]map[string]*shift{}
	rows := 0
	err = tables.Read(r.dir, tables.EffectsTable, func(row *schemas.EffectRow) error {
		if row.Scope == "together" && (row.What == "rank" || isPoints(row.What)) {
			shiftTo(moved, row)
		}
		if rows++; rows > maxEffects {
			more++
			return nil
		}
		list := byPart[row.Part]
		scope, ok := effectScopes[row.Scope]
		if !ok {
			scope = schemas.Text{Zh: row.Scope, En: row.Scope}
		}
		if n := len(list); n == 0 || list[n-1].Scope != scope || list[n-1].Correction != row.Correction {
			e := effects{Scope: scope, Correction: row.Correction, Reason: r.inWordsAll(row.Reason)}
			if row.Scope == "apart" {
				e.FindingID, e.Page, e.Waived = row.FindingID, r.pageOf[row.FindingID], r.waiverNo(r.accepted[row.FindingID])
			}
			list = append(list, e)
		}
		list[len(list)-1].add(row)
		byPart[row.Part] = list
		return nil
	})
	return byPart, moved, more, tables.Optional(err)
}

func shiftTo(moved map[string]map[string]*shift, row *schemas.EffectRow) {
	part := moved[row.Part]
	if part == nil {
		part = map[string]*shift{}
		moved[row.Part] = part
	}
	s := part[row.Player]
	if s == nil {
		s = new(shift)
		part[row.Player] = s
	}
	if row.What == "rank" {
		s.rank = row.After
	} else if s.points == "" {
		s.points = row.After
	}
}

func (e *effects) add(row *schemas.EffectRow) {
	if row.What == "pairing" {
		e.Pairings = append(e.Pairings, effectPairing{row.Round, row.Player, row.Name, row.Opponent, row.Before, row.After})
		return
	}
	what, ok := effectWords[row.What]
	if !ok {
		if what, ok = keyWords[rulebooks.TieBreak(row.What)]; !ok { // FIDE's codes
			what = schemas.Text{Zh: row.What, En: row.What}
		}
	}
	if n := len(e.Players); n == 0 || e.Players[n-1].Player != row.Player {
		e.Players = append(e.Players, effectPlayer{Player: row.Player, Name: row.Name})
	}
	p := &e.Players[len(e.Players)-1]
	p.Changes = append(p.Changes, effectChange{what, row.Before, row.After})
}

// resultChange is the effect of a finding on the result of its own game.
var resultChange = regexp.MustCompile(`^(\S+) → (\S+)$`)

// effectOf parts the effect of a finding into the result of its game, before and after,
// and what else it changes.
func (r *run) effectOf(effect string) (from, to string, others []schemas.Text) {
	from, to, parts := resultOf(effect)
	for _, part := range parts {
		others = append(others, r.inWords(part))
	}
	return from, to, others
}

// resultOf parts an effect into what changes of a result and what else, as it is written.
func resultOf(effect string) (from, to string, others []string) {
	parts := strings.Split(effect, "; ")
	if m := resultChange.FindStringSubmatch(parts[0]); m != nil && resultWord(m[1])+resultWord(m[2]) != "" {
		from, to, parts = m[1], m[2], parts[1:]
	}
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			others = append(others, part)
		}
	}
	return from, to, others
}

// changesResult reports whether an effect is on a result: of the game, or of the event,
// which has another than the record.
func changesResult(effect string) bool {
	from, to, others := resultOf(effect)
	return from+to != "" || len(others) > 0 && isHeld(others[0])
}

// isHeld reports whether a part of an effect tells what event and record each have.
func isHeld(part string) bool { return strings.HasPrefix(part, "event ") }

var (
	// effectPart is one thing that an effect changes, of a player or not: "3 rank 2 → 1".
	effectPart = regexp.MustCompile(`^(\S+ )?(rank|prize|points|event|record) (.+)$`)
	// effectKey is a tie-break that it changes: "game-points 12 → 11".
	effectKey = regexp.MustCompile(`^(\S+) (\S+ → \S+)$`)
	// effectMore is what is not named one by one.
	effectMore = regexp.MustCompile(`^(\d+) (more players|later pairings rested on it)$`)
)

var effectPartWords = map[string]string{"rank": "名次", "prize": "奖次", "points": "积分", "event": "赛事", "record": "棋谱"}

// inWords says what an effect changes in both languages, as far as its words are known, and
// names the player whose number stands before it.
func (r *run) inWords(effect string) (all schemas.Text) {
	for i, part := range strings.Split(effect, ", ") {
		t := schemas.Text{Zh: part, En: part}
		if m := effectPart.FindStringSubmatch(part); m != nil {
			who := ""
			if id := strings.TrimSuffix(m[1], " "); id != "" {
				who = cut(r.who(id).label(), maxName) + " "
			}
			t = schemas.Text{Zh: who + effectPartWords[m[2]] + " " + m[3], En: who + m[2] + " " + m[3]}
		} else if m := effectKey.FindStringSubmatch(part); m != nil {
			if key, ok := keyWords[rulebooks.TieBreak(m[1])]; ok {
				t.Zh = key.Zh + " " + m[2]
			}
		} else if m := effectMore.FindStringSubmatch(part); m != nil {
			t.Zh = map[string]string{"more players": "另有 " + m[1] + " 名棋手", "later pairings rested on it": "其后有 " + m[1] + " 处编排以此为据"}[m[2]]
		}
		if i > 0 {
			all.Zh, all.En = all.Zh+"，", all.En+", "
		}
		all.Zh, all.En = all.Zh+t.Zh, all.En+t.En
	}
	return all
}

// inWordsAll is inWords of each part of an effect.
func (r *run) inWordsAll(effect string) (all schemas.Text) {
	for i, part := range strings.Split(cut(effect, maxText), "; ") {
		t := r.inWords(part)
		if i > 0 {
			all.Zh, all.En = all.Zh+"；", all.En+"; "
		}
		all.Zh, all.En = all.Zh+t.Zh, all.En+t.En
	}
	return all
}
