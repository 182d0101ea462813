// Package sarif writes the findings of a run as SARIF 2.1.0, for tools that show the
// results of analyses. A finding that the record alone does not decide is of the kind
// "open" there, for which the standard knows no level; its severity is a property. One that
// is waived is suppressed, and stays.
package sarif

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"

	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

type message struct {
	Text string `json:"text"`
}

// rule is a clause.
type rule struct {
	ID    string  `json:"id"`
	Short message `json:"shortDescription"`
	Full  message `json:"fullDescription"`
}

type driver struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Rules   []rule `json:"rules"`
}

// result is a finding.
type result struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Kind         string            `json:"kind"`
	Level        string            `json:"level"`
	Message      message           `json:"message"`
	Locations    []location        `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Suppressions *[]suppression    `json:"suppressions,omitempty"` // of all results, or of none
	Properties   properties        `json:"properties"`
}

// suppression is a waiver.
type suppression struct {
	Kind          string           `json:"kind"`
	Status        string           `json:"status"`
	Justification string           `json:"justification"`
	Properties    waiverProperties `json:"properties"`
}

type waiverProperties struct {
	By    string `json:"by,omitempty"`
	Date  string `json:"date,omitempty"`
	Until string `json:"until,omitempty"`
	Where string `json:"where"` // the entry: "waivers.toml:3"
}

type location struct {
	Physical physical  `json:"physicalLocation"`
	Logical  []logical `json:"logicalLocations,omitempty"`
}

type physical struct {
	Artifact artifact `json:"artifactLocation"`
	Region   *region  `json:"region,omitempty"`
}

type artifact struct {
	URI string `json:"uri"`
}

// region are the bytes of the record of a game in its source.
type region struct {
	Offset uint64 `json:"byteOffset"`
	Length uint32 `json:"byteLength"`
}

type logical struct {
	Name string `json:"fullyQualifiedName"`
	Kind string `json:"kind"`
}

// properties are what the standard has no place for.
type properties struct {
	Severity string `json:"severity"`
	Outcome  string `json:"outcome"`
	Subject  string `json:"subject,omitempty"`
	Side     string `json:"side,omitempty"`
	Ply      uint32 `json:"ply,omitempty"`
	Expected string `json:"expected,omitempty"`
	Actual   string `json:"actual,omitempty"`
	Evidence string `json:"evidence,omitempty"`
	Options  string `json:"options,omitempty"`
	Effect   string `json:"effect,omitempty"`
	TextZh   string `json:"text_zh"`
	TextEn   string `json:"text_en"`
}

// Write writes the findings of the run in a folder, in the order of their table. lang,
// "zh" or "en", is the language of the messages; the properties have both. It keeps 16
// bytes for each game with a finding.
func Write(ctx context.Context, w io.Writer, dir, lang string) error {
	info, err := tables.ReadRun(dir)
	if err != nil {
		return err
	}
	d := driver{Name: tables.Tool, Version: info.Version, Rules: []rule{}}
	index := map[string]int{}
	clauses := slices.SortedFunc(maps.Keys(info.Findings), func(a, b string) int {
		return rulebooks.Compare(schemas.ClauseID(a), schemas.ClauseID(b))
	})
	for _, id := range clauses {
		index[id] = len(d.Rules)
		d.Rules = append(d.Rules, ruleOf(id, lang))
	}
	regions, err := regionsOf(dir)
	if err != nil {
		return err
	}
	waivers, err := tables.Waivers(dir)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	head, err := marshal(d)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, `{"$schema":"%s","version":"2.1.0","runs":[{"tool":{"driver":%s},"columnKind":"unicodeCodePoints","results":[`, schema, head)
	between := "\n"
	err = tables.Read(dir, tables.FindingsTable, func(f *schemas.FindingRow) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		at, ok := index[f.Clause]
		if !ok {
			return fmt.Errorf("%s does not count the clause %.70q of the table %s", tables.RunFile, f.Clause, tables.FindingsTable)
		}
		r := resultOf(f, at, regions, lang)
		if len(waivers) > 0 {
			r.Suppressions = suppressionsOf(waivers[f.Waiver])
		}
		text, err := marshal(r)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s%s", between, text)
		between = ",\n"
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprint(out, "\n]}]}\n")
	return out.Flush()
}

// marshal writes JSON on one line, without the escapes that only HTML needs.
func marshal(v any) (string, error) {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return "", err
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}

func in(lang string, t schemas.Text) string {
	if lang == "zh" {
		return t.Zh
	}
	return t.En
}

func ruleOf(id, lang string) rule {
	r := rule{ID: id, Short: message{id}, Full: message{id}}
	if c, ok := rulebooks.Clause(schemas.ClauseID(id)); ok {
		r.Short.Text, r.Full.Text = in(lang, c.Title), in(lang, c.Meaning)
	}
	return r
}

// regionsOf says where the games with findings stand in their sources.
func regionsOf(dir string) (map[tables.Key]region, error) {
	keys := map[tables.Key]bool{}
	err := tables.Read(dir, tables.FindingsTable, func(f *schemas.FindingRow) error {
		if f.GameNo > 0 {
			keys[tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}] = true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	regions := make(map[tables.Key]region, len(keys))
	err = tables.ReadGames(dir, tables.GamesTable, keys, func(g *schemas.GameRow) error {
		regions[tables.Key{SourceNo: g.SourceNo, GameNo: g.GameNo}] = region{g.Offset, g.Length}
		return nil
	})
	return regions, err
}

func resultOf(f *schemas.FindingRow, index int, regions map[tables.Key]region, lang string) result {
	kind, level := "fail", f.Severity
	if f.Outcome != schemas.Fail.String() {
		kind, level = "open", "none"
	}
	at := location{Physical: physical{Artifact: artifact{uri(f.Path)}}}
	if f.GameNo > 0 {
		at.Logical = []logical{{fmt.Sprintf("game %d:%d", f.SourceNo, f.GameNo), "member"}}
	}
	if r, ok := regions[tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}]; ok {
		at.Physical.Region = &r
	}
	return result{
		RuleID: f.Clause, RuleIndex: index, Kind: kind, Level: level,
		Message:      message{terminal.Safe(in(lang, schemas.Text{Zh: f.TextZh, En: f.TextEn}))},
		Locations:    []location{at},
		Fingerprints: map[string]string{"qipuFinding/v1": f.FindingID},
		Properties: properties{
			Severity: f.Severity, Outcome: f.Outcome, Subject: f.Subject, Side: f.Side, Ply: f.Ply, Expected: f.Expected, Actual: f.Actual,
			Evidence: f.Evidence, Options: f.Options, Effect: f.Effect, TextZh: f.TextZh, TextEn: f.TextEn,
		},
	}
}

// suppressionsOf is the waiver of a finding; w is nil where it has none.
func suppressionsOf(w *schemas.WaiverRow) *[]suppression {
	if w == nil {
		return &[]suppression{}
	}
	return &[]suppression{{
		Kind: "external", Status: "accepted", Justification: terminal.Safe(w.Reason),
		Properties: waiverProperties{By: w.By, Date: w.Date, Until: w.Until, Where: fmt.Sprintf("%s:%d", w.File, w.Line)},
	}}
}

// uri is a path as a relative reference.
func uri(path string) string {
	parts := strings.Split(path, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	reference := strings.Join(parts, "/")
	if first, _, _ := strings.Cut(reference, "/"); strings.Contains(first, ":") { // else it reads as a scheme
		reference = "./" + reference
	}
	return reference
}
