package jsonl

import "qipu/schemas"

// keepers, stampKinds and stampForms are what may stand there, by their names.
var (
	keepers    = named([]schemas.Keeper{schemas.KeeperFirst, schemas.KeeperSecond, schemas.KeeperArbiter}, schemas.Keeper.String)
	stampKinds = named([]schemas.StampKind{schemas.StampLeft, schemas.StampUsed, schemas.StampTotal, schemas.StampInstant, schemas.StampMoves}, schemas.StampKind.String)
	stampForms = named([]schemas.StampForm{
		schemas.FormClock, schemas.FormMinutes, schemas.FormSeconds, schemas.FormMillis, schemas.FormInstant, schemas.FormCount,
	}, schemas.StampForm.String)
)

func named[T any](list []T, name func(T) string) map[string]T {
	table := make(map[string]T, len(list))
	for _, v := range list {
		table[name(v)] = v
	}
	return table
}

// keptBy reads whose sheet a record is.
func (p *Parser) keptBy() {
	at := p.str()
	keeper, ok := keepers[string(p.bytes(at))]
	if !ok && !p.failed {
		p.g.AddFault(schemas.Fault{Kind: schemas.FaultValue, At: at, Offset: -1})
	}
	p.g.KeptBy = keeper
}

// stamp reads a time of a clock, of which no part may be unknown.
func (p *Parser) stamp() {
	s := schemas.Stamp{Line: p.line, Side: schemas.NoSide}
	known := 0
	p.object(func(name schemas.Span) {
		switch string(p.bytes(name)) {
		case "ply":
			s.Ply = p.number()
		case "side":
			s.Side, _ = p.side(p.str())
		case "kind":
			var ok bool
			if s.Kind, ok = stampKinds[string(p.bytes(p.str()))]; ok {
				known |= 1
			}
		case "form":
			var ok bool
			if s.Form, ok = stampForms[string(p.bytes(p.str()))]; ok {
				known |= 2
			}
		case "text":
			s.Text = p.str()
		default:
			p.skip()
		}
	})
	switch {
	case p.failed:
	case known != 3:
		p.g.AddFault(schemas.Fault{Kind: schemas.FaultValue, Line: p.line, At: s.Text, Offset: -1})
	default:
		p.g.Stamps = append(p.g.Stamps, s)
	}
}

// offer reads a draw offered.
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
