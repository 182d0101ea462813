package tables

import (
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// Version is the version of the tables: it changes when a column changes its
// name, type or meaning. It stands in the metadata of every file.
const Version = 2

// The names of the tables; the file of a table is its name and Extension.
const (
	SourcesTable    = "sources"
	GamesTable      = "games"
	PliesTable      = "plies"
	FindingsTable   = "findings"
	CoverageTable   = "coverage"
	RejectsTable    = "rejects"
	CyclesTable     = "cycles"
	CycleMovesTable = "cycle_moves"
	ClocksTable     = "clocks"
	PenaltiesTable  = "penalties"
	ClaimsTable     = "claims"
	WaiversTable    = "waivers"

	EventsTable    = "events"
	OfficialsTable = "officials"
	PartsTable     = "parts"
	PlayersTable   = "players"
	PairingsTable  = "pairings"
	StandingsTable = "standings"
	TieBreaksTable = "tiebreaks"
	EffectsTable   = "effects"

	SheetDifferencesTable = "sheet_differences"

	// Of a folder that qipu rate writes.
	RatingGamesTable      = "rating_games"
	RatingPlayersTable    = "rating_players"
	RatingRulingsTable    = "rating_rulings"
	RatingIdentitiesTable = "rating_identities"
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
// 5 % for half as much time again. See newCodec for the other choice of zstd.
const (
	// RowGroupRows bounds the rows of a row group. A reader skips, and a
	// worker of a query engine takes, whole row groups.
	RowGroupRows = 128 << 10

	// wideRows bounds the row groups of the tables of many texts: a writer holds
	// a whole one in memory, and 16 k games take about 10 MB.
	wideRows = 16 << 10

	// wideBytes bounds the texts of such a row group: it ends with the row that
	// reaches it.
	wideBytes = 64 << 20

	// maxRowBytes bounds the texts of one row.
	maxRowBytes = 512 << 20

	// dictionaryBytes bounds the dictionary of a column chunk; beyond it the
	// values are written one after the other.
	dictionaryBytes = 4 << 20

	// distinctRows is after how many different texts a column must show that
	// they repeat, an eighth of them at least, to keep its dictionary.
	distinctRows = 2 << 10

	// pageRows bounds the rows of a page that holds values.
	pageRows = 32 << 10

	// pageBytes is after how many bytes a page of texts without a dictionary
	// ends.
	pageBytes = 256 << 10
)

// sortOrders names the columns in whose order a table's rows are written.
// Findings are not among them: those that need many games come last.
var sortOrders = map[string][]string{
	SourcesTable: {"source_no"},
	GamesTable:   {"source_no", "game_no"},
	PliesTable:   {"source_no", "game_no", "ply"},
	ClocksTable:  {"source_no", "game_no", "ply"},
}

// newCodec returns the compression of tables, for one goroutine. Fastest leaves
// blocks without repetition as they are; to pack their bytes all the same (dense)
// costs 0.1 µs a game and saves a third of the table of games, most of which is
// hexadecimal digits. Of the plies it would save a twentieth, in the hot path.
func newCodec(dense bool) *zstd.Encoder {
	e, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithAllLitEntropyCompression(dense),
		zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), // pages have their own
		zstd.WithZeroFrames(true),
	)
	if err != nil {
		panic(err) // the options are wrong
	}
	return e
}

// schemaOf returns the schema of a table with rows of type T.
func schemaOf[T any](table string) *parquet.Schema {
	var row T
	return parquet.NewSchema(table, parquet.SchemaOf(row))
}

// footerOf returns the footer of a file with a schema and no rows.
func footerOf(schema *parquet.Schema, options ...parquet.WriterOption) (*format.FileMetaData, error) {
	w := parquet.NewGenericWriter[any](io.Discard, append(options, schema)...)
	if err := w.Close(); err != nil {
		return nil, err
	}
	return w.File().(interface{ Metadata() *format.FileMetaData }).Metadata(), nil
}

// markOptions are what the footer of a table's file says of it.
func markOptions(table string) []parquet.WriterOption {
	return []parquet.WriterOption{
		parquet.CreatedBy("qipu", fmt.Sprint(Version), "tables"),
		parquet.KeyValueMetadata(metaTable, table),
		parquet.KeyValueMetadata(metaVersion, fmt.Sprint(Version)),
	}
}

// sortingOf returns how the rows of a table are sorted.
func sortingOf(table string, schema *parquet.Schema) (sorting []format.SortingColumn) {
	for _, name := range sortOrders[table] {
		if leaf, ok := schema.Lookup(name); ok {
			sorting = append(sorting, format.SortingColumn{ColumnIdx: int32(leaf.ColumnIndex)})
		}
	}
	return sorting
}

// groupRows returns the bound on the rows of a table's row groups.
func groupRows(table string) int {
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
