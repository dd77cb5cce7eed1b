package survey

import (
	"cmp"
	"context"
	"slices"

	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/internal/judge"
	"planner/search"
)

// New finds out everything that takes no search until ctx ends. From then on, New goes on only with what takes a few
// tenths of a second on a board of 300 by 300 squares, and names the rest in LeftOut.
func New(ctx context.Context, b *board.Board) *Survey {
	s := &Survey{Board: b, Scene: board.StartScene(b)}
	graph := flow.NewGraph(flow.NewNodes(b, nil))
	s.Flow = newFlow(graph, b)
	passages := s.gradeZones()
	traps := flow.NewTraps(s.Flow.Regions, len(b.Goals))
	s.findDistances(ctx, graph, traps, passages)
	s.readTraps(traps)
	var whole bool
	if s.Floor, whole = newFloor(ctx, graph.Nodes); !whole {
		s.leaveOut("links between rooms")
	}
	return s
}

// findDistances finds out what takes distances: of pushes to the goals, and of pulls to the start squares.
func (s *Survey) findDistances(ctx context.Context, graph *flow.Graph, traps *flow.Traps, passages []freespace.Edge) {
	toGoals, err := flow.DistancesWithin(ctx, graph, flow.ToGoals(s.Board))
	if err != nil {
		s.leaveOut("dead squares", "the exclusion zone", "one-way doors", "deadlocks", "the lower bound")
		return
	}
	s.Dead = barred(toGoals)
	if toStart, err := flow.DistancesWithin(ctx, graph, flow.ToStart(s.Board)); err == nil {
		s.Excluded = barred(toStart)
	} else {
		s.leaveOut("the exclusion zone")
	}
	if ctx.Err() != nil {
		s.leaveOut("one-way doors", "deadlocks", "the lower bound")
		return
	}
	s.findDoors(ctx, toGoals.DeadSquares(), passages)
	s.findDeadlock(ctx, toGoals, traps)
}

// findDeadlock asks the deadlock rules about the start position and, if no deadlock is proved, bounds the pushes of a
// solution by the least sum over all ways to give every box a goal of its own. With too many boxes there is no bound.
func (s *Survey) findDeadlock(ctx context.Context, d *flow.Distances, traps *flow.Traps) {
	if s.Board.Unsolvable != "" {
		if rules, err := judge.NewRules(ctx, s.Board, judge.Thorough); err == nil {
			s.Start.Deadlock = rules.Find(ctx, nil, s.Board.Player)
		}
		return
	}
	if s.Scene.Solved() {
		return
	}
	j := judge.NewRulesFrom(d, traps, judge.Thorough)
	s.Start.Deadlock = j.Find(ctx, s.Scene.Boxes(), s.Board.Player)
	s.leaveOut(j.LeftOut...)
	if s.Start.Deadlock == nil {
		s.Start.Corral = j.Corral
		switch b := s.Board; {
		case ctx.Err() != nil:
			s.leaveOut("the lower bound")
		case len(b.Boxes) <= maxMatched && d.Exact():
			s.Start.LowerBound, _ = search.NewEstimate(d, search.EstimateParts{Matching: true}).Begin(b.Boxes, b.Player)
		}
	}
	if s.Frozen = j.Frozen; s.Frozen.Count() > 0 {
		s.FrozenFlow = newFlow(flow.NewGraph(flow.NewNodes(s.Board, s.Frozen)), s.Board)
	}
}

// FindFree arranges free space for both sides until ctx ends.
func (s *Survey) FindFree(ctx context.Context) {
	const part = "free space"
	if slices.Contains(s.LeftOut, "dead squares") || ctx.Err() != nil {
		s.leaveOut(part)
		return
	}
	maze := freespace.NewMaze(s.Board, [2]board.Bits{
		board.Forward: s.Board.BitsOf(s.Dead.Whole), board.Reverse: s.Board.BitsOf(s.Excluded.Whole)})
	var free [2]freespace.Arrangement
	for side := range free {
		free[side] = maze.Arrange(ctx, freespace.Order{Side: board.Side(side)})
	}
	if ctx.Err() != nil {
		s.leaveOut(part)
		return
	}
	s.Free = &free
}

// newFlow divides a maze into flow regions. Boxes and goals on walls of the graph are left out.
func newFlow(graph *flow.Graph, b *board.Board) *Flow {
	open := slices.DeleteFunc(slices.Clone(b.Goals), graph.Wall)
	f := &Flow{Regions: flow.NewRegions(graph, flow.BySquare, open)}
	f.Goals, f.Boxes = f.Regions.Goals(), f.Regions.NewCounts()
	f.Regions.Fill(f.Boxes, b.Boxes, b.Player)
	return f
}

