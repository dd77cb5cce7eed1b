package plan

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/forward"
	"planner/freespace"
	"planner/internal/oracle"
	"planner/internal/suite"
	"planner/meet"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/relocation"
)

// two rooms with a goal room between, drawn for these tests: boxes must wait aside before they can be packed.
const rooms = `
###########
#    #    #
# $  #  $ #
# $     $ #
#    #    #
##  ### ###
 #..   .#
 # . @  #
 ########
`

func alone(name string) Options {
	o := options(Bidir, 1)
	for _, l := range lines {
		if l.name != name {
			o.Without = append(o.Without, l.name)
		}
	}
	return o
}

// TestLayoutStrandsSolveAlone lets each strand solve small levels by itself, twice with the same outcome.
func TestLayoutStrandsSolveAlone(t *testing.T) {
	for _, name := range []string{"spread", "loose", "layouts", "planned"} {
		solved, tried := 0, 0
		for seed := range uint64(5) {
			b := oracle.Generate(oracle.Medium, 300+seed)
			space := oracle.NewSpace(b)
			want := int(space.Distances(board.Forward)[space.Start()]) != oracle.Dead
			if !want {
				continue
			}
			tried++
			first := solvedBy(t, b, alone(name))
			if again := solvedBy(t, b, alone(name)); !slices.Equal(first, again) {
				t.Fatalf("%s, seed %d: two runs differ", name, seed)
			}
			if first != nil {
				solved++
			}
		}
		if 2*solved < tried || solvedBy(t, suite.Board(t, rooms), alone(name)) == nil {
			t.Errorf("%s solves only %d of %d small levels", name, solved, tried)
		}
	}
}

// mostWork ends a strand that has not solved a small level; none of them need to.
const mostWork = 60_000

// solvedBy lets the one strand of the options work for a while and gives the pushes it found, if any.
func solvedBy(t *testing.T, b *board.Board, o Options) []board.Move {
	t.Helper()
	g := newGround(b, o.RAM, 1, o)
	p := &portfolio{board: b, table: g.table, logs: g.logs}
	s := o.lineups(b)[0].make(g, func() {})
	var h *hit
	for calls, done := 0, false; h == nil && !done && s.nodes() < mostWork && calls < mostWork; calls++ {
		h, done = s.work(context.Background(), 2000)
	}
	if h == nil {
		return nil
	}
	pushes, err := p.join(h)
	if err != nil {
		t.Fatal(err)
	}
	lurd, err := board.Expand(b, pushes)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := board.Replay(b.Level, lurd); err != nil {
		t.Fatal(err)
	}
	return pushes
}

// TestFreeSearchesCanBeReplayed holds every record of the free-space searches of both sides, shuffles and door macros
// among them, against the router, which knows single moves only.
func TestFreeSearchesCanBeReplayed(t *testing.T) {
	for seed := range uint64(25) {
		b := oracle.Generate(oracle.Medium, 700+seed)
		g := newGround(b, 256<<20, 1, options(Bidir, 1))
		if len(g.roots) == 0 {
			continue
		}
		maze := mazeOf(g.terrain)
		spreading := reverse.NewFreeSpace(g.terrain, maze, g.roots)
		for stage := relocation.FreeRoutes; stage <= relocation.FreeEnds; stage++ {
			e := g.engine(g.terrain, board.Reverse, spreading.Rules(stage, seed%3), g.roots...)
			e.Run(context.Background(), 300)
			replay(t, g, board.Reverse, e)
		}
		aim := search.Position{Boxes: b.GoalSet(), Player: g.roots[0].Player}
		proofs := forward.NewProofs(g.terrain, g.deadlocks)
		rules := forward.NewOpening(g.terrain, maze.Best(board.Forward), proofs, aim, relocation.FreeEnds)
		e := g.engine(g.terrain, board.Forward, rules, g.start)
		e.Run(context.Background(), 300)
		replay(t, g, board.Forward, e)
	}
}

func mazeOf(t *analysis.Level) *freespace.Maze {
	return freespace.NewMaze(flow.NewSides(t.Board, nil), [2]board.Bits{
		board.Forward: t.Bounds[board.Forward].Closed, board.Reverse: t.Bounds[board.Reverse].Closed,
	})
}

func replay(t *testing.T, g *ground, side board.Side, e *featurespace.Engine) {
	t.Helper()
	scene := board.NewScene(g.terrain.Board)
	for id := range e.Nodes() {
		p, v := e.Node(id)
		player := g.logs[side].Position(meet.Ref(p.Ref), scene)
		if !scene.Boxes().Equal(p.Boxes) || player != p.Player {
			t.Fatalf("%v node %d: the log holds another position", side, id)
		}
		if _, err := meet.Path(g.terrain.Board, side, g.logs[side], meet.Ref(p.Ref)); err != nil {
			t.Fatalf("%v node %d, vector %v: %v", side, id, v, err)
		}
	}
}
