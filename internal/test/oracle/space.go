package oracle

import (
	"fmt"
	"math/bits"
	"strings"

	"planner/board"
)

// maxSquares is the number of squares that a mask of 32 bits can hold.
const maxSquares = 32

// Dead is the distance of a state from which no end can be reached.
const Dead = -1

// State is a layout of boxes and one zone of the player, both as masks with bit i for square i.
type State struct{ Boxes, Zone uint32 }

// Space is every state of a small level.
type Space struct {
	Board  *board.Board
	States []State // layouts in the order of their rank, zones by their smallest square

	first    []int32 // by rank of a layout: its first state; one more entry than layouts
	binomial [maxSquares + 1][maxSquares + 1]int32
	boxes    int
	floor    uint32
	near     []uint32 // neighbours of each square
}

// NewSpace enumerates the states of a board of at most 32 squares.
func NewSpace(b *board.Board) *Space {
	if b.Squares() > maxSquares {
		panic(fmt.Sprintf("oracle: %d squares, at most %d can be enumerated", b.Squares(), maxSquares))
	}
	s := &Space{Board: b, boxes: len(b.Boxes), floor: uint32(1<<b.Squares() - 1), near: make([]uint32, b.Squares())}
	for sq := range s.near {
		for _, d := range board.Dirs {
			if to := b.Next(board.Square(sq), d); to != b.Wall() {
				s.near[sq] |= 1 << to
			}
		}
	}
	for n := range s.binomial {
		s.binomial[n][0] = 1
		for k := 1; k <= n; k++ {
			s.binomial[n][k] = s.binomial[n-1][k-1] + s.binomial[n-1][k]
		}
	}
	s.enumerate()
	return s
}

// enumerate walks all layouts in ascending order of their masks (Gosper's hack), which is the order of rank.
func (s *Space) enumerate() {
	for layout := uint64(1)<<s.boxes - 1; layout>>s.Board.Squares() == 0; {
		s.first = append(s.first, int32(len(s.States)))
		for free := s.floor &^ uint32(layout); free != 0; {
			zone := s.flood(uint32(layout), free&-free)
			s.States = append(s.States, State{uint32(layout), zone})
			free &^= zone
		}
		low := layout & -layout
		ripple := layout + low
		layout = ripple | (layout^ripple)/low>>2
	}
	s.first = append(s.first, int32(len(s.States)))
}

// flood grows a set of free squares until it is closed.
func (s *Space) flood(boxes, zone uint32) uint32 {
	for rest := zone; rest != 0; {
		sq := bits.TrailingZeros32(rest)
		rest &^= 1 << sq
		fresh := s.near[sq] &^ boxes &^ zone
		zone |= fresh
		rest |= fresh
	}
	return zone
}

// Find is the number of the state with these boxes and the player on a free square.
func (s *Space) Find(boxes uint32, player board.Square) int {
	rank := int32(0)
	for k, rest := 1, boxes; rest != 0; k++ {
		rank += s.binomial[bits.TrailingZeros32(rest)][k]
		rest &= rest - 1
	}
	for i := s.first[rank]; i < s.first[rank+1]; i++ {
		if s.States[i].Zone>>player&1 != 0 {
			return int(i)
		}
	}
	panic("oracle: the player stands on a box")
}

// Start is the level's own state.
func (s *Space) Start() int { return s.Find(mask(s.Board.Boxes), s.Board.Player) }

// Pushes is the fewest pushes that solve a board, Dead when none do.
func Pushes(b *board.Board) int {
	s := NewSpace(b)
	return int(s.Distances(board.Forward)[s.Start()])
}

// Solved lists the states with every box on a goal.
func (s *Space) Solved() []int {
	var solved []int
	goals := mask(s.Board.Goals)
	for i, state := range s.States {
		if state.Boxes == goals {
			solved = append(solved, i)
		}
	}
	return solved
}

// mask is the set of some squares.
func mask(squares []board.Square) uint32 {
	m := uint32(0)
	for _, sq := range squares {
		m |= 1 << sq
	}
	return m
}

// Child is a state one box move away.
type Child struct {
	Move  board.Move
	State int
}

