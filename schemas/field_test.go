package schemas_test

import (
	"strings"
	"testing"

	"qipu/schemas"
)

// tagged makes a game of tags: name, value, name, value …
func tagged(kind schemas.Kind, tags ...string) *schemas.Game {
	g := &schemas.Game{Kind: kind}
	span := func(s string) schemas.Span {
		at := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(s))}
		g.Text = append(g.Text, s...)
		return at
	}
	for i := 0; i < len(tags); i += 2 {
		g.Tags = append(g.Tags, schemas.Tag{Name: span(tags[i]), Value: span(tags[i+1])})
	}
	return g
}

func TestFieldsOfTags(t *testing.T) {
	for _, c := range []struct {
		name          string
		xiangqi, kind schemas.Field // kind: in renju
	}{
		{"Event", schemas.FieldEvent, schemas.FieldEvent},
		{"Red", schemas.FieldFirst, schemas.FieldNone},
		{"White", schemas.FieldFirst, schemas.FieldSecond},
		{"Black", schemas.FieldSecond, schemas.FieldFirst},
		{"BLACK", schemas.FieldSecond, schemas.FieldFirst},
		{"whiteteam", schemas.FieldFirstTeam, schemas.FieldSecondTeam},
		{"BlackElo", schemas.FieldSecondRating, schemas.FieldFirstRating},
		{"RedElo", schemas.FieldFirstRating, schemas.FieldNone},
		{"Table", schemas.FieldBoard, schemas.FieldBoard},
		{"EndType", schemas.FieldTermination, schemas.FieldTermination},
		{"ECCO", schemas.FieldECCO, schemas.FieldNone},
		{"Title", schemas.FieldTitle, schemas.FieldTitle},
		{"PlyCount", schemas.FieldPlyCount, schemas.FieldPlyCount},
		{"PB", schemas.FieldNone, schemas.FieldFirst},
		{"pw", schemas.FieldNone, schemas.FieldSecond},
		{"EV", schemas.FieldNone, schemas.FieldEvent},
		{"PC", schemas.FieldNone, schemas.FieldSite},
		{"DT", schemas.FieldNone, schemas.FieldDate},
		{"RO", schemas.FieldNone, schemas.FieldRound},
		{"RE", schemas.FieldNone, schemas.FieldResult},
		{"TM", schemas.FieldNone, schemas.FieldTimeControl},
		{"BR", schemas.FieldNone, schemas.FieldFirstRating},
		{"WT", schemas.FieldNone, schemas.FieldSecondTeam},
		{"game_date", schemas.FieldNone, schemas.FieldDate},
		{"Black_Player", schemas.FieldNone, schemas.FieldFirst},
		{"white_rank", schemas.FieldNone, schemas.FieldSecondRating},
		{"game_result", schemas.FieldNone, schemas.FieldResult},
		{"game_end_status", schemas.FieldNone, schemas.FieldTermination},
		{"FEN", schemas.FieldNone, schemas.FieldNone},
		{"", schemas.FieldNone, schemas.FieldNone},
		{"Blac", schemas.FieldNone, schemas.FieldNone},
		{"Event ", schemas.FieldNone, schemas.FieldNone},
		{"Blac\u212a", schemas.FieldNone, schemas.FieldNone}, // the sign of Kelvin
		{strings.Repeat("Black", 1<<10), schemas.FieldNone, schemas.FieldNone},
	} {
		if got := schemas.FieldOf(schemas.KindXiangqi, c.name); got != c.xiangqi {
			t.Errorf("xiangqi: %.20q is field %d, want %d", c.name, got, c.xiangqi)
		}
		if got := schemas.FieldOf(schemas.KindUnknown, c.name); got != c.xiangqi {
			t.Errorf("unknown: %.20q is field %d, want %d", c.name, got, c.xiangqi)
		}
		if got := schemas.FieldOf(schemas.KindRenju, c.name); got != c.kind {
			t.Errorf("renju: %.20q is field %d, want %d", c.name, got, c.kind)
		}
	}
}

// TestFieldsAgreeWithTheirNames: every name leads back to its field, as written and
// in either case.
func TestFieldsAgreeWithTheirNames(t *testing.T) {
	for _, kind := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		names := schemas.FieldNames(kind)
		if len(names) < 20 {
			t.Fatalf("%v: %d names", kind, len(names))
		}
		for name, field := range names {
			for _, written := range []string{name, strings.ToLower(name), strings.ToUpper(name)} {
				if got := schemas.FieldOf(kind, written); got != field {
					t.Errorf("%v: %q is field %d, want %d", kind, written, got, field)
				}
			}
		}
	}
}

