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
	"planner/technique"
)

// Setup says how the strategies of a level are to work.
type Setup struct {
	Level      *analysis.Analysis
	Memory     int64 // bytes for the table, the logs and the searches of all strategies together
	Strategies int   // how many strategies share the memory, at least 1
	Use        technique.Set
	Seed       uint64
	Later      int          // packing orders that are passed over at first
	Watcher    meet.Watcher // hears of new positions; may be nil
	SolvePart  PartSolver   // solves parts of the level; NewParts needs it
	Ends       board.Bits   // squares: the player gets to one of them in the end; nil for anywhere
	Emptied    func()       // a strategy that has searched a side out calls it; NewPushes and NewPulls need it
}

// PartSolver solves a small level, given by its rows, and gives up after about that number of positions. Unless ends is
// nil, the player has to be able to walk to one of these places when the level is solved. The results are the solution
// as LURD text, which is empty when none was found, and the number of positions that were generated.
type PartSolver func(ctx context.Context, rows []string, ends []board.Place, positions int64) (
	lurd string, generated int64, err error)

// LevelContext holds what all strategies of one level share. The caller that runs the strategies reads its fields. The
// strategies change only the table, the logs and the list of pairs, which are safe for concurrent use.
type LevelContext struct {
	Level *analysis.Analysis
	Table *meet.Table
	Logs  [2]*meet.Log
	Start search.Position   // the start, with its record
	Roots []search.Position // the solved positions, with their records
	Pairs *meet.Candidates  // the nearest pairs of both sides

	Fronts *Fronts // where the strategies stand, compared for Pairs

	milestones milestones // where an opening of the start may begin instead

	Foreign Foreign // positions of other processes that search the same level

	// Apart reports whether the start has more than one group of several boxes that are far from each other. The first
	// call works that out.
	Apart func() bool

	// Members are the strategies that search the level, in the order in which they were made.
	Members []*Member

	asked  Setup
	onDisk bool    // a store takes what outgrows memory; false without a store, and once a store takes no more
	states []State // of the strategies, as an earlier run has left them in the store
	memory int64   // bytes for the searches of one strategy

	models [2]func() *deadlock.Detector // by side; no search uses a model, but searches share the tables that it made
}

// NewLevelContext prepares a level that is searched in memory, with the first positions of both sides recorded. For a
// level with a store a Resume makes the context.
func NewLevelContext(s Setup) *LevelContext {
	c := newLevelContext(s, nil, newLogs(s.Level.Board))
	c.recordFirst()
	return c
}

// newLogs makes an empty log for each side.
func newLogs(b *board.Board) [2]*meet.Log { return [2]*meet.Log{meet.NewLog(b), meet.NewLog(b)} }

// newLevelContext prepares a level with its logs, above the overflow of a store if there is one. The first positions of
// the level have no records yet.
func newLevelContext(s Setup, overflow search.Overflow, logs [2]*meet.Log) *LevelContext {
	b := s.Level.Board
	c := &LevelContext{Level: s.Level, Pairs: meet.NewCandidates(meet.DefaultCandidates), asked: s, Logs: logs,
		onDisk: overflow != nil}
	c.Table = meet.NewTable(c.part(c.division().table), overflow)
	c.divide()
	c.Apart = sync.OnceValue(c.fallsApart)
	c.Fronts = newFronts(c)
	for side := range c.models {
		c.models[side] = sync.OnceValue(func() *deadlock.Detector {
			return deadlock.NewDetector(b, board.Side(side), s.Level.Bounds[side].Closed,
				deadlockOptions(technique.NewUse(s.Use)))
		})
	}
	c.firstPositions(b)
	return c
}

// Lengths are the numbers of records of both logs, by side.
func (c *LevelContext) Lengths() (n [2]search.Ref) {
	for side, l := range c.Logs {
		n[side] = search.Ref(l.Len())
	}
	return n
}

