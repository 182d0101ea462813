package trf

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"qipu/ingest/encodings"
	"qipu/schemas"
)

// The bounds of a file. One of 1,000 players and 15 rounds has 300 kB.
const (
	MaxBytes    = 8 << 20
	MaxLines    = 64 << 10
	MaxPairings = 128 << 10 // rounds of players, of which two make a pairing
	MaxProblems = 100       // that are told one by one
)

// The versions of the format.
const (
	TRF16 = "trf16"
	TRF26 = "trf26"
)

// Problem is something that was not read, or not as it stands.
type Problem struct {
	Line   int // from 1
	Column int // from 1; 0 for the whole line
	Text   schemas.Text
	Note   bool // nothing is missing for it
}

// File is a file as it was read.
type File struct {
	Event    *schemas.Event
	Version  string // TRF26 if it has a record that only that has
	Encoding string
	Guessed  bool // the encoding is no more than the likeliest
	Problems []Problem
	More     int // problems beyond MaxProblems
}

// Read reads a file; name is what places in it are called by, encoding as of
// encodings.Lookup, or empty for what its bytes tell. The error is one of r, or that the
// file is none of the format or beyond its bounds.
func Read(r io.Reader, name, encoding string) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading TRF: %w", err)
	}
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("%s: a file of TRF has at most %d bytes", name, MaxBytes)
	}
	f := &File{Event: &schemas.Event{Results: schemas.ResultsCodes}, Version: TRF16, Encoding: encoding}
	if encoding == "" {
		f.Encoding, f.Guessed = encodingOf(data)
	}
	var d encodings.Decoder
	text, damage := d.Append(nil, data, f.Encoding)
	p := parser{file: f, event: f.Event, name: name, once: map[string]int{}, number: map[string]int{}, others: map[string]*other{}}
	if damage.Total > 0 {
		p.problem(0, 0, true, fmt.Sprintf("%d 处字节按 %s 无法解码，以 U+FFFD 代替", damage.Total, f.Encoding), fmt.Sprintf("%d runs of bytes could not be decoded as %s, and are U+FFFD", damage.Total, f.Encoding))
	}
	if err := p.lines(strings.TrimPrefix(string(text), "\ufeff")); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// encodingOf tells the encoding of a file. Names in Latin letters with single accents are
// not taken for Chinese.
func encodingOf(data []byte) (name string, guessed bool) {
	name, certain := encodings.Detect(data)
	if name != encodings.GB18030 && name != encodings.Big5 {
		return name, false
	}
	alone, runs := 0, 0
	for i := 0; i < len(data); i++ {
		from := i
		for i < len(data) && data[i] >= 0x80 {
			i++
		}
		switch n := i - from; {
		case n == 1:
			alone++
			runs++
		case n > 1:
			runs++
		}
	}
	if alone*2 > runs {
		return encodings.Windows1252, true
	}
	return name, !certain
}

// Begins reports whether a text begins as files of TRF do: each of its first lines with
// a code, and one of them with the name of the event or a player.
func Begins(text []byte) bool {
	const most, looked = 20, 8 << 10 // lines, bytes
	known, head := false, string(text[:min(len(text), looked)])
	if i := strings.LastIndexAny(head, "\r\n"); i >= 0 && len(text) > looked {
		head = head[:i] // the last line is cut short
	}
	n := 0
	for line := range splitLines(head) {
		if line = strings.TrimPrefix(line, "\ufeff"); strings.TrimSpace(line) == "" {
			continue
		}
		if n++; n > most {
			break
		}
		switch code, _ := codeOf(line); {
		case strings.HasPrefix(line, "###"):
		case code == "":
			return false
		case code == "012", code == "001" && isNumber(byRunes.cut(line).at(colNumber, endNumber)):
			known = true
		}
	}
	return known
}

// codeOf returns the code of a line, and what stands behind it; empty if it has none.
func codeOf(line string) (code, rest string) {
	const size = 3
	if len(line) < size || len(line) > size && line[size] != ' ' && line[size] != '\t' {
		return "", line
	}
	code, rest = line[:size], strings.TrimSpace(line[size:])
	letters := strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	if isDigits(code) || strings.HasPrefix(code, "XX") && letters || letters && isNumber(byRunes.cut(line).at(colNumber, endNumber)) {
		return code, rest
	}
	return "", line
}

// splitLines goes over lines that end with LF, CRLF or CR, without these.
func splitLines(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for len(text) > 0 {
			i := strings.IndexAny(text, "\r\n")
			if i < 0 {
				yield(text)
				return
			}
			line, rest := text[:i], text[i+1:]
			if text[i] == '\r' {
				rest = strings.TrimPrefix(rest, "\n")
			}
			if !yield(line) {
				return
			}
			text = rest
		}
	}
}

