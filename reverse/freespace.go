package reverse

import (
	"context"

	"planner/board"
	"planner/freespace"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
	"planner/search/relocation"
	"planner/technique"
)

// FreeSpace is the reverse search for a position with one zone and no frozen box, by planned targets: RPR and its
// tree searches (Holland, S3 Algorithms, "RPR", "RPRT"). The four stages run one after the other, each for a share of
// the work and each from the solved positions and the best node of the stage before it. So single pulls, which make
// the tree wide, are spent on the few boxes that routes and shuffles left standing.
//
// RPR itself keeps one position and takes the boxes in a fixed order. It is the first path that stage (b) follows,
// because the search plays advised macros first. A box that stood in the way of others counts by its pull layer.
type FreeSpace struct {
	level  *analysis.Level
	layers []int32 // by square, see PullLayers
	dead   func(*search.Position) bool
	use    technique.Use
}

// NewFreeSpace prepares the reverse free-space search of a level from the given solved positions.
func NewFreeSpace(l *analysis.Level, roots []search.Position, use technique.Use) *FreeSpace {
	return &FreeSpace{level: l, layers: PullLayers(l, roots), dead: NewSpreadOut(l, use).Dead, use: use}
}

// Rules makes the rules of one stage, with targets in a maze of the level. Every seed breaks ties among targets in its
// own way, and a seed other than 0 has an arrangement by another method.
func (s *FreeSpace) Rules(ctx context.Context, maze *freespace.Maze, stage relocation.Stage,
	seed uint64) *relocation.FreeSpace {
	return relocation.NewFreeSpace(s.level, board.Reverse, relocation.FreeSpacePlan{
		Arrangement: Arrangement(ctx, maze, board.Reverse, seed, s.use), Stage: stage, Seed: seed, Layers: s.layers,
		Dead: s.dead, Use: s.use,
	})
}

// Arrangement makes the arrangement for a seed: the best one for seed 0, and else one by each method in turn, in which
// targets may lie on goals.
func Arrangement(ctx context.Context, m *freespace.Maze, side board.Side, seed uint64,
	use technique.Use) *freespace.Arrangement {
	if seed == 0 {
		return m.Best(ctx, side, use)
	}
	return m.Vary(ctx, side, seed, use)
}

// PullLayers gives, by square, the pull layer of each goal: 1 for a box that can be pulled in some solved position, 2
// for one that can be pulled once these are deleted, and so on. It is 0 for squares that are no goals and for boxes
// that can never be pulled (Holland, S3 Algorithms, "RPRT").
func PullLayers(l *analysis.Level, roots []search.Position) []int32 {
	b := l.Board
	layers := make([]int32, b.Squares())
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(b.GoalSet())
	for layer := int32(1); ; layer++ {
		var freed []board.Square
		zone.Begin()
		for i := range roots {
			zone.Grow(scene, roots[i].Player)
		}
		for _, box := range scene.Boxes().AppendTo(nil) {
			for _, d := range board.Dirs {
				if scene.CanMove(board.Reverse, board.NewMove(box, d), zone) {
					freed = append(freed, box)
					layers[box] = layer
					break
				}
			}
		}
		if len(freed) == 0 {
			return layers
		}
		for _, sq := range freed {
			scene.Lift(sq)
		}
	}
}

// FreeSpaceResult is the best position that a reverse free-space search has found.
type FreeSpaceResult struct {
	Position search.Position
	Zones    int32                  // player zones, as the rules count them
	Frozen   int32                  // boxes that no push can move again
	Static   []board.Square         // goals whose boxes never moved: they can be filled first, in any order
	Order    *packing.Order         // the order in which pushes bring the boxes from Position to the goals
	Path     []featurespace.BoxMove // pulls from a solved position to Position
}

// Done reports whether the search has reached its aim: one zone and no frozen box.
func (s *FreeSpaceResult) Done() bool { return s.Zones == 1 && s.Frozen == 0 }

// Read gives the best position of an engine that ran the rules of a FreeSpace or a SpreadOut. before is the result that
// the engine started from besides the solved positions, nil for none.
func Read(l *analysis.Level, e *featurespace.Engine, before *FreeSpaceResult) *FreeSpaceResult {
	p, v, _ := e.Best()
	s := &FreeSpaceResult{Position: *p, Zones: v[relocation.FreeZones], Frozen: v[relocation.FreeFrozenBoxes]}
	s.Position.Boxes, s.Position.Last = p.Boxes.Clone(), board.None
	root, path := e.PathToBest()
	if before != nil && root.Boxes.Equal(before.Position.Boxes) {
		root.Boxes = l.Board.GoalSet()
		path = append(before.Path[:len(before.Path):len(before.Path)], path...)
	}
	s.Path = path
	unmoved := root.Boxes.Clone()
	last := make(map[board.Square]int) // by square: the last move to it, if the box is still there
	for i, m := range path {
		unmoved.Remove(m.From)
		delete(last, m.From)
		last[m.To] = i
	}
	pulls := make([]packing.Pull, len(path))
	for i, m := range path {
		pulls[i] = packing.Pull{From: m.From, To: m.To, Removed: last[m.To] == i && s.Position.Boxes.Has(m.To)}
	}
	for _, sq := range unmoved.AppendTo(nil) {
		if l.Board.IsGoal(sq) {
			s.Static = append(s.Static, sq)
		}
	}
	s.Order = packing.NewOrder(l.Board, pulls, unmoved.AppendTo(nil))
	return s
}
