package strategy

import (
	"context"
	"fmt"
	"math"

	"planner/board"
	"planner/search"
	"planner/search/parts"
	"planner/technique"
)

// It ends after its first rounds on most levels, and on composite ones it needs several turns.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Parts, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "chambers that are balanced are solved one after the other, with all other boxes as walls",
		Source:  "original, after Botea, Müller and Schaeffer 2002, Using abstraction for planning in Sokoban",
		FoundBy: "solving chambers one after the other, each with all other boxes as walls",
	}),
	Share: 4, Many: 8, Late: true,
	Build: NewParts,
})

// partCuts is the number of rounds of partRounds that divide a level differently.
const partCuts = 3

// NewParts solves the chambers of a composite level one after the other.
func NewParts(c *LevelContext, h *Holdings) Strategy {
	b := c.Level.Board
	s := &composite{shared: c, scene: board.NewScene(b), zone: board.NewZone(b),
		nothing: b.NewBits(), answers: map[string]answer{}, unsolved: map[board.Key]bool{}, rounds: partRounds[:]}
	h.Records[board.Forward] = true
	h.hold(s)
	s.best = s.root()
	s.begunWith = s.best.off
	if len(b.Boxes) <= partsMostBoxes {
		s.divider = parts.NewDivider(b, c.Level.Graph, c.Level.Goals)
		s.proofs = c.newProofs(h.use)
		if c.Apart() {
			s.rounds, s.apart = apartRounds[:], true
		}
		s.beginRound()
	}
	return s
}

// root is the start.
func (s *composite) root() *partNode {
	return &partNode{position: s.shared.Start, off: s.off(s.shared.Start.Boxes)}
}

// beginRound begins a round at the start.
func (s *composite) beginRound() {
	s.least, s.improved = math.MaxInt, s.work()
	s.known = map[board.Key]bool{s.shared.Key: true}
	clear(s.queue)
	root := s.root()
	s.survey(root)
	s.queue = append(s.queue[:0], root)
	s.held = 0
	for core, a := range s.answers {
		s.held += a.bytes(core)
	}
	if s.limit > 0 && s.held > s.limit/2 {
		clear(s.answers)
		s.held = 0
	}
}

// Work implements Strategy.
func (s *composite) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.divider == nil || s.round >= len(s.rounds) {
		return nil, true
	}
	for end := s.work() + slice; s.work() < end && ctx.Err() == nil; {
		if len(s.queue) == 0 || s.work() > s.improved+patientParts*s.partWork() || s.limit > 0 && s.held > s.limit {
			if s.endRound() {
				return nil, true
			}
			s.beginRound()
		}
		if hit := s.step(ctx); hit != nil {
			return hit, true
		}
	}
	return nil, false
}

// endRound ends a round and reports whether it was the last. A level is left alone when no part of any division was
// solved, unless it falls apart.
func (s *composite) endRound() bool {
	s.round++
	return s.round == len(s.rounds) || s.round == partCuts && s.solved == 0 && !s.apart
}

// step tries the next part of the best position.
func (s *composite) step(ctx context.Context) *Hit {
	at := s.nextPosition()
	node := s.queue[at]
	if !node.divided {
		s.divide(node)
	}
	if len(node.parts) == 0 {
		s.exhausted(at)
		return nil
	}
	w := node.parts[0]
	node.parts = node.parts[1:]
	pushes := s.attempt(ctx, node, w)
	if len(pushes) == 0 {
		return nil
	}
	s.solved++
	return s.play(node, w, pushes)
}

// nextPosition returns the place in the queue of the position whose turn it is. Among equals the last one queued wins.
func (s *composite) nextPosition() int {
	best := 0
	for i, n := range s.queue {
		rank, least := n.rank(), s.queue[best].rank()
		if rank < least || rank == least && n.order > s.queue[best].order {
			best = i
		}
	}
	return best
}

// Cost implements Strategy.
func (s *composite) Cost() Cost { return s.cost }

// Standing implements Strategy.
func (s *composite) Standing() Standing {
	return Standing{Best: &s.best.position, Side: board.Forward,
		Nearest: [2]search.Ref{board.Forward: s.best.position.Ref},
		Note: fmt.Sprintf("round %d, %d parts tried, %d solved, of which %d lose, %d boxes off goals at best",
			s.round+1, s.tried, s.solved, s.lost, s.best.off)}
}

// Bytes is the memory of the strategy. It does not count what a search of a part holds, which ends within a turn.
func (s *composite) Bytes() int64 { return s.held }

// Limit sets how much that may be: a round ends when it holds more.
func (s *composite) Limit(bytes int64) { s.limit = bytes }

// Save implements Strategy: a round that is loaded begins at the start.
func (s *composite) Save(to *State) { to.Turn = s.round }

// Load implements Strategy.
func (s *composite) Load(_ context.Context, from *State) { s.round = from.Turn }
