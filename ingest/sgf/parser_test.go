package sgf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/sgf"
	"qipu/schemas"
)

// sheet is a game in a form that is easy to write down.
type sheet struct {
	Kind       schemas.Kind
	Tags       []string // name=value
	Moves      string   // with its colour before each: "Bhh Whg"
	Setup      string   // the same
	Comments   []string // line/ply text
	Marks      []string // line/ply sign
	Variations []string // parent@at moves
	Faults     []string // kind line/ply text
	Stage      string   // rule; swaps; offered
	Size       string   // 15x15
}

var faultNames = [schemas.FaultKinds]string{
	"undecodable", "uncertain", "bad tag", "tag quotes", "repeated tag", "open comment", "open variation",
	"stray bracket", "number", "after end", "prose", "too deep", "loose", "value", "setup", "cut off", "other game",
}

func sheetOf(g *schemas.Game) sheet {
	s := sheet{Kind: g.Kind}
	for _, t := range g.Tags {
		s.Tags = append(s.Tags, g.String(t.Name)+"="+g.String(t.Value))
	}
	colours := [...]string{"B", "W", "-"}
	var words []string
	for i, m := range g.Moves {
		words = append(words, colours[g.Sides[i]]+g.String(m.Token))
	}
	s.Moves, words = strings.Join(words, " "), nil
	for _, stone := range g.Setup {
		words = append(words, colours[stone.Side]+g.String(stone.Token))
	}
	s.Setup = strings.Join(words, " ")
	for _, c := range g.Comments {
		s.Comments = append(s.Comments, fmt.Sprintf("%d/%d %s", c.Line, c.Ply, g.String(c.Text)))
	}
	for _, m := range g.Marks {
		s.Marks = append(s.Marks, fmt.Sprintf("%d/%d %s", m.Line, m.Ply, g.String(m.Text)))
	}
	for _, v := range g.Variations {
		words = nil
		for _, m := range v.Moves {
			words = append(words, g.String(m.Token))
		}
		s.Variations = append(s.Variations, fmt.Sprintf("%d@%d %s", v.Parent, v.At, strings.Join(words, " ")))
	}
	for _, f := range g.Faults {
		s.Faults = append(s.Faults, fmt.Sprintf("%s %d/%d %s", faultNames[f.Kind], f.Line, f.Ply, g.String(f.At)))
	}
	if st := &g.Stage; !st.Rule.Empty() || st.SwapTold || len(st.Offered) > 0 {
		told := "-"
		if st.SwapTold {
			told = fmt.Sprint(st.Swaps)
		}
		words = nil
		for _, p := range st.Offered {
			words = append(words, g.String(p))
		}
		s.Stage = fmt.Sprintf("%s; %s; %s", g.String(st.Rule), told, strings.Join(words, " "))
	}
	if g.Files != 0 || g.Ranks != 0 {
		s.Size = fmt.Sprintf("%dx%d", g.Files, g.Ranks)
	}
	return s
}

func parse(text string) *schemas.Game {
	var p sgf.Parser
	g := new(schemas.Game)
	p.Parse([]byte(text), g)
	return g
}

func check(t *testing.T, text string, want sheet) {
	t.Helper()
	if diff := cmp.Diff(want, sheetOf(parse(text))); diff != "" {
		t.Errorf("%q:\n%s", text, diff)
	}
}

// list is short for a slice of strings.
func list(s ...string) []string { return s }

const renju = schemas.KindRenju

