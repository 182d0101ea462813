package sniff_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
)

// Games of the sample of dasimagin/renju.
const (
	lines = "black h8 h9 h6 i10 i6 i9 g9 g8 j11 i7 i8 k7 g6 j6 f8\nwhite h8 h7 i8 k7 g5 j7 i7\ndraw h8 h9 -- --\n"
	glued = "h8h9h6i10i6i9g9g8j11i7i8k7g6j6f8\nh8h7i8k7g5j7i7\n"
)

const csvHeader = "game_date,event,black_player,black_rank,white_player,white_rank,opening_rule,game_end_status,game_result,game_record,alternative_moves"

func TestFormatOfRenju(t *testing.T) {
	le, be := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	tests := []struct{ what, head, want string }{
		{"lines with winners", lines, sniff.Movetext},
		{"lines without", strings.NewReplacer("black ", "", "white ", "", "draw ", "").Replace(lines), sniff.Movetext},
		{"in capitals", strings.ToUpper(lines), sniff.Movetext},
		{"in UTF-16", encode(t, le, lines), sniff.Movetext},
		{"in UTF-16 without a mark", encode(t, be, lines), sniff.Movetext},
		{"with a mark and CRLF", "\ufeff" + strings.ReplaceAll(lines, "\n", "\r\n"), sniff.Movetext},
		{"lines of one word", glued, sniff.Movetext},
		{"one line of one word", "h8h9h6i10i6i9g9g8", sniff.Movetext},
		{"with winners too", "black " + glued, sniff.Movetext},
		{"numbers and commas", "1. h8 2. i9 3. g10, 4. h7 5. i7\n", sniff.Movetext},
		{"commas", "h8,h9,h6,i10,i6\nh8,h9,h6,i10,j6\n", sniff.Movetext},
		{"three points and a winner", "white h8 i9 g10\n", sniff.Movetext},
		{"points off the board and a slip", "h8 h9 h6 i10 p3 i6 i9 g9 g8 hh8 j11 i7 i8 k7 g6 j6 f8 h7 j7 f9\n", sniff.Movetext},
		{"a note among many games", "# twelve games\n" + strings.Repeat(lines, 4), sniff.Movetext},
		{"only columns a to i and rows 1 to 9", "h8 h9 g8 i8 g9 g7 f9\n", sniff.Movetext},
		{"the same in one word", "h8h9g8i8g9g7f9e9", sniff.Movetext},

		{"ICCS", "1. h2e2 h9g7 2. h0g2 i9h9", sniff.PGN},
		{"ICCS without row 0", "h2e2 h9g7 b2c2 b9c7\n", sniff.PGN},
		{"ICCS, one move a line", "h2e2\nh9g7\nb2c2\nb9c7\n", sniff.PGN},
		{"ICCS with rows from 1", "h3e3 h10g8 b3c3 b10c8\n", sniff.PGN},
		{"ICCS with capitals", "H2E2 H9G7 H0G2 I9H9\n", sniff.PGN},
		{"UCI of a long game", strings.Repeat("h2e2 h9g7 e2h2 g7h9 ", 20), sniff.PGN},
		{"algebraic", "1. Che2 Hg7 2. Hg3 g6 3. c5 e6 4. Rxb10 i7\n", sniff.PGN},

		// Squares of xiangqi are points of renju too. Read as either they may be wrong, so
		// they are read as none.
		{"moves of xiangqi in one word", "h2e2h9g7b2c2b9c7", sniff.Unknown},
		{"the same with rows from 1", "h3e3h10g8b3c3b10c8", sniff.Unknown},
		{"many of them", "h2e2h9g7b2c2b9c7a3a4\nb2e2b9c7a3a4h9g7\n", sniff.Unknown},
		{"moves of xiangqi with row 0 in one word", "h2e2h9g7h0g2i9h9", sniff.Unknown},
		{"pairs from where no piece stands", "h8i9 g8h7\n", sniff.Unknown},
		{"too few", "h8 i9 g10\n", sniff.Unknown},
		{"too few in one word", "h8i9g10\n", sniff.Unknown},
		{"a sheet of rounds", "1. h8 i9\n2. g10 h7\n3. i7 j9\n", sniff.Unknown},
		{"one point a line", "h8\ni9\ng10\nh7\ni7\n", sniff.Unknown},
		{"one point", "h8", sniff.Unknown},
		{"a winner and nothing", "black\nwhite\n", sniff.Unknown},
		{"seats", "A1 A2 A3 A4 A5 A6\nB1 B2 B3 B4 B5 B6\n", sniff.Unknown},
		{"wells", "A1,A2,A3,A4,A5,A6,A7,A8,A9,A10,A11,A12\n", sniff.Unknown},
		{"seats, one a line", "A1\nA2\nA3\nA4\nA5\nA6\n", sniff.Unknown},
		{"the same points again and again", strings.Repeat("h8 i9 ", 20), sniff.Unknown},
		{"Go", "Q16 D4 Q4 D16 R14 C6 O17 R6\n", sniff.Unknown},
		{"prose with points", "Black 5 at h8 leads to a win after i9 and g10, they say.\n", sniff.Unknown},
		{"a list of names", "Ann\nBob\nCid\nDan\nEve\n", sniff.Unknown},
		{"words that name a winner", "black is the colour of the first player\nwhite that of the second\n", sniff.Unknown},

		{"CSV", csvHeader + "\n2003-10-07,none,Player 07,1d ,Player 08,3d*,RIF,Resign,WhiteWin,hhhgjf,gg; hh\n", sniff.RenjuCSV},
		{"CSV without a row", csvHeader + "\n", sniff.RenjuCSV},
		{"CSV without a line end", csvHeader, sniff.Unknown},
		{"CSV with a mark, CRLF and quotes", "\ufeff\"event\",\"game_record\",\"game_result\",\"x\"\r\n\"a\nb\",hh,Draw,\r\n", sniff.RenjuCSV},
		{"CSV with semicolons", strings.ReplaceAll(csvHeader, ",", ";") + "\nx;y", sniff.RenjuCSV},
		{"CSV with tabs", strings.ReplaceAll(csvHeader, ",", "\t") + "\nx\ty", sniff.RenjuCSV},
		{"CSV in capitals", strings.ToUpper(csvHeader) + "\nx,y", sniff.RenjuCSV},
		{"CSV in UTF-16", encode(t, le, csvHeader+"\nx,y"), sniff.RenjuCSV},
		{"CSV of games without game_record", "game_date,event,black_player,white_player\n2003,x,a,b\n", sniff.Unknown},
		{"CSV with game_record of something else", "id,game_record,score\n1,hh,3\n", sniff.Unknown},
		{"CSV of xiangqi", "event,move,game_id\nx,h2e2,1\n", sniff.CSV},
		{"CSV with a header that is too long", csvHeader + strings.Repeat(",column", records.MaxHead/7) + "\nx\n", sniff.Unknown},
		{"CSV with a first row that is short", csvHeader + "\n\n,,,,,,,,,hhjf\n", sniff.RenjuCSV},
		{"prose that names the columns", "The columns are " + strings.ReplaceAll(csvHeader, ",", ", ") + ".\n\nThey may stand in any order.\n", sniff.Unknown},
		{"one game of xiangqi in ten", strings.Repeat("h8h9h6i10i6i9g9\n", 9) + "h2e2h9g7b2c2b9c7\n", sniff.Unknown},
	}
	for _, tt := range tests {
		if got := sniff.Format([]byte(tt.head)); got.Format != tt.want || got.Reason == "" {
			t.Errorf("%s: %+v, want %s", tt.what, got, tt.want)
		}
	}
}