// Children appends the states that one push (Forward) or pull (Reverse) makes of a state.
func (s *Space) Children(side board.Side, state int, children []Child) []Child {
	b, at := s.Board, s.States[state]
	free := func(sq board.Square) bool { return sq != b.Wall() && at.Boxes>>sq&1 == 0 }
	for rest := at.Boxes; rest != 0; rest &= rest - 1 {
		box := board.Square(bits.TrailingZeros32(rest))
		for _, d := range board.Dirs {
			m := board.NewMove(box, d)
			stand := b.Stand(side, m)
			if stand == b.Wall() || at.Zone>>stand&1 == 0 || !free(b.Needs(side, m)) {
				continue
			}
			boxes := at.Boxes&^(1<<box) | 1<<b.To(m)
			children = append(children, Child{m, s.Find(boxes, b.Rest(side, m))})
		}
	}
	return children
}

// Distances gives for every state the least number of moves of a side to an end, or Dead: pushes to a solved state
// forward, pulls to the level's start in reverse. It searches back from the ends by the moves of the other side.
func (s *Space) Distances(side board.Side) []int32 {
	if side == board.Forward {
		return s.From(side.Other(), s.Solved()...)
	}
	return s.From(side.Other(), s.Start())
}

// From gives the number of moves of a side from the nearest root to every state, Dead when none is reached.
func (s *Space) From(side board.Side, roots ...int) []int32 {
	distance := make([]int32, len(s.States))
	for i := range distance {
		distance[i] = Dead
	}
	for _, root := range roots {
		distance[root] = 0
	}
	queue := append([]int(nil), roots...)
	var children []Child
	for head := 0; head < len(queue); head++ {
		children = s.Children(side, queue[head], children[:0])
		for _, child := range children {
			if distance[child.State] == Dead {
				distance[child.State] = distance[queue[head]] + 1
				queue = append(queue, child.State)
			}
		}
	}
	return distance
}

// Place sets a scene to a state and returns a square of the player's zone.
func (s *Space) Place(state int, scene *board.Scene) board.Square {
	scene.Reset()
	for rest := s.States[state].Boxes; rest != 0; rest &= rest - 1 {
		scene.Drop(board.Square(bits.TrailingZeros32(rest)))
	}
	return board.Square(bits.TrailingZeros32(s.States[state].Zone))
}

// Draw is a state as XSB text.
func (s *Space) Draw(state int) string {
	scene := board.NewScene(s.Board)
	player := s.Place(state, scene)
	return strings.Join(s.Board.Text(scene.Boxes(), player), "\n") + "\n"
}

// DeadSquares finds by simple search the squares from which a lone box can never reach a goal of the side, whatever the
// player's side of the box: a goal by pushes, a start square of a box by pulls. Package flow is compared with it, and
// the rules under test are given these squares. In reverse it ignores where the player starts, so the set is a subset
// of the exclusion zone.
func DeadSquares(b *board.Board, side board.Side) board.Bits {
	goals := b.Goals
	if side == board.Reverse {
		goals = b.Boxes
	}
	type stand struct{ box, player board.Square }
	back := side.Other()
	scene, zone := board.NewScene(b), board.NewZone(b)
	seen := map[stand]bool{}
	var queue []stand
	enter := func(box, player board.Square) {
		scene.SetSquares([]board.Square{box})
		at := stand{box, zone.Fill(scene, player)}
		if !seen[at] {
			seen[at] = true
			queue = append(queue, at)
		}
	}
	for _, goal := range goals {
		for _, d := range board.Dirs {
			if player := b.Next(goal, d); player != b.Wall() {
				enter(goal, player)
			}
		}
	}
	dead := b.NewBits()
	for sq := range b.Squares() {
		dead.Add(board.Square(sq))
	}
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		dead.Remove(at.box)
		for _, d := range board.Dirs {
			scene.SetSquares([]board.Square{at.box})
			zone.Fill(scene, at.player)
			if m := board.NewMove(at.box, d); scene.CanMove(back, m, zone) {
				enter(b.To(m), b.Rest(back, m))
			}
		}
	}
	return dead
}
