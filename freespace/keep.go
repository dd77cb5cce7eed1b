package freespace

import (
	"context"
	"slices"

	"planner/board"
)

// Doors lists static doors that can be passed with boxes on the given squares, from one zone into another, and that can
// all hold a box at the same time: with boxes on their open squares the player can go to every zone and come back, and
// no box is frozen. They are the doors of an arrangement (Holland, "Packing maze free space"; "More on s1-ways and free
// space"). Doors that the given boxes do not make are left out: most boards have squares where a box would make a door,
// and levels that are not about doors are solved later with arrangements that begin with these. One-way systems are
// taken whole or not at all, those of the most doors first. When ctx ends, some doors are missing.
func (m *Maze) Doors(ctx context.Context, boxes []board.Square) (kept []Door) {
	scene, zones := board.NewScene(m.Board), board.NewZones(m.Board)
	scene.SetSquares(boxes)
	zones.Scan(scene)
	passages := Passages(scene, zones)
	barred := m.Board.NewBits()
	for i := range barred {
		barred[i] = m.Dead[board.Forward][i] | m.Dead[board.Reverse][i]
	}
	f := NewFinder(m.Board, barred)
	doors := slices.DeleteFunc(f.Static(ctx), func(d Door) bool {
		return !slices.ContainsFunc(passages, func(e Edge) bool { return e.Door.O == d.O && e.Door.C == d.C })
	})
	systems := f.Systems(ctx, doors)
	slices.SortStableFunc(systems, func(a, b System) int { return len(b.Doors) - len(a.Doors) })
	for _, system := range systems {
		if ctx.Err() != nil {
			break
		}
		with := slices.Clone(kept)
		for _, i := range system.Doors {
			with = append(with, doors[i])
		}
		if m.cyclic(with) {
			kept = with
		}
	}
	return kept
}

// cyclic reports whether doors do not need each other's squares, and boxes on all their open squares leave a layout
// that is zone-cyclic and in which no box is frozen.
func (m *Maze) cyclic(doors []Door) bool {
	for i, d := range doors {
		if slices.ContainsFunc(doors[:i], func(e Door) bool { return !apart(d, e) }) {
			return false
		}
	}
	p := newPattern(m, nil)
	for _, d := range doors {
		if p.freezes(d.O) {
			return false
		}
		p.addTarget(d.O, Isolated)
	}
	core := coreOf(m.Board, p.zones, Passages(p.scene, p.zones), doors[0].OP)
	return core.Count() == p.zones.Count()
}
