package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// knowing is judge with the table of all triples from the first question on.
func knowing(options Options) oracle.Maker {
	return func(b *board.Board, side board.Side) oracle.Rule {
		d := NewDetector(b, side, oracle.DeadSquares(b, side), options)
		d.triples.after = 0
		return proving(d)
	}
}

// TestAllTriplesAreExact compares the table of all triples with the oracle on levels of three boxes, where it and the
// table of pairs must know everything.
func TestAllTriplesAreExact(t *testing.T) {
	shape := oracle.Shape{MinFloor: 9, MaxFloor: 18, MinBoxes: 3, MaxBoxes: 3}
	for _, side := range sides {
		options := with(DeadSquare, Pair, Triple)
		score, example := oracle.Run(shape, *seed, count(60), side, oracle.All, knowing(options))
		if example != "" {
			t.Fatal(example)
		}
		if score.Caught != score.Dead || score.Dead == 0 {
			t.Errorf("%v: %d of %d dead triples are known", side, score.Caught, score.Dead)
		}
	}
}

// TestTriplesOfAllRules runs all rules over small levels while they have the table of all triples.
func TestTriplesOfAllRules(t *testing.T) {
	for _, side := range sides {
		options := DefaultOptions()
		_, example := oracle.Run(crowded, *seed, count(100)/12+1, side, oracle.Edges, knowing(options))
		if example != "" {
			t.Fatal(example)
		}
	}
}

// TestGridRules compares the rules on a grid with those of larger boards: pushes that lose, and stuck boxes.
func TestGridRules(t *testing.T) {
	lost, stuck := 0, 0
	compare := func(b *board.Board) {
		kit := newKit(b, board.Forward, oracle.DeadSquares(b, board.Forward))
		plain := kit.Fork()
		plain.grid = nil
		onGrid, without := newStuck(kit), newStuck(plain)
		space := oracle.NewSpace(b)
		scene, zone := board.NewScene(b), board.NewZone(b)
		for state := range space.States {
			player := space.Place(state, scene)
			zone.Fill(scene, player)
			if kit.Freeze.Frozen(scene, b.NewBits()) {
				continue // the rules are not asked about such positions
			}
			for sq := range scene.Boxes().All() {
				got, want := onGrid.moves(scene, zone, sq), without.moves(scene, zone, sq)
				if got != want {
					t.Fatalf("box %d moves without losing: %v, expected %v\n%s", sq, got, want, space.Draw(state))
				}
				if !want {
					lost++
				}
			}
			got, dead := onGrid.Find(scene, player)
			want, lost := without.Find(scene, player)
			if !got.Equal(want) || dead != lost {
				t.Fatalf("stuck: %v %v, expected %v %v\n%s", got, dead, want, lost, space.Draw(state))
			}
			if want.First() != board.None {
				stuck++
			}
		}
	}
	for i := range count(200) {
		compare(oracle.Generate(oracle.Small, *seed+uint64(i)))
	}
	if lost < 100 || stuck < 100 {
		t.Errorf("%d boxes without a push, %d positions with stuck boxes", lost, stuck)
	}
}
