package translit

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"qipu/schemas"
)

// Surnames and their pinyin are facts of the dictionaries (单 Shàn, 解 Xiè … are read otherwise in
// names than in words); lü is LYU in passports since 2012, Lv as it is typed.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want Means
	}{
		{"选手07", "选手 ０７", Same},
		{"选手07", "Xuanshou 07", Pinyin},
		{"選手07", "xuǎnshǒu-07", Pinyin},
		{"选手07", "Xuanshou 08", None},
		{"选手07", "Player 07", None},
		{"李甲乙", "Li Jiayi", Pinyin},
		{"李甲乙", "Jia Yi LI", Pinyin},
		{"李甲乙", "LI, Jia-Yi", Pinyin},
		{"李甲乙", "Lijiayi", Pinyin},
		{"李甲乙", "Lijia Yi", None}, // 李甲 is no family name
		{"李甲乙", "Yi Lijia", None},
		{"李甲乙", "Jia Li Yi", None},
		{"李甲乙", "Li J.", None}, // an initial is no reading
		{"李甲乙", "Ri Ganyi", None},
		{"方安", "Fang An", Pinyin},
		{"方安", "Fan Gan", None}, // the same letters, other syllables
		{"欧阳甲", "Ouyang Jia", Pinyin},
		{"歐陽甲", "Jia Ouyang", Pinyin},
		{"欧阳甲", "Jia Ou Yang", Pinyin},
		{"欧阳甲", "Yang Ou Jia", None},
		{"吕甲", "Lyu Jia", Pinyin},
		{"呂甲", "Lv Jia", Pinyin},
		{"吕甲", "Jia Lü", Pinyin},
		{"吕甲", "Lu Jia", Pinyin},
		{"徐甲", "Xv Jia", Pinyin},
		{"许甲", "Hui Jia", None}, // as in Hong Kong: not seen, and not denied
		{"許銀", "许银", Variants},
		{"沢甲", "泽甲", Variants},
		{"桜甲", "櫻甲", Variants},
		{"钟甲", "鍾甲", Merged},
		{"鐘甲", "鍾甲", None},
		{"范甲", "範甲", Merged},
		{"余甲", "餘甲", Merged},
		{"芸甲", "藝甲", None},
		{"李甲", "李乙", None},
		{"Nguyễn Giáp", "Nguyen Giap", Marks},
		{"Nguyễn Giáp", "GIAP NGUYEN", Marks},
		{"Nguye\u0302\u0303n Giáp", "Nguyễn Giáp", Same},
		{"Hùng", "Hưng", None}, // two names, though both are Hung without diacritics
		{"Hung", "Hưng", Marks},
		{"Đào", "Dao", Marks},
		{"Müller", "Muller", Marks},
		{"Müller", "Mueller", Marks},
		{"Muller", "Mueller", Respelt},
		{"Møller", "Moeller", Marks},
		{"Groß", "Gross", Marks},
		{"Li Xiao Jia", "Li Xiaojia", Marks},
		{"Xiaojia Li", "Li Xiao-Jia", Marks},
		{"Fan Gan", "Fang An", None},
		{"Fangan", "Fang An", Marks},
		{"J. Li", "Li Jiayi", Initials},
		{"Li J.Y.", "Li Jia Yi", Initials},
		{"J. Wang", "Li Jiayi", None},
		{"K. Li", "Li Jiayi", None},
		{"J. Lí", "Li Jiayi", Initials},
		{"А. Первый", "Алексей Первый", Initials},
		{"Пётр Первый", "Петр Первый", Marks},
		{"Player 07", "Player 7", None},
		{"Игорь Щукин", "Igor Shchukin", Cyrillic},
		{"Игорь Щукин", "SCHUKIN, Igor", Cyrillic},
		{"Юрий Хохлов", "Yury Khokhlov", Cyrillic},
		{"Юрий Хохлов", "Iurii Khokhlov", Cyrillic},
		{"Юрий Хохлов", "Juri Hohlov", Cyrillic},
		{"Юрий Хохлов", "Jurij Chochlov", Cyrillic},
		{"Александр Ёлкин", "Alexander Yolkin", None}, // an English name, not letters
		{"Александр Ёлкин", "Alexandr Elkin", Cyrillic},
		{"Александр Ёлкин", "Aleksandr Jolkin", Cyrillic},
		{"Ігор Гай", "Ihor Hai", Cyrillic},
		{"Ігор Гай", "Igor Gay", Cyrillic},
		{"Татьяна Чащина", "Tatjana Tšaštšina", Cyrillic},
		{"Иван Первый", "Ivan Vtoroi", None},
		{"Иван", "Ivan Pervy", None},
		{"Иван", "李甲", None},
		{"", "", None},
		{"?", "?", None},
		{"07", "7", None},
		{"ひろ", "Hiro", None},
		{"김", "Kim", None},
	} {
		for range 2 {
			if got := Compare(c.a, c.b); got != c.want {
				t.Errorf("Compare(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
			}
			c.a, c.b = c.b, c.a
		}
		if c.want.May() && c.want != Same && !shareKey(c.a, c.b) {
			t.Errorf("%q and %q share no key", c.a, c.b)
		}
	}
}

