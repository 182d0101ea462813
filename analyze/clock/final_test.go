package clock_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/clock"
	"qipu/schemas"
)

// What a sheet states of the time used is evidence where its unit is certain.
func TestFinalTimes(t *testing.T) {
	for _, tt := range []struct {
		what, control, red, black string
		result                    schemas.Result
		ending                    schemas.EndKind
		want                      []string
		clause                    schemas.ClauseID
		outcome                   schemas.Outcome
	}{
		{
			what: "59:59 and 40 minutes of an hour", control: "3600", red: "59:59", black: "40分", result: schemas.ResultDraw,
			clause: "xiangqi-2011:6.2c", outcome: schemas.Pass, // less than a second more
		},
		{
			what: "58:20 and 40 minutes of an hour", control: "3600", red: "58:20", black: "40分", result: schemas.ResultDraw,
			clause: "xiangqi-2011:6.2c", outcome: schemas.Pass,
		},
		{
			what: "1:02:00 of an hour, and won", control: "3600", red: "1:02:00", black: "40分", result: schemas.ResultFirstWins,
			want:   []string{"xiangqi-2011:6.2c first 0 1:01:59.001–1:02:00.999", "xiangqi-2011:4.1.6 first 0 1-0"},
			clause: "xiangqi-2011:4.1.6", outcome: schemas.Undetermined, // without a log
		},
		{
			what: "1:02 may be an hour and two minutes, or a minute", control: "3600", red: "1:02", black: "40分", result: schemas.ResultFirstWins,
			clause: "xiangqi-2011:6.2c", outcome: schemas.Undetermined,
		},
		{
			what: "lost on time with 1:40 left", control: "3600", red: "58:20", black: "40分", result: schemas.ResultSecondWins, ending: schemas.EndTime,
			want:   []string{"xiangqi-2011:21.3 first 0 left 0:01:39.001–0:01:40.999"},
			clause: "xiangqi-2011:21.3", outcome: schemas.Fail,
		},
		{
			what: "with increments the record may lack moves", control: "1分钟+30秒", red: "9分钟", black: "1分30秒", result: schemas.ResultSecondWins,
			clause: "xiangqi-2011:6.2a", outcome: schemas.Undetermined,
		},
	} {
		t.Run(tt.what, func(t *testing.T) {
			g, out := made(schemas.KindXiangqi, tt.control, make(stamped, 4))
			for _, tag := range [][2]string{{"RedTime", tt.red}, {"BlackTime", tt.black}} {
				at := uint32(len(g.Text))
				g.Text = append(g.Text, tag[0]+tag[1]...)
				n := uint32(len(tag[0]))
				g.Tags = append(g.Tags, schemas.Tag{Name: schemas.Span{Off: at, Len: n}, Value: schemas.Span{Off: at + n, Len: uint32(len(tag[1]))}})
			}
			out.Recorded, out.Ending.Kind = tt.result, tt.ending
			answers := audited(clock.Rules{}, g, out)
			if diff := cmp.Diff(tt.want, found(out)); diff != "" {
				t.Error(diff)
			}
			if got := answers[tt.clause].Outcome; got != tt.outcome {
				t.Errorf("%s is %v, want %v", tt.clause, got, tt.outcome)
			}
		})
	}
}
