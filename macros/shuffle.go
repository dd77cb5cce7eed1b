package macros

import (
	"slices"

	"planner/board"
)

// Numbers of a shuffle. Not measured finely.
const (
	shuffleAsides = 24 // squares that a box in the way is tried on, the nearest first
	shuffleInWay  = 6  // boxes in the way that are tried, nearest to the box first
)

// Shuffler finds macros of several boxes (Holland, "RSB, reverse shuffle boxes"): a box that no plain route brings to a
// target comes to a target after a parked box has made way. It is for one goroutine.
//
//	#R#         the box F belongs on R. It has to be pushed up from the square below it, where a parked box stands:
//	#F#         the parked box steps aside, F is pushed up, and the parked box steps back
//	 *
//
// Between the steps the player may go through doors (Holland, "A partly iterative implementation of SOLVE", shuffles
// through doors).
//
// The text deletes the parked boxes, finds a route, and brings the boxes that the route crosses to other targets. Here
// a parked box is also in the way when it stands where the player has to stand.
type Shuffler struct {
	Doors bool // the player may go through doors between the steps

	gen     *Generator // of the layouts on the way
	phantom *Generator // of the layout without the parked boxes
	ways    *Ways      // through doors in the layouts on the way
	scene   *board.Scene
	ghost   *board.Scene
	moves   []board.Move
	asides  []Destination
	inWay   []board.Square
	steps   []Destination
}

// NewShuffler makes a shuffler for one side of a board.
func NewShuffler(b *board.Board, side board.Side) *Shuffler {
	return &Shuffler{gen: NewGenerator(b, side), phantom: NewGenerator(b, side), ways: NewWays(b, side),
		scene: board.NewScene(b), ghost: board.NewScene(b)}
}

// Work is the number of squares and vertices looked at so far, as Generator.Work.
func (s *Shuffler) Work() int64 { return s.gen.Work + s.phantom.Work + s.ways.Work() }

// Shuffle brings a box to an empty target with the help of parked boxes, which end on targets again: each on its own
// square, or on another empty target. The steps are moves of one box each, legal one after the other under the rules,
// in a list that belongs to the shuffler. The list is empty when no shuffle was found.
func (s *Shuffler) Shuffle(at *board.Scene, player, box board.Square, empty, parked board.Bits, rules Rules,
) []Destination {
	s.steps = s.steps[:0]
	s.ghost.Set(at.Boxes())
	for sq := range parked.All() {
		if sq != box && s.ghost.Box(sq) {
			s.ghost.Lift(sq)
		}
	}
	list := s.phantom.Destinations(s.ghost, player, box, rules)
	near := slices.IndexFunc(list, func(e Destination) bool { return e.To != box && empty.Has(e.To) })
	if near < 0 {
		return nil
	}
	goal := list[near].To
	s.moves, _ = s.phantom.Route(s.ghost, player, box, goal, board.None, rules, s.moves[:0])
	s.findInWay(at, box)
	s.scene.Set(at.Boxes())
	for _, sq := range s.inWay {
		if s.makeWay(player, box, goal, sq, rules) || s.chain(player, box, goal, sq, rules) {
			return s.steps
		}
	}
	return nil
}

// findInWay lists the parked boxes on the squares of a route and on the squares beside them where the player stands for
// its moves, in the order of the route.
func (s *Shuffler) findInWay(at *board.Scene, box board.Square) {
	b := at.Board
	s.inWay = s.inWay[:0]
	add := func(sq board.Square) {
		if sq != box && at.Box(sq) && !s.ghost.Box(sq) && !slices.Contains(s.inWay, sq) && len(s.inWay) < shuffleInWay {
			s.inWay = append(s.inWay, sq)
		}
	}
	for _, m := range s.moves {
		for _, sq := range [...]board.Square{b.To(m), b.Needs(s.gen.side, m), b.Next(m.From(), board.Dirs[m.Dir()]),
			b.Next(m.From(), board.Dirs[m.Dir()].Opposite())} {
			if sq != b.Wall() {
				add(sq)
			}
		}
	}
}

// makeWay lets the box on sq step aside and, after the box that it makes way for has come to its goal, step back.
func (s *Shuffler) makeWay(player, box, goal, sq board.Square, rules Rules) bool {
	s.asides = append(s.asides[:0], s.gen.Destinations(s.scene, player, sq, rules)...)
	if len(s.asides) > shuffleAsides {
		s.asides = s.asides[:shuffleAsides]
	}
	for _, aside := range s.asides {
		if aside.To == sq || aside.To == goal {
			continue
		}
		s.steps = append(s.steps[:0], aside)
		s.scene.Shift(sq, aside.To)
		done := false
		if player, ok := s.bring(aside.Player, box, goal, rules); ok {
			s.scene.Shift(box, goal)
			_, done = s.bring(player, aside.To, sq, rules)
			s.scene.Shift(goal, box)
		}
		s.scene.Shift(aside.To, sq)
		if done {
			return true
		}
	}
	return false
}

// chain lets the box on sq, which stands on a target, go on to the goal, and the other box take the square sq.
func (s *Shuffler) chain(player, box, goal, sq board.Square, rules Rules) bool {
	s.steps = s.steps[:0]
	player, ok := s.bring(player, sq, goal, rules)
	if !ok {
		return false
	}
	s.scene.Shift(sq, goal)
	_, ok = s.bring(player, box, sq, rules)
	s.scene.Shift(goal, sq)
	return ok
}

// bring appends the steps that bring a box to a square, and returns where the player is then. The steps are one move of
// that box, and before it those of a way through doors if there must be one.
func (s *Shuffler) bring(player, box, sq board.Square, rules Rules) (after board.Square, ok bool) {
	if e, ok := s.to(player, box, sq, rules); ok {
		s.steps = append(s.steps, e)
		return e.Player, true
	}
	if !s.Doors {
		return board.None, false
	}
	for _, way := range s.ways.Find(s.scene, player, rules) {
		if e, ok := s.to(way.Player, box, sq, rules); ok {
			s.steps = append(append(s.steps, way.Steps...), e)
			return e.Player, true
		}
	}
	return board.None, false
}

// to is the first destination of a box on a square.
func (s *Shuffler) to(player, box, sq board.Square, rules Rules) (Destination, bool) {
	for _, e := range s.gen.Destinations(s.scene, player, box, rules) {
		if e.To == sq {
			return e, true
		}
	}
	return Destination{}, false
}