// round is what a player's line tells of a round.
type round struct {
	player, opponent string
	number, line     int
	colour           byte // 'w', 'b' or '-'
	result           string
}

// parser makes an event of lines.
type parser struct {
	file   *File
	event  *schemas.Event
	name   string
	line   int
	once   map[string]int // codes that stand once, and the line that they were on
	number map[string]int // lines of players by their numbers
	rounds []round
	named  []schemas.EventTeam // of 013
	ranked []schemas.EventStanding
	xxr    string
	xxs    []string
	known  bool // there was a record of the format

	others map[string]*other // by the codes for which an event has no place
	codes  []string          // these, as they were met
}

// other is the records of a code for which an event has no place.
type other struct{ line, count int }

func (p *parser) problem(line, column int, note bool, zh, en string) {
	if len(p.file.Problems) == MaxProblems {
		p.file.More++
		return
	}
	p.file.Problems = append(p.file.Problems, Problem{line, column, schemas.Text{Zh: zh, En: en}, note})
}

func (p *parser) where() string { return fmt.Sprintf("%s:%d", p.name, p.line) }

// keep keeps a line as it stands.
func (p *parser) keep(line string) {
	p.event.Records = append(p.event.Records, schemas.EventRecord{Text: line, Where: p.where()})
}

func (p *parser) lines(text string) error {
	for line := range splitLines(text) {
		if p.line++; p.line > MaxLines {
			return fmt.Errorf("a file of TRF has at most %d lines", MaxLines)
		}
		line = strings.TrimRight(line, " \t\x1a\x00")
		if line == "" {
			continue
		}
		if err := p.record(line); err != nil {
			return err
		}
	}
	if !p.known {
		return errors.New("no record of TRF stands in it: lines begin with codes as 012 and 001")
	}
	p.finish()
	return nil
}

// record takes in a line that is not empty.
func (p *parser) record(line string) error {
	if strings.HasPrefix(line, "###") {
		p.keep(line)
		return nil
	}
	code, rest := codeOf(line)
	switch {
	case code == "":
		p.problem(p.line, 1, false, "行首三字符不是 TRF 的代码，原样保留", "the first three characters are no code of TRF; kept as it stands")
		p.keep(line)
		return nil
	case code == "001":
		p.known = true
		return p.player(line)
	case p.single(code, rest, line) || p.table(code, rest, line):
		p.known = true
		return nil
	}
	if p.others[code] == nil {
		p.others[code] = &other{line: p.line}
		p.codes = append(p.codes, code)
	}
	p.others[code].count++
	p.keep(line)
	return nil
}

// player takes in the line of a player.
func (p *parser) player(line string) error {
	c, moved, f := columnsOf(strings.ReplaceAll(line, "\t", " "))
	if f.column != 0 && strings.Contains(line, "\t") {
		if wide, n, other := columnsOf(expandTabs(line)); other.column == 0 {
			c, moved, f = wide, n, other
		}
	}
	if f.column != 0 {
		p.problem(p.line, f.column, false, f.text.Zh+"；整行未读，原样保留", f.text.En+"; the line is not read, and kept as it stands")
		p.keep(line)
		return nil
	}
	if moved != 0 {
		p.problem(p.line, endName+1, true, fmt.Sprintf("姓名以后各列偏右 %d 列", moved), fmt.Sprintf("all behind the name stands %d columns to the right of its place", moved))
	}
	id := bareNumber(c.at(colNumber, endNumber))
	if before, ok := p.number[id]; ok {
		p.problem(p.line, colNumber, false, fmt.Sprintf("起始编号 %s 已见于第 %d 行", id, before), fmt.Sprintf("line %d has the starting number %s too", before, id))
		p.keep(line)
		return nil
	}
	p.number[id] = p.line
	p.event.Players = append(p.event.Players, schemas.EventPlayer{
		ID: id, Gender: c.at(colSex, colSex), Title: c.at(colTitle, endTitle), Name: c.at(colName, endName), Rating: c.at(colRating, endRating),
		Country: c.at(colFederation, endFederation), DisplayID: c.at(colID, endID), Birth: c.at(colBirth, endBirth+1), Where: p.where(),
	})
	if points, rank := c.at(colPoints, endPoints), c.at(colRank, endRank); points != "" || rank != "" {
		p.event.Standings = append(p.event.Standings, schemas.EventStanding{Player: id, Points: points, Rank: rank, Where: p.where()})
	}
	for from, number := colRounds, 1; from <= len(c); from, number = from+roundWidth, number+1 {
		opponent, colour, result := c.at(from, from+3), strings.ToLower(c.at(from+5, from+5)), c.at(from+7, from+7)
		if opponent == "" && colour == "" && result == "" {
			continue
		}
		if len(p.rounds) == MaxPairings {
			return fmt.Errorf("line %d, column %d: a file of TRF has at most %d rounds of players", p.line, from, MaxPairings)
		}
		p.rounds = append(p.rounds, round{id, bareNumber(opponent), number, p.line, (colour + "-")[0], result})
	}
	return nil
}

