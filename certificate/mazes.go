package certificate

import (
	"slices"
	"sync"

	"planner/board"
	"planner/flow"
	"planner/search"
)

// maze is the board with the frozen boxes of a position as walls, and without the goals below them.
type maze struct {
	walls     board.Bits
	distances *flow.Distances
	to        []flow.Node // by move: where the move brings a box, NoNode when the move is impossible or loses
}

// mazes keeps the mazes that were met last, for all workers.
type mazes struct {
	board *board.Board
	mu    sync.Mutex
	known map[board.Key]*maze
}

func newMazes(b *board.Board) *mazes { return &mazes{board: b, known: map[board.Key]*maze{}} }

// mazeOf is the maze with some walls.
func (m *mazes) mazeOf(walls board.Bits) *maze {
	key := m.board.KeyOf(walls, 0) // the player says nothing here
	m.mu.Lock()
	found := m.known[key]
	m.mu.Unlock()
	if found != nil && found.walls.Equal(walls) {
		return found
	}
	made := newMaze(m.board, walls.Clone())
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.known) >= mostMazes {
		clear(m.known)
	}
	m.known[key] = made
	return made
}

func newMaze(b *board.Board, walls board.Bits) *maze {
	aim := flow.ToGoals(b)
	aim.Targets = slices.DeleteFunc(slices.Clone(b.Goals), walls.Has)
	d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, walls)), aim)
	return &maze{walls: walls, distances: d, to: d.LiveMoves()}
}

// bound computes lower bounds in one maze, for one worker.
type bound struct {
	*maze
	estimate *search.Estimate
}

// bounds keeps the bounds of one worker.
type bounds struct {
	mazes *mazes
	known map[*maze]*bound
}

func (s *bounds) boundOf(walls board.Bits) *bound {
	at := s.mazes.mazeOf(walls)
	if s.known[at] == nil {
		if len(s.known) >= mostMazes {
			clear(s.known)
		}
		s.known[at] = &bound{at, search.NewEstimate(at.distances, search.EstimateParts{Matching: true, Linear: true,
			Totals: true})}
	}
	return s.known[at]
}

// dismiss reports whether the bound dismisses the position after a number of pushes, in the maze of its frozen boxes.
func (s *bounds) dismiss(boxes []board.Square, frozen board.Bits, player board.Square, pushes, claim int) bool {
	loose := slices.DeleteFunc(slices.Clone(boxes), frozen.Has)
	if len(loose) == 0 {
		return pushes >= claim
	}
	least, ok := s.boundOf(frozen).estimate.Begin(loose, player)
	return !ok || pushes+least >= claim
}
