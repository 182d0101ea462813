package audit

import (
	"cmp"
	"slices"
	"strings"

	"qipu/schemas"
)

// Games counts games: In = OK + Flagged + Rejected.
type Games struct {
	In       uint64 `json:"in"`
	OK       uint64 `json:"ok"`
	Flagged  uint64 `json:"flagged"`
	Rejected uint64 `json:"rejected"`
}

// Summary is what a run has to say in short. Its JSON form is what
// `qipu audit --format json` prints.
type Summary struct {
	Sources       uint64                      `json:"sources"`
	Skipped       uint64                      `json:"skipped"`
	Unreadable    uint64                      `json:"unreadable"`
	LogLines      uint64                      `json:"log_lines_unread,omitempty"` // of the arbiters' logs, not understood
	Games         Games                       `json:"games"`
	Plies         uint64                      `json:"plies"`
	Findings      map[schemas.ClauseID]uint64 `json:"findings"`
	Severities    map[string]uint64           `json:"severities"`        // of the findings that are not waived
	Waived        map[string]uint64           `json:"waived,omitempty"`  // of those that are
	Waivers       map[string]uint64           `json:"waivers,omitempty"` // by what became of them
	Sheets        SheetCount                  `json:"sheets"`
	DistinctGames *uint64                     `json:"distinct_games"` // null when duplicates were not looked for
	Seconds       float64                     `json:"seconds"`
	Output        string                      `json:"output"`

	Page       bool                                  `json:"-"` // whether the report was written
	Profile    string                                `json:"-"` // the rulebook, or the part of one, that was applied
	Level      schemas.Level                         `json:"-"` // of the event, as declared
	Overridden []Override                            `json:"-"` // what is not as the rulebook says
	Listed     []Listed                              `json:"-"` // the first findings that flag a game, in order
	BySeverity map[schemas.ClauseID]SeverityCounts   `json:"-"` // of the findings that are not waived
	ByWaiver   map[schemas.ClauseID]uint64           `json:"-"` // of those that are
	AsOf       string                                `json:"-"` // the day to which waivers were held; empty where none ends
	Worst      []SourceCount                         `json:"-"` // the sources with most flagged games
	Clauses    func(schemas.ClauseID) schemas.Clause `json:"-"`
}

// SheetCount is how many records say whose scoresheet they are, and of how many games
// they are as far as is known.
type SheetCount struct {
	Sheets uint64 `json:"sheets"`
	Games  uint64 `json:"games"`
}

// SeverityCounts counts findings by schemas.Severity.
type SeverityCounts [3]uint64

// Listed is what the text summary shows of a finding.
type Listed struct {
	FindingID string
	Severity  string
	Clause    string
	Path      string
	SourceNo  uint32
	GameNo    uint32 // 0 when it is about a source
	Text      schemas.Text
	Effect    string // empty if none
}

// SourceCount is how many games of a source are flagged or rejected.
type SourceCount struct {
	Path     string
	Flagged  uint32
	Rejected uint32
	Games    uint32
}

func (s SourceCount) bad() uint32 { return s.Flagged + s.Rejected }

// Gravest returns the gravest severity of any finding that is not waived; ok is false if
// there is none.
func (s *Summary) Gravest() (gravest schemas.Severity, ok bool) {
	for _, severity := range []schemas.Severity{schemas.Error, schemas.Warning, schemas.Note} {
		if s.Severities[severity.String()] > 0 {
			return severity, true
		}
	}
	return 0, false
}

// maxListed bounds the findings that the text summary shows one by one;
// maxWorst bounds its list of files. Both are said where they cut.
const (
	maxListed = 40
	maxWorst  = 5
)

// worst keeps the sources with most flagged and rejected games.
type worst []SourceCount

func (w *worst) add(s SourceCount) {
	if s.bad() == 0 {
		return
	}
	if len(*w) == maxWorst && (*w)[maxWorst-1].bad() >= s.bad() {
		return
	}
	s.Path = strings.Clone(s.Path) // it may be a view of a buffer
	*w = append(*w, s)
	slices.SortStableFunc(*w, func(a, b SourceCount) int { return cmp.Compare(b.bad(), a.bad()) })
	if len(*w) > maxWorst {
		*w = (*w)[:maxWorst]
	}
}
