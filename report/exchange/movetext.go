package exchange

import (
	"strconv"
	"strings"

	"qipu/schemas"
)

// renjuWinners are the words that move text of renju has before the moves.
var renjuWinners = map[schemas.Result]string{
	schemas.ResultFirstWins: "black", schemas.ResultSecondWins: "white", schemas.ResultDraw: "draw", schemas.ResultUnfinished: "unknown",
}

// AppendMovetext appends a game as one line: of xiangqi "1. 炮二平五 马8进7 … 1-0", of renju
// "black h8 i9 …". It holds the main line and the result, and refuses a game of which
// these are not enough to say how it went.
func AppendMovetext(dst []byte, g *Game, r *Report) ([]byte, error) {
	if err := fitsLine(g); err != nil {
		return dst, err
	}
	r.lines(g)
	r.sheet(g)
	r.stamps(g)
	for _, t := range g.Tags {
		f := schemas.FieldOf(g.Kind, t.Name)
		if t.Held || isFrame(g.Kind, t.Name) || f == schemas.FieldResult && sameResult(g.Kind, t.Value, g.Result) {
			continue
		}
		r.add(LostTag, t.Name+" "+t.Value)
	}
	for i := range g.Lines {
		r.count(LostComment, len(g.Lines[i].Comments))
		r.count(LostMark, len(g.Lines[i].Marks))
	}
	r.count(LostVariation, len(g.Lines)-1)
	if says, _ := g.Kind.ParseResult(g.Marker); g.Marker != "" && says != g.Result {
		r.add(LostMarker, g.Marker)
	}
	if g.Kind == schemas.KindRenju {
		dst = appendRenjuLine(dst, g, r)
	} else {
		dst = appendXiangqiLine(dst, g)
	}
	return append(dst, '\n'), nil
}

// isFrame reports whether a tag says how the file was written that the record came
// from, and nothing of the game.
func isFrame(k schemas.Kind, name string) bool {
	if k == schemas.KindRenju {
		return sgfProperties[name] == sgfFrame
	}
	return strings.EqualFold(name, "Game") || strings.EqualFold(name, "Format")
}

// sameResult reports whether a result tag says what is written.
func sameResult(k schemas.Kind, text string, written schemas.Result) bool {
	says, ok := k.ParseResult(text)
	return ok && says == written
}

// fitsLine refuses the games of which a line of moves would tell another one.
func fitsLine(g *Game) error {
	files, ranks := g.sidesOfBoard()
	switch {
	case g.Kind == schemas.KindXiangqi && (g.NoStart.En != "" || !g.Standard), len(g.Setup) > 0:
		return refuse("本局不从标准局面开始，着法文本写不出开始局面", "the game begins from another position than the usual one, which a line of moves cannot tell")
	case g.Kind == schemas.KindRenju && (files != 15 || ranks != 15):
		return refuse("棋盘不是十五路，着法文本写不出棋盘大小", "the board has not fifteen lines, which a line of moves cannot tell")
	case len(g.Main().Plies) == 0:
		return refuse("没有可写的着法", "there is no move that could be written")
	}
	if g.Kind == schemas.KindRenju {
		for i := range g.Main().Plies {
			if g.Main().Plies[i].Side != schemas.Side(i%2) {
				return refuse("双方没有从黑方起轮流下子，着法文本写不出各子的颜色", "the sides do not take turns from Black on, and a line of moves cannot tell whose a stone is")
			}
		}
	}
	return nil
}

func appendXiangqiLine(dst []byte, g *Game) []byte {
	for i := range g.Main().Plies {
		if i%2 == 0 {
			dst = append(strconv.AppendInt(dst, int64(i/2+1), 10), ". "...)
		}
		dst = append(append(dst, g.Main().Plies[i].Text...), ' ')
	}
	if g.Result == schemas.ResultNone {
		return append(dst, schemas.ResultUnfinished.String()...)
	}
	return append(dst, g.Result.String()...)
}

func appendRenjuLine(dst []byte, g *Game, r *Report) []byte {
	if word := renjuWinners[g.Result]; word != "" {
		dst = append(append(dst, word...), ' ')
	} else if g.Result != schemas.ResultNone {
		r.add(LostTag, "Result "+g.Result.String())
	}
	stage(g, r)
	for i := range g.Main().Plies {
		p := &g.Main().Plies[i]
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = AppendPoint(dst, p.Column, p.Row, p.Pass)
	}
	return dst
}

// AppendPoint appends a point or a pass by name: "h8", "--". Where the board has more
// columns than there are letters it is "27,8", both from 1.
func AppendPoint(dst []byte, column, row int, pass bool) []byte {
	const letters = 26
	switch {
	case pass:
		return append(dst, "--"...)
	case column >= letters:
		dst = append(strconv.AppendInt(dst, int64(column+1), 10), ',')
		return strconv.AppendInt(dst, int64(row+1), 10)
	}
	return strconv.AppendInt(append(dst, 'a'+byte(column)), int64(row+1), 10)
}

// stage tells what is lost of the opening stage where nothing of it is written.
func stage(g *Game, r *Report) {
	s := &g.Stage
	for _, text := range []string{s.Rule, s.Protocol} {
		if text != "" {
			r.add(LostStage, text)
		}
	}
	if s.SwapTold {
		r.count(LostStage, 1)
	}
	r.count(LostStage, len(s.Offered)+len(s.Removed))
	if s.Seats != schemas.SeatsUnsaid {
		r.count(LostStage, 1)
	}
}
