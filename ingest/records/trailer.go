package records

import "qipu/schemas"

// Trailer writes behind the text of a record what its format has in other words, or
// in none: squares in another notation, texts between escapes, the names of fields.
// Each stands on a line of its own.
type Trailer struct {
	g *schemas.Game
}

// NewTrailer empties a game for a record with that text, as Begin does, and returns
// what writes behind it. The text is copied.
func NewTrailer(text []byte, g *schemas.Game) Trailer {
	const more = 256
	own := make([]byte, len(text), len(text)+len(text)/4+more)
	copy(own, text)
	if n := len(own); n > 0 && own[n-1] != '\n' {
		own = append(own, '\n')
	}
	Begin(g, own)
	return Trailer{g}
}

// Write appends a text in UTF-8 and a line feed, and returns its span.
func (t Trailer) Write(text string) schemas.Span {
	at := schemas.Span{Off: uint32(len(t.g.Text)), Len: uint32(len(text))}
	t.g.Text = append(append(t.g.Text, text...), '\n')
	return at
}

// Tag adds a tag, unless its value is empty.
func (t Trailer) Tag(name, value string) {
	if value != "" {
		t.g.Tags = append(t.g.Tags, schemas.Tag{Name: t.Write(name), Value: t.Write(value)})
	}
}
