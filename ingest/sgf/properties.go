package sgf

// class is what a property is to a record of renju.
type class uint8

const (
	unknown class = iota // of no list: a tag in the root node
	layout               // how it is drawn or numbered: stays in Text alone
	move
	setup
	comment
	mark
	clock   // a stamp
	info    // a tag with one value, wherever it stands
	text    // the same, with free text
	fifths  // the fifths offered
	pattern // the first three stones, of Gomoku Quest
	answer  // the answer to them
)

// classes are the properties of FF[4] that say something of a game of renju, those
// of FF[3] and before that do, and those of renju itself. Sources:
// red-bean.com/sgf/properties.html and ff1_3; for 5A, FA and SW starpentagon/realcore
// and gomoku/RenLib; for QPR, QSLB and QSLW ch-suginami/RenjuBoard and ef81sp/holorenju.
var classes = func() map[string]class {
	table := make(map[string]class)
	for _, list := range []struct {
		class class
		names []string
	}{
		{layout, []string{
			"AR", "CR", "DD", "FG", "KO", "LB", "LN", "MA", "MN", "PM", "SL", "SQ", "TR", "VW", "L", "M", "EL", "EX",
		}},
		{clock, []string{"BL", "WL", "OB", "OW"}},
		{move, []string{"B", "W"}},
		{setup, []string{"AB", "AW", "AE", "PL"}},
		{comment, []string{"C", "N"}},
		{mark, []string{"BM", "DM", "DO", "GB", "GW", "HO", "IT", "TE", "UC", "V"}},
		{info, []string{
			"AP", "CA", "FF", "GM", "ST", "SZ", "AN", "BR", "BS", "BT", "CP", "DT", "EV", "GN", "HA", "ID", "KM", "ON", "OT",
			"PB", "PC", "PW", "RE", "RO", "RU", "SO", "SW", "TM", "US", "WR", "WS", "WT",
		}},
		{text, []string{"GC"}},
		{fifths, []string{"5A", "FA"}},
		{pattern, []string{"QPR"}},
		{answer, []string{"QSLB", "QSLW"}},
	} {
		for _, name := range list.names {
			table[name] = list.class
		}
	}
	return table
}()

// classOf returns the class of a property.
func classOf(id *ident) class {
	if id.n == 1 { // as nearly always
		switch id.letters[0] {
		case 'B', 'W':
			return move
		case 'C':
			return comment
		}
	}
	if id.n > maxIdent {
		return unknown
	}
	return classes[string(id.bytes())]
}
