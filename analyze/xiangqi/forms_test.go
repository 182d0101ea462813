package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas"
)

// The forms are those of xiangqi-2011:7.5 and formats/xiangqi.md, "Written moves".
func TestLook(t *testing.T) {
	for token, want := range map[string]form{
		"炮二平五": formHan, "马八进七": formHan, "前马退四": formHan, "一兵平五": formHan, "前七平六": formHan, "前兵七平六": formHan, "炮前进二": formHan, "俥壹平貳": formHan,
		"马8进7": formArabic, "馬８進７": formArabic, "後車退６": formArabic, "一卒平5": formArabic, "二7平6": formArabic, "前车进1": formArabic, "车9上1": formArabic,
		"马二进3": formMixed, "马２進三": formMixed, "前兵7平六": formMixed,
		"炮25": formShort, "马872": formShort, "后车6": formShort, "炮84": formShort, "炮二五": formShort,
		"h2e2": formNone, "C2.5": formNone, "Ｃ２＝５": formNone, "": formNone, "炮": formNone, "平五": formNone, "炮二平五好": formNone,
		"二兵": formNone, "\xff\xfe": formNone,
	} {
		if got, _ := look([]byte(token)); got != want {
			t.Errorf("%s is of form %d, want %d", token, got, want)
		}
	}
}

// What the styles of the replay tell at once is what a look at every token tells.
func TestPlainSheet(t *testing.T) {
	plain := 0
	for seed := range uint64(40) {
		for _, style := range []ChineseStyle{{}, {Traditional: true, Fullwidth: true}, {Arabic: true}, {OldPawns: true}} {
			p, game := Start(), &schemas.Game{}
			playout(rand.New(rand.NewPCG(seed, 9)), &p, 200, func(m Move) {
				token := p.AppendChineseAs(nil, m, style)
				game.Moves = append(game.Moves, schemas.Move{Token: schemas.Span{Off: uint32(len(game.Text)), Len: uint32(len(token))}})
				game.Text = append(game.Text, token...)
			})
			a := NewAuditor(Rules{})
			a.Audit(game, new(schemas.Audit))
			r := &a.replay
			var slow gameForms
			r.eachForm(func(_ int, side schemas.Side, s form) bool {
				slow[side] |= 1 << s
				return true
			})
			if r.forms = (gameForms{}); !r.plainForms() {
				continue
			}
			plain++
			if r.forms != slow {
				t.Fatalf("%v: %v at once, %v by every token", style, r.forms, slow)
			}
		}
	}
	if plain < 80 {
		t.Errorf("%d of 160 games are plain", plain)
	}
}

func TestByNumber(t *testing.T) {
	for token, want := range map[string]bool{"炮二平五": true, "马8进7": true, "炮25": true, "前炮平五": false, "一兵平五": false, "前七平六": false, "炮前进二": false} {
		if _, got := look([]byte(token)); got != want {
			t.Errorf("%s: %v", token, got)
		}
	}
}

// audited audits a game of these tags (name, value, name, value …) and tokens.
func audited(t *testing.T, tags, tokens []string) (*schemas.Audit, func(schemas.ClauseID) schemas.Answer) {
	t.Helper()
	var g schemas.Game
	span := func(s string) schemas.Span {
		at := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(s))}
		g.Text = append(g.Text, s...)
		g.Text = append(g.Text, ' ')
		return at
	}
	for i := 0; i < len(tags); i += 2 {
		g.Tags = append(g.Tags, schemas.Tag{Name: span(tags[i]), Value: span(tags[i+1])})
	}
	for i, token := range tokens {
		m := schemas.Move{Token: span(token)}
		if i%2 == 0 {
			m.Number = int32(i/2 + 1)
		}
		g.Moves = append(g.Moves, m)
	}
	out := new(schemas.Audit)
	NewAuditor(Rules{NaturalLimitChecks: 10, MissedPliesFoul: 4, MissedPliesTwo: 8, SuicideLoses: true}).Audit(&g, out)
	return out, func(clause schemas.ClauseID) schemas.Answer {
		for i, c := range Checks() {
			if c.Clause == clause {
				return out.Answers[i]
			}
		}
		t.Fatalf("no check of %s", clause)
		return schemas.Answer{}
	}
}

// found returns the finding on a clause, the zero Finding if there is none.
func found(out *schemas.Audit, clause schemas.ClauseID) schemas.Finding {
	for _, f := range out.Findings {
		if f.Clause == clause {
			return f
		}
	}
	return schemas.Finding{}
}

