package tables

import (
	"fmt"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// Version is the version of the tables: it changes when a column changes its
// name, type or meaning. It stands in the metadata of every file.
const Version = 1

// The names of the tables; the file of a table is its name and Extension.
const (
	SourcesTable  = "sources"
	GamesTable    = "games"
	PliesTable    = "plies"
	FindingsTable = "findings"
	CoverageTable = "coverage"
	RejectsTable  = "rejects"
)

// Extension ends the name of a table's file.
const Extension = ".parquet"

// The keys of a file's own metadata.
const (
	metaTable   = "qipu.table"
	metaVersion = "qipu.version"
)

// Sizes, chosen by measurement; the figures stand in bench_test.go. Plies take
// 42 ns and 3.6 B a row (tokens of real games) with these: larger pages save
// 1 % of the size, smaller ones cost 2 to 4 %; zstd at its default level saves
// 5 % for half as much time again.
const (
	// RowGroupRows bounds the rows of a row group. A reader skips, and a
	// worker of a query engine takes, whole row groups.
	RowGroupRows = 128 << 10

	// wideRows bounds the row groups of the tables of many texts: a writer holds
	// a whole one in memory, and 16 k games take about 10 MB.
	wideRows = 16 << 10

	// dictionaryBytes bounds the dictionary of a column chunk; beyond it the
	// values are written plainly.
	dictionaryBytes = 4 << 20

	// pageRows is the rows of a page of the plies.
	pageRows = 32 << 10

	// pageBytes is the size of a page of the other tables before encoding. A
	// dictionary column counts 4 bytes a row, so this is pageRows for it.
	pageBytes = 4 * pageRows
)

// sortOrders names the columns in whose order a table's rows are written.
// Findings are not among them: those that need many games come last.
var sortOrders = map[string][]string{
	SourcesTable: {"source_no"},
	GamesTable:   {"source_no", "game_no"},
	PliesTable:   {"source_no", "game_no", "ply"},
}

// newCodec returns the compression of all tables. A codec keeps a pool of
// encoders of its own, so each writer has one and they share no lock.
func newCodec() *zstd.Codec { return &zstd.Codec{Level: zstd.SpeedFastest} }

// schemaOf returns the schema of a table with rows of type T.
func schemaOf[T any](table string) *parquet.Schema {
	var row T
	return parquet.NewSchema(table, parquet.SchemaOf(row))
}

// writerConfig returns the fixed configuration of a table's files. Data pages
// are of version 1: every reader knows them, and version 2 was neither smaller
// nor faster.
func writerConfig[T any](table string) (*parquet.WriterConfig, error) {
	var sorting []parquet.SortingColumn
	for _, column := range sortOrders[table] {
		sorting = append(sorting, parquet.Ascending(column))
	}
	config, err := parquet.NewWriterConfig(
		schemaOf[T](table),
		parquet.Compression(newCodec()),
		parquet.DataPageVersion(1),
		parquet.DataPageStatistics(false),
		parquet.PageBufferSize(pageBytes),
		parquet.DictionaryMaxBytes(dictionaryBytes),
		parquet.MaxRowsPerRowGroup(groupRows(table)),
		parquet.CreatedBy("qipu", fmt.Sprint(Version), "tables"),
		parquet.KeyValueMetadata(metaTable, table),
		parquet.KeyValueMetadata(metaVersion, fmt.Sprint(Version)),
		parquet.SortingWriterConfig(parquet.SortingColumns(sorting...)),
	)
	if err != nil {
		return nil, fmt.Errorf("configuring table %s: %w", table, err)
	}
	return config, nil
}

// groupRows returns the bound on the rows of a table's row groups.
func groupRows(table string) int64 {
	if table == PliesTable {
		return RowGroupRows
	}
	return wideRows
}

// validName reports whether a text can name a table: lower-case letters,
// digits and underscores only, so that it can never lead out of a folder.
func validName(name string) bool {
	return name != "" && len(name) <= 64 &&
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}
