package tables

import (
	"errors"
	"fmt"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// Key names a game inside a run.
type Key struct{ SourceNo, GameNo uint32 }

// ReadGames calls f with the rows of some games, in the order of the table. It reads
// whole the rows of these alone, of the others at most the keys. T is the row type of
// the table, whose rows name a game; f may keep what the row points to, not the row.
func ReadGames[T any](dir, table string, keys map[Key]bool, f func(row *T) error) (err error) {
	t, err := openTyped[T](dir, table)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	source, err := t.column("source_no", Uint32)
	if err != nil {
		return err
	}
	game, err := t.column("game_no", Uint32)
	if err != nil {
		return err
	}
	sources := make([]uint32, 0, len(keys))
	for key := range keys {
		sources = append(sources, key.SourceNo)
	}
	slices.Sort(sources)
	for _, group := range t.parquet.RowGroups() {
		chunks := group.ColumnChunks()
		hits, err := someRows(chunks[source], chunks[game], group.NumRows(), sources, keys)
		if err != nil {
			return fmt.Errorf("reading the keys of table %s: %w", t.name, err)
		}
		err = eachBlock(t, group, hits, func(block []T) error {
			for i := range block {
				if err := f(&block[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// someRows returns the rows of a row group that belong to one of some games. Pages
// that hold none of their sources are passed over.
func someRows(source, game parquet.ColumnChunk, rows int64, sources []uint32, keys map[Key]bool) (hits []rowRange, err error) {
	defer recoverAs(&err)
	ranges, err := pagesOf(source, rows, sources)
	if err != nil {
		return nil, err
	}
	readers := [2]columnReader{{pages: source.Pages()}, {pages: game.Pages()}}
	for i := range readers {
		defer readers[i].close()
	}
	var sourceNos, gameNos [keyBlock]parquet.Value
	for _, r := range ranges {
		for i := range readers {
			readers[i].page = nil
			if err := readers[i].seek(r.from); err != nil {
				return nil, err
			}
		}
		for row := r.from; row < r.to; row += keyBlock {
			n := min(r.to-row, keyBlock)
			if err := errors.Join(readers[0].read(sourceNos[:n]), readers[1].read(gameNos[:n])); err != nil {
				return nil, err
			}
			for i := range n {
				if keys[Key{sourceNos[i].Uint32(), gameNos[i].Uint32()}] {
					hits = appendRow(hits, row+i)
				}
			}
		}
	}
	return hits, nil
}

// pagesOf returns the rows of the pages whose bounds enclose one of some sources, in
// order; neighbours joined.
func pagesOf(chunk parquet.ColumnChunk, rows int64, sources []uint32) ([]rowRange, error) {
	return pagesWith(chunk, rows, func(low, high uint32) bool {
		at, _ := slices.BinarySearch(sources, low)
		return at < len(sources) && sources[at] <= high
	})
}
