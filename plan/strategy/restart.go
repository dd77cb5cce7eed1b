package strategy

import (
	"math/rand/v2"

	"planner/board"
	"planner/reverse"
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Restarts, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "two sides that come no nearer, and searches whose memory is spent, begin again in another way",
	Source:  "Gomes, Selman and Kautz 1998, Boosting combinatorial search through randomization",
	Decided: "those that solved the level",
})

// restart begins a new alternation or, when restarts are switched off, repeats the relocations of the present one.
// After an alternation in which neither side had a single move, nothing is left to do: another would be the same.
func (s *freeSpace) restart() {
	last := (s.now.turn - 1) / spaceStages
	s.now.over = s.now.spent == s.now.before
	s.now.before, s.now.still = s.now.spent, 0
	if !s.use.On(technique.Restarts) {
		s.now.turn = last*spaceStages + firstLimited
		return
	}
	s.use.Ask(technique.Restarts)
	s.now.turn = (last + 1) * spaceStages
	if s.form() == untilOneZone {
		s.goOnFromSpreading()
	}
}

// lots draws what a box costs by lot, from 0 to most, on each square, so that the rounds after the first lead
// elsewhere. They are nil in the first round. A later round without lots would repeat most of the moves of the round
// before.
func (s *freeSpace) lots(most int32) []int32 {
	if s.round() == 0 && s.draws().copy == 0 {
		return nil
	}
	prices := make([]int32, s.level.Board.Squares())
	addLots(prices, most, s.draws().seed, uint64(s.now.alternation())<<32|uint64(most))
	return prices
}

// addLots adds a number from 0 to most to each price. The same seed and stream give the same numbers.
func addLots(prices []int32, most int32, seed, stream uint64) {
	random := rand.New(rand.NewPCG(seed, stream))
	for i := range prices {
		prices[i] += random.Int32N(most + 1)
	}
}

// zonedOf is what the present spreading has seen. best is its best position.
func (s *freeSpace) zonedOf(best *search.Position) zoned {
	z := zoned{rounds: s.round() + 1}
	if first := s.oneZone(); first != nil && (first.Player != best.Player || !first.Boxes.Equal(best.Boxes)) {
		z.first = detached(first)
	}
	return z
}

// oneZone is the first node of an opening of the end that has one zone, nil when there is none.
func (s *freeSpace) oneZone() *search.Position {
	for id := range s.searches.current.Nodes() {
		if p, v := s.searches.current.Node(id); v[reverse.SpreadZones] == 1 {
			return p
		}
	}
	return nil
}

// goOnFromSpreading begins an alternation that opens the end until the player gets everywhere. The spreading of its
// round has made the same pulls and more, so the position with one zone is known. If there was none, or if the
// spreading left that position to the other side as its best, all stages would repeat that alternation but for ties and
// lots, and the new alternation is passed over.
func (s *freeSpace) goOnFromSpreading() {
	switch {
	case s.now.zoned.rounds != s.round()+1: // a resumed search has not seen the spreading
	case s.now.zoned.first.Boxes == nil:
		s.now.turn += spaceStages
	default:
		s.now.near[board.Reverse] = s.now.zoned.first
		s.now.turn++
	}
}
