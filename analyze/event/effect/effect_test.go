package effect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas/rulebooks"
)

// two is 2/1/0.
var two = rulebooks.Scale{Win: 4, DrawFirst: 2, DrawSecond: 2}

// field makes an event of players A, B … and games "1 A-B 1-0" of round, players, result.
func field(system event.System, players int, games ...string) *event.Tournament {
	t := &event.Tournament{System: system, Points: two}
	for i := range players {
		t.Players = append(t.Players, event.Player{ID: string(rune('A' + i))})
	}
	for _, text := range games {
		f := strings.Fields(text)
		g := event.Game{Round: int(f[0][0] - '0'), First: int(f[1][0] - 'A'), Second: int(f[1][2] - 'A')}
		g.Outcome = map[string]event.Outcome{"1-0": event.FirstWins, "=": event.Draw, "0-1": event.SecondWins, "*": event.OutcomeOpen, "-+": event.FirstForfeits}[f[2]]
		t.Games = append(t.Games, g)
		t.Rounds = max(t.Rounds, g.Round)
	}
	return t
}

func rank(t testing.TB, e *event.Tournament, o tiebreak.Options, keys ...string) *tiebreak.Standing {
	t.Helper()
	for _, text := range keys {
		by, direction, _ := strings.Cut(text, " ")
		e.Ranking = append(e.Ranking, rulebooks.Key{By: rulebooks.TieBreak(by), Fewer: direction == "fewer"})
	}
	s, err := tiebreak.Compute(e, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var usual = tiebreak.Options{ForfeitWin: two.Win, PairingBye: two.Win, MatchPoints: two}

// told writes the changes of an effect, a line a player.
func told(s *tiebreak.Standing, e *effect.Effect) (list []string) {
	for _, c := range e.Changes {
		line := s.Tournament().Players[c.Player].ID
		for _, n := range c.Numbers {
			name := map[int]string{effect.Rank: "rank", effect.Prize: "prize"}[n.Key]
			if n.Key >= 0 {
				name = string(s.Keys[n.Key].By)
			}
			line += fmt.Sprintf(" %s %s→%s", name, n.Before, n.After)
		}
		list = append(list, line)
	}
	return list
}

// later writes the later pairings of an effect.
func later(t *event.Tournament, e *effect.Effect) (list []string) {
	for _, l := range e.Later {
		g := &t.Games[l.Game]
		list = append(list, fmt.Sprintf("%d %s-%s %v→%v", g.Round, t.Players[g.First].ID, t.Players[g.Second].ID, l.Before, l.After))
	}
	return list
}

// TestResult: A and B in round 1 have the other result. Points 5, 3, 4, 0 become 3, 5, 4, 0.
// Opponents of A: B 3 + C 4 + D 0 = 7, then 5 + 4 + 0; of B: A 5 + D 0 + C 4 = 9, then 3 + 0 + 4;
// of C: D 0 + A 5 + B 3 = 8, then 0 + 3 + 5; of D: C 4 + B 3 + A 5 = 12, then 4 + 5 + 3.
func TestResult(t *testing.T) {
	e := field(event.Swiss, 4, "1 A-B 1-0", "1 C-D 1-0", "2 A-C =", "2 D-B 0-1", "3 A-D 1-0", "3 C-B =")
	e.Prizes = []event.Prize{{First: 1, Last: 1, Name: "gold"}, {First: 2, Last: 3, Name: "medal"}, {First: 1, Last: 2, Name: "cup"}}
	s := rank(t, e, usual, "points more", "opponents more")
	c := effect.New(e, s)
	got, err := c.Of(effect.Correction{Game: 0, Outcome: event.SecondWins})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"B rank 3→1 prize medal→gold, cup points 3→5 opponents 9→7",
		"A rank 1→3 prize gold, cup→medal points 5→3 opponents 7→9",
	}
	if got := told(s, got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	// In half points. After round 1 A had 2 and has 0, B the other way round; after round 2 A
	// had 3 and has 1, B had 2 and has 4.
	want = []string{"2 A-C [4 4]→[0 4]", "2 D-B [0 0]→[0 4]", "3 A-D [6 0]→[2 0]", "3 C-B [6 4]→[6 8]"}
	if got := later(e, got); !slices.Equal(got, want) {
		t.Errorf("later %q, want %q", got, want)
	}
	if e.Games[0].Outcome != event.FirstWins {
		t.Error("the event was changed")
	}

	// The last round has none after it, and what is so already changes nothing.
	for _, correction := range []effect.Correction{{Game: 5, Outcome: event.SecondWins}, {Game: 0, Outcome: event.FirstWins}} {
		got, err := c.Of(correction)
		if err != nil || len(got.Later) > 0 {
			t.Errorf("%+v: %+v, %v", correction, got, err)
		}
		if correction.Game == 0 && len(got.Changes) > 0 {
			t.Errorf("changes %q", told(s, got))
		}
	}
}

// TestTogether: two results that each move somebody and together make up for one another:
// in round 1 A gives 2 points to B, in round 2 B gives them to D. A 5 → 3, D 0 → 2.
func TestTogether(t *testing.T) {
	e := field(event.RoundRobin, 4, "1 A-B 1-0", "1 C-D 1-0", "2 A-C =", "2 D-B 0-1", "3 A-D 1-0", "3 C-B =")
	s := rank(t, e, usual, "points more")
	r, err := effect.New(e, s).Report([]effect.Correction{{Game: 0, Outcome: event.SecondWins}, {Game: 3, Outcome: event.FirstWins}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Apart) != 2 || r.Left != 0 || len(r.Together.Later) > 0 {
		t.Fatalf("%+v", r)
	}
	for i, c := range []struct {
		of   *effect.Effect
		want []string
	}{
		// C 4, A 3, B 3, D 2.
		{r.Together, []string{"C rank 2→1", "A rank 1→2-3 points 5→3", "B rank 3→2-3", "D points 0→2"}},
		{r.Apart[0], []string{"B rank 3→1 points 3→5", "A rank 1→3 points 5→3"}},
		{r.Apart[1], []string{"D rank 4→3 points 0→2", "B rank 3→4 points 3→1"}},
	} {
		if got := told(s, c.of); !slices.Equal(got, c.want) {
			t.Errorf("%d: %q, want %q", i, got, c.want)
		}
	}
}

// TestColours: a draw that pays the second player more, and games as second. A and B drew
// in round 1, 1 for A and 2 for B; with the colours reversed it is the other way round.
func TestColours(t *testing.T) {
	e := field(event.RoundRobin, 3, "1 A-B =", "2 C-A 0-1", "3 B-C 1-0")
	e.Points = rulebooks.Scale{Win: 6, DrawFirst: 2, DrawSecond: 4} // 3/1-2/0
	o := usual
	o.PlayedColours = true
	s := rank(t, e, o, "points more", "second-games more")
	got, err := effect.New(e, s).Of(effect.Correction{Kind: effect.Colours, Game: 0})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"A rank 2→1 points 4→5 second-games 1→2", "B rank 1→2 points 5→4 second-games 1→0"}
	if got := told(s, got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPenalties: B and C have 2 points each and no fouls; a foul of B leaves C ahead.
func TestPenalties(t *testing.T) {
	e := field(event.RoundRobin, 3, "1 A-B 0-1", "2 C-A 1-0", "3 B-C =")
	s := rank(t, e, usual, "points more", "fouls fewer", "warnings fewer")
	c := effect.New(e, s)
	got, err := c.Of(effect.Correction{Kind: effect.Fouls, Player: 1, Number: 1}, effect.Correction{Kind: effect.Warnings, Player: 0, Number: 2})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"C rank 1-2→1", "B rank 1-2→2 fouls 0→1", "A warnings 0→2"}
	if got := told(s, got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestWithdrawal: D was out from round 2, after one round of three, which is less than half:
// his win over C is void, and so are the forfeits that gave A and B their points.
func TestWithdrawal(t *testing.T) {
	e := field(event.RoundRobin, 4, "1 A-B 1-0", "1 C-D 0-1", "2 D-A -+", "2 B-C 0-1", "3 D-B -+", "3 A-C =")
	o := usual
	o.WithdrawalVoids = true
	s := rank(t, e, o, "points more")
	// A 2 + 2 + 1 = 5, C 0 + 2 + 1 = 3, B 0 + 0 + 2 = 2, D 2.
	got, err := effect.New(e, s).Of(effect.Correction{Kind: effect.Withdrawal, Player: 3, Number: 2})
	if err != nil {
		t.Fatal(err)
	}
	// A 2 + 1, C 2 + 1, B 0; D is not ranked.
	want := []string{"A rank 1→1-2 points 5→3", "C rank 2→1-2", "B rank 3-4→3 points 2→0", "D rank 3-4→- points 2→0"}
	if got := told(s, got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPrizes: B and C share places 2 and 3; of the group of B and D, B is first either way.
func TestPrizes(t *testing.T) {
	e := field(event.RoundRobin, 4, "1 A-B 1-0", "1 C-D 1-0", "2 A-C 1-0", "2 D-B 0-1", "3 A-D 1-0", "3 C-B =")
	e.Players[1].Group, e.Players[3].Group = "U18", "U18"
	e.Prizes = []event.Prize{{First: 1, Last: 1, Name: "gold"}, {First: 2, Last: 2, Name: "silver"}, {First: 1, Last: 1, Group: "U18", Name: "youth"}}
	s := rank(t, e, usual, "points more") // A 6, B 3, C 3, D 0
	c := effect.New(e, s)
	var prizes []string
	for p := range e.Players {
		prizes = append(prizes, c.PrizeOf(p))
	}
	if want := []string{"gold", "silver / -, youth", "silver / -", ""}; !slices.Equal(prizes, want) {
		t.Errorf("prizes %q, want %q", prizes, want)
	}
	got, err := c.Of(effect.Correction{Game: 5, Outcome: event.FirstWins}) // C beat B: 4 and 2
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"C rank 2-3→2 prize silver / -→silver points 3→4", "B rank 2-3→3 prize silver / -, youth→youth points 3→2"}
	if got := told(s, got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestKnockout: A had beaten B and C had beaten D; the final was A against C. Had B beaten A,
// the final is another; the loser of the final changes nothing.
func TestKnockout(t *testing.T) {
	e := field(event.Knockout, 4, "1 A-B 1-0", "1 C-D 1-0", "2 C-A 1-0")
	for _, c := range []struct {
		game    int
		outcome event.Outcome
		want    []string
	}{
		{0, event.SecondWins, []string{"2 C-A [0 0]→[0 0]"}},
		{0, event.SecondForfeits, nil},
		{2, event.SecondWins, nil},
	} {
		got, err := effect.New(e, nil).Of(effect.Correction{Game: c.game, Outcome: c.outcome})
		if err != nil {
			t.Fatal(err)
		}
		if got := later(e, got); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
}

func TestRefused(t *testing.T) {
	e := field(event.RoundRobin, 2, "1 A-B 1-0")
	c := effect.New(e, rank(t, e, usual, "points more"))
	for _, list := range [][]effect.Correction{
		{{Game: 1}},
		{{Game: -1}},
		{{Kind: effect.Fouls, Player: 2}},
		{{Kind: effect.Fouls, Number: -1}},
		{{Kind: 99}},
		{{Game: 0, Outcome: event.PairingBye}},
		{{Game: 0, Outcome: 200}},
		{{Game: 0}, {Game: 0, Outcome: event.Draw}},
	} {
		if _, err := c.Report(list); err == nil {
			t.Errorf("%+v is taken", list)
		}
	}
}

// TestThereAndBack: a correction is as if the event had been so from the start, and undoing
// it changes everything back.
func TestThereAndBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		const players = 6
		var games []string
		for round := 1; round <= 4; round++ {
			order := rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(r, "order")
			for i := 0; i < players; i += 2 {
				games = append(games, fmt.Sprintf("%d %c-%c %s", round, 'A'+order[i], 'A'+order[i+1], rapid.SampledFrom([]string{"1-0", "=", "0-1", "*", "-+"}).Draw(r, "result")))
			}
		}
		e := field(event.Swiss, players, games...)
		e.Prizes = []event.Prize{{First: 1, Last: 3, Name: "a"}, {First: 3, Last: 4, Name: "b"}}
		s := rank(t, e, usual, "points more", "opponents more", "mutual more", "second-wins more", "previous-round more")
		game := rapid.IntRange(0, len(e.Games)-1).Draw(r, "game")
		outcome := rapid.SampledFrom([]event.Outcome{event.FirstWins, event.Draw, event.SecondWins, event.BothForfeit, event.OutcomeOpen}).Draw(r, "outcome")
		there, err := effect.New(e, s).Of(effect.Correction{Game: game, Outcome: outcome})
		if err != nil {
			r.Fatal(err)
		}
		corrected := there.After.Tournament()
		fresh, err := tiebreak.Compute(corrected, usual)
		if err != nil || !slices.Equal(fresh.Order, there.After.Order) || !slices.Equal(fresh.Splits, there.After.Splits) {
			r.Fatalf("order %v by %v counted again, %v by %v counted afresh: %v", there.After.Order, there.After.Splits, fresh.Order, fresh.Splits, err)
		}
		back, err := effect.New(corrected, there.After).Of(effect.Correction{Game: game, Outcome: e.Games[game].Outcome})
		if err != nil {
			r.Fatal(err)
		}
		mirrored := make(map[int][]effect.Number)
		for _, c := range back.Changes {
			for _, n := range c.Numbers {
				mirrored[c.Player] = append(mirrored[c.Player], effect.Number{Key: n.Key, Before: n.After, After: n.Before})
			}
		}
		if len(there.Changes) != len(back.Changes) || len(there.Later) != len(back.Later) {
			r.Fatalf("%q there, %q back", told(s, there), told(s, back))
		}
		for _, c := range there.Changes {
			if !slices.Equal(c.Numbers, mirrored[c.Player]) {
				r.Fatalf("player %d: %v there, %v back", c.Player, c.Numbers, mirrored[c.Player])
			}
		}
	})
}

// BenchmarkReport counts 50 corrections of an event of 1,000 players and 15 rounds, one by one
// and together.
func BenchmarkReport(b *testing.B) {
	e := &event.Tournament{System: event.Swiss, Points: two, Rounds: 15, Players: make([]event.Player, 1000)}
	seed := uint32(1)
	for round := 1; round <= 15; round++ {
		for i := range 500 {
			seed = seed*1664525 + 1013904223
			e.Games = append(e.Games, event.Game{
				Round: round, First: (i*2 + round) % 1000, Second: (i*2 + round + 1 + 2*(round/2)) % 1000, Outcome: event.FirstWins + event.Outcome(seed>>16%3),
			})
		}
	}
	s := rank(b, e, usual, "points more", "opponents more", "wins more", "fouls fewer", "second-games more", "previous-round more")
	var list []effect.Correction
	for i := range 50 {
		list = append(list, effect.Correction{Game: 149 * i, Outcome: event.Draw})
	}
	for b.Loop() {
		if _, err := effect.New(e, s).Report(list); err != nil {
			b.Fatal(err)
		}
	}
}
