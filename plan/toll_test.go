package plan

import (
	"context"
	"testing"

	"planner/board"
	"planner/forward"
	"planner/internal/suite"
	"planner/search"
	"planner/search/featurespace"
	"planner/search/relocation"
)

// TestTallyOfEnginesThatComeBack: an engine that has a second turn is not counted twice.
func TestTallyOfEnginesThatComeBack(t *testing.T) {
	b := suite.Board(t, bottle)
	g := newGround(b, 64<<20, 1, options(Bidir, 1))
	aim := search.Position{Boxes: b.GoalSet(), Player: g.roots[0].Player}
	proofs := g.proofs(g.terrain)
	dear := g.engine(g.terrain, board.Forward,
		forward.NewOpening(g.terrain, mazeOf(g.terrain).Best(board.Forward), proofs, aim, relocation.FreeEnds), g.start)
	cheap := g.engine(g.terrain, board.Forward,
		relocation.New(g.terrain, board.Forward, b.GoalSet(), proofs.Dead, false), g.start)
	var sum tally
	for range 3 {
		for _, e := range []*featurespace.Engine{dear, cheap} {
			sum.drive(e)
			e.Run(context.Background(), 200)
		}
	}
	want := dear.Counters().Generated + cheap.Counters().Generated
	if sum.nodes() != want {
		t.Errorf("%d positions, expected %d", sum.nodes(), want)
	}
	if sum.toll() == 0 {
		t.Error("the free-space search pays no toll")
	}
	other := g.engine(g.terrain, board.Forward,
		relocation.New(g.terrain, board.Forward, b.GoalSet(), nil, true), g.start)
	if sum = (tally{current: other}); sum.toll() != 0 || sum.nodes() == 0 {
		t.Errorf("a relocation of %d positions pays a toll of %d", sum.nodes(), sum.toll())
	}
}

// dearly is a strand whose positions cost so many more than others'.
type dearly struct {
	ended
	extra int64
}

func (d *dearly) work(_ context.Context, slice int64) (*hit, bool) {
	d.generated += slice
	return nil, false
}

func (d *dearly) toll() int64 { return d.extra * d.generated }

// TestTollIsPaid: of equal shares, the strand whose positions cost four times as much generates a quarter.
func TestTollIsPaid(t *testing.T) {
	p := &portfolio{}
	cheap, dear := &dearly{}, &dearly{extra: 3}
	for _, d := range []*dearly{cheap, dear} {
		p.strands = append(p.strands, &strandState{strand: d, share: 1})
	}
	for range 64 {
		s := p.next()
		p.giveBack(s, p.turn(context.Background(), s))
	}
	if part := float64(dear.generated) / float64(cheap.generated); part < 0.2 || part > 0.3 {
		t.Errorf("%d and %d positions", cheap.generated, dear.generated)
	}
}
