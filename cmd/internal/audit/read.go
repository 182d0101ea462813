package audit

import (
	"iter"

	"qipu/ingest/records"
	"qipu/schemas"
)

// shardRecord is one record with its place in the run.
type shardRecord struct {
	argument int
	sourceNo uint32
	gameNo   uint32
	path     string
	reader   reader // of its format
	record   records.Record
}

// gameReader reads the records of shards into one game, which is reused.
type gameReader struct {
	readers  readers
	encoding string // as the user says; empty: detected for each record
	game     schemas.Game
}

func newGameReader(encoding string) gameReader {
	return gameReader{readers: readers{}, encoding: encoding}
}

// records goes over the records of a shard in order.
func (r *gameReader) records(s *shard) iter.Seq[shardRecord] {
	return func(yield func(shardRecord) bool) {
		i := 0
		for _, run := range s.runs {
			reader := r.readers.of(run.format)
			for gameNo := run.firstGame; i < run.end; i++ {
				if !yield(shardRecord{s.argument, run.sourceNo, gameNo, run.path, reader, s.Records[i]}) {
					return
				}
				gameNo++
			}
		}
	}
}

// read reads a record that is not too large into the game, whose text it may build
// in the arena, which it returns.
func (r *gameReader) read(rec *shardRecord, arena []byte) []byte {
	if r.isLarge() {
		r.game = schemas.Game{}
	}
	r.game.Reset()
	r.game.Kind = rec.reader.kind
	r.game.Origin = schemas.Origin{
		Argument: rec.argument, SourceNo: int(rec.sourceNo), GameNo: int(rec.gameNo), Path: rec.path,
	}
	return rec.reader.Read(rec.record, r.encoding, arena, &r.game)
}

// largeGame is the number of moves above which the buffers of a game are not kept.
const largeGame = 64 << 10

// isLarge reports whether one huge record has made the buffers of the game large.
func (r *gameReader) isLarge() bool {
	g := &r.game
	return max(cap(g.Moves), cap(g.Comments), cap(g.Marks), cap(g.Tags), cap(g.Variations), cap(g.Stamps), cap(g.Offers), cap(g.Setup), cap(g.Stage.Offered)) > largeGame
}
