package played

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"qipu/analyze/translit"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// tagged makes a record of xiangqi of tags and one move each.
func tagged(no int, tags ...string) (*schemas.Game, *schemas.Audit) {
	g := &schemas.Game{Kind: schemas.KindXiangqi, Origin: schemas.Origin{SourceNo: 1, GameNo: no, Path: "round/games.pgn"}}
	span := func(text string) schemas.Span {
		g.Text = append(g.Text, text...)
		return schemas.Span{Off: uint32(len(g.Text) - len(text)), Len: uint32(len(text))}
	}
	for i := 0; i+1 < len(tags); i += 2 {
		g.Tags = append(g.Tags, schemas.Tag{Name: span(tags[i]), Value: span(tags[i+1])})
	}
	a := &schemas.Audit{Plies: make([]schemas.Ply, 40), Recorded: schemas.ResultFirstWins, MovesHash: schemas.Hash{byte(no), byte(no >> 8), 1}}
	return g, a
}

// names are tags of a game: round, board, Red, Black; empty ones are left out.
func names(round, board, red, black string) (tags []string) {
	for i, text := range [...]string{round, board, red, black} {
		if text != "" {
			tags = append(tags, [...]string{"Round", "Board", "Red", "Black"}[i], text)
		}
	}
	return tags
}

func cup(pairings ...schemas.EventPairing) *schemas.Event {
	e := &schemas.Event{Start: "2026-04-03", End: "2026-04-05", System: "round-robin"}
	for i := 1; i <= 8; i++ {
		e.Players = append(e.Players, schemas.EventPlayer{ID: strconv.Itoa(i), Name: fmt.Sprintf("Player 0%d", i), Unit: "甲队"})
	}
	e.Players[0].NativeName = "选手01"
	e.Players[1].Given, e.Players[1].Surname = "Ada", "Second"
	e.Players[2].Name, e.Players[3].Name = "Twin", "Twin"
	for i := range pairings {
		pairings[i].Where = "event.toml:" + strconv.Itoa(10*(i+1))
	}
	e.Pairings = pairings
	return e
}

func met(round, board, first, second, result string) schemas.EventPairing {
	return schemas.EventPairing{Round: round, Board: board, First: first, Second: second, Result: result}
}

// matched lists, for each of some records, the number of its pairing, and what is found.
func matched(t *testing.T, e *schemas.Event, list ...[]string) (pairings []int, found []string) {
	t.Helper()
	x := New(e)
	var kept []Record
	var others Others
	for i, tags := range list {
		g, a := tagged(i+1, tags...)
		if r, ok := x.Of(g, a, fmt.Sprintf("%032x", i+1)); ok {
			kept = append(kept, r)
		} else {
			others.Add(r.Key)
		}
	}
	m := x.Find(kept, others)
	for i := range list {
		pairings = append(pairings, m.Pairing(Key{1, uint32(i + 1)}))
	}
	for _, f := range m.Report(&Rules{Book: "xiangqi-2011", Parameters: parameters(t)}).Findings {
		if f.Text.Zh == "" || f.Text.En == "" || strings.Contains(f.Text.En+f.Text.Zh, "%!") {
			t.Errorf("text %q", f.Text)
		}
		found = append(found, fmt.Sprintf("%d %s %s %s", f.Record.GameNo, f.Clause, f.Subject, f.Outcome))
	}
	return pairings, found
}

func parameters(t *testing.T) rulebooks.Parameters {
	t.Helper()
	p, ok := rulebooks.NewSettings().Parameters("xiangqi-2011")
	if !ok {
		t.Fatal("no parameters")
	}
	return p
}

