package tables

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/parquet-go/parquet-go"
)

// rowRange is rows [from, to) of a row group.
type rowRange struct{ from, to int64 }

// gameKey names a game inside a run.
type gameKey struct{ source, game uint32 }

// Lookup returns the rows of one game, in order: those whose source_no and
// game_no are these. It reads only the pages that can hold them, by the page
// index. T is the row type of the table.
func Lookup[T any](dir, table string, sourceNo, gameNo uint32) (rows []T, err error) {
	t, err := openTyped[T](dir, table)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	source, err := t.column("source_no", Uint32)
	if err != nil {
		return nil, err
	}
	game, err := t.column("game_no", Uint32)
	if err != nil {
		return nil, err
	}
	key := gameKey{sourceNo, gameNo}
	for _, group := range t.parquet.RowGroups() {
		chunks := group.ColumnChunks()
		hits, err := t.gameRows(chunks[source], chunks[game], group.NumRows(), key)
		if err != nil {
			return nil, err
		}
		if rows, err = appendRows(rows, t, group, hits); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// gameRows returns the rows of a row group that belong to a game. Pages hold
// many games, so the two key columns are read before any other.
func (t *Table) gameRows(source, game parquet.ColumnChunk, rows int64, key gameKey) (hits []rowRange, err error) {
	ranges, err := candidates(source, game, rows, key)
	if err != nil {
		return nil, fmt.Errorf("reading the page index of table %s: %w", t.name, err)
	}
	for _, r := range ranges {
		if hits, err = appendKeyHits(hits, source, game, r, key); err != nil {
			return nil, fmt.Errorf("reading the keys of table %s: %w", t.name, err)
		}
	}
	return hits, nil
}

// openTyped opens a table whose columns must be those of T.
func openTyped[T any](dir, table string) (*Table, error) {
	t, err := Open(dir, table)
	if err != nil {
		return nil, err
	}
	if !parquet.EqualNodes(t.parquet.Schema(), schemaOf[T](table)) {
		var row T
		return nil, errors.Join(fmt.Errorf("table %s does not have the columns of %T", table, row), t.Close())
	}
	return t, nil
}

// column returns the number of a column that must be of a kind.
func (t *Table) column(name string, kind Kind) (int, error) {
	for i, c := range t.columns {
		if c.Name == name && c.Kind == kind {
			return i, nil
		}
	}
	return 0, fmt.Errorf("table %s has no such column %s", t.name, name)
}

// candidates returns the ranges of rows where both columns can hold the key.
func candidates(source, game parquet.ColumnChunk, rows int64, key gameKey) (_ []rowRange, err error) {
	defer recoverAs(&err)
	first, err := pagesHolding(source, rows, key.source)
	if err != nil {
		return nil, err
	}
	second, err := pagesHolding(game, rows, key.game)
	if err != nil {
		return nil, err
	}
	return intersect(first, second), nil
}

// pagesHolding returns the rows of the pages whose bounds enclose a key,
// neighbours joined.
func pagesHolding(chunk parquet.ColumnChunk, rows int64, key uint32) ([]rowRange, error) {
	return pagesWith(chunk, rows, func(low, high uint32) bool { return low <= key && key <= high })
}

// pagesWith returns the rows of the pages whose bounds may hold something, neighbours
// joined.
func pagesWith(chunk parquet.ColumnChunk, rows int64, may func(low, high uint32) bool) ([]rowRange, error) {
	index, err := chunk.ColumnIndex()
	if err != nil {
		return nil, err
	}
	offsets, err := chunk.OffsetIndex()
	if err != nil {
		return nil, err
	}
	var ranges []rowRange
	for i := range index.NumPages() {
		if !may(index.MinValue(i).Uint32(), index.MaxValue(i).Uint32()) {
			continue
		}
		r := rowRange{offsets.FirstRowIndex(i), rows}
		if i+1 < offsets.NumPages() {
			r.to = offsets.FirstRowIndex(i + 1)
		}
		if n := len(ranges); n > 0 && ranges[n-1].to == r.from {
			ranges[n-1].to = r.to
			continue
		}
		ranges = append(ranges, r)
	}
	return ranges, nil
}

// intersect returns the rows in both lists, which are in order.
func intersect(a, b []rowRange) (both []rowRange) {
	for len(a) > 0 && len(b) > 0 {
		if r := (rowRange{max(a[0].from, b[0].from), min(a[0].to, b[0].to)}); r.from < r.to {
			both = append(both, r)
		}
		if a[0].to < b[0].to {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return both
}

// keyBlock is how many values of a key column are read at a time.
const keyBlock = 1024

// appendKeyHits appends the rows of a range that have the key.
func appendKeyHits(hits []rowRange, source, game parquet.ColumnChunk, r rowRange, key gameKey) ([]rowRange, error) {
	keys := [2]columnReader{{pages: source.Pages()}, {pages: game.Pages()}}
	for i := range keys {
		defer keys[i].close()
		if err := keys[i].seek(r.from); err != nil {
			return nil, err
		}
	}
	var sources, games [keyBlock]parquet.Value
	for row := r.from; row < r.to; row += keyBlock {
		n := min(r.to-row, keyBlock)
		if err := errors.Join(keys[0].read(sources[:n]), keys[1].read(games[:n])); err != nil {
			return nil, err
		}
		for i := range n {
			if sources[i].Uint32() == key.source && games[i].Uint32() == key.game {
				hits = appendRow(hits, row+i)
			}
		}
	}
	return hits, nil
}

// appendRow appends a row to ranges in order, joined to the last if it can be.
func appendRow(ranges []rowRange, row int64) []rowRange {
	if n := len(ranges); n > 0 && ranges[n-1].to == row {
		ranges[n-1].to++
		return ranges
	}
	return append(ranges, rowRange{row, row + 1})
}

func (r *columnReader) seek(row int64) (err error) {
	defer recoverAs(&err)
	return r.pages.SeekToRow(row)
}

// appendRows appends the rows of some ranges.
func appendRows[T any](rows []T, t *Table, group parquet.RowGroup, ranges []rowRange) ([]T, error) {
	err := eachBlock(t, group, ranges, func(block []T) error {
		rows = append(rows, block...)
		return nil
	})
	return rows, err
}

// rowBlock is how many rows are read at a time.
const rowBlock = 512

// eachBlock calls f with the rows of ranges in order, some at a time. What
// they point to may be kept.
func eachBlock[T any](t *Table, group parquet.RowGroup, ranges []rowRange, f func(block []T) error) error {
	if len(ranges) == 0 {
		return nil
	}
	// One reader for all ranges, since it decodes the dictionaries only once.
	reader := blockReader[T]{rows: parquet.NewGenericRowGroupReader[T](group)}
	defer reader.rows.Close() // it was read only
	var space [rowBlock]T
	for _, r := range ranges {
		if err := reader.seek(r.from); err != nil {
			return fmt.Errorf("seeking in table %s: %w", t.name, err)
		}
		for row := r.from; row < r.to; row += rowBlock {
			block := space[:min(r.to-row, rowBlock)]
			clear(block)
			if err := reader.read(block); err != nil {
				return fmt.Errorf("reading rows of table %s: %w", t.name, err)
			}
			if err := f(block); err != nil {
				return err
			}
		}
	}
	return nil
}

// blockReader turns what the Parquet reader does with damaged files to errors.
type blockReader[T any] struct{ rows *parquet.GenericReader[T] }

func (r blockReader[T]) seek(row int64) (err error) {
	defer recoverAs(&err)
	return r.rows.SeekToRow(row)
}

func (r blockReader[T]) read(block []T) (err error) {
	defer recoverAs(&err)
	for len(block) > 0 {
		n, err := r.rows.Read(block)
		block = block[n:]
		switch {
		case err != nil && (!errors.Is(err, io.EOF) || len(block) > 0):
			return noEOF(err)
		case err == nil && n == 0:
			return io.ErrNoProgress
		}
	}
	return nil
}

// Read calls f with every row in order. T is the row type of the table; f may
// keep what the row points to, not the row.
func Read[T any](dir, table string, f func(row *T) error) (err error) {
	t, err := openTyped[T](dir, table)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	for _, group := range t.parquet.RowGroups() {
		err := eachBlock(t, group, []rowRange{{0, group.NumRows()}}, func(block []T) error {
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

// Optional returns nil for the error of reading a table that the run does not have, as
// one of an earlier version, and every other error as it is.
func Optional(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Find returns the first rows, at most limit, in which a string column holds a
// value that f accepts. It reads that column alone, then the rows.
func Find[T any](dir, table, column string, limit int, f func(value []byte) bool) (rows []T, err error) {
	t, err := openTyped[T](dir, table)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	c, err := t.column(column, String)
	if err != nil {
		return nil, err
	}
	for _, group := range t.parquet.RowGroups() {
		hits, err := t.valueHits(group, c, limit-len(rows), f)
		if err != nil {
			return nil, err
		}
		if rows, err = appendRows(rows, t, group, hits); err != nil {
			return nil, err
		}
		if len(rows) >= limit {
			break
		}
	}
	return rows, nil
}

// valueHits returns the rows of a group whose value f accepts, at most limit.
func (t *Table) valueHits(group parquet.RowGroup, column, limit int, f func([]byte) bool) (hits []rowRange, err error) {
	reader := columnReader{pages: group.ColumnChunks()[column].Pages()}
	defer reader.close()
	var values [keyBlock]parquet.Value
	for row := int64(0); row < group.NumRows() && len(hits) < limit; row += keyBlock {
		n := min(group.NumRows()-row, keyBlock)
		if err := reader.read(values[:n]); err != nil {
			return nil, fmt.Errorf("reading column %s of table %s: %w", t.columns[column].Name, t.name, err)
		}
		for i := range n {
			if len(hits) < limit && !values[i].IsNull() && f(values[i].ByteArray()) {
				hits = append(hits, rowRange{row + i, row + i + 1})
			}
		}
	}
	return hits, nil
}
