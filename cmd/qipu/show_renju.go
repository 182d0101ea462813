package main

import (
	"fmt"
	"slices"
	"strings"

	"qipu/analyze/renju"
	"qipu/report/replay"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/board"
)

func (v *view) isRenju() bool { return v.game.Kind == schemas.KindRenju.String() }

// renjuPicture draws the board after a ply and, where that is a forbidden move, says
// which lines make it one.
func (v *view) renjuPicture(ply int, letters bool, langs []string) (lines, below []string, err error) {
	if !replay.Judged(v.plies, v.findings) {
		return []string{word(langs[0], "not drawn: a board of another size than 15×15, on which the moves were not judged", "棋盘不是15×15，着法未作裁断，不作图示")}, nil, nil
	}
	stones, err := replay.Renju(v.game, v.plies, ply)
	if err != nil {
		return nil, nil, err
	}
	b, ok := stones.Board()
	if !ok {
		return append(gridLines(stones, letters), "    "+coloursLine(letters, langs)), nil, nil
	}
	last := board.NoPoint
	if stones.Last != 0 {
		last = board.PointAt(stones.Last.Column(), stones.Last.Row())
	}
	style := terminal.StoneStyle{Letters: letters, Last: last}
	if stones.Reached == ply && last != board.NoPoint && v.plies[ply-1].Forbidden != "" {
		proof := proofOf(&b, last, v.reading)
		for i := range proof.Lines {
			l := &proof.Lines[i]
			style.Lines = append(style.Lines, l.Stones...)
			style.Open = append(style.Open, l.Points...)
			for _, ban := range l.Barred {
				style.Barred = append(style.Barred, ban.Point)
			}
		}
		for _, lang := range langs {
			below = append(below, v.proofLines(&v.plies[ply-1], &proof, lang)...)
		}
		below = append(below, marksLine(&style, langs), "")
	}
	lines = terminal.Stones(&b, style)
	return append(lines, "    "+coloursLine(letters, langs)), below, nil
}

// gridLines draw a board of another size.
func gridLines(s *replay.Stones, letters bool) []string {
	stones := make(map[board.GridPoint]board.Stone, len(s.Set))
	for _, stone := range s.Set {
		stones[stone.At] = board.BlackStone
		if stone.White {
			stones[stone.At] = board.WhiteStone
		}
	}
	return terminal.Grid(s.Files, s.Ranks, stones, s.Last, letters)
}

// proofOf judges the black stone on a point as if it were still to be put.
func proofOf(b *board.Stones, at board.Point, reading renju.Reading) renju.Proof {
	var p renju.Position
	for q, stone := range b {
		if board.Point(q) != at {
			p.Put(board.Point(q), stone)
		}
	}
	return p.Proof(at, reading)
}

