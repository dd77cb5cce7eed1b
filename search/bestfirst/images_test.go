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

// mirrored is a level whose right half is the mirror of its left half, but for the player.
const mirrored = `
###########
#    #    #
#  $ # $  #
# .  @  . #
###########`

// replayer is a tracker that plays every move that it is told of, and fails the test when the move is not legal or is
// described wrongly.
type replayer struct {
	t         *testing.T
	board     *board.Board
	side      board.Side
	positions []search.Position // by record, from 1
}

func (r *replayer) Full() bool { return false }

func (r *replayer) Record(parent search.Ref, c *search.Child) search.Ref {
	ref, _ := r.Add(parent, c)
	return ref
}

func (r *replayer) Add(parent search.Ref, c *search.Child) (ref search.Ref, met bool) {
	scene, zone, at := board.NewScene(r.board), board.NewZone(r.board), r.positions[parent-1]
	scene.Set(at.Boxes)
	zone.Fill(scene, at.Player)
	for _, d := range board.Dirs {
		m := board.NewMove(c.From, d)
		if r.board.To(m) != c.To {
			continue
		}
		if !scene.Box(c.From) || !scene.CanMove(r.side, m, zone) {
			r.t.Fatalf("the move %v of the box on %d is not possible in\n%s", d, c.From,
				strings.Join(r.board.Text(at.Boxes, at.Player), "\n"))
		}
		player := zone.Fill(scene, scene.Play(r.side, m))
		if player != c.Player || scene.Key(player) != c.Key {
			r.t.Fatalf("player %d, said to be %d, or the key is another", player, c.Player)
		}
		r.positions = append(r.positions, search.Position{Boxes: scene.Boxes().Clone(), Player: player})
		return search.Ref(len(r.positions)), false
	}
	r.t.Fatalf("no move leads from %d to %d", c.From, c.To)
	return 0, false
}

// withImages is a search of a side of a board whose moves bring their images, with the start or the goals as its root,
// and its tracker.
func withImages(t *testing.T, b *board.Board, side board.Side, use technique.Use) (*Search, *replayer) {
	level, tracker := analysis.New(t.Context(), b), &replayer{t: t, board: b, side: side}
	options := deadlock.DefaultOptions()
	options.Use = use
	to, boxes := level.Goals, b.Boxes
	if side == board.Reverse {
		to, boxes = level.Starts, b.Goals
	}
	s := New(to, deadlock.NewDetector(b, side, level.Bounds[side].Closed, options), tracker, 1<<30)
	s.BringImages(board.SymmetriesOf(b))
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.SetSquares(boxes)
	for player := range zone.Players(scene) {
		tracker.positions = append(tracker.positions,
			search.Position{Boxes: scene.Boxes().Clone(), Player: player, Last: board.None})
		root := tracker.positions[len(tracker.positions)-1]
		root.Ref = search.Ref(len(tracker.positions))
		s.AddRoot(&root)
	}
	return s, tracker
}

// TestImagesAreMade: a push of one box pushes the other in the mirror too. Both positions have records, and the search
// goes on from the second.
func TestImagesAreMade(t *testing.T) {
	use, b := technique.NewUse(technique.Set{}), suite.Board(t, mirrored)
	s, tracker := withImages(t, b, board.Forward, use)
	s.Run(context.Background(), 1)
	moved := func(boxes board.Bits) int { return len(b.Boxes) - boxes.CountIn(b.BitsOf(b.Boxes)) }
	singles := 0
	for _, p := range tracker.positions[1:] {
		if moved(p.Boxes) == 1 {
			singles++
		}
	}
	children := s.memory.open.best(s.memory.open.count())
	for i := range children {
		s.load(&children[i])
		if moved(s.at.boxes) != 2 {
			t.Errorf("one box has moved in\n%s", strings.Join(b.Text(s.at.boxes, children[i].player), "\n"))
		}
	}
	if len(children) == 0 || singles < len(children) {
		t.Errorf("%d children, %d positions on the way to them", len(children), singles)
	}
	if got := use.Counts[technique.Images]; got.Asked == 0 || got.Decided != got.Asked {
		t.Errorf("%+v", got)
	}
}

// TestImagesAreLegal: over random levels whose walls and goals are mirrored, every move of searches of both sides is
// legal and leads to the position that the tracker is told.
func TestImagesAreLegal(t *testing.T) {
	made, use := 0, technique.NewUse(technique.Set{})
	for _, b := range oracle.Each(1_000, oracle.Symmetric) {
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			s, tracker := withImages(t, b, side, use)
			s.Run(context.Background(), 500)
			made += len(tracker.positions)
		}
	}
	if got := use.Counts[technique.Images]; made < 10_000 || got.Decided < 1_000 {
		t.Errorf("%d positions and %+v test little", made, got)
	}
}
