package audit

import "testing"

// Every format that is read is told of, and none is told to be read that is not.
func TestFormatsAreToldOf(t *testing.T) {
	told := map[string]bool{}
	for _, f := range Formats() {
		if told[f.Name] || f.Title.Zh == "" || f.Title.En == "" {
			t.Errorf("%s: told twice, or without a title", f.Name)
		}
		told[f.Name] = true
		if _, read := formats[f.Name]; read != (f.Versions != "") || read != (f.Losses.En != "") || read == (f.Why.En != "") {
			t.Errorf("%s: read %v, versions %q, losses %q, why %q", f.Name, read, f.Versions, f.Losses.En, f.Why.En)
		}
	}
	for name := range formats {
		if !told[name] {
			t.Errorf("%s is read, and nothing tells of it", name)
		}
	}
}
