package reverse

import (
	"planner/board"
	"planner/freespace"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
	"planner/search/relocation"
	"planner/technique"
)

// FreeSpace is the reverse search for a spread-out position with planned targets: RPR and its tree searches (Holland,
// S3, "RPR", "RPRT"). The four stages run one after the other, each for a share of the work and each from the solved
// positions and the best node of the stage before it, so that single pulls, which make the tree wide, are spent on the
// few boxes that routes and shuffles left standing.
//
// RPR itself, which keeps one position and takes boxes in a fixed order, is the first dive of stage (b): the search
// plays the advised macros first. Boxes that stood in the way of others, the text's layers, count by their layer.
type FreeSpace struct {
	level  *analysis.Level
	maze   *freespace.Maze
	layers []int32
	dead   func(*search.Position) bool
	use    technique.Use
}

// NewFreeSpace prepares the reverse free-space search of a level.
func NewFreeSpace(t *analysis.Level, maze *freespace.Maze, roots []search.Position,
	use technique.Use) *FreeSpace {
	return &FreeSpace{level: t, maze: maze, layers: PullLayers(t, roots), dead: NewSpreadOut(t, use).Dead, use: use}
}

// Rules are those of one stage. Every seed breaks ties among targets in its own way; from the second seed on the
// arrangement is one by another method.
func (s *FreeSpace) Rules(stage relocation.Stage, seed uint64) *relocation.FreeSpace {
	return relocation.NewFreeSpace(s.level, board.Reverse, relocation.FreeSpacePlan{
		Arrangement: Arrangement(s.maze, board.Reverse, seed), Stage: stage, Seed: seed, Layers: s.layers, Dead: s.dead, Use: s.use,
	})
}

// Arrangement is the best arrangement for the first seed, then one by each method in turn, goals being allowed.
func Arrangement(m *freespace.Maze, side board.Side, seed uint64) *freespace.Arrangement {
	if seed == 0 {
		return m.Best(side)
	}
	method := freespace.Methods[seed%uint64(len(freespace.Methods))]
	return m.Arrange(side, freespace.Options{Method: method, Goals: true, Budget: freespace.Budget / 10, Seed: seed})
}

// PullLayers gives every goal its pull layer depth: 1 for boxes that can be pulled in some solved position, 2 for those
// that can be once these are deleted, and so on; 0 for squares that are no goals and for boxes never freed.
func PullLayers(t *analysis.Level, roots []search.Position) []int32 {
	b := t.Board
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

// FreeSpaceResult is what a reverse free-space search came to.
type FreeSpaceResult struct {
	Position search.Position
	Zones    int32          // player zones
	Frozen   int32          // boxes that no push can move again
	Static   []board.Square // goals whose boxes never moved: they can be filled first, in any order
	Order    *packing.Order // the order in which its boxes come home
	Path     []featurespace.BoxMove
}

// Done reports the aim of the search: one zone, nothing frozen.
func (s *FreeSpaceResult) Done() bool { return s.Zones == 1 && s.Frozen == 0 }

// Read takes the best node of an engine that ran reverse rules without removals. before is the result that the engine
// was started from, besides solved positions; nil for none.
func Read(t *analysis.Level, e *featurespace.Engine, before *FreeSpaceResult) *FreeSpaceResult {
	p, v, _ := e.Best()
	s := &FreeSpaceResult{Position: *p, Zones: v[relocation.FreeZones], Frozen: v[relocation.FreeFrozenBoxes]}
	s.Position.Boxes, s.Position.Last = p.Boxes.Clone(), board.None
	root, path := e.PathToBest()
	if before != nil && root.Boxes.Equal(before.Position.Boxes) {
		root.Boxes = t.Board.GoalSet()
		path = append(before.Path[:len(before.Path):len(before.Path)], path...)
	}
	s.Path = path
	home := root.Boxes.Clone() // boxes that have not moved
	last := make(map[board.Square]int)
	for i, m := range path {
		home.Remove(m.From)
		delete(last, m.From)
		last[m.To] = i
	}
	pulls := make([]packing.Pull, len(path))
	for i, m := range path {
		pulls[i] = packing.Pull{From: m.From, To: m.To, Removed: last[m.To] == i && s.Position.Boxes.Has(m.To)}
	}
	for _, sq := range home.AppendTo(nil) {
		if t.Board.IsGoal(sq) {
			s.Static = append(s.Static, sq)
		}
	}
	s.Order = packing.NewOrder(t.Board, pulls, home.AppendTo(nil))
	return s
}
