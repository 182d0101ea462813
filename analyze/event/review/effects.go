package review

import (
	"fmt"
	"slices"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
)

// Correct counts what facts change that are otherwise than the event has them, and keeps it
// as Effects of the parts they are of. Each is of the one part in which it fits; the misfits
// are of those that fit in none, or in several, which are left out. What rests on a finding
// gives way to what comes before it on the same.
func (r *Review) Correct(facts []effect.Fact) (misfits []schemas.Text) {
	lists := make([][]effect.Correction, len(r.Parts))
	for i := range facts {
		part, c, misfit := r.locate(&facts[i])
		if misfit != nil {
			misfits = append(misfits, *misfit)
			continue
		}
		if c.Finding != "" && slices.ContainsFunc(lists[part], c.SameAs) {
			continue
		}
		lists[part] = append(lists[part], c)
	}
	for i := range r.Parts {
		if len(lists[i]) == 0 {
			continue
		}
		report, err := effect.New(r.Parts[i].counted()).Report(lists[i])
		if err != nil {
			misfits = append(misfits, schemas.Text{Zh: "不能更正：" + err.Error(), En: "it cannot be corrected: " + err.Error()})
			continue
		}
		r.Parts[i].Effects = report
	}
	return misfits
}

// locate finds the part that a fact is of.
func (r *Review) locate(f *effect.Fact) (part int, c effect.Correction, misfit *schemas.Text) {
	found := 0
	for i := range r.Parts {
		t, _ := r.Parts[i].counted()
		if r.Parts[i].Refused {
			continue
		}
		switch got, why := effect.Locate(t, f); {
		case why == nil:
			part, c, found = i, got, found+1
		case misfit == nil || why.Several:
			misfit = &why.Text
		}
	}
	switch {
	case found == 1:
		return part, c, nil
	case found > 1:
		return 0, c, &schemas.Text{Zh: fmt.Sprintf("%d 个阶段或组别中都有，须写明双方", found), En: fmt.Sprintf("it fits in %d stages or groups: the players are asked for", found)}
	case misfit == nil:
		return 0, c, &schemas.Text{Zh: "赛事文件须先改正，才能计算", En: "the event file is to be put right before anything is counted"}
	}
	return 0, c, misfit
}

// counted returns the tournament as it was counted, and its last table.
func (p *Part) counted() (*event.Tournament, *tiebreak.Standing) {
	if len(p.Tables) == 0 {
		return p.Tournament, nil
	}
	s := p.Tables[len(p.Tables)-1].Standing
	return s.Tournament(), s
}

// NumberName names a number of Effects, or of Difference.Effect, as data: rank, prize, or the
// key of the last table.
func (p *Part) NumberName(key int) string {
	switch {
	case key == effect.Rank:
		return "rank"
	case key == effect.Prize:
		return "prize"
	case len(p.Tables) == 0:
		return ""
	}
	return string(p.Tables[len(p.Tables)-1].Standing.Keys[key].By)
}
