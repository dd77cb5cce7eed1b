package bestfirst

import (
	"context"
	"strings"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// cells has three zones at the start, and pushes can join all of them.
const cells = `
#############
#@  #   #   #
#   $   $   #
#  .#   #.  #
#############`

// TestOpeningJoinsZones: the most open position has fewer zones than the start, and the count belongs to its layout.
func TestOpeningJoinsZones(t *testing.T) {
	s := openingOf(suite.Board(t, cells), 24, never)
	s.Run(context.Background(), 2_000)
	o, ok := s.Opened()
	if !ok {
		t.Fatal("nothing was expanded")
	}
	scene := board.StartScene(s.board)
	before := zonesOf(scene)
	scene.Set(o.Position.Boxes)
	if got := zonesOf(scene); got != o.Zones || got >= before {
		t.Errorf("%d zones, said to be %d, and %d at the start", got, o.Zones, before)
	}
}

// TestOpeningLosesNothing: the prices of zones and of boxes only order, so the whole space of a small level is searched
// with them and without them.
func TestOpeningLosesNothing(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Small, 200) {
		if b.Unsolvable != "" {
			continue
		}
		boxes := make([]int32, b.Squares())
		for sq := range boxes {
			boxes[sq] = int32(sq*7+int(seed)) % 40
		}
		var expanded [3]int64
		for i, prices := range [...]OpeningPrices{{}, {Zone: 24}, {Zone: 24, Boxes: boxes}} {
			s := pricedOpening(b, prices, never)
			if out := s.Run(context.Background(), 1<<30); out != search.Exhausted {
				t.Fatalf("seed %d ended with %v", seed, out)
			}
			expanded[i] = s.Counters().Expanded
		}
		if expanded[0] != expanded[1] || expanded[0] != expanded[2] {
			t.Fatalf("seed %d: expanded %v", seed, expanded)
		}
	}
}

// TestLostNodesAreNotExpanded: a node that the rules prove lost has no children and is not the most open position, and
// the root is not asked about.
func TestLostNodesAreNotExpanded(t *testing.T) {
	asked := 0
	s := openingOf(suite.Board(t, cells), 24, func(at *search.Position) bool {
		asked++
		return true
	})
	if out := s.Run(context.Background(), 1<<30); out != search.Exhausted {
		t.Fatalf("ended with %v", out)
	}
	o, ok := s.Opened()
	if !ok || !o.Position.Boxes.Equal(s.board.BitsOf(s.board.Boxes)) {
		t.Error("the most open position is not the start")
	}
	if c := s.Counters(); int64(asked) != c.Expanded-1 || asked == 0 {
		t.Errorf("asked about %d positions of %d", asked, c.Expanded)
	}
}

// TestNoOpening: a search that is none has no most open position.
func TestNoOpening(t *testing.T) {
	level := analysis.New(t.Context(), suite.Board(t, cells))
	s := New(level.Starts, pullDetector(level, technique.Set{}), nothing{}, 1<<20)
	if _, ok := s.Opened(); ok {
		t.Error("it has one")
	}
}

// TestPricesAddUp: what a move adds to a root's cost is the difference of what both positions cost as roots.
func TestPricesAddUp(t *testing.T) {
	b := suite.Board(t, cells)
	prices := OpeningPrices{Zone: 24, Unreached: 3, Boxes: make([]int32, b.Squares())}
	for sq := range prices.Boxes {
		prices.Boxes[sq] = int32(sq % 5)
	}
	o := newOpening(b, board.Forward, prices, never)
	scene := board.StartScene(b)
	start := o.rootCost(scene, b.Boxes, b.Player) - o.floorCost(scene, b.Player)
	for _, sq := range b.Boxes {
		for _, d := range board.Dirs {
			m := board.NewMove(sq, d)
			if to := b.To(m); to == b.Wall() || !scene.Free(to) {
				continue
			}
			added := o.boxChange(sq, b.To(m)) + o.floorAfter(scene, m, sq)
			after := scene.Boxes().Moved(sq, b.To(m))
			moved := board.NewScene(b)
			moved.Set(after)
			if got, want := start+added, o.rootCost(moved, after.AppendTo(nil), sq); got != want {
				t.Errorf("from %d %v costs %d, want %d", sq, d, got, want)
			}
		}
	}
}

// TestNearest: of a space that is searched out, the nearest layout is the solved one.
func TestNearest(t *testing.T) {
	b := suite.Board(t, cells)
	s := openingOf(b, 24, never)
	nearest := func() board.Bits { boxes, _ := s.Nearest(); return boxes }
	if nearest() != nil {
		t.Error("a layout before the first expansion")
	}
	s.Run(context.Background(), 1)
	if !nearest().Equal(b.BitsOf(b.Boxes)) {
		t.Error("the start was expanded, and the nearest layout is another")
	}
	s.Run(context.Background(), 1<<30)
	if !nearest().Equal(b.BitsOf(b.Goals)) {
		t.Errorf("nearest is\n%s", strings.Join(b.Text(nearest(), b.Player), "\n"))
	}
}

// openingOf is an opening of a level with a price of zones, with its start as the root.
func openingOf(b *board.Board, price int32, lost func(*search.Position) bool) *Search {
	return pricedOpening(b, OpeningPrices{Zone: price}, lost)
}

// pricedOpening is an opening of a level, with its start as the root.
func pricedOpening(b *board.Board, p OpeningPrices, lost func(*search.Position) bool) *Search {
	level := analysis.New(context.Background(), b)
	options := deadlock.DefaultOptions()
	options.Use = technique.NewUse(technique.Set{})
	s := New(level.Goals, deadlock.NewDetector(b, board.Forward, level.Bounds[board.Forward].Closed, options),
		nothing{}, 1<<30)
	s.MakeOpening(p, lost)
	s.AddRoot(search.PositionOf(b, b.Boxes, b.Player))
	return s
}

func never(*search.Position) bool { return false }

// zonesOf counts the zones of a scene by floods from every free square.
func zonesOf(s *board.Scene) (count int32) {
	zone, names := board.NewZone(s.Board), map[board.Square]bool{}
	for sq := range s.Board.Wall() {
		if s.Free(sq) {
			names[zone.Fill(s, sq)] = true
		}
	}
	return int32(len(names))
}
