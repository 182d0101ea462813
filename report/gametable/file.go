package gametable

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// Version is the version of the table: it changes when a column changes its name, type
// or meaning. It stands in the metadata of every file.
const Version = 1

const (
	table = "games_read"

	// groupRows and groupBytes bound a row group, which a writer holds in memory: it ends
	// with the row that reaches one of them.
	groupRows  = 16 << 10
	groupBytes = 32 << 20
)

// Writer writes a file of rows, from its beginning to its end without going back.
type Writer struct {
	w     *parquet.GenericWriter[Row]
	rows  int // of the row group at hand
	bytes int
}

// NewWriter begins a file. It is whole when Close has returned without an error.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: parquet.NewGenericWriter[Row](w,
		parquet.NewSchema(table, parquet.SchemaOf(Row{})),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.CreatedBy("qipu", strconv.Itoa(Version), "games"),
		parquet.KeyValueMetadata("qipu.table", table),
		parquet.KeyValueMetadata("qipu.version", strconv.Itoa(Version)),
	)}
}

// Write adds rows.
func (w *Writer) Write(rows []Row) error {
	for i := range rows {
		if _, err := w.w.Write(rows[i : i+1]); err != nil {
			return fmt.Errorf("writing a row of Parquet: %w", err)
		}
		w.rows++
		w.bytes += rows[i].size()
		if w.rows < groupRows && w.bytes < groupBytes {
			continue
		}
		if err := w.w.Flush(); err != nil {
			return fmt.Errorf("writing a row group of Parquet: %w", err)
		}
		w.rows, w.bytes = 0, 0
	}
	return nil
}

// Close ends the file. It does not close what is written to.
func (w *Writer) Close() error {
	if err := w.w.Close(); err != nil {
		return fmt.Errorf("ending a file of Parquet: %w", err)
	}
	return nil
}

// size is about how many bytes a row takes before it is compressed.
func (r *Row) size() int {
	const fixed, element = 400, 16
	n := fixed + element*(len(r.Moves)+len(r.Tokens)+len(r.Sides)+len(r.Setup)+len(r.Stamps)+len(r.Offers))
	for i := range r.Tags {
		n += element + len(r.Tags[i].Name) + len(r.Tags[i].Value)
	}
	for i := range r.Variations {
		n += 4*element + element*(len(r.Variations[i].Moves)+len(r.Variations[i].Tokens))
	}
	for _, list := range [...][]Note{r.Comments, r.Marks} {
		for i := range list {
			n += element + len(list[i].Text)
		}
	}
	return n
}

// Read reads the rows of a file of so many bytes that a Writer wrote, in order. What each
// is given holds until the next is read; an error of each ends it.
func Read(file io.ReaderAt, size int64, each func(row *Row) error) error {
	f, err := parquet.OpenFile(file, size)
	if err != nil {
		return fmt.Errorf("opening a file of Parquet: %w", err)
	}
	if v, _ := f.Lookup("qipu.version"); v != strconv.Itoa(Version) {
		return fmt.Errorf("version %q of the table of games: this program knows %d", v, Version)
	}
	r := parquet.NewGenericReader[Row](f)
	defer r.Close()
	var rows [1]Row
	for {
		rows[0] = Row{}
		n, err := r.Read(rows[:])
		if n == 1 {
			if err := each(&rows[0]); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading a row of Parquet: %w", err)
		}
	}
}