func TestTrees(t *testing.T) {
	tests := []struct {
		what, text string
		want       sheet
	}{
		{"a game", "(;FF[4]GM[4]SZ[15]PB[甲]PW[乙]RE[B+];B[hh];W[hg])", sheet{
			Kind: renju, Tags: list("FF=4", "GM=4", "SZ=15", "PB=甲", "PW=乙", "RE=B+"), Moves: "Bhh Whg", Size: "15x15",
		}},
		{"white space anywhere", " (\r\n;\tGM [4]\n\n; B\n[ hh ]\t; W [hg] \n) \n", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh Whg",
		}},
		{"the first branch is the main line", "(;GM[4];B[hh](;W[hg];B[ii](;W[aa])(;W[bb];B[cc]))(;W[ig](;B[jj])(;B[kk]))(;W[gh]))", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh Whg Bii Waa",
			Variations: list("0@4 bb cc", "0@2 ig jj", "2@2 kk", "0@2 gh"),
		}},
		{"a tree for every move", "(;GM[4](;B[hh](;W[hg](;B[ii]))))", sheet{Kind: renju, Tags: list("GM=4"), Moves: "Bhh Whg Bii"}},
		{"comments and marks", "(;GM[4]C[root];B[hh]C[one];C[before]W[hg]TE[1]N[name]C[after](;BM[2]B[ii])(;C[v]B[jj]DO[]))", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh Whg Bii",
			Comments:   list("0/0 root", "0/1 one", "0/2 before", "0/2 name", "0/2 after", "1/1 v"),
			Marks:      list("0/2 TE[1]", "0/3 BM[2]", "1/1 DO[]"),
			Variations: list("0@3 jj"),
		}},
		{"escapes", `(;GM[4]PB[a\]b\\];B[hh]C[[1\] and \\];W[hg])`, sheet{
			Kind: renju, Tags: list("GM=4", `PB=a\]b\\`), Moves: "Bhh Whg", Comments: list(`0/1 [1\] and \\`),
		}},
		{"soft line ends", "(;GM[4]GC[one \\\ntwo];B[hh])", sheet{Kind: renju, Tags: list("GM=4", "GC=one \\\ntwo"), Moves: "Bhh"}},
		{"a move in the root node", "(;GM[4]SZ[15]GN[x]B[hh]C[首手])", sheet{
			Kind: renju, Tags: list("GM=4", "SZ=15", "GN=x"), Moves: "Bhh", Comments: list("0/1 首手"), Size: "15x15",
		}},
		{"all moves in one node", "(;GM[4]RE[0]B[hh]W[ig]B[gj])", sheet{
			Kind: renju, Tags: list("GM=4", "RE=0"), Moves: "Bhh Wig Bgj", Faults: list("loose 0/2 ig", "loose 0/3 gj"),
		}},
		{"unknown properties", "(;GM[4]XPC[B]ZZ[1][2];B[hh]XY[z]BL[30]LB[aa:1])", sheet{
			Kind: renju, Tags: list("GM=4", "XPC=B", "ZZ=1", "ZZ=2"), Moves: "Bhh",
		}},
		{"long names (FF[3])", "(;GaMe[4]SiZe[15]PlayerBlack[a]GM[4];Black[hh];White[hg]Comment[x])", sheet{
			Kind: renju, Tags: list("GM=4", "SZ=15", "PB=a", "GM=4"), Moves: "Bhh Whg", Comments: list("0/2 x"), Size: "15x15",
		}},
		{"small names", "(;gm[4]pb[a];b[hh])", sheet{
			Kind: renju, Tags: list("GM=4", "PB=a"), Moves: "Bhh", Faults: list("loose 0/0 gm", "loose 0/0 pb", "loose 0/0 b"),
		}},
		{"no semicolon", "(GM[4]SZ[15];B[hh])", sheet{
			Kind: renju, Tags: list("GM=4", "SZ=15"), Moves: "Bhh", Size: "15x15", Faults: list("loose 0/0 GM"),
		}},
		{"the result in the last node (U038)", "(;FF[4]GM[4];B[hh];W[hg];B[kh]C[黑五连胜]RE[B+])", sheet{
			Kind: renju, Tags: list("FF=4", "GM=4", "RE=B+"), Moves: "Bhh Whg Bkh", Comments: list("0/3 黑五连胜"),
		}},
		{"the names of another game in a variation", "(;GM[4]PB[a];B[hh](;W[hg])(;PB[b]RE[W+]W[ig]))", sheet{
			Kind: renju, Tags: list("GM=4", "PB=a"), Moves: "Bhh Whg", Variations: list("0@2 ig"),
		}},
		{"the way it ended, by TE of the root", "(;FF[4]GM[4]RE[B+1]TE[Win by five connection];B[hh]TE[1])", sheet{
			Kind: renju, Tags: list("FF=4", "GM=4", "RE=B+1", "TE=Win by five connection"), Moves: "Bhh", Marks: list("0/1 TE[1]"),
		}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) { check(t, tt.text, tt.want) })
	}
}

