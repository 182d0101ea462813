// Package interchange writes a table of a run for other programs: as an Arrow
// IPC stream, as CSV or as JSON lines. It knows no table by name: columns come
// from the Parquet file.
package interchange
