package source

import "math"

// Limits bounds what a container (a compressed file or an archive) may cost.
// A field that is zero takes its value from DefaultLimits; a negative one
// means no bound. Plain files are never bounded: they cost what they are.
type Limits struct {
	// MaxMemberBytes bounds the bytes of one source that comes out of a
	// container. Sources are read as streams, so this bounds time, not memory:
	// 64 GiB is some tens of millions of games in one file.
	MaxMemberBytes int64

	// MaxTotalBytes bounds what all decompressors of one argument put out
	// together. 4 TiB is 10⁸ games of 40 kB; a bomb needs to be larger than
	// 20 GB to come that far under MaxRatio.
	MaxTotalBytes int64

	// MaxRatio bounds decompressed to compressed bytes, judged after the first
	// 16 MiB of output, for each layer alone and for a whole file with all that
	// is nested in it. Game records shrink about 30:1 at the best, deflate
	// cannot go beyond 1032:1, and bombs live close to that: 200.
	MaxRatio float64

	// MaxMembers bounds the members of all archives of one argument together:
	// 200 million, twice an archive of 10⁸ games with a file for each.
	MaxMembers int

	// MaxDepth bounds how deep containers stand in one another. Each archive
	// counts one; a compressed layer counts only when it stands directly in
	// another one, so x.tar.gz is one deep: 4, where honest nesting is 2. It
	// is never more than 64.
	MaxDepth int

	// MaxNameBytes bounds the name of a member: 4096, as in PATH_MAX.
	MaxNameBytes int

	// MaxSpool bounds the temporary files in use at one time. A zip that comes
	// as a stream (from standard input, or inside another container) has to be
	// spooled, for its directory stands at its end: 8 GiB.
	MaxSpool int64

	// MaxDirectory bounds the directories in bytes of the zips open at one time,
	// one inside another, because they are held in memory, where they take about
	// five times their size: 64 MiB, room for half a million members with long
	// names.
	MaxDirectory int64
}

// ratioFloor is the output that a container may give before its ratio is
// judged: small texts of one repeated line are no bombs.
const ratioFloor = 16 << 20

// DefaultLimits returns the limits that let an honest archive of 10⁸ games
// through and stop a bomb. Each field says its reason.
func DefaultLimits() Limits {
	return Limits{
		MaxMemberBytes: 64 << 30,
		MaxTotalBytes:  4 << 40,
		MaxRatio:       200,
		MaxMembers:     200_000_000,
		MaxDepth:       4,
		MaxNameBytes:   4096,
		MaxSpool:       8 << 30,
		MaxDirectory:   64 << 20,
	}
}

// What a negative limit stands for: more than can be met, and small enough that
// sums with it do not overflow. Depth keeps a bound, for each level takes
// memory and there are files that contain themselves.
const (
	boundless     = math.MaxInt64 / 2
	greatestDepth = 64
)

// resolve replaces zero fields by their defaults and negative ones by bounds
// that are never met.
func (l Limits) resolve() Limits {
	d := DefaultLimits()
	return Limits{
		MaxMemberBytes: bound(l.MaxMemberBytes, d.MaxMemberBytes, boundless),
		MaxTotalBytes:  bound(l.MaxTotalBytes, d.MaxTotalBytes, boundless),
		MaxRatio:       bound(l.MaxRatio, d.MaxRatio, math.MaxFloat64),
		MaxMembers:     bound(l.MaxMembers, d.MaxMembers, math.MaxInt),
		MaxDepth:       min(bound(l.MaxDepth, d.MaxDepth, greatestDepth), greatestDepth),
		MaxNameBytes:   bound(l.MaxNameBytes, d.MaxNameBytes, math.MaxInt),
		MaxSpool:       bound(l.MaxSpool, d.MaxSpool, boundless),
		MaxDirectory:   bound(l.MaxDirectory, d.MaxDirectory, boundless),
	}
}

func bound[T int | int64 | float64](v, otherwise, most T) T {
	switch {
	case v == 0:
		return otherwise
	case v < 0:
		return most
	default:
		return v
	}
}