// fallsApart works out the answer of Apart.
func (c *LevelContext) fallsApart() bool {
	b, several := c.Level.Board, 0
	if len(b.Boxes) > partsMostBoxes {
		return false
	}
	for _, g := range newDivider(b, c.Level.Graph, c.Level.Goals).Groups(b.Boxes, b.Player, cutNear, 0) {
		if g.Boxes.Count() >= apartBoxes {
			several++
		}
	}
	return several > 1
}

// firstPositions works out the start and the solved positions in which the player is where he has to end.
func (c *LevelContext) firstPositions(b *board.Board) {
	scene, zone := board.NewScene(b), board.NewZone(b)
	c.Start = *search.PositionOf(b, b.Boxes, b.Player)
	for _, root := range reverse.Roots(b, scene, zone) {
		root.Left = nil
		zone.Fill(scene, root.Player)
		if c.asked.Ends == nil || slices.ContainsFunc(zone.Squares(), c.asked.Ends.Has) {
			c.Roots = append(c.Roots, root)
		}
	}
}

// leaveStore gives table, logs and searches the memory that they have without a store. The store has failed.
func (c *LevelContext) leaveStore() {
	c.onDisk = false
	c.Table.Limit(c.part(c.division().table))
	c.divide()
}

func (c *LevelContext) division() division {
	if c.onDisk {
		return withStore
	}
	return inMemory
}

// part is a part of the memory, in bytes.
func (c *LevelContext) part(share float64) int64 { return int64(share * float64(c.asked.Memory)) }

func (c *LevelContext) divide() {
	meet.LimitTogether(c.Logs, c.part(c.division().logs))
	c.memory = int64(c.division().searches * float64(c.asked.Memory) / float64(c.asked.Strategies))
}

// SearchMemory returns the memory that the searches of all strategies may hold together, in bytes.
func (c *LevelContext) SearchMemory() int64 { return c.memory * int64(c.asked.Strategies) }

// Spare is how many bytes more than SearchMemory the searches may hold for now, because table and logs do not take all
// the memory that they were given yet. A search gives borrowed memory back in its next turn. Some of the spare memory
// is never lent, so that table and logs have room to grow until every search has had a turn.
func (c *LevelContext) Spare() int64 {
	return max(c.Table.Spare()+max(c.part(c.division().logs)-c.logBytes(), 0)-neverLent, 0)
}

func (c *LevelContext) logBytes() int64 {
	return c.Logs[board.Forward].Bytes() + c.Logs[board.Reverse].Bytes()
}

// Spent is the part of the memory for records that both logs take, from 0 to 1. It is 0 with a store, which makes room.
func (c *LevelContext) Spent() float64 {
	if c.onDisk {
		return 0
	}
	return min(float64(c.logBytes())/float64(c.part(c.division().logs)), 1)
}

// full reports whether one of some logs, by side, is full, with no store that makes room in it. A strategy that records
// there would begin one search after the other, and each would record some positions and end.
func (c *LevelContext) full(records [2]bool) bool {
	return !c.onDisk && (records[board.Forward] && c.Logs[board.Forward].Full() ||
		records[board.Reverse] && c.Logs[board.Reverse].Full())
}

// recordFirst records the first positions of both sides, in a search that begins.
func (c *LevelContext) recordFirst() {
	c.Start.Ref = c.recorder(board.Forward).Root(&c.Start, c.keyOf(&c.Start))
	for i := range c.Roots {
		root := &c.Roots[i]
		root.Ref = c.recorder(board.Reverse).Root(root, c.keyOf(root))
	}
}

func (c *LevelContext) keyOf(p *search.Position) board.Key {
	return c.Level.Board.KeyOf(p.Boxes, p.Player)
}

// newProofs makes the deadlock tests of one forward search on the level.
func (c *LevelContext) newProofs(use technique.Use) *forward.Proofs {
	return forward.ProofsOf(c.newDetector(board.Forward, use))
}

// newDetector makes the detector of one search of a side.
func (c *LevelContext) newDetector(side board.Side, use technique.Use) *deadlock.Detector {
	return c.models[side]().Fork(use)
}

