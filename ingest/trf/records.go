package trf

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// singles returns the texts of an event by the codes of the records that hold them.
func singles(e *schemas.Event) map[string]*string {
	return map[string]*string{
		"012": &e.Name, "022": &e.Site, "032": &e.Country, "042": &e.Start, "052": &e.End, "062": &e.PlayerCount, "072": &e.RatedCount,
		"082": &e.TeamCount, "092": &e.System, "122": &e.TimeControl, "142": &e.Rounds, "152": &e.InitialColour, "162": &e.Points,
		"172": &e.StartRanks, "182": &e.PairedBy, "192": &e.SystemCode, "202": &e.TieBreaks, "212": &e.RankedBy, "222": &e.ClockCode,
		"352": &e.BoardColours, "362": &e.MatchPoints,
	}
}

// newRecords are the codes of records that TRF16 does not have. 142 is met in files of
// either version.
const newRecords = " 152 162 172 182 192 202 212 222 240 250 260 299 300 310 320 330 352 362 "

// single takes in a record that an event has once. It reports false for others.
func (p *parser) single(code, rest, line string) bool {
	into, ok := singles(p.event)[code]
	if !ok {
		switch code {
		case "XXR":
			into = &p.xxr
		case "XXC":
			return p.configuration(rest)
		default:
			return false
		}
	}
	p.version(code)
	if rest == "" {
		return true
	}
	if code == "162" || code == "362" {
		rest = pairsOf(rest)
	}
	switch before := p.once[code]; {
	case before == 0:
		p.once[code] = p.line
		*into = rest
	case *into == rest:
	default:
		p.problem(p.line, 1, false, fmt.Sprintf("代码 %s 已见于第 %d 行且不一致，原样保留", code, before), fmt.Sprintf("line %d has the code %s too and says otherwise; kept as it stands", before, code))
		p.keep(line)
	}
	return true
}

func (p *parser) version(code string) {
	if strings.Contains(newRecords, " "+code+" ") {
		p.file.Version = TRF26
	}
}

// configuration takes in the colour of XXC, if that is all there is.
func (p *parser) configuration(rest string) bool {
	colour, ok := map[string]string{"white1": "W", "black1": "B"}[strings.ToLower(rest)]
	if !ok || p.event.InitialColour != "" {
		return false
	}
	p.event.InitialColour = colour
	return true
}

