package renju

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestAgreesWithPeer compares with a judge of other authors, where QIPU_RENJU_PEER
// holds the command of a program that speaks for one: on half a million points, on
// ten million when QIPU_LONG is set. QIPU_RENJU_READING says what reading the peer
// has: recursive, where it is not set.
//
// For each position the program reads a line of 225 characters, a1 first, row after
// row: x is a black stone, o a white one, . an empty point. It answers at once with
// a line of 225: 3, 4 or 6 for a point at which Black is forbidden for 三三, 四四 or
// 长连, x for one forbidden of whatever kind, and . for all others, stones and
// fives among them. It ends when there are no more lines.
//
// So Rapfi, Lu's finder and the checker of Piskvork were each found to say the same
// of all 10,000,787 points, 536,319 of them forbidden.
func TestAgreesWithPeer(t *testing.T) {
	command := strings.Fields(os.Getenv("QIPU_RENJU_PEER"))
	if len(command) == 0 {
		t.Skip("QIPU_RENJU_PEER is not set")
	}
	reading := Recursive
	if name := os.Getenv("QIPU_RENJU_READING"); name != "" {
		reading = Reading(slices.Index(readingNames[:], name))
		if int(reading) >= len(readings) {
			t.Fatalf("no reading %q", name)
		}
	}
	each := 500_000
	if long() {
		each = 10_000_000
	}
	list := sources(t)
	var all comparison
	for i, s := range list {
		t.Run(s.name, func(t *testing.T) {
			c := comparison{reading: reading, r: rand.New(rand.NewPCG(7, uint64(i)))}
			c.run(t, command, s, each/len(list)+1)
			t.Log(s.name+":", c)
			all.add(&c)
		})
	}
	t.Log("all:", all)
}

// comparison counts what the judge and a peer were compared on.
type comparison struct {
	reading Reading
	r       *rand.Rand

	boards, points, forbidden, open int
	differences                     map[string]int // by what the peer and the readings say
	ours, theirs                    time.Duration  // of processor, the peer's with reading and writing
}

// run draws boards until they have as many points, and compares.
func (c *comparison) run(t *testing.T, command []string, s source, points int) {
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c.differences = map[string]int{}
	asked := make(chan *Position, 64)
	go func() {
		defer close(asked)
		defer in.Close()
		for asking := 0; asking < points; {
			p := s.draw(c.r)
			asking += p.Count(Empty)
			if _, err := io.WriteString(in, lineOf(p)); err != nil {
				return // the peer is gone: reading says so
			}
			asked <- p
		}
	}()
	answers := bufio.NewScanner(out)
	for p := range asked {
		if !answers.Scan() || len(answers.Text()) != Points {
			t.Errorf("the peer answers %q: %v", answers.Text(), answers.Err())
			_ = cmd.Process.Kill()
			for range asked { // lets the writer end
			}
			break
		}
		c.compare(t, p, answers.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	c.theirs = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// lineOf writes a position for a peer.
func lineOf(p *Position) string {
	line := make([]byte, Points, Points+1)
	for q := range line {
		line[q] = ".xo"[p.Stone(Point(q))]
	}
	return string(append(line, '\n'))
}

func (c *comparison) compare(t *testing.T, p *Position, answer string) {
	c.boards++
	c.points += p.Count(Empty)
	began := time.Now()
	bans := p.Forbidden(nil, c.reading)
	c.ours += time.Since(began)
	ours := map[Point]Judgement{}
	for _, ban := range bans {
		ours[ban.Point] = ban.Judgement
		if ban.Kind.Forbidden() {
			c.forbidden++
		}
	}
	for q := range p.Moves() {
		v := ours[q]
		switch {
		case v.Kind == Undetermined:
			c.open++
		case !v.agrees(answer[q]):
			c.differ(t, p, q, answer[q])
		}
	}
}

// agrees reports whether a peer says the same: one kind where several hold will do.
func (v Judgement) agrees(said byte) bool {
	switch said {
	case '3':
		return v.Three || v.Open
	case '4':
		return v.Four
	case '6':
		return v.Over
	case 'x':
		return v.Kind.Forbidden()
	}
	return !v.Kind.Forbidden()
}

// differ counts a difference and shows the first of its sort, with what all
// readings and the naive judge say.
func (c *comparison) differ(t *testing.T, p *Position, q Point, said byte) {
	var sort strings.Builder
	sort.WriteString("peer " + string(said))
	for _, r := range readings {
		n := naiveOf(p)
		v, ok := n.judge(q.Row(), q.Column(), r)
		sort.WriteString(", " + r.String() + " " + p.Judge(q, r).Kind.String())
		if ok {
			sort.WriteString(" (naive " + v.Kind.String() + ")")
		}
	}
	if c.differences[sort.String()]++; c.differences[sort.String()] == 1 {
		t.Errorf("%s: %s: %s", q, sort.String(), show(p))
	}
}

func (c *comparison) add(d *comparison) {
	c.boards += d.boards
	c.points += d.points
	c.forbidden += d.forbidden
	c.open += d.open
	c.ours += d.ours
	c.theirs += d.theirs
	if c.differences == nil {
		c.differences = map[string]int{}
	}
	for sort, n := range d.differences {
		c.differences[sort] += n
	}
}

func (c comparison) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d points of %d boards, %d forbidden, %d undetermined; ns a point: ours %.1f, the peer's %.1f; differences: ",
		c.points, c.boards, c.forbidden, c.open,
		float64(c.ours.Nanoseconds())/float64(c.points), float64(c.theirs.Nanoseconds())/float64(c.points))
	if len(c.differences) == 0 {
		return b.String() + "none"
	}
	for _, sort := range slices.Sorted(maps.Keys(c.differences)) {
		fmt.Fprintf(&b, "\n  %d: %s", c.differences[sort], sort)
	}
	return b.String()
}