func TestNumerals(t *testing.T) {
	for _, c := range []struct {
		name   string
		tokens []string
		want   schemas.Outcome
		ply    int
		side   schemas.Side
	}{
		{"as 1.3 has it", []string{"炮二平五", "马8进7", "马二进三", "车9平8"}, schemas.Pass, 0, 0},
		{"as archives have it", []string{"炮二平五", "馬８進７", "馬二進三", "車９平８"}, schemas.Pass, 0, 0},
		{"the example of 7.5", []string{"炮二平五", "马八进七", "马二进三", "车九平八"}, schemas.Pass, 0, 0},
		{"WXF", []string{"C2.5", "H8+7"}, schemas.NotApplicable, 0, 0},
		{"ICCS", []string{"h2e2", "h9g7"}, schemas.NotApplicable, 0, 0},
		{"no moves", nil, schemas.NotApplicable, 0, 0},
		{"Black changes", []string{"炮二平五", "马8进7", "马二进三", "车九平八"}, schemas.Fail, 4, schemas.Second},
		{"both change, Red first", []string{"炮二平五", "马8进7", "马2进3", "车九平八"}, schemas.Fail, 3, schemas.First},
		{"widths are one kind", []string{"炮二平五", "马8进7", "马二进三", "車９平８"}, schemas.Pass, 0, 0},
		{"coordinates among them", []string{"炮二平五", "h9g7", "马2进3", "车9平8"}, schemas.Fail, 3, schemas.First},
		{"a later move is not lawful", []string{"炮二平五", "马8进7", "炮五平五"}, schemas.Undetermined, 0, 0},
	} {
		out, answer := audited(t, nil, c.tokens)
		f := found(out, "xiangqi-2011:1.3")
		if got := answer("xiangqi-2011:1.3"); got.Outcome != c.want || f.Ply != c.ply || c.ply > 0 && (f.Side != c.side || f.Severity != schemas.Warning) {
			t.Errorf("%s: %v, %+v", c.name, got, f)
		}
	}
}

// A record that uses both forms of 7.5 is told of it, whether the short one is
// read or not.
func TestFormsMixed(t *testing.T) {
	out, _ := audited(t, nil, []string{"炮二平五", "马8进7", "马23"})
	if f := found(out, "xiangqi-2011:7.5"); f.Ply != 3 || f.Severity != schemas.Note {
		t.Errorf("%+v", f)
	}
	out, answer := audited(t, nil, []string{"h2e2", "h9g7"})
	if f := found(out, "xiangqi-2011:7.5"); f.Ply != 0 || answer("xiangqi-2011:7.5").Outcome != schemas.NotApplicable {
		t.Errorf("ICCS: %+v", f)
	}
}

func TestOrderWords(t *testing.T) {
	const twoCannons = "3k5/9/9/3c5/9/3c5/9/9/9/4K4 b" // one of them only can go four points forward
	for _, c := range []struct {
		fen, token string
		sheet      bool
		want       schemas.Outcome
	}{
		{twoCannons, "炮4进4", false, schemas.Undetermined}, // not known to be a player's sheet
		{twoCannons, "炮4进4", true, schemas.Fail},
		{twoCannons, "前炮进4", true, schemas.Pass},
		{twoCannons, "将4平5", true, schemas.Undetermined},                      // unlawful: it faces the other king
		{twoCannons, "炮4平2", true, schemas.Undetermined},                      // fits both
		{"3k5/9/9/9/9/2B6/9/9/9/2B1K4 w", "相七退九", true, schemas.Pass},         // two elephants need no word
		{"3k5/9/9/2P6/2P6/9/9/9/9/4K4 w", "兵七平八", true, schemas.Undetermined}, // fits both
		{"3k5/9/9/2P6/2P6/9/9/9/9/4K4 w", "前兵平八", true, schemas.Pass},
		{"3k5/9/9/2P6/2P6/9/9/9/9/4K4 w", "兵七进一", true, schemas.Fail}, // the rear one is blocked
	} {
		tags := []string{"FEN", c.fen}
		if c.sheet {
			tags = append(tags, "Scoresheet", "yes")
		}
		_, answer := audited(t, tags, []string{c.token})
		if got := answer("xiangqi-2011:7.5"); got.Outcome != c.want && (c.want != schemas.Undetermined || got.Outcome != schemas.NotApplicable) {
			t.Errorf("%s %s: %v", c.fen, c.token, got)
		}
	}
}

// xiangqi-2011:7.1: each 4 missed moves are a foul, 8 or more two fouls at once.
func TestFoulsForMissedPlies(t *testing.T) {
	r := Rules{MissedPliesFoul: 4, MissedPliesTwo: 8}
	for missed, want := range map[int]int{0: 0, 1: 0, 3: 0, 4: 1, 7: 1, 8: 2, 9: 2, 40: 2} {
		if got := r.FoulsFor(missed); got != want {
			t.Errorf("%d missed: %d fouls, want %d", missed, got, want)
		}
	}
}

func TestMissedPliesAnswers(t *testing.T) {
	_, answer := audited(t, nil, []string{"炮二平五", "马8进7"})
	if got := answer("xiangqi-2011:7.1"); got.Outcome != schemas.Pass {
		t.Errorf("numbers that follow: %v", got)
	}
	if got := answer("xiangqi-2011:8.1.6"); got.Outcome != schemas.NotApplicable {
		t.Errorf("8.1.6: %v", got)
	}
	_, answer = audited(t, nil, nil)
	if got := answer("xiangqi-2011:7.1"); got.Outcome != schemas.NotApplicable {
		t.Errorf("no moves: %v", got)
	}
}

// FuzzLook: never a panic, and a move that is read as Chinese has a form.
func FuzzLook(f *testing.F) {
	for _, token := range []string{"炮二平五", "馬８進７", "炮25", "前兵七平六", "Ｃ２＝５", "\xe7\x82", "33.4", "炮−二平"} {
		f.Add([]byte(token))
	}
	f.Fuzz(func(t *testing.T, token []byte) {
		s, _ := look(token)
		p := Start()
		if r := p.Read(token); r.Lawful() && r.Notation == Chinese && s == formNone {
			t.Errorf("%q is read and has no form", token)
		}
	})
}
