package tables

import (
	"bytes"
	"fmt"
	"testing"

	"qipu/schemas"
)

// Figures of this file on one core, 128 k plies of about 85 a
// game, 6,000 written forms, 2,100 moves:
//
//	Plies                             42–50 ns and 4.01 B a row, 315 allocations in all
//	Encoder[PlyRow] (parquet-go)      210–290 ns and 4.15 B a row
//	AppendImage                       4 ns a row
//	Encoder[GameRow] (parquet-go)     1.7–2.1 µs and 113 B a row
//	Append, a game                    0.75 µs and 63 B a row (0.70 µs and 113 B
//	                                  without entropy for hashes, see newCodec)
//	Append, a finding                 0.55 µs and 30 B a row
//	Spool[GameRow], a game            0.44 µs to write, 0.27 µs to read
//	Lookup in 1 M plies               2.2 ms
//
// Variants of Plies with the tokens of real games, zstd SpeedFastest unless
// said: pages of 8 k rows 48 ns and 3.77 B a row, 16 k 44 and 3.71, 32 k 43 and
// 3.62, 128 k 46 and 3.59; SpeedDefault at 32 k 63 ns and 3.43 B; dictionary
// numbers in whole bytes, which zstd packs better, 55 ns and 3.86 B at 32 k
// pages, 83 ns and 2.48 B with SpeedDefault and one page.
// Variants of Encoder[PlyRow]: pages of 64 k, 256 k, 1 M bytes 208 ns each and
// 4.19, 4.16, 4.14 B; data pages of version 2 the same; SpeedDefault 226 ns and
// 4.16 B; no compression 199 ns and 5.72 B; no bounds for texts 169 ns.

func perRow(b *testing.B, rows, size int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows), "ns/row")
	if size > 0 {
		b.ReportMetric(float64(size)/float64(rows), "B/row")
	}
}

func BenchmarkPlies(b *testing.B) {
	games := randomGames(1, RowGroupRows)
	p := newPlies(b)
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		size = len(encodeGames(b, p, games))
	}
	perRow(b, RowGroupRows, size)
}

func BenchmarkPliesOfRenju(b *testing.B) {
	games := renjuGames(1, RowGroupRows)
	p := newPlies(b)
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		size = len(encodeGames(b, p, games))
	}
	perRow(b, RowGroupRows, size)
}

func BenchmarkPliesByRows(b *testing.B) {
	rows := rowsOf(randomGames(1, RowGroupRows))
	e := newEncoder[schemas.PlyRow](b, PliesTable)
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		image, err := e.Encode(rows)
		if err != nil {
			b.Fatal(err)
		}
		size = len(image)
	}
	perRow(b, len(rows), size)
}

func BenchmarkAppendImage(b *testing.B) {
	image := bytes.Clone(encodeGames(b, newPlies(b), randomGames(1, 60_000)))
	w := create[schemas.PlyRow](b, b.TempDir(), PliesTable)
	for b.Loop() {
		if err := w.AppendImage(image); err != nil {
			b.Fatal(err)
		}
	}
	perRow(b, 60_000, 0)
	closeTable(b, w)
}

// usualGames are rows as a tournament archive gives them.
func usualGames(n int) []schemas.GameRow {
	r := newRand(1)
	rows := make([]schemas.GameRow, n)
	for i := range rows {
		player := func() string { return fmt.Sprintf("选手%04d", r.IntN(3000)) }
		result := [...]string{"1-0", "0-1", "1/2-1/2"}[r.IntN(3)]
		rows[i] = schemas.GameRow{
			SourceNo: uint32(i), GameNo: 1, GameID: fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()), Length: uint32(600 + r.IntN(800)),
			Status: "ok", Kind: "xiangqi", Rulebook: "xiangqi-2011", Format: "pgn", Encoding: "big5", Notation: "chinese",
			Event: fmt.Sprintf("第%d届比赛", r.IntN(400)), Date: fmt.Sprintf("%d.%02d.%02d", 1960+r.IntN(60), 1+r.IntN(12), 1+r.IntN(28)),
			Round: fmt.Sprint(1 + r.IntN(11)), First: player(), Second: player(), Result: result, ResultTag: result, ResultMarker: result,
			ECCO: fmt.Sprintf("%c%02d", 'A'+rune(r.IntN(5)), r.IntN(99)), Plies: uint32(40 + r.IntN(90)), PliesLegal: 80, Comments: uint32(r.IntN(3)),
			MovesHash: fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()), CanonicalHash: fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()),
			SameMoves: uint32(r.IntN(3)), Notes: uint32(r.IntN(3)),
		}
	}
	return rows
}

