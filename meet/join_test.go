package meet

import (
	"errors"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

const hall = `
#########
#   #   #
# $   . #
#  #.#  #
# $   $ #
#.  #   #
#   @   #
#########`

// wander plays random moves of a side from the scene's layout and returns the records of all positions passed.
func wander(l *Log, r *rand.Rand, side board.Side, scene *board.Scene, playerAt board.Square, length int) []search.Ref {
	b, zone := scene.Board, board.NewZone(scene.Board)
	player := zone.Fill(scene, playerAt)
	refs := []search.Ref{l.Root(scene.Boxes(), player)}
	for range length {
		moves := suite.Moves(scene, side, zone)
		if len(moves) == 0 {
			return refs
		}
		m := moves[r.IntN(len(moves))]
		player = zone.Fill(scene, scene.Play(side, m))
		refs = append(refs, l.Append(refs[len(refs)-1], m.From(), b.To(m), player))
	}
	return refs
}

func TestPositionAndPathReplayTheLog(t *testing.T) {
	b := suite.Board(t, hall)
	r := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			l, scene := NewLog(b), board.StartScene(b)
			refs := wander(l, r, side, scene, b.Player, 60)
			last := refs[len(refs)-1]
			moves, err := Path(b, side, l, last)
			must.Do(t, err)
			replayed := board.StartScene(b)
			player := suite.Play(t, replayed, side, b.Player, moves)
			rebuilt := board.NewScene(b)
			if got := l.Position(last, rebuilt); got != player || !rebuilt.Boxes().Equal(scene.Boxes()) ||
				!replayed.Boxes().Equal(scene.Boxes()) || rebuilt.Key(player) != scene.Key(player) {
				t.Fatalf("%v: the record's position differs from the one played", side)
			}
		}
	}
}

// TestMacrosAreFoundAgain cuts walks of one box into macros of several moves, the box's return to its own square
// with the player elsewhere among them.
func TestMacrosAreFoundAgain(t *testing.T) {
	b := suite.Board(t, hall)
	r := rand.New(rand.NewPCG(2, 2))
	for range 60 {
		fine, coarse, scene := NewLog(b), NewLog(b), board.StartScene(b)
		refs := wander(fine, r, board.Forward, scene, b.Player, 40)
		first := fine.at(refs[0])
		scene.SetSquares(b.Boxes)
		macro := coarse.Root(scene.Boxes(), first.player)
		for i := 1; i < len(refs); {
			begin, end := fine.at(refs[i]), fine.at(refs[i])
			for i++; i < len(refs) && fine.at(refs[i]).from == end.to; i++ {
				end = fine.at(refs[i])
			}
			macro = coarse.Append(macro, begin.from, end.to, end.player)
		}
		moves, err := Path(b, board.Forward, coarse, macro)
		must.Do(t, err)
		want := fine.Position(refs[len(refs)-1], scene)
		replayed := board.StartScene(b)
		player := suite.Play(t, replayed, board.Forward, b.Player, moves)
		if player != want || !replayed.Boxes().Equal(scene.Boxes()) {
			t.Fatal("the macros' moves end in another position")
		}
	}
}

// TestJoin pulls at random out of the solved position, takes a random record of that walk as the meet, and
// enters the same position into a forward log: the join must lead from there to the solved position.
func TestJoin(t *testing.T) {
	b := suite.Board(t, hall)
	r := rand.New(rand.NewPCG(3, 3))
	for range 40 {
		forward, reverse, scene := NewLog(b), NewLog(b), board.NewScene(b)
		scene.SetSquares(b.Goals)
		pulls := wander(reverse, r, board.Reverse, scene, b.Player, 50)
		middle, far := pulls[r.IntN(len(pulls))], pulls[len(pulls)-1]
		player := reverse.Position(far, scene)
		start := scene.Boxes().Clone()
		f := forward.Root(start, player)
		logs := [2]*Log{forward, reverse}
		legs, err := Join(b, logs, [2]search.Ref{f, far})
		must.Do(t, err)
		if suite.Play(t, scene, board.Forward, player, Pushes(b, legs)); !scene.Solved() {
			t.Fatal("the joined pushes do not solve the level")
		}
		if reverse.Position(middle, scene); !scene.Boxes().Equal(start) {
			if _, err := Join(b, logs, [2]search.Ref{f, middle}); !errors.Is(err, errJoint) {
				t.Fatalf("joining two different positions gave %v", err)
			}
		}
	}
}

func TestPathRefusesAnImpossibleRecord(t *testing.T) {
	b := suite.Board(t, hall)
	l, scene := NewLog(b), board.StartScene(b)
	zone := board.NewZone(b)
	root := l.Root(scene.Boxes(), zone.Fill(scene, b.Player))
	ref := l.Append(root, b.Boxes[0], 0, board.Square(b.Squares()-1))
	if _, err := Path(b, board.Forward, l, ref); err == nil {
		t.Error("a box was brought to where no push could bring it")
	}
}
