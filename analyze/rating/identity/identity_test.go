package identity_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/rating/identity"
)

func nobody(int, int) bool { return false }

// suggested lists pairs by their names.
func suggested(t *testing.T, forms []identity.Form, met func(a, b int) bool) (list []string) {
	t.Helper()
	persons, err := identity.Join(forms, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := identity.Suggest(forms, persons, met)
	if s.Left != 0 {
		t.Errorf("%d were left", s.Left)
	}
	for _, p := range s.Pairs {
		text := fmt.Sprintf("%d %s = %s %s", p.Score, forms[p.A].Name, forms[p.B].Name, p.Reasons.For().Codes())
		if against := p.Reasons.Against(); against != 0 {
			text += " but " + against.Codes()
		}
		list = append(list, text)
	}
	return list
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"Player, Ada", "ADA　Ｐlayer", "50 Player, Ada = ADA　Ｐlayer SAME_NAME"},
		{"选手07", "选手 ０７", "50 选手07 = 选手 ０７ SAME_NAME"},
		{"Müller Łukasz", "Lukasz Muller", "45 Müller Łukasz = Lukasz Muller FOLDED_NAME"},
		{"Li Xiao Ming", "Li Xiaoming", "45 Li Xiao Ming = Li Xiaoming FOLDED_NAME"},
		{"Player Adda", "Player Ada", "25 Player Adda = Player Ada ONE_EDIT"},
		{"Player Ada", "Plaeyr Ada", "25 Player Ada = Plaeyr Ada ONE_EDIT"},
		{"Player Ada", "Qlayer Ada", "25 Player Ada = Qlayer Ada ONE_EDIT"}, // the parts stand in another order then
		{"Player Ada", "Playor Bda", ""},
		{"Player 07", "Player 08", ""},
		{"Player 07", "Player 007", ""},
		{"选手甲乙", "选手甲丙", ""}, // four characters, and nothing else is told
		{"がくと", "かくと", ""},
		{"許甲", "许甲", "40 許甲 = 许甲 VARIANT_NAME"},
		{"范甲乙", "範甲乙", "40 范甲乙 = 範甲乙 VARIANT_NAME"},
		{"鐘甲", "鍾甲", ""},
		{"欧阳甲", "Jia OUYANG", "30 欧阳甲 = Jia OUYANG TRANSLITERATED"},
		{"选手07", "Xuanshou 07", "30 选手07 = Xuanshou 07 TRANSLITERATED"},
		{"选手07", "Xuanshou 08", ""},
		{"Игорь Первый", "Pervyi, Igor", "30 Игорь Первый = Pervyi, Igor TRANSLITERATED"},
		{"Игорь Первый", "Player Ada", ""},
		{"", "", ""},
		{"?", "?", ""},
	} {
		forms := []identity.Form{{Name: c.a}, {Name: c.b}}
		if got := strings.Join(suggested(t, forms, nobody), "; "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestReasons: 50 for the name and what the rest adds or takes, from 0 to 100.
func TestReasons(t *testing.T) {
	a := identity.Form{ID: "9001", Name: "选手01", Units: []string{"甲队", "乙队"}, Births: []string{"1990-05-03"}, Ratings: []int{2000}, After: []int{2012}, Events: []int32{1, 4}}
	for name, c := range map[string]struct {
		b    identity.Form
		met  bool
		want string
	}{
		"nothing else": {identity.Form{}, false, "50 SAME_NAME"},
		"all":          {identity.Form{Units: []string{"乙 队"}, Births: []string{"1990.5.3"}, Ratings: []int{2012}, Events: []int32{2, 5}}, false, "97 SAME_NAME,SAME_BIRTH,SAME_UNIT,RATING_CONTINUES"},
		"year":         {identity.Form{Births: []string{"1990"}, Ratings: []int{1950}}, false, "63 SAME_NAME,SAME_YEAR,RATING_NEAR"},
		"year, 00":     {identity.Form{Births: []string{"1990-00-00"}, Ratings: []int{1949}}, false, "58 SAME_NAME,SAME_YEAR"},
		"day":          {identity.Form{Births: []string{"19900504"}}, false, "10 SAME_NAME but DIFFERENT_BIRTH"},
		"number":       {identity.Form{ID: "9002", Units: []string{"丙队"}, Ratings: []int{1599}}, false, "5 SAME_NAME but DIFFERENT_ID,DIFFERENT_UNIT,RATING_FAR"},
		"event":        {identity.Form{Events: []int32{2, 4}}, false, "0 SAME_NAME but SAME_EVENT"},
		"played":       {identity.Form{Births: []string{"1990-05-03"}, Events: []int32{3}}, true, "0 SAME_NAME,SAME_BIRTH but PLAYED_EACH_OTHER"},
		"other name":   {identity.Form{ID: "9001", Name: "选手09"}, false, "60 SAME_ID"},
		"another form": {identity.Form{ID: "9001", Name: "选手 ０１", Births: []string{"1990"}}, false, "100 SAME_ID,SAME_NAME,SAME_YEAR"},
	} {
		if c.b.Name == "" {
			c.b.Name = a.Name
		}
		got := suggested(t, []identity.Form{a, c.b}, func(int, int) bool { return c.met })
		if want := strings.Replace(c.want, " ", " "+a.Name+" = "+c.b.Name+" ", 1); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestShortNames: of few letters one that is other is a name of its own, unless unit or birth
// is the same.
func TestShortNames(t *testing.T) {
	forms := []identity.Form{
		{Name: "选手甲乙", Units: []string{"甲队"}}, {Name: "选手甲丙", Units: []string{"甲 队"}}, {Name: "选手丁乙", Births: []string{"1990-05-03"}}, {Name: "选手丁戊", Births: []string{"1990/05/03"}}, {Name: "选手己乙", Units: []string{"乙队"}},
	}
	want := []string{"45 选手丁乙 = 选手丁戊 ONE_EDIT,SAME_BIRTH", "37 选手甲乙 = 选手甲丙 ONE_EDIT,SAME_UNIT"}
	if diff := cmp.Diff(want, suggested(t, forms, nobody)); diff != "" {
		t.Error(diff)
	}
}

// TestFirsts: of the forms of a name each is paired with the first that nothing keeps it apart
// from, and answers move them on to the next.
func TestFirsts(t *testing.T) {
	forms := []identity.Form{
		{Name: "选手01", Births: []string{"1990-05-03"}}, {Name: "选手01", Births: []string{"1951-01-01"}}, {Name: "选手01"}, {Name: "选手01", Births: []string{"1951-01-01"}},
	}
	pairs := func(answers ...identity.Answer) (list [][2]int) {
		persons, err := identity.Join(forms, answers)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range identity.Suggest(forms, persons, nobody).Pairs {
			list = append(list, [2]int{p.A, p.B})
		}
		return list
	}
	if diff := cmp.Diff([][2]int{{1, 3}, {0, 2}, {0, 1}, {0, 3}}, pairs()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][2]int{{1, 3}, {1, 2}}, pairs(identity.Answer{A: 0, B: 1}, identity.Answer{A: 2, B: 0}, identity.Answer{A: 0, B: 3})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][2]int{{0, 2}}, pairs(identity.Answer{A: 0, B: 1}, identity.Answer{A: 3, B: 1, Same: true})); diff != "" {
		t.Error(diff)
	}
}

func TestJoin(t *testing.T) {
	forms := []identity.Form{{Name: "a"}, {Name: "b", ID: "1"}, {Name: "c", ID: "1"}, {Name: "d"}, {Name: "e", ID: "1"}}
	for name, c := range map[string]struct {
		answers []identity.Answer
		want    string
	}{
		"by number":       {nil, "0 1 1 3 1"},
		"confirmed":       {[]identity.Answer{{A: 3, B: 0, Same: true}, {A: 0, B: 2, Same: true}}, "0 0 0 0 0"},
		"denied":          {[]identity.Answer{{A: 0, B: 3}}, "0 1 1 3 1"},
		"chain denied":    {[]identity.Answer{{A: 0, B: 3, Same: true}, {A: 3, B: 1, Same: true}, {A: 4, B: 0}}, "2 -1"},
		"number, unsaid":  {[]identity.Answer{{A: 1, B: 2}}, "0 4"},
		"number, joined":  {[]identity.Answer{{A: 1, B: 2}, {A: 2, B: 4, Same: true}}, "0 1 2 3 2"},
		"number, by half": {[]identity.Answer{{A: 1, B: 2}, {A: 1, B: 4}}, "1 4"},
		"number, apart":   {[]identity.Answer{{A: 1, B: 2}, {A: 1, B: 4}, {A: 2, B: 4}}, "0 1 2 3 4"},
	} {
		persons, err := identity.Join(forms, c.answers)
		var got []string
		if conflict, ok := errors.AsType[identity.ConflictError](err); ok {
			got = append(got, fmt.Sprint(conflict.Answer, conflict.Form))
		} else {
			for i := range forms {
				got = append(got, fmt.Sprint(persons.Of(i)))
			}
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
	for _, a := range []identity.Answer{{A: 1, B: 1}, {A: -1, B: 2}, {A: 1, B: 5}} {
		if _, err := identity.Join(forms, []identity.Answer{a}); err == nil {
			t.Errorf("%+v", a)
		}
	}
}

// TestBounds: 3000 forms of one name in as many events, 16 of whom are kept apart by their
// births, and names that all share what is left without a letter.
func TestBounds(t *testing.T) {
	var forms []identity.Form
	for i := range 3000 {
		forms = append(forms, identity.Form{Name: "Anonymous", Births: []string{fmt.Sprintf("1990-01-%02d", i%28+1)}, Events: []int32{int32(i)}})
	}
	for i := range 500 {
		forms = append(forms, identity.Form{Name: string(rune('가'+i)) + "abcdef"})
	}
	persons, err := identity.Join(forms, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := identity.Suggest(forms, persons, nobody)
	// Of the first 16 each is paired with those before; a further one of their births with those up to its
	// own, and one of the twelve other births with all, and is left.
	pairs := 16 * 15 / 2
	left := 500 - 64
	for i := 16; i < 3000; i++ {
		if k := i % 28; k < 16 {
			pairs += k + 1
		} else {
			pairs += 16
			left++
		}
	}
	if pairs += 64 * 63 / 2; len(s.Pairs) != pairs || s.Left != left {
		t.Errorf("%d pairs, %d left, want %d, %d", len(s.Pairs), s.Left, pairs, left)
	}
}

// TestMany: the work does not grow with the square of the names.
func TestMany(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	forms := make([]identity.Form, 20_000)
	for i := range forms {
		var b strings.Builder
		for range 12 {
			b.WriteByte(byte('a' + r.IntN(26)))
		}
		forms[i].Name = b.String()
	}
	forms[19_999].Name = forms[7].Name[:11]
	persons, err := identity.Join(forms, nil)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	s := identity.Suggest(forms, persons, func(int, int) bool { calls++; return false })
	if len(s.Pairs) != 1 || s.Pairs[0].A != 7 || s.Pairs[0].B != 19_999 || calls != 1 {
		t.Errorf("%+v, %d compared", s, calls)
	}
}

// TestTransliterated: two who may have the name are suggested both, each by what else speaks for it,
// and none is joined.
func TestTransliterated(t *testing.T) {
	forms := []identity.Form{
		{Name: "李伟", Births: []string{"1990-05-03"}}, {Name: "Li Wei", Births: []string{"1990-05-03"}, Units: []string{"甲队"}}, {Name: "李威", Births: []string{"1988"}, Units: []string{"甲队"}},
	}
	want := []string{"50 李伟 = Li Wei TRANSLITERATED,SAME_BIRTH", "2 Li Wei = 李威 TRANSLITERATED,SAME_UNIT but DIFFERENT_BIRTH"}
	if diff := cmp.Diff(want, suggested(t, forms, nobody)); diff != "" {
		t.Error(diff)
	}
	persons, err := identity.Join(forms, nil)
	if err != nil {
		t.Fatal(err)
	}
	if persons.Of(1) != 1 || persons.Of(2) != 2 {
		t.Error("a name in other letters joined")
	}
}

func FuzzSuggest(f *testing.F) {
	f.Add("Player Ada", "Player  Adda", "9001", "1990-05-03")
	f.Add("选手01", "选手０１", "", "1990")
	f.Add("選手01", "Xuanshou 01", "", "1990")
	f.Add("İi\u0307", "ｉ", "?", "00000000")
	f.Fuzz(func(t *testing.T, a, b, id, birth string) {
		forms := []identity.Form{{Name: a, ID: id}, {Name: b, Births: []string{birth}}, {Name: b, ID: id, Births: []string{birth}}}
		persons, err := identity.Join(forms, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[[2]int]bool{}
		for _, p := range identity.Suggest(forms, persons, nobody).Pairs {
			if p.A >= p.B || p.Score < 0 || p.Score > 100 || p.Reasons.For() == 0 || seen[[2]int{p.A, p.B}] {
				t.Errorf("%+v", p)
			}
			seen[[2]int{p.A, p.B}] = true
		}
	})
}
