package audit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/report/tables"
	"qipu/schemas"
)

// Public complaints about other programs, most of them on chess, as xiangqi
// records: the games and the findings that are right. The repository is where it
// was reported.
func TestReportedRecords(t *testing.T) {
	const (
		tags  = "[Game \"Chinese Chess\"]\n[Event \"Case\"]\n[Date \"2026.01.01\"]\n[Red \"选手01\"]\n[Black \"选手02\"]\n"
		moves = "1. 炮二平五 马8进7 2. 马二进三 车9平8 "
		mate  = "[FEN \"3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1\"]\n"
		dead  = "[FEN \"4k4/9/9/9/9/9/9/9/3p5/3K5 w - - 0 1\"]\n"
	)
	result := func(r string) string { return "[Result \"" + r + "\"]\n" }
	termination := func(text string) string { return "[Termination \"" + text + "\"]\n" }
	for _, c := range []struct {
		report string
		record string
		games  string // of each game: recorded result|verdict|reason|plies
		want   string // clause, severity, ply and outcome of each finding, in order
	}{
		{
			"U007 daylen/stockfish-mac#88, U008 mcostalba/chess_db#1: one bad game refuses the file, or ends it",
			tags + result("*") + "\n" + moves + "*\n\n" + tags + result("*") + "\n1. 马八进七 马2进3 2. 马七进六 *\n\n" + tags + result("*") + "\n1. 兵七进一 卒7进1 *\n",
			"*||unfinished|4, *||unfinished|3, *||unfinished|2",
			"xiangqi-2011:2.2 error 3 fail, xiangqi-2011:4.1.8 note 3 undetermined",
		},
		{
			"U011 official-stockfish/WDL_model#88: a damaged token is dropped",
			tags + result("*") + "\n1. H2-Er H9-G7 *\n", "*||unfinished|2", "record:token warning 1 fail",
		},
		{
			"U018 lichess-org/lila#10816: Black's move on the next line",
			tags + result("*") + "\n1. H2-E2\nH9-G7 2. H0-G2\nI9-H9 *\n", "*||unfinished|4", "",
		},
		{
			"U021 DHTMLGoodies/chessParser#2: a move that nobody could read",
			tags + result("1-0") + "\n1. 炮二平五 马8进7 2. -- 车9平8 3. 车一平二 马2进3 1-0\n", "1-0|||6", "record:token warning 3 fail",
		},
		{
			"U024 notnil/chess#73: two blank lines within a game",
			tags + result("*") + "\n\n\n" + moves + "*\n\n\n\n" + tags + result("*") + "\n\n\n1. 兵七进一 卒7进1 *\n",
			"*||unfinished|4, *||unfinished|2", "",
		},
		{
			"U025 niklasf/chessops#164: two set positions without moves are one game",
			tags + "[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1\"]\n\n" + tags + "[FEN \"4k4/9/9/9/9/9/9/9/9/C2K5 w - - 0 1\"]\n",
			"|||0, |||0", "record:no-moves note 0 fail, record:no-moves note 0 fail, record:tags note 0 fail, record:tags note 0 fail", // no result
		},
		{
			"U027 AndyGrant/OpenBench#331: no line end between two games",
			tags + result("1-0") + "\n1. H2-E2 H9-G7 1-0" + tags + result("0-1") + "\n1. B2-E2 B9-C7 0-1\n",
			"1-0||not-contradicted|2, 0-1||not-contradicted|2", "",
		},
		{
			"U028 brettbates/pgn_parser#2: a clock behind the mating move",
			tags + result("1-0") + mate + "\n1. b0b9 {[%clk 0:02:58]} 1-0\n", "1-0|1-0|mate|1", "",
		},
		{
			"U029 kentdjb/pgn-extract: a result in a comment to the end of the line",
			tags + result("*") + "\n1. H2-E2 ; usual 1-0\n H9-G7 *\n", "*||unfinished|2", "",
		},
		{
			"U039 SabakiHQ/Sabaki#623: text mangled once cannot be recovered",
			tags + result("*") + "\n1. " + mangled(t, "炮二平五") + " " + mangled(t, "马8进7") + " *\n", "*||unfinished|2", "record:token warning 1 fail",
		},
		{
			"U043 mliebelt/pgn-parser#93, U044 TCEC-Chess/tcecgames#51: tag, marker and comment disagree",
			tags + result("1-0") + "\n1. H2-E2 H9-G7 {裁判判和} 1/2-1/2\n", "1-0||adjudication|2", "record:result warning 0 undetermined",
		},
		{
			"U046 lichess-org/lila#12527: the end by the board first",
			tags + result("1-0") + termination("Normal") + mate + "\n1. B0-B9 1-0\n", "1-0|1-0|mate|1", "",
		},
		{
			"U046, recorded the other way",
			tags + result("0-1") + termination("Normal") + mate + "\n1. B0-B9 0-1\n", "0-1|1-0|mate|1", "xiangqi-2011:4.1.1 error 1 fail",
		},
		{
			"U048 fsmosca/PGN-Standard#12: a double forfeit is lost",
			tags + result("0-0") + "\n0-0\n", "0-0||double-forfeit|0", "record:no-moves note 0 fail",
		},
		{
			"U052 lichess-org/lila#10520: a position three times is no cause of a draw",
			tags + result("1/2-1/2") + "\n1. H0-G2 H9-G7\n2. G2-H0 G7-H9\n3. H0-G2 H9-G7\n4. G2-H0 G7-H9 1/2-1/2\n",
			"1/2-1/2||not-contradicted|8", "",
		},
		{
			"U053 lichess-org/lila#312: a phrase of the vendor's, not resignation",
			tags + result("1-0") + termination("选手01 won on time") + "\n" + moves + "1-0\n", "1-0||time|4", "",
		},
		{
			"U054 lichess-org/lila#10339: the comment has a winner, the result is a draw",
			tags + result("1/2-1/2") + "\n" + moves + "{Red wins on time.} 1/2-1/2\n", "1/2-1/2||time|4", "record:result warning 0 undetermined",
		},
		{
			"U055 lichess-org/lila#19296: lost on time against little material",
			tags + result("0-1") + termination("红方超时") + "[FEN \"3ak4/9/9/9/9/9/9/4p4/9/3K5 w - - 0 1\"]\n\n1. 帅六进一 0-1\n", "0-1||time|1", "",
		},
		{
			"U056 lichess-org/lila#15723: xiangqi-2011:4.1.12 knows no resignation that draws",
			tags + result("0-1") + termination("红方认输") + "[FEN \"3akab2/9/9/9/9/4P4/9/9/9/3K5 w - - 0 1\"]\n\n1. 兵五进一 0-1\n", "0-1||resignation|1", "",
		},
		{
			"U062 gbtami/pychess-variants#1520: the last move exposes the king and its side wins",
			tags + result("1-0") + "[FEN \"4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1\"]\n\n1. 马五进四 1-0\n", "1-0|0-1|self-exposure|1",
			"xiangqi-2011:3.4 error 1 fail, xiangqi-2011:4.1.3 error 1 fail",
		},
		{
			"U165 lichess-org/lila#11783: a king put on the middle of the board to signal the result",
			tags + result("1/2-1/2") + "\n" + moves + "3. e0e4 1/2-1/2\n", "1/2-1/2|||5",
			"xiangqi-2011:2.2 error 5 fail, xiangqi-2011:4.1.8 note 5 undetermined",
		},
		{
			"U169 benini/scid#175: short lines with one beginning are no duplicates",
			tags + result("*") + "\n1. H2-E2 H9-G7\n2. H0-G2 *\n\n" + tags + result("*") + "\n1. H2-E2 H9-G7\n2. H0-G2 I9-H9 *\n",
			"*||unfinished|3, *||unfinished|4", "",
		},
		{
			"4.2.2, as U055 and U056: what neither can win is a draw by the board",
			tags + result("1/2-1/2") + dead + "\n1. d0d1 1/2-1/2\n", "1/2-1/2|1/2-1/2|no-attackers|1", "",
		},
	} {
		t.Run(c.report, func(t *testing.T) {
			dir, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", c.record))
			var games, findings []string
			read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
				games = append(games, fmt.Sprintf("%s|%s|%s|%d", g.Result, g.Verdict, g.Reason, g.Plies))
			})
			read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
				findings = append(findings, fmt.Sprintf("%s %s %d %s", f.Clause, f.Severity, f.Ply, f.Outcome))
			})
			slices.Sort(findings)
			if got := strings.Join(games, ", "); got != c.games {
				t.Errorf("games %s, want %s", got, c.games)
			}
			if got := strings.Join(findings, ", "); got != c.want {
				t.Errorf("findings %s, want %s", got, c.want)
			}
		})
	}
}

