package schemas

// Outcome is the answer of a check.
type Outcome uint8

// The outcomes.
const (
	NotApplicable Outcome = iota // the clause does not bear on this record
	Pass                         // the record keeps the clause
	Fail                         // the record departs from the clause
	Undetermined                 // an input is missing, or the proof is; the check says which
)

var outcomeNames = [...]string{"not applicable", "pass", "fail", "undetermined"}

// String returns the outcome as the tables spell it.
func (o Outcome) String() string { return outcomeNames[o] }

var outcomeWeights = [...]int{NotApplicable: 0, Pass: 1, Undetermined: 2, Fail: 3}

// Outweighs reports whether o stands where two checks of a clause come to o and p:
// Fail before Undetermined before Pass before NotApplicable.
func (o Outcome) Outweighs(p Outcome) bool { return outcomeWeights[o] > outcomeWeights[p] }

// Severity of a finding.
type Severity uint8

// The severities, the mildest first.
const (
	Note    Severity = iota // worth knowing, nobody need act: does not flag the game
	Warning                 // a person must decide
	Error                   // departs from a clause
)

var severityNames = [...]string{"note", "warning", "error"}

// String returns the severity as the tables spell it.
func (s Severity) String() string { return severityNames[s] }

// ParseSeverity reads "note", "warning" or "error".
func ParseSeverity(s string) (Severity, bool) {
	for i, n := range severityNames {
		if n == s {
			return Severity(i), true
		}
	}
	return 0, false
}
