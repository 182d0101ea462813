package rate

import (
	"slices"
	"strings"

	"qipu/analyze/rating"
	"qipu/schemas"
)

// sixty is the time that each side has for 60 moves by a control.
type sixty struct {
	each  [2]schemas.Millis
	timed bool
}

// controlKey is a control as it is written, and what its numbers are read by.
type controlKey struct {
	text, format string
	kind         schemas.Kind
}

// times reads time controls, each once.
type times struct {
	known map[controlKey]sixty
}

// keptControls bounds the controls that are kept to be used again.
const keptControls = 4 << 10

func (t *times) of(text, format, kind string) sixty {
	if text == "" {
		return sixty{}
	}
	key := controlKey{text, format, schemas.KindXiangqi}
	if kind == schemas.KindRenju.String() {
		key.kind = schemas.KindRenju
	}
	s, ok := t.known[key]
	if !ok {
		s = read(key)
		if len(t.known) < keptControls {
			t.known[key] = s
		}
	}
	return s
}

// clockCode stands for a format whose numbers are seconds for certain: record 222 of TRF.
const clockCode = "trf-222"

// minutesUpTo is the number up to which a bare one may be of minutes, which people write
// everywhere: five hours (see analyze/clock). More can be seconds only.
const minutesUpTo = 300 * schemas.OneSecond

// read reads a control. It is not known where its unit is not certain, or anything else was
// taken for granted.
func read(key controlKey) (s sixty) {
	control, how, err := schemas.ReadTimeControl(key.text, key.kind)
	if err != nil || control.Kind != schemas.TimeTimed || control.Shared || len(how.Assumed) > 0 {
		return s
	}
	if key.format != clockCode && schemas.IsBare(strings.TrimSpace(key.text)) {
		if !slices.ContainsFunc(control.Periods, func(p schemas.Period) bool { return p.Base > minutesUpTo }) {
			return s
		}
	}
	for side := range s.each {
		each, ok := rating.SixtyMoves(control.Of(schemas.Side(side)))
		if !ok {
			return sixty{}
		}
		s.each[side] = each
	}
	s.timed = true
	return s
}
