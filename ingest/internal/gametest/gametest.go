// Package gametest shows what a game says as a text, for the tests of small formats.
package gametest

import (
	"fmt"
	"strings"
	"testing"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/schemas"
)

var faults = map[schemas.FaultKind]string{
	schemas.FaultUndecodable: "undecodable", schemas.FaultUncertainEncoding: "uncertain", schemas.FaultCutOff: "cut off", schemas.FaultAfterEnd: "after end",
	schemas.FaultLeftOut: "left out", schemas.FaultValue: "value", schemas.FaultLoose: "loose", schemas.FaultProse: "prose", schemas.FaultCells: "cells",
	schemas.FaultOtherGame: "other game", schemas.FaultRepeatedTag: "repeated", schemas.FaultDeclaration: "declaration", schemas.FaultMixedEncodings: "mixed",
}

// Reader reads the records of a format, as records.Reader and records.BinaryReader do.
type Reader interface {
	Read(rec records.Record, override string, arena []byte, g *schemas.Game) []byte
}

// ReadAll reads every record of a source, each into a game of its own.
func ReadAll(t testing.TB, s *records.Splitter, r Reader, override string) []*schemas.Game {
	t.Helper()
	s.SetEncoding(override)
	var games []*schemas.Game
	for _, rec := range splittest.Split(t, s) {
		g := new(schemas.Game)
		r.Read(rec, override, nil, g)
		games = append(games, g)
	}
	return games
}

// Sheet returns what the game says: a line each for the tags, the moves and what else
// there is. It fails the test where the game points outside of its text.
func Sheet(t testing.TB, g *schemas.Game) string {
	t.Helper()
	text := func(s schemas.Span) string {
		if int(s.Off)+int(s.Len) > len(g.Text) {
			t.Fatalf("%+v of %d bytes", s, len(g.Text))
		}
		return g.String(s)
	}
	spans := func(list []schemas.Span) string {
		var out []string
		for _, s := range list {
			out = append(out, text(s))
		}
		return strings.Join(out, " ")
	}
	var out strings.Builder
	line := func(name, content string) {
		if content != "" {
			fmt.Fprintf(&out, "%s: %s\n", name, content)
		}
	}
	for _, tag := range g.Tags {
		line(text(tag.Name), text(tag.Value))
	}
	var moves []schemas.Span
	for _, m := range g.Moves {
		moves = append(moves, m.Token)
	}
	line("moves", spans(moves))
	if g.Files != 0 {
		line("board", fmt.Sprintf("%dx%d", g.Files, g.Ranks))
	}
	stage := &g.Stage
	line("rule", text(stage.Rule))
	if stage.SwapTold {
		line("swaps", fmt.Sprint(stage.Swaps))
	}
	line("offered", spans(stage.Offered))
	line("removed", spans(stage.Removed))
	for _, c := range g.Comments {
		if int(c.Ply) > len(g.Moves) {
			t.Fatalf("a comment behind ply %d of %d", c.Ply, len(g.Moves))
		}
		line(fmt.Sprintf("comment %d", c.Ply), text(c.Text))
	}
	for _, f := range g.Faults {
		if int(f.Ply) > len(g.Moves) || faults[f.Kind] == "" {
			t.Fatalf("fault %d behind ply %d of %d", f.Kind, f.Ply, len(g.Moves))
		}
		line(faults[f.Kind], fmt.Sprintf("%d %q at %d", f.Ply, text(f.At), f.Offset))
	}
	return out.String()
}
