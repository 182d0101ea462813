// Package gametable writes games as one table of Parquet, a row a game, for DuckDB,
// pandas and polars. A row keeps all that a record says, as JSON lines do: moves and
// notes stand in lists, what is asked for most in columns of its own too.
//
// The same games give the same bytes. Memory is bounded by a row group: so many rows,
// or so many bytes of text.
package gametable
