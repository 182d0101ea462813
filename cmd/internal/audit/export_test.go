package audit

import (
	"qipu/analyze"
	"qipu/analyze/record"
	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// WithoutJudge leaves the judge of repetitions out of the run.
func (o *Options) WithoutJudge() *Options {
	o.auditor = func(rules analyze.Rules) auditor { return withoutJudge{xiangqi.NewAuditor(rules.Xiangqi)} }
	return o
}

// withoutJudge audits as analyze.Auditor does, but for the repetitions. What it
// answers to the checks is void.
type withoutJudge struct{ xiangqi *xiangqi.Auditor }

func (a withoutJudge) Audit(g *schemas.Game, out *schemas.Audit) {
	out.Reset()
	record.Audit(g, out)
	a.xiangqi.Audit(g, out)
	out.Answers = append(out.Answers[:0], void...)
}

var void = make([]schemas.Answer, len(analyze.Checks()))
