package xiangqi

// Notation is a way of writing moves.
type Notation uint8

// The notations.
const (
	NotationUnknown Notation = iota
	Chinese                  // 炮二平五
	ICCS                     // h2e2, H2-E2
	WXF                      // C2.5
	UCI                      // h3e3: as ICCS, with the ranks counted 1–10
	SAN                      // Che2: western algebraic, the ranks counted 0–9 or 1–10
)

var notationNames = [...]string{"", "chinese", "iccs", "wxf", "uci", "san"}

// String returns the notation as the tables spell it, empty for NotationUnknown.
func (n Notation) String() string { return notationNames[n] }

// notationSet is the set of notations met in one game.
type notationSet uint16

func (s *notationSet) add(n Notation) { *s |= 1 << n }

// String names the one notation, or "mixed"; empty when none was recognised.
func (s notationSet) String() string {
	s &^= 1 << NotationUnknown
	name := ""
	for n := Notation(0); s>>n != 0; n++ {
		if s&(1<<n) == 0 {
			continue
		}
		if name != "" {
			return "mixed"
		}
		name = n.String()
	}
	return name
}
