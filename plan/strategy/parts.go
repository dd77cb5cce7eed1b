package strategy

import (
	"context"
	"fmt"
	"math"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/search"
	"planner/search/parts"
	"planner/technique"
)

// composite solves a level part by part. It takes parts of a position, each with all other boxes as walls, and lets
// a search of its own solve them. What a part comes to is a new position, unless the deadlock rules prove it lost.
// The position with the fewest boxes off goals is worked on next. A position keeps the parts that were not yet tried
// and waits again, since a part that has a solution may be a mistake.
//
// It works in rounds, which differ in how positions are divided and in what the search of a part may cost.
type composite struct {
	*LevelContext
	divider *parts.Divider
	use     technique.Use
	proofs  *forward.Proofs
	scene   *board.Scene
	zone    *board.Zone
	cost    Cost
	best    *partNode
	nothing board.Bits // no squares

	begunWith int // boxes off goals at the start
	rounds    []partRound
	apart     bool // rounds are those of a level that falls apart
	round     int
	queue     []*partNode
	known     map[board.Key]bool // positions of this round
	least     int                // boxes off goals in this round
	improved  int64              // the work at which that was reached

	answers  map[string]answer  // by the core of a part
	unsolved map[board.Key]bool // boxes of parts of cut Near for which a search was not enough
	held     int64              // bytes of the queue of this round and of the answers, about
	limit    int64              // of held; 0 for none

	tried, solved, lost int // parts, those solved, and solutions that lose
}

// NewParts solves the chambers of a composite level one after the other.
func NewParts(c *LevelContext) Strategy {
	b := c.Level.Board
	s := &composite{LevelContext: c, use: technique.NewUse(c.set), scene: board.NewScene(b), zone: board.NewZone(b),
		nothing: b.NewBits(), answers: map[string]answer{}, unsolved: map[board.Key]bool{}, rounds: partRounds[:]}
	s.best = s.root()
	s.begunWith = s.best.off
	if len(b.Boxes) <= partsMostBoxes {
		s.divider = parts.NewDivider(b, c.Level.Graph, c.Level.Goals)
		s.proofs = c.newProofs(s.use)
		if c.Apart() {
			s.rounds, s.apart = apartRounds[:], true
		}
		s.begin()
	}
	return s
}

// root is the start.
func (s *composite) root() *partNode {
	return &partNode{position: s.Start, off: s.off(s.Start.Boxes)}
}

// begin begins a round at the start.
func (s *composite) begin() {
	s.least, s.improved = math.MaxInt, s.work()
	s.known = map[board.Key]bool{s.Key: true}
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

// off counts the boxes off goals.
func (s *composite) off(boxes board.Bits) int {
	n := 0
	for sq := range boxes.All() {
		if !s.Level.Board.IsGoal(sq) {
			n++
		}
	}
	return n
}

// work is what has been done so far, in positions.
func (s *composite) work() int64 { return s.cost.Generated + s.cost.Extra }

// cut is how positions are divided in this round.
func (s *composite) cut() parts.Cut { return s.rounds[s.round].cut }

// partWork is what the limited search of a part may generate in this round.
func (s *composite) partWork() int64 {
	return s.rounds[s.round].work
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
			s.begin()
		}
		if hit := s.step(ctx); hit != nil {
			return hit, true
		}
	}
	return nil, false
}

// endRound ends a round and reports whether it was the last. A level of which no part has been solved, however it was
// divided, is left alone, unless it falls apart.
func (s *composite) endRound() bool {
	s.round++
	return s.round == len(s.rounds) || s.round == partCuts && s.solved == 0 && !s.apart
}

// step tries the next part of the best position.
func (s *composite) step(ctx context.Context) *Hit {
	at := s.next()
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

// next is the place of the position whose turn it is. Of equal ones it is the one queued last.
func (s *composite) next() int {
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

// Best implements Strategy.
func (s *composite) Best() *search.Position { return &s.best.position }

// Side implements Strategy.
func (s *composite) Side() board.Side { return board.Forward }

// Planned implements Strategy.
func (s *composite) Planned() []technique.ID { return nil }

// String implements Strategy.
func (s *composite) String() string {
	return fmt.Sprintf("round %d, %d parts tried, %d solved, of which %d lose, %d boxes off goals at best",
		s.round+1, s.tried, s.solved, s.lost, s.best.off)
}

// Count implements Strategy.
func (s *composite) Count(to *technique.Counts) { to.Add(s.use.Counts) }

// Bytes implements Strategy. It does not count what a search of a part holds, which ends within a turn.
func (s *composite) Bytes() int64 { return s.held }

// Limit implements Strategy: a round ends when it holds more.
func (s *composite) Limit(bytes int64) { s.limit = bytes }

// Save implements Strategy: a round that is loaded begins at the start.
func (s *composite) Save(to *State) { to.Turn = s.round }

// Load implements Strategy.
func (s *composite) Load(from *State) { s.round = from.Turn }

// Learned implements Strategy.
func (s *composite) Learned() []deadlock.LearnedPattern {
	if s.proofs == nil {
		return nil
	}
	return s.proofs.LearnedPatterns()
}

// Teach implements Strategy.
func (s *composite) Teach(boxes []board.Square, player board.Square) {
	if s.proofs != nil {
		s.proofs.Relearn(boxes, player)
	}
}
