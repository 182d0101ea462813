package schemas_test

import (
	"strings"
	"testing"

	"qipu/schemas"
)

// TestSheetColumns: what a header says, in every way that it may be written, and what is
// left open or contradicts itself.
func TestSheetColumns(t *testing.T) {
	none := schemas.SheetColumn{Side: schemas.NoSide}
	both := schemas.SheetColumn{Role: schemas.ColumnBothSides, Side: schemas.NoSide}
	clock := func(s schemas.Side, k schemas.StampKind, f schemas.StampForm) schemas.SheetColumn {
		return schemas.SheetColumn{Role: schemas.ColumnClock, Side: s, Kind: k, Form: f}
	}
	unitless := func(s schemas.Side) schemas.SheetColumn {
		return schemas.SheetColumn{Role: schemas.ColumnUnitless, Side: s}
	}
	move := func(s schemas.Side) schemas.SheetColumn {
		return schemas.SheetColumn{Role: schemas.ColumnMove, Side: s}
	}
	const x, r = schemas.KindXiangqi, schemas.KindRenju
	for _, c := range []struct {
		kind   schemas.Kind
		header string
		want   schemas.SheetColumn
	}{
		{x, "回合", schemas.SheetColumn{Role: schemas.ColumnNumber, Side: schemas.NoSide}},
		{x, "回合 No.", schemas.SheetColumn{Role: schemas.ColumnNumber, Side: schemas.NoSide}},
		{x, "红方", move(schemas.First)},
		{x, " Red　move ", move(schemas.First)},
		{x, "黑方着法", move(schemas.Second)},
		{r, "黑方着法", move(schemas.First)},
		{r, "白", move(schemas.Second)},
		{x, "白方着法", none},
		{r, "red move", none},
		{x, "先手（黑方）着法", both},
		{x, "first second move", both},
		{x, "着法", none},
		{x, "红方累计用时（分）", clock(schemas.First, schemas.StampTotal, schemas.FormMinutes)},
		{x, "红方用时累计(时:分:秒)", clock(schemas.First, schemas.StampTotal, schemas.FormClock)},
		{x, "Second TIME LEFT [s]", clock(schemas.Second, schemas.StampLeft, schemas.FormSeconds)},
		{r, "白方本步用时 White move time（ｍｉｎ）", clock(schemas.Second, schemas.StampUsed, schemas.FormMinutes)},
		{x, "红方用时（分）", unitless(schemas.First)},
		{x, "红方累计用时", unitless(schemas.First)},
		{x, "Red time", unitless(schemas.First)},
		{x, "累计用时（分）", none},
		{x, "红方累计用时剩余时间（分）", none},
		{x, "红方累计用时（分/秒）", none},
		{x, "红方着法累计用时（分）", none},
		{x, "红方提和/备注", schemas.SheetColumn{Role: schemas.ColumnNote, Side: schemas.First}},
		{x, "", none},
		{x, strings.Repeat("红", 99), none},
	} {
		if got := schemas.ParseSheetColumn(c.kind, c.header); got != c.want {
			t.Errorf("%s %q: %+v, want %+v", c.kind, c.header, got, c.want)
		}
	}
}

// Every title and name that the template writes is read as what it was written for, in
// both languages and together, and no two fields share a name.
func TestSheetNames(t *testing.T) {
	for _, k := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		for _, s := range []schemas.Side{schemas.First, schemas.Second} {
			for _, c := range []schemas.SheetColumn{
				{Role: schemas.ColumnMove, Side: s},
				{Role: schemas.ColumnNote, Side: s},
				{Role: schemas.ColumnClock, Side: s, Kind: schemas.StampLeft, Form: schemas.FormMinutes},
				{Role: schemas.ColumnClock, Side: s, Kind: schemas.StampUsed, Form: schemas.FormSeconds},
				{Role: schemas.ColumnClock, Side: s, Kind: schemas.StampTotal, Form: schemas.FormClock},
				{Role: schemas.ColumnNumber, Side: schemas.NoSide},
			} {
				title := c.Title(k)
				for _, header := range []string{title.Zh, title.En, title.Zh + " " + title.En} {
					if got := schemas.ParseSheetColumn(k, header); got != c {
						t.Errorf("%s %q: %+v", k, header, got)
					}
				}
			}
		}
		names := map[string]string{}
		for _, f := range schemas.SheetFields(k) {
			for _, name := range append([]string{f.Name.Zh, f.Name.En, f.Name.Zh + " " + f.Name.En, strings.ToUpper(f.Name.En) + "："}, f.Also...) {
				got, ok := schemas.SheetFieldOf(k, name)
				if !ok || got.Name != f.Name {
					t.Errorf("%s %q is %q", k, name, got.Name.En)
				}
			}
			for _, name := range append([]string{f.Name.Zh, f.Name.En}, f.Also...) {
				if other := names[schemas.FoldLabel(name)]; other != "" && other != f.Name.En {
					t.Errorf("%s %q: %q and %q", k, name, other, f.Name.En)
				}
				names[schemas.FoldLabel(name)] = f.Name.En
			}
		}
	}
}

func TestSheetValues(t *testing.T) {
	for text, want := range map[string]schemas.Kind{
		"象棋": schemas.KindXiangqi, "象棋 xiangqi": schemas.KindXiangqi, "Chinese Chess": schemas.KindXiangqi, "五子棋（renju）": schemas.KindRenju,
		"围棋": schemas.KindUnknown, "象棋 renju": schemas.KindUnknown, "": schemas.KindUnknown,
	} {
		if k, ok := schemas.ParseSheetGame(text); k != want || ok != (want != schemas.KindUnknown) {
			t.Errorf("%q: %s", text, k)
		}
	}
	for text, want := range map[string][2]schemas.Keeper{
		"先手 first player": {schemas.KeeperFirst, schemas.KeeperFirst}, "黑方": {schemas.KeeperSecond, schemas.KeeperFirst}, "Red": {schemas.KeeperFirst, schemas.KeeperUnsaid},
		"白": {schemas.KeeperUnsaid, schemas.KeeperSecond}, "裁判员": {schemas.KeeperArbiter, schemas.KeeperArbiter}, "红方 黑方": {}, "张三": {},
	} {
		for i, kind := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
			if k, ok := kind.ParseKeeper(text); k != want[i] || ok != (k != schemas.KeeperUnsaid) {
				t.Errorf("%s %q: %d", kind, text, k)
			}
		}
	}
	for text, want := range map[string]bool{"提和": true, "(=)": true, "Draw offer": true, "拒绝提和": false, "同意": false, "": false, "和棋": false} {
		if schemas.IsSheetOffer(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
