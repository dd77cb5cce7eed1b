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
	s.readDoors(static)
	known := make(map[freespace.Door]bool, len(static)) // looked up, never iterated
	for _, d := range static {
		s.Doors = append(s.Doors, Door{d, d.Open(s.Scene)})
		d.Static = false
		known[d] = true
	}
	s.Systems = finder.Systems(ctx, static)
	dynamic := finder.Dynamic(ctx, s.Scene, nil)
	s.readDoors(dynamic)
	for _, d := range dynamic {
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
	access := freespace.NewOneWay(s.Board, board.Forward)
	access.Read(s.Scene)
	s.readZones(access.Zones, access.Edges)
	cyclic := freespace.NewCyclic(access, flow.NewFlowDeadlock(flow.NewFrozenCache(s.Board, 2)))
	s.Grade = cyclic.Grade(s.Scene, s.Board.Player)
	access.Edges = nil
	s.GradeWithoutDoors = cyclic.Grade(s.Scene, s.Board.Player)
}