// What cannot be told says so.
func TestReasonsOfRenju(t *testing.T) {
	for head, want := range map[string]string{
		"h2e2h9g7b2c2b9c7":     "xiangqi as well as",
		"h8i9 g8h7\n":          "xiangqi as well as",
		"h8 i9 g10\n":          "not one game a line",
		"A1 A2 A3 A4 A5 A6 A7": "order of a list",
		csvHeader:              "no row",
		csvHeader + strings.Repeat(",x", records.MaxHead): "header of more than",
	} {
		if got := sniff.Format([]byte(head)); !strings.Contains(got.Reason, want) {
			t.Errorf("%.40q: %+v, want %q", head, got, want)
		}
	}
}

// A head cut at any byte is told as the whole is.
func TestLinesCutShort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, separator := range []string{" ", ""} {
		var b bytes.Buffer
		for b.Len() < 2*sniff.HeadSize {
			var used [15][15]bool
			for range 20 + r.IntN(40) {
				x, y := r.IntN(15), r.IntN(15)
				if used[x][y] {
					continue
				}
				used[x][y] = true
				fmt.Fprintf(&b, "%c%d%s", 'a'+x, y+1, separator)
			}
			b.WriteByte('\n')
		}
		for n := sniff.HeadSize; n < sniff.HeadSize+300; n += 7 {
			if got := sniff.Format(b.Bytes()[:n]); got.Format != sniff.Movetext {
				t.Fatalf("%d bytes: %+v", n, got)
			}
		}
	}
}

// The real games, and any part of them, with and without their winners and spaces.
func TestRenjuLines(t *testing.T) {
	all := sharedtest.RenjuLines(t)
	for from := 0; from < len(all); from += 50_000 {
		part := all[from:]
		part = part[bytes.IndexByte(part, '\n')+1:]
		part = part[:min(len(part), 70_000)]
		bare := []byte(strings.NewReplacer("black ", "", "white ", "", "draw ", "", "unknown ", "").Replace(string(part)))
		for _, head := range [][]byte{part, bare, bytes.ReplaceAll(bare, []byte(" "), nil)} {
			if got := sniff.Format(head); got.Format != sniff.Movetext {
				t.Fatalf("%.60q: %+v", head, got)
			}
		}
	}
}

// Every file of the samples is what its folder says, but for the pages.
func TestRenjuSamples(t *testing.T) {
	want := map[string]string{
		"brd_ms5": sniff.MS5, "gomocup_scores": sniff.Scores, "psq": sniff.PSQ, "renju_rules_pos": sniff.Unknown, "renlib": sniff.RenLib,
		"rif": sniff.RIF, "sgf": sniff.SGF, "textdiagram": sniff.Diagram,
		"100725.htm": sniff.Standings, "180916.htm": sniff.Standings, "210606.htm": sniff.Page, "230129.htm": sniff.Page,
	}
	err := filepath.WalkDir(sharedtest.RenjuSamples(t), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder := filepath.Base(filepath.Dir(path))
		if folder == "taiwan_html" {
			folder = d.Name()
		}
		if got := sniff.Format(b); got.Format != want[folder] {
			t.Errorf("%s/%s: %+v, want %s", folder, d.Name(), got, want[folder])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
