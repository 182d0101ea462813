package sniff

import "bytes"

// rifTables are the tables by which a database of RenjuNet is known. The games come
// behind them, further than the beginning of the source goes.
var rifTables = []string{"<countries", "<openings", "<tournaments", "<games"}

// isRIF knows RIF by its root and by one of its tables behind it.
func isRIF(text []byte) bool {
	_, behind, found := bytes.Cut(text, []byte("<database"))
	if !found {
		return false
	}
	for _, table := range rifTables {
		if bytes.Contains(behind, []byte(table)) {
			return true
		}
	}
	return false
}
