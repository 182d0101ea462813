package xiangqi

import (
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// rulesAt are the rules of a profile at a level, with options decided.
func rulesAt(t *testing.T, profile string, level schemas.Level, options ...string) Rules {
	t.Helper()
	settings := rulebooks.NewSettings()
	for _, o := range options {
		id, choice, _ := strings.Cut(o, "=")
		if err := settings.Set(id, choice); err != nil {
			t.Fatal(err)
		}
	}
	p, ok := settings.Parameters(profile)
	if !ok {
		t.Fatal(profile)
	}
	rules := RulesOf(settings, p)
	rules.Level = level
	return rules
}

// auditOf audits a game of ICCS moves from the standard array, or from a FEN
// before them, with that recorded result.
func auditOf(rules Rules, moves string, result schemas.Result) *schemas.Audit {
	g := &schemas.Game{Text: []byte(moves)}
	fen, moves, ok := strings.Cut(moves, ": ")
	at := 0
	if ok {
		g.Text = append(g.Text, "FEN"...)
		name := schemas.Span{Off: uint32(len(g.Text) - 3), Len: 3}
		g.Tags = append(g.Tags, schemas.Tag{Name: name, Value: schemas.Span{Len: uint32(len(fen))}})
		at = len(fen) + 2
	} else {
		moves = fen
	}
	for token := range strings.FieldsSeq(moves) {
		off := at + strings.Index(string(g.Text[at:]), token)
		g.Moves = append(g.Moves, schemas.Move{Token: schemas.Span{Off: uint32(off), Len: uint32(len(token))}})
		at = off + len(token)
	}
	out := &schemas.Audit{Recorded: result, Witnesses: schemas.Witnesses{Tag: result}}
	NewAuditor(rules).Audit(g, out)
	return out
}

func answerOf(out *schemas.Audit, clause schemas.ClauseID) string {
	i := slices.IndexFunc(checks, func(c check) bool { return c.Clause == clause })
	a := out.Answers[i]
	return strings.TrimSpace(a.Outcome.String() + " " + a.Missing)
}

// What each clause answers on one unlawful move, by the level of the event and by
// what the record says followed: xiangqi-2011:4.1.3, 4.1.8, 8.1.8 and A1.2. In
// all games the offender is Red.
func TestConsequences(t *testing.T) {
	const (
		lawful  = "h2e2 h9g7 h0g2 i9h9"
		leg     = "b0c2 b9c7 c2d4" // the leg c3 is blocked
		exposed = "4k4/9/9/9/4N4/9/9/9/9/4K4 w: e5f7"
		mated   = "3k5/R8/9/9/9/9/9/9/9/1R2K4 w: b0b9 d9d7"
		on      = " e9d9 d9e9"
		unread  = "b0c2 b9c7 xxxx"
		na      = "not applicable"
		main    = "xiangqi-2011"
		mass    = "xiangqi-2011/mass"
	)
	const (
		lost, won, drawn, open = schemas.ResultSecondWins, schemas.ResultFirstWins, schemas.ResultDraw, schemas.ResultUnfinished
	)
	for _, c := range []struct {
		profile string
		level   schemas.Level
		option  string
		moves   string
		result  schemas.Result
		want    [4]string // 4.1.3, 4.1.8, 8.1.8, A1.2
	}{
		{main, schemas.LevelNational, "", lawful, won, [4]string{na, na, na, na}},
		{main, schemas.LevelUnknown, "", lawful, won, [4]string{na, na, na, na}},
		{mass, schemas.LevelUnknown, "", lawful, won, [4]string{na, na, na, na}},
		{main, schemas.LevelUnknown, "", unread, won, [4]string{"undetermined MV", "undetermined MV", "undetermined MV", "undetermined MV"}},
		{main, schemas.LevelNational, "", mated, won, [4]string{na, na, na, na}}, // the game was over
		// National: the first loses.
		{main, schemas.LevelNational, "", leg, lost, [4]string{na, "pass", na, na}},
		{main, schemas.LevelNational, "", leg, won, [4]string{na, "fail", na, na}},
		{main, schemas.LevelNational, "", leg, drawn, [4]string{na, "fail", na, na}},
		{main, schemas.LevelNational, "", leg, schemas.ResultDoubleLoss, [4]string{na, "fail", na, na}},
		{main, schemas.LevelNational, "", leg, open, [4]string{na, "undetermined RES", na, na}},
		{main, schemas.LevelNational, "", leg + on, won, [4]string{"undetermined MV", "undetermined LOG", na, na}},
		// Elsewhere the second.
		{main, schemas.LevelProvincial, "", leg, lost, [4]string{"undetermined MV", "undetermined LOG", "undetermined LOG", na}},
		{main, schemas.LevelNationalJunior, "", leg, won, [4]string{"undetermined MV", "undetermined LOG", "undetermined LOG", na}},
		{main, schemas.LevelLower, "", leg, open, [4]string{"undetermined MV", "undetermined RES", "undetermined RES", na}},
		{main, schemas.LevelLower, "", leg + on, open, [4]string{"undetermined MV", "undetermined LOG", "undetermined LOG", na}},
		// Nobody knows which.
		{main, schemas.LevelUnknown, "", leg, lost, [4]string{"undetermined MV", "undetermined EV (level)", "undetermined EV (level)", na}},
		{main, schemas.LevelUnknown, "", leg, open, [4]string{"undetermined MV", "undetermined EV (level),RES", "undetermined EV (level),RES", na}},
		{main, schemas.LevelUnknown, "", leg + on, won, [4]string{"undetermined MV", "undetermined EV (level),LOG", "undetermined EV (level),LOG", na}},
		// Self-exposure loses at every level.
		{main, schemas.LevelLower, "", exposed, lost, [4]string{"pass", na, na, na}},
		{main, schemas.LevelUnknown, "", exposed, won, [4]string{"fail", na, na, na}},
		{main, schemas.LevelUnknown, "", exposed + on, won, [4]string{"undetermined LOG", na, na, na}},
		// The short rules for mass events: fouls, whatever the level.
		{mass, schemas.LevelUnknown, "", leg, lost, [4]string{na, na, na, "undetermined PEN"}},
		{mass, schemas.LevelNational, "", leg + on, won, [4]string{na, na, na, "undetermined LOG"}},
		{mass, schemas.LevelUnknown, "", exposed, won, [4]string{na, na, na, "undetermined PEN"}},
		// The options on which they rest.
		{main, schemas.LevelNational, "D7=fouls-3-mass", leg, won, [4]string{"undetermined MV", na, na, "undetermined PEN"}},
		{main, schemas.LevelNational, "D35=annex-1", exposed, won, [4]string{na, na, na, "undetermined PEN"}},
		{mass, schemas.LevelNational, "D7=fouls-3", leg, won, [4]string{na, "fail", na, na}},
	} {
		var options []string
		if c.option != "" {
			options = append(options, c.option)
		}
		out := auditOf(rulesAt(t, c.profile, c.level, options...), c.moves, c.result)
		for i, clause := range []schemas.ClauseID{"xiangqi-2011:4.1.3", "xiangqi-2011:4.1.8", "xiangqi-2011:8.1.8", "xiangqi-2011:A1.2"} {
			if got := answerOf(out, clause); got != c.want[i] {
				t.Errorf("%s %s %s, %s, %s: %s answers %q, want %q", c.profile, c.level, c.option, c.moves, c.result, clause, got, c.want[i])
			}
		}
		for _, f := range out.Findings { // every consequence is a note unless the result contradicts it
			if f.Subject == "result" && (f.Severity == schemas.Note) != (f.Outcome == schemas.Undetermined) {
				t.Errorf("%s: %s %s", f.Clause, f.Severity, f.Outcome)
			}
		}
	}
}

// A loss by an unlawful last move is the verdict, with its reason.
func TestVerdictOfAnUnlawfulLastMove(t *testing.T) {
	const leg = "b0c2 b9c7 c2d4"
	out := auditOf(rulesAt(t, "xiangqi-2011", schemas.LevelNational), leg, schemas.ResultFirstWins)
	if out.Verdict != schemas.ResultSecondWins || out.Reason != schemas.ReasonIllegalMove || out.Reason.String() != "illegal-move" {
		t.Errorf("%s, %s", out.Verdict, out.Reason)
	}
	for _, level := range []schemas.Level{schemas.LevelUnknown, schemas.LevelProvincial} {
		if out := auditOf(rulesAt(t, "xiangqi-2011", level), leg, schemas.ResultFirstWins); out.Verdict != schemas.ResultNone {
			t.Errorf("%s: %s, %s", level, out.Verdict, out.Reason)
		}
	}
}

// The numbers are the parameters', so an event may set others.
func TestPenaltiesAreTheParameters(t *testing.T) {
	settings := rulebooks.NewSettings()
	p, _ := settings.Parameters("xiangqi-2011")
	for name, value := range map[string]string{"fatal-illegal-other": "3", "illegal-move-fouls": "2"} {
		var err error
		if p, err = p.Override(name, value); err != nil {
			t.Fatal(err)
		}
	}
	rules := RulesOf(settings, p)
	rules.Level = schemas.LevelLower
	out := auditOf(rules, "b0c2 b9c7 c2d4", schemas.ResultFirstWins)
	i := slices.IndexFunc(out.Findings, func(f schemas.Finding) bool { return f.Clause == "xiangqi-2011:8.1.8" })
	if i < 0 {
		t.Fatal("no finding")
	}
	for _, want := range []string{"that is 2 foul", "the third loses"} {
		if !strings.Contains(out.Findings[i].Text.En, want) {
			t.Errorf("%q lacks %q", out.Findings[i].Text.En, want)
		}
	}
}

// What the tags on fouls say, readable or not.
func TestFoulTags(t *testing.T) {
	for _, c := range []struct{ red, black, want string }{
		{"", "", "undetermined PEN"},
		{"0", "", "undetermined PEN"},
		{"0", "2", "not applicable"},
		{" 3 ", "", "fail"}, // the record says that Red won
		{"3", "0", "fail"},
		{"0", "3", "pass"},
		{"3", "3", "undetermined PEN"},
		{"-3", "三", "undetermined PEN"},
		{"99999999999999999999", "", "undetermined PEN"},
	} {
		g := &schemas.Game{}
		for name, value := range map[string]string{"RedFouls": c.red, "BlackFouls": c.black} {
			if value == "" {
				continue
			}
			off := uint32(len(g.Text))
			g.Text = append(append(g.Text, name...), value...)
			g.Tags = append(g.Tags, schemas.Tag{
				Name:  schemas.Span{Off: off, Len: uint32(len(name))},
				Value: schemas.Span{Off: off + uint32(len(name)), Len: uint32(len(value))},
			})
		}
		out := &schemas.Audit{Recorded: schemas.ResultFirstWins, Witnesses: schemas.Witnesses{Tag: schemas.ResultFirstWins}}
		NewAuditor(rulesAt(t, "xiangqi-2011", schemas.LevelUnknown)).Audit(g, out)
		if got := answerOf(out, "xiangqi-2011:4.1.10"); got != c.want {
			t.Errorf("Red %q, Black %q: %s, want %s", c.red, c.black, got, c.want)
		}
		if got := answerOf(out, "xiangqi-2011:A1.5c"); got != "not applicable" {
			t.Errorf("annex 1 answers %s for the main text", got)
		}
	}
}
