package exhaustive

import (
	"planner/board"
	"planner/exhaustive/expand"
)

// expandNode makes the children of a node, whose words are given.
func (s *movesSearch) expandNode(at id, node []uint64) {
	player, price := loadStatus(node).player(), Price(node[header])
	s.maker.Show(s.packer.Unpack(node[priceHeader:]), player)
	reached := expand.Reached{Node: uint32(at)}
	if o := loadOrigin(node); o.parent() != 0 {
		reached.Parent, reached.First, reached.Pushes = uint32(o.parent()), o.move(), 1
	}
	if s.maker.DeadPosition(reached) {
		return
	}
	s.walk.Flood(s.maker.Walks().Scene, player, board.None)
	if s.options.Corridor != nil {
		s.nearest = s.options.Corridor.Nearest(s.maker.Layout())
	}
	for _, m := range s.maker.Pushes() {
		steps, ok := s.walk.Steps(s.board.Stand(board.Forward, m))
		if !ok {
			continue
		}
		if p, ok := s.maker.Push(m); ok {
			s.judgeChild(newOrigin(at, m), price+Price(steps)*s.options.Step+pushPrice, p)
			s.maker.Undo(p)
		}
	}
}

// judgeChild sends the child that a push makes through the tests in the order of their cost, and stores it if it is
// left. The maker shows the child.
func (s *movesSearch) judgeChild(o origin, price Price, p expand.Pushed) {
	player := o.move().From()
	s.packer.Child(player, p.To)
	at := s.index.placeOf(s.maker.Key(player))
	if known := s.index.findNode(&at, s.packer.Words, player); known != 0 {
		s.improve(known, o, price)
		return
	}
	if c := s.options.Corridor; c != nil && !c.holds(s.maker.Layout(), s.nearest) {
		return
	}
	if h, ok := s.maker.Bound(p); ok && price+Price(h)*pushPrice < s.best {
		s.enterChild(&at, o, player, h, price)
	}
}

// improve gives a known node a cheaper path, if the price is lower, and opens the node again.
func (s *movesSearch) improve(known id, o origin, price Price) {
	node := s.nodes.at(known)
	if price >= Price(node[header]) {
		s.maker.Counts.Duplicates++
		return
	}
	status := loadStatus(node)
	if status.closed() {
		s.maker.Counts.Reopened++
	}
	node[0], node[header] = uint64(o), uint64(price)
	storeStatus(node, status&^1)
	s.admit(known, status.player(), status.h(), price)
}

// enterChild stores a position that was looked for and not found. When memory is spent the position is dropped, and the
// search ends because the budget is spent.
func (s *movesSearch) enterChild(at *place, o origin, player board.Square, h int, price Price) {
	fresh := s.unused.write(s.nodes, o, newStatus(player, 0, min(h, maxH)), s.packer.Words)
	if fresh == 0 {
		return
	}
	s.nodes.at(fresh)[header] = uint64(price)
	if s.index.insert(at, fresh) {
		s.unused.next++
		s.admit(fresh, player, h, price)
	}
}

// admit puts a stored position, which the maker shows, on the heap. A solved position may be the best solution. It goes
// on the heap too when the player has to walk on, because another solved position may then be better.
func (s *movesSearch) admit(node id, player board.Square, h int, price Price) {
	if h == 0 {
		s.solved(node, player, price)
		if s.options.End == board.None {
			return
		}
	}
	if least := price + Price(h)*pushPrice; least < s.best {
		s.open.Push(waiting{least, price, node}, sooner)
	}
}

// solved takes a solved position as the best solution if it is better.
func (s *movesSearch) solved(node id, player board.Square, price Price) {
	if s.options.End != board.None {
		s.last.Flood(s.maker.Walks().Scene, player, s.options.End)
		steps, ok := s.last.Steps(s.options.End)
		if !ok {
			return
		}
		price += Price(steps) * s.options.Step
	}
	if price < s.best {
		s.best, s.goal = price, node
	}
}
