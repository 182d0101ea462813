package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// Class is what a ply does, the gravest function it has (26.5).
type Class uint8

// The classes, the gravest last.
const (
	Idle   Class = iota // 闲: 兑 献 拦 跟 and all else (24.4–24.8)
	Chase               // 捉 (24.3)
	Threat              // 杀 (24.2)
	Check               // 将 (24.1)
	Unsure              // a search ran out: more than idle could not be proven, nor excluded
)

// Object is what a chase is of, as 26.8 tells them apart.
type Object uint8

// The objects, the gravest first.
const (
	Chariot   Object = iota // 捉车, whatever its roots
	Rootless                // 捉无根子, false roots too (24.16)
	ShortRoot               // 捉少根子: fewer or dearer roots than the attack needs (24.15)
)

// Victim is the gravest thing that a ply chases.
type Victim struct {
	Object     Object
	Piece      board.Piece  // NoPiece when by checks
	At, By     board.Square // the piece and the one that would take it
	ByChecks   bool         // 抽: won by checks and then a capture
	Partners   xiangqi.Points
	OnlyScreen bool // the partner is but the own screen of a cannon (reading R9)
	Roots      xiangqi.Points
	FalseRoots xiangqi.Points
	Line       []xiangqi.Move // how it is won
}

// Joint reports whether it takes more than one piece (联合捉子, 24.17).
func (v *Victim) Joint() bool { return !v.Partners.Empty() }

// graver reports whether v outranks w: 车 before 无根子 before 少根子, and what one
// piece chases alone before what several do.
func (v *Victim) graver(w *Victim) bool {
	if v.Object != w.Object {
		return v.Object < w.Object
	}
	return !v.Joint() && w.Joint()
}

// Ply is one ply of a cycle with its class.
type Ply struct {
	Move    xiangqi.Move
	Piece   board.Piece
	Answers bool // 应将: its side stood in check
	Class   Class
	Chase   Victim         // when Class is Chase, or Unsure and a chase was found
	Proof   []xiangqi.Move // the mate by checks that a Threat rests on; set too where the threat is old
	SoFar   []xiangqi.Move // when Unsure: the checks after the ply at which a search ran out, nil where something else did
	chases  bool           // when Unsure: Chase is proven, though something graver may be hidden
}