func shareKey(a, b string) bool {
	if s := Spelling(a); s != "" && s == Spelling(b) {
		return true
	}
	of := Across(b)
	return slices.ContainsFunc(Across(a), func(key string) bool { return slices.Contains(of, key) })
}

// TestSurnames: readings that family names alone have.
func TestSurnames(t *testing.T) {
	for c := range strings.FieldsSeq("单Shan 解Xie 仇Qiu 查Zha 曾Zeng 尉迟Yuchi 万俟Moqi 朴Piao 盖Ge 区Ou 任Ren 华Hua 冼Xian 洗Xian 翟Zhai 翟Di 乐Yue 乐Le 种Chong 覃Qin 覃Tan 折She 宁Ning 那Na 缪Miao 员Yun 令狐Linghu 长孙Zhangsun 澹台Tantai 秘Bi 召Shao 燕Yan 盛Sheng 哈Ha 隗Kui 隗Wei 贾Jia 郇Xun 郇Huan 能Nai 牟Mu 牟Mou 相Xiang 谌Chen 薄Bo 柏Bai 逄Pang 繁Po 祭Zhai 句Gou 过Guo 车Che 都Du 盛Sheng 石Shi 宓Mi 晁Chao 晟Cheng 六Lu 不Fou 么Yao 尹Yin 葛Ge 应Ying 纪Ji 鲍Bao") {
		at := strings.IndexFunc(c, func(r rune) bool { return r < 0x80 })
		if m := Compare(c[:at]+"甲", c[at:]+" Jia"); m != Pinyin {
			t.Errorf("%s: %d", c, m)
		}
	}
}

// TestPinyinProperty: a name is read by any of the readings of its characters, in either order.
func TestPinyinProperty(t *testing.T) {
	var han []rune
	for r := range syllables() {
		if unicode.IsLetter(r) { // 〇 is a number
			han = append(han, r)
		}
	}
	slices.Sort(han)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SliceOfN(rapid.SampledFrom(han), 2, 3).Draw(t, "name")
		parts := make([]string, len(name))
		for i, r := range name {
			parts[i] = rapid.SampledFrom(syllables()[r]).Draw(t, "reading")
		}
		if slices.ContainsFunc(parts, isInitial) {
			return
		}
		given := strings.Join(parts[1:], rapid.SampledFrom([]string{"", " ", "-", "'"}).Draw(t, "between"))
		if len([]rune(given)) == 1 {
			return
		}
		text := parts[0] + " " + given
		if rapid.Bool().Draw(t, "given name first") {
			text = given + ", " + strings.ToUpper(parts[0])
		}
		if m := Compare(string(name), text); m != Pinyin {
			t.Fatalf("%s, %s: %d", string(name), text, m)
		}
		if len(readingsOf(name)) > 0 && !shareKey(string(name), text) {
			t.Fatalf("%s and %s share no key", string(name), text)
		}
	})
}

