package ondisk

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/technique"
)

// TestBeforeFollowsTheTail goes from positions of small levels to all children, and back by the boxes and the first
// push alone.
func TestBeforeFollowsTheTail(t *testing.T) {
	back, filled := 0, 0
	for seed, b := range oracle.Each(600, oracle.GoalArea) {
		x := tight(distancesOf(b), technique.Set{}, 1, Disk{SortedRuns: standin.NewSortedRuns()})
		e := x.team.workers[0]
		other := x.space.NewMaker()
		space, scene := oracle.NewSpace(b), board.NewScene(b)
		for state, distance := range space.Distances(board.Forward) {
			if distance <= 0 || state%3 != 0 {
				continue
			}
			player := space.Place(state, scene)
			boxes := scene.Boxes().AppendTo(nil)
			e.maker.Show(boxes, player)
			e.maker.Planned(0)
			for _, m := range e.maker.Pushes() {
				p, ok := e.maker.Push(m)
				if !ok {
					continue
				}
				after := e.maker.Layout().AppendTo(nil)
				e.maker.Undo(p)
				if !other.MayBeMoved(after, p.First) {
					t.Fatalf("seed %d: %v may not be moved", seed, p.First)
				}
				before, from, pushes, ok := other.Before(after, p.First)
				if !ok || len(pushes) != p.Pushes || pushes[p.Pushes-1] != p.Last || from != player ||
					!b.BitsOf(before).Equal(b.BitsOf(boxes)) {
					t.Fatalf("seed %d: %+v is undone by %v to %v and %d, expected %v and %d\n%s", seed, p, pushes, before, from,
						boxes, player, space.Draw(state))
				}
				back++
				if p.Filled {
					filled++
				}
			}
		}
	}
	if t.Logf("%d moves, %d by a plan", back, filled); back < 1000 || filled < 100 {
		t.Errorf("%d moves, %d by a plan: the test proves little", back, filled)
	}
}

// TestOneImageStands plays random pushes on symmetric levels, and wants all images of each position to be replaced by
// the same one, whether they are reached by a push or looked at by themselves.
func TestOneImageStands(t *testing.T) {
	random, looked := rand.New(rand.NewPCG(1, 9)), 0
	for seed, b := range oracle.Each(200, oracle.Symmetric) {
		x := tight(distancesOf(b), technique.Set{}, 1, Disk{SortedRuns: standin.NewSortedRuns()})
		e, all := x.team.workers[0], board.SymmetriesOf(b)
		player, _, ok := e.maker.Start()
		boxes := b.Boxes
		for ok {
			e.maker.Show(boxes, player)
			e.images.Show(boxes)
			var after []board.Square
			var stands int
			var at board.Square
			var key board.Key
			for i, m := range e.maker.Pushes() {
				p, possible := e.maker.Push(m)
				if !possible {
					continue
				}
				if after == nil || random.IntN(i+1) == 0 {
					after, player = e.maker.Layout().AppendTo(nil), p.Player
					stands, at = e.images.Of(e.maker.Walks(), p)
					key = e.images.Key(stands, p, at)
				}
				e.maker.Undo(p)
			}
			if ok = after != nil && looked < 100*int(seed+1); !ok {
				break
			}
			boxes = after
			looked++
			for i := range 1 + len(all) {
				e.images.OfPosition(boxes, player) // shows the layout
				turned := imagesOf(e.images, i, player)
				number, least := e.images.OfPosition(turned.boxes, turned.player)
				if got := b.KeyOfSquares(e.images.Boxes(number), least); got != key {
					t.Fatalf("seed %d, image %d: %v, expected %v by a push", seed, i, got, key)
				}
			}
		}
	}
	if looked < 1000 {
		t.Errorf("%d positions: the test proves little", looked)
	}
}

type position struct {
	boxes  []board.Square
	player board.Square
}

// imagesOf is an image of the position shown.
func imagesOf(y *expand.Images, i int, player board.Square) position {
	return position{append([]board.Square(nil), y.Boxes(i)...), y.Square(i, player)}
}
