package repetition

// Cycle is a stretch of moves that go round and round (循环反复).
type Cycle struct {
	First  int  // the first counted ply, from 1
	Length int  // plies of one period
	Last   int  // the ply at which it has gone round three times, so that it can be judged
	End    int  // the last ply that still goes round; Last at least
	Long   bool // no cycle that went round three times, but a stretch of nine rounds (23.4)
	Recurs bool // nor either, but a position that stands again and again, by whatever moves (R1)
}

// Times is how often it has gone round by the end, in whole periods.
func (c Cycle) Times() int { return (c.End - c.First + 1) / c.Length }

// maxLength bounds the period of a cycle, in plies, and with it the work that a
// record of endless shuffling can ask for. Three times so many are more than a game has.
const maxLength = 1000

// finder finds the cycles of games by the hashes of their positions. It keeps its
// buffers and no state between games.
type finder struct {
	times   int // how often a cycle must have gone round (23.1)
	slots   []seen
	game    uint32
	again   int     // positions of the game that stood before
	earlier []int32 // of each position, the one before it with the same hash, -1 if none
}

type seen struct {
	hash uint64
	game uint32
	at   int32
}

// find appends the cycles of a game to dst, in order. hashes[i] is of the position
// after i plies; captures reports whether ply t, from 1, captured. short says that
// a cycle lacks but one ply of three times since its first move captured (23.2).
// What equal hashes say must be confirmed by the positions.
func (f *finder) find(dst []Cycle, hashes []uint64, captures func(ply int) bool) (cycles []Cycle, short bool) {
	f.begin(len(hashes))
	until := 0
	for t := range hashes {
		u := f.see(hashes[t], int32(t)) // never from before a capture: the pieces are others
		f.earlier = append(f.earlier, u)
		if u >= 0 {
			f.again++
		}
		if u < 0 || t <= until {
			continue
		}
		c, found, oneShort := f.stands(hashes, t, captures)
		short = short || oneShort
		if found {
			dst = append(dst, c)
			until = c.End
		}
	}
	return dst, short && len(dst) == 0
}

func (f *finder) begin(n int) {
	size := 1024
	for size < 2*n {
		size *= 2
	}
	if len(f.slots) < size {
		f.slots = make([]seen, size)
	}
	f.game++
	f.earlier = f.earlier[:0]
	f.again = 0
}

// see remembers a position and returns the last one with the same hash, -1 if none.
func (f *finder) see(hash uint64, at int32) int32 {
	mask := uint64(len(f.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := &f.slots[i]
		if s.game != f.game {
			*s = seen{hash, f.game, at}
			return -1
		}
		if s.hash == hash {
			u := s.at
			s.at = at
			return u
		}
	}
}

// stands finds the shortest cycle that has gone round three times at ply t, and
// how long it goes on.
func (f *finder) stands(hashes []uint64, t int, captures func(int) bool) (c Cycle, found, short bool) {
	for u := f.earlier[t]; u >= 0; u = f.earlier[u] {
		length := t - int(u)
		first := t - f.times*length + 1
		if length > maxLength || first < 1 {
			break
		}
		if !goesRound(hashes, t-(f.times-1)*length+1, t, length) {
			continue
		}
		if captures(first) { // 23.2: it is not counted
			short = true
			continue
		}
		end := t
		for end+1 < len(hashes) && hashes[end+1] == hashes[end+1-length] {
			end++
		}
		return Cycle{First: first, Length: length, Last: t, End: end}, true, false
	}
	return Cycle{}, false, short
}

// crowded returns the plies at which a stretch of so many plies ends of whose
// positions at least half stood before: so none of them captured but, at most, the
// first of all.
func (f *finder) crowded(plies int) (ends []int) {
	if plies == 0 || 2*f.again < plies {
		return nil
	}
	for t := plies; t < len(f.earlier); t++ {
		again := 0
		for _, u := range f.earlier[t-plies+1 : t+1] {
			if u >= 0 {
				again++
			}
		}
		if 2*again >= plies {
			ends = append(ends, t)
		}
	}
	return ends
}

// goesRound reports whether the positions after ply first to ply last are those of
// one period before. Where the first move of all comes from is left open (外来点, 23.2).
func goesRound(hashes []uint64, first, last, length int) bool {
	for t := last; t >= first; t-- {
		if hashes[t] != hashes[t-length] {
			return false
		}
	}
	return true
}