// TestCyrillicProperty: a name is read by any of the letters for its own.
func TestCyrillicProperty(t *testing.T) {
	var letters []rune
	for r := range latin {
		letters = append(letters, r)
	}
	slices.Sort(letters)
	consonants := slices.DeleteFunc(slices.Clone(letters), func(r rune) bool { return consonant(r) == 0 })
	vowels := []rune("аеёиоуыэюяіїє")
	rapid.Check(t, func(t *rapid.T) {
		var name, text strings.Builder
		for range rapid.IntRange(2, 5).Draw(t, "syllables") {
			for _, list := range [...][]rune{consonants, vowels, letters} {
				r := rapid.SampledFrom(list).Draw(t, "letter")
				if r == 'ь' || r == 'ъ' {
					continue // between consonants a letter may stand for it
				}
				name.WriteRune(r)
				text.WriteString(rapid.SampledFrom(latin[r]).Draw(t, "as"))
			}
		}
		a, b := name.String()+" Первый", "PERVY, "+text.String()
		if text.Len() > mostLetter-5 || strings.Contains(text.String(), "ph") {
			return // пг and пх, so written, have the key of ф
		}
		if m := Compare(a, b); m != Cyrillic {
			t.Fatalf("%s, %s: %d", a, b, m)
		}
		if !shareKey(a, b) {
			t.Fatalf("%s and %s share no key: %q %q", a, b, Across(a), Across(b))
		}
	})
}

func TestPlain(t *testing.T) {
	for name, want := range map[string]bool{"Muller": true, "Müller": false, "许": true, "許": false, "范": true, "範": false, "餘": false, "余": true, "Đào": false, "Й": true, "Ё": false} {
		if Plain(name) != want {
			t.Errorf("Plain(%q) = %v", name, !want)
		}
	}
}

// What is too long, or has too many readings, costs nothing and fits nothing.
func TestBounds(t *testing.T) {
	long := strings.Repeat("缪", 10_000)
	for _, name := range []string{long, strings.Repeat("miao ", 2000), strings.Repeat("é", 10_000), strings.Repeat("缪", 8), strings.Repeat("a b ", 5), "\xff李甲"} {
		if n := testing.AllocsPerRun(1, func() { Across(name) }); n > 20_000 {
			t.Errorf("%.20q: %v allocations", name, n)
		}
		if keys := Across(name); len(keys) > mostSpelt {
			t.Errorf("%.20q has %d keys", name, len(keys))
		}
		if m := Compare(name, "Miao"); m != None {
			t.Errorf("%.20q: %d", name, m)
		}
	}
	if Spelling(long) != "" || Across(long) != nil {
		t.Error("a name of 10,000 characters has keys")
	}
}

func FuzzCompare(f *testing.F) {
	for _, seed := range [][2]string{{"李甲乙", "Li Jiayi"}, {"許", "许"}, {"Müller", "Mueller"}, {"Щукин", "Shchukin"}, {"J. Li", "Li Jia"}, {"缪缪缪缪缪缪缪缪", "miaomiao"}, {"\xff", "a\u0301"}, {"ｌｉ 甲", "İ"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		m := Compare(a, b)
		if again := Compare(b, a); again != m {
			t.Errorf("Compare(%q, %q) = %d, and the other way round %d", a, b, m, again)
		}
		if name := schemas.PersonName(a); (m == Same) != (name != "" && name == schemas.PersonName(b)) {
			t.Errorf("Compare(%q, %q) = %d, and the names are %q and %q", a, b, m, name, schemas.PersonName(b))
		}
		if m.May() && m != Same && len(readingsOfBoth(a, b)) > 0 && !shareKey(a, b) {
			t.Errorf("%q and %q fit by %d and share no key", a, b, m)
		}
		Plain(a)
		HasInitials(a)
	})
}

// readingsOfBoth has keys where the readings of neither name are too many for keys.
func readingsOfBoth(a, b string) []string {
	if x, y := Across(a), Across(b); x != nil && y != nil {
		return append(x, y...)
	}
	return nil
}