func BenchmarkGamesByRows(b *testing.B) {
	rows := usualGames(20_000)
	e := newEncoder[schemas.GameRow](b, GamesTable)
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		image, err := e.Encode(rows)
		if err != nil {
			b.Fatal(err)
		}
		size = len(image)
	}
	perRow(b, len(rows), size)
}

func BenchmarkSpoolAppend(b *testing.B) {
	rows := usualGames(10_000)
	s := newSpool[schemas.GameRow](b, b.TempDir())
	b.ReportAllocs()
	for b.Loop() {
		for i := range rows {
			if err := s.Append(&rows[i]); err != nil {
				b.Fatal(err)
			}
		}
	}
	perRow(b, len(rows), 0)
}

func BenchmarkSpoolRead(b *testing.B) {
	rows := usualGames(10_000)
	s := newSpool[schemas.GameRow](b, b.TempDir())
	for i := range rows {
		if err := s.Append(&rows[i]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Batches(func([]schemas.GameRow) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
	perRow(b, len(rows), 0)
}

func BenchmarkLookup(b *testing.B) {
	dir := b.TempDir()
	games := writePlies(b, dir, 1_000_000)
	i := 0
	for b.Loop() {
		g := games[i*7919%len(games)]
		i++
		rows, err := Lookup[schemas.PlyRow](dir, PliesTable, g.source, g.number)
		if err != nil || len(rows) != len(g.plies) {
			b.Fatal(len(rows), err)
		}
	}
}

// usualFindings are rows as a tournament archive gives them: most are repeated
// games, then missing tags.
func usualFindings(n int) []schemas.FindingRow {
	r := newRand(2)
	rows := make([]schemas.FindingRow, n)
	for i := range rows {
		row := schemas.FindingRow{
			FindingID: fmt.Sprintf("%016x", r.Uint64()), SourceNo: uint32(1 + i*2/3), GameNo: 1, GameID: fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()),
			Path:   fmt.Sprintf("archive.tar.gz/對局/大師對局/以棋手分類/選手%03d/%08d.pgn", i/300, i),
			Clause: "record:duplicate", Severity: "note", Outcome: "fail", Subject: "game",
			Expected: "one record a game", Actual: fmt.Sprintf("%d records", 2+r.IntN(8)), Evidence: fmt.Sprintf("first at %d:1", 1+r.IntN(50_000)),
			TextZh: fmt.Sprintf("本次运行中有%d份着法相同的记录。", 2+r.IntN(8)), TextEn: fmt.Sprintf("%d records of this run have the same moves.", 2+r.IntN(8)),
		}
		if r.IntN(3) == 0 {
			tag := [...]string{"Black", "Site", "Round", "Date"}[r.IntN(4)]
			row.Clause, row.Subject, row.Expected, row.Actual, row.Evidence = "record:tags", "tags", "", tag, ""
			row.TextZh, row.TextEn = "下列标签缺失或为空："+tag+"。", "These tags are missing or empty: "+tag+"."
		}
		rows[i] = row
	}
	return rows
}

func BenchmarkAppendGames(b *testing.B)    { benchmarkAppend(b, GamesTable, usualGames(20_000)) }
func BenchmarkAppendFindings(b *testing.B) { benchmarkAppend(b, FindingsTable, usualFindings(20_000)) }

// benchmarkAppend appends rows by hundreds, as an audit does.
func benchmarkAppend[T any](b *testing.B, table string, rows []T) {
	w := create[T](b, b.TempDir(), table)
	b.ReportAllocs()
	for b.Loop() {
		for rest := rows; len(rest) > 0; {
			n := min(len(rest), batchRows)
			if err := w.Append(rest[:n]); err != nil {
				b.Fatal(err)
			}
			rest = rest[n:]
		}
	}
	info := closeTable(b, w)
	perRow(b, len(rows), 0)
	b.ReportMetric(float64(info.Bytes)/float64(info.Rows), "B/row")
}
