package survey

import (
	"context"

	"planner/board"
	"planner/flow"
	"planner/freespace"
)

// findDoors lists static doors first, so that the numbers of doors in one-way systems are numbers of this list. A
// dynamic door that is also an occupied static door is listed once.
func (s *Survey) findDoors(ctx context.Context, dead board.Bits) {
	finder := freespace.NewFinder(s.Board, dead)
	static := finder.Static(ctx, nil)
	known := make(map[freespace.Door]bool, len(static)) // looked up, never iterated
	for _, d := range static {
		s.Doors = append(s.Doors, Door{d, d.Open(s.Scene)})
		d.Static = false
		known[d] = true
	}
	s.Systems = finder.Systems(ctx, static)
	for _, d := range finder.Dynamic(ctx, s.Scene, nil) {
		if !known[d] {
			s.Doors = append(s.Doors, Door{d, true})
		}
	}
	if ctx.Err() != nil {
		s.Doors, s.Systems = nil, nil
		s.leaveOut("one-way doors")
	}
}

// gradeZones grades how freely the player can walk, with occupied doors and without.
func (s *Survey) gradeZones() {
	s.Access = freespace.NewOneWay(s.Board, board.Forward)
	s.Access.Read(s.Scene)
	cyclic := freespace.NewCyclic(s.Access, flow.NewFlowDeadlock(flow.NewFrozenCache(s.Board, 2)))
	s.Grade = cyclic.Grade(s.Scene, s.Board.Player)
	s.Passages, s.Access.Edges = s.Access.Edges, nil
	s.GradeWithoutDoors = cyclic.Grade(s.Scene, s.Board.Player)
	s.Access.Edges = s.Passages
}
