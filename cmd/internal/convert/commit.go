package convert

import (
	"fmt"

	"qipu/cmd/internal/audit"
	"qipu/report/exchange"
	"qipu/report/gametable"
)

// committer hands on what the workers made.
type committer struct {
	*Options
	summary *Summary
	table   *gametable.Writer // of Parquet, once a file has been begun
	source  int               // of the last game
}

// commit hands on the result of a batch, in the order of the input.
func (c *committer) commit(r *result) error {
	s, from, rows, ends := c.summary, 0, r.rows, r.ends
	for i := range r.pieces {
		p := &r.pieces[i]
		ends = c.end(ends, p.sourceNo)
		name := fmt.Sprintf("%s: %s %d", audit.Printable(p.path), c.word("game", "第"), p.gameNo)
		if c.Lang == "zh" {
			name += "局"
		}
		if p.failure != "" {
			c.Say(name + ": " + p.failure)
			if p.refused {
				s.Refused++
			} else {
				s.Unread++
			}
			continue
		}
		if err := c.begin(p); err != nil {
			return err
		}
		if c.table != nil {
			if err := c.table.Write(rows[:1]); err != nil {
				return err
			}
			rows = rows[1:]
		} else if _, err := c.Output.Write(r.out[from:p.end]); err != nil {
			return fmt.Errorf("writing: %w", err)
		}
		from = p.end
		s.Games++
		if p.cut {
			s.Cut++
		}
		if p.long {
			s.Long++
		}
		for l, n := range p.lost {
			s.Lost[l] += uint64(n)
		}
		for _, line := range p.lines {
			c.Lost(name, line)
		}
	}
	c.end(ends, -1)
	return nil
}

// begin goes on to the source of a game. A table is ended with its file.
func (c *committer) begin(p *piece) error {
	if c.table != nil && p.sourceNo != c.source && c.Output.PerSource() {
		if err := c.table.Close(); err != nil {
			return err
		}
		c.table = nil
	}
	c.source = p.sourceNo
	if err := c.Output.Begin(p.argument, p.sourceNo, p.path); err != nil {
		return err
	}
	if c.table == nil && c.Format.Name == exchange.Parquet {
		c.table = gametable.NewWriter(c.Output)
	}
	return nil
}

// close ends the table, if it is one that is written. A file without games is a table
// without rows.
func (c *committer) close() error {
	if c.table == nil {
		if c.Format.Name != exchange.Parquet || c.Output.PerSource() {
			return nil
		}
		c.table = gametable.NewWriter(c.Output)
	}
	return c.table.Close()
}

// end tells of the sources that ended before another begins, all of them for -1, and
// returns the others.
func (c *committer) end(ends []audit.SourceEnd, before int) []audit.SourceEnd {
	for len(ends) > 0 && (before < 0 || ends[0].SourceNo < before) {
		if e := &ends[0]; e.Reason != "" && !e.Skipped {
			c.summary.Unreadable++
			c.Say(e.Reason)
		}
		ends = ends[1:]
	}
	return ends
}

func (c *committer) word(en, zh string) string {
	if c.Lang == "zh" {
		return zh
	}
	return en
}
