package renju

import (
	"slices"
	"testing"

	"qipu/schemas/rulebooks"
)

// lawful reports by the words of the rulebooks whether three stones are an opening:
// Black on H8, White next to it, Black within five by five (wuziqi-2009:3.2a–3.2c).
func lawful(first, second, third Point) bool {
	near := func(p Point, n int) bool {
		c, r := p.Column()-7, p.Row()-7
		return c >= -n && c <= n && r >= -n && r <= n
	}
	return first == mustPoint("h8") && near(second, 1) && near(third, 2) && second != first && third != first && third != second
}

// TestEveryOpening: any lawful first three stones are one of the 26, and nothing
// else is (formats of renju records, "The 26 openings").
func TestEveryOpening(t *testing.T) {
	made := map[string]int{}
	for second := range Point(Points) {
		for third := range Point(Points) {
			o, s, ok := OpeningOf(Centre, second, third)
			if want := lawful(Centre, second, third); ok != want {
				t.Fatalf("h8 %v %v: an opening %v, want %v", second, third, ok, want)
			}
			if !ok {
				continue
			}
			made[o.Code]++
			if s.Image(second) != o.Second || s.Image(third) != o.Third {
				t.Errorf("h8 %v %v: %v does not make the diagram of %s", second, third, s, o.Code)
			}
			// 直指: White 2 in a row or column with Black 1 (wuziqi-2009:3.2b).
			if direct := second.Column() == Centre.Column() || second.Row() == Centre.Row(); direct != o.Direct {
				t.Errorf("h8 %v %v: %s is direct %v, want %v", second, third, o.Code, o.Direct, direct)
			}
		}
	}
	total := 0
	for _, o := range Openings() {
		// On the axis through the first two stones there is one image for each of
		// their four orientations, beside it two.
		want := 8
		if o.Third.Column() == 7 && o.Direct || o.Third.Column() == o.Third.Row() && !o.Direct {
			want = 4
		}
		if made[o.Code] != want {
			t.Errorf("%s has %d images, want %d", o.Code, made[o.Code], want)
		}
		total += made[o.Code]
	}
	if total != 8*23 || len(made) != 26 {
		t.Errorf("%d openings in %d images, want 26 in 184", len(made), total)
	}
}

func TestNoOpening(t *testing.T) {
	for _, three := range [][3]Point{
		{NoPoint, NoPoint, NoPoint},
		{Centre, NoPoint, Centre},
		{Centre, mustPoint("h9"), NoPoint},
		{mustPoint("h9"), mustPoint("h8"), mustPoint("h10")},
		{Centre, mustPoint("h10"), mustPoint("h9")},
		{Centre, mustPoint("h9"), mustPoint("h11")},
		{Centre, mustPoint("h9"), mustPoint("h9")},
	} {
		if o, _, ok := OpeningOf(three[0], three[1], three[2]); ok {
			t.Errorf("%v: %s", three, o.Code)
		}
	}
}

// TestOpeningNames: the Chinese names and their order are those of the rulebooks
// (wuziqi-2009:3.1), the Japanese ones of Wikipedia's "Renju opening pattern", in
// Latin letters of renju.in's "Debuts in Renju".
func TestOpeningNames(t *testing.T) {
	var direct, diagonal []string
	for _, o := range Openings() {
		if o.Direct {
			direct = append(direct, o.Zh)
		} else {
			diagonal = append(diagonal, o.Zh)
		}
		for _, name := range []string{o.Code, o.Zh, o.Ja, o.En} {
			if got, ok := LookupOpening(name); !ok || got.Code != o.Code {
				t.Errorf("%s is not the name of %s", name, o.Code)
			}
		}
	}
	for _, book := range []string{"wuziqi-2009", "wuziqi-undated"} {
		p, _ := rulebooks.NewSettings().Parameters(book)
		diagonals := slices.Clone(p.DiagonalOpenings.Value)
		if !slices.Equal(direct, p.DirectOpenings.Value) || !slices.Equal(diagonal, diagonals) {
			t.Errorf("%s: %v %v, want %v %v", book, direct, diagonal, p.DirectOpenings.Value, diagonals)
		}
	}
	for code, want := range map[string][2]string{
		"D1": {"寒星", "Kansei"}, "D2": {"渓月", "Keigetsu"}, "D8": {"松月", "Shogetsu"}, "D12": {"山月", "Sangetsu"},
		"I1": {"長星", "Chosei"}, "I5": {"流星", "Ryusei"}, "I8": {"嵐月", "Rangetsu"}, "I13": {"彗星", "Suisei"},
	} {
		if o, ok := LookupOpening(code); !ok || o.Ja != want[0] || o.En != want[1] {
			t.Errorf("%s: %+v, want %v", code, o, want)
		}
	}
	if _, ok := LookupOpening(""); ok {
		t.Error("the empty name is an opening")
	}
}

// TestOldSet: the set of 24 lacks 游星 and 彗星 (D20, by common account).
func TestOldSet(t *testing.T) {
	for choice, want := range map[string][2]int{"26": {26, 0}, "24": {24, 0}, "24-or-26": {26, 0}, "free": {26, 1}} {
		s := rulebooks.NewSettings()
		if err := s.Set("D20", choice); err != nil {
			t.Fatal(err)
		}
		r := rulesOf(t, s, "renju-2002")
		n := 0
		for _, o := range Openings() {
			if r.Allows(&o) {
				n++
			} else if o.Zh != "游星" && o.Zh != "彗星" {
				t.Errorf("%s lacks %s", choice, o.Zh)
			}
		}
		if n != want[0] || r.Openings.Given == (want[1] == 1) {
			t.Errorf("%s: %d openings, given %v", choice, n, r.Openings.Given)
		}
	}
}

func rulesOf(t testing.TB, s *rulebooks.Settings, book string) *Rules {
	t.Helper()
	p, ok := s.Parameters(book)
	if !ok {
		t.Fatal(book)
	}
	r, err := RulesOf(s, p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRulesOfMisfit(t *testing.T) {
	s := rulebooks.NewSettings()
	if p, _ := s.Parameters("xiangqi-2011"); true {
		if _, err := RulesOf(s, p); err == nil {
			t.Error("xiangqi makes rules of renju")
		}
	}
	p, _ := s.Parameters("wuziqi-2009")
	p, err := p.Override("centre", "Z99")
	if err != nil {
		t.Skip("the rulebooks refuse it already: ", err)
	}
	if _, err := RulesOf(s, p); err == nil {
		t.Error("a centre off the board is accepted")
	}
}
