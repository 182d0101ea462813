package main

import (
	"fmt"
	"io"
	"strings"

	"qipu/cmd/internal/audit"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// rulesMarkdown writes the reference page of all rulebooks: clauses, parameters
// and options. It stands beside the rulebooks' data.
func rulesMarkdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# The rulebooks\n\n" +
		"Written by `qipu rules --markdown`; a test keeps it current. `qipu explain CLAUSE` says what a clause means, in Chinese and\n" +
		"English, with an example where it is checked. Numbers with ʳ are reconstructed from the order of the text; † marks lost text.\n")
	for _, book := range rulebooks.Books() {
		bookMarkdown(&b, &book)
	}
	parametersMarkdown(&b)
	optionsMarkdown(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

func bookMarkdown(b *strings.Builder, book *rulebooks.Book) {
	count := make(map[schemas.Status]int)
	for _, c := range book.Clauses {
		count[audit.Status(c)]++
	}
	fmt.Fprintf(b, "\n## %s\n\n%s · %s\n\n%s\n\n%s\n\n", book.ID, book.Title.Zh, book.Title.En, book.About.Zh, book.About.En)
	fmt.Fprintf(b, "%d clauses: %d checked, %d planned, %d not checkable.\n\n", len(book.Clauses),
		count[schemas.Checked], count[schemas.Planned], count[schemas.NotCheckable])
	b.WriteString("| clause | title | checks | inputs | status |\n|---|---|---|---|---|\n")
	for _, c := range book.Clauses {
		mark := ""
		if c.Reconstructed {
			mark += "ʳ"
		}
		if c.Lost {
			mark += "†"
		}
		kinds := make([]string, len(c.Kinds))
		for i, k := range c.Kinds {
			kinds[i] = string(k)
		}
		status := string(audit.Status(c))
		if c.Unchecked.En != "" {
			status += ": " + c.Unchecked.Zh + " · " + c.Unchecked.En
		}
		fmt.Fprintf(b, "| %s%s | %s · %s | %s | %s | %s |\n", c.ID, mark, cell(c.Title.Zh), cell(c.Title.En),
			strings.Join(kinds, ", "), strings.Join(c.Inputs, ", "), cell(status))
	}
}

func parametersMarkdown(b *strings.Builder) {
	b.WriteString("\n## Parameters\n\nWhat the rulebooks lay down in numbers and lists. `--set NAME=VALUE` or the event file sets another value.\n")
	for _, profile := range rulebooks.Profiles() {
		p, ok := rulebooks.ParametersOf(profile)
		if !ok {
			continue
		}
		fmt.Fprintf(b, "\n### %s\n\n| parameter | value | clause | says |\n|---|---|---|---|\n", profile)
		for _, l := range p.All() {
			value := l.Value
			if unit, ok := rulebooks.Unit(l.Unit); ok && unit.En != "" {
				value += " " + unit.En
			} else if l.Unit != "" {
				value += " " + l.Unit
			}
			fmt.Fprintf(b, "| %s | %s | %s | %s · %s |\n", l.Name, cell(value), l.Clause, cell(l.Text.Zh), cell(l.Text.En))
		}
	}
}

func optionsMarkdown(b *strings.Builder) {
	b.WriteString("\n## Options\n\nWhere the books conflict or are silent (D), and how the law of repetition is read (R). `--option D4=KEY` or the event file\n" +
		"decides; `qipu explain D4` gives the texts and the reason for the default.\n\n" +
		"| option | point | choices | default |\n|---|---|---|---|\n")
	for _, o := range rulebooks.Options() {
		fmt.Fprintf(b, "| %s | %s · %s | %s | %s |\n", o.ID, cell(o.Name.Zh), cell(o.Name.En), strings.Join(o.Keys(), ", "), o.Default)
	}
}

// cell makes a text safe within a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text)
}
