package exhaustive

import (
	"context"
	"math"
	"slices"
	"testing"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/internal/test/oracle"
	"planner/technique"
)

// expectMany makes every layer of a perimeter worthwhile.
func expectMany() *InVain { return &InVain{1 << 40} }

// TestPerimeterAgainstOracle checks on every state of small levels that the start leads to, and at every depth, that
// the bound by the perimeter is exact inside and never above the truth outside. Rules drop positions of it.
func TestPerimeterAgainstOracle(t *testing.T) {
	inside, raised, dropped := 0, 0, int64(0)
	for seed, b := range oracle.Levels(oracle.Medium, 600) {
		space := oracle.NewSpace(b)
		truth, reached := space.Distances(board.Forward), space.From(board.Forward, space.Start())
		d := toGoals(b)
		s := expand.NewSpace(d, technique.Set{})
		p := NewPerimeter(s, 64<<20)
		scene, zone, words := board.NewScene(b), board.NewZone(b), make([]uint64, s.Layouts.Words)
		for !p.full {
			p.Deepen(context.Background(), expectMany())
			p.useRules()
			depth := int(p.depth.Load())
			for state := range space.States {
				player := zone.Fill(scene, space.Place(state, scene))
				boxes := scene.Boxes().AppendTo(nil)
				if reached[state] == oracle.Dead || truth[state] == oracle.Dead || holdsNot(s, boxes) {
					continue
				}
				s.Layouts.Pack(words, boxes)
				for h := int(truth[state]); h >= 0; h -= 2 {
					got := p.Bound(h, scene.Key(player), words, player)
					if got > int(truth[state]) || int(truth[state]) <= depth && got != int(truth[state]) {
						t.Fatalf("seed %d, depth %d: %d raised to %d, truth %d\n%s", seed, depth, h, got, truth[state],
							space.Draw(state))
					}
					if got > h && int(truth[state]) > depth {
						raised++
					}
				}
				if int(truth[state]) <= depth {
					inside++
				}
			}
		}
		for _, count := range p.pulls.detector.Options.Use.Counts {
			dropped += count.Decided
		}
	}
	if inside < 1000 || raised < 500 || dropped < 1000 {
		t.Errorf("%d states inside, %d bounds raised outside, %d pulls dropped: the test proves little", inside, raised,
			dropped)
	}
}

// holdsNot reports whether a layout has a box on a dead square.
func holdsNot(s *expand.Space, boxes []board.Square) bool {
	for _, sq := range boxes {
		if !s.Layouts.Holds(sq) {
			return true
		}
	}
	return false
}

// TestOptimalWithPerimeter compares searches that begin with a perimeter of some layers with full enumeration, with one
// worker or two, and with all that may upset it: tunnels, PI-corrals, symmetries, an upper bound.
func TestOptimalWithPerimeter(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 50) {
		want := oracle.Pushes(b)
		for layers := 1; layers < 12; layers += 1 + int(seed)%3 {
			options := Options{Threads: 1 + int(seed)%2, Memory: 64 << 20}
			if problem := compare(b, solveBeyond(b, options, layers), want); problem != "" {
				t.Fatalf("seed %d, %d layers: %s", seed, layers, problem)
			}
			if options.Upper = want; want > 0 {
				if r := solveBeyond(b, options, layers); !r.NoneShorter {
					t.Fatalf("seed %d, %d layers: %v, expected a proof that nothing is shorter", seed, layers, r.Status)
				}
			}
		}
	}
}

