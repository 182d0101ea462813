package workbook

import (
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// change is a number of a player that corrections change.
type change struct{ part, player, what string }

// corrected reads what all corrections together make of ranks and points.
func (b *book) corrected() (map[change]string, error) {
	after := make(map[change]string)
	err := tables.Read(b.dir, tables.EffectsTable, func(row *schemas.EffectRow) error {
		if row.Scope == "together" && (row.What == "rank" || row.What == "points") {
			after[change{row.Part, row.Player, row.What}] = row.After
		}
		return nil
	})
	return after, tables.Optional(err)
}

// scopes are the words for what an effect is of.
var scopes = map[string]schemas.Text{
	"published": {Zh: "公布与所计", En: "as published and as counted"},
	"together":  {Zh: "全部改正", En: "all corrections together"},
	"apart":     {Zh: "仅此一项", En: "this correction alone"},
}

// quantities are the words for what changes, beside the keys of tables.
var quantities = map[string]schemas.Text{
	"rank": {Zh: "名次", En: "rank"}, "prize": {Zh: "奖项", En: "prize"}, "points": {Zh: "积分", En: "points"}, "pairing": {Zh: "其后的对阵", En: "later pairing"},
}

// corrections writes what corrections of the event change; no sheet where there are none.
func (b *book) corrections() error {
	var s *sheet
	err := tables.Read(b.dir, tables.EffectsTable, func(row *schemas.EffectRow) error {
		if s == nil {
			s = b.newSheet("改正的影响", "Corrections", 1, []column{
				{"部分", "Part", 12},
				{"范围", "Of", 20},
				{"改正", "Correction", 24},
				{"依据", "Why", 24},
				{"编号", "Number", 8},
				{"姓名", "Name", 20},
				{"何数", "What", 20},
				{"轮次", "Round", 7},
				{"对手", "Opponent", 9},
				{"原为", "Before", 14},
				{"改为", "After", 14},
			})
		}
		what, ok := quantities[row.What]
		if !ok {
			if what, ok = rulebooks.TieBreak(row.What).Text(); !ok {
				what = schemas.Text{Zh: row.What, En: row.What}
			}
		}
		why := row.Reason
		if row.FindingID != "" {
			why = strings.TrimSpace(b.say("问题 ", "finding ") + row.FindingID + " " + why)
		}
		return s.add(row.Part, b.in(scopes[row.Scope]), row.Correction, why, row.Player, row.Name, b.in(what), number(row.Round), row.Opponent, row.Before, row.After)
	})
	if err := tables.Optional(err); err != nil || s == nil {
		return err
	}
	return s.close("corrections")
}
