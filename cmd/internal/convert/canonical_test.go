package convert

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"qipu/report/exchange"
	"qipu/schemas"
)

// carries says what of a game a format has a place for.
type carries struct {
	tags, comments, marks, variations, stage, sides bool
	sheet                                           bool // offers, and who kept it
	clocks                                          func(s *exchange.Stamp, p *exchange.Ply) string
}

// all is everything that a record can say.
var all = carries{true, true, true, true, true, true, true, everyClock}

// but is what is carried by a format whose clocks are these.
func (c carries) but(clocks func(*exchange.Stamp, *exchange.Ply) string) carries {
	c.clocks, c.sheet = clocks, false
	return c
}

// everyClock is what a stamp says to the last letter.
func everyClock(s *exchange.Stamp, _ *exchange.Ply) string {
	return fmt.Sprint(s.Side, s.Kind, s.Form, " ", s.Text)
}

func noClock(*exchange.Stamp, *exchange.Ply) string { return "" }

// pgnClock is what a stamp says as a command of a comment, empty where it cannot.
func pgnClock(s *exchange.Stamp, p *exchange.Ply) string {
	ms, ok := s.Form.Millis(s.Text)
	if !ok || isCoarse(s) || p == nil || s.Side != p.Side || s.Kind > schemas.StampTotal {
		return ""
	}
	return fmt.Sprintf("%d %d", s.Kind, ms)
}

// isCoarse reports whether a stamp is in minutes without their hundredths.
func isCoarse(s *exchange.Stamp) bool {
	_, fraction, _ := strings.Cut(strings.TrimSpace(s.Text), ".")
	return s.Form == schemas.FormMinutes && len(fraction) < 2
}

// sgfClock is what a stamp says as a property, empty where it cannot.
func sgfClock(s *exchange.Stamp, _ *exchange.Ply) string {
	value := s.Text
	if ms, ok := s.Form.Millis(s.Text); ok {
		value = fmt.Sprint(ms)
	}
	fits := ok(s.Form.Millis(s.Text)) && !isCoarse(s) || s.Form == schemas.FormSeconds && s.Text != "1e3" || s.Form == schemas.FormCount && s.Text != "1.5"
	if (s.Kind == schemas.StampMoves) != (s.Form == schemas.FormCount) {
		return ""
	}
	if s.Side == schemas.NoSide || s.Kind != schemas.StampLeft && s.Kind != schemas.StampMoves || !fits {
		return ""
	}
	return fmt.Sprint(s.Kind, s.Side, " ", value)
}

func ok(_ int64, ok bool) bool { return ok }

// commands are those of comments that tell of clocks.
var commands = regexp.MustCompile(`\[%(clk|emt|egt) ([0-9:.]+)\]`)

// clocksOf returns what the stamps of a line say at each ply, those in its comments among
// them, of which nothing is left in the comments. Of one kind and side the first counts.
func clocksOf(l *exchange.Line, c carries) (stamps map[int][]string, comments []exchange.Note) {
	stamps = map[int][]string{}
	taken := map[string]bool{}
	add := func(s *exchange.Stamp) {
		var p *exchange.Ply
		if s.Ply > 0 && s.Ply <= len(l.Plies) {
			p = &l.Plies[s.Ply-1]
		}
		text := c.clocks(s, p)
		key := fmt.Sprint(s.Ply, s.Kind, s.Side)
		if text != "" && (!taken[key] || c.sheet) {
			stamps[s.Ply] = append(stamps[s.Ply], text)
			taken[key] = true
		}
	}
	for i := range l.Stamps {
		add(&l.Stamps[i])
	}
	for _, note := range l.Comments {
		for _, m := range commands.FindAllStringSubmatch(note.Text, -1) {
			kind := map[string]schemas.StampKind{"clk": schemas.StampLeft, "emt": schemas.StampUsed, "egt": schemas.StampTotal}[m[1]]
			add(&exchange.Stamp{Ply: note.Ply, Side: l.Plies[note.Ply-1].Side, Kind: kind, Form: schemas.FormClock, Text: m[2]})
		}
		note.Text = commands.ReplaceAllString(note.Text, "")
		comments = append(comments, note)
	}
	return stamps, comments
}

// node is a position of the tree of a game, with the move that leads to it.
type node struct {
	move            string
	comments, marks []string
	clocks          []string
	children        []*node
}

