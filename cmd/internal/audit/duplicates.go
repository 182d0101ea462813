package audit

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"qipu/schemas"
)

// FoldBytes is what the search for games with the same moves keeps of each game
// that has moves, in bytes. It is the only memory that grows with the archive.
const FoldBytes = 32

// seen is what the fold keeps of a game. After grouping, hash holds the cluster
// in place of the moves, so that no second list is needed.
type seen struct {
	hash     schemas.Hash
	sourceNo uint32
	gameNo   uint32
	players  uint32 // hash of both names, 0 when neither is given
	result   schemas.Result
	short    bool // too few plies for the moves alone to identify a game
	trait    traits
}

type traits uint8

const (
	otherResult  traits = 1 << iota // another record of these moves has another decided result
	otherPlayers                    // another record of these moves names other players
)

// shortGame is the number of plies below which two different games can well
// have the same moves, so that other players are no contradiction.
const shortGame = 20

// sameMoves finds the games of a run with the same moves.
type sameMoves struct {
	games    []seen
	distinct int
}

func (s *sameMoves) add(list []seen) { s.games = append(s.games, list...) }

func playersHash(first, second string) uint32 {
	first, second = strings.TrimSpace(first), strings.TrimSpace(second)
	if first == "" && second == "" {
		return 0
	}
	h := fnv.New32a()
	fmt.Fprintf(h, "%s\x00%s", first, second)
	return max(h.Sum32(), 1)
}

// group finds the clusters and leaves only the games that share their moves
// with another, in the order of listing.
func (s *sameMoves) group() {
	slices.SortFunc(s.games, func(a, b seen) int {
		return cmp.Or(bytes.Compare(a.hash[:], b.hash[:]), inOrder(a, b))
	})
	kept := s.games[:0]
	for start := 0; start < len(s.games); {
		end := start + 1
		for end < len(s.games) && s.games[end].hash == s.games[start].hash {
			end++
		}
		s.distinct++
		if cluster := s.games[start:end]; len(cluster) > 1 {
			mark(cluster)
			kept = append(kept, cluster...)
		}
		start = end
	}
	s.games = kept
	slices.SortFunc(s.games, inOrder)
}

func inOrder(a, b seen) int {
	return cmp.Or(cmp.Compare(a.sourceNo, b.sourceNo), cmp.Compare(a.gameNo, b.gameNo))
}

// mark writes into each game of a cluster how large it is, its first game, and
// whether results or players differ.
func mark(cluster []seen) {
	var trait traits
	players, result := uint32(0), schemas.ResultNone
	for _, g := range cluster {
		switch {
		case g.players == 0:
		case players == 0:
			players = g.players
		case players != g.players:
			trait |= otherPlayers
		}
		switch {
		case !g.result.Decided():
		case result == schemas.ResultNone:
			result = g.result
		case result != g.result:
			trait |= otherResult
		}
	}
	size, first := uint32(len(cluster)), cluster[0]
	for i := range cluster {
		g := &cluster[i]
		g.trait = trait
		binary.BigEndian.PutUint32(g.hash[0:], size)
		binary.BigEndian.PutUint32(g.hash[4:], first.sourceNo)
		binary.BigEndian.PutUint32(g.hash[8:], first.gameNo)
	}
}

// size is the number of games in the cluster. It holds after group, as does first.
func (g *seen) size() uint32 { return binary.BigEndian.Uint32(g.hash[0:]) }

// first is the cluster's first game in the order of listing.
func (g *seen) first() (sourceNo, gameNo uint32) {
	return binary.BigEndian.Uint32(g.hash[4:]), binary.BigEndian.Uint32(g.hash[8:])
}

func (g *seen) isFirst() bool {
	sourceNo, gameNo := g.first()
	return g.sourceNo == sourceNo && g.gameNo == gameNo
}

// finding tells what a cluster means for one of its games. Every game but the
// first gets one; where the results differ, the first too, since a person must
// decide which record is right.
func (g *seen) finding() (schemas.Finding, bool) {
	contradiction := g.trait&otherResult != 0 && !(g.short && g.trait&otherPlayers != 0)
	if g.isFirst() && !contradiction {
		return schemas.Finding{}, false
	}
	sourceNo, gameNo := g.first()
	f := schemas.Finding{
		Clause: "record:duplicate", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "record",
		Expected: "one record a game", Actual: fmt.Sprintf("%d records", g.size()),
		Evidence: fmt.Sprintf("first at %d:%d", sourceNo, gameNo),
		Text: schemas.Text{
			Zh: fmt.Sprintf("与第 %d:%d 局着法全同，本批共 %d 局如此", sourceNo, gameNo, g.size()),
			En: fmt.Sprintf("Same moves as game %d:%d; %d records of this run have them", sourceNo, gameNo, g.size()),
		},
	}
	if g.isFirst() {
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("本批共 %d 局着法与此全同", g.size()),
			En: fmt.Sprintf("%d records of this run have these moves", g.size()),
		}
	}
	if g.trait&otherPlayers != 0 {
		f.Text.Zh += "，所记棋手不同"
		f.Text.En += ", with different players"
	}
	if g.trait&otherResult != 0 {
		f.Text.Zh += "，所记结果不同"
		f.Text.En += ", with different results"
	}
	f.Text.Zh += "。"
	f.Text.En += "."
	if contradiction {
		f.Severity, f.Outcome = schemas.Warning, schemas.Undetermined
	}
	return f, true
}
