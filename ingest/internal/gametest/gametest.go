// Package gametest shows what a game says as a text, for the tests of small formats.
package gametest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/schemas"
)

// List is a list of texts.
func List(s ...string) []string { return s }

// Tags returns the tags of a game, name=value.
func Tags(g *schemas.Game) (list []string) {
	for _, t := range g.Tags {
		list = append(list, g.String(t.Name)+"="+g.String(t.Value))
	}
	return list
}

// Words returns moves as they are written.
func Words(g *schemas.Game, moves []schemas.Move) string {
	var list []string
	for _, m := range moves {
		list = append(list, g.String(m.Token))
	}
	return strings.Join(list, " ")
}

// ReadAll reads every record of a source. It fails the test where one is not Consistent.
func ReadAll(t testing.TB, format string, scanner records.Scanner, parser records.Parser, source []byte) (games []*schemas.Game) {
	t.Helper()
	games = ReadRecords(t, records.NewSplitter(scanner, bytes.NewReader(source), 0), records.NewReader(format, parser), "")
	for _, g := range games {
		Consistent(t, g)
	}
	return games
}

// Consistent fails the test when the game points outside of its text, or a line, a
// comment, a mark, a stamp, an offer or a fault outside of the game.
func Consistent(t testing.TB, g *schemas.Game) {
	t.Helper()
	plies := []int{len(g.Moves)}
	inside := func(line, ply int32, spans ...schemas.Span) {
		t.Helper()
		if line >= int32(len(plies)) || line >= 0 && (ply < 0 || int(ply) > plies[line]) {
			t.Fatalf("ply %d of line %d, of %v", ply, line, plies)
		}
		for _, s := range spans {
			if int(s.Off)+int(s.Len) > len(g.Text) {
				t.Fatalf("%+v of %d bytes", s, len(g.Text))
			}
		}
	}
	moves := append([]schemas.Move(nil), g.Moves...)
	for i, v := range g.Variations {
		if int(v.Parent) > i || v.At < 1 || int(v.At) > plies[v.Parent]+1 {
			t.Fatalf("variation %d of line %d at %d", i+1, v.Parent, v.At)
		}
		plies = append(plies, len(v.Moves))
		moves = append(moves, v.Moves...)
	}
	for _, m := range moves {
		inside(0, 0, m.Token)
	}
	for _, tag := range g.Tags {
		inside(0, 0, tag.Name, tag.Value)
	}
	for _, c := range g.Comments {
		inside(c.Line, c.Ply, c.Text)
	}
	for _, m := range g.Marks {
		inside(m.Line, m.Ply, m.Text)
	}
	for _, s := range g.Stamps {
		inside(s.Line, s.Ply, s.Text)
	}
	for _, o := range g.Offers {
		inside(o.Line, o.Ply, o.Text)
	}
	for _, f := range g.Faults {
		inside(f.Line, f.Ply, f.At)
	}
	for _, s := range g.Setup {
		inside(0, 0, s.Token)
	}
	inside(0, 0, g.EndMarker, g.Stage.Rule, g.Stage.Protocol)
	inside(0, 0, g.Stage.Offered...)
	inside(0, 0, g.Stage.Removed...)
}

// Faults are the names of the kinds of fault in what the tests expect.
var Faults = map[schemas.FaultKind]string{
	schemas.FaultBadTag: "bad tag", schemas.FaultTagQuotes: "quotes", schemas.FaultOpenComment: "open comment", schemas.FaultStrayBracket: "stray", schemas.FaultNumber: "number",
	schemas.FaultUndecodable: "undecodable", schemas.FaultUncertainEncoding: "uncertain", schemas.FaultCutOff: "cut off", schemas.FaultAfterEnd: "after end",
	schemas.FaultLeftOut: "left out", schemas.FaultValue: "value", schemas.FaultLoose: "loose", schemas.FaultProse: "prose", schemas.FaultCells: "cells",
	schemas.FaultOtherGame: "other game", schemas.FaultRepeatedTag: "repeated", schemas.FaultDeclaration: "declaration", schemas.FaultMixedEncodings: "mixed",
}

// Reader reads the records of a format, as records.Reader and records.BinaryReader do.
type Reader interface {
	Read(rec records.Record, override string, arena []byte, g *schemas.Game) []byte
}

// ReadRecords reads every record of a source in that encoding, each into a game of its
// own.
func ReadRecords(t testing.TB, s *records.Splitter, r Reader, override string) []*schemas.Game {
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
	for _, s := range Stamps(t, g) {
		line("stamp", s)
	}
	for _, f := range g.Faults {
		if int(f.Ply) > len(g.Moves) || Faults[f.Kind] == "" {
			t.Fatalf("fault %d behind ply %d of %d", f.Kind, f.Ply, len(g.Moves))
		}
		line(Faults[f.Kind], fmt.Sprintf("%d %q at %d", f.Ply, text(f.At), f.Offset))
	}
	return out.String()
}

var (
	stampKinds = [...]string{"left", "used", "total", "instant", "moves"}
	stampForms = [...]string{"clock", "minutes", "seconds", "millis", "instant", "count"}
)

// Stamps returns the stamps of a game: line, ply, side, kind, form and text of each. It
// fails the test where one points outside of the game.
func Stamps(t testing.TB, g *schemas.Game) (list []string) {
	t.Helper()
	for _, s := range g.Stamps {
		moves := g.Moves
		if s.Line > 0 {
			moves = g.Variations[s.Line-1].Moves
		}
		if int(s.Ply) > len(moves) || s.Text.Empty() || int(s.Text.Off)+int(s.Text.Len) > len(g.Text) {
			t.Fatalf("%+v of %d moves, %d bytes", s, len(moves), len(g.Text))
		}
		list = append(list, fmt.Sprintf("%d/%d %s %s %s %s", s.Line, s.Ply, s.Side, stampKinds[s.Kind], stampForms[s.Form], g.String(s.Text)))
	}
	return list
}
