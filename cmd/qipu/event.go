package main

import (
	"fmt"
	"io"

	"qipu/analyze/event"
	"qipu/cmd/internal/audit"
	"qipu/report/terminal"
	"qipu/schemas"
)

// readEvent reads the event file of an audit. What of it is read otherwise than it stands is
// told; where something is not read at all it is not taken.
func readEvent(r io.Reader, name, encoding string, stderr io.Writer, lang string) (*schemas.Event, error) {
	e, notes, err := audit.ReadEvent(r, name, encoding)
	if err != nil {
		return nil, err
	}
	left := 0
	for _, n := range notes {
		fmt.Fprintln(stderr, "qipu: "+terminal.Safe(n.Where+": "+inLanguage(n.Text, lang)))
		if !n.Intact {
			left++
		}
	}
	if left > 0 {
		return nil, fmt.Errorf("%s: %d %s", name, left, word(lang, "places could not be read, and an event is not taken in part", "处未能读出；赛事文件须读全才能采用"))
	}
	tellUnreckoned(e, stderr, lang)
	return e, nil
}

// tellUnreckoned tells which texts of an event cannot be reckoned with as they stand. The
// games are audited all the same.
func tellUnreckoned(e *schemas.Event, stderr io.Writer, lang string) {
	const most = 20
	n := 0
	for _, part := range event.Parts(e) {
		_, problems := event.Of(part)
		for i := range problems {
			p := &problems[i]
			if p.Class != event.FileProblem {
				continue
			}
			if n++; n <= most {
				fmt.Fprintln(stderr, "qipu: "+terminal.Safe(placeOf(p)+inLanguage(p.Text, lang)))
			}
		}
	}
	if n > most {
		fmt.Fprintf(stderr, "qipu: %s %d\n", word(lang, "more places of the event that cannot be reckoned with:", "赛事中另有未能采用之处："), n-most)
	}
}

// placeOf names where a problem stands.
func placeOf(p *event.Problem) (place string) {
	if p.Where != "" {
		place = p.Where + ": "
	}
	if p.Table != "" {
		place += "[[" + p.Table + "]] "
	}
	if p.Field != "" {
		place += p.Field + ": "
	}
	return place
}