// barred lists the squares from which distances are infinite: wherever the player stands, or on some sides only.
func barred(d *flow.Distances) (lists Barred) {
	for sq := range board.Square(d.Board.Squares()) {
		dead := 0
		for n, end := d.Range(sq); n < end; n++ {
			if d.DeadNode(n) {
				dead++
			}
		}
		switch dead {
		case 0:
		case d.Classes(sq):
			lists.Whole = append(lists.Whole, sq)
		default:
			lists.FromSome = append(lists.FromSome, sq)
		}
	}
	return lists
}

// findDoors lists static doors first, so that the numbers of doors in one-way systems are numbers of this list. A
// static door that is occupied and open is a dynamic one as well, and is listed once. Condition (f) of a dynamic door
// is that there is no other way through, as the zones of a passage say.
func (s *Survey) findDoors(ctx context.Context, dead board.Bits, passages []freespace.Edge) {
	finder := freespace.NewFinder(s.Board, dead)
	static := finder.Static(ctx)
	s.readDoors(static)
	known := make(map[freespace.Door]bool, len(static)) // looked up, never iterated
	for _, d := range static {
		s.Doors.List = append(s.Doors.List, Door{d, d.Open(s.Scene)})
		d.Static = false
		known[d] = true
	}
	s.Doors.Systems = finder.Systems(ctx, static)
	var dynamic []freespace.Door // occupied d1-doors of the layout (Holland, "Dynamic 1-doors"), out of its passages
	for _, e := range passages {
		dynamic = append(dynamic, finder.Exits(e.Door)...)
	}
	s.readDoors(dynamic)
	for _, d := range dynamic {
		if !known[d] {
			s.Doors.List = append(s.Doors.List, Door{d, true})
		}
	}
	if ctx.Err() != nil {
		s.Doors = Doors{}
		s.leaveOut("one-way doors")
	}
}

// gradeZones grades how freely the player can walk, with occupied doors and without, and returns these doors.
func (s *Survey) gradeZones() (passages []freespace.Edge) {
	zones := board.NewZones(s.Board)
	zones.Scan(s.Scene)
	passages = freespace.Passages(s.Scene, zones)
	s.readZones(zones, passages)
	s.Zones.Grade = freespace.Grade(s.Scene, zones, passages, s.Board.Player)
	s.Zones.WithoutDoors = freespace.Grade(s.Scene, zones, nil, s.Board.Player)
	return passages
}

// readTraps lists the goal traps by their first squares that are not dead. Of two traps with the same first square, the
// smaller trap comes first.
func (s *Survey) readTraps(traps *flow.Traps) {
	open := slices.DeleteFunc(s.Board.Reading(), s.Board.BitsOf(s.Dead.Whole).Has)
	first, order := make([]int, len(traps.List)), make([]int, len(traps.List))
	for i, trap := range traps.List {
		first[i], order[i] = slices.IndexFunc(open, trap.Squares.Has), i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(first[i], first[j]), cmp.Compare(traps.List[i].Capacity, traps.List[j].Capacity))
	})
	number := make([]int, len(order))
	for at, i := range order {
		number[i] = at
		s.Traps.List = append(s.Traps.List, traps.List[i])
	}
	s.Traps.At = make([]int, s.Board.Squares())
	for sq := range board.Square(s.Board.Squares()) {
		s.Traps.At[sq] = -1
		if at := traps.At(sq); len(at) > 0 { // the traps of a square stand in order of their capacity
			s.Traps.At[sq] = number[at[0]]
		}
	}
}

// readDoors puts doors into reading order of their squares O, C and E.
func (s *Survey) readDoors(doors []freespace.Door) {
	rank := make([]int, s.Board.Squares())
	for i, sq := range s.Board.Reading() {
		rank[sq] = i
	}
	slices.SortStableFunc(doors, func(d, e freespace.Door) int {
		return cmp.Or(cmp.Compare(rank[d.O], rank[e.O]), cmp.Compare(rank[d.C], rank[e.C]),
			cmp.Compare(rank[d.E], rank[e.E]))
	})
}

// readZones lists the squares of every zone of the start position, the player's zone first. The passages get the
// numbers that the zones have in this list.
func (s *Survey) readZones(zones *board.Zones, passages []freespace.Edge) {
	free := slices.DeleteFunc(s.Board.Reading(), func(sq board.Square) bool { return !zones.Free(sq) })
	list, number := grouped(slices.Insert(free, 0, s.Board.Player), s.Board.Squares(),
		func(sq board.Square) int { return int(zones.Of(sq)) })
	s.Zones.List, list[0] = list, list[0][1:] // the player's square stands in reading order once more
	for _, e := range passages {
		s.Zones.Passages = append(s.Zones.Passages, PassageReport{number[e.From], number[e.To], s.Board.PlaceOf(e.Door.O),
			s.Board.PlaceOf(e.Door.C)})
	}
	slices.SortStableFunc(s.Zones.Passages, func(d, e PassageReport) int {
		return cmp.Or(cmp.Compare(d.From, e.From), cmp.Compare(d.To, e.To), slices.Compare(d.O[:], e.O[:]),
			slices.Compare(d.C[:], e.C[:]))
	})
}
