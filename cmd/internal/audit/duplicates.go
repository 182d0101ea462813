package audit

import (
	"bytes"
	"cmp"
	"container/heap"
	"encoding/binary"
	"slices"
	"strconv"

	"qipu/schemas"
)

// FoldBytes is what the search for games with the same moves keeps of each game
// that has moves, in bytes. Besides it, eight bytes for each source with flagged
// games and the footers of the tables grow with the archive.
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

// sameMoves finds the games of a run with the same moves. It keeps them in
// buckets by the first byte of the hash: growing one copies little, and each is
// sorted by itself.
type sameMoves struct {
	buckets  [256][]seen
	distinct int
}

func (s *sameMoves) add(list []seen) {
	for i := range list {
		b := &s.buckets[list[i].hash[0]]
		*b = append(*b, list[i])
	}
}

// playersHash is a 32-bit FNV-1a hash of both names, 0 when neither is given.
func playersHash(first, second string) uint32 {
	if first == "" && second == "" {
		return 0
	}
	h := uint32(2166136261)
	for _, name := range [...]string{first, second} {
		for i := range len(name) {
			h = (h ^ uint32(name[i])) * 16777619
		}
		h *= 16777619 // between the names
	}
	return max(h, 1)
}

// leaveOut takes games from the list.
func (s *sameMoves) leaveOut(which func(sourceNo, gameNo uint32) bool) {
	for i := range s.buckets {
		s.buckets[i] = slices.DeleteFunc(s.buckets[i], func(g seen) bool { return which(g.sourceNo, g.gameNo) })
	}
}

// group finds the clusters and leaves in each bucket only the games that share
// their moves with another, in the order of listing.
func (s *sameMoves) group() {
	for i := range s.buckets {
		bucket := s.buckets[i]
		slices.SortFunc(bucket, func(a, b seen) int {
			return cmp.Or(bytes.Compare(a.hash[:], b.hash[:]), inOrder(a, b))
		})
		kept := bucket[:0]
		for start := 0; start < len(bucket); {
			end := start + 1
			for end < len(bucket) && bucket[end].hash == bucket[start].hash {
				end++
			}
			s.distinct++
			if cluster := bucket[start:end]; len(cluster) > 1 {
				mark(cluster)
				kept = append(kept, cluster...)
			}
			start = end
		}
		slices.SortFunc(kept, inOrder)
		s.buckets[i] = kept
	}
}

func inOrder(a, b seen) int {
	return cmp.Or(cmp.Compare(a.sourceNo, b.sourceNo), cmp.Compare(a.gameNo, b.gameNo))
}

// ordered returns what group left of all buckets, in the order of listing.
func (s *sameMoves) ordered() *sameMovesCursor {
	c := new(sameMovesCursor)
	for _, bucket := range s.buckets {
		if len(bucket) > 0 {
			c.buckets = append(c.buckets, bucket)
		}
	}
	heap.Init(c)
	return c
}

// sameMovesCursor merges the buckets: a heap of what is left of each, the
// earliest game first.
type sameMovesCursor struct{ buckets [][]seen }

func (c *sameMovesCursor) Len() int { return len(c.buckets) }

func (c *sameMovesCursor) Less(i, j int) bool {
	return inOrder(c.buckets[i][0], c.buckets[j][0]) < 0
}

func (c *sameMovesCursor) Swap(i, j int) { c.buckets[i], c.buckets[j] = c.buckets[j], c.buckets[i] }

// Push is there for heap.Interface; nothing is pushed.
func (c *sameMovesCursor) Push(x any) { c.buckets = append(c.buckets, x.([]seen)) }

// Pop removes the last bucket, which heap.Remove has emptied.
func (c *sameMovesCursor) Pop() any {
	last := c.buckets[len(c.buckets)-1]
	c.buckets = c.buckets[:len(c.buckets)-1]
	return last
}

// take returns the entry of a game if it is the next, and goes on. It must be
// asked for the games in the order of listing.
func (c *sameMovesCursor) take(sourceNo, gameNo uint32) (seen, bool) {
	if len(c.buckets) == 0 {
		return seen{}, false
	}
	next := c.buckets[0][0]
	if next.sourceNo != sourceNo || next.gameNo != gameNo {
		return seen{}, false
	}
	if c.buckets[0] = c.buckets[0][1:]; len(c.buckets[0]) > 0 {
		heap.Fix(c, 0)
	} else {
		heap.Remove(c, 0)
	}
	return next, true
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
	first := strconv.Itoa(int(sourceNo)) + ":" + strconv.Itoa(int(gameNo))
	size := strconv.Itoa(int(g.size()))
	f := schemas.Finding{
		Clause: "record:duplicate", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "record",
		Expected: "one record a game", Actual: size + " records", Evidence: "first at " + first,
		// An archive can have very many of these notes: their texts are few, and the
		// evidence says which game is meant.
		Text: schemas.Text{
			Zh: "与本批较前一局着法全同，共 " + size + " 局如此",
			En: "Same moves as an earlier game; " + size + " records of this run have them",
		},
	}
	switch {
	case g.isFirst():
		f.Text = schemas.Text{Zh: "本批共 " + size + " 局着法与此全同", En: size + " records of this run have these moves"}
	case contradiction:
		f.Text = schemas.Text{
			Zh: "与第 " + first + " 局着法全同，本批共 " + size + " 局如此",
			En: "Same moves as game " + first + "; " + size + " records of this run have them",
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