func TestPasses(t *testing.T) {
	check(t, "(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[];B[ij];W[tt];B[ \n])", sheet{ // U121
		Kind: renju, Tags: list("FF=4", "GM=4", "SZ=15", "RU=renju"), Moves: "Bhh W[] Bij Wtt B", Stage: "renju; -; ", Size: "15x15",
	})
	g := parse("(;GM[4];B[ ])")
	if token := g.Moves[0].Token; !token.Empty() || token.Off == 0 {
		t.Errorf("the token of a blank value is %+v", token)
	}
}

func TestSetup(t *testing.T) {
	check(t, "(;GM[4]SZ[15]AB[hh][ig]AW[gi][gh]PL[B];AB[aa];B[jj])", sheet{
		Kind: renju, Tags: list("GM=4", "SZ=15", "PL=B"), Setup: "Bhh Big Wgi Wgh Baa", Moves: "Bjj", Size: "15x15",
	})
	check(t, "(;GM[4]AB[aa:cc][hh])", sheet{Kind: renju, Tags: list("GM=4"), Setup: "Baa:cc Bhh"}) // a rectangle is one token
	check(t, "(;GM[4]AB[hh]AE[aa];B[jj];AW[cc];PL[W](;W[kk])(;AE[jj]W[ll]))", sheet{
		Kind: renju, Tags: list("GM=4"), Setup: "Bhh", Moves: "Bjj Wkk", Variations: list("0@2 ll"),
		Faults: list("setup 0/0 AE[aa]", "setup 0/1 AW[cc]", "setup 0/1 PL[W]", "setup 1/0 AE[jj]"),
	})
}

