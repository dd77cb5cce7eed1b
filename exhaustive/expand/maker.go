package expand

import (
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

// Maker shows a position and makes its children. It is for one goroutine; all its memory is its own except the Space.
type Maker struct {
	Space  *Space
	Counts Counts // what was done so far, without Floods; see Total
	use    technique.Use

	scene    *board.Scene
	reach    *search.Reach
	zone     *board.Zone // of the player in the position
	estimate lateEstimate
	freeze   *deadlock.Freeze
	corrals  *deadlock.PICorral
	detector *deadlock.Detector
	walls    stuckWalls
	pairs    pairBounds
	filling  filling
	boxes    numberedBoxes
	moves    []board.Move // the pushes of the position
}

// numberedBoxes are the boxes of the position shown.
type numberedBoxes struct {
	list   []board.Square // ascending; the slice is the caller's
	number []int32        // by square: which box of the list stands there
}

func (n *numberedBoxes) setBoxes(boxes []board.Square) {
	n.list = boxes
	for i, sq := range boxes {
		n.number[sq] = int32(i)
	}
}

// lateEstimate loads a position when a bound is asked for, and not before, because many positions are proved lost
// without one.
type lateEstimate struct {
	bounds  *search.Estimate
	matched matched // what is known of the position shown
}

// matched says whether the position shown has a matching.
type matched uint8

const (
	matchUnknown matched = iota
	matchFound
	matchNone
)

// feasible reports whether the position shown has a matching. The first call loads the position.
func (e *lateEstimate) feasible(boxes []board.Square, player board.Square) bool {
	if e.matched == matchUnknown {
		e.matched = matchNone
		if e.bounds.Load(boxes, player) {
			e.matched = matchFound
		}
	}
	return e.matched == matchFound
}

// NewMaker prepares a maker of its own for one worker.
func (s *Space) NewMaker() *Maker {
	m := &Maker{
		Space: s, use: technique.NewUse(s.Use), scene: board.NewScene(s.Board),
		reach:    search.NewReach(s.Board, board.Forward),
		estimate: lateEstimate{bounds: s.estimate.Fork()}, freeze: s.freeze.Fork(), corrals: s.corrals.Fork(),
		boxes:   numberedBoxes{number: make([]int32, s.Board.Squares())},
		filling: filling{seen: s.Board.NewBits(), walks: board.NewZone(s.Board)},
		walls:   stuckWalls{proving: gate{worth: gateWorth}, bounding: gate{worth: gateWorth}},
		pairs:   pairBounds{asking: gate{worth: gateWorth}, agreeing: gate{worth: agreeWorth}},
	}
	if s.detector != nil {
		m.detector = s.detector.Fork(technique.Use{Set: s.detector.Options.Use.Set, Counts: m.use.Counts})
		m.corrals.With(m.detector.Kit)
	}
	return m
}

// Start shows the first position of the level, and gives its normalised player and its lower bound. ok is false when
// the position is proved lost.
func (m *Maker) Start() (player board.Square, bound int, ok bool) {
	for _, sq := range m.Space.Board.Boxes {
		if !m.Space.Layouts.Holds(sq) {
			return board.None, 0, false
		}
	}
	m.boxes.setBoxes(m.Space.Board.Boxes)
	m.scene.SetSquares(m.boxes.list)
	m.zone = m.reach.Begin(m.scene, m.Space.Board.Player)
	if m.deadStart() {
		return board.None, 0, false
	}
	bound, ok = m.estimate.bounds.Begin(m.boxes.list, m.Space.Board.Player)
	return m.zone.Min(), bound, ok
}

// Show sets up a position that is about to be expanded. Its boxes must be in ascending order and stay as they are until
// another position is shown.
func (m *Maker) Show(boxes []board.Square, player board.Square) {
	m.boxes.setBoxes(boxes)
	m.estimate.matched = matchUnknown
	m.scene.SetSquares(boxes)
	m.zone = m.reach.Begin(m.scene, player)
	m.Counts.Expanded++
	m.filling.on, m.filling.lone = false, false
}

// feasible reports whether the position shown has a matching.
func (m *Maker) feasible() bool { return m.estimate.feasible(m.boxes.list, m.zone.Min()) }

// Pushes returns the pushes to be made in the position shown: the push of a box that comes into the goal area at once;
// or the pushes into a PI-corral if there is one; or else all that the plan of the area leaves. A PI-corral is passed
// over when the plan leaves out one of its pushes, because the shortest solutions that are left may all begin with that
// one. The pushes are valid until another position is shown.
func (m *Maker) Pushes() []board.Move {
	if m.filling.lone {
		return m.filling.way[:1]
	}
	if m.use.On(technique.PICorral) {
		moves, found := m.corrals.Moves(m.scene, m.zone)
		found = found && (!m.filling.on || !slices.ContainsFunc(moves, m.leftOut))
		if m.use.Note(technique.PICorral, found); found {
			return moves
		}
	}
	m.moves = m.moves[:0]
	for _, sq := range m.boxes.list {
		for _, d := range board.Dirs {
			move := board.NewMove(sq, d)
			if m.scene.CanMove(board.Forward, move, m.zone) && (!m.filling.on || !m.leftOut(move)) {
				m.moves = append(m.moves, move)
			}
		}
	}
	return m.moves
}

// Pushed is a push that was made, together with the pushes that it forced in a tunnel.
type Pushed struct {
	First  board.Move
	Last   board.Move   // First when nothing was forced
	Pushes int          // pushes, from First to Last
	To     board.Square // where the box stands now
	Filled bool         // the box went to its goal, by the plan of the goal area
	Player board.Square // normalised, in the child

	box  int       // number of the box in the parent
	node flow.Node // of the box in the child
}

// Push makes a push and the pushes that it forces in a tunnel. When the push loses or is impossible, ok is false and
// nothing has changed. Otherwise the scene shows the child until Undo.
func (m *Maker) Push(first board.Move) (p Pushed, ok bool) {
	node, to, last, count := m.Space.to[first], m.Space.Board.To(first), first, 1
	if node == flow.NoNode {
		m.Counts.Dead++
		return p, false
	}
	if m.filling.lone {
		return m.fillGoal(), true
	}
	for m.Space.tunnels != nil && m.Space.tunnels.NoStop(board.Forward, to, first.Dir()) {
		last = board.NewMove(to, first.Dir())
		node, to = m.Space.to[last], m.Space.Board.To(last)
		if node == flow.NoNode || !m.scene.Free(to) {
			m.use.Note(technique.Tunnels, true)
			return p, false
		}
		count++
	}
	if m.Space.tunnels != nil {
		m.use.Note(technique.Tunnels, count > 1)
	}
	m.Counts.Generated++
	from := first.From()
	p = Pushed{First: first, Last: last, Pushes: count, box: int(m.boxes.number[from]), To: to, node: node}
	m.scene.Shift(from, to)
	if count == 1 {
		p.Player = m.reach.Child(m.scene, first)
	} else {
		p.Player = m.reach.Flood(m.scene, last.From())
	}
	return p, true
}

// Walks knows the player's walks in a child.
type Walks struct {
	Scene *board.Scene  // shows the child
	Zone  *board.Zone   // of the position that is expanded
	Reach *search.Reach // the last question to it was about the child
}

// Walks is the player's walks in the child shown.
func (m *Maker) Walks() Walks { return Walks{m.scene, m.zone, m.reach} }

// Layout is the boxes that are shown. It changes with the next push.
func (m *Maker) Layout() board.Bits { return m.scene.Boxes() }

// Note counts a question to a technique that the caller implements, and whether the technique decided it.
func (m *Maker) Note(id technique.ID, decided bool) { m.use.Note(id, decided) }

// Undo takes a push back.
func (m *Maker) Undo(p Pushed) { m.scene.Shift(p.To, p.First.From()) }

// Key is the hash key of the boxes that are shown with the normalised player given.
func (m *Maker) Key(player board.Square) board.Key { return m.scene.Key(player) }

// Bound judges the child that is shown and gives its lower bound in pushes. ok is false when the child is lost. Bound
// costs far more than a look-up, so callers ask only for children that they do not know.
func (m *Maker) Bound(p Pushed) (bound int, ok bool) {
	if m.deadChild(p.Player, p.Last) || !m.feasible() {
		return 0, false
	}
	bound, feasible := m.estimate.bounds.Child(p.box, p.First.From(), p.node, p.Pushes)
	if m.use.On(technique.Matching) {
		m.use.Note(technique.Matching, !feasible)
	}
	return bound, feasible
}

// Techniques counts how often each technique was asked and has decided so far.
func (m *Maker) Techniques() *technique.Counts {
	return m.use.Counts
}

// Total is the counts with the floods among them.
func (m *Maker) Total() Counts {
	counts := m.Counts
	counts.Floods = m.reach.Floods()
	return counts
}
