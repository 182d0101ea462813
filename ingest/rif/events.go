package rif

import (
	"errors"
	"io"
	"strings"

	"qipu/ingest/records"
	"qipu/schemas"
)

// The bounds of the events that are kept of a source, beside those of its tables.
// RenjuNet's database has about 150,000 games.
const (
	MaxEvents = 1 << 16
	MaxGames  = 1 << 18
)

// Events is what a source tells of its events.
type Events struct {
	List   []schemas.Event // one for each tournament of each database, in their order
	Faults []EventFault    // the first schemas.MaxFaults of each kind, in the order met
	Counts [EventFaultKinds]int
}

// EventFaultKind says what of a database has no place in its events, or a doubtful one.
type EventFaultKind uint8

// The kinds. Of the first five a game or a tournament is in no event.
const (
	EventNoTournament      EventFaultKind = iota // a game that names no tournament
	EventUnknownTournament                       // a game that names one that no row has
	EventTooLong                                 // a game longer than is read, or with texts beyond MaxRow
	EventOverBounds                              // a game or a tournament beyond MaxGames, MaxEvents or MaxTableBytes
	EventSameNumber                              // a tournament whose number another has, which says otherwise: its games are the other's
	EventUnknownPlayer                           // a player that no row has, or none; the pairing has the number
	EventUnknownRow                              // a city, country or rule that no row has
	EventBadTag                                  // something in a tag that is no attribute
	EventRepeated                                // a row whose number another has, or an attribute that stands twice: the first counts
	EventUndecodable                             // a text with characters that could not be decoded

	// EventFaultKinds is the number of kinds.
	EventFaultKinds = iota
)

var eventFaultTexts = [EventFaultKinds]schemas.Text{
	EventNoTournament:      {Zh: "对局没有注明赛事，未列入任何赛事", En: "the game names no tournament, and is in no event"},
	EventUnknownTournament: {Zh: "对局所注赛事表中没有，未列入任何赛事", En: "the game names a tournament that is not in the tables, and is in no event"},
	EventTooLong:           {Zh: "对局过长，未列入任何赛事", En: "the game is too long, and is in no event"},
	EventOverBounds:        {Zh: "超出所读的赛事与对局数，未列入", En: "it is beyond the number of tournaments and games that are read, and left out"},
	EventSameNumber:        {Zh: "赛事的编号与前一赛事相同而内容不同，未列入；该编号的对局列入前者", En: "the tournament has the number of another and says otherwise; it is left out, and games of that number are in the other"},
	EventUnknownPlayer:     {Zh: "对阵中的棋手表中没有", En: "a player of the pairing is not in the tables"},
	EventUnknownRow:        {Zh: "所引用的城市、国家或规则表中没有", En: "a city, country or rule that is referred to is not in the tables"},
	EventBadTag:            {Zh: "标签中有不成属性的文字", En: "something in the tag is no attribute"},
	EventRepeated:          {Zh: "同一编号或属性出现两次且不一致，以前者为准", En: "the number or an attribute stands twice and says otherwise; the first counts"},
	EventUndecodable:       {Zh: "文字中有无法解码的字符", En: "a text has characters that could not be decoded"},
}

// Text says what the fault is.
func (k EventFaultKind) Text() schemas.Text { return eventFaultTexts[k] }

// EventFault is one of them.
type EventFault struct {
	Kind   EventFaultKind
	Record string // the tag: "game", "tournament" or "player"
	ID     string // its number, as written
	At     string // what is wrong, cut at MaxRow bytes; empty where that is the whole
	Offset int64  // of a game: where it begins in the source; of rows -1
}

// ReadEvents reads the tournaments of a database, each with the players and pairings of
// its games, as an event. Players who are in no game are in no event: the tables do not
// say who entered. encoding is as the user names it, empty for that which the source
// declares.
//
// The source is read once, and what is kept of it is bounded: see MaxEvents, MaxGames,
// MaxRows and MaxTableBytes. An error is as of [Cutter.Append], or nil when the source
// ended as it should; what was read before it is returned in any case.
func ReadEvents(r io.Reader, encoding string) (*Events, error) {
	b := eventBuilder{out: new(Events), cutter: NewCutter(), encoding: encoding}
	b.reader = &Reader{records.NewReader("rif", &b.parser)}
	b.forget()
	b.cutter.Reset(r, 0)
	b.cutter.SetEncoding(encoding)
	b.cutter.leaving = b.finish
	var sh records.Shard
	for {
		sh.Reset()
		err := b.cutter.Append(&sh, 1, 1) // one by one, for the tables are those before a game
		for i := range sh.Records {
			b.game(&sh.Records[i])
		}
		if err != nil {
			b.finish()
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return b.out, err
		}
	}
}

// eventBuilder gathers the events of a source.
type eventBuilder struct {
	out      *Events
	cutter   *Cutter
	encoding string
	reader   *Reader
	parser   rowParser
	scratch  schemas.Game
	arena    []byte
	rows     records.Shard // the rows at hand

	open     map[string]*openEvent // of the database at hand, by number
	players  map[string]schemas.EventPlayer
	games    int // of the source
	bytes    int // of their texts
	finished int // events of the databases before
}