func TestRecordsFindTheirPairings(t *testing.T) {
	one := []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("1", "2", "5", "6", "1-0")}
	reversed := []schemas.EventPairing{met("1", "1", "1", "2", "0-1")}
	reversed[0].Reversed = "yes"
	for _, c := range []struct {
		name     string
		pairings []schemas.EventPairing
		records  [][]string
		want     []int
		found    []string
	}{
		{"all told", one, [][]string{names("1", "1", "Player 01", "Player 02"), names("1", "2", "Player 05", "Player 06")}, []int{1, 2}, nil},
		{"native name, surname first", one, [][]string{names("1", "1", "选手 ０１", "SECOND, Ada"), names("1", "2", "5", "甲队 Player 06")}, []int{1, 2}, nil},
		{"no places", one, [][]string{names("", "", "Player 01", "Player 02"), names("", "", "Player 05", "Player 06")}, []int{1, 2}, nil},
		{"no names", one, [][]string{names("1", "1", "", ""), names("1.2", "", "?", "?")}, []int{1, 2}, nil},
		{"one name, no board", one, [][]string{names("1", "", "Player 01", "Ада"), names("1", "", "", "Player 06")}, []int{1, 2}, []string{"1 record:pairing player undetermined"}},
		{"colours reversed", one[:1], [][]string{names("1", "1", "Player 02", "Player 01")}, []int{1}, []string{"1 xiangqi-2011:5.11 colours undetermined", "1 record:event-result event result fail"}},
		{"reversed by the event, and another round", reversed, [][]string{names("2", "1", "Player 02", "Player 01")}, []int{1}, []string{"1 record:pairing round fail"}},
		{"reversed by the event, not by the record", reversed, [][]string{names("1", "1", "Player 01", "Player 02")}, []int{1}, []string{"1 record:pairing colours fail", "1 record:event-result event result fail"}},
		{"another round", one[:1], [][]string{names("2", "1", "Player 01", "Player 02")}, []int{1}, []string{"1 record:pairing round fail"}},
		{"another board", one[:1], [][]string{names("1", "3", "Player 01", "Player 02")}, []int{1}, []string{"1 record:pairing board fail"}},
		{"another name", one[:1], [][]string{names("1", "1", "Player 01", "Player 22")}, []int{1}, []string{"1 record:pairing player fail"}},
		{"another player", one[:1], [][]string{names("1", "1", "Player 01", "Player 07")}, []int{1}, []string{"1 record:pairing player fail"}},
		{"round and name are other ones", one[:1], [][]string{names("2", "1", "Player 01", "Player 22")}, []int{0}, []string{"1 record:pairing pairing undetermined", "0 record:pairing round 1 board 1 undetermined"}},
		{"two other names on the board of others", one[:1], [][]string{names("1", "1", "Player 21", "Player 22")}, []int{0}, nil},
		{"the better of two", one[:1], [][]string{names("1", "1", "Player 01", "Player 02"), names("1", "1", "Player 01", "Player 22")}, []int{1, 0}, []string{"2 record:pairing pairing undetermined"}},
		{"met twice", []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("2", "1", "2", "1", "0-1")}, [][]string{names("", "", "Player 02", "Player 01"), names("", "", "Player 01", "Player 02")}, []int{2, 1}, []string{"1 record:event-result event result fail"}},
		{"a name of two", []schemas.EventPairing{met("1", "1", "3", "1", "1-0"), met("1", "2", "4", "2", "1-0"), met("2", "1", "3", "2", "1-0")}, [][]string{names("1", "", "Twin", "Player 01"), names("", "", "Twin", "Player 02")}, []int{1, 0}, []string{"2 record:pairing pairing undetermined"}},
		{"named by the event", []schemas.EventPairing{{Round: "1", First: "1", Second: "2", Result: "1-0", Record: "games.pgn:2"}, {Round: "1", First: "5", Second: "6", Result: "1-0", Record: fmt.Sprintf("%032X", 1)}}, [][]string{names("", "", "a", "b"), names("1", "", "Player 01", "Player 02")}, []int{2, 1}, []string{"1 record:pairing player fail", "1 record:pairing player fail"}},
		{"named, and not there", []schemas.EventPairing{{Round: "1", First: "1", Second: "2", Result: "1-0", Record: "games.pgn:7"}}, [][]string{names("1", "", "Player 01", "Player 02")}, []int{1}, []string{"0 record:pairing round 1 undetermined"}},
		{"an earlier year", one[:1], [][]string{append(names("", "", "Player 01", "Player 02"), "Date", "2019.04.03"), names("1", "1", "Player 01", "Player 02")}, []int{0, 1}, []string{"0 record:pairing records undetermined"}},
		{"a slip in the year", one[:1], [][]string{append(names("1", "1", "Player 01", "Player 02"), "Date", "2025.04.03")}, []int{1}, []string{"1 record:pairing date fail"}},
		{"nobody of the event", one, [][]string{names("7", "1", "Player 21", "Player 22")}, []int{0}, nil},
		{"most of a round without records", []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("1", "2", "3", "4", "1-0"), met("1", "3", "5", "6", "1-0"), met("1", "4", "7", "8", "+-")}, [][]string{names("1", "1", "Player 01", "Player 02")}, []int{1}, []string{"0 record:pairing round 1 undetermined"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, found := matched(t, cup(slices.Clone(c.pairings)...), c.records...)
			if !slices.Equal(got, c.want) || !slices.Equal(found, c.found) {
				t.Errorf("pairings %d, want %d; found\n%s\nwant\n%s", got, c.want, strings.Join(found, "\n"), strings.Join(c.found, "\n"))
			}
		})
	}
}

