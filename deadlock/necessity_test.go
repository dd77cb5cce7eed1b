package deadlock

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestNecessityWaits checks that needed squares are searched for only after enough questions about the same walls.
func TestNecessityWaits(t *testing.T) {
	b := suite.Board(t, "\n########\n#  #   #\n# $  . #\n#  #$ .#\n#@ #   #\n########")
	analyses := NewWallAnalyses(NewKit(b, board.Forward, b.NewBits()))
	analyses.After = 2
	a := analyses.Of(b.NewBits())
	for asked, want := range []bool{false, false, true, true} {
		analyses.missingNeeded(a, b.BitsOf(b.Boxes))
		if known := a.needed.sets != nil; known != want {
			t.Errorf("after %d questions known: %v", asked+1, known)
		}
	}
}

// packed is a level of which most searches for needed squares end by their budget.
const packed = `
##############
#  #     #   #
#  # $ $ # $ #
#@   $#$   $ #
# $ ### ###  #
#  $ $  $ $  #
###  ## ###  #
  #  #.....  #
  # $ .....###
  ###  ..###
    ######`

// TestNecessityAgreesWithThePlainOne compares sets and remaining work with those of the plain search. Both have the
// same budget, and so they end at the same position.
func TestNecessityAgreesWithThePlainOne(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	needed, exceeded := 0, 0
	compare := func(b *board.Board) {
		for _, side := range sides {
			kit := NewKit(b, side, oracle.DeadSquares(b, side))
			n := newNecessity(kit)
			plain := &plainNecessity{Kit: kit, scene: board.NewScene(b), zone: board.NewZone(b), seen: board.NewZone(b),
				common: b.NewBits()}
			for range 3 {
				walls := b.NewBits()
				for sq := range kit.Goals.All() {
					if random.IntN(4) == 0 {
						walls.Add(sq)
					}
				}
				got, want := n.search(walls), plain.search(walls)
				if n.work != plain.work || !slices.EqualFunc(got, want, board.Bits.Equal) {
					t.Fatalf("%v, walls %v: %v with %d left, expected %v with %d\n%v", side, walls.AppendTo(nil), got,
						n.work, want, plain.work, b.Level.Rows)
				}
				if len(plain.queue) > needBudget {
					exceeded++
				}
				if want[len(want)-1].Count() > 0 {
					needed++
				}
			}
		}
	}
	for i := range count(300) {
		compare(oracle.Generate(oracle.Small, *seed+uint64(i)))
		compare(oracle.Generate(crowded, *seed+uint64(i)))
	}
	compare(suite.Board(t, packed))
	for width := range 8 {
		compare(suite.Board(t, suite.Strewn(9+width, 8)))
	}
	if needed < 10 || exceeded < 5 {
		t.Errorf("%d searches with needed squares, %d over the budget", needed, exceeded)
	}
}

// plainNecessity is the rule Necessity without all that makes it cheap: every position is a list of boxes, every area
// is flooded, and positions are known by a map.
type plainNecessity struct {
	*Kit
	scene *board.Scene
	zone  *board.Zone
	seen  *board.Zone

	walls board.Bits
	away  int
	work  int

	known  map[needKey]bool
	moves  []needMove
	queue  []needState
	common board.Bits
}

// needState is a position that also tells where each box stood at the end, on which its deletion depends.
type needState struct {
	boxes, origins []board.Square
	player         board.Square
}

// needMove is a move of the box with the given index.
type needMove struct {
	box int
	board.Move
}

// needKey names a position. The origins are part of it because they decide what is deleted later.
type needKey struct{ boxes, origins board.Key }

func (n *plainNecessity) search(walls board.Bits) required {
	n.walls = walls
	n.work = needWork
	var needed required
	finals(n.Kit, n.scene, n.seen, func(player board.Square) bool {
		set := n.Board.NewBits()
		for _, n.away = range needSteps {
			if n.exhaust(player) {
				copy(set, n.common)
				for i := range set {
					set[i] &^= walls[i]
				}
				break
			}
		}
		needed = append(needed, set)
		return set.Count() > 0
	})
	return needed
}

func (n *plainNecessity) exhaust(player board.Square) bool {
	n.known, n.queue = map[needKey]bool{}, n.queue[:0]
	boxes := n.Goals.AppendTo(nil)
	copy(n.common, n.Goals)
	n.enter(needState{boxes, boxes, player})
	for i := 0; i < len(n.queue); i++ {
		if i == needBudget || n.work < 0 {
			return false
		}
		n.expand(n.queue[i])
		if n.common.Within(n.walls) {
			return true
		}
	}
	return true
}

func (n *plainNecessity) enter(s needState) {
	n.scene.SetSquares(s.boxes)
	player := n.zone.Fill(n.scene, s.player)
	n.work -= n.zone.Len() + 4*len(s.boxes)
	for again := true; again; {
		again = false
		for i, box := range s.boxes {
			if n.deletable(box, s.origins[i]) {
				s.boxes = append(append([]board.Square(nil), s.boxes[:i]...), s.boxes[i+1:]...)
				s.origins = append(append([]board.Square(nil), s.origins[:i]...), s.origins[i+1:]...)
				n.scene.Lift(box)
				player = n.zone.Fill(n.scene, s.player)
				again = true
				break
			}
		}
	}
	s.player = player
	key := needKey{boxes: n.scene.Key(player)}
	for i, box := range s.boxes {
		pair := n.Board.BoxKey(s.origins[i])
		key.origins = key.origins.Xor(board.Key{Hi: pair.Hi * (2*uint64(box) + 3), Lo: pair.Lo * (2*uint64(box) + 3)})
	}
	if n.known[key] {
		return
	}
	n.known[key] = true
	n.queue = append(n.queue, s)
	for i, word := range n.scene.Boxes() {
		n.common[i] &= word
	}
}

func (n *plainNecessity) deletable(box, origin board.Square) bool {
	if n.walls.Has(box) || !n.zone.Has(origin) {
		return false
	}
	r0, c0 := n.Board.RowCol(box)
	r1, c1 := n.Board.RowCol(origin)
	return max(r0-r1, r1-r0)+max(c0-c1, c1-c0) >= n.away
}

func (n *plainNecessity) expand(s needState) {
	back := n.Side.Other()
	n.scene.SetSquares(s.boxes)
	n.zone.Fill(n.scene, s.player)
	n.moves = n.moves[:0]
	for i, box := range s.boxes {
		for _, d := range board.Dirs {
			m := board.NewMove(box, d)
			if !n.walls.Has(box) && n.scene.CanMove(back, m, n.zone) && !n.Dead.Has(n.Board.To(m)) {
				n.moves = append(n.moves, needMove{i, m})
			}
		}
	}
	for _, move := range n.moves {
		boxes := append([]board.Square(nil), s.boxes...)
		boxes[move.box] = n.Board.To(move.Move)
		n.enter(needState{boxes, s.origins, n.Board.Rest(back, move.Move)})
	}
}
