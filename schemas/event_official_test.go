package schemas_test

import (
	"testing"

	"qipu/schemas"
)

func TestOfficialRole(t *testing.T) {
	for text, want := range map[string]string{
		"chief-arbiter": "chief-arbiter", " 裁判长 ": "chief-arbiter", "Chief Arbiter": "chief-arbiter", "副裁判长": "deputy-arbiter", "编排长": "pairings-arbiter",
		"裁判": "arbiter", "裁判员": "arbiter", "主办": "organiser", "Organizer": "organiser", "承办单位": "host", "仲裁委员会": "appeals",
		"": "", "裁判长助理": "", "chief": "",
	} {
		role, title, ok := schemas.OfficialRole(text)
		if role != want || ok != (want != "") || ok && (title.Zh == "" || title.En == "") {
			t.Errorf("%q is %q %v, want %q", text, role, title, want)
		}
	}
	for _, role := range schemas.OfficialRoles() {
		if got, _, ok := schemas.OfficialRole(role); !ok || got != role {
			t.Errorf("%s is read as %q", role, got)
		}
	}
}
