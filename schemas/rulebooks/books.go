package rulebooks

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"sync"

	"qipu/schemas"
)

// Book is one rulebook in one edition.
type Book struct {
	ID      string       // the part of a ClauseID before the colon
	Edition string       // the year that the title names; empty if none
	Date    string       // of issue or of the foreword, "2014-02"; empty if unknown
	Title   schemas.Text // as published
	About   schemas.Text // what it is and what of its text is missing
	Game    schemas.Kind // KindUnknown for a book that bears on every game
	Clauses []schemas.Clause
	SHA256  string // hex, of the embedded file
}

//go:embed *.toml
var files embed.FS

// shelf holds the books in their fixed order.
var shelf = [...]shelved{
	{"xiangqi-2011", lazily("xiangqi-2011")},
	{"wuziqi-2009", lazily("wuziqi-2009")},
	{"wuziqi-undated", lazily("wuziqi-undated")},
	{"renju-2002", lazily("renju-2002")},
	{"axf", lazily("axf")},
	{"record", lazily("record")},
}

type shelved struct {
	id   string
	open func() *opened
}

// opened is a book that has been parsed, with the way from number to clause.
type opened struct {
	Book
	byNumber map[string]int
}

// lazily returns the reader of a book, which parses its file on the first call.
// A file that cannot be parsed is a fault of the build, which a test finds, so
// it panics.
func lazily(id string) func() *opened {
	return sync.OnceValue(func() *opened {
		name := id + ".toml"
		data, err := files.ReadFile(name)
		if err != nil {
			panic("rulebooks: " + err.Error())
		}
		book, err := parse(name, data)
		if err != nil {
			panic("rulebooks: " + err.Error())
		}
		o := &opened{Book: book, byNumber: make(map[string]int, len(book.Clauses))}
		for i, c := range book.Clauses {
			o.byNumber[c.ID.Number()] = i
		}
		return o
	})
}

// find returns the place of a book on the shelf, -1 for an unknown one.
func find(id string) int {
	for i := range shelf {
		if shelf[i].id == id {
			return i
		}
	}
	return -1
}

// IDs returns the names of the books in their fixed order, without reading any.
func IDs() []string {
	ids := make([]string, len(shelf))
	for i := range shelf {
		ids[i] = shelf[i].id
	}
	return ids
}

// Books returns all books in their fixed order: the newest of each game first,
// then the law used abroad, then the clauses on the record itself. The clauses
// are shared: the caller must not change them.
func Books() []Book {
	books := make([]Book, len(shelf))
	for i := range shelf {
		books[i] = shelf[i].open().Book
	}
	return books
}

// Open returns one book; ok is false when there is none of that name. The
// clauses are shared: the caller must not change them.
func Open(id string) (book Book, ok bool) {
	i := find(id)
	if i < 0 {
		return Book{}, false
	}
	return shelf[i].open().Book, true
}

// Clause returns the clause of that id; ok is false when there is none. Only
// the book named is read.
func Clause(id schemas.ClauseID) (clause schemas.Clause, ok bool) {
	i := find(id.Rulebook())
	if i < 0 {
		return schemas.Clause{}, false
	}
	book := shelf[i].open()
	at, ok := book.byNumber[id.Number()]
	if !ok {
		return schemas.Clause{}, false
	}
	return book.Clauses[at], true
}

// DataSHA256 returns the hash of everything that decides a verdict and is data
// here: the books, the parameters and the options. Hex.
func DataSHA256() string {
	sum := sha256.New()
	for _, part := range []struct {
		files   embed.FS
		pattern string
	}{{files, "*.toml"}, {parameterFiles, "parameters/*.toml"}, {optionFiles, "options/*.toml"}} {
		names, err := fs.Glob(part.files, part.pattern)
		if err != nil {
			panic("rulebooks: " + err.Error()) // the patterns are ours
		}
		for _, name := range names {
			data, err := part.files.ReadFile(name)
			if err != nil {
				panic("rulebooks: " + err.Error())
			}
			fmt.Fprintf(sum, "%s %d\n", name, len(data))
			sum.Write(data)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}
