package yixin

import (
	"fmt"
	"strings"

	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

// boardSize is the size of the board of a .pos.
const boardSize = 15

// BeginsPos reports whether bytes are a .pos: as many bytes follow the first as it
// says, all of them points, none twice, and they are no text. cut: the source goes on
// behind what is here.
func BeginsPos(head []byte, cut bool) bool {
	const (
		least  = 5 // moves, of a game that does not begin in the centre
		centre = boardSize * boardSize / 2
	)
	if cut || len(head) < 2 || int(head[0]) != len(head)-1 || len(head) < 1+least && head[1] != centre {
		return false
	}
	var seen [boardSize * boardSize]bool
	text := isText(head[0])
	for _, p := range head[1:] {
		if int(p) >= len(seen) || seen[p] {
			return false
		}
		seen[p] = true
		text = text && isText(p)
	}
	return !text
}

func isText(c byte) bool { return c >= ' ' && c < 0x7f || c == '\t' || c == '\n' || c == '\r' }

// PosParser reads records of .pos. The zero value is ready.
type PosParser struct{}

// ParseBinary implements records.BinaryParser.
func (*PosParser) ParseBinary(record []byte, b *records.Builder) {
	fromName(b)
	if len(record) == 0 {
		return
	}
	n, moves := int(record[0]), record[1:]
	for _, p := range moves[:min(n, len(moves))] {
		name, ok := points.Name(int(p)%boardSize, boardSize-1-int(p)/boardSize)
		if !ok {
			name = fmt.Sprintf("0x%02x", p)
		}
		g := b.Game()
		g.Moves = append(g.Moves, schemas.Move{Token: b.Write(name)})
	}
	switch {
	case n > len(moves):
		b.Fault(schemas.FaultCutOff, b.Write(fmt.Sprintf("%d moves", n)), len(record))
	case n < len(moves):
		b.Fault(schemas.FaultAfterEnd, b.Write(fmt.Sprintf("%d bytes", len(moves)-n)), 1+n)
	}
}

// The fields of the name of a file.
const (
	fieldTable = iota
	fieldRule
	fieldBlack
	fieldWhite
	fieldSwap
	fieldState
	fieldCount
)

// rules are those that a name may say.
var rules = map[string]string{"0": "Sakata", "1": "RIF", "2": "Two swap"}

// swapPly is the ply behind which the first two of them let the sides swap.
const swapPly = 3

// state is what a name says of how the game stands.
type state struct {
	result schemas.Result
	ending string
}

var states = map[string]state{
	"0": {schemas.ResultUnfinished, ""},
	"1": {schemas.ResultSecondWins, "Black loses by forbidden move"},
	"2": {schemas.ResultDraw, ""},
	"3": {schemas.ResultFirstWins, ""},
	"4": {schemas.ResultSecondWins, ""},
	"5": {schemas.ResultFirstWins, "White resigns"},
	"6": {schemas.ResultSecondWins, "Black resigns"},
	"7": {schemas.ResultNone, "White loses on time"},
	"8": {schemas.ResultNone, "Black loses on time"},
}

// fromName reads what the name of the file says, if it is one that says anything.
func fromName(b *records.Builder) {
	name := b.Game().Origin.Path
	name = name[strings.LastIndexByte(name, '/')+1:]
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		name = name[:dot]
	}
	fields := strings.Split(name, "#")
	if len(fields) != fieldCount {
		return
	}
	tag := func(name, value string) {
		if value != "" {
			b.Tag(name, b.Write(value))
		}
	}
	tag("Table", fields[fieldTable])
	tag("Black", fields[fieldBlack])
	tag("White", fields[fieldWhite])
	tag("Rule", fields[fieldRule])
	tag("Swap", fields[fieldSwap])
	tag("State", fields[fieldState])
	if s, ok := states[fields[fieldState]]; ok {
		tag("Result", s.result.String())
		tag("Termination", s.ending)
	}
	stage := &b.Game().Stage
	if rule := rules[fields[fieldRule]]; rule != "" {
		stage.Protocol = b.Write(rule)
	}
	if fields[fieldRule] == "2" { // after which plies is not known
		return
	}
	switch fields[fieldSwap] {
	case "0":
		stage.SwapTold = true
	case "1":
		stage.SwapTold = true
		stage.Swaps = append(stage.Swaps, swapPly)
	}
}
