package page

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSubjectOf(t *testing.T) {
	for _, c := range []struct {
		text string
		want subject
		ok   bool
	}{
		{"player 3", subject{Players: []person{{ID: "3"}}}, true},
		{"player A 12", subject{Players: []person{{ID: "A 12"}}}, true},
		{"team 4", subject{Players: []person{{ID: "4"}}}, true},
		{"round 6", subject{Round: "6"}, true},
		{"round 3 board 10", subject{Round: "3", Board: "10"}, true},
		{"round 2 team 3", subject{Round: "2", Players: []person{{ID: "3"}}}, true},
		{"event", subject{}, false},
		{"player", subject{}, false},
		{"", subject{}, false},
	} {
		got, ok := subjectOf(c.text)
		if diff := cmp.Diff(c.want, got); ok != c.ok || diff != "" {
			t.Errorf("%q: %v (-want +got)\n%s", c.text, ok, diff)
		}
	}
}
