package strategy

import (
	"context"
	"slices"
	"sync"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/meet"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/parts"
	"planner/technique"
)

// Setup says how the strategies of a level are to work.
type Setup struct {
	Board      *board.Board
	Level      *analysis.Level // of the board; nil to have it analysed here
	Memory     int64           // bytes for the table, the logs and the searches of all strategies together
	Strategies int             // how many strategies share the memory, at least 1
	Use        technique.Set
	Seed       uint64
	Later      int          // packing orders that are passed over at first
	Disk       *Disk        // where the search goes on beyond memory; nil for nowhere
	Watcher    meet.Watcher // hears of new positions; may be nil
	SolvePart  PartSolver   // solves parts of the level; NewParts needs it
}

// Disk holds the parts of a store that the strategies of a level use.
type Disk struct {
	Overflow search.Overflow
	Logs     [2]*meet.Log // whose full chunks the store can take over
}

// PartSolver solves a small level, given by its rows, and gives up after about that number of positions. It returns the
// solution as LURD text, which is empty when it has found none, and the number of positions that it generated.
type PartSolver func(ctx context.Context, rows []string, positions int64) (lurd string, generated int64, err error)

// LevelContext holds what all strategies of one level share. The caller that runs the strategies reads its fields. The
// strategies change only the table, the logs and the list of pairs, which are safe for concurrent use.
type LevelContext struct {
	Level *analysis.Level
	Table *meet.Table
	Logs  [2]*meet.Log
	Start search.Position   // the start, with its record
	Key   board.Key         // of the start
	Roots []search.Position // the solved positions, with their records
	Pairs *meet.Candidates  // the nearest pairs of both sides

	Fronts *Fronts // where the strategies stand, compared for Pairs

	Foreign Foreign // positions of other processes that search the same level

	LogMemory int64 // bytes for both logs

	memory    int64        // bytes for the searches of one strategy
	watcher   meet.Watcher // may be nil
	solvePart PartSolver
	set       technique.Set
	seed      uint64
	later     int

	spreadings spreadings // the spread search that strategies hand on

	apart  func() bool // worked out when it is asked for first
	making [2]sync.Once
	models [2]*deadlock.Detector // of each side, which no search uses: what they worked out beforehand is shared by all
}

// NewLevelContext prepares a level. The first positions of both sides are not in the table yet: Declare enters them
// in a search that begins, and package strategy restores them in one that goes on.
func NewLevelContext(s Setup) *LevelContext {
	tableShare, overflow := memoryTable, search.Overflow(nil)
	logs := [2]*meet.Log{meet.NewLog(s.Board), meet.NewLog(s.Board)}
	if s.Disk != nil {
		tableShare, overflow, logs = diskTable, s.Disk.Overflow, s.Disk.Logs
	}
	if s.Level == nil {
		s.Level = analysis.New(s.Board)
	}
	c := &LevelContext{
		Level: s.Level, Table: meet.NewTable(int64(tableShare*float64(s.Memory)), overflow),
		Logs: logs, Pairs: meet.NewCandidates(meet.DefaultCandidates),
		set: s.Use, seed: s.Seed, later: s.Later, watcher: s.Watcher, solvePart: s.SolvePart,
	}
	c.apart = sync.OnceValue(c.fallsApart)
	c.Fronts = newFronts(c.Level, c.Logs, c.Pairs)
	if s.Disk != nil {
		c.divide(s.Memory, s.Strategies, diskLogs, diskSearches)
	} else {
		c.divide(s.Memory, s.Strategies, memoryLogs, memorySearches)
	}
	c.firstPositions(s.Board)
	return c
}

// Apart reports whether the start has more than one group of several boxes that are far from each other.
func (c *LevelContext) Apart() bool { return c.apart() }

// fallsApart works out what Apart says.
func (c *LevelContext) fallsApart() bool {
	b, several := c.Level.Board, 0
	if len(b.Boxes) > partsMostBoxes {
		return false
	}
	for _, g := range parts.NewDivider(b, c.Level.Graph, c.Level.Goals).Groups(b.Boxes, b.Player, parts.Near, 0) {
		if g.Boxes.Count() >= apartBoxes {
			several++
		}
	}
	return several > 1
}

// firstPositions works out the start and the solved positions.
func (c *LevelContext) firstPositions(b *board.Board) {
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
	zone := board.NewZone(b)
	c.Start = search.Position{Boxes: scene.Boxes().Clone(), Player: zone.Fill(scene, b.Player), Last: board.None}
	c.Key = b.KeyOf(c.Start.Boxes, c.Start.Player)
	for _, root := range reverse.Roots(b, scene, zone) {
		root.Left = nil
		c.Roots = append(c.Roots, root)
	}
}