// openEvent is an event that games are added to.
type openEvent struct {
	event   schemas.Event
	players map[string]bool // in the event
}

func (b *eventBuilder) forget() {
	b.open, b.players = make(map[string]*openEvent), make(map[string]schemas.EventPlayer)
}

// finish lists the events of the database, those without a game too.
func (b *eventBuilder) finish() {
	for _, id := range b.cutter.tables.order {
		if e := b.tournament(id); e != nil {
			b.out.List = append(b.out.List, e.event)
			row, _ := b.cutter.tables.find(tournaments, []byte(id))
			for range row.repeated {
				b.fault(EventSameNumber, EventFault{Record: "tournament", ID: id, Offset: -1})
			}
		} else {
			b.fault(EventOverBounds, EventFault{Record: "tournament", ID: id, Offset: -1})
		}
	}
	b.forget()
	b.finished = len(b.out.List)
}

// fault counts a fault, and lists it if it is one of the first of its kind.
func (b *eventBuilder) fault(k EventFaultKind, f EventFault) {
	if b.out.Counts[k] < schemas.MaxFaults {
		f.Kind, f.ID, f.At = k, clip(f.ID), clip(f.At)
		b.out.Faults = append(b.out.Faults, f)
	}
	b.out.Counts[k]++
}

// clip bounds a text of a fault. It shares nothing with the buffers.
func clip(s string) string {
	return strings.ToValidUTF8(strings.Clone(s[:min(len(s), MaxRow)]), "\ufffd")
}

// tournament returns the event of a tournament that has a row; nil beyond MaxEvents.
func (b *eventBuilder) tournament(id string) *openEvent {
	if e, ok := b.open[id]; ok {
		return e
	}
	if b.finished+len(b.open) >= MaxEvents {
		return nil
	}
	c := b.cutter
	row, _ := c.tables.find(tournaments, []byte(id))
	b.rows.Reset()
	c.headCharset(&b.rows)
	c.refer(&b.rows, roleTournament, tournaments, []byte(id))
	c.refer(&b.rows, roleCity, cities, row.city)
	c.refer(&b.rows, roleCountry, countries, row.country)
	c.refer(&b.rows, roleRule, rules, row.rule)
	p := b.parse(records.Record{Head: b.rows.Buf})
	e := &openEvent{players: make(map[string]bool)}
	e.event = schemas.Event{
		ID: p.said(rowTournament, "id"), Name: p.said(rowTournament, "name"),
		Site: p.said(rowCity, "name"), Country: p.said(rowCountry, "name"),
		Start: p.day(rowTournament, "start"), End: p.day(rowTournament, "end"),
		Year: p.said(rowTournament, "year"), Month: p.said(rowTournament, "month"),
		Rule: p.said(rowRule, "name"), RuleCategory: p.said(rowRule, "category"),
		Rated: p.said(rowTournament, "rated"), Type: p.said(rowTournament, "type"),
		Results: resultScale,
	}
	b.described("tournament", e.event.ID, rowTournament, []link{{"city", rowCity}, {"country", rowCountry}, {"rule", rowRule}}, e.event.Texts())
	b.open[id] = e
	return e
}

// resultScale is how bresult has results, whatever the event counts.
const resultScale = "1/0.5/0"

// player returns the player of a row.
func (b *eventBuilder) player(id string) (player schemas.EventPlayer, ok bool) {
	if player, ok = b.players[id]; ok {
		return player, true
	}
	c := b.cutter
	row, ok := c.tables.find(players, []byte(id))
	if !ok {
		return player, false
	}
	b.rows.Reset()
	c.headCharset(&b.rows)
	c.refer(&b.rows, roleBlack, players, []byte(id))
	c.refer(&b.rows, roleBlackCountry, countries, row.country)
	c.refer(&b.rows, roleCity, cities, row.city)
	p := b.parse(records.Record{Head: b.rows.Buf})
	player = schemas.EventPlayer{
		ID: p.said(rowBlack, "id"), Name: p.view(p.name(rowBlack)), Given: p.said(rowBlack, "name"), Surname: p.said(rowBlack, "surname"),
		NativeName: p.said(rowBlack, "native_name"), DisplayID: p.said(rowBlack, "disp_id"),
		Country: p.said(rowBlackCountry, "name"), City: p.said(rowCity, "name"),
		Birth: p.day(rowBlack, "birth"), Gender: p.said(rowBlack, "gender"),
	}
	b.described("player", player.ID, rowBlack, []link{{"city", rowCity}, {"country", rowBlackCountry}}, player.Texts())
	b.players[id] = player
	return player, true
}

// link is an attribute that names a row, and the row that it names.
type link struct {
	name string
	row  int
}

