package tables

import "qipu/schemas"

// Waivers reads the waivers of a run by their waiver_no; a run of before has none.
func Waivers(dir string) (map[uint32]*schemas.WaiverRow, error) {
	list := make(map[uint32]*schemas.WaiverRow)
	err := Read(dir, WaiversTable, func(row *schemas.WaiverRow) error {
		kept := *row
		list[row.WaiverNo] = &kept
		return nil
	})
	return list, Optional(err)
}
