package audit

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"

	"qipu/analyze/sheets"
	"qipu/schemas"
	"qipu/schemas/board"
)

// rows turns games and audits into rows. It keeps its buffers, so each worker
// has its own. Its hashes name things and prove nothing: XXH3 is enough.
type rows struct {
	sum *xxh3.Hasher
	buf []byte
}

func newRows() *rows { return &rows{sum: xxh3.New()} }

// gameID is stable across runs: the path within the argument, the offset, and
// the record's bytes. 32 hex digits.
func (r *rows) gameID(g *schemas.Game) string {
	r.sum.Reset()
	r.buf = append(append(r.buf[:0], g.Origin.Path...), 0)
	r.buf = binary.BigEndian.AppendUint64(r.buf, uint64(g.Origin.Offset))
	_, _ = r.sum.Write(r.buf)
	_, _ = r.sum.Write(g.Raw)
	id := r.sum.Sum128().Bytes()
	return hex.EncodeToString(id[:])
}

// game makes the row of a game. Its texts are views of the game's text.
func (r *rows) game(g *schemas.Game, a *schemas.Audit) schemas.GameRow {
	row := schemas.GameRow{
		SourceNo: uint32(g.Origin.SourceNo), GameNo: uint32(g.Origin.GameNo), GameID: r.gameID(g), Path: g.Origin.Path,
		Offset: uint64(g.Origin.Offset), Length: uint32(g.Origin.Length),
		Kind: g.Kind.String(), Rulebook: a.Rulebook, Format: g.Origin.Format, Encoding: g.Origin.Encoding, Notation: a.Notation, NotationStyle: a.NotationStyle,
		Result: a.Recorded.String(), ResultTag: a.Witnesses.Tag.String(), ResultMarker: a.Witnesses.Marker.String(),
		ResultComment: a.Witnesses.Comment.String(), ResultTitle: a.Witnesses.Title.String(),
		Verdict: a.Verdict.String(), Reason: a.Reason.String(), Ending: a.Ending.Kind.String(), StartFEN: a.Start, Handicap: a.Handicap,
		Plies: uint32(len(a.Plies)), PliesLegal: uint32(a.Legal), Variations: uint32(len(g.Variations)), Comments: uint32(len(g.Comments)),
		OpeningFamily: a.Opening.Family, OpeningSystem: a.Opening.System,
		Captures: uint32(a.Captures), Checks: uint32(a.Checks), MaterialEnd: a.Material.String(),
		OpeningCode: a.Renju.OpeningCode, Protocol: a.Renju.Protocol, Swap: a.Renju.Swap, Fifths: clip(a.Renju.Fifths),
		Sheet:      sheets.KeeperName(sheets.KeeperOf(g)),
		DrawnBlack: clip(a.Renju.DrawnBlack), FinalBlack: clip(a.Renju.FinalBlack), ForbiddenMoves: uint32(a.Renju.Forbidden),
	}
	for _, t := range g.Tags {
		if to := column(&row, schemas.FieldOf(g.Kind, g.View(t.Name))); to != nil && *to == "" {
			*to = clip(strings.TrimSpace(g.View(t.Value)))
		}
	}
	setTimes(&row, g.Kind)
	setSize(&row, g)
	if a.Control.Kind == schemas.TimeTimed {
		row.TimeRead = a.Control.String()
	}
	if a.HasMoves {
		row.MovesHash, row.CanonicalHash = hex.EncodeToString(a.MovesHash[:]), hex.EncodeToString(a.CanonicalHash[:])
	}
	for i := range a.Findings {
		switch a.Findings[i].Severity {
		case schemas.Error:
			row.Errors++
		case schemas.Warning:
			row.Warnings++
		case schemas.Note:
			row.Notes++
		}
	}
	setStatus(&row)
	return row
}

// setSize fills the columns of the size of a board of renju or gomoku that is another than
// that of the rulebooks.
func setSize(row *schemas.GameRow, g *schemas.Game) {
	if g.Kind != schemas.KindRenju {
		return
	}
	for _, lines := range [...]struct {
		said int
		to   *uint32
	}{{g.Files, &row.Files}, {g.Ranks, &row.Ranks}} {
		if lines.said > 0 && lines.said != board.Lines {
			*lines.to = uint32(min(lines.said, math.MaxUint32))
		}
	}
}

