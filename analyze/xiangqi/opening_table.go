package xiangqi

import "qipu/schemas"

// OpeningPlies is how many plies of a game its opening is taken from.
const OpeningPlies = 12

// openings are the families and systems, each in the orientation in which the
// books give it. openings.md prints them.
var openings = [...]OpeningFamily{
	{Name: schemas.Text{Zh: "中炮", En: "Central Cannon"}, First: []string{"h2e2"}, Systems: []OpeningSystem{
		{Name: schemas.Text{Zh: "顺炮", En: "Same-Direction Cannons"}, Moves: []string{"h7e7"}, By: 2},
		{Name: schemas.Text{Zh: "半途列炮", En: "Delayed Opposite-Direction Cannons"}, Moves: []string{"h0g2", "h9g7", "i0h0", "i9h9", "b7e7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "列炮", En: "Opposite-Direction Cannons"}, Moves: []string{"b7e7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "左炮封车", En: "Left Cannon Blockade"}, Moves: []string{"h9g7", "i0h0", "i9h9", "h7h3"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "左三步虎", En: "Left Three-Step Tiger"}, Moves: []string{"h9g7", "i9h9", "h7i7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "右三步虎", En: "Right Three-Step Tiger"}, Moves: []string{"b9c7", "a9b9", "b7a7"}, Unless: []string{"h7f7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "鸳鸯炮", En: "Mandarin-Duck Cannons"}, Moves: []string{"b9c7", "i9i7"}, Unless: []string{"h7f7", "h9g7", "a9a8"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "龟背炮", En: "Turtle-Back Cannon"}, Moves: []string{"h9g7", "i9i8", "h7h8"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "屏风马", En: "Screen Horses"}, Moves: []string{"h9g7", "b9c7"}, Unless: []string{"h7f7", "b7d7", "h7e7", "b7e7", "h7d7", "b7f7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "反宫马", En: "Sandwiched Horses"}, Moves: []string{"b9c7", "h7f7", "h9g7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "反宫马", En: "Sandwiched Horses"}, Moves: []string{"h9g7", "b7d7", "b9c7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "单提马", En: "Single Horse"}, Moves: []string{"b9c7", "h9i7"}, Unless: []string{"h7e7", "b7e7"}, By: OpeningPlies},
		{Name: schemas.Text{Zh: "单提马", En: "Single Horse"}, Moves: []string{"h9g7", "b9a7"}, Unless: []string{"h7e7", "b7e7"}, By: OpeningPlies},
	}},
	{Name: schemas.Text{Zh: "仙人指路", En: "Pawn Opening"}, First: []string{"c3c4"}, Systems: []OpeningSystem{
		{Name: schemas.Text{Zh: "对兵局", En: "Opposing Pawns"}, Moves: []string{"g6g5"}, Unless: []string{"h2e2", "b2e2"}, By: 4},
		{Name: schemas.Text{Zh: "卒底炮", En: "Pawn-Base Cannon"}, Moves: []string{"b7c7"}, Unless: []string{"h2e2", "b2e2"}, By: 4},
		{Name: schemas.Text{Zh: "金钩炮", En: "Golden-Hook Cannon"}, Moves: []string{"h7c7"}, By: 2},
		{Name: schemas.Text{Zh: "飞象", En: "Elephant"}, Moves: []string{"c9e7"}, By: 2},
		{Name: schemas.Text{Zh: "飞象", En: "Elephant"}, Moves: []string{"g9e7"}, By: 2},
		{Name: schemas.Text{Zh: "中炮", En: "Central Cannon"}, Moves: []string{"h7e7"}, By: 2},
		{Name: schemas.Text{Zh: "中炮", En: "Central Cannon"}, Moves: []string{"b7e7"}, By: 2},
		{Name: schemas.Text{Zh: "士角炮", En: "Palcorner Cannon"}, Moves: []string{"h7f7"}, By: 2},
		{Name: schemas.Text{Zh: "士角炮", En: "Palcorner Cannon"}, Moves: []string{"b7d7"}, By: 2},
		{Name: schemas.Text{Zh: "过宫炮", En: "Cross-Palace Cannon"}, Moves: []string{"h7d7"}, By: 2},
		{Name: schemas.Text{Zh: "过宫炮", En: "Cross-Palace Cannon"}, Moves: []string{"b7f7"}, By: 2},
		{Name: schemas.Text{Zh: "起马", En: "Horse"}, Moves: []string{"h9g7"}, Unless: []string{"h2e2", "b2e2"}, After: 4, By: 4},
		{Name: schemas.Text{Zh: "起马", En: "Horse"}, Moves: []string{"b9c7"}, Unless: []string{"h2e2", "b2e2"}, After: 4, By: 4},
	}},
	{Name: schemas.Text{Zh: "飞相局", En: "Elephant Opening"}, First: []string{"g0e2"}, Systems: append([]OpeningSystem{
		{Name: schemas.Text{Zh: "顺相局", En: "Same-Direction Elephants"}, Moves: []string{"g9e7"}, By: 2},
		{Name: schemas.Text{Zh: "列相局", En: "Opposite-Direction Elephants"}, Moves: []string{"c9e7"}, By: 2},
	}, replies...)},
	{Name: schemas.Text{Zh: "起马局", En: "Horse Opening"}, First: []string{"b0c2"}, Systems: replies},
	{Name: schemas.Text{Zh: "过宫炮", En: "Cross-Palace Cannon"}, First: []string{"h2d2"}, Systems: append([]OpeningSystem{
		{Name: schemas.Text{Zh: "横车", En: "Ranked Chariot"}, Moves: []string{"i9i8"}, By: 2},
	}, replies...)},
	{Name: schemas.Text{Zh: "士角炮", En: "Palcorner Cannon"}, First: []string{"h2f2"}, Systems: replies},
	{Name: schemas.Text{Zh: "金钩炮", En: "Golden-Hook Cannon"}, First: []string{"h2c2"}},
	{Name: schemas.Text{Zh: "兵底炮", En: "Pawn-Base Cannon"}, First: []string{"h2g2"}},
	{Name: schemas.Text{Zh: "边炮", En: "Edge Cannon"}, First: []string{"h2i2"}},
	{Name: schemas.Text{Zh: "巡河炮", En: "Riverbank Cannon"}, First: []string{"h2h4"}},
	{Name: schemas.Text{Zh: "过河炮", En: "Cannon across the River"}, First: []string{"h2h6"}},
	{Name: schemas.Text{Zh: "龟背炮", En: "Turtle-Back Cannon"}, First: []string{"h2h1"}},
	{Name: schemas.Text{Zh: "边马局", En: "Edge Horse"}, First: []string{"b0a2"}},
	{Name: schemas.Text{Zh: "边兵局", En: "Edge Pawn"}, First: []string{"a3a4"}},
	{Name: schemas.Text{Zh: "边相局", En: "Edge Elephant"}, First: []string{"g0i2"}},
	{Name: schemas.Text{Zh: "上仕局", En: "Advisor"}, First: []string{"f0e1"}},
	{Name: schemas.Text{Zh: "其他", En: "Other"}, First: []string{"e0e1", "e3e4", "i0i1", "i0i2", "h2h3", "h2h5", "h2h9"}},
}

// replies are Black's first moves where these alone name the system. Left and
// right are Black's: 炮8 and 马8 are left.
var replies = []OpeningSystem{
	{Name: schemas.Text{Zh: "左中炮", En: "Left Central Cannon"}, Moves: []string{"h7e7"}, By: 2},
	{Name: schemas.Text{Zh: "右中炮", En: "Right Central Cannon"}, Moves: []string{"b7e7"}, By: 2},
	{Name: schemas.Text{Zh: "左士角炮", En: "Left Palcorner Cannon"}, Moves: []string{"h7f7"}, By: 2},
	{Name: schemas.Text{Zh: "右士角炮", En: "Right Palcorner Cannon"}, Moves: []string{"b7d7"}, By: 2},
	{Name: schemas.Text{Zh: "左过宫炮", En: "Left Cross-Palace Cannon"}, Moves: []string{"h7d7"}, By: 2},
	{Name: schemas.Text{Zh: "右过宫炮", En: "Right Cross-Palace Cannon"}, Moves: []string{"b7f7"}, By: 2},
	{Name: schemas.Text{Zh: "进左马", En: "Left Horse"}, Moves: []string{"h9g7"}, By: 2},
	{Name: schemas.Text{Zh: "进右马", En: "Right Horse"}, Moves: []string{"b9c7"}, By: 2},
	{Name: schemas.Text{Zh: "进7卒", En: "Pawn 7"}, Moves: []string{"g6g5"}, By: 2},
	{Name: schemas.Text{Zh: "进3卒", En: "Pawn 3"}, Moves: []string{"c6c5"}, By: 2},
}