// pairsOf writes codes and points with one blank between: "W 1.0 D 0.5".
func pairsOf(text string) string {
	var b strings.Builder
	last := ' '
	for _, r := range strings.Join(strings.Fields(text), " ") {
		if last >= 'A' && last <= 'Z' && r >= '0' && r <= '9' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// table takes in a record that is a row of a table. It reports false for others.
func (p *parser) table(code, rest, line string) bool {
	e, words := p.event, strings.Fields(rest)
	switch code {
	case "102", "112":
		role := schemas.OfficialChief
		if code == "112" {
			role = schemas.OfficialDeputy
		}
		if rest != "" {
			e.Officials = append(e.Officials, schemas.EventOfficial{Role: role, Name: rest, Where: p.where()})
		}
	case "132":
		p.schedule(line)
	case "013":
		p.teamOf16(line)
	case "310":
		p.team(line)
	case "240":
		return p.bye(words, line)
	case "320":
		p.teamByes(line)
	case "250":
		c := byRunes.cut(line)
		e.Accelerations = append(e.Accelerations, schemas.EventAcceleration{
			MatchPoints: c.at(5, 8), Points: c.at(10, 13), From: bareNumber(c.at(15, 17)), To: bareNumber(c.at(19, 21)), First: bareNumber(c.at(23, 26)), Last: bareNumber(c.at(28, 31)), Where: p.where(),
		})
	case "260":
		if len(words) < 3 {
			return p.short(line, 3)
		}
		e.Barred = append(e.Barred, schemas.EventBarred{From: bareNumber(words[0]), To: bareNumber(words[1]), Who: bareNumbers(words[2:]), Where: p.where()})
	case "299":
		c := byRunes.cut(line)
		e.Adjustments = append(e.Adjustments, schemas.EventAdjustment{
			Kind: c.at(5, 5), MatchPoints: c.at(7, 11), Points: c.at(13, 17), Round: bareNumber(c.at(20, 22)), Who: bareNumbers(strings.Fields(c.at(24, len(c)))), Where: p.where(),
		})
	case "300":
		if len(words) < 3 {
			return p.short(line, 3)
		}
		e.Lineups = append(e.Lineups, schemas.EventLineup{Round: bareNumber(words[0]), Team: bareNumber(words[1]), Opponent: bareNumber(words[2]), Players: lineup(words[3:]), Where: p.where()})
	case "330":
		if len(words) != 4 {
			return p.short(line, 4)
		}
		e.Forfeits = append(e.Forfeits, schemas.EventForfeit{Kind: words[0], Round: bareNumber(words[1]), First: bareNumber(words[2]), Second: bareNumber(words[3]), Where: p.where()})
	case "XXP":
		e.Barred = append(e.Barred, schemas.EventBarred{Who: bareNumbers(words), Where: p.where()})
	case "XXS":
		p.xxs = append(p.xxs, strings.Join(words, " "))
	default:
		return p.national(code, line)
	}
	p.version(code)
	return true
}

// short tells that a record has not the values that it needs, and keeps it.
func (p *parser) short(line string, least int) bool {
	p.problem(p.line, len(line)+1, false, fmt.Sprintf("此记录须有 %d 项，原样保留", least), fmt.Sprintf("the record needs %d values; kept as it stands", least))
	p.keep(line)
	return true
}

// bareNumbers are numbers without the zeros before them, with blanks between.
func bareNumbers(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = bareNumber(w)
	}
	return strings.Join(strings.Fields(strings.Join(list, " ")), " ")
}

// lineup is the numbers of players in the order of boards; an empty board is 0.
func lineup(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		if list[i] = bareNumber(w); list[i] == "" {
			list[i] = "0"
		}
	}
	return strings.Join(list, " ")
}

// schedule takes in the days of rounds: a word is that of the round in whose columns it
// begins. Years in full fill them, so that words may touch.
func (p *parser) schedule(line string) {
	const first = colRounds - 1
	c := byRunes.cut(line)
	days, last := []schemas.EventRound{}, 0
	for from := 4; from <= len(c); from++ {
		to := from
		for to <= len(c) && strings.TrimSpace(c[to-1]) != "" {
			to++
		}
		for touching := (to-from)%roundWidth == 0; from < to; {
			size := to - from
			if touching {
				size = roundWidth
			}
			number := (from-first)/roundWidth + 1
			if from < first || number <= last || size > roundWidth {
				p.problem(p.line, from, false, "日期不在某一轮的列中，整行未读，原样保留", "a date stands in the columns of no round; the line is not read, and kept as it stands")
				p.keep(line)
				return
			}
			days, last = append(days, schemas.EventRound{Round: fmt.Sprint(number), Date: c.at(from, from+size-1), Where: p.where()}), number
			from += size
		}
	}
	p.event.Schedule = append(p.event.Schedule, days...)
}

// team takes in a team of TRF26.
func (p *parser) team(line string) {
	const first, step, size = 74, 5, 4
	c, how := byRunes.cut(line), byRunes
	for ; how < countings; how++ { // that by which the numbers stand in their columns
		if cut := how.cut(line); cut.at(41, 41) == "" && cut.at(47, 47) == "" && cut.at(54, 54) == "" && cut.at(61, 61) == "" && cut.at(72, 73) == "" && isRank(cut.at(69, 71)) && cut.areNumbers(first, step, size) {
			c = cut
			break
		}
	}
	if how == countings {
		p.problem(p.line, 41, false, "队的各列不在其位，原样保留", "the columns of the team are not in their places; kept as it stands")
		p.keep(line)
		return
	}
	id := bareNumber(c.at(5, 7))
	p.event.Teams = append(p.event.Teams, schemas.EventTeam{
		ID: id, Name: c.at(9, 40), Short: c.at(42, 46), Rating: c.at(48, 53), Members: c.numbers(first, step, size), Where: p.where(),
	})
	if mp, gp, rank := c.at(55, 60), c.at(62, 67), c.at(69, 71); mp+gp+rank != "" {
		p.ranked = append(p.ranked, schemas.EventStanding{Team: id, MatchPoints: mp, GamePoints: gp, Rank: rank, Where: p.where()})
	}
}