// TestColoursChangeSidesBetweenKinds: a name that holds a colour and stands for a
// player of both kinds stands for different players.
func TestColoursChangeSidesBetweenKinds(t *testing.T) {
	other := map[schemas.Field]schemas.Field{
		schemas.FieldFirst: schemas.FieldSecond, schemas.FieldFirstTeam: schemas.FieldSecondTeam, schemas.FieldFirstRating: schemas.FieldSecondRating,
	}
	for first, second := range other {
		other[second] = first
	}
	for name, field := range schemas.FieldNames(schemas.KindXiangqi) {
		want := field
		if strings.HasPrefix(name, "White") || strings.HasPrefix(name, "Black") {
			want = other[field]
		}
		if got := schemas.FieldOf(schemas.KindRenju, name); got != want && got != schemas.FieldNone {
			t.Errorf("%s is field %d in xiangqi and %d in renju", name, field, got)
		}
	}
}

func TestFieldOfAGame(t *testing.T) {
	for _, c := range []struct {
		name  string
		game  *schemas.Game
		field schemas.Field
		want  string
		tag   string // "" where there is none
	}{
		{"Red before White", tagged(schemas.KindXiangqi, "White", "Player 07", "Red", "Player 08"), schemas.FieldFirst, "Player 08", "Red"},
		{"White where Red is blank", tagged(schemas.KindXiangqi, "Red", "  ", "White", "Player 07"), schemas.FieldFirst, "Player 07", "White"},
		{"both blank", tagged(schemas.KindXiangqi, "White", " ", "Red", ""), schemas.FieldFirst, "", "Red"},
		{"the first of a name", tagged(schemas.KindXiangqi, "red", "Player 07", "RED", "Player 08"), schemas.FieldFirst, "Player 07", "Red"},
		{"none", tagged(schemas.KindXiangqi, "PB", "Player 07"), schemas.FieldSecond, "", ""},
		{"Black first", tagged(schemas.KindRenju, "White", "Player 07", "Black", "Player 08"), schemas.FieldFirst, "Player 08", "Black"},
		{"SGF", tagged(schemas.KindRenju, "PW", "Player 07", "PB", "Player 08"), schemas.FieldSecond, "Player 07", "PW"},
		{"a table", tagged(schemas.KindRenju, "black_player", " 选手07 "), schemas.FieldFirst, "选手07", "black_player"},
		{"no Red in renju", tagged(schemas.KindRenju, "Red", "Player 07"), schemas.FieldFirst, "", ""},
	} {
		name, v, ok := c.game.FieldTag(c.field)
		if ok && name != c.tag || ok != (c.tag != "") || strings.TrimSpace(c.game.String(v)) != c.want {
			t.Errorf("%s: %s %q, %v", c.name, name, c.game.String(v), ok)
		}
		if v2, ok2 := c.game.Field(c.field); v2 != v || ok2 != ok {
			t.Errorf("%s: Field says %v, %v, FieldTag %v, %v", c.name, v2, ok2, v, ok)
		}
		if text := c.game.FieldText(c.field); text != c.want {
			t.Errorf("%s: FieldText says %q", c.name, text)
		}
	}
	g := tagged(schemas.KindRenju, "EV", " ", "Title", "杯赛", "PB", "Player 07", "White", "Player 08")
	if got := g.FieldText(schemas.FieldEvent, schemas.FieldTitle); got != "杯赛" {
		t.Errorf("event or title: %q", got)
	}
	if got := g.Players(); got != (schemas.Players{"Player 07", "Player 08"}) {
		t.Errorf("players: %q", got)
	}
}

func TestColours(t *testing.T) {
	for kind, want := range map[schemas.Kind][2]string{schemas.KindXiangqi: {"Red", "Black"}, schemas.KindRenju: {"Black", "White"}, schemas.KindUnknown: {"Red", "Black"}} {
		if got := [2]string{kind.Colour(schemas.First).En, kind.Colour(schemas.Second).En}; got != want {
			t.Errorf("%v: %v", kind, got)
		}
	}
}

func TestFieldsAllocateNothing(t *testing.T) {
	for _, kind := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		g := tagged(kind, "Event", "E", "PB", "Player 07", "Red", "Player 07", "Black", "Player 08", "Annotator", "A")
		n := testing.AllocsPerRun(100, func() {
			for _, tag := range g.Tags {
				schemas.FieldOf(kind, g.View(tag.Name))
			}
			g.Players()
			g.FieldText(schemas.FieldEvent, schemas.FieldTitle)
		})
		if n != 0 {
			t.Errorf("%v: %v allocations", kind, n)
		}
	}
}

func BenchmarkFieldOf(b *testing.B) {
	for _, kind := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		for _, name := range []string{"Event", "black", "game_end_status", "Annotator"} {
			b.Run(kind.String()+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					schemas.FieldOf(kind, name)
				}
			})
		}
	}
}
