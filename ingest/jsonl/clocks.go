package jsonl

import "qipu/schemas"

var stampKinds = map[string]schemas.StampKind{
	"left": schemas.StampLeft, "used": schemas.StampUsed, "total": schemas.StampTotal, "instant": schemas.StampInstant, "moves": schemas.StampMoves,
}

var stampForms = map[string]schemas.StampForm{
	"clock": schemas.FormClock, "minutes": schemas.FormMinutes, "seconds": schemas.FormSeconds, "millis": schemas.FormMillis,
	"instant": schemas.FormInstant, "count": schemas.FormCount,
}

// stamp reads a stamp. One of a kind or form that is not known is a fault.
func (p *Parser) stamp() {
	s := schemas.Stamp{Line: p.line, Side: schemas.NoSide}
	from := p.pos
	known := 0
	p.object(func(name schemas.Span) {
		var ok bool
		switch string(p.bytes(name)) {
		case "ply":
			s.Ply = p.number()
		case "side":
			s.Side, _ = p.side(p.str())
		case "kind":
			if s.Kind, ok = stampKinds[string(p.bytes(p.str()))]; ok {
				known++
			}
		case "form":
			if s.Form, ok = stampForms[string(p.bytes(p.str()))]; ok {
				known++
			}
		case "text":
			s.Text = p.str()
		default:
			p.skip()
		}
	})
	switch {
	case p.failed:
	case known < 2 || s.Text.Empty(): // a kind and a form
		p.value(p.shown(from))
	default:
		p.g.Stamps = append(p.g.Stamps, s)
	}
}

// offer reads an offer of a draw.
func (p *Parser) offer() {
	o := schemas.Offer{Line: p.line, Side: schemas.NoSide}
	p.object(func(name schemas.Span) {
		switch string(p.bytes(name)) {
		case "ply":
			o.Ply = p.number()
		case "side":
			o.Side, _ = p.side(p.str())
		case "text":
			o.Text = p.str()
		default:
			p.skip()
		}
	})
	if !p.failed {
		p.g.Offers = append(p.g.Offers, o)
	}
}

// keeper reads whose sheet it is.
func (p *Parser) keeper() {
	switch at := p.str(); string(p.bytes(at)) {
	case "first":
		p.g.KeptBy = schemas.KeeperFirst
	case "second":
		p.g.KeptBy = schemas.KeeperSecond
	case "arbiter":
		p.g.KeptBy = schemas.KeeperArbiter
	default:
		p.value(at)
	}
}