func isRank(text string) bool { return text == "" || isDigits(text) }

// areNumbers reports whether columns, each so many behind another, hold numbers or nothing.
func (c cells) areNumbers(first, step, size int) bool {
	for from := first; from <= len(c); from += step {
		if !isRank(c.at(from, from+size-1)) {
			return false
		}
	}
	return true
}

// numbers are the numbers in such columns, with blanks between.
func (c cells) numbers(first, step, size int) string {
	var list []string
	for from := first; from <= len(c); from += step {
		list = append(list, c.at(from, from+size-1))
	}
	return bareNumbers(list)
}

// teamOf16 takes in a team of TRF16, which has no number.
func (p *parser) teamOf16(line string) {
	const first, step, size = 37, 5, 4
	for how := range countings {
		if c := how.cut(line); c.areNumbers(first, step, size) {
			p.named = append(p.named, schemas.EventTeam{Name: c.at(5, 36), Members: c.numbers(first, step, size), Where: p.where()})
			return
		}
	}
	p.problem(p.line, first, false, "队员须为起始编号，原样保留", "the starting numbers of the members are asked for; kept as it stands")
	p.keep(line)
}

// bye takes in byes of a round.
func (p *parser) bye(words []string, line string) bool {
	const least = 3
	if len(words) < least || !strings.Contains("FHZ", strings.ToUpper(words[0])) {
		return p.short(line, least)
	}
	p.version("240")
	p.event.Byes = append(p.event.Byes, schemas.EventBye{Kind: words[0], Round: bareNumber(words[1]), Who: bareNumbers(words[2:]), Where: p.where()})
	return true
}

// teamByes takes in the byes of teams, a round a team.
func (p *parser) teamByes(line string) {
	const first, step, size = 15, 4, 3
	c := byRunes.cut(line)
	if points := c.at(5, 8) + "/" + c.at(10, 13); points != "/" {
		p.event.ByePoints = points
	}
	for from, number := first, 1; from <= len(c); from, number = from+step, number+1 {
		if team := bareNumber(c.at(from, from+size-1)); team != "" {
			p.event.Byes = append(p.event.Byes, schemas.EventBye{Kind: "P", Round: fmt.Sprint(number), Who: team, Where: p.where()})
		}
	}
}

// national takes in what a federation says of a player.
func (p *parser) national(code, line string) bool {
	c, how := byRunes.cut(line), byRunes
	if isDigits(code) || strings.HasPrefix(code, "XX") || !isNumber(c.at(colNumber, endNumber)) {
		return false
	}
	for ; how < countings; how++ {
		if c = how.cut(line); c.at(48, 48) == "" && isRank(c.at(colRating, endRating)) && c.at(53, 53) == "" {
			break
		}
	}
	if how == countings {
		return false
	}
	p.event.Ratings = append(p.event.Ratings, schemas.EventRating{
		Federation: code, Player: bareNumber(c.at(colNumber, endNumber)), Gender: c.at(colSex, colSex), Title: c.at(colTitle, endTitle), Name: c.at(colName, endName),
		Rating: c.at(colRating, endRating), Origin: c.at(colFederation, endFederation), Number: c.at(colID, endID), Birth: c.at(colBirth, endBirth), Where: p.where(),
	})
	return true
}