func TestSize(t *testing.T) {
	for text, want := range map[string]sheet{
		"(;GM[4]SZ[15:15])": {Kind: renju, Tags: list("GM=4", "SZ=15:15"), Size: "15x15"},
		"(;GM[4]SZ[9:13])":  {Kind: renju, Tags: list("GM=4", "SZ=9:13"), Size: "9x13"}, // U123
		"(;GM[4]SZ[ 19 ])":  {Kind: renju, Tags: list("GM=4", "SZ= 19 "), Size: "19x19"},
		"(;GM[4])":          {Kind: renju, Tags: list("GM=4")},
		// Greater than the format has, or written otherwise: another board all the same.
		"(;GM[4]SZ[52])":              {Kind: renju, Tags: list("GM=4", "SZ=52"), Size: "52x52"},
		"(;GM[4]SZ[53])":              {Kind: renju, Tags: list("GM=4", "SZ=53"), Size: "53x53", Faults: list("loose 0/0 SZ[53]")},
		"(;GM[4]SZ[15:100])":          {Kind: renju, Tags: list("GM=4", "SZ=15:100"), Size: "15x100", Faults: list("loose 0/0 SZ[15:100]")},
		"(;GM[4]SZ[19x19])":           {Kind: renju, Tags: list("GM=4", "SZ=19x19"), Size: "19x19", Faults: list("loose 0/0 SZ[19x19]")},
		"(;GM[4]SZ[13 × 9])":          {Kind: renju, Tags: list("GM=4", "SZ=13 × 9"), Size: "13x9", Faults: list("loose 0/0 SZ[13 × 9]")},
		"(;GM[4]SZ[4000000000])":      {Kind: renju, Tags: list("GM=4", "SZ=4000000000"), Size: "4000000000x4000000000", Faults: list("loose 0/0 SZ[4000000000]")},
		"(;GM[4]SZ[19:0])":            {Kind: renju, Tags: list("GM=4", "SZ=19:0"), Size: "19x0", Faults: list("value 0/0 SZ[19:0]")},
		"(;GM[4]SZ[:19])":             {Kind: renju, Tags: list("GM=4", "SZ=:19"), Size: "0x19", Faults: list("value 0/0 SZ[:19]")},
		"(;GM[4]SZ[15:0])":            {Kind: renju, Tags: list("GM=4", "SZ=15:0"), Faults: list("value 0/0 SZ[15:0]")},
		"(;GM[4]SZ[-19:15])":          {Kind: renju, Tags: list("GM=4", "SZ=-19:15"), Faults: list("value 0/0 SZ[-19:15]")},
		"(;GM[4]SZ[x])":               {Kind: renju, Tags: list("GM=4", "SZ=x"), Faults: list("value 0/0 SZ[x]")},
		"(;GM[4]SZ[×])":               {Kind: renju, Tags: list("GM=4", "SZ=×"), Faults: list("value 0/0 SZ[×]")},
		"(;GM[4]SZ[])":                {Kind: renju, Tags: list("GM=4", "SZ="), Faults: list("value 0/0 SZ[]")},
		"(;GM[4]SZ[0]\n;B[hh]SZ[19])": {Kind: renju, Tags: list("GM=4", "SZ=0", "SZ=19"), Moves: "Bhh", Size: "19x19", Faults: list("value 0/0 SZ[0]", "repeated tag 0/1 SZ[19")},

		"(;GM[4]SZ[0])":        {Kind: renju, Tags: list("GM=4", "SZ=0"), Faults: list("value 0/0 SZ[0]")},
		"(;GM[4]SZ[15:15:15])": {Kind: renju, Tags: list("GM=4", "SZ=15:15:15"), Faults: list("value 0/0 SZ[15:15:15]")},
		"(;GM[4]SZ[1e9])":      {Kind: renju, Tags: list("GM=4", "SZ=1e9"), Faults: list("value 0/0 SZ[1e9]")},
		"(;GM[4]SZ[-15])":      {Kind: renju, Tags: list("GM=4", "SZ=-15"), Faults: list("value 0/0 SZ[-15]")},
		"(;GM[4]SZ[99999999999999999999])": {
			Kind: renju, Tags: list("GM=4", "SZ=99999999999999999999"), Faults: list("value 0/0 SZ[99999999999999999999]"),
		},
	} {
		check(t, text, want)
	}
}

// Which game a record is of: it never becomes renju in silence.
func TestKind(t *testing.T) {
	unknown := schemas.KindUnknown
	for text, want := range map[string]struct {
		kind  schemas.Kind
		fault string
	}{
		"(;GM[4];B[hh])":                  {renju, ""},
		"(;GM[5]SZ[15];B[hh])":            {renju, ""},
		"(;GM[04];B[hh])":                 {renju, ""},
		"(;GM[1]SZ[19];B[pd])":            {unknown, "other game 0/1 GM[1]"},
		"(;GM[1]SZ[15];B[hh])":            {unknown, "other game 0/1 GM[1]"},
		"(;GM[7];B[hh])":                  {unknown, "other game 0/1 GM[7]"},
		"(;GM[];B[hh])":                   {unknown, "other game 0/1 GM[]"},
		"(;GM[44];B[hh])":                 {unknown, "other game 0/1 GM[44]"},
		"(;FF[4]SZ[19];B[pd])":            {unknown, "other game 0/1 ;FF[4]SZ[19]"},
		"(;FF[4];B[hh])":                  {unknown, "other game 0/1 ;FF[4]"},
		"(;FF[4]SZ[15];B[hh])":            {renju, "loose 0/1 ;FF[4]SZ[15]"},
		"(;5A[gg]PW[白];B[hh])":            {renju, "loose 0/1 ;5A[gg]PW[白]"},
		"(;RU[Gomoku];B[hh])":             {renju, "loose 0/1 ;RU[Gomoku]"},
		"(;QPR[hh,hg,jf];QSLW[ig];B[gg])": {renju, "loose 0/5 ;QPR[hh,hg,jf]"},
	} {
		g := parse(text)
		s := sheetOf(g)
		if g.Kind != want.kind || strings.Join(s.Faults, ", ") != want.fault {
			t.Errorf("%s: %v, %q", text, g.Kind, s.Faults)
		}
	}
	if g := parse("no tree"); g.Kind != unknown || g.FaultCount[schemas.FaultOtherGame] != 1 {
		t.Errorf("no tree: %+v", sheetOf(g))
	}
}

