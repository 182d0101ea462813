package renju

import "testing"

func TestReadingsAreNamed(t *testing.T) {
	for name, want := range map[string]Reading{"recursive": Recursive, "recursive-five": RecursiveFive, "literal": Literal} {
		if r, ok := ParseReading(name); !ok || r != want || r.String() != name {
			t.Errorf("%s reads as %s, %v", name, r, ok)
		}
	}
	for r := range Readings {
		if got, ok := ParseReading(r.String()); !ok || got != r {
			t.Errorf("%s does not read back", r)
		}
	}
	for _, name := range []string{"", "Recursive", "recursive ", "RIF", "0"} {
		if r, ok := ParseReading(name); ok {
			t.Errorf("%q reads as %s", name, r)
		}
	}
}
