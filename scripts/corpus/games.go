package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"

	"qipu/analyze/xiangqi"
)

// game is lawful moves from the standard array.
type game []xiangqi.Move

// Random games have the length of match games: 40 to 134 plies, 87 on average,
// as in an archive of 53,893 of them.
const (
	shortest = 40
	longest  = 134
)

func randomGames(n int, seed uint64, put func(game) error) error {
	random := rand.New(rand.NewPCG(seed, 0))
	var g game
	for range n {
		g = playOut(random, g[:0])
		if err := put(g); err != nil {
			return err
		}
	}
	return nil
}

func playOut(random *rand.Rand, g game) game {
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	p := xiangqi.Start()
	for range shortest + random.IntN(longest-shortest+1) {
		moves := p.LegalMoves(buffer[:0])
		if len(moves) == 0 {
			break
		}
		m := moves[random.IntN(len(moves))]
		g = append(g, m)
		p.Make(m)
	}
	return g
}

// gamesOf reads the plies of a run, as CSV. A game ends at its first move that
// is not lawful from the standard array; one without moves is left out.
func gamesOf(path string, put func(game) error) error {
	in := os.Stdin
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return fmt.Errorf("reading the moves: %w", err)
		}
		defer func() { _ = file.Close() }() // it was only read
		in = file
	}
	return readPlies(in, put)
}

func readPlies(in io.Reader, put func(game) error) error {
	rows := csv.NewReader(in)
	rows.ReuseRecord = true
	head, err := rows.Read()
	if err != nil {
		return fmt.Errorf("reading the moves: %w", err)
	}
	source, number, move := slices.Index(head, "source_no"), slices.Index(head, "game_no"), slices.Index(head, "move")
	if source < 0 || number < 0 || move < 0 {
		return errors.New("reading the moves: the columns source_no, game_no and move are asked for")
	}
	var (
		key  string
		g    game
		p    xiangqi.Position
		over bool
	)
	flush := func() error {
		if len(g) == 0 {
			return nil
		}
		return put(g)
	}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return flush()
		}
		if err != nil {
			return fmt.Errorf("reading the moves: %w", err)
		}
		if next := row[source] + ":" + row[number]; next != key {
			if err := flush(); err != nil {
				return err
			}
			key, g, p, over = next, g[:0], xiangqi.Start(), false
		}
		reading := p.Read([]byte(row[move]))
		if over = over || !reading.Lawful(); !over {
			g = append(g, reading.Move)
			p.Make(reading.Move)
		}
	}
}