// The opening stage, as starpentagon/realcore's test and RenLib's reader know it from
// the ORC Game Center (facts of the layout; the game is ours).
func TestStage(t *testing.T) {
	check(t, "(;GM[5]FF[4]\nSW[NO]\n5A[gg][hh]\nGN[选手07-选手08(B) : RIF rule]\nEV[none]\nSZ[15]TM[600];B[hh];W[hg]C[\n A started observation.\n];B[jf]\n;)\n---", sheet{
		Kind: renju, Moves: "Bhh Whg Bjf", Comments: list("0/2 A started observation."), Size: "15x15",
		Tags:  list("GM=5", "FF=4", "SW=NO", "5A=gg", "5A=hh", "GN=选手07-选手08(B) : RIF rule", "EV=none", "SZ=15", "TM=600"),
		Stage: "RIF rule; []; gg hh",
	})
	for text, want := range map[string]string{
		"SW[yes]":       "; [3]; ",
		"SW[NO]SW[YES]": "; []; ",
		"SW[?]":         "",
		"5A[4]":         "", // how many are to be offered
		"5A[]":          "",
		"FA[gg hh]":     "; -; gg hh",
		"5A[gg]5A[ii]":  "; -; gg ii",
		"RU[Soosyrv-8]": "Soosyrv-8; -; ",
		"RU[ ]GN[a-b(W): Yamaguchi (Rated) Timing: 20]": "Yamaguchi (Rated); -; ",
		"RU[RIF]GN[a-b(B) : Sakata]":                    "RIF; -; ",
		"GN[山口 - 坂田, 第3轮]":                              "", // names of people, no rule
		"GN[final: RIF]":                                "",
		"GN[a(B):b-c(B) : RIF]":                         "RIF; -; ",
	} {
		if got := sheetOf(parse("(;GM[5]" + text + ";B[hh])")).Stage; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// What cannot be taken for a swap or a point is never dropped in silence.
func TestStageFaults(t *testing.T) {
	for text, want := range map[string]struct{ stage, faults string }{
		"SW[R]":         {"", "value 0/0 SW[R]"},
		"SW[?]":         {"", "value 0/0 SW[?]"},
		"SW[Y]SW[YES]":  {"; [3]; ", "value 0/0 SW[Y], repeated tag 0/0 SW[YES"},
		"SW[NO]SW[R]":   {"; []; ", "repeated tag 0/0 SW[R, value 0/0 SW[R]"},
		"SW[]":          {"", ""},
		"SW[ no ]":      {"; []; ", ""},
		"5A[gg:ig]":     {"", "value 0/0 gg:ig"},
		"5A[ggig]":      {"", "value 0/0 ggig"},
		"5A[none]":      {"", "value 0/0 none"},
		"5A[g9,i9]":     {"", "value 0/0 g9, value 0/0 i9"},
		"5A[gg][]":      {"; -; gg", "value 0/0 []"},
		"5A[gg][ ][ii]": {"; -; gg ii", "value 0/0 [ ]"},
		"5A[gg,ig]":     {"; -; gg ig", ""},
		"5A[,]":         {"", "value 0/0 [,]"},
		"5A[]":          {"", ""},
		"5A[ 12 ]":      {"", ""},
		"5A[123]":       {"", "value 0/0 123"},
		"5A[2][gg][ig]": {"; -; gg ig", "value 0/0 2"},
		"FA[gg hh 白]":   {"; -; gg hh", "value 0/0 白"},
		"5A[ggPW[白]":    {"", "value 0/0 ggPW[白"},
	} {
		s := sheetOf(parse("(;GM[5]" + text + ";B[hh])"))
		if got := strings.Join(s.Faults, ", "); s.Stage != want.stage || got != want.faults {
			t.Errorf("%s: %q, %s; want %q, %s", text, s.Stage, got, want.stage, want.faults)
		}
	}
}

// Gomoku Quest writes a game that began with a proposal so (ch-suginami/RenjuBoard,
// ef81sp/holorenju).
func TestProposedStones(t *testing.T) {
	check(t, "(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg])", sheet{
		Kind: renju, Tags: list("GM=4", "SZ=15"), Moves: "Bhh Whg Bjf Wig Bgg", Size: "15x15",
	})
	check(t, "(;GM[4]SZ[15];QPR[hh,hg,jf];QSLB[];W[ig])", sheet{
		Kind: renju, Tags: list("GM=4", "SZ=15"), Moves: "Bhh Whg Bjf Wig", Size: "15x15",
	})
}

func TestFaults(t *testing.T) {
	tests := []struct {
		what, text string
		want       sheet
	}{
		{"no last bracket", "(;GM[4];B[hh](;W[hg])(;W[ig]", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh Whg", Variations: list("0@2 ig"),
			Faults: list("open variation 1/1 (", "cut off 0/1 ("),
		}},
		{"no last bracket, one tree", "(;GM[4];B[hh]", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Faults: list("cut off 0/1 ("),
		}},
		{"an open comment", "(;GM[4];B[hh]C[and so on", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Comments: list("0/1 and so on"),
			Faults: list("open comment 0/1 [", "cut off 0/1 ("),
		}},
		{"an open tag", "(;GM[4]PB[a", sheet{
			Kind: renju, Tags: list("GM=4", "PB=a"), Faults: list("bad tag 0/0 [", "cut off 0/0 ("),
		}},
		{"a move cut off is no pass", "(;GM[4];B[hh];W[", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Faults: list("bad tag 0/1 [", "cut off 0/1 ("),
		}},
		{"a lost bracket", "(;GM[4]PB[aPW[b];B[hh;W[hg])", sheet{
			Kind: renju, Tags: list("GM=4", "PB=aPW[b"), Moves: "Bhh;W[hg",
			Faults: list("bad tag 0/0 PB[aPW[b]", "bad tag 0/1 hh;W[hg"),
		}},
		{"a bracket within a tag", `(;GM[4]EV[A[甲\]组];B[hh])`, sheet{
			Kind: renju, Tags: list("GM=4", `EV=A[甲\]组`), Moves: "Bhh",
		}},
		{"words among the nodes", "(;GM[4] 第三届 B[hh] then;W[hg]x y\nz;B[ii]])", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh Whg Bii",
			Comments: list("0/1 第三届", "0/1 then", "0/2 x y\nz"),
			Faults:   list("prose 0/0 第三届", "prose 0/1 then", "prose 0/2 x y\nz", "stray bracket 0/3 ]"),
		}},
		{"a value without a name", "(;GM[4];[hh];B[hh])", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Comments: list("0/0 [hh]"), Faults: list("prose 0/0 [hh]"),
		}},
		{"a name without a value", "(;GM[4]KO;B[hh])", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Comments: list("0/0 KO"), Faults: list("prose 0/0 KO"),
		}},
		{"repeated tags", "(;GM[4]PB[a]PB[a]PB[b]PW[c][d];B[hh]PB[e])", sheet{
			Kind: renju, Tags: list("GM=4", "PB=a", "PB=a", "PB=b", "PW=c", "PW=d", "PB=e"), Moves: "Bhh",
			Faults: list("repeated tag 0/0 PB[b", "repeated tag 0/0 PW[c][d", "repeated tag 0/1 PB[e"),
		}},
		{"a stray end", "(;GM[4];B[hh])\n;)\n---\n", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Faults: list("stray bracket 0/1 )"),
		}},
		{"the input of a tool behind", "(;GM[5];B[hh];W[hg])\n17\n2\n1[K11],A[L10]\n", sheet{
			Kind: renju, Tags: list("GM=5"), Moves: "Bhh Whg", Comments: list("0/2 17\n2\n1[K11],A[L10]"),
		}},
		{"moves behind the game", "(;GM[4];B[hh]);W[hg];B[ii])", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Faults: list("after end 0/1 W[hg];B[ii])"),
		}},
		{"text before the game", "第三届比赛 (见下)\n(;GM[4];B[hh])", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh", Comments: list("0/0 第三届比赛 (见下)"),
		}},
		{"nodes behind a branch", "(;GM[4];B[hh](;W[hg]);W[ig];B[jj](;W[kk])(;W[ll]))", sheet{
			Kind: renju, Tags: list("GM=4"), Moves: "Bhh Whg", Variations: list("0@2 ig jj kk", "1@3 ll"),
			Faults: list("after end 0/1 ;"),
		}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) { check(t, tt.text, tt.want) })
	}
}

