package sheets

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// sheetWord names a sheet in a sentence.
func sheetWord(s *Sheet) schemas.Text {
	if s.Keeper == schemas.KeeperArbiter {
		return schemas.Text{Zh: "裁判的记录纸", En: "the arbiter's sheet"}
	}
	colour := s.Kind.Colour(s.side())
	return schemas.Text{Zh: colour.Zh + "的记录纸", En: colour.En + "'s sheet"}
}

// side is the side that kept a player's sheet.
func (s *Sheet) side() schemas.Side {
	switch s.Keeper {
	case schemas.KeeperFirst:
		return schemas.First
	case schemas.KeeperSecond:
		return schemas.Second
	}
	return schemas.NoSide
}

// capital begins a sentence.
func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// plural writes "1 ply", "3 plies".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n) + " " + many
}

func pliesWord(n int) string { return plural(n, "ply", "plies") }

// said writes what stands on a sheet: “马8进7” (h9g7).
func (d *Difference) said(x int) schemas.Text {
	t := schemas.Text{Zh: "“" + d.Written[x] + "”", En: "“" + d.Written[x] + "”"}
	if d.Move[x] != "" && d.Move[x] != d.Written[x] {
		t.Zh += "（" + d.Move[x] + "）"
		t.En += " (" + d.Move[x] + ")"
	}
	return t
}

// plyWord names the plies of a difference on a sheet that has them.
func (d *Difference) plyWord(x int) schemas.Text {
	last := d.Ply[x] + d.Plies - 1
	if d.Plies == 1 || d.Kind == Notation {
		return schemas.Text{Zh: fmt.Sprintf("第%d着", d.Ply[x]), En: fmt.Sprintf("ply %d", d.Ply[x])}
	}
	return schemas.Text{Zh: fmt.Sprintf("第%d–%d着", d.Ply[x], last), En: fmt.Sprintf("plies %d–%d", d.Ply[x], last)}
}

// Describe tells a difference of two sheets in one sentence.
func (d *Difference) Describe(a, b *Sheet) schemas.Text {
	sheets := [2]schemas.Text{sheetWord(a), sheetWord(b)}
	t := d.sentence(&sheets)
	return schemas.Text{Zh: t.Zh + "。", En: capital(t.En) + "."}
}

func (d *Difference) sentence(sheets *[2]schemas.Text) schemas.Text {
	on, off := d.On, 1-d.On
	switch d.Kind {
	case Missing, Trailing:
		return d.lacking(sheets)
	case Doubled:
		has, said := d.plyWord(on), d.said(on)
		return schemas.Text{
			Zh: fmt.Sprintf("%s%s%s与其前重复，%s上只有一次", sheets[on].Zh, has.Zh, said.Zh, sheets[off].Zh),
			En: fmt.Sprintf("%s of %s, %s, %s what stands before, and %s has it once", has.En, sheets[on].En, said.En, verb(d.Plies, "repeats", "repeat"), sheets[off].En),
		}
	case Illegible:
		return schemas.Text{
			Zh: fmt.Sprintf("%s%s“%s”不成着法，%s上为%s", sheets[on].Zh, d.plyWord(on).Zh, d.Written[on], sheets[off].Zh, d.said(off).Zh),
			En: fmt.Sprintf("%s of %s, “%s”, does not read as a move; %s has %s", d.plyWord(on).En, sheets[on].En, d.Written[on], sheets[off].En, d.said(off).En),
		}
	case Notation:
		return schemas.Text{
			Zh: fmt.Sprintf("有%d着两份记录纸写法不同而着法相同，首见于%s：%s与%s", d.Plies, d.plyWord(0).Zh, d.said(0).Zh, d.said(1).Zh),
			En: fmt.Sprintf("%s the same and written otherwise on the two sheets, first %s: %s and %s", plural(d.Plies, "ply is", "plies are"), d.plyWord(0).En, d.said(0).En, d.said(1).En),
		}
	case Swapped, Different:
		return d.unlike(sheets)
	case Start:
		return schemas.Text{Zh: "两份记录纸的起始局面不同，着法未作比较", En: "the two sheets begin from different positions: their moves are not compared"}
	case NotCompared:
		return schemas.Text{
			Zh: fmt.Sprintf("两份记录纸相差太多（约%d着以上），或有一份超过%d着，未逐着比较", MaxEdits, MaxPlies),
			En: fmt.Sprintf("the two sheets differ too much, in about %d plies or more, or have more than %d plies: they are not compared ply by ply", MaxEdits, MaxPlies),
		}
	case Signature:
		f := factTexts[d.Fact]
		return schemas.Text{
			Zh: fmt.Sprintf("%s缺%s，%s上有", sheets[on].Zh, f.Zh, sheets[off].Zh),
			En: fmt.Sprintf("%s lacks %s, which %s has", sheets[on].En, f.En, sheets[off].En),
		}
	}
	f := factTexts[d.Fact]
	return schemas.Text{
		Zh: fmt.Sprintf("%s所记不同：%s为“%s”，%s为“%s”", f.Zh, sheets[0].Zh, d.Written[0], sheets[1].Zh, d.Written[1]),
		En: fmt.Sprintf("the sheets do not agree on %s: “%s” on %s, “%s” on %s", f.En, d.Written[0], sheets[0].En, d.Written[1], sheets[1].En),
	}
}

// lacking tells of plies that one sheet has and the other has not.
func (d *Difference) lacking(sheets *[2]schemas.Text) schemas.Text {
	on, off := d.On, 1-d.On
	has, said := d.plyWord(off), d.said(off)
	if d.Kind == Trailing {
		return schemas.Text{
			Zh: fmt.Sprintf("%s记到第%d着为止，%s还有%s%s", sheets[on].Zh, d.Ply[on], sheets[off].Zh, has.Zh, said.Zh),
			En: fmt.Sprintf("%s ends with ply %d; %s goes on with %s, %s", sheets[on].En, d.Ply[on], sheets[off].En, has.En, said.En),
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("%s%s%s，%s第%d着之后没有", sheets[off].Zh, has.Zh, said.Zh, sheets[on].Zh, d.Ply[on]),
		En: fmt.Sprintf("%s of %s, %s, %s missing on %s behind its ply %d", has.En, sheets[off].En, said.En, verb(d.Plies, "is", "are"), sheets[on].En, d.Ply[on]),
	}
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// unlike tells of plies that stand on both sheets and are not the same.
func (d *Difference) unlike(sheets *[2]schemas.Text) schemas.Text {
	t := schemas.Text{
		Zh: fmt.Sprintf("%s%s为%s，%s%s为%s", sheets[0].Zh, d.plyWord(0).Zh, d.said(0).Zh, sheets[1].Zh, d.plyWord(1).Zh, d.said(1).Zh),
		En: fmt.Sprintf("%s of %s is %s, %s of %s is %s", d.plyWord(0).En, sheets[0].En, d.said(0).En, d.plyWord(1).En, sheets[1].En, d.said(1).En),
	}
	switch {
	case d.Kind == Swapped:
		t.Zh += "，次序不同"
		t.En += ": in another order"
	case d.Lawful[0] && d.Lawful[1]:
		t.Zh += "，两着都走得成"
		t.En += "; either can be played"
	case !d.Lawful[0] && !d.Lawful[1]:
		t.Zh += "，两着都未能走通"
		t.En += "; neither could be played"
	default:
		bad := 0
		if d.Lawful[0] {
			bad = 1
		}
		t.Zh += fmt.Sprintf("，%s上的走不成", sheets[bad].Zh)
		t.En += fmt.Sprintf("; that of %s cannot be played", sheets[bad].En)
	}
	return t
}
