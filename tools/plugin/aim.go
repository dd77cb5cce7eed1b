package main

import (
	"math/bits"

	"planner"
	"planner/board"
)

// What a solution costs, as hosts order it in their flags.
const (
	moves    = iota
	pushes   // of all boxes
	lines    // pushes of one box in one direction, however many
	changes  // pushes of another box than the last one
	sessions // pushes without a walk between them
	measures // how many there are
)

// hasSolution is the flag of a solution. The flags of what counts first follow, and those of what decides between
// equals begin at secondFlags. Newer hosts have one more measure, the player's lines, and so count from newerFlags.
const (
	hasSolution = 1
	firstFlags  = 1
	secondFlags = 6
	newerFlags  = 7
)

// costs are the numbers of a solution.
type costs [measures]int

// aim says which of two solutions is better.
type aim struct {
	first  int   // what counts first
	second []int // decides between equals: none of them may become more, and one has to become less
}

// aimOf reads the flags of a host; 0 is pushes and then moves. The result is false for flags that name nothing the
// plug-in can optimize.
//
// The flags of what decides between equals have two numberings. A flag that under one numbering would name what counts
// first belongs to the other numbering. Where both numberings make sense, a solution is better only if it is better
// under both.
func aimOf(flags uint32) (aim, bool) {
	flags &^= hasSolution
	if flags == 0 {
		return aim{pushes, []int{moves}}, true
	}
	const all = 1<<measures - 1
	first, second := flags>>firstFlags&all, flags>>secondFlags
	if bits.OnesCount32(first) != 1 || bits.OnesCount32(second) > 1 {
		return aim{}, false
	}
	a := aim{first: bits.TrailingZeros32(first)}
	if second == 0 {
		return a, true
	}
	for _, by := range []int{secondFlags, newerFlags} {
		measure := bits.TrailingZeros32(flags>>secondFlags<<secondFlags) - by
		if measure >= 0 && measure < measures && measure != a.first {
			a.second = append(a.second, measure)
		}
	}
	return a, len(a.second) > 0
}

// better reports whether x is better than y.
func (a aim) better(x, y costs) bool {
	if x[a.first] != y[a.first] {
		return x[a.first] < y[a.first]
	}
	less := false
	for _, m := range a.second {
		if x[m] > y[m] {
			return false
		}
		less = less || x[m] < y[m]
	}
	return less
}

// weight is a number for searches: what counts first in its upper half, and the sum of what decides between equals.
func (a aim) weight(c costs) uint64 {
	w := uint64(c[a.first]) << 32
	for _, m := range a.second {
		w += uint64(c[m])
	}
	return w
}

// objective is the nearest objective of the planner.
func (a aim) objective() planner.Objective {
	switch {
	case a.first == moves && len(a.second) == 0:
		return planner.MovesOnly
	case a.first == moves:
		return planner.MovesPushes
	case a.first == pushes && len(a.second) == 0:
		return planner.PushesOnly
	}
	return planner.PushesMoves
}

// step is what a push costs after a state and a walk.
func step(walk int, m board.Move, before state) (c costs) {
	c[moves], c[pushes] = walk+1, 1
	first := before.last == board.None
	if first || m.From() != before.last {
		c[changes], c[lines] = 1, 1
	} else if m.Dir() != before.dir {
		c[lines] = 1
	}
	if first || walk > 0 {
		c[sessions] = 1
	}
	return c
}

func (c costs) plus(o costs) costs {
	for i := range c {
		c[i] += o[i]
	}
	return c
}
