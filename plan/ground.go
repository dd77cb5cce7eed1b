package plan

import (
	"sync"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/meet"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/bestfirst"
	"planner/search/disk"
	"planner/search/featurespace"
)

// ground is what all strands of one level share.
type ground struct {
	terrain *analysis.Level
	table   *meet.TieredTable
	logs    [2]*meet.Log
	start   search.Position   // the start, with its record
	key     board.Key         // of the start
	roots   []search.Position // the solved positions, with their records
	memory  int64             // bytes for one strand's engines
	pairs   *meet.Candidates  // the nearest pairs of both sides

	logMemory int64                     // bytes for both logs
	lessons   []deadlock.LearnedPattern // learned by earlier runs
	deadlocks deadlock.Options
	use       search.Use
	seed      uint64
	steps     bestfirst.Rules

	making sync.Once
	model  *forward.Proofs // which no search uses: what it worked out beforehand is shared by all
}

// Shares of the memory: the table and the logs grow with every position of every strand, the engines keep what they
// have generated themselves. A slice that grows holds its old memory for a while, so not all is given out.
const (
	tableShare   = 0.28
	logShare     = 0.18
	enginesShare = 0.36
)

// Shares with a store: what is full of the logs goes to disk, and so do the positions. An engine knows its own, so the
// table in RAM is asked for those of other engines, old ones mostly, which are below anyway; an engine that has to begin
// anew for want of memory costs more than looking there.
const (
	storedTableShare   = 0.16
	storedLogShare     = 0.08
	storedEnginesShare = 0.56
)

// newGround lays the ground of a search that begins.
func newGround(b *board.Board, ram int64, strands int, options Options) *ground {
	g := bareGround(b, ram, strands, options, nil)
	g.declare()
	return g
}

// keptGround lays the ground of a search with a store. met is not nil when the search was solved when it was saved.
func keptGround(b *board.Board, ram int64, strands int, options Options, k *keeper) (g *ground, met *hit, err error) {
	g = bareGround(b, ram, strands, options, k.cellar)
	g.logs, g.lessons = k.logs, k.lessons
	g.divide(ram, strands, storedLogShare, storedEnginesShare)
	if k.resumed() {
		met, err = k.restore(g)
		return g, met, err
	}
	g.declare()
	return g, nil, nil
}

// bareGround has no position in its table; below is where it goes on beyond RAM, nil for nowhere.
func bareGround(b *board.Board, ram int64, strands int, options Options, below disk.Overflow) *ground {
	table := tableShare
	if below != nil {
		table = storedTableShare
	}
	g := &ground{
		terrain: analysis.New(b), table: meet.NewTieredTable(int64(table*float64(ram)), below),
		deadlocks: options.deadlocks(), use: options.use(), seed: options.Seed,
		steps: bestfirst.Rules{Freeze: options.on("freeze"), Matching: options.on("matching"),
			Local: options.on("local"), Truncate: options.on("shed")},
		logs: [2]*meet.Log{meet.NewLog(), meet.NewLog()}, pairs: meet.NewCandidates(meet.DefaultCandidates),
	}
	g.divide(ram, strands, logShare, enginesShare)
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
	zone := board.NewZone(b)
	g.start = search.Position{Boxes: scene.Boxes().Clone(), Player: zone.Fill(scene, b.Player), Last: board.None}
	g.key = b.KeyOf(g.start.Boxes, g.start.Player)
	for _, root := range reverse.Roots(b, scene, zone) {
		root.Left = nil
		g.roots = append(g.roots, root)
	}
	return g
}

// divide gives logs and engines their shares of the memory.
func (g *ground) divide(ram int64, strands int, logs, engines float64) {
	g.logMemory = int64(logs * float64(ram))
	g.memory = int64(engines * float64(ram) / float64(strands))
	for _, l := range g.logs {
		l.Limit(g.logMemory / 2)
	}
}

// declare enters the first positions of both sides.
func (g *ground) declare() {
	g.start.Ref = g.recorder(board.Forward).Root(&g.start, g.key)
	for i := range g.roots {
		root := &g.roots[i]
		root.Ref = g.recorder(board.Reverse).Root(root, g.terrain.Board.KeyOf(root.Boxes, root.Player))
	}
}

// proofs are the deadlock tests of one forward search on the level, with what is known of it.
func (g *ground) proofs(t *analysis.Level) *forward.Proofs {
	g.making.Do(func() { g.model = forward.NewProofs(t, g.deadlocks) })
	f := g.model.Fork()
	f.AddLearned(g.lessons)
	return f
}

func (g *ground) recorder(side board.Side) *meet.Recorder {
	return &meet.Recorder{Table: g.table, Log: g.logs[side], Side: side}
}

// engine makes an engine of one side with its roots declared.
func (g *ground) engine(t *analysis.Level, side board.Side, rules featurespace.Rules, roots ...search.Position) *featurespace.Engine {
	e := featurespace.NewEngine(t.Board, rules, g.recorder(side), g.memory)
	e.Seed(g.seed)
	for i := range roots {
		e.AddRoot(&roots[i], t.Board.KeyOf(roots[i].Boxes, roots[i].Player))
	}
	return e
}

// copyOf detaches a position from the engine that lent it.
func copyOf(p *search.Position) search.Position {
	c := *p
	c.Boxes, c.Left, c.Last = p.Boxes.Clone(), nil, board.None
	return c
}