// A heading is copied from another game more easily than a name is: where the names speak for others,
// a person is asked, and what differs is held against nobody.
func TestNamesSpeakAgainstAPlace(t *testing.T) {
	const asks, told = "1 record:pairing pairing undetermined", "0 record:pairing names undetermined"
	robin := []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("1", "2", "3", "4", "0-1"), met("2", "1", "1", "3", "0-1"), met("2", "2", "4", "2", "1-0"), met("3", "2", "4", "1", "0-1"), met("3", "1", "2", "3", "1-0")}
	latin := []string{"Li Wei", "Wang Fang", "Zhao Lei", "Sun Li"}
	for _, c := range []struct {
		name    string
		players []string
		record  []string
		want    int
		found   []string // but of games without a record
	}{
		{"both are of another pairing", latin, names("1", "1", "Li Wei", "Sun Li"), 0, []string{asks}},
		{"both are, and the round is told alone", latin, names("1", "", "Li Wei", "Zhao Lei"), 3, []string{"1 record:pairing round fail", "1 record:event-result event result fail"}},
		{"one is of nobody", latin, names("1", "1", "Li Wei", "Zhou Tao"), 1, []string{"1 record:pairing player fail"}},
		{"both are, in other letters", latin, names("3", "1", "李伟", "王芳"), 0, []string{asks}},
		{"one is another's, in other letters", latin, names("1", "1", "Li Wei", "赵磊"), 0, []string{asks}},
		{"one is the opponent's", latin, names("1", "1", "王芳", "黄伟"), 0, nil},
		{"neither is known, and the result is other", latin, names("1", "2", "许明", "黄伟"), 2, []string{"1 record:pairing player undetermined", "1 record:pairing player undetermined", "1 record:event-result event result undetermined"}},
		{"no name, and the result is other", latin, names("1", "2", "", ""), 2, []string{"1 record:event-result event result fail"}},
		{"one alone, on the other side", latin, names("1", "1", "", "Li Wei"), 0, []string{asks}},
		{"one alone, on its side", latin, names("1", "1", "Li Wei", ""), 1, nil},
		{"a namesake of another round", []string{"李伟", "王芳", "赵磊", "王方"}, names("3", "1", "Wang Fang", "Li Wei"), 0, []string{asks}},
		{"colours reversed between namesakes of others", []string{"李伟", "王芳", "赵磊", "王方"}, names("1", "1", "Wang Fang", "Li Wei"), 1, []string{"1 xiangqi-2011:5.11 colours undetermined", "1 record:event-result event result fail", told}},
		{"namesakes of one game", []string{"武浩", "王芳", "赵磊", "吴昊"}, names("3", "2", "Wu Hao", "Wu Hao"), 5, []string{"1 record:event-result event result undetermined", told}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, found := matched(t, players(c.players, slices.Clone(robin)...), c.record)
			found = slices.DeleteFunc(found, func(text string) bool {
				return strings.Contains(text, " round ") && text[0] == '0' || strings.Contains(text, " records ")
			})
			if got[0] != c.want || !slices.Equal(found, c.found) {
				t.Errorf("pairing %d, want %d; found %q, want %q", got[0], c.want, found, c.found)
			}
		})
	}
}

// A name that two persons of the run would have says nothing of the result either.
func TestResultUnderAContestedName(t *testing.T) {
	e := players([]string{"Li Wei", "Wang Yi", "Zhao Bing"}, met("1", "1", "1", "2", "0-1"), met("2", "1", "3", "1", "0-1"))
	got, found := matched(t, e, names("1", "1", "李伟", "王乙"), names("2", "1", "赵丙", "李威"))
	want := []string{"1 record:pairing player undetermined", "1 record:event-result event result undetermined", "2 record:pairing player undetermined", "2 record:event-result event result undetermined", "0 record:pairing names undetermined"}
	if !slices.Equal(got, []int{1, 2}) || !slices.Equal(found, want) {
		t.Errorf("pairings %d, found %q, want %q", got, found, want)
	}
}

// A second record of a game is no sign that the game was never paired.
func TestASecondRecordOfAGameIsAsked(t *testing.T) {
	e := cup(met("1", "1", "1", "2", "1-0"), met("1", "2", "5", "6", "1-0"))
	got, found := matched(t, e, names("1", "1", "Player 01", "Player 02"), names("", "", "Player 02", "Player 01"), names("1", "2", "Player 05", "Player 06"), names("", "", "Player 07", "Player 08"))
	want := []string{"2 record:pairing pairing undetermined", "4 record:pairing pairing fail"}
	if !slices.Equal(got, []int{1, 0, 2, 0}) || !slices.Equal(found, want) {
		t.Errorf("pairings %d, found %q, want %q", got, found, want)
	}
}

