package main

import (
	"planner/board"
	"planner/flow"
	"planner/freespace"
)

// survey is what analyze finds out about one level: the maze first, then the start position. It calls the packages
// that know and keeps their answers; text, pictures and JSON are made from it.
type survey struct {
	entry
	board *board.Board
	scene *board.Scene // the start position
	zone  *board.Zone  // of the player

	dead, excluded [2][]board.Square // squares on every side of the player, and on some sides only
	flow           *flowFacts        // of the maze
	frozenFlow     *flowFacts        // with the frozen boxes as walls, nil when none is frozen
	frozen         board.Bits        // boxes that can never be pushed again, all on goals unless that is the finding
	traps          *flow.Traps
	floor          *flow.Floor

	doors         []doorway
	ways          []freespace.System
	access        *freespace.OneWay // zones of the position
	edges         []freespace.Edge
	grade         freespace.Cyclicity
	gradeDoorless freespace.Cyclicity

	corral  board.Bits // boxes of a PI-corral, nil when there is none
	pushes  int        // that are needed inside it
	finding *finding   // nil when no deadlock is proved
	lower   int        // bound in pushes, 0 when unknown

	free    [2]*freespace.Arrangement // by side, with --free
	packing *packingOrder             // with --packing
}

// Indices of survey.dead and survey.excluded.
const (
	wholeSquare = iota
	someSides
)

// doorway is a one-way door and whether the position occupies it.
type doorway struct {
	freespace.Door
	occupied bool
}

// newSurvey looks at everything that takes no search of its own.
func newSurvey(e entry, b *board.Board) *survey {
	s := &survey{entry: e, board: b, scene: board.NewScene(b), zone: board.NewZone(b)}
	s.scene.SetSquares(b.Boxes)
	s.zone.Fill(s.scene, b.Player)
	graph := flow.NewGraph(flow.NewSides(b, nil))
	toGoals := flow.NewDistances(graph, flow.ToGoals(b))
	toStart := flow.NewDistances(graph, flow.ToStart(b))
	s.dead, s.excluded = barredOf(toGoals), barredOf(toStart)
	s.flow = newFlowFacts(graph, b)
	s.traps = flow.NewTraps(s.flow.regions, len(b.Goals))
	s.floor = flow.NewFloor(graph.Sides)
	s.findDoors(toGoals.DeadSquares())
	s.gradeZones()
	s.findDeadlock(toGoals)
	return s
}

// flowFacts are the flow regions of a maze, by square, with what the position has in each.
type flowFacts struct {
	regions      *flow.Regions
	boxes, goals flow.Counts
}

// newFlowFacts leaves out boxes and goals on walls of the graph's maze.
func newFlowFacts(graph *flow.Graph, b *board.Board) *flowFacts {
	var open []board.Square
	for _, goal := range b.Goals {
		if !graph.Wall(goal) {
			open = append(open, goal)
		}
	}
	f := &flowFacts{regions: flow.NewRegions(graph, flow.BySquare, open)}
	f.goals, f.boxes = f.regions.Goals(), f.regions.NewCounts()
	f.regions.Fill(f.boxes, b.Boxes, b.Player)
	return f
}

// barredOf splits the squares from which a side leads nowhere: with the player anywhere, or on some sides only.
func barredOf(d *flow.Distances) (lists [2][]board.Square) {
	for sq := range board.Square(d.Board.Squares()) {
		dead, first, end := 0, flow.Node(0), flow.Node(0)
		for first, end = d.Range(sq); first < end; first++ {
			if d.Dead(first) {
				dead++
			}
		}
		switch dead {
		case 0:
		case d.Classes(sq):
			lists[wholeSquare] = append(lists[wholeSquare], sq)
		default:
			lists[someSides] = append(lists[someSides], sq)
		}
	}
	return lists
}

// findDoors lists static doors first, so that the numbers of ways are numbers of this list. A dynamic door that is an
// occupied static one is named once.
func (s *survey) findDoors(dead board.Bits) {
	finder := freespace.NewFinder(s.board, dead)
	static := finder.Static(nil)
	known := make(map[freespace.Door]bool, len(static)) // looked up, never walked
	for _, d := range static {
		s.doors = append(s.doors, doorway{d, d.Open(s.scene)})
		d.Static = false
		known[d] = true
	}
	s.ways = finder.Systems(static)
	for _, d := range finder.Dynamic(s.scene, nil) {
		if !known[d] {
			s.doors = append(s.doors, doorway{d, true})
		}
	}
}

// gradeZones grades the position with its doors and without.
func (s *survey) gradeZones() {
	s.access = freespace.NewOneWay(s.board, board.Forward)
	s.access.Read(s.scene)
	cyclic := freespace.NewCyclic(s.access, flow.NewFlowDeadlock(flow.NewFrozenCache(s.board, 2)))
	s.grade = cyclic.Grade(s.scene, s.board.Player)
	s.edges, s.access.Edges = s.access.Edges, nil
	s.gradeDoorless = cyclic.Grade(s.scene, s.board.Player)
	s.access.Edges = s.edges
}

// findDeadlock judges the position, which also finds a PI-corral, and bounds its solution when it is not lost.
func (s *survey) findDeadlock(d *flow.Distances) {
	if s.board.Unsolvable != "" {
		s.finding = s.hopeless()
		return
	}
	if s.scene.Solved() {
		return
	}
	judge := newJudge(s, d)
	s.finding = judge.find()
	if s.frozen = judge.frozen; s.frozen.Count() > 0 {
		s.frozenFlow = newFlowFacts(flow.NewGraph(flow.NewSides(s.board, s.frozen)), s.board)
	}
	if s.finding == nil {
		s.lower = lowerBound(d, s.board)
	}
}

// findFree arranges free space for both sides. A level with boxes out of reach has no use for it.
func (s *survey) findFree() {
	graph := flow.NewGraph(flow.NewSides(s.board, nil))
	maze := freespace.NewMaze(graph.Sides, [2]board.Bits{
		board.Forward: s.board.BitsOf(s.dead[wholeSquare]), board.Reverse: s.board.BitsOf(s.excluded[wholeSquare])})
	for _, side := range [2]board.Side{board.Forward, board.Reverse} {
		s.free[side] = maze.Best(side)
	}
}

// boundable is up to how many boxes the matching is made: its time grows with their third power.
const boundable = 400

// lowerBound is the least sum of pushes by a matching, 0 when it is not made.
func lowerBound(d *flow.Distances, b *board.Board) int {
	if len(b.Boxes) > boundable || !d.Exact() {
		return 0
	}
	rows := make([][]uint16, len(b.Boxes))
	for i, sq := range b.Boxes {
		rows[i] = d.Row(d.Node(sq, b.Player))
	}
	total, _ := flow.NewMatching(len(b.Goals)).Solve(rows)
	return total
}
