package played

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"qipu/schemas"
)

// players makes an event of players called so, with these pairings; a second name behind a stroke
// is the native one.
func players(names []string, pairings ...schemas.EventPairing) *schemas.Event {
	e := cup(pairings...)
	e.Players = nil
	for i, name := range names {
		name, native, _ := strings.Cut(name, "|")
		e.Players = append(e.Players, schemas.EventPlayer{ID: strconv.Itoa(i + 1), Name: name, NativeName: native, Unit: "甲队"})
	}
	return e
}

func TestNamesInOtherLetters(t *testing.T) {
	const told = "0 record:pairing names undetermined"
	one := []schemas.EventPairing{met("1", "1", "1", "2", "1-0")}
	twice := []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("2", "1", "2", "1", "0-1")}
	for _, c := range []struct {
		name     string
		players  []string
		pairings []schemas.EventPairing
		records  [][]string
		want     []int
		found    []string
	}{
		{"characters of an event in pinyin", []string{"Xuanshou Jia", "Yi Xuanshou"}, one, [][]string{names("", "", "选手甲", "選手乙")}, []int{0}, nil},
		{"family names", []string{"Li Jia", "Yi WANG"}, one, [][]string{names("", "", "李甲", "王乙")}, []int{1}, []string{told}},
		{"pinyin of an event in characters", []string{"李甲", "王乙"}, one, [][]string{names("", "", "LI, Jia", "Yi Wang")}, []int{1}, []string{told}},
		{"behind a unit", []string{"Li Jia", "Wang Yi"}, one, [][]string{names("", "", "李甲（甲队）", "王乙")}, []int{1}, []string{told}},
		{"Cyrillic", []string{"Igor Pervy", "Vtoroi, Pyotr"}, one, [][]string{names("", "", "Игорь Первый", "Пётр Второй")}, []int{1}, []string{told}},
		{"Latin of an event in Cyrillic", []string{"Первый Игорь", "Второй Пётр"}, one, [][]string{names("", "", "Ihor Pervyi", "Petr Vtoroy")}, []int{1}, []string{told}},
		{"traditional characters", []string{"许甲", "银乙"}, one, [][]string{names("", "", "許甲", "銀乙")}, []int{1}, nil},
		{"one character for several", []string{"范甲", "王乙"}, one, [][]string{names("", "", "範甲", "王乙")}, []int{1}, []string{told}},
		{"two traditional characters", []string{"鐘甲", "王乙"}, one, [][]string{names("1", "1", "鍾甲", "王乙")}, []int{1}, []string{"1 record:pairing player fail"}},
		{"without diacritics", []string{"Nguyễn Văn A", "Müller Eva"}, one, [][]string{names("", "", "Nguyen Van A", "Eva Mueller")}, []int{1}, nil},
		{"other diacritics", []string{"Hùng Văn", "Müller Eva"}, one, [][]string{names("1", "1", "Hưng Văn", "Eva Müller")}, []int{1}, []string{"1 record:pairing player fail"}},
		{"blanks", []string{"Li Xiao Jia", "Wang Yi"}, one, [][]string{names("", "", "Li Xiaojia", "Wang Yi")}, []int{1}, nil},
		{"another reading", []string{"Hui Kap", "Wong Yuet"}, one, [][]string{names("1", "1", "许甲", "黄乙")}, []int{1}, []string{"1 record:pairing player undetermined", "1 record:pairing player undetermined"}},
		{"another reading, no board", []string{"Hui Kap", "Wang Yi"}, one, [][]string{names("1", "", "许甲", "王乙")}, []int{0}, nil},
		{"another reading, and board", []string{"Hui Kap", "Wang Yi"}, one, [][]string{names("1", "1", "许甲", "王乙")}, []int{1}, []string{"1 record:pairing player undetermined", told}},
		{"two whose name it may be", []string{"李伟", "王乙", "李威"}, []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("2", "1", "3", "2", "1-0")}, [][]string{names("", "", "Li Wei", "Wang Yi")}, []int{0}, []string{"1 record:pairing pairing undetermined"}},
		{"two names for one player", []string{"Li Wei", "Wang Yi", "Zhao Bing"}, []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("2", "1", "3", "1", "1-0")}, [][]string{names("1", "", "李伟", "王乙"), names("2", "1", "赵丙", "李威")}, []int{0, 2}, []string{"1 record:pairing pairing undetermined", "2 record:pairing player undetermined", told, "0 record:pairing round 1 board 1 undetermined"}},
		{"one name in two orthographies", []string{"Li Wei", "Wang Yi", "Zhao Bing"}, []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("2", "1", "3", "1", "1-0")}, [][]string{names("", "", "李伟", "王乙"), names("", "", "甲队 趙丙", "李偉（甲队）"), append(names("", "", "李威", "王乙"), "Date", "2019.04.03")}, []int{1, 2, 0}, []string{told, "0 record:pairing records undetermined"}},
		{"of two the round tells", []string{"李伟", "王乙", "李威"}, []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("2", "1", "3", "2", "1-0")}, [][]string{names("2", "", "Li Wei", "Wang Yi")}, []int{2}, []string{told, "0 record:pairing round 1 board 1 undetermined"}},
		{"of two the opponent tells", []string{"李伟", "王乙", "李威", "王丁"}, []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("1", "2", "3", "4", "1-0")}, [][]string{names("", "", "Li Wei", "Wang Ding"), names("1", "", "李伟", "王乙")}, []int{2, 1}, []string{told}},
		{"the surer of two", []string{"Li Wei", "李威", "王乙"}, []schemas.EventPairing{met("1", "1", "1", "3", "1-0"), met("2", "1", "2", "3", "1-0")}, [][]string{names("", "", "Li Wei", "王乙")}, []int{1}, []string{"0 record:pairing round 2 board 1 undetermined"}},
		{"known in the script of the record", []string{"Li Wei|李威", "Wang Yi"}, one, [][]string{names("1", "1", "李伟", "王乙")}, []int{0}, nil},
		{"plain, and two have it", []string{"Müller", "Muller", "Player 03"}, []schemas.EventPairing{met("1", "1", "1", "3", "1-0"), met("2", "1", "2", "3", "1-0")}, [][]string{names("", "", "Muller", "Player 03"), names("1", "", "Müller", "Player 03")}, []int{0, 0}, []string{"1 record:pairing pairing undetermined", "2 record:pairing pairing undetermined"}},
		{"simplified, and two may have it", []string{"餘甲", "余甲", "王乙"}, []schemas.EventPairing{met("1", "1", "1", "3", "1-0"), met("2", "1", "2", "3", "1-0")}, [][]string{names("1", "1", "余甲", "王乙"), names("2", "1", "余甲", "王乙")}, []int{1, 2}, []string{told}},
		{"plain, and the round tells", []string{"Müller", "Muller", "Player 03"}, []schemas.EventPairing{met("1", "1", "1", "3", "1-0"), met("2", "1", "2", "3", "1-0")}, [][]string{names("2", "", "Muller", "Player 03"), names("", "", "Müller", "Player 03")}, []int{2, 1}, nil},
		{"colours", []string{"Li Jia", "Wang Yi"}, one, [][]string{names("1", "1", "王乙", "李甲")}, []int{1}, []string{"1 xiangqi-2011:5.11 colours undetermined", "1 record:event-result event result fail", told}},
		{"met twice", []string{"Li Jia", "Wang Yi"}, twice, [][]string{names("", "", "王乙", "李甲"), names("", "", "李甲", "王乙")}, []int{2, 1}, []string{"1 record:event-result event result fail", told}},
		{"another board", []string{"Li Jia", "Wang Yi"}, one, [][]string{names("1", "7", "李甲", "王乙")}, []int{1}, []string{"1 record:pairing board fail", told}},
		{"another round", []string{"Li Jia", "Wang Yi"}, one, [][]string{names("2", "1", "李甲", "王乙")}, []int{0}, []string{"1 record:pairing pairing undetermined", "0 record:pairing round 1 board 1 undetermined"}},
		{"not paired", []string{"Li Jia", "Wang Yi", "Zhao Bing"}, one, [][]string{names("1", "1", "李甲", "王乙"), names("", "", "李甲", "赵丙")}, []int{1, 0}, []string{"2 record:pairing pairing undetermined", told}},
		{"one alone, of another event", []string{"Li Jia", "Wang Yi"}, one, [][]string{names("1", "1", "李甲", "王乙"), names("", "", "李甲", "赵丙")}, []int{1, 0}, []string{told, "0 record:pairing records undetermined"}},
		{"a copy in characters", []string{"Li Jia", "Wang Yi"}, one, [][]string{names("1", "1", "Li Jia", "Wang Yi"), names("1", "1", "李甲", "王乙")}, []int{1, 0}, []string{"2 record:pairing pairing undetermined"}},
		{"initials, by the opponent", []string{"Li Jiayi", "Wang Yi"}, one, [][]string{names("1", "", "J. Li", "Wang Yi")}, []int{1}, []string{"1 record:pairing player undetermined"}},
		{"initials of both", []string{"Li Jiayi", "Wang Yi"}, one, [][]string{names("1", "", "J. Li", "Y. Wang")}, []int{0}, nil},
		{"initials in the event", []string{"J. Li", "Wang Yi"}, one, [][]string{names("1", "", "Li Jiayi", "Wang Yi")}, []int{1}, []string{"1 record:pairing player undetermined"}},
		{"other initials", []string{"Li Jiayi", "Wang Yi"}, one, [][]string{names("1", "1", "K. Li", "Wang Yi")}, []int{1}, []string{"1 record:pairing player fail"}},
		{"called by another's number", []string{"Player 01", "3", "Player 03"}, []schemas.EventPairing{met("1", "1", "1", "2", "1-0"), met("2", "1", "1", "3", "1-0")}, [][]string{names("", "", "Player 01", "3")}, []int{0}, []string{"1 record:pairing pairing undetermined"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, found := matched(t, players(c.players, slices.Clone(c.pairings)...), c.records...)
			if !slices.Equal(got, c.want) || !slices.Equal(found, c.found) {
				t.Errorf("pairings %d, want %d; found\n%s\nwant\n%s", got, c.want, strings.Join(found, "\n"), strings.Join(c.found, "\n"))
			}
		})
	}
}