// expandTabs puts blanks for tabs, up to the next column of eight.
func expandTabs(line string) string {
	const stop = 8
	var b strings.Builder
	n := 0
	for _, r := range line {
		if r != '\t' {
			b.WriteRune(r)
			n++
			continue
		}
		for {
			b.WriteByte(' ')
			if n++; n%stop == 0 {
				break
			}
		}
	}
	return b.String()
}

// finish makes pairings of the rounds, and puts in order what may stand in any.
func (p *parser) finish() {
	e := p.event
	for _, code := range p.codes {
		o := p.others[code]
		p.problem(o.line, 1, true, fmt.Sprintf("代码 %s 的记录（%d 条，此为第一条）在赛事中无处可放，原样保留", code, o.count), fmt.Sprintf("records %s, %d from this line on, have no place in an event; kept as they stand", code, o.count))
	}
	p.pairings()
	e.Teams = append(e.Teams, p.named...)
	e.Standings = append(e.Standings, p.ranked...)
	switch {
	case p.xxr == "" || p.xxr == e.Rounds:
	case e.Rounds == "":
		e.Rounds = p.xxr
	default:
		p.problem(p.once["XXR"], 5, false, "轮数与 142 不符，原样保留", "the number of rounds is not that of 142; kept as it stands")
		e.Records = append(e.Records, schemas.EventRecord{Text: "XXR " + p.xxr})
	}
	if len(p.xxs) == 0 {
		return
	}
	if e.Points == "" {
		e.Points = strings.Join(p.xxs, " ")
		return
	}
	p.problem(p.once["162"], 1, true, "XXS 与 162 并存，XXS 原样保留", "there are XXS beside it; they are kept as they stand")
	for _, s := range p.xxs {
		e.Records = append(e.Records, schemas.EventRecord{Text: "XXS " + s})
	}
}

// meeting is two players in a round, as a line has them.
type meeting struct {
	number        int
	first, second string
	colours       string
}

// pairings makes one pairing of what two lines tell of a round in the same words.
func (p *parser) pairings() {
	open := map[meeting]int{} // pairings that one line told so far, of which another may tell
	type numbered struct {
		schemas.EventPairing
		number int
	}
	var list []numbered
	for _, r := range p.rounds {
		m, byFirst := meetingOf(&r)
		told := schemas.ToldByFirst
		if !byFirst {
			told = schemas.ToldBySecond
		}
		if i, ok := open[m]; ok && list[i].Told != told && r.opponent != r.player {
			list[i].Told = ""
			set(&list[i].EventPairing, byFirst, r.result)
			delete(open, m)
			continue
		}
		pairing := schemas.EventPairing{Round: fmt.Sprint(r.number), First: m.first, Second: m.second, Colours: m.colours, Told: told, Where: fmt.Sprintf("%s:%d", p.name, r.line)}
		set(&pairing, byFirst, r.result)
		if r.opponent == "" {
			pairing.Told = ""
		} else {
			open[m] = len(list)
		}
		list = append(list, numbered{pairing, r.number})
	}
	slices.SortStableFunc(list, func(a, b numbered) int { return a.number - b.number })
	for i := range list {
		p.event.Pairings = append(p.event.Pairings, list[i].EventPairing)
	}
}

func set(p *schemas.EventPairing, first bool, result string) {
	if first {
		p.Result = result
	} else {
		p.SecondResult = result
	}
}

// meetingOf tells who met, and whether the line is that of the first of them.
func meetingOf(r *round) (m meeting, byFirst bool) {
	m = meeting{number: r.number, first: r.player, second: r.opponent}
	switch {
	case r.colour == 'w' && r.opponent == "":
		m.colours = schemas.ColoursFirst
	case r.colour == 'b' && r.opponent == "":
		m.colours = schemas.ColoursSecond
	case r.colour == 'b':
		m.first, m.second = r.opponent, r.player
		return m, false
	case r.colour == '-' && r.opponent != "":
		m.colours = schemas.ColoursUnsaid
		if before(r.opponent, r.player) {
			m.first, m.second = r.opponent, r.player
			return m, false
		}
	}
	return m, true
}

// before orders starting numbers.
func before(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }
