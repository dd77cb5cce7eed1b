package expand

import (
	"slices"

	"planner/board"
	"planner/flow"
)

// leastExcess is a lower bound for the solutions in which some box first comes into the area by another push than the
// entries: of the pushes that such a solution makes beyond the distances of its boxes. The box that comes in by another
// push makes
//
//	1 + d(to, goal) - away(goal) - toGo(from)
//
// pushes more than a box that goes to an entry and from there to the same goal. The result is 0 when nothing is known,
// and Never when no box can come in by another push.
func (p *planner) leastExcess(live []flow.Node) int {
	if !p.goalsApart() {
		return 0
	}
	most := Never
	for i, to := range live {
		if m := board.Move(i); to != flow.NoNode && p.another(m) {
			from, _ := p.area.graph.Push(m.From(), m.Dir())
			most = min(most, p.detour(from, to))
		}
	}
	return max(0, most)
}

// detour is the excess of a way that comes in by another push.
func (p *planner) detour(from, to flow.Node) int {
	if p.area.toGo[from] == far {
		return 0 // such a box must come in by this push
	}
	most := Never
	for i, n := range p.distances.Row(to) {
		if n != far {
			most = min(most, 1+int(n)-int(p.away[i])-int(p.area.toGo[from]))
		}
	}
	return most
}

// goalsApart reports whether a box on a goal is no nearer to any other goal than the difference of their distances from
// the first entry, whatever side the player is on.
func (p *planner) goalsApart() bool {
	for i, g := range p.board.Goals {
		for n, end := p.area.graph.Range(g); n < end; n++ {
			for k, apart := range p.distances.Row(n) {
				if int(p.away[i])+int(apart) < int(p.away[k]) {
					return false
				}
			}
		}
	}
	return true
}

// pairs knows what any two boxes outside the area lose by being in each other's way, whatever goals the two come to,
// and how much more they lose when one of them comes in by another push than the entries. A loss is a number of pushes
// beyond toGo, the distances of the two boxes to entries, and beyond the distances from the entries to the goals.
//
// The losses of pairs without a common box add up. The box that comes in by another push than the entries is in a
// chosen pair or in none. So a solution with such a push has the losses of all chosen pairs, and the least that the
// push costs a pair or a single box.
type pairs struct {
	space    *flow.GroupSpace
	loss     []uint8      // by state: pushes, at most mostLoss
	more     []uint8      // by state: pushes beyond loss, at most mostLoss
	partners []board.Bits // by square: the squares with which it has a loss; nil when there are none
}

// losses is the sum of the losses of pairs without a common box, and the least that another entry costs more, which is
// excess for boxes in no such pair.
func (t *pairs) losses(layout []board.Square, player *board.Zone, excess int) (sum int) {
	var chosen uint64 // of the first boxes
	layout = layout[:min(64, len(layout))]
	for i, sq := range layout {
		partners := t.partners[sq]
		for k := i + 1; partners != nil && chosen>>i&1 == 0 && k < len(layout); k++ {
			if chosen>>k&1 != 0 || !partners.Has(layout[k]) {
				continue
			}
			if loss, more := t.lossOf(sq, layout[k], player); loss > 0 {
				chosen |= 1<<i | 1<<k
				sum += loss
				excess = min(excess, more)
			}
		}
	}
	return sum + excess
}

// lossOf gives the loss of two boxes, and how much more the two lose when one of them comes in by another push than the
// entries. Both numbers are 0 when the zone does not say on which side of the boxes the player is.
func (t *pairs) lossOf(a, b board.Square, player *board.Zone) (loss, more int) {
	pair, zone := flow.PairOf(t.space.Live[a], t.space.Live[b]), uint8(0)
	if t.space.Zones(pair) > 1 {
		if zone = t.space.ZoneOf(pair, player); zone == flow.NoZone {
			return 0, 0
		}
	}
	at := t.space.First(pair) + int32(zone)
	return int(t.loss[at]), int(t.more[at])
}

// pairSearch finds the least costs of pairs, from the goals backwards, in two layers: layer 0 for all solutions of the
// two boxes, and layer 1 for those in which one of them comes in by another push. A cost is the number of pushes, less
// the distances of the two goals from the first entry, plus base, so that no cost is negative.
type pairSearch struct {
	pairs   *pairs
	planner *planner
	cost    [2][]int32 // by state
	by      [][]int32  // by cost: states and layers, packed as addState does
	base    int32
}

// unknown is a cost beyond all others.
const unknown = 1 << 30

// pairLosses makes the table. The result is nil for mazes that are too large.
func (p *planner) pairLosses() *pairs {
	space := flow.NewPairSpace(p.board, p.distances.DeadSquares())
	if space == nil {
		return nil
	}
	t := &pairs{space: space, partners: make([]board.Bits, p.board.Squares())}
	s := pairSearch{pairs: t, planner: p}
	s.enterGoals()
	for cost := 0; cost < len(s.by); cost++ {
		for _, at := range s.by[cost] {
			if s.cost[at&1][at>>1] == int32(cost) {
				s.back(at>>1, int(at&1), int32(cost))
			}
		}
	}
	s.keep()
	return t
}

// enterGoals enters the pairs of goals.
func (s *pairSearch) enterGoals() {
	p := s.planner
	for layer := range s.cost {
		s.cost[layer] = make([]int32, len(s.pairs.space.States))
		for i := range s.cost[layer] {
			s.cost[layer][i] = unknown
		}
	}
	s.base = 2 * int32(slices.Max(p.away))
	for i, g := range p.board.Goals {
		for k, h := range p.board.Goals[:i] {
			pair := flow.PairOf(s.pairs.space.Live[g], s.pairs.space.Live[h])
			for zone := range s.pairs.space.Zones(pair) {
				s.addState(s.pairs.space.First(pair)+zone, 0, s.base-int32(p.away[i])-int32(p.away[k]))
			}
		}
	}
}

// addState gives a state a cost unless it has a lower one.
func (s *pairSearch) addState(state int32, layer int, cost int32) {
	if cost >= s.cost[layer][state] {
		return
	}
	s.cost[layer][state] = cost
	for int(cost) >= len(s.by) {
		s.by = append(s.by, nil)
	}
	s.by[cost] = append(s.by[cost], state<<1|int32(layer))
}

// back goes on to the states one push before a state.
func (s *pairSearch) back(state int32, layer int, cost int32) {
	for before, pull := range s.pairs.space.Back(board.Reverse, state) {
		to := layer
		if s.planner.another(board.NewMove(s.planner.board.To(pull), pull.Dir().Opposite())) {
			to = 1
		}
		s.addState(before, to, cost+1)
	}
}

// keep works out the losses of pairs outside.
func (s *pairSearch) keep() {
	p, space := s.planner, s.pairs.space
	s.pairs.loss, s.pairs.more = make([]uint8, len(space.States)), make([]uint8, len(space.States))
	for i, at := range space.States {
		a, b, stand := space.Squares[at.Boxes[0]], space.Squares[at.Boxes[1]], space.Stand(at)
		if p.area.inside.Has(a) || p.area.inside.Has(b) || stand == board.None {
			continue
		}
		toGo := [2]uint16{p.area.toGo[p.area.graph.Node(a, stand)], p.area.toGo[p.area.graph.Node(b, stand)]}
		if toGo[0] == far || toGo[1] == far {
			continue
		}
		all, another := min(s.cost[0][i], s.cost[1][i]), s.cost[1][i]
		s.pairs.loss[i] = uint8(max(0, min(all-s.base-int32(toGo[0])-int32(toGo[1]), mostLoss)))
		s.pairs.more[i] = uint8(min(another-all, mostLoss))
		if s.pairs.loss[i] > 0 {
			s.noteLoss(a, b)
			s.noteLoss(b, a)
		}
	}
}

// noteLoss notes that a square has a loss with another one.
func (s *pairSearch) noteLoss(a, b board.Square) {
	if s.pairs.partners[a] == nil {
		s.pairs.partners[a] = s.planner.board.NewBits()
	}
	s.pairs.partners[a].Add(b)
}
