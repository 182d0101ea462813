package renju

import "slices"

// Opening is one of the 26 openings (开局, 珠型): the shape of the first three
// stones, Black on the centre, White next to it, Black within two points of the
// centre (wuziqi-2009:3.1).
type Opening struct {
	Code   string // "D1" to "D13" and "I1" to "I13", as RIF numbers them
	Zh     string // "寒星", as in the rulebooks
	Ja     string // "寒星", in the glyphs of Japan
	En     string // "Kansei": the Japanese name in Latin letters, as English texts have it
	Direct bool   // 直指: White 2 in a row or column with Black 1; otherwise 斜指, diagonal to it
	Old    bool   // in the set of 24
	Second Point  // White 2 in the diagram: h9 for the direct ones, i9 for the others
	Third  Point  // Black 3 in the diagram
}

// openings are the 26. The stones and codes: formats of renju records, "The 26
// openings", the same in four public sources. The Japanese names by number:
// Wikipedia, "Renju opening pattern"; in Latin letters without marks of length:
// renju.in, "Debuts in Renju". That the set of 24 lacks 游星 and 彗星 is common
// account (D20): no rulebook says which two it lacks.
var openings = [...]Opening{
	direct("D1", "寒星", "寒星", "Kansei", "h10"),
	direct("D2", "溪月", "渓月", "Keigetsu", "i10"),
	direct("D3", "疏星", "疎星", "Sosei", "j10"),
	direct("D4", "花月", "花月", "Kagetsu", "i9"),
	direct("D5", "残月", "残月", "Zangetsu", "j9"),
	direct("D6", "雨月", "雨月", "Ugetsu", "i8"),
	direct("D7", "金星", "金星", "Kinsei", "j8"),
	direct("D8", "松月", "松月", "Shogetsu", "h7"),
	direct("D9", "丘月", "丘月", "Kyugetsu", "i7"),
	direct("D10", "新月", "新月", "Shingetsu", "j7"),
	direct("D11", "瑞星", "瑞星", "Zuisei", "h6"),
	direct("D12", "山月", "山月", "Sangetsu", "i6"),
	direct("D13", "游星", "遊星", "Yusei", "j6").late(),
	indirect("I1", "长星", "長星", "Chosei", "j10"),
	indirect("I2", "峡月", "峡月", "Kyogetsu", "j9"),
	indirect("I3", "恒星", "恒星", "Kosei", "j8"),
	indirect("I4", "水月", "水月", "Suigetsu", "j7"),
	indirect("I5", "流星", "流星", "Ryusei", "j6"),
	indirect("I6", "云月", "雲月", "Ungetsu", "i8"),
	indirect("I7", "浦月", "浦月", "Hogetsu", "i7"),
	indirect("I8", "岚月", "嵐月", "Rangetsu", "i6"),
	indirect("I9", "银月", "銀月", "Gingetsu", "h7"),
	indirect("I10", "明星", "明星", "Myojo", "h6"),
	indirect("I11", "斜月", "斜月", "Shagetsu", "g7"),
	indirect("I12", "名月", "名月", "Meigetsu", "g6"),
	indirect("I13", "彗星", "彗星", "Suisei", "f6").late(),
}

func direct(code, zh, ja, en, third string) Opening {
	return Opening{Code: code, Zh: zh, Ja: ja, En: en, Direct: true, Old: true, Second: mustPoint("h9"), Third: mustPoint(third)}
}

func indirect(code, zh, ja, en, third string) Opening {
	return Opening{Code: code, Zh: zh, Ja: ja, En: en, Old: true, Second: mustPoint("i9"), Third: mustPoint(third)}
}

// late takes an opening out of the set of 24.
func (o Opening) late() Opening {
	o.Old = false
	return o
}

// mustPoint reads a point of a table of this package.
func mustPoint(name string) Point {
	p, ok := ParsePoint(name)
	if !ok {
		panic("renju: no point " + name)
	}
	return p
}

// Openings returns the 26 openings, the direct ones first, in the order of their codes.
func Openings() []Opening { return slices.Clone(openings[:]) }

// LookupOpening returns the opening of a code, or of a Chinese, Japanese or
// English name, as written in Opening.
func LookupOpening(name string) (o *Opening, ok bool) {
	for i := range openings {
		if o := &openings[i]; name != "" && (name == o.Code || name == o.Zh || name == o.Ja || name == o.En) {
			return o, true
		}
	}
	return nil, false
}

// OpeningOf returns the opening that the first three stones make, and the least
// symmetry that turns them into its diagram. ok is false if they make none: the
// first is not on the centre, the second not next to it, the third not within two
// points of it, or two stand on one point. Every other three make exactly one.
func OpeningOf(first, second, third Point) (o *Opening, s Symmetry, ok bool) {
	if first != Centre || second >= Points || third >= Points || third == second {
		return nil, 0, false
	}
	for i := range openings {
		o = &openings[i]
		for s = range Symmetry(Symmetries) {
			if s.Image(second) == o.Second && s.Image(third) == o.Third {
				return o, s, true
			}
		}
	}
	return nil, 0, false
}