// TestPerimeterHoldsImages checks on symmetric levels that the image which stands for a position that the start leads
// to is inside the perimeter when the position is, and alone. The start leads not to all of these images.
func TestPerimeterHoldsImages(t *testing.T) {
	looked, others := 0, 0
	for _, b := range oracle.Each(500, oracle.Symmetric) {
		space := oracle.NewSpace(b)
		truth, reached := space.Distances(board.Forward), space.From(board.Forward, space.Start())
		search := NewSearch(toGoals(b), Options{Threads: 1, Memory: 64 << 20})
		for !search.shared.perimeter.full {
			search.shared.perimeter.Deepen(context.Background(), expectMany())
		}
		scene, zone, words := board.NewScene(b), board.NewZone(b), make([]uint64, search.shared.space.Layouts.Words)
		for state := range space.States {
			if reached[state] == oracle.Dead || truth[state] == oracle.Dead {
				continue
			}
			for _, s := range search.shared.space.Symmetries {
				player := s.Square(space.Place(state, scene))
				boxes := scene.Boxes().AppendTo(nil)
				for i, sq := range boxes {
					boxes[i] = s.Square(sq)
				}
				slices.Sort(boxes)
				scene.SetSquares(boxes)
				player, h := zone.Fill(scene, player), int(truth[state])
				y := search.workers[0].images
				stands, least := y.OfPosition(boxes, player)
				scene.SetSquares(y.Boxes(stands))
				search.shared.space.Layouts.Pack(words, y.Boxes(stands))
				if got := search.shared.perimeter.Bound(h, scene.Key(least), words, least); got != h {
					t.Fatalf("an image %d pushes from the end has the bound %d\n%s", h, got, space.Draw(state))
				}
				looked++
				scene.SetSquares(boxes)
				image := search.shared.space.Board.KeyOfSquares(y.Boxes(stands), b.Wall())
				if scene.BoxesKey() != image {
					search.shared.space.Layouts.Pack(words, boxes)
					if got := search.shared.perimeter.Bound(h, scene.Key(player), words, player); got == h {
						t.Fatalf("two images of a position are in the perimeter\n%s", space.Draw(state))
					}
					others++
				}
			}
		}
	}
	if looked < 500 || others < 100 {
		t.Errorf("only %d images, %d of which another one stands for: the test proves little", looked, others)
	}
}

// solveBeyond is Solve with so many layers of the perimeter from the beginning.
func solveBeyond(b *board.Board, options Options, layers int) Result {
	s := NewSearch(toGoals(b), options)
	for range layers {
		s.shared.perimeter.Deepen(context.Background(), expectMany())
	}
	return s.Run(context.Background(), math.MaxInt64)
}

// TestPerimeterCountsImages wants the layers of a perimeter that holds one of several symmetric positions to be counted
// as large as those of one that holds them all.
func TestPerimeterCountsImages(t *testing.T) {
	fewer := 0
	for seed, b := range oracle.Each(150, oracle.Symmetric) {
		reduced, whole := expand.NewSpace(toGoals(b), technique.Set{}), expand.NewSpace(toGoals(b), technique.Set{})
		reduced.Reduce()
		one, all := NewPerimeter(reduced, 64<<20), NewPerimeter(whole, 64<<20)
		all.Deepen(t.Context(), expectMany())
		whole.Symmetries = reduced.Symmetries
		all.pulls.live = all.livePulls()
		for !all.full {
			all.Deepen(t.Context(), expectMany())
		}
		for !one.full {
			one.Deepen(t.Context(), expectMany())
		}
		if !slices.Equal(one.sizes, all.sizes) {
			t.Fatalf("seed %d: layers of %v positions, expected %v", seed, one.sizes, all.sizes)
		}
		if one.pulls.unused.next < all.pulls.unused.next {
			fewer++
		}
	}
	if fewer < 100 {
		t.Errorf("only %d perimeters hold fewer positions: the test proves little", fewer)
	}
}

// TestPerimeterInPieces makes a perimeter by pulls from some positions at a time. It has the same layers and
// bounds as one that is made layer by layer, and all bounds are true in between.
func TestPerimeterInPieces(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		s := expand.NewSpace(toGoals(b), technique.Set{})
		whole, pieces := NewPerimeter(s, 64<<20), NewPerimeter(s, 64<<20)
		space := oracle.NewSpace(b)
		truth, reached := space.Distances(board.Forward), space.From(board.Forward, space.Start())
		scene, zone, words := board.NewScene(b), board.NewZone(b), make([]uint64, s.Layouts.Words)
		for !pieces.full {
			pieces.DeepenSome(expectMany(), 1+int(seed%7))
			for state := range space.States {
				player := zone.Fill(scene, space.Place(state, scene))
				boxes := scene.Boxes().AppendTo(nil)
				if reached[state] == oracle.Dead || truth[state] == oracle.Dead || state%11 != 0 || holdsNot(s, boxes) {
					continue
				}
				s.Layouts.Pack(words, boxes)
				if got := pieces.Bound(int(truth[state]), scene.Key(player), words, player); got != int(truth[state]) {
					t.Fatalf("seed %d, depth %d: bound %d, truth %d", seed, pieces.depth.Load(), got, truth[state])
				}
			}
		}
		for !whole.full {
			whole.Deepen(t.Context(), expectMany())
		}
		if whole.size != pieces.size || len(whole.sizes) != len(pieces.sizes) {
			t.Fatalf("seed %d: %v positions in %d layers, in pieces %v in %d", seed, whole.size, len(whole.sizes),
				pieces.size, len(pieces.sizes))
		}
	}
}
