package xqf_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/ingest/xqf"
	"qipu/schemas"
)

func newReader() *records.BinaryReader { return records.NewBinaryReader(sniff.XQF, new(xqf.Parser)) }

// read reads a source, which is one record.
func read(t testing.TB, source []byte, override string) *schemas.Game {
	t.Helper()
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	newReader().Read(records.Record{Bytes: source, Length: int64(len(source))}, override, nil, g)
	consistent(t, g)
	return g
}

// consistent checks what holds of every game, whatever the bytes.
func consistent(t testing.TB, g *schemas.Game) {
	t.Helper()
	plies := func(l int32) int {
		if l == 0 {
			return len(g.Moves)
		}
		return len(g.Variations[l-1].Moves)
	}
	for i, v := range g.Variations {
		if v.Parent < 0 || int(v.Parent) > i || v.At < 1 || int(v.At) > plies(v.Parent) {
			t.Errorf("variation %d: at ply %d of line %d", i+1, v.At, v.Parent)
		}
		for _, m := range v.Moves {
			_ = g.Bytes(m.Token)
		}
	}
	for _, m := range g.Moves {
		_ = g.Bytes(m.Token)
	}
	for _, c := range g.Comments {
		if c.Line < 0 || int(c.Line) > len(g.Variations) || c.Ply < 0 || int(c.Ply) > plies(c.Line) || c.Text.Empty() {
			t.Errorf("a comment behind ply %d of line %d", c.Ply, c.Line)
		}
		_ = g.Bytes(c.Text)
	}
	for _, tag := range g.Tags {
		_, _ = g.Bytes(tag.Name), g.Bytes(tag.Value)
	}
	for _, f := range g.Faults {
		_ = g.Bytes(f.At)
		if f.Offset < -1 || f.Offset > int64(len(g.Raw)) {
			t.Errorf("a fault at offset %d of %d", f.Offset, len(g.Raw))
		}
	}
}

// written spells the lines of a game, each with its comments in braces.
func written(g *schemas.Game) string {
	var b strings.Builder
	spell := func(l int, moves []schemas.Move) {
		comments := func(ply int) {
			for _, c := range g.Comments {
				if int(c.Line) == l && int(c.Ply) == ply {
					fmt.Fprintf(&b, " {%s}", g.String(c.Text))
				}
			}
		}
		comments(0)
		for i, m := range moves {
			b.WriteString(" " + g.String(m.Token))
			comments(i + 1)
		}
	}
	b.WriteString("main:")
	spell(0, g.Moves)
	for i, v := range g.Variations {
		fmt.Fprintf(&b, "\n%d at %d/%d:", i+1, v.Parent, v.At)
		spell(i+1, v.Moves)
	}
	return b.String()
}

// faults lists the faults of a game by their kinds, with what was written.
func faults(g *schemas.Game) string {
	names := map[schemas.FaultKind]string{
		schemas.FaultUndecodable: "undecodable", schemas.FaultCutOff: "cut off", schemas.FaultValue: "value", schemas.FaultLoose: "loose",
		schemas.FaultClipped: "clipped", schemas.FaultTrailing: "trailing", schemas.FaultTooDeep: "too deep",
	}
	var list []string
	for _, f := range g.Faults {
		list = append(list, strings.TrimSpace(names[f.Kind]+" "+g.String(f.At)))
	}
	return strings.Join(list, ", ")
}