// A record that names another event is of a pairing where all else fits, which is told once.
func TestAnotherEventIsNamed(t *testing.T) {
	e := cup(met("1", "1", "1", "2", "1-0"), met("1", "2", "5", "6", "1-0"))
	e.Name = "Spring Cup"
	at := func(event string, tags []string) []string { return append(tags, "Event", event) }
	got, found := matched(t, e, at("Autumn Cup", names("1", "1", "Player 01", "Player 02")), at("the Spring Cup, group A", names("1", "2", "Player 05", "Player 06")))
	if want := []string{"0 record:pairing event name undetermined"}; !slices.Equal(got, []int{1, 2}) || !slices.Equal(found, want) {
		t.Errorf("pairings %d, found %q, want %q", got, found, want)
	}
}

func TestCopiesOfARecordCountOnce(t *testing.T) {
	x := New(cup(met("1", "1", "1", "2", "1-0")))
	g, a := tagged(1, names("1", "1", "Player 01", "Player 02")...)
	first, _ := x.Of(g, a, "")
	second := first
	second.Key.GameNo = 2
	sheet, _ := x.Of(g, &schemas.Audit{Plies: make([]schemas.Ply, 39), Recorded: schemas.ResultFirstWins}, "")
	sheet.Key.GameNo, sheet.Stands = 3, first.Key
	m := x.Find([]Record{first, second, sheet}, Others{})
	for no := uint32(1); no <= 3; no++ {
		if n := m.Pairing(Key{1, no}); n != 1 {
			t.Errorf("record %d is of pairing %d, want 1", no, n)
		}
	}
	if k, ok := m.ByPairing(0); !ok || k.GameNo != 1 {
		t.Errorf("the record of the pairing is %v, %v, want 1:1", k, ok)
	}
}

// Whatever is written, nothing hangs and each record has one pairing and each pairing one
// record at most.
func TestHostileNamesAndPlaces(t *testing.T) {
	const n = 20_000
	var pairings []schemas.EventPairing
	for range n {
		pairings = append(pairings, met("1", "1", "3", "4", "1-0"))
	}
	x := New(cup(pairings...))
	var list []Record
	texts := []string{"Twin", "", "?", "Player 01", "(", "甲队", strings.Repeat("甲", 500), "1", "\xff\xfe", "Xuan Shou 01", strings.Repeat("缪", 8), "T. Twin", "Твин"}
	random := rand.New(rand.NewPCG(1, 2))
	pick := func() string { return texts[random.IntN(len(texts))] }
	for i := range n {
		g, a := tagged(i+1, names(pick(), pick(), pick(), pick())...)
		if r, ok := x.Of(g, a, ""); ok {
			list = append(list, r)
		}
	}
	started := time.Now()
	m := x.Find(list, Others{})
	m.Report(&Rules{})
	if took := time.Since(started); took > 20*time.Second {
		t.Errorf("%d records and as many pairings alike took %v", n, took)
	}
	seen := make(map[int32]bool)
	for _, of := range m.of {
		if of >= 0 && seen[of] {
			t.Fatal("two records of one pairing")
		}
		seen[of] = true
	}
}

func FuzzNames(f *testing.F) {
	for _, seed := range []string{"Player, Ada", "选手 ０７", "甲队（选手07）", "(", "", "\xff", "'?", "甲e \u0301", "O'Player-Two", "Xuanshou 01", "选手０３", "甲队 Игорь Первый", "T. Twin"} {
		f.Add(seed)
	}
	e := cup(met("1", "1", "1", "2", "1-0"))
	e.Players[4].Name, e.Players[5].Name, e.Players[6].Name = "Xuan Shou03", "選手03", "Pervy, Igor"
	x := New(e)
	f.Fuzz(func(t *testing.T, name string) {
		folded := schemas.PersonName(name)
		if again := schemas.PersonName(folded); again != folded {
			t.Errorf("%q folds to %q and that to %q", name, folded, again)
		}
		list, by := x.lookup(name)
		if !slices.IsSorted(list) || (list != nil) != by.May() {
			t.Errorf("%q may be %d by %d", name, list, by)
		}
		for _, p := range list {
			if by != translit.Same && x.means(name, p) < by {
				t.Errorf("%q is found by %d, and %d by %d", name, by, p, x.means(name, p))
			}
		}
		refOf(name)
	})
}