// setTimes fills the columns of the first period where one number is true of both
// sides: not of a limit on each move, of unequal or shared time, nor of parts of a
// second.
func setTimes(row *schemas.GameRow, kind schemas.Kind) {
	if row.TimeControl == "" {
		return
	}
	control, _, err := schemas.ReadTimeControl(row.TimeControl, kind)
	if err != nil || control.Kind != schemas.TimeTimed || control.Second != nil || control.Shared {
		return
	}
	p := control.Periods[0]
	if p.Kind == schemas.PeriodEachMove || p.Kind == schemas.PeriodByoyomi || p.Base%schemas.OneSecond != 0 || p.Increment%schemas.OneSecond != 0 {
		return
	}
	row.TimeBase, row.TimeIncrement = uint32(p.Base/schemas.OneSecond), uint32(p.Increment/schemas.OneSecond)
}

// The statuses of a game.
const (
	statusOK      = "ok"
	statusFlagged = "flagged"
)

func setStatus(row *schemas.GameRow) {
	row.Status = statusOK
	if row.Errors+row.Warnings > 0 {
		row.Status = statusFlagged
	}
}

// column is the column that a field fills, nil if none. The first tag of a field
// that says anything counts.
func column(row *schemas.GameRow, field schemas.Field) *string {
	switch field {
	case schemas.FieldEvent:
		return &row.Event
	case schemas.FieldSite:
		return &row.Site
	case schemas.FieldDate:
		return &row.Date
	case schemas.FieldRound:
		return &row.Round
	case schemas.FieldBoard:
		return &row.Board
	case schemas.FieldFirst:
		return &row.First
	case schemas.FieldSecond:
		return &row.Second
	case schemas.FieldFirstTeam:
		return &row.FirstTeam
	case schemas.FieldSecondTeam:
		return &row.SecondTeam
	case schemas.FieldFirstRating:
		return &row.FirstRating
	case schemas.FieldSecondRating:
		return &row.SecondRating
	case schemas.FieldTermination:
		return &row.Termination
	case schemas.FieldTimeControl:
		return &row.TimeControl
	case schemas.FieldOpening:
		return &row.Opening
	case schemas.FieldECCO:
		return &row.ECCO
	}
	return nil
}

// subjectMove is the subject of findings on one written move.
const subjectMove = "move"

// finding makes the row of a finding on a game. earlier are the rows of the same
// game before it, so that two findings that are alike get different ids.
func (r *rows) finding(g *schemas.Game, gameID string, a *schemas.Audit, f *schemas.Finding, earlier []schemas.FindingRow) schemas.FindingRow {
	row := r.findingRow(gameID, f)
	for n := 1; slices.ContainsFunc(earlier, func(e schemas.FindingRow) bool { return e.FindingID == row.FindingID }); n++ {
		row.FindingID = r.findingID(gameID, f, n)
	}
	row.SourceNo, row.GameNo, row.GameID, row.Path = uint32(g.Origin.SourceNo), uint32(g.Origin.GameNo), gameID, g.Origin.Path
	if f.Subject == subjectMove && f.Ply > 0 && f.Ply <= len(a.Plies) {
		row.Token = clip(g.View(a.Plies[f.Ply-1].Token))
	}
	if recorded := a.Recorded.String(); f.Subject == "result" && f.Outcome == schemas.Fail && recorded != row.Expected {
		row.Effect = recorded + " → " + row.Expected
	}
	return row
}

// findingRow fills what follows from the finding alone.
func (r *rows) findingRow(id string, f *schemas.Finding) schemas.FindingRow {
	return schemas.FindingRow{
		FindingID: r.findingID(id, f, 0),
		Clause:    string(f.Clause), Severity: f.Severity.String(), Outcome: f.Outcome.String(), Subject: f.Subject, Side: f.Side.String(),
		Ply: uint32(f.Ply), Expected: clip(f.Expected), Actual: clip(f.Actual), Evidence: clip(f.Evidence), Options: f.Options, Effect: clip(f.Effect),
		TextZh: clip(f.Text.Zh), TextEn: clip(f.Text.En),
	}
}

// findingID is stable across runs: a hash of the id of the game, or what stands
// for it, of what is found, and of a number among equals. 16 hex digits.
func (r *rows) findingID(id string, f *schemas.Finding, ordinal int) string {
	r.buf = append(r.buf[:0], id...)
	for _, part := range []string{string(f.Clause), f.Subject, f.Side.String(), f.Expected, f.Actual, f.Evidence} {
		r.buf = append(append(r.buf, 0), part...)
	}
	r.buf = binary.BigEndian.AppendUint64(r.buf, uint64(f.Ply))
	r.buf = binary.BigEndian.AppendUint64(r.buf, uint64(ordinal))
	sum := xxh3.Hash128(r.buf).Bytes()
	return hex.EncodeToString(sum[:8])
}
