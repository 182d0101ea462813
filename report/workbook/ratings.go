package workbook

import (
	"strconv"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// ratings writes the rating list, and the games that do not count with the reasons; no sheets
// where the run is not rated.
func (b *book) ratings() error {
	var s *sheet
	err := tables.Read(b.dir, tables.RatingPlayersTable, func(row *schemas.RatingPlayerRow) error {
		if s == nil {
			s = b.newSheet("等级分", "Ratings", 2, []column{
				{"编号", "Number", 10},
				{"姓名", "Name", 20},
				{"周期", "Period", 9},
				{"类", "Class", 11},
				{"等级分", "Rating", 9},
				{"局数", "Games", 8},
				{"得分", "Score", 8},
				{"预期", "Expected", 10},
				{"K", "K", 6},
				{"变动", "Change", 9},
				{"新等级分", "New rating", 11},
				{"或为", "Or", 30},
				{"所缺", "Missing", 20},
				{"未定局数", "Games not decided", 11},
				{"公布的变动", "Change as published", 11},
				{"公布的等级分", "Rating as published", 11},
				{"核对", "Agrees", 9},
			})
		}
		return s.add(row.PlayerID, row.Name, row.Period, row.TimeClass, number(row.Rating), int(row.Games), decimal(row.Score), decimal(row.Expected), decimal(row.K), decimal(row.Change),
			number(row.NewRating), row.Either, row.Missing, int(row.Undetermined), row.Published, row.PublishedNew, row.Agrees)
	})
	if err := tables.Optional(err); err != nil || s == nil {
		return err
	}
	if err := s.close("ratings"); err != nil {
		return err
	}
	return b.unrated()
}

// unrated writes the games that do not count for both players.
func (b *book) unrated() error {
	s := b.newSheet("不计分的对局", "Not rated", 4, []column{
		{"轮次", "Round", 7},
		{"台次", "Board", 7},
		{"先手", "First", 20},
		{"后手", "Second", 20},
		{"结果", "Result", 9},
		{"是否计分", "Status", 14},
		{"计于", "Counts for", 10},
		{"理由", "Reasons", 50},
		{"代码", "Codes", 24},
		{"所缺", "Missing", 20},
		{"裁定", "Ruling", 24},
		{"棋谱", "Record", 28},
	})
	err := tables.Read(b.dir, tables.RatingGamesTable, func(row *schemas.RatingGameRow) error {
		if row.CountsFor == "both" {
			return nil
		}
		record := ""
		if row.SourceNo > 0 {
			record = strconv.Itoa(int(row.SourceNo)) + ":" + strconv.Itoa(int(row.GameNo)) + " " + row.Path
		}
		return s.add(row.Round, row.Board, row.First, row.Second, row.Result, row.Status, row.CountsFor, b.reasons(row.Reasons), row.Reasons, row.Missing, row.Ruling, record)
	})
	if err != nil {
		return err
	}
	return s.close("unrated")
}

// reasons says the reasons of a game, "FORFEIT,BYE;second:UNRATED_OPPONENT", in words.
func (b *book) reasons(codes string) string {
	var all []string
	for part := range strings.SplitSeq(codes, ";") {
		who, list, found := strings.Cut(part, ":")
		if !found {
			who, list = "", part
		}
		for code := range strings.SplitSeq(list, ",") {
			if reason, ok := ratings.ParseReason(code); ok {
				code = b.in(reason.Text())
			}
			switch who {
			case "first":
				code = b.say("先手方：", "first player: ") + code
			case "second":
				code = b.say("后手方：", "second player: ") + code
			}
			all = append(all, code)
		}
	}
	return strings.Join(all, "; ")
}

// number is a number of which 0 says that there is none.
func number(n uint32) any {
	if n == 0 {
		return ""
	}
	return int(n)
}

// decimal is a number that a table has as text, as a number where it is one.
func decimal(text string) any {
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x
	}
	return text
}