// canonical writes what a game says so that two can be compared that say it in
// different formats: fields in place of tag names, results in place of their spellings,
// a tree in place of lines. Of white space in texts nothing is left.
func canonical(g *exchange.Game, c carries) string {
	var b strings.Builder
	result := g.Result
	if result == schemas.ResultNone { // a game in PGN ends with * then
		result = schemas.ResultUnfinished
	}
	fmt.Fprintf(&b, "%s, result %s\n", g.Kind, result)
	if g.Kind == schemas.KindXiangqi {
		fmt.Fprintf(&b, "from %s %s\n", g.Board.FEN(), g.NoStart.En)
	} else {
		files, ranks := g.Files, g.Ranks
		if files == 0 {
			files, ranks = 15, 15
		}
		var setup []string
		for _, s := range g.Setup {
			setup = append(setup, fmt.Sprint(s.Side, s.Column, s.Row))
		}
		slices.Sort(setup)
		fmt.Fprintf(&b, "board %d %d %v\n", files, ranks, setup)
		if c.stage {
			fmt.Fprintf(&b, "rule %s%s swap %v %v fifths", bare(g.Stage.Rule), bare(g.Stage.Protocol), g.Stage.SwapTold, g.Stage.Swaps)
			for _, s := range g.Stage.Offered {
				fmt.Fprintf(&b, " %d,%d", s.Column, s.Row)
			}
			b.WriteByte('\n')
		}
	}
	if c.sheet {
		fmt.Fprintf(&b, "kept by %d\n", g.KeptBy)
		for i := range g.Lines {
			fmt.Fprintf(&b, "line %d %v\n", i, g.Lines[i].Offers)
		}
	}
	if c.tags {
		canonicalTags(&b, g)
	}
	root := treeOf(g, c)
	root.write(&b, 0)
	return b.String()
}

// framed are the tags that say how a file is written, and those told otherwise.
var framed = strings.Fields("game format ff gm ca ap sz fen ver init binit ru sw 5a")

func canonicalTags(b *strings.Builder, g *exchange.Game) {
	var list []string
	for _, t := range g.Tags {
		name := strings.ToLower(t.Name)
		f := schemas.FieldOf(g.Kind, t.Name)
		if slices.Contains(framed, name) || f == schemas.FieldResult || bare(t.Value) == "" {
			continue
		}
		if f != schemas.FieldNone {
			name = fmt.Sprintf("field %d", f)
		}
		list = append(list, name+" "+bare(t.Value))
	}
	slices.Sort(list)
	fmt.Fprintln(b, strings.Join(list, "\n"))
}

// bare is a text without white space, and with the signs that DhtmlXQ cannot have as
// it writes them.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == '\ufeff', r == '\u200b', r == 0x1a:
			return -1
		case r == '｜':
			return '|'
		case r == '［':
			return '['
		}
		return r
	}, text)
}

func treeOf(g *exchange.Game, c carries) *node {
	root := new(node)
	chains := make([][]*node, len(g.Lines))
	for i := range g.Lines {
		l := &g.Lines[i]
		chain := []*node{{}}
		if i == 0 {
			chain[0] = root
		}
		for k := range l.Plies {
			p := &l.Plies[k]
			move := p.From.String() + p.To.String()
			if g.Kind == schemas.KindRenju {
				move = fmt.Sprint(p.Column, ",", p.Row, " ", p.Pass)
				if c.sides {
					move += " " + p.Side.String()
				}
			}
			n := &node{move: move}
			if k > 0 || i == 0 {
				chain[k].children = append(chain[k].children, n)
			}
			chain = append(chain, n)
		}
		clocks, comments := clocksOf(l, c)
		for _, ply := range slices.Sorted(maps.Keys(clocks)) {
			at := chain[min(ply, len(l.Plies))]
			at.clocks = append(at.clocks, clocks[ply]...)
		}
		if c.comments {
			list := slices.Clone(comments)
			slices.SortStableFunc(list, func(a, b exchange.Note) int { return a.Ply - b.Ply })
			for _, note := range list {
				at := chain[min(note.Ply, len(l.Plies))]
				if note.Ply == 0 && i > 0 && len(l.Plies) > 0 { // said before a variation, or of its first move
					at = chain[1]
				}
				at.comments = append(at.comments, bare(note.Text))
			}
		}
		if c.marks {
			for _, m := range l.Marks {
				at := chain[min(m.Ply, len(l.Plies))]
				at.marks = append(at.marks, m.Text)
			}
		}
		chains[i] = chain
	}
	if !c.variations {
		return root
	}
	for i := 1; i < len(g.Lines); i++ {
		l := &g.Lines[i]
		from := chains[l.Parent][min(l.At, len(chains[l.Parent]))-1]
		if l.At == 1 && l.Parent > 0 { // beside the first move of its parent
			above := &g.Lines[l.Parent]
			from = chains[above.Parent][above.At-1]
		}
		if len(chains[i]) > 1 {
			from.children = append(from.children, chains[i][1])
			chains[i][0] = from
		}
	}
	return root
}

func (n *node) write(b *strings.Builder, depth int) {
	slices.Sort(n.marks)
	slices.Sort(n.clocks)
	fmt.Fprintf(b, "%s%s %q %v %q\n", strings.Repeat(" ", depth), n.move, strings.Join(n.comments, ""), n.marks, n.clocks)
	for _, child := range n.children {
		child.write(b, depth+1)
	}
}
