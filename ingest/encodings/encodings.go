// Package encodings says in which encoding a record is written and turns it
// into UTF-8 without losing sight of the bytes that could not be read.
//
// The tables are those of golang.org/x/text. What stands here is the choice
// between them, the place of every undecodable byte, and UTF-16 as a stream.
package encodings

import (
	"fmt"
	"strings"
)

// The encodings, by the names that Origin.Encoding and the tables use.
const (
	ASCII       = "ascii"
	UTF8        = "utf-8"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	GB18030     = "gb18030"      // with its subsets GBK and GB 2312
	Big5        = "big5"         // with the Hong Kong supplement
	EUCJP       = "euc-jp"       // Japanese; never detected
	ShiftJIS    = "shift-jis"    // with the extensions of Windows; never detected
	Windows1252 = "windows-1252" // never detected: only when the user says so
	Windows1258 = "windows-1258" // Vietnamese; never detected
)

// Names returns the names that Lookup knows, in the order shown to users.
func Names() []string {
	return []string{ASCII, UTF8, UTF16LE, UTF16BE, GB18030, Big5, EUCJP, ShiftJIS, Windows1252, Windows1258}
}

// aliases are other names in use, folded as fold does.
var aliases = map[string]string{
	"usascii":    ASCII,
	"utf16":      UTF16LE, // a byte order mark still overrules it, see Decoder
	"gbk":        GB18030,
	"gb2312":     GB18030,
	"euccn":      GB18030,
	"cp936":      GB18030,
	"ms936":      GB18030,
	"gb":         GB18030,
	"cp950":      Big5,
	"ms950":      Big5,
	"big5hkscs":  Big5,
	"ujis":       EUCJP,
	"sjis":       ShiftJIS,
	"xsjis":      ShiftJIS,
	"mskanji":    ShiftJIS,
	"cp932":      ShiftJIS,
	"ms932":      ShiftJIS,
	"windows31j": ShiftJIS,
	"cp1252":     Windows1252,
	"latin1":     Windows1252, // as the WHATWG encoding standard reads it
	"iso88591":   Windows1252,
	"cp1258":     Windows1258,
}

// Lookup returns the name of this package for an encoding the user named, in
// any case and with or without hyphens; the error lists the names allowed.
func Lookup(name string) (string, error) {
	folded := fold(name)
	for _, known := range Names() {
		if fold(known) == folded {
			return known, nil
		}
	}
	if known, ok := aliases[folded]; ok {
		return known, nil
	}
	return "", fmt.Errorf("encoding %q is not known: use one of %s", name, strings.Join(Names(), ", "))
}

func fold(name string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '-', '_', ' ', '.':
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// IsWide reports whether the encoding is one of the two UTF-16.
func IsWide(name string) bool { return name == UTF16LE || name == UTF16BE }
