package main

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/review"
	"qipu/ingest/eventfile"
	"qipu/ingest/eventtable"
	ingesttrf "qipu/ingest/trf"
	"qipu/report/exchange"
	reporttrf "qipu/report/trf"
	"qipu/schemas"
)

// form is a format in which an event reaches the audit.
type form struct {
	name  string
	write func(e *schemas.Event, style int) (file []byte, lost []reporttrf.Loss, err error)
	read  func(file []byte) (e *schemas.Event, told []string, err error)
}

// forms are those that are read of events. Event files and TRF are written by the program,
// tables by hand: it writes none that are filled in.
var forms = []form{
	{"toml", func(e *schemas.Event, _ int) ([]byte, []reporttrf.Loss, error) {
		return exchange.AppendEvent(nil, e), nil, nil
	}, readTOML},
	{"csv", func(e *schemas.Event, style int) ([]byte, []reporttrf.Loss, error) {
		file, err := writeCSV(e, style)
		return file, nil, err
	}, readTables},
	{"xlsx", func(e *schemas.Event, style int) ([]byte, []reporttrf.Loss, error) {
		file, err := writeXLSX(e, style)
		return file, nil, err
	}, readTables},
	{"trf16", func(e *schemas.Event, _ int) ([]byte, []reporttrf.Loss, error) {
		file, lost := reporttrf.Append(nil, e, reporttrf.TRF16)
		return file, lost, nil
	}, readTRF},
	{"trf26", func(e *schemas.Event, _ int) ([]byte, []reporttrf.Loss, error) {
		file, lost := reporttrf.Append(nil, e, reporttrf.TRF26)
		return file, lost, nil
	}, readTRF},
}

// source is what files are called by.
const source = "event"

func readTOML(file []byte) (*schemas.Event, []string, error) {
	e, err := eventfile.Read(bytes.NewReader(file), source)
	return e, nil, err
}

func readTables(file []byte) (e *schemas.Event, told []string, err error) {
	f, err := eventtable.Read(bytes.NewReader(file), source, "")
	if err != nil {
		return nil, nil, err
	}
	for _, p := range f.Problems {
		told = append(told, p.Where+": "+p.Text.En)
	}
	if f.Guessed {
		told = append(told, source+": the encoding is guessed")
	}
	return f.Event, told, nil
}

func readTRF(file []byte) (e *schemas.Event, told []string, err error) {
	f, err := ingesttrf.Read(bytes.NewReader(file), source, "")
	if err != nil {
		return nil, nil, err
	}
	for _, p := range f.Problems {
		told = append(told, fmt.Sprintf("%s:%d:%d: %s", source, p.Line, p.Column, p.Text.En))
	}
	if f.Guessed {
		told = append(told, source+": the encoding is guessed")
	}
	return f.Event, told, nil
}

// throughForms sends an event through every form. What is read back has to be what was
// written, but for what the writer said was lost, and the audit of it the same.
func throughForms(e *schemas.Event, style int) (wrong []string) {
	for i := range forms {
		f := &forms[i]
		file, lost, err := f.write(e, style)
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("%s: %s", f.name, err))
			continue
		}
		back, told, err := f.read(file)
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Sprintf("%s: %s", f.name, err))
		case len(told) > 0:
			wrong = append(wrong, fmt.Sprintf("%s: %s", f.name, told[0]))
		default:
			for _, text := range same(e, back, lost, f.name == "csv" || f.name == "xlsx") {
				wrong = append(wrong, fmt.Sprintf("%s: %s", f.name, text))
			}
		}
	}
	return wrong
}

// same tells what of an event is other when it is read back, and what the audit makes of it.
func same(e, back *schemas.Event, lost []reporttrf.Loss, tables bool) (wrong []string) {
	back.ForgetPlaces()
	left := copyOf(e)
	if tables {
		left = inColumns(e)
	}
	if back.Results == schemas.ResultsCodes { // TRF
		back.Profile = e.Profile // which is named beside the file
		lost = slices.DeleteFunc(lost, func(l reporttrf.Loss) bool { return l.Field == "profile" })
		wrong = leave(left, back, lost)
	} else if at := firstOther(left, back); at != "" {
		wrong = append(wrong, "it is another when it is read back: "+at)
	}
	one, err := held(left)
	if err != nil {
		return append(wrong, err.Error())
	}
	other, err := held(back)
	if err != nil {
		return append(wrong, err.Error())
	}
	return append(wrong, unlike(digest(one, byNumber), digest(other, byNumber))...)
}

// inColumns is an event as tables have it: tie-breaks that have a column of their own in
// standings stand there.
func inColumns(e *schemas.Event) *schemas.Event {
	of := copyOf(e)
	for i := range of.Standings {
		s := &of.Standings[i]
		var rest []string
		for key, value := range eachKey(s.TieBreaks) {
			switch {
			case key == "局分" && s.GamePoints == "":
				s.GamePoints = value
			case key == "场分" && s.MatchPoints == "": // else the column is there already
				s.MatchPoints = value
			default:
				rest = append(rest, key+"="+value)
			}
		}
		s.TieBreaks = strings.Join(rest, ", ")
	}
	return of
}

// firstOther names the first text in which two events differ.
func firstOther(one, other *schemas.Event) string {
	texts := func(section string, a, b []schemas.EventText) string {
		for i := range a {
			if *a[i].Value != *b[i].Value {
				return fmt.Sprintf("%s.%s %q, and was %q", section, a[i].Name, *b[i].Value, *a[i].Value)
			}
		}
		return ""
	}
	if at := texts("", one.Texts(), other.Texts()); at != "" {
		return at
	}
	tables := other.Tables()
	for n, table := range one.Tables() {
		if table.Len() != tables[n].Len() {
			return fmt.Sprintf("%d rows of %s, and were %d", tables[n].Len(), table.Name, table.Len())
		}
		for i := range table.Len() {
			if at := texts(table.Name, table.Row(i).Texts, tables[n].Row(i).Texts); at != "" {
				return at
			}
		}
	}
	return ""
}

