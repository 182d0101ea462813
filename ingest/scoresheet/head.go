package scoresheet

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"qipu/schemas"
)

// pairs reads a row of fields, each with its value behind it.
func (p *Parser) pairs(first int) {
	lone := true
	for _, c := range p.cells[first+1:] {
		lone = lone && c.Empty()
	}
	for i := p.from(first); i < len(p.cells); i += 2 {
		name, value := p.cells[i], p.cell(i+1)
		f, known := schemas.SheetFieldOf(p.g.Kind, p.g.View(name))
		switch {
		case name.Empty() && value.Empty():
		case name.Empty() || !known && value.Empty():
			if !lone || i != first { // a value without a name, or the other way round
				p.fault(schemas.FaultCells, either(name, value))
			}
			p.comment(either(name, value))
		case !known:
			p.tag(p.bare(name), value)
		case !value.Empty():
			p.field(&f, value)
		}
	}
	if p.extra {
		p.fault(schemas.FaultCells, p.cells[first])
	}
}

// from is the cell from which the pairs of a row stand, the first of which that is not
// empty is that: in every other column, unless it is the name of a field itself.
func (p *Parser) from(first int) int {
	if first < 0 {
		return 0
	}
	if _, known := schemas.SheetFieldOf(p.g.Kind, p.g.View(p.cells[first])); known {
		return first
	}
	return first &^ 1
}

func either(a, b schemas.Span) schemas.Span {
	if a.Empty() {
		return b
	}
	return a
}

// bare is the name of a field without the colon behind it.
func (p *Parser) bare(name schemas.Span) schemas.Span {
	text := bytes.TrimRight(p.g.Bytes(name), ": ")
	text = bytes.TrimSuffix(text, []byte("："))
	if len(text) > 0 {
		name.Len = uint32(len(text))
	}
	return name
}

// tag adds a tag. The same once more is passed over; another value is told.
func (p *Parser) tag(name, value schemas.Span) {
	key := strings.ToLower(p.g.String(name))
	if before, ok := p.seen[key]; ok {
		if bytes.Equal(p.g.Bytes(before), p.g.Bytes(value)) {
			return
		}
		p.fault(schemas.FaultRepeatedTag, value)
	} else {
		p.seen[key] = value
	}
	p.fen = p.fen || key == "fen"
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: name, Value: value})
}

// field takes in a known field that says something.
func (p *Parser) field(f *schemas.SheetField, value schemas.Span) {
	g, text := p.g, p.g.View(value)
	if f.Tag != "" {
		p.tag(p.t.Write(f.Tag), value)
		text = g.View(value) // the text may have moved
	}
	ok := true
	switch stage := &g.Stage; f.Role {
	case schemas.SheetGame:
		p.table.game = true
	case schemas.SheetKeptBy:
		var keeper schemas.Keeper
		if keeper, ok = g.Kind.ParseKeeper(text); ok {
			g.KeptBy = keeper
		}
	case schemas.SheetRemark:
		p.comment(value)
	case schemas.SheetProtocol:
		stage.Protocol = value
	case schemas.SheetSwap:
		ok = p.swap(text)
	case schemas.SheetSeats:
		stage.Seats, ok = seats[schemas.FoldLabel(text)]
	case schemas.SheetFifths:
		p.fifths(value)
	default:
	}
	if !ok {
		p.fault(schemas.FaultValue, value)
	}
}

// answers are the ways to say whether the colours were swapped, as FoldLabel has them.
var answers = map[string]bool{
	"是": true, "有": true, "交换": true, "yes": true, "y": true, "true": true, "是yes": true,
	"否": false, "无": false, "不交换": false, "未交换": false, "no": false, "n": false, "false": false, "否no": false,
}

var seats = map[string]schemas.Seats{
	"交换后": schemas.SeatsFinal, "aftertheswap": schemas.SeatsFinal, "afterswap": schemas.SeatsFinal, "交换后aftertheswap": schemas.SeatsFinal,
	"交换前": schemas.SeatsDrawn, "假先": schemas.SeatsDrawn, "beforetheswap": schemas.SeatsDrawn, "beforeswap": schemas.SeatsDrawn, "交换前beforetheswap": schemas.SeatsDrawn,
}

// swap reads whether the colours were swapped: yes after ply 3, no, or plies.
func (p *Parser) swap(text string) (ok bool) {
	const usual, most = 3, 8
	stage := &p.g.Stage
	if yes, known := answers[schemas.FoldLabel(text)]; known {
		stage.SwapTold, stage.Swaps = true, stage.Swaps[:0]
		if yes {
			stage.Swaps = append(stage.Swaps, usual)
		}
		return true
	}
	words := strings.FieldsFunc(text, isBetween)
	if len(words) == 0 || len(words) > most {
		return false
	}
	var plies []int32
	for _, word := range words {
		n, err := strconv.ParseUint(word, 10, 8)
		if err != nil {
			return false
		}
		plies = append(plies, int32(n))
	}
	stage.SwapTold, stage.Swaps = true, append(stage.Swaps[:0], plies...)
	return true
}

// fifths reads points.
func (p *Parser) fifths(value schemas.Span) {
	text := p.g.String(value)
	for at := 0; at < len(text); {
		rest := strings.TrimLeftFunc(text[at:], isBetween)
		at = len(text) - len(rest)
		n := strings.IndexFunc(rest, isBetween)
		if n < 0 {
			n = len(rest)
		}
		if n > 0 {
			p.g.Stage.Offered = append(p.g.Stage.Offered, schemas.Span{Off: value.Off + uint32(at), Len: uint32(n)})
		}
		at += n
	}
}

func isBetween(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(",;、，；/", r)
}