func (c *LevelContext) recorder(side board.Side) *meet.Recorder {
	return &meet.Recorder{Table: c.Table, Log: c.Logs[side], Side: side, Watcher: c.asked.Watcher}
}

// roots lists the first positions of a side. The caller may change the list and not the positions.
func (c *LevelContext) roots(side board.Side) []search.Position {
	if side == board.Forward {
		return []search.Position{c.Start}
	}
	return slices.Clone(c.Roots)
}

// Adopt plays a half-path that another process has found and enters its positions. Its end becomes one of the Foreign
// positions unless the path meets the other side.
func (c *LevelContext) Adopt(side board.Side, h meet.Half) (meet.Adopted, error) {
	a, err := c.recorder(side).Adopt(c.Level.Board, c.roots(side), h)
	if err == nil && !a.Met {
		c.Foreign.Add(side, a.End)
	}
	return a, err
}

// Follow enters the pushes from the start to a position that a search of this process has found outside of the table.
func (c *LevelContext) Follow(pushes []board.Move) (meet.Adopted, error) {
	return c.recorder(board.Forward).Follow(c.Level.Board, c.Start, pushes)
}

// newEngine makes a feature-space search of one side with its roots added. The search must not be run when ctx has
// ended meanwhile.
func (c *LevelContext) newEngine(ctx context.Context, l *analysis.Analysis, use technique.Use, side board.Side,
	rules featurespace.Rules, roots ...search.Position) *featurespace.Engine {
	e := featurespace.NewEngine(l.Board, rules, c.recorder(side), c.memory, use)
	e.Seed(c.asked.Seed)
	for i := range roots {
		e.AddRoot(ctx, &roots[i], c.keyOf(&roots[i]))
	}
	return e
}

// deadlockOptions says which rules the forward searches ask, and where they are counted.
func deadlockOptions(use technique.Use) deadlock.Options {
	o := deadlock.DefaultOptions()
	o.Use, o.CorralBudget = use, firstCorral
	return o
}

// positions rebuilds positions from their records in the log of a side. A ref without a record is left out.
func (c *LevelContext) positions(side board.Side, refs ...search.Ref) (list []search.Position) {
	log, scene := c.Logs[side], board.NewScene(c.Level.Board)
	for _, ref := range refs {
		if ref != 0 && int(ref) <= log.Len() {
			player := log.Position(ref, scene)
			list = append(list, search.Position{Boxes: scene.Boxes().Clone(), Player: player, Last: board.None,
				Ref: ref})
		}
	}
	return list
}

// ancestors reads from a side's log the layouts that a position came through. It is nil when overlap with ancestors is
// switched off.
func (c *LevelContext) ancestors(side board.Side, p *search.Position) *analysis.Ancestors {
	if !c.asked.Use.On(technique.Overlap) {
		return nil
	}
	list := analysis.NewAncestors(p.Boxes)
	for at := p.Ref; at != 0; {
		parent, from, to := c.Logs[side].Parent(at)
		if parent != 0 {
			list.AddParent(from, to)
		}
		at = parent
	}
	return list
}

// mostForeign is how many positions of other processes are kept for each side, the last ones. Each of these becomes a
// root of searches of its side, so they have to be few.
const mostForeign = 3

// Foreign holds, by side, the nearest positions of other processes that search the same level. These positions are in
// log and table already. A Foreign is safe for concurrent use; the zero value is empty.
type Foreign struct {
	mu   sync.Mutex
	list [2][]search.Position
}

// Add adds a position. When there are mostForeign, the oldest makes room.
func (f *Foreign) Add(side board.Side, p search.Position) {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.list[side]
	if slices.ContainsFunc(list, func(known search.Position) bool { return known.Ref == p.Ref }) {
		return
	}
	if len(list) == mostForeign {
		list = slices.Clone(list[1:])
	}
	f.list[side] = append(list, p)
}

// List lists the positions of a side, the oldest first. The caller must not change them.
func (f *Foreign) List(side board.Side) []search.Position {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.list[side][:len(f.list[side]):len(f.list[side])]
}
