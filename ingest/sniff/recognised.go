package sniff

// Recognised lists the formats of records that are recognised, read or not.
func Recognised() []string {
	return []string{
		PGN, WXF, DhtmlXQ, CSV, XQF, CBR, CBL, CBF, PFC, CHN, SGF, RIF, RenLib, PSQ, REC, Movetext, RenjuCSV, JSONL, Scoresheet, XLSX,
	}
}
