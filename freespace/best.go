package freespace

import (
	"context"
	"slices"

	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Arrangements, Kind: technique.Arrangement, Soundness: technique.OnlyOrders,
	Help: "targets of free space besides loose ones: dense, on goals, frozen, exchanged",
	Source: technique.Holland + "RFS; Maze free space; Packing maze free space; " +
		"Andrade, Resende and Werneck 2012, Fast local search for the maximum independent set; others original",
})

// Method is an algorithm that finds the targets of an arrangement in the empty maze.
type Method uint8

// The methods.
const (
	// Spread is RFS with the merged access of all origins. Its targets lie loosely and are easy to reach.
	Spread Method = iota
	// Literal is RFS as the text describes it. The access of each origin is computed again among the targets placed.
	Literal
	// Packed follows the five packing rules of the text.
	Packed
	// Deep takes every square that fits, deepest first.
	Deep
)

// methods lists all methods.
var methods = [...]Method{Spread, Literal, Packed, Deep}

// Options choose an arrangement.
type Options struct {
	Method Method
	Goals  bool   // goals may be targets
	Rigid  bool   // at the end also accept boxes that are push-frozen on goals or pull-frozen on start squares
	Budget int    // squares to try in exchanges while there are fewer targets than goals
	Seed   uint64 // of the random numbers used in exchanges
}

// arrange makes the free-space arrangement of the empty maze for a side (Holland, "Maze free space"). It keeps targets
// off the barred squares, nil for none.
func (m *Maze) arrange(ctx context.Context, side board.Side, o Options, barred board.Bits) *Arrangement {
	depths := m.Depths(side)
	p := newPattern(m)
	copy(p.barred, barred)
	if !o.Goals {
		add(p.barred, m.Board.GoalSet())
	}
	want := len(m.Board.Goals)
	m.fill(ctx, p, side, o.Method, depths)
	improve(ctx, p, depths.Order, want, o.Budget, o.Seed)
	if o.Rigid {
		p.relax()
		fill(ctx, p, depths)
		improve(ctx, p, depths.Order, want, o.Budget, o.Seed)
	}
	a := order(ctx, p, side, depths.Of)
	if o.Method != Spread || o.Goals {
		a.Techniques = []technique.ID{technique.Arrangements}
	}
	return a
}

// fill finds targets by a method.
func (m *Maze) fill(ctx context.Context, p *pattern, side board.Side, method Method, depths *Depths) {
	switch method {
	case Packed:
		pack(ctx, p, depths)
	case Deep:
		fill(ctx, p, depths)
	default:
		r := rfs{side: side, boxes: m.Origins(side), depths: depths, again: method == Literal}
		r.placeTargets(ctx, p)
	}
}

// mobility takes the boxes of an arrangement off its goal-matching targets one by one. A box may go when moves of a side
// can bring it to one of the squares where boxes of that side are to end, while the others stand still; then it leaves
// the board. It returns the targets in the order in which they were emptied, and the immobile ones, which never could
// be emptied (Holland: arrangements "should be subject to mobility tests").
//
// The arrangement's own side tests whether each target can be emptied. The other side takes the boxes back to the
// origins they came from: in the opposite order the targets that it empties can be filled, each directly from an origin
// by a box of its own. Neither answer proves anything, because the test relaxes the real task: boxes that have left are
// no longer in the way. It also always takes the first box that can go.
func (m *Maze) mobility(ctx context.Context, a *Arrangement, side board.Side) (emptied, immobile []board.Square) {
	s := board.NewScene(m.Board)
	s.Set(a.matching)
	found := m.Board.NewBits()
	zone := board.NewZone(m.Board)
	reach := newReach(m)
	for _, t := range a.Targets[:a.Matching] {
		immobile = append(immobile, t.Square)
	}
	for before := -1; before != len(immobile); {
		before = len(immobile)
		kept := immobile[:0]
		for _, sq := range immobile {
			if ctx.Err() != nil {
				return emptied, immobile
			}
			found.Clear()
			m.reachFromZones(side, s, zone, reach, sq, found)
			if !slices.ContainsFunc(m.Origins(side.Other()), found.Has) {
				kept = append(kept, sq)
				continue
			}
			s.Lift(sq)
			emptied = append(emptied, sq)
		}
		immobile = kept
	}
	return emptied, immobile
}

// reachFromZones finds the squares that the box on sq can be brought to by a player who may begin on any free side of
// it. In a layout with one zone the player can go to every free neighbour of the box.
func (m *Maze) reachFromZones(side board.Side, s *board.Scene, zone *board.Zone, r *reach, sq board.Square,
	found board.Bits) {
	zone.Begin()
	for _, d := range board.Dirs {
		if to := m.Board.Next(sq, d); s.Free(to) && !zone.Has(to) {
			zone.Grow(s, to)
			r.add(side, s, source{sq, to}, found)
		}
	}
}

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
