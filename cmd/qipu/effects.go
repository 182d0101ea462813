package main

import (
	"fmt"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/review"
	"qipu/analyze/event/tiebreak"
	"qipu/report/terminal"
)

// effectsText prints what the corrections of a part change: the table with them, what it was
// in brackets, each correction by itself, and the pairings that rested on them.
func effectsText(b *strings.Builder, p *review.Part, lang string) {
	r := p.Effects
	if r == nil {
		return
	}
	t := p.Tournament
	if len(p.Tables) > 0 {
		t = p.Tables[len(p.Tables)-1].Standing.Tournament()
	}
	fmt.Fprintf(b, "\n%s\n", word(lang, "corrected", "更正"))
	for i := range r.Together.Corrections {
		c := &r.Together.Corrections[i]
		fmt.Fprintf(b, "  %s", terminal.Safe(c.Told(t)))
		if c.Reason != "" {
			fmt.Fprintf(b, " (%s)", terminal.Safe(c.Reason))
		}
		if i < len(r.Apart) && len(p.Tables) > 0 {
			fmt.Fprintf(b, ": %s", terminal.Safe(changed(p, r.Apart[i], lang)))
		}
		b.WriteByte('\n')
	}
	if r.Left > 0 {
		fmt.Fprintf(b, word(lang, "  the last %d are counted together with the others only\n", "  最后 %d 处只与其他各处合并计算\n"), r.Left)
	}
	if r.Together.After != nil {
		correctedTable(b, p, lang)
	}
	laterText(b, t, r.Together, lang)
}

// changed writes whom one correction changes, those whose points or prizes are others, and
// how many others stand elsewhere.
func changed(p *review.Part, e *effect.Effect, lang string) string {
	s := p.Tables[len(p.Tables)-1].Standing
	var list []string
	others := 0
	for _, c := range e.Changes {
		if !mattered(c.Numbers) {
			others++
			continue
		}
		words := []string{s.Tournament().Players[c.Player].ID}
		for _, n := range c.Numbers {
			if n.Key <= 0 { // rank, prize, points
				words = append(words, numberName(s, n.Key, lang), orNone(n.Before), "→", orNone(n.After))
			}
		}
		list = append(list, strings.Join(words, " "))
	}
	switch {
	case others > 0:
		list = append(list, fmt.Sprintf(word(lang, "%d more in places or tie-breaks", "另有 %d 人的名次或辅助分改变"), others))
	case len(list) == 0:
		return word(lang, "nothing else changes", "别无改变")
	}
	return strings.Join(list, "; ")
}

// mattered reports whether points or a prize are among the numbers.
func mattered(list []effect.Number) bool {
	for _, n := range list {
		if n.Key == effect.Prize || n.Key == 0 {
			return true
		}
	}
	return false
}

func orNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func numberName(s *tiebreak.Standing, key int, lang string) string {
	switch key {
	case effect.Rank:
		return word(lang, "rank", "名次")
	case effect.Prize:
		return word(lang, "prize", "奖励")
	}
	return keyName(s.Keys[key], lang)
}

// correctedTable prints the players with other numbers, what they were in brackets.
func correctedTable(b *strings.Builder, p *review.Part, lang string) {
	e := p.Effects.Together
	s := e.After
	if len(e.Changes) == 0 {
		fmt.Fprintln(b, word(lang, "the table stays as it is", "名次表不变"))
		return
	}
	fmt.Fprintf(b, "\n%s\n", word(lang, "corrected table, what was before in brackets; players without a change are left out", "更正后的名次表，括号内为更正前；没有改变的选手从略"))
	heading := []string{numberName(s, effect.Rank, lang), word(lang, "player", "编号"), word(lang, "name", "姓名")}
	for _, k := range s.Keys {
		heading = append(heading, keyName(k, lang))
	}
	t := s.Tournament()
	counter := effect.New(t, s)
	if len(t.Prizes) > 0 {
		heading = append(heading, numberName(s, effect.Prize, lang))
	}
	rows := [][]string{heading}
	for _, c := range e.Changes {
		was := func(key int) string {
			for _, n := range c.Numbers {
				if n.Key == key {
					return " (" + orNone(n.Before) + ")"
				}
			}
			return ""
		}
		row := []string{s.Place(c.Player) + was(effect.Rank), t.Players[c.Player].ID, t.Players[c.Player].Name}
		for key := range s.Keys {
			row = append(row, s.Value(c.Player, key).String()+was(key))
		}
		if len(t.Prizes) > 0 {
			row = append(row, orNone(counter.PrizeOf(c.Player))+was(effect.Prize))
		}
		rows = append(rows, row)
	}
	aligned(b, rows)
}

