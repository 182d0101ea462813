package rulebooks

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

// bookFile is the layout of a rulebook file.
type bookFile struct {
	ID      string       `toml:"id"`
	Edition string       `toml:"edition"`
	Date    string       `toml:"date"`
	Game    string       `toml:"game"`
	Title   schemas.Text `toml:"title"`
	About   schemas.Text `toml:"about"`
	Clauses []clauseFile `toml:"clause"`
}

// clauseFile is the layout of one clause in a rulebook file.
type clauseFile struct {
	Number        string              `toml:"number"`
	Checks        []schemas.CheckKind `toml:"checks"`
	Inputs        []string            `toml:"inputs"`
	Reconstructed bool                `toml:"reconstructed"`
	Lost          bool                `toml:"lost"`
	Title         schemas.Text        `toml:"title"`
	Meaning       schemas.Text        `toml:"meaning"`
	Unchecked     schemas.Text        `toml:"unchecked"`
	See           []schemas.ClauseID  `toml:"see"`
	Twins         []schemas.ClauseID  `toml:"twins"`
	Options       []string            `toml:"options"`
}

// parse reads a rulebook file. A key that the layout does not know is an error:
// a misspelt key would otherwise be a rule silently left out.
func parse(name string, data []byte) (Book, error) {
	var f bookFile
	meta, err := toml.NewDecoder(bytes.NewReader(data)).Decode(&f)
	if err != nil {
		return Book{}, fmt.Errorf("reading rulebook %s: %w", name, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return Book{}, fmt.Errorf("reading rulebook %s: unknown key %s", name, unknown[0])
	}
	kind, ok := gameKind(f.Game)
	if !ok {
		return Book{}, fmt.Errorf("reading rulebook %s: unknown game %q", name, f.Game)
	}
	sum := sha256.Sum256(data)
	book := Book{
		ID: f.ID, Edition: f.Edition, Date: f.Date, Title: f.Title, About: f.About,
		Game: kind, Clauses: make([]schemas.Clause, len(f.Clauses)), SHA256: hex.EncodeToString(sum[:]),
	}
	for i, c := range f.Clauses {
		book.Clauses[i] = c.clause(f.ID)
	}
	return book, nil
}

func (c *clauseFile) clause(book string) schemas.Clause {
	return schemas.Clause{
		ID:            schemas.ClauseID(book + ":" + c.Number),
		Kinds:         c.Checks,
		Inputs:        c.Inputs,
		Reconstructed: c.Reconstructed,
		Lost:          c.Lost,
		Title:         c.Title,
		Meaning:       c.Meaning,
		Unchecked:     c.Unchecked,
		See:           c.See,
		Twins:         c.Twins,
		Options:       c.Options,
	}
}

// gameKind reads the name of a game as the tables spell it.
func gameKind(name string) (schemas.Kind, bool) {
	for _, k := range []schemas.Kind{schemas.KindUnknown, schemas.KindXiangqi, schemas.KindRenju} {
		if k.String() == name {
			return k, true
		}
	}
	return schemas.KindUnknown, false
}