// LeaveDisk gives the table, the logs and the searches what they have without a store, which has failed.
func (c *LevelContext) LeaveDisk(memory int64, strategies int) {
	c.Table.Limit(int64(memoryTable * float64(memory)))
	c.divide(memory, strategies, memoryLogs, memorySearches)
}

// SearchMemory returns the memory that the searches of all strategies may hold together, in bytes.
func (c *LevelContext) SearchMemory(strategies int) int64 { return c.memory * int64(strategies) }

// Spare is how many bytes more than SearchMemory the searches may hold for now, because table and logs do not take all
// that they were given yet. In its next turn a search gives the borrowed memory back. Some of it is never lent, so that
// table and logs have room to grow until every search has had a turn.
func (c *LevelContext) Spare() int64 {
	logs := c.Logs[board.Forward].Bytes() + c.Logs[board.Reverse].Bytes()
	return max(c.Table.Spare()+max(c.LogMemory-logs, 0)-neverLent, 0)
}

// divide gives logs and searches their shares of the memory.
func (c *LevelContext) divide(memory int64, strategies int, logs, searches float64) {
	c.LogMemory = int64(logs * float64(memory))
	meet.Share(c.Logs, c.LogMemory)
	c.memory = int64(searches * float64(memory) / float64(strategies))
}

// Declare enters the first positions of both sides.
func (c *LevelContext) Declare() {
	c.Start.Ref = c.recorder(board.Forward).Root(&c.Start, c.Key)
	for i := range c.Roots {
		root := &c.Roots[i]
		root.Ref = c.recorder(board.Reverse).Root(root, c.Level.Board.KeyOf(root.Boxes, root.Player))
	}
}

// newProofs makes the deadlock tests of one forward search on the level.
func (c *LevelContext) newProofs(use technique.Use) *forward.Proofs {
	return forward.ProofsOf(c.newDetector(board.Forward, use))
}

// newDetector makes the detector of one search of a side.
func (c *LevelContext) newDetector(side board.Side, use technique.Use) *deadlock.Detector {
	c.making[side].Do(func() {
		c.models[side] = deadlock.NewDetector(c.Level.Board, side, c.Level.Bounds[side].Closed,
			deadlockOptions(technique.NewUse(c.set)))
	})
	return c.models[side].Fork(use)
}

func (c *LevelContext) recorder(side board.Side) *meet.Recorder {
	return &meet.Recorder{Table: c.Table, Log: c.Logs[side], Side: side, Watcher: c.watcher}
}

// Adopt enters a half-path that another process has found, after it has been played. The position becomes one of the
// Foreign ones when it is not met.
func (c *LevelContext) Adopt(side board.Side, h meet.Half) (meet.Adopted, error) {
	roots := c.Roots
	if side == board.Forward {
		roots = []search.Position{c.Start}
	}
	a, err := c.recorder(side).Adopt(c.Level.Board, roots, h)
	if err == nil && !a.Met {
		c.Foreign.Add(side, a.End)
	}
	return a, err
}

// Follow enters the pushes from the start to a position that a search of this process has found outside of the table.
func (c *LevelContext) Follow(pushes []board.Move) (meet.Adopted, error) {
	return c.recorder(board.Forward).Follow(c.Level.Board, c.Start, pushes)
}

// newEngine makes a feature-space search of one side with its roots declared. It must not be run when ctx has ended
// meanwhile.
func (c *LevelContext) newEngine(ctx context.Context, l *analysis.Level, use technique.Use, side board.Side,
	rules featurespace.Rules, roots ...search.Position) *featurespace.Engine {
	e := featurespace.NewEngine(l.Board, rules, c.recorder(side), c.memory, use)
	e.Seed(c.seed)
	for i := range roots {
		e.AddRoot(ctx, &roots[i], l.Board.KeyOf(roots[i].Boxes, roots[i].Player))
	}
	return e
}

// deadlockOptions says which rules the forward searches ask, and where they are counted.
func deadlockOptions(use technique.Use) deadlock.Options {
	o := deadlock.DefaultOptions()
	o.Use, o.CorralBudget = use, firstCorral
	return o
}

// positions rebuilds positions from their records; 0 stands for none.
func (c *LevelContext) positions(side board.Side, refs ...meet.Ref) []search.Position {
	return rebuilt(c.Level.Board, c.Logs[side], slices.DeleteFunc(slices.Clone(refs), func(ref meet.Ref) bool {
		return ref == 0 || int(ref) > c.Logs[side].Len()
	})...)
}

// rebuilt gives the positions of some records.
func rebuilt(b *board.Board, l *meet.Log, refs ...meet.Ref) []search.Position {
	list := make([]search.Position, len(refs))
	scene := board.NewScene(b)
	for i, ref := range refs {
		player := l.Position(ref, scene)
		list[i] = search.Position{Boxes: scene.Boxes().Clone(), Player: player, Last: board.None, Ref: search.Ref(ref)}
	}
	return list
}
