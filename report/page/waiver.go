package page

import (
	"fmt"
	"maps"
	"slices"

	"qipu/schemas"
)

// maxWaivers bounds the waivers listed on the first page.
const maxWaivers = 200

// waiver is an entry of the files of waivers.
type waiver struct {
	*schemas.WaiverRow
	StatusText schemas.Text
	Page       string // that the finding stands on which it names; empty: the first
	Shown      bool   // whether that finding is on a page
}

var waiverStatus = map[string]schemas.Text{
	"applied": {Zh: "适用", En: "applied"}, "unused": {Zh: "没有相合的问题", En: "fits no finding"},
	"ambiguous": {Zh: "与不止一局相合", En: "fits several games"}, "expired": {Zh: "已过期", En: "expired"},
}

// waiverOf is what a page says of a waiver.
func waiverOf(w *schemas.WaiverRow) waiver {
	status, ok := waiverStatus[w.Status]
	if !ok {
		status = schemas.Text{Zh: w.Status, En: w.Status}
	}
	return waiver{WaiverRow: w, StatusText: status}
}

// Where names the entry: "waivers.toml:3".
func (w waiver) Where() string { return fmt.Sprintf("%s:%d", w.File, w.Line) }

// waiverList are the waivers of the first page, and how many more there are.
func (r *run) waiverList() (list []waiver, more int) {
	shown := make(map[string]bool)
	for i := range r.findings {
		shown[r.findings[i].FindingID] = true
	}
	for _, no := range slices.Sorted(maps.Keys(r.waivers)) {
		if len(list) == maxWaivers {
			more++
			continue
		}
		w := waiverOf(r.waivers[no])
		w.Page, w.Shown = r.pageOf[w.FindingID], shown[w.FindingID]
		list = append(list, w)
	}
	return list, more
}

// acceptedBy is the waiver by which a finding is accepted, nil if it is not. One of which the
// table holds no row has no reason to be shown.
func (r *run) acceptedBy(f *schemas.FindingRow) *waiver { return r.waiverNo(f.Waiver) }

// waiverNo is the waiver of a number, nil for 0.
func (r *run) waiverNo(no uint32) *waiver {
	if no == 0 {
		return nil
	}
	row := r.waivers[no]
	if row == nil {
		row = &schemas.WaiverRow{WaiverNo: no}
	}
	w := waiverOf(row)
	return &w
}
