package repetition

// Ban is what the plies of one side in a cycle come to (24.9–24.14).
type Ban struct {
	Name   string // 长将, 长捉车, 一将一杀 …; 允许 when allowed
	Banned bool
	check  bool // 长将: nothing but checks
	listed bool // one of those that 26.8.1 lists
	object Object
	pure   bool // nothing but chases, all of one object
	joint  bool // pure, and every chase is joint
}

const (
	allowed        = "允许"
	perpetualCheck = "长将"
	undecided      = "未定" // a search ran out, and no ply is known to be idle
)

// mixture is what functions the plies of one side have, and what they chase.
type mixture struct {
	has      [Unsure + 1]bool
	object   [ShortRoot + 1]bool
	chases   int
	joints   int
	byChecks bool
}

func mixtureOf(plies []Ply) (t mixture) {
	for i := range plies {
		p := &plies[i]
		t.has[p.Class] = true
		if p.Class != Chase {
			continue
		}
		t.object[p.Chase.Object] = true
		t.chases++
		t.byChecks = t.byChecks || p.Chase.ByChecks
		if p.Chase.Joint() {
			t.joints++
		}
	}
	return t
}

// only reports whether the plies are of no other class.
func (t *mixture) only(c Class) bool {
	for class, has := range t.has {
		if has != (Class(class) == c) {
			return false
		}
	}
	return true
}

// banOf combines the classes of one side's plies over a period. Any idle ply makes
// the whole allowed (24.14).
func (r *Readings) banOf(plies []Ply) Ban {
	t := mixtureOf(plies)
	switch {
	case t.has[Idle], len(plies) == 0:
		return Ban{Name: allowed}
	case t.has[Unsure]:
		return Ban{Name: undecided}
	}
	b := Ban{Banned: true, check: t.only(Check)}
	switch {
	case b.check:
		b.Name = perpetualCheck
	case t.only(Threat):
		b.Name, b.listed = "长杀", true
	case t.only(Chase):
		b.chases(t.object, t.joints == t.chases || r.AnyJoint && t.joints > 0)
	case !t.has[Chase]:
		b.Name, b.listed = "一将一杀", true
	default:
		b.mixes(t.has, t.object)
	}
	switch {
	case r.ShortRoots == ShortRootListed && t.has[Chase]:
		b.listed = true
	case r.JointNotListed && b.joint, r.ByChecksNotListed && t.byChecks:
		b.listed = false
	}
	return b
}

// chases names a side that does nothing but chase.
func (b *Ban) chases(object [ShortRoot + 1]bool, joint bool) {
	var name string
	switch {
	case object[ShortRoot]:
		name, b.object = "长捉(少根子)", ShortRoot
		b.pure = !object[Chariot] && !object[Rootless]
	case object[Chariot] && object[Rootless]:
		name, b.listed = "一捉车一捉无根子", true
	case object[Chariot]:
		name, b.object, b.pure, b.listed = "长捉车", Chariot, true, true
	default:
		name, b.object, b.pure, b.listed = "长捉无根子", Rootless, true, true
	}
	b.joint = b.pure && joint
	if b.joint && b.object == ShortRoot {
		name = "联合" + name
	}
	b.Name = name
}

// mixes names checks or threats in turn with chases (24.13, 等).
func (b *Ban) mixes(has [Unsure + 1]bool, object [ShortRoot + 1]bool) {
	name := ""
	if has[Check] {
		name = "一将"
	}
	if has[Threat] {
		name += "一杀"
	}
	switch {
	case object[ShortRoot]:
		name += "一捉少根子"
	case object[Chariot] && object[Rootless]:
		name += "一捉车一捉无根子"
	case object[Chariot]:
		name += "一捉车"
	default:
		name += "一捉无根子"
	}
	b.Name, b.listed = name, !object[ShortRoot]
}
