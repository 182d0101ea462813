package rate

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"qipu/schemas"
)

// MinKey is the least length of a key for pseudonyms, in bytes: a shorter one can be found by
// trying.
const MinKey = 16

// pseudonyms put a keyed hash in place of what names a person. Who has the key can tell by a
// name which pseudonym it has; nobody else can.
type pseudonyms struct {
	key   []byte
	known map[string]string
}

func newPseudonyms(key []byte) (*pseudonyms, error) {
	if key == nil {
		return nil, nil
	}
	if len(key) < MinKey {
		return nil, usage("--pseudonymise: a key of at least %d bytes is asked for, and this has %d", MinKey, len(key))
	}
	return &pseudonyms{key, make(map[string]string)}, nil
}

// keptPseudonyms bounds those that are kept to be used again.
const keptPseudonyms = 64 << 10

// of returns the pseudonym of a text of a kind, empty for none.
func (p *pseudonyms) of(kind, text string) string {
	if text == "" {
		return ""
	}
	of := kind + "\x00" + text
	if name, ok := p.known[of]; ok {
		return name
	}
	const digits = 16
	sum := hmac.New(sha256.New, p.key)
	_, _ = sum.Write([]byte(of)) // a hash never fails
	name := kind[:1] + hex.EncodeToString(sum.Sum(nil))[:digits]
	if len(p.known) < keptPseudonyms {
		p.known[of] = name
	}
	return name
}

// about is what run.json says: a mark by which it is seen that two ratings have one key.
func (p *pseudonyms) about() string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf("HMAC-SHA256, key %s", p.of("key", "qipu"))
}

// word returns a text that is numbers, as days and rounds are, as it stands, and of another, in
// which somebody may be named, its pseudonym.
func (p *pseudonyms) word(text string) string {
	if strings.Trim(text, "0123456789 .-/+?:年月日") == "" {
		return text
	}
	return p.of("text", text)
}

// game takes the persons out of the row of a game, and what may name them: paths, what was
// written of a ruling, and free text, as the name of a match is.
func (p *pseudonyms) game(row *schemas.RatingGameRow, counts string) {
	if p == nil {
		return
	}
	row.Event = p.of("event", row.Event)
	for _, text := range [...]*string{&row.Part, &row.Round, &row.Board, &row.Date, &row.EndDate, &row.Period, &row.RatingList, &row.TimeControl, &row.Category} {
		*text = p.word(*text)
	}
	row.First, row.Second = p.of("name", row.First), p.of("name", row.Second)
	row.FirstID, row.SecondID = p.of("id", row.FirstID), p.of("id", row.SecondID)
	row.FirstUnit, row.SecondUnit = p.of("unit", row.FirstUnit), p.of("unit", row.SecondUnit)
	row.Path = ""
	if row.Ruling != "" {
		row.Ruling = counts
	}
}

// player takes the person out of a row.
func (p *pseudonyms) player(row *schemas.RatingPlayerRow) {
	if p == nil {
		return
	}
	row.Name, row.PlayerID, row.Event = p.of("name", row.Name), p.of("id", row.PlayerID), p.of("event", row.Event)
	for _, text := range [...]*string{&row.Period, &row.Published, &row.PublishedNew} {
		*text = p.word(*text)
	}
}

// identity takes the persons out of a row, those too who said it, and the folder of the run.
func (p *pseudonyms) identity(row *schemas.RatingIdentityRow) {
	if p == nil {
		return
	}
	row.First, row.Second = p.of("name", row.First), p.of("name", row.Second)
	row.FirstID, row.SecondID = p.of("id", row.FirstID), p.of("id", row.SecondID)
	row.FirstEvent, row.SecondEvent = p.of("event", row.FirstEvent), p.of("event", row.SecondEvent)
	row.FirstRun, row.SecondRun, row.By, row.Date, row.Why = "", "", "", p.word(row.Date), ""
}

// ruling takes the persons out of a row.
func (p *pseudonyms) ruling(row *schemas.RatingRulingRow) {
	if p != nil {
		row.First, row.Second, row.Event, row.Round = p.of("name", row.First), p.of("name", row.Second), p.of("event", row.Event), p.word(row.Round)
	}
}