// copyOf copies an event and its rows.
func copyOf(e *schemas.Event) *schemas.Event {
	of := *e
	value := reflect.ValueOf(&of).Elem()
	for _, field := range value.Fields() {
		if field.Kind() == reflect.Slice && !field.IsNil() {
			list := reflect.MakeSlice(field.Type(), field.Len(), field.Len())
			reflect.Copy(list, field)
			field.Set(list)
		}
	}
	return &of
}

// rewritten are the texts that TRF has in other words: the audit of both says whether they
// mean the same.
var rewritten = map[string]bool{"pairings.result": true, "pairings.second-result": true, "pairings.colours": true, "points": true, "match-points": true, "results": true}

// leave leaves of an event what was read back of it, and tells where that is less than the
// writer said.
func leave(e, back *schemas.Event, lost []reporttrf.Loss) (wrong []string) {
	gone := map[string]int{}
	drop := func(section string, t schemas.EventText, now string) {
		name := strings.TrimPrefix(section+"."+t.Name, ".")
		if *t.Value == "" || *t.Value == now || now != "" && rewritten[name] {
			return
		}
		gone[name]++
		*t.Value = ""
	}
	now := back.Texts()
	for i, t := range e.Texts() {
		drop("", t, *now[i].Value)
	}
	others := back.Tables()
	for n, table := range e.Tables() {
		rows := map[string][]schemas.EventRow{} // several that are alike, each to be found once
		for i := range others[n].Len() {
			row := others[n].Row(i)
			id := identity(table.Name, row)
			rows[id] = append(rows[id], row)
		}
		for i := range table.Len() {
			row := table.Row(i)
			id := identity(table.Name, row)
			alike := rows[id]
			for k, t := range row.Texts {
				text := ""
				if len(alike) > 0 {
					text = *alike[0].Texts[k].Value
				}
				drop(table.Name, t, text)
			}
			rows[id] = alike[min(1, len(alike)):]
		}
	}
	e.Pairings = slices.DeleteFunc(e.Pairings, func(p schemas.EventPairing) bool { return p.First == "" })
	e.Standings = slices.DeleteFunc(e.Standings, func(s schemas.EventStanding) bool { return s.Player+s.Team == "" })
	e.Players = slices.DeleteFunc(e.Players, func(p schemas.EventPlayer) bool { return p.ID == "" })
	e.Draw = slices.DeleteFunc(e.Draw, func(p schemas.EventPlace) bool { return p.Place == "" })
	e.Stages = slices.DeleteFunc(e.Stages, func(s schemas.EventStage) bool { return s.ID == "" })
	e.Teams = slices.DeleteFunc(e.Teams, func(t schemas.EventTeam) bool { return t.ID+t.Name == "" })
	for _, l := range lost {
		if gone[l.Field] != l.Count {
			wrong = append(wrong, fmt.Sprintf("the writer says that %d of %s are lost, and %d are", l.Count, l.Field, gone[l.Field]))
		}
		delete(gone, l.Field)
	}
	for field, n := range gone {
		wrong = append(wrong, fmt.Sprintf("%d of %s are lost, of which the writer says nothing", n, field))
	}
	slices.Sort(wrong)
	return wrong
}

// identity is by which texts a row of a table is known again.
func identity(table string, row schemas.EventRow) (id string) {
	by := map[string][]string{
		"pairings": {"round", "first", "second"}, "standings": {"player", "team"}, "players": {"id"}, "teams": {"name"}, "draw": {"place", "player"}, "stages": {"id"},
	}[table]
	for _, t := range row.Texts {
		if slices.Contains(by, t.Name) {
			id += *t.Value + "\x00"
		}
	}
	return id
}

// digest is what an audit says of an event, without the places in files.
func digest(r *review.Review, who func(*event.Player) string) (lines []string) {
	for i := range r.Findings {
		f := &r.Findings[i]
		lines = append(lines, fmt.Sprintf("finding %s %s %s %s", f.Clause, f.Severity, f.Outcome, f.Subject))
	}
	for clause, answer := range r.Answers {
		lines = append(lines, fmt.Sprintf("answer %s %s", clause, answer.Outcome))
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		lines = append(lines, fmt.Sprintf("part %s: %d games; %s", p.Name, len(p.Tournament.Games), p.Uncounted.En))
		for j := range p.Tables {
			s := p.Tables[j].Standing
			for _, why := range p.Tables[j].Unsure {
				lines = append(lines, fmt.Sprintf("unsure %s round %d: %s", p.Name, s.Round, why.En))
			}
			for _, player := range s.Order {
				var line strings.Builder
				fmt.Fprintf(&line, "table %s round %d: %s is %s", p.Name, s.Round, who(&p.Tournament.Players[player]), s.Place(player))
				for key := range s.Keys {
					fmt.Fprintf(&line, " %s=%s", s.Keys[key].By, s.Value(player, key))
				}
				lines = append(lines, line.String())
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// byNumber and byName are what a digest calls a player.
func byNumber(p *event.Player) string { return p.ID }
func byName(p *event.Player) string   { return p.Name }

// unlike tells where two audits differ first.
func unlike(one, other []string) []string {
	for i := range max(len(one), len(other)) {
		a, b := "nothing", "nothing"
		if i < len(one) {
			a = one[i]
		}
		if i < len(other) {
			b = other[i]
		}
		if a != b {
			return []string{fmt.Sprintf("it is audited otherwise when it is read back: %q, and was %q", b, a)}
		}
	}
	return nil
}
