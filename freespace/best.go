package freespace

import (
	"context"

	"planner/board"
	"planner/technique"
)

// plans are the arrangements that Best tries, from loose to tight: first without targets on goals, then with them, then
// with exchanges. The last one is for mazes in which nothing else works: boxes may be frozen where a solution may leave
// them (Holland: "accept frozen boxes in the target rather than have no target").
var plans = [...]Options{
	{Method: Spread},
	{Method: Deep},
	{Method: Packed},
	{Method: Spread, Goals: true},
	{Method: Deep, Goals: true},
	{Method: Packed, Goals: true, Budget: Budget},
	{Method: Packed, Goals: true, Rigid: true, Budget: Budget},
}

// Best returns the arrangement to plan with. It is the first of the loose plans that has a target for every box and in
// which every target can be filled and emptied. If there is none, Best returns the complete arrangement with the fewest
// immobile targets, and considers one with frozen boxes only when no loose plan is complete. If no
// arrangement is complete, it returns the one with the most targets.
//
// If Arrangements is switched off, Best returns the first arrangement, complete or not.
func (m *Maze) Best(ctx context.Context, side board.Side, use technique.Use) *Arrangement {
	var best, fullest made
	for i, o := range plans {
		if ctx.Err() != nil || i >= loosePlans && best.Arrangement != nil {
			break
		}
		if i > 0 {
			if !use.On(technique.Arrangements) {
				break
			}
			use.Ask(technique.Arrangements)
		}
		a := made{}
		a.Arrangement, a.immobile = m.repair(ctx, side, o)
		if fullest.Arrangement == nil || a.Zones == 1 && len(a.Targets) > len(fullest.Targets) {
			fullest = a
		}
		if a.Complete(m.Board) && (best.Arrangement == nil || a.immobile < best.immobile) {
			best = a
		}
		if a.Complete(m.Board) && a.immobile == 0 {
			break
		}
	}
	if best.Arrangement == nil {
		best = fullest
	}
	if best.Arrangement == nil {
		return m.arrange(ctx, side, Options{Method: Deep}, m.Live)
	}
	if len(best.Techniques) > 0 {
		use.Decide(technique.Arrangements)
	}
	return best.Arrangement
}

// made is an arrangement, and how many of its targets are immobile.
type made struct {
	*Arrangement
	immobile int
}

// repair makes an arrangement. While that is complete but has immobile targets, it tries again without their squares.
// It returns the best arrangement and its number of immobile targets.
func (m *Maze) repair(ctx context.Context, side board.Side, o Options) (best *Arrangement, least int) {
	barred := m.Board.NewBits()
	for i := range repairs {
		if i > 0 && ctx.Err() != nil {
			break
		}
		a := m.arrange(ctx, side, o, barred)
		if i > 0 && !a.Complete(m.Board) {
			break
		}
		if !a.Complete(m.Board) {
			return a, 0
		}
		immobile := m.immobile(ctx, a)
		if best == nil || immobile.Count() < least {
			best, least = a, immobile.Count()
		}
		if least == 0 || a.Matching > mostRepaired {
			break
		}
		add(barred, immobile)
	}
	return best, least
}

// immobile is the set of matching targets that cannot be filled directly from an origin, or cannot be emptied again.
func (m *Maze) immobile(ctx context.Context, a *Arrangement) board.Bits {
	_, full := m.mobility(ctx, a, a.Side)
	_, empty := m.mobility(ctx, a, a.Side.Other())
	return m.Board.BitsOf(append(full, empty...))
}

// Vary makes the best arrangement for seed 0, and for the others one with targets on goals by each method in turn, with
// the seed's own exchanges. If Arrangements is switched off, it makes the best arrangement for all.
func (m *Maze) Vary(ctx context.Context, side board.Side, seed uint64, use technique.Use) *Arrangement {
	if seed == 0 || !use.On(technique.Arrangements) {
		return m.Best(ctx, side, use)
	}
	use.Note(technique.Arrangements, true)
	o := Options{Method: methods[seed%uint64(len(methods))], Goals: true, Budget: Budget / variedPart, Seed: seed}
	return m.arrange(ctx, side, o, nil)
}