// mangled is text in UTF-8 that was read as GBK and saved again.
func mangled(t *testing.T, text string) string {
	t.Helper()
	out, err := simplifiedchinese.GBK.NewDecoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The same game in three files, encodings and notations is one game three times (public
// report U033, mliebelt/pgn-parser#79), and every record is counted as ok, flagged or
// rejected, the unreadable ones too (U009, mcostalba/chess_db#2).
func TestReportedCopies(t *testing.T) {
	dir := t.TempDir()
	big5, err := traditionalchinese.Big5.NewEncoder().String("[Game \"Chinese Chess\"]\n[Event \"測試賽\"]\n[Date \"2026.01.01\"]\n[Red \"選手01\"]\n[Black \"選手02\"]\n[Result \"*\"]\n\n1. 炮二平五 馬8進7 2. 馬二進三 車9平8 *\n")
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "1.pgn", "[Game \"Chinese Chess\"]\n[Event \"测试赛\"]\n[Date \"2026.01.01\"]\n[Red \"选手01\"]\n[Black \"选手02\"]\n[Result \"*\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 *\n")
	writeFile(t, dir, "2.pgn", big5)
	writeFile(t, dir, "3.sgf", "(;GM[1]SZ[19];B[pd])")
	writeFile(t, dir, "4.pgn", "[Game \"Chinese Chess\"]\n[Event \"other\"]\n[Date \"2026.01.01\"]\n[Red \"选手01\"]\n[Black \"选手02\"]\n[Result \"*\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 *\n")
	out, s := run(t, nil, dir)
	if g := s.Games; g.In != 4 || g.Rejected != 1 || g.In != g.OK+g.Flagged+g.Rejected {
		t.Errorf("%+v", g)
	}
	var same []string
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) {
		same = append(same, fmt.Sprintf("%s %s %d", g.Path, g.Encoding, g.SameMoves))
	})
	if want := []string{"1.pgn utf-8 3", "2.pgn big5 3", "4.pgn utf-8 3"}; !slices.Equal(same, want) {
		t.Errorf("%q, want %q", same, want)
	}
	read(t, out, tables.FindingsTable, func(f *schemas.FindingRow) {
		if f.Clause != "record:duplicate" && f.Clause != "record:source" {
			t.Errorf("%s: %s", f.Path, f.TextEn)
		}
	})
}