// inWords writes a text in each of the languages, those that are alike once.
func inWords(langs []string, en, zh string) string {
	var words []string
	for _, lang := range langs {
		if w := word(lang, en, zh); !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

func coloursLine(letters bool, langs []string) string {
	return terminal.StoneSign(board.BlackStone, letters) + " " + inWords(langs, "Black", "黑") + "  " +
		terminal.StoneSign(board.WhiteStone, letters) + " " + inWords(langs, "White", "白")
}

// marksLine says what the marks on the board stand for, those that are there.
func marksLine(style *terminal.StoneStyle, langs []string) string {
	parts := []string{inWords(langs, "( ) stones of these lines", "( ) 各线之子")}
	if len(style.Open) > 0 {
		parts = append(parts, inWords(langs, "< > points that complete them", "< > 补成之点"))
	}
	if len(style.Barred) > 0 {
		parts = append(parts, inWords(langs, "{ } points that do not count", "{ } 不算之点"))
	}
	return strings.Join(parts, word(langs[0], ", ", "，"))
}

// proofLines name the kinds of a forbidden move as the audit found them, and the
// lines that the stone makes.
func (v *view) proofLines(ply *schemas.PlyRow, proof *renju.Proof, lang string) []string {
	var kinds []string
	for kind := range strings.SplitSeq(ply.Forbidden, "+") {
		kinds = append(kinds, kindWord(kind, lang))
	}
	head := fmt.Sprintf(word(lang, "%s at %s", "%[2]s %[1]s"), strings.Join(kinds, word(lang, ", ", "、")), ply.Move)
	if slices.ContainsFunc(proof.Lines, func(l renju.Line) bool { return l.Figure == renju.Three }) {
		head += fmt.Sprintf(word(lang, "; threes are read %s (%s)", "；活三读法%s（%s）"), v.reading, readingOption)
	}
	if found := forbiddenKinds(proof.Judgement).String(); found != ply.Forbidden {
		head += fmt.Sprintf(word(lang, "; the board gives %s", "；依局面为%s"), orWord(found, proof.Kind.String()))
	}
	lines := []string{head}
	wide := 0
	for i := range proof.Lines {
		wide = max(wide, len(strings.Join(namesOf(proof.Lines[i].Stones), " ")))
	}
	for i := range proof.Lines {
		l := &proof.Lines[i]
		figure := word(lang, l.Figure.String(), figuresZh[l.Figure])
		gap := strings.Repeat(" ", figureColumns-terminal.Width(figure))
		lines = append(lines, strings.TrimRight(fmt.Sprintf("  %s%s%-*s%s", figure, gap, wide, strings.Join(namesOf(l.Stones), " "), completes(l, lang)), " "))
	}
	return lines
}

// kindWord is a kind of forbidden move, spelt as in the column forbidden, in words.
func kindWord(kind, lang string) string {
	zh := orWord(kindsZh[kind], kind)
	if lang == "en" && zh != kind {
		return zh + " " + kind
	}
	return zh
}

var kindsZh = map[string]string{
	schemas.DoubleThree.String(): "三三", schemas.DoubleFour.String(): "四四", schemas.Overline.String(): "长连", schemas.ForbiddenOpen.String(): "未定",
}

// figureColumns is the width of the longest name of a figure and a gap.
const figureColumns = 15

var figuresZh = map[renju.Figure]string{
	renju.RowOfFive: "五连", renju.LongRow: "长连", renju.StraightFour: "活四", renju.SimpleFour: "冲四", renju.Three: "活三",
}

// completes says what the points of a line make of it, and which do not count.
func completes(l *renju.Line, lang string) string {
	var parts []string
	switch points := strings.Join(namesOf(l.Points), " "); {
	case points == "" && l.Figure == renju.Three:
		parts = append(parts, word(lang, "is none", "不成活三"))
	case points == "":
	case l.Figure == renju.Three:
		parts = append(parts, word(lang, "→ straight four at ", "→ 活四 ")+points)
	default:
		parts = append(parts, word(lang, "→ five at ", "→ 五连 ")+points)
	}
	for _, ban := range l.Barred {
		parts = append(parts, fmt.Sprintf(word(lang, "%s does not count: %s", "%s不算：%s"), ban.Point, barredWord(&ban, lang)))
	}
	if len(parts) == 0 {
		return ""
	}
	return "  " + strings.Join(parts, word(lang, "; ", "；"))
}

// barredWord is why a point does not make a three a straight four.
func barredWord(ban *renju.Ban, lang string) string {
	if ban.Kind == renju.Five {
		return word(lang, "it makes five", "成五连")
	}
	var kinds []string
	for _, kind := range kindOf(ban.Judgement).Kinds {
		kinds = append(kinds, word(lang, kind, orWord(kindsZh[kind], kind)))
	}
	return strings.Join(kinds, word(lang, ", ", "、"))
}

// openingLine says what is known of the opening stage of a game of renju, empty if
// nothing is.
func openingLine(g *schemas.GameRow, lang string) string {
	var parts []string
	if g.OpeningCode != "" {
		parts = append(parts, word(lang, "opening ", "开局 ")+openingName(g, lang))
	}
	if g.Protocol != "" {
		parts = append(parts, word(lang, "protocol ", "开局规则 ")+g.Protocol)
	}
	switch g.Swap {
	case "":
	case "yes":
		parts = append(parts, word(lang, "colours swapped", "已交换"))
	case "no":
		parts = append(parts, word(lang, "not swapped", "未交换"))
	default:
		parts = append(parts, word(lang, "swap ", "交换 ")+g.Swap)
	}
	switch told, ok := strings.CutPrefix(g.Fifths, "told "); {
	case g.Fifths == "":
	case ok:
		parts = append(parts, word(lang, "fifths offered ", "五手所打 ")+told)
	default:
		parts = append(parts, word(lang, "fifths ", "五手两打 ")+word(lang, g.Fifths, strings.ReplaceAll(g.Fifths, "not evidenced", "无记载")))
	}
	if g.DrawnBlack != "" {
		parts = append(parts, word(lang, "drawn Black ", "假先 ")+g.DrawnBlack)
	}
	if g.FinalBlack != "" {
		parts = append(parts, word(lang, "Black in the end ", "最终执黑 ")+g.FinalBlack)
	}
	return strings.Join(parts, word(lang, "; ", "；"))
}

// openingName is the code and name of an opening: "D4 花月 Kagetsu (直指 direct)".
func openingName(g *schemas.GameRow, lang string) string {
	name, family := g.OpeningSystem, g.OpeningFamily
	if o, ok := renju.LookupOpening(g.OpeningCode); ok && lang == "en" {
		name = strings.Join(nonEmpty(name, o.En), " ")
		if o.Direct {
			family += " direct"
		} else {
			family += " indirect"
		}
	}
	text := strings.Join(nonEmpty(g.OpeningCode, name), " ")
	if family = strings.TrimSpace(family); family != "" {
		text += fmt.Sprintf(word(lang, " (%s)", "（%s）"), family)
	}
	return text
}

// stoneMoves are the moves of a game of renju: the points, a pass as it is spelt, and
// what names neither as written; the shown ply in brackets.
func (v *view) stoneMoves(ply int) string {
	var out strings.Builder
	for i := range v.plies {
		move := terminal.Safe(orWord(v.plies[i].Move, v.plies[i].Written))
		if i+1 == ply {
			move = "[" + move + "]"
		}
		fmt.Fprintf(&out, "%d. %s ", i+1, move)
	}
	return out.String()
}

// readingOption is the option that decides the reading of threes.
const readingOption = "F1"

// chosenReading is the reading that the option is set to; empty is the default.
func chosenReading(choice string) (renju.Reading, error) {
	if choice == "" {
		return renju.Recursive, nil
	}
	r, ok := renju.ParseReading(choice)
	if !ok {
		return 0, fmt.Errorf("option %s: %.40q is no reading of threes; those are %s", readingOption, choice, strings.Join(readingNames(), ", "))
	}
	return r, nil
}
