package repetition

import (
	"strings"
	"testing"

	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// setUp places pieces written as in "Kd0 Ra4 ke9": capitals are Red's. The side of
// the piece that moves first is to move.
func setUp(tb testing.TB, pieces, moves string) (xiangqi.Position, []xiangqi.Move) {
	tb.Helper()
	var rows [10][9]byte
	black := false
	for text := range strings.FieldsSeq(pieces) {
		rows['9'-text[2]][text[1]-'a'] = text[0]
		black = black || text[1:] == moves[:2] && text[0] >= 'a'
	}
	var fen []byte
	for _, row := range rows {
		for _, c := range row {
			if c == 0 {
				c = '1'
			}
			fen = append(fen, c)
		}
		fen = append(fen, '/')
	}
	side := " w - - 0 1"
	if black {
		side = " b - - 0 1"
	}
	return gameOf(tb, strings.TrimSuffix(string(fen), "/")+side, moves)
}

// plyCase is a position made by hand, moves, and the class of the last of them.
type plyCase struct {
	name, pieces, moves, want string
}

func (c *plyCase) run(t *testing.T, read Readings) {
	t.Helper()
	start, moves := setUp(t, c.pieces, c.moves)
	rules := Standard()
	rules.Readings = read
	k := New(rules)
	k.begin()
	ply := k.classify(newHistory(start, moves), len(moves))
	if ply.String() != c.want {
		t.Errorf("%s: %s %s is %s (%s), want %s", c.name, c.pieces, c.moves, ply.String(), lineText(ply.Chase.Line), c.want)
	}
}

// Each case rests on the clause that its name begins with; the wording is that of
// the rulebook xiangqi-2011.
var plyCases = []plyCase{
	{"24.1 a check", "Kd0 Ra4 ke9", "a4e4", "将"},
	{"24.2 a new threat of mate by two cannons", "Kd0 Ca5 Cb3 ke9 ad9 af9", "a5e5", "杀"},
	{"24.2 two chariots could mate before already", "Kd0 Rb7 Rg1 ke9", "b7b8", "闲"},
	{"24.3 a bare cannon", "Kd0 Ra4 ke9 ad9 af9 ce5", "a4a5", "捉无根子"},
	{"24.3 who takes is mated at once", "Kd0 Ra4 ke9 ad9 af9 cc5 rg1 rh6", "a4a5", "闲"},
	{"24.3 the same without the mate", "Kd0 Ra4 ke9 ad9 af9 cc5 rh6", "a4a5", "捉无根子"},
	{"24.3 a fork by a check to come", "Kf0 Nd5 ke9 ra7", "d5b6", "捉车(抽)"},
	{"24.6 an attacker tied to its own king takes nothing", "Kd0 Rd4 ke9 rd8 ng5", "d4d5", "闲"},

	{"24.15 a true root", "Kd0 Ra4 ke9 ad9 af9 ce5 nd7", "a4a5", "闲"},
	{"24.15 a cannon over a pawn is a true root", "Kd0 Re4 ke9 ad9 af9 be7 nc5 pg5 ci5", "e4e5", "闲"},
	{"24.16 the screen of the root is the taker itself", "Kd0 Re4 ke9 ad9 af9 pe6 nc5 cg5", "e4e5", "捉无根子"},
	{"24.16 the leg of the root is blocked", "Kd0 Ra4 ke9 ad9 af9 ce5 nd7 pd6", "a4a5", "捉无根子"},
	{"24.16 the root keeps the kings apart", "Ke0 Ra4 ke9 ad9 af9 ne6 cc5", "a4a5", "捉无根子"},
	{"24.16 the root is tied by a chariot", "Kd0 Re2 Ra4 ke9 ad9 af9 ne6 cc5", "a4a5", "捉无根子"},

	{"24.17 two chariots on a cannon with a chariot as root", "Kd0 Rh5 Ra4 ke9 ad9 af9 re8 ce5", "a4a5", "联合捉少根子"},
	{"24.17 a chariot for cannon and horse is no gain", "Kd0 Rh5 Ra4 ke9 ad9 af9 nd7 ce5", "a4a5", "闲"},
	{"24.17 the own screen is a partner", "Kd0 Ca4 Pc3 ke9 ad9 af9 ne3", "a4a3", "捉无根子(借炮架)"},
	{"24.17 the enemy's is not", "Kd0 Ca4 ke9 ad9 af9 pc3 ne3", "a4a3", "捉无根子"},

	{"24.18 the check opened the file for the mate", "Kd0 Ae1 Rb8 Rh1 ke9 rh5", "h5d5 e1d2", "应将-闲"},

	{"26.1 a pawn may chase", "Kd0 Pc5 ke9 ad9 af9 nd6", "c5c6", "闲"},
	{"26.1 a king may chase", "Kf0 kd9 nf2", "f0f1", "闲"},
	{"26.1 what a pawn's move opens is a chase", "Kd0 Ra5 Pc5 ke9 ad9 af9 ne5", "c5c6", "捉无根子"},
	{"26.1 what a king's move opens is a chase", "Ra1 Kd1 ke9 ad9 af9 nh1", "d1d0", "捉无根子"},

	{"26.2 the king's answer is idle whatever it opens", "Rb1 Kd1 ke9 ad9 af9 nc3 nh1", "d1d0", "应将-闲"},
	{"26.2 another piece's answer may chase", "Kd0 Ra1 ke9 ad9 af9 nc2", "a1c1", "应将-捉无根子"},

	{"26.4 the horse walked into the attack", "Kd0 Ra5 Be2 ke9 ad9 af9 nd7", "d7e5 e2g4", "闲"},

	{"26.6 a cannon for the horse that was guarded", "Kd0 Ra4 Na2 ke9 ad9 af9 be7 ce5 ri2", "a4a5", "捉无根子"},
	{"26.6 an elephant for the horse that was guarded", "Kd0 Ra4 Na2 ke9 ad9 af9 pe6 bg5 ri2", "a4a5", "闲"},

	{"26.7 an advisor for a horse is a gain", "Kd0 Af0 ke9 nf2 pf3", "f0e1", "捉少根子"},
	{"26.7 a horse for an elephant is a loss", "Kd0 Nb4 ke9 ad9 af9 be7 bg9", "b4c6", "闲"},
	{"26.7 a pawn that has not crossed", "Kd0 Ra4 ke9 ad9 af9 pe5", "a4a5", "闲"},
	{"26.7 a pawn that has", "Kd0 Ra3 ke9 ad9 af9 pe4", "a3a4", "捉无根子"},
	{"26.7 the pawn that takes back has just crossed", "Kd0 Nb5 Rh4 ke9 ad9 af9 ne4 pe5", "b5c3", "闲"},
	{"26.7 the pawn that takes back had crossed before", "Kd0 Nb5 Rh4 ke9 ad9 af9 ne4 pd4", "b5c3", "联合捉少根子"},
	{"26.7 the king takes back after an equal exchange", "Ke1 Nb5 kd9 ne2 nf4", "b5c3", "闲"},
	{"26.7 the king takes back after an unequal exchange", "Ke1 Ra3 kd9 ne2 re8", "a3a2", "捉少根子"},

	{"26.9 an offer", "Kf0 Nb5 ke9 ad9 af9 nd5", "b5c3", "闲"},
	{"26.9, 26.10 who accepts loses the root", "Kf0 Rd1 Nb5 ke9 ad9 af9 nd5 rd8", "b5c3", "联合捉少根子"},
	{"26.9 who is touched cannot accept", "Kf0 Nb5 ke9 ad9 af9 nd5 pd4", "b5c3", "捉无根子"},

	{"26.10 chariot and horse on a horse with a root", "Kf0 Rd1 Nb5 ke9 ad9 af9 nd5 ne7", "b5c3", "闲"},
	{"26.10 chariot and cannon on a cannon with a root", "Kf0 Rd1 Ca4 Pb5 ke9 ad9 af9 cd5 ne7", "a4a5", "闲"},
	{"26.10 the chariot comes, and there is none", "Kf0 Ra1 Nc3 ke9 ad9 af9 nd5", "a1d1", "捉无根子"},
}

func TestPlies(t *testing.T) {
	for _, c := range plyCases {
		c.run(t, Readings{})
	}
}

// TestReadingsOfPlies turns single readings away from the default.
func TestReadingsOfPlies(t *testing.T) {
	for _, c := range []struct {
		plyCase
		read Readings
	}{
		{plyCase{"R3", "Kd0 Ra5 ke9 ad9 af9 ce5", "a5b5", "闲"}, Readings{}},
		{plyCase{"R3 moved piece", "Kd0 Ra5 ke9 ad9 af9 ce5", "a5b5", "捉无根子"}, Readings{New: MovedPieceAlways}},
		{plyCase{"R4", "Kd0 Rb7 Rg1 ke9", "b7b8", "杀"}, Readings{AnyThreat: true}},
		{plyCase{"R8", "Kd0 Af0 ke9 nf2 pf3", "f0e1", "闲"}, Readings{ShortRoots: ShortRootIdle}},
		{plyCase{"R9", "Kd0 Ca4 Pc3 ke9 ad9 af9 ne3", "a4a3", "捉无根子"}, Readings{ScreenNoPartner: true}},
		{plyCase{"R13", "Kd0 Ra3 ke9 ad9 af9 pe4", "a3a4", "闲"}, Readings{FirstRankCrosses: true}},
		{plyCase{"R15", "Kf0 Nb5 ke9 ad9 af9 nd5 pd4", "b5c3", "闲"}, Readings{TiedIsOffer: true}},
		{plyCase{"R17", "Kd0 Ra4 ke9 ad9 af9 bg5 rb9 nb8", "a4a5", "捉无根子"}, Readings{}},
		{plyCase{"R17 applied", "Kd0 Ra4 ke9 ad9 af9 bg5 rb9 nb8", "a4a5", "闲"}, Readings{KeyPoint: KeyPointWeaker}},
		{plyCase{"R17, one attacker and an old pawn are two", "Kd0 Ra4 Pi9 ke9 ad9 af9 bg5 rb9 nb8", "a4a5", "捉无根子"}, Readings{KeyPoint: KeyPointWeaker}},
		{plyCase{"R17, outnumbered though not weaker", "Kd0 Ra4 ke9 ad9 af9 bg5 nb8 pc2", "a4a5", "捉无根子"}, Readings{KeyPoint: KeyPointWeaker}},
		{plyCase{"R17, outnumbered, applied", "Kd0 Ra4 ke9 ad9 af9 bg5 nb8 pc2", "a4a5", "闲"}, Readings{KeyPoint: KeyPointOutnumbered}},
		{plyCase{"R17, a pawn on the last rank does not outnumber", "Kd0 Ra4 ke9 ad9 af9 bg5 nb8 pi0", "a4a5", "捉无根子"}, Readings{KeyPoint: KeyPointOutnumbered}},
	} {
		c.run(t, c.read)
	}
}

func TestRootsOfVictim(t *testing.T) {
	start, moves := setUp(t, "Ke0 Ra4 ke9 ad9 af9 ne6 cc5", "a4a5")
	k := New(Standard())
	k.begin()
	ply := k.classify(newHistory(start, moves), 1)
	v := ply.Chase
	if v.At.String() != "c5" || v.By.String() != "a5" || !v.Roots.Empty() || v.FalseRoots.String() != "e6" || v.Piece != board.Black|board.Cannon {
		t.Errorf("victim %+v, want the cannon c5 by a5 with the false root e6", v)
	}
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct{ name, pieces, period, verdict, clause string }{
		{"perpetual check", "Kd0 Rb8 kf9", "b8b9 f9f8 b9b8 f8f9", "red_loses", "25.1"},
		{"idle on both sides", "Kd0 ke9 ad9 Ae1", "d0d1 e9e8 d1d0 e8e9", "draw", "25.2"},
		{"chase of a bare cannon", "Kd0 Ra4 ke9 ad9 af9 cg5 bc9", "a4a5 g5g4 a5a4 g4g5", "red_loses", "25.3"},
	} {
		start, moves := setUp(t, c.pieces, strings.TrimSpace(strings.Repeat(c.period+" ", 3)))
		r := New(Standard()).Game(start, moves)
		if r.Verdict.String() != c.verdict || r.Clause != c.clause {
			t.Errorf("%s: %v, want %s %s", c.name, describe(&r), c.verdict, c.clause)
		}
		r = New(Standard()).Game(start, moves[:len(moves)-1])
		if r.Verdict != None || r.Clause != "23.3" {
			t.Errorf("%s, a ply short: %v, want none 23.3", c.name, describe(&r))
		}
	}
}

// TestRule is the table of section 8 of the reading guide.
func TestRule(t *testing.T) {
	allow := Ban{Name: allowed}
	check := Ban{Banned: true, check: true}
	listed := Ban{Banned: true, listed: true}
	short := Ban{Banned: true}
	chariot := Ban{Banned: true, listed: true, pure: true, object: Chariot}
	jointChariot := Ban{Banned: true, listed: true, pure: true, object: Chariot, joint: true}
	bare := Ban{Banned: true, listed: true, pure: true, object: Rootless}
	jointBare := Ban{Banned: true, listed: true, pure: true, object: Rootless, joint: true}
	for _, c := range []struct {
		red, black   Ban
		verdict      Verdict
		clause, mass string
	}{
		{allow, allow, Draw, "25.2", "draw"},
		{check, allow, RedLoses, "25.1", "red_loses"},
		{check, listed, RedLoses, "25.1", "red_loses"},
		{check, check, Draw, "26.8.4", "draw"},
		{short, allow, RedLoses, "25.3", "red_loses"},
		{listed, short, RedLoses, "26.8.1", "draw"},
		{listed, listed, Draw, "26.8.4", "draw"},
		{short, short, Draw, "26.8.4", "draw"},
		{chariot, jointChariot, RedLoses, "26.8.2", "draw"},
		{bare, jointBare, RedLoses, "26.8.3", "draw"},
		{chariot, jointBare, Draw, "26.8.4", "draw"},
		{jointChariot, jointChariot, Draw, "26.8.4", "draw"},
	} {
		v, clause := rule(c.red, c.black, false)
		w, clause2 := rule(c.black, c.red, false)
		if v != c.verdict || clause != c.clause || w != otherSide(v) || clause2 != clause {
			t.Errorf("%+v against %+v: %v %s, the other way round %v %s; want %v %s", c.red, c.black, v, clause, w, clause2, c.verdict, c.clause)
		}
		if v, clause := rule(c.red, c.black, true); v.String() != c.mass || clause != "A1.5b" {
			t.Errorf("at a mass event %+v against %+v: %v %s, want %s", c.red, c.black, v, clause, c.mass)
		}
	}
}
