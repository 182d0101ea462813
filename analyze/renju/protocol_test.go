package renju

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestParseProtocol: names as records and programs write them. RIF, Yamaguchi and
// Swap2 stand so in the RIF export; Soosyrv-8 in GomokuBot; the Chinese names in
// lists of rules of Chinese programs.
func TestParseProtocol(t *testing.T) {
	for text, want := range map[string]Protocol{
		"":                         {},
		"  ":                       {},
		"RIF":                      {Kind: ProtocolRIF},
		"RIF 1996":                 {Kind: ProtocolRIF},
		"RIF rule":                 {Kind: ProtocolRIF},
		"三手交换五手两打":                 {Kind: ProtocolRIF},
		"Yamaguchi":                {Kind: ProtocolYamaguchi},
		"山口":                       {Kind: ProtocolYamaguchi},
		"Sakata":                   {Kind: ProtocolSakata},
		"坂田ルール":                    {Kind: ProtocolSakata},
		"Tarannikov":               {Kind: ProtocolTarannikov},
		"Soosõrv-8":                {Kind: ProtocolSoosorv, Number: 8},
		"Soosorv-8":                {Kind: ProtocolSoosorv, Number: 8},
		"Soosyrv8":                 {Kind: ProtocolSoosorv, Number: 8},
		"SOOSÕRV 5":                {Kind: ProtocolSoosorv, Number: 5},
		"索索夫-8":                    {Kind: ProtocolSoosorv, Number: 8},
		"Taraguchi-10":             {Kind: ProtocolTaraguchi, Number: 10},
		"Taraguchi":                {Kind: ProtocolTaraguchi},
		"塔拉山口-10":                  {Kind: ProtocolTaraguchi, Number: 10},
		"Swap2":                    {Kind: ProtocolSwap2},
		"Swap-2":                   {Kind: ProtocolSwap2},
		"Swap 2":                   {Kind: ProtocolSwap2},
		"Opening rule: Sakata.":    {Kind: ProtocolSakata},
		"RIF (RIF)":                {Kind: ProtocolRIF},
		"Swap":                     {Kind: ProtocolUnknown},
		"Swap5":                    {Kind: ProtocolUnknown},
		"Jonsson":                  {Kind: ProtocolUnknown},
		"Terrific":                 {Kind: ProtocolUnknown},
		"Yamaguchi or Taraguchi-5": {Kind: ProtocolUnknown},
		"\xff\xfe":                 {Kind: ProtocolUnknown},
	} {
		want.Written = strings.TrimSpace(text)
		got := ParseProtocol(text)
		if got.Kind == ProtocolSwap2 {
			want.Number = got.Number
		}
		if got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// TestOfRulebooks: three stones, a swap and two fifths are what the rulebooks lay
// down (wuziqi-2009:2.5, 2.10, 2.16) and what RIF laid down in 1996.
func TestOfRulebooks(t *testing.T) {
	for k := range ProtocolKind(len(protocolNames)) {
		if want := k == ProtocolNone || k == ProtocolRIF; k.OfRulebooks() != want {
			t.Errorf("%v: %v", k, !want)
		}
	}
}

func FuzzParseProtocol(f *testing.F) {
	for _, s := range []string{"RIF", "Soosõrv-8", "塔拉山口-10", "Swap - 2", "swap", "\xe5\xb1", strings.Repeat("索", 40), "0" + strings.Repeat("\xae", 99)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := ParseProtocol(text)
		if len(p.Written) > MaxProtocol || !strings.Contains(text, p.Written) || p.Number < 0 || p.Number > 99 {
			t.Errorf("%q: %+v", text, p)
		}
		if (p.Kind == ProtocolNone) != (strings.TrimSpace(text) == "") || p.Kind.String() == "" && p.Kind != ProtocolNone {
			t.Errorf("%q: %v", text, p.Kind)
		}
		if utf8.ValidString(text) && !utf8.ValidString(p.Written) {
			t.Errorf("%q is cut within a character", text)
		}
	})
}
