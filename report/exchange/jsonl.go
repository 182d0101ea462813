package exchange

import (
	"strconv"
	"unicode/utf8"

	"qipu/schemas"
)

// AppendJSONL appends a game as one line of JSON. Nothing of the record is left out:
// moves that could not be resolved stand there as they were written.
func AppendJSONL(dst []byte, g *Game, _ *Report) ([]byte, error) {
	w := jsonWriter{dst: dst}
	w.open('{')
	w.text("format", "qipu-game")
	w.number("version", 1)
	w.text("game", g.Kind.String())
	w.origin(&g.Origin)
	w.optional("kept_by", g.KeptBy.String())
	w.list("tags", len(g.Tags), func(i int) {
		w.open('[')
		w.element(g.Tags[i].Name)
		w.element(g.Tags[i].Value)
		w.close(']')
	})
	if g.Result != schemas.ResultNone {
		w.text("result", g.Result.String())
	}
	w.optional("marker", g.Marker)
	if g.Kind == schemas.KindXiangqi {
		if !g.Standard && g.NoStart.En == "" {
			w.text("fen", g.Board.FEN())
		}
		w.text("notation", g.Notation)
	} else {
		w.renju(g)
	}
	w.line(g, g.Main())
	w.list("variations", len(g.Lines)-1, func(i int) {
		l := &g.Lines[i+1]
		w.open('{')
		w.number("parent", l.Parent)
		w.number("at", l.At)
		w.line(g, l)
		w.close('}')
	})
	w.close('}')
	return append(w.dst, '\n'), nil
}

// jsonWriter writes JSON.
type jsonWriter struct{ dst []byte }

func (w *jsonWriter) open(bracket byte) {
	w.comma()
	w.dst = append(w.dst, bracket)
}

func (w *jsonWriter) close(bracket byte) { w.dst = append(w.dst, bracket) }

// comma parts an element from the one before it.
func (w *jsonWriter) comma() {
	if n := len(w.dst); n > 0 {
		switch w.dst[n-1] {
		case '{', '[', ':', '\n':
		default:
			w.dst = append(w.dst, ',')
		}
	}
}

func (w *jsonWriter) name(name string) {
	w.element(name)
	w.dst = append(w.dst, ':')
}

func (w *jsonWriter) text(name, value string) {
	w.name(name)
	w.string(value)
}

func (w *jsonWriter) optional(name, value string) {
	if value != "" {
		w.text(name, value)
	}
}

func (w *jsonWriter) number(name string, n int) {
	w.name(name)
	w.dst = strconv.AppendInt(w.dst, int64(n), 10)
}

func (w *jsonWriter) element(value string) {
	w.comma()
	w.string(value)
}

// list writes an array, unless it is empty.
func (w *jsonWriter) list(name string, n int, each func(i int)) {
	if n == 0 {
		return
	}
	w.name(name)
	w.dst = append(w.dst, '[')
	for i := range n {
		each(i)
	}
	w.dst = append(w.dst, ']')
}

// string appends a JSON string (RFC 8259, 7). Control characters are escaped up to
// U+009F, and the line ends of Unicode, so that a line is one line everywhere.
func (w *jsonWriter) string(text string) {
	const hex = "0123456789abcdef"
	w.dst = append(w.dst, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			w.dst = append(w.dst, '\\', byte(r))
		case r < ' ' || r >= 0x7f && r < 0xa0:
			w.dst = append(w.dst, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		case r == '\u2028':
			w.dst = append(w.dst, `\u2028`...)
		case r == '\u2029':
			w.dst = append(w.dst, `\u2029`...)
		default:
			w.dst = utf8.AppendRune(w.dst, r)
		}
	}
	w.dst = append(w.dst, '"')
}

// origin says where the record came from.
func (w *jsonWriter) origin(o *schemas.Origin) {
	w.name("source")
	w.open('{')
	w.text("path", o.Path)
	w.number("number", o.SourceNo)
	w.number("game", o.GameNo)
	w.number("offset", int(o.Offset))
	w.number("length", int(o.Length))
	w.text("format", o.Format)
	w.text("encoding", o.Encoding)
	w.close('}')
}

// pointNotations name the ways to name a point.
var pointNotations = [...]string{
	schemas.PointNames: "points", schemas.LetterPairs: "letter-pairs", schemas.PairsFrom1: "pairs-from-1", schemas.PairsFrom0: "pairs-from-0",
	schemas.LetterPairsPP: "letter-pairs-pp", schemas.LetterPairsUp: "letter-pairs-up",
}

var seatNames = [...]string{schemas.SeatsUnsaid: "", schemas.SeatsDrawn: "drawn", schemas.SeatsFinal: "final"}

// renju writes what only records of renju have.
func (w *jsonWriter) renju(g *Game) {
	w.text("points", pointNotations[g.Points])
	if g.Files != 0 {
		w.name("board")
		w.dst = strconv.AppendInt(append(w.dst, '['), int64(g.Files), 10)
		w.dst = strconv.AppendInt(append(w.dst, ','), int64(g.Ranks), 10)
		w.close(']')
	}
	stones := func(name string, list []Stone, sides bool) {
		w.list(name, len(list), func(i int) {
			w.open('[')
			w.element(list[i].Token)
			if sides {
				w.element(list[i].Side.String())
			}
			w.close(']')
		})
	}
	stones("setup", g.Setup, true)
	s := &g.Stage
	w.optional("rule", s.Rule)
	w.optional("protocol", s.Protocol)
	if s.SwapTold {
		w.name("swaps")
		w.dst = append(w.dst, '[')
		for _, ply := range s.Swaps {
			w.comma()
			w.dst = strconv.AppendInt(w.dst, int64(ply), 10)
		}
		w.close(']')
	}
	stones("offered", s.Offered, false)
	stones("removed", s.Removed, false)
	w.optional("seats", seatNames[s.Seats])
}

// line writes the moves of a line and what stands with them.
func (w *jsonWriter) line(g *Game, l *Line) {
	var point []byte
	w.list("moves", len(l.Plies)+len(l.Rest), func(i int) {
		w.open('{')
		var token *Token
		move := ""
		if i < len(l.Plies) {
			p := &l.Plies[i]
			token = &p.Token
			if g.Kind == schemas.KindXiangqi {
				move = string(p.Text)
			} else {
				point = appendPoint(point[:0], p)
				move = string(point)
			}
			w.text("move", move)
		} else {
			token = &l.Rest[i-len(l.Plies)]
		}
		if token.Text != move {
			w.text("as", token.Text)
		}
		if g.Sided && l == g.Main() {
			w.text("side", token.Side.String())
		}
		if token.Number > 0 {
			w.number("n", int(token.Number))
		}
		w.close('}')
	})
	notes := func(name string, list []Note) {
		w.list(name, len(list), func(i int) {
			w.open('{')
			w.number("ply", list[i].Ply)
			w.text("text", list[i].Text)
			w.close('}')
		})
	}
	notes("comments", l.Comments)
	notes("marks", l.Marks)
	w.list("clocks", len(l.Stamps), func(i int) {
		s := &l.Stamps[i]
		w.open('{')
		w.number("ply", s.Ply)
		w.optional("side", s.Side.String())
		w.text("kind", s.Kind.String())
		w.text("form", s.Form.String())
		w.text("text", s.Text)
		w.close('}')
	})
	w.list("offers", len(l.Offers), func(i int) {
		w.open('{')
		w.number("ply", l.Offers[i].Ply)
		w.optional("side", l.Offers[i].Side.String())
		w.text("text", l.Offers[i].Text)
		w.close('}')
	})
}
