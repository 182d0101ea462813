package audit

import (
	"qipu/report/tables"
	"qipu/schemas"
)

// smallPlies are the plies of a small shard, not yet encoded.
type smallPlies struct {
	games []smallGame
	plies []schemas.Ply
}

type smallGame struct {
	sourceNo, gameNo uint32
	text             []byte // that the tokens point into: a view of the result's buffers
	plies            int
}

func (s *smallPlies) add(sourceNo, gameNo uint32, text []byte, plies []schemas.Ply) {
	s.games = append(s.games, smallGame{sourceNo, gameNo, text, len(plies)})
	s.plies = append(s.plies, plies...)
}

// emptied returns s without games, with its buffers, and lets go of the texts.
func (s *smallPlies) emptied() smallPlies {
	clear(s.games)
	return smallPlies{s.games[:0], s.plies[:0]}
}

// appendTo encodes the plies.
func (s *smallPlies) appendTo(out *tables.Plies) error {
	rest := s.plies
	for _, g := range s.games {
		if err := out.Append(g.sourceNo, g.gameNo, g.text, rest[:g.plies]); err != nil {
			return err
		}
		rest = rest[g.plies:]
	}
	return nil
}