// laterText prints the pairings that rested on what was not so.
func laterText(b *strings.Builder, t *event.Tournament, e *effect.Effect, lang string) {
	if len(e.Later) == 0 {
		return
	}
	why := word(lang, "later pairings that rested on these points, which are not paired again", "后来据此得分编排的对阵，不重新编排")
	if e.After == nil {
		why = word(lang, "later pairings of who went on, or did not, by these results, which are not paired again", "后来据此晋级的对阵，不重新编排")
	}
	fmt.Fprintf(b, "\n%s\n", why)
	const most = 30
	for i := range e.Later {
		if i == most {
			fmt.Fprintf(b, word(lang, "  %d more; --format json has all\n", "  另有 %d 处，--format json 列出全部\n"), len(e.Later)-most)
			break
		}
		l := &e.Later[i]
		g := &t.Games[l.Game]
		side := func(p, n int, other bool) string {
			switch {
			case p == event.Nobody:
				return word(lang, "bye", "轮空")
			case e.After == nil:
				return t.Players[p].ID
			case other:
				return fmt.Sprintf("%s (%s → %s)", t.Players[p].ID, tiebreak.Halves.Format(l.Before[n]), tiebreak.Halves.Format(l.After[n]))
			}
			return fmt.Sprintf("%s (%s)", t.Players[p].ID, tiebreak.Halves.Format(l.Before[n]))
		}
		fmt.Fprintf(b, word(lang, "  round %d: %s\n", "  第 %d 轮：%s\n"), g.Round, terminal.Safe(side(g.First, 0, l.First)+" – "+side(g.Second, 1, l.Second)))
	}
}

// effectsJSON is what corrections change, as programs read it.
type effectsJSON struct {
	Together effectJSON   `json:"together"`
	Apart    []effectJSON `json:"apart"`
	Left     int          `json:"together_only,omitempty"` // how many of the last corrections are not counted apart
}

type effectJSON struct {
	Corrections []string     `json:"corrections"`
	Changes     []changeJSON `json:"changes"`
	Later       []laterJSON  `json:"later_pairings,omitempty"`
}

type changeJSON struct {
	Player  string       `json:"player"`
	Name    string       `json:"name,omitempty"`
	Numbers []numberJSON `json:"numbers"`
}

type numberJSON struct {
	What   string `json:"what"`
	Before string `json:"before"`
	After  string `json:"after"`
}

type laterJSON struct {
	Round  int       `json:"round"`
	First  string    `json:"first"`
	Second string    `json:"second,omitempty"`
	Before [2]string `json:"points_before"`
	After  [2]string `json:"points_after"`
}

func effectsOf(p *review.Part) *effectsJSON {
	if p.Effects == nil {
		return nil
	}
	out := &effectsJSON{Together: effectOf(p, p.Effects.Together), Apart: []effectJSON{}, Left: p.Effects.Left}
	for _, e := range p.Effects.Apart {
		out.Apart = append(out.Apart, effectOf(p, e))
	}
	return out
}

func effectOf(p *review.Part, e *effect.Effect) effectJSON {
	t := p.Tournament
	out := effectJSON{Changes: []changeJSON{}}
	for i := range e.Corrections {
		out.Corrections = append(out.Corrections, e.Corrections[i].Told(t))
	}
	for _, c := range e.Changes {
		change := changeJSON{Player: t.Players[c.Player].ID, Name: t.Players[c.Player].Name}
		for _, n := range c.Numbers {
			change.Numbers = append(change.Numbers, numberJSON{p.NumberName(n.Key), n.Before, n.After})
		}
		out.Changes = append(out.Changes, change)
	}
	for _, l := range e.Later {
		g := &t.Games[l.Game]
		later := laterJSON{Round: g.Round, First: t.Players[g.First].ID}
		if g.Second != event.Nobody {
			later.Second = t.Players[g.Second].ID
		}
		for n := range later.Before {
			later.Before[n], later.After[n] = tiebreak.Halves.Format(l.Before[n]), tiebreak.Halves.Format(l.After[n])
		}
		out.Later = append(out.Later, later)
	}
	return out
}