// described tells what is wrong with a row that has been parsed.
func (b *eventBuilder) described(tag, id string, row int, links []link, texts []schemas.EventText) {
	p := &b.parser
	at := EventFault{Record: tag, ID: id, Offset: -1}
	if p.g.FaultCount[schemas.FaultBadTag] > 0 {
		b.fault(EventBadTag, at)
	}
	if p.g.FaultCount[schemas.FaultRepeatedTag] > 0 || p.repeats(p.rows[row]) {
		b.fault(EventRepeated, at)
	}
	for _, l := range links {
		if number := p.view(p.of(row, l.name)); !isNone([]byte(number)) && !p.rows[l.row].known {
			at.At = l.name + " " + number
			b.fault(EventUnknownRow, at)
		}
	}
	at.At = ""
	b.undecodable(at, texts)
}

func (b *eventBuilder) undecodable(at EventFault, texts []schemas.EventText) {
	for _, t := range texts {
		if strings.Contains(*t.Value, "\ufffd") {
			at.At = *t.Value
			b.fault(EventUndecodable, at)
		}
	}
}

// game adds a game to its event.
func (b *eventBuilder) game(rec *records.Record) {
	p := b.parse(*rec)
	own := func(name string) string { return p.view(p.plain(p.attribute(p.own, name))) }
	at := EventFault{Record: "game", ID: own("id"), Offset: rec.Offset}
	if rec.Oversize {
		b.fault(EventTooLong, at)
		return
	}
	ids := idsOf(rec.Bytes)
	switch _, known := b.cutter.tables.find(tournaments, ids.tournament); {
	case known:
	case isNone(ids.tournament):
		b.fault(EventNoTournament, at)
		return
	default:
		at.At = own("tournament")
		b.fault(EventUnknownTournament, at)
		return
	}
	pairing := schemas.EventPairing{
		ID: own("id"), Round: own("round"), First: own("black"), Second: own("white"), Result: own("bresult"),
		FirstTime: own("btime"), SecondTime: own("wtime"), Swap: own("swap"), Unrated: own("unrated"),
	}
	rule := own("rule")
	if !isNone(ids.rule) {
		pairing.Rule = p.said(rowRule, "name")
	}
	size := 0
	for _, t := range pairing.Texts() {
		size += len(*t.Value)
	}
	if size > MaxRow {
		b.fault(EventTooLong, at)
		return
	}
	badTag, repeats, unknownRule := p.own.damaged, p.repeats(p.own), !isNone(ids.rule) && !p.rows[rowRule].known
	e := b.tournament(string(ids.tournament))
	if e == nil || b.games == MaxGames || b.bytes+size > MaxTableBytes {
		b.fault(EventOverBounds, at)
		return
	}
	b.games++
	b.bytes += size
	if badTag {
		b.fault(EventBadTag, at)
	}
	if repeats {
		b.fault(EventRepeated, at)
	}
	if unknownRule {
		at.At = "rule " + rule
		b.fault(EventUnknownRow, at)
	}
	b.undecodable(at, pairing.Texts())
	at.At = pairing.First
	b.enter(e, string(ids.black), at)
	at.At = pairing.Second
	b.enter(e, string(ids.white), at)
	e.event.Pairings = append(e.event.Pairings, pairing)
}

// idsOf returns the numbers by which a game refers to rows.
func idsOf(game []byte) references {
	l := lexer{text: game}
	t := l.next()
	if t.kind == words {
		t = l.next()
	}
	return referencesOf(game, t)
}

// enter adds a player to an event, unless he is in it.
func (b *eventBuilder) enter(e *openEvent, id string, at EventFault) {
	if e.players[id] {
		return
	}
	player, ok := b.player(id)
	if !ok {
		b.fault(EventUnknownPlayer, at)
		return
	}
	e.players[id] = true
	e.event.Players = append(e.event.Players, player)
}

// parse reads a record, or rows alone.
func (b *eventBuilder) parse(rec records.Record) *rowParser {
	b.scratch.Reset()
	b.arena = b.reader.Read(rec, b.encoding, b.arena[:0], &b.scratch)
	return &b.parser
}

// rowParser reads the rows of a Head and the attributes of a game, and keeps them
// until the next.
type rowParser struct{ Parser }

// Parse implements records.Parser.
func (p *rowParser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	p.Parser = Parser{g: g, text: text, tail: p.tail[:0], list: p.list[:0]}
	l := lexer{text: text}
	p.head(&l)
	t := l.next()
	if t.kind == words {
		t = l.next()
	}
	if t.kind == startTag && string(g.Bytes(t.in)) == "game" {
		p.own = p.read(t)
	}
}

// said returns what an attribute of a row says.
func (p *rowParser) said(row int, name string) string { return p.view(p.plain(p.of(row, name))) }

// day is said of a day, empty where it says that the day is not known.
func (p *rowParser) day(row int, name string) string {
	if day := p.said(row, name); day != noDay {
		return day
	}
	return ""
}

// repeats reports whether an attribute stands twice and says otherwise.
func (p *rowParser) repeats(list attributeList) bool {
	const most = 64 // attributes that are compared with one another
	own := p.list[list.from:min(list.to, list.from+most)]
	for i, at := range own {
		for _, before := range own[:i] {
			if string(bytesOf(p.text, before.name)) == string(bytesOf(p.text, at.name)) && string(bytesOf(p.text, before.value)) != string(bytesOf(p.text, at.value)) {
				return true
			}
		}
	}
	return false
}