// A mirror error is invisible to the rules. The game of Gomoku Quest in which White's
// second stone is ii has been written down by point names too, i7 (ef81sp/holorenju,
// src/logic/sgfParser.test.ts): rows are counted from the top.
func TestRowsAreCountedFromTheTop(t *testing.T) {
	g := parse("(;GM[4]SZ[15]RE[W+];B[hh];W[ii];B[ig];W[jg];B[gi])")
	names := list("h8", "i7", "i9", "j9", "g7")
	if g.Points != schemas.LetterPairs || g.Ranks != 15 {
		t.Fatalf("points %v, ranks %d", g.Points, g.Ranks)
	}
	for i, m := range g.Moves {
		token := g.Bytes(m.Token)
		name := fmt.Sprintf("%c%d", token[0], g.Ranks-int(token[1]-'a'))
		if name != names[i] {
			t.Errorf("ply %d: %s is %s, not %s", i+1, token, names[i], name)
		}
	}
	for text, want := range map[string]schemas.PointNotation{
		"(;FF[4]GM[4]SZ[15]AP[Goban:1.9];B[hi])":    schemas.LetterPairsUp,
		"(;FF[4]GM[4]SZ[15]AP[Goban:1.19.1];B[hg])": schemas.LetterPairs,
		"(;FF[4]GM[4]SZ[15]AP[x:1.9];B[hg])":        schemas.LetterPairs,
	} {
		if got := parse(text).Points; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// Clocks stand with the move of their node, before or behind it, in variations too.
func TestStamps(t *testing.T) {
	var g schemas.Game
	const text = "(;GM[4]SZ[15]BL[600]WL[600.0];BL[590.5]B[hh]OB[3];W[hg]WL[ 580 ](;B[gg];W[ff]OW[15]WL[-2])(;BL[100]B[ii]BL[]WL[0:50]OB[1.5]))"
	new(sgf.Parser).Parse([]byte(text), &g)
	want := []string{
		"0/0 first left seconds 600", "0/0 second left seconds 600.0", "0/1 first left seconds 590.5", "0/1 first moves count 3", "0/2 second left seconds 580",
		"0/4 second moves count 15", "0/4 second left seconds -2", "1/1 first left seconds 100",
	}
	if diff := cmp.Diff(want, gametest.Stamps(t, &g)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"value 1/1 WL[0:50]", "value 1/1 OB[1.5]"}, sheetOf(&g).Faults); diff != "" {
		t.Error(diff)
	}
}
