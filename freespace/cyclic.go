package freespace

import (
	"planner/board"
	"planner/flow"
)

// Cyclicity grades how freely the player can walk in a layout with the help of its doors. A grade proves nothing about
// solvability and must never be used to prune.
type Cyclicity uint8

// The grades, worst first.
const (
	// Stranded means that some zone outside the player's component has a box off its goal or an empty goal, or that
	// the other boxes cannot do without the boxes around it.
	Stranded Cyclicity = iota
	// UpToStacked means that every zone outside the player's component is a stacked corral, which is finished for
	// good (Holland, "A partly iterative implementation of SOLVE").
	UpToStacked
	// ZoneCyclic means that the player can go to every zone and come back.
	ZoneCyclic
)

// Grade grades a layout with some doors, for a player on a free square. Corrals count as stacked only if, with their
// boxes as walls, the other boxes can still flow to the remaining goals.
func Grade(s *board.Scene, zones *board.Zones, doors []Edge, player board.Square) Cyclicity {
	core := coreOf(s.Board, zones, doors, player)
	if core.Count() == zones.Count() {
		return ZoneCyclic
	}
	stacked, ok := stackedBoxes(s, zones, core)
	if !ok || flow.NewFlowDeadlock(s.Board).Dead(s.Boxes().AppendTo(nil), player, stacked) {
		return Stranded
	}
	return UpToStacked
}

// coreOf is the zones that the player can reach and from which he can come back, by their smallest squares.
func coreOf(b *board.Board, zones *board.Zones, doors []Edge, player board.Square) board.Bits {
	return reached(b, doors, zones.Of(player), false).And(reached(b, doors, zones.Of(player), true))
}

// stackedBoxes floods the free squares outside the core, and on across boxes that do not touch the core. Boxes that
// touch the core end the flood. stacked holds all boxes that it has come to. ok reports whether all of them are on
// goals and none of the free squares is a goal.
func stackedBoxes(s *board.Scene, zones *board.Zones, core board.Bits) (stacked board.Bits, ok bool) {
	b := s.Board
	inCore := func(sq board.Square) bool { return s.Free(sq) && core.Has(zones.Of(sq)) }
	stacked = b.NewBits()
	var queue []board.Square
	for sq := range b.Wall() {
		if s.Free(sq) && !inCore(sq) {
			queue = append(queue, sq)
		}
	}
	for head := 0; head < len(queue); head++ {
		sq, touches := queue[head], false
		if s.Box(sq) != b.IsGoal(sq) {
			return nil, false
		}
		for _, d := range board.Dirs {
			touches = touches || inCore(b.Next(sq, d))
		}
		if s.Box(sq) && touches {
			continue
		}
		for _, d := range board.Dirs {
			if to := b.Next(sq, d); s.Box(to) && !stacked.Has(to) {
				stacked.Add(to)
				queue = append(queue, to)
			}
		}
	}
	return stacked, true
}
