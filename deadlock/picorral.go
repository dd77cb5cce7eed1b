package deadlock

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.PICorral, Kind: technique.Rule, Soundness: technique.KeepsShortest,
	Caveat:  "forward only, and only on the way to a solved position",
	Help:    "only the pushes into a PI-corral are tried when there is one",
	Source:  "Damgaard, Sokoban wiki, PI-Corrals",
	Decided: "those whose moves it narrowed",
})

// PICorral restricts the pushes of a position to those into one PI-corral, when there is one (Damgaard; Sokoban wiki,
// "PI-Corrals"; JSoko, YASS). Let C be a union of zones that the player cannot reach, and B a set of boxes that
// includes all boxes beside C. The pushes of B into C suffice if
//
//	(I) with only B on the board, every push of a B box by a player outside C that does not lose ends in C,
//	(P) each of these pushes can be played now, and
//	(W) a box of B is off its goal or C holds an empty goal, so that some box of B must be pushed at some time.
//
// Sound, and it keeps a shortest solution. Take any solution and its first push of a B box. Until then C stays closed,
// so by (I) and (P) that push can be played now. It only takes away a square of C, which no earlier push uses, and it
// frees the square that it leaves, so the other pushes remain possible after it. If there is no such push at all, the
// position is a deadlock. Frozen boxes count as walls. Whether a push loses is judged with only B and the frozen boxes
// on the board, because the other boxes may have gone by then.
//
// While a condition fails, the corral grows: by the zone in which a push would start or end, or by the box that blocks
// a push. If the blocking box belongs to B already, the push is impossible and need not be considered.
//
// Most corrals that are tried come to nothing, so what holds for every corral of a position is worked out once for all
// of them (corralMemory). On small boards all boxes of a corral are looked at together (gridcorral.go).
//
// Forward only, and only in searches for solved positions, because a path to a position of another search may need
// another order of pushes. It must be switched off when a meet is traced, in relocation searches, and in searches that
// have deleted boxes. Pulls have no such rule here: a pull leaves the player outside the corral only when it opens the
// corral.
type PICorral struct {
	board  *board.Board
	dead   board.Bits
	freeze *Freeze
	pairs  *Pairs // may be nil
	frozen board.Bits

	outside *outside
	scene   *board.Scene // the position
	zone    *board.Zone  // the player's zone in the position
	grown   grownCorral
	judge   judgeBoard
	best    []board.Move // the pushes into the best corral so far
	found   board.Bits   // B of the best corral
	memory  corralMemory
	grid    *gridCorral // nil unless the board has a grid; then the grid finds the corrals
}

// corralState is what is known of a corral while it grows.
type corralState struct {
	must    bool // condition (W)
	failed  bool // no corral can be made of C and B
	certain bool // every corral that includes the first zone includes C and B
}

// hopeless reports whether no corral at all includes the first zone.
func (s corralState) hopeless() bool { return s.failed && s.certain }

// grownCorral is C and B while they grow.
type grownCorral struct {
	zones   []bool         // by zone: it belongs to C
	members []board.Square // B without frozen boxes
	held    []uint8        // by square: 1 for the Wall, for frozen boxes and for B
	moves   []board.Move   // the pushes into C
	state   corralState
}

// hold notes for some boxes whether they are held, 1 or 0.
func (g *grownCorral) hold(boxes board.Bits, held uint8) {
	for sq := range boxes.All() {
		g.held[sq] = held
	}
}

// restart empties C and B.
func (g *grownCorral) restart() {
	for _, sq := range g.members {
		g.held[sq] = 0
	}
	clear(g.zones)
	g.members, g.moves, g.state = g.members[:0], g.moves[:0], corralState{certain: true}
}

// judgeBoard is the board on which pushes are judged: the frozen boxes, and B while judging. The boxes are put on the
// board when the first push is judged.
type judgeBoard struct {
	scene   *board.Scene
	walled  bool // the scene holds the frozen boxes of the position
	judging bool // the scene holds B too
}

// setUp puts the frozen boxes and B on the board.
func (j *judgeBoard) setUp(frozen board.Bits, members []board.Square) {
	if j.judging {
		return
	}
	if !j.walled {
		j.walled = true
		j.scene.Set(frozen)
	}
	j.judging = true
	for _, sq := range members {
		j.scene.Drop(sq)
	}
}

// restart takes B off the board.
func (j *judgeBoard) restart(members []board.Square) {
	if j.judging {
		j.judging = false
		for _, sq := range members {
			j.scene.Lift(sq)
		}
	}
}

// NewPICorral prepares the filter; dead are the forward dead squares and freeze the forward freeze test.
func NewPICorral(b *board.Board, dead board.Bits, freeze *Freeze) *PICorral {
	c := &PICorral{board: b, dead: dead, freeze: freeze.Fork(), frozen: b.NewBits(), outside: newOutside(b),
		grown: grownCorral{held: make([]uint8, b.Squares()+1)}, judge: judgeBoard{scene: board.NewScene(b)},
		found: b.NewBits(), memory: newCorralMemory(b)}
	c.grown.held[b.Wall()] = 1
	return c.onGrid(newGridKit(b, board.NewGrid(b), dead, nil))
}

// onGrid makes the filter use a kit of the board, which may be nil.
func (c *PICorral) onGrid(kit *gridKit) *PICorral {
	if c.grid = nil; kit != nil {
		c.grid = &gridCorral{kit: kit, grid: kit.grid}
	}
	return c
}

// With makes the filter also judge pushes by the tables of a kit for pushes, so that it finds more corrals: by the
// table of pairs, and by the table of triples as soon as the detector of the kit has it.
func (c *PICorral) With(kit *Kit) *PICorral {
	c.pairs = kit.Pairs
	return c.onGrid(kit.grid)
}

// Fork is the same filter with memory of its own, for another goroutine.
func (c *PICorral) Fork() *PICorral {
	fork := NewPICorral(c.board, c.dead, c.freeze)
	fork.pairs = c.pairs
	if c.grid != nil {
		fork.onGrid(c.grid.kit)
	}
	return fork
}

// Moves looks for a PI-corral in a position without freeze deadlock. If one is found, the pushes returned suffice; if
// there are none, the position is dead. Of several corrals the one with the fewest pushes is taken. The slice is valid
// until the next call.
func (c *PICorral) Moves(s *board.Scene, zone *board.Zone) (moves []board.Move, found bool) {
	if zone.Len()+s.Count() == c.board.Squares() {
		return nil, false // one zone only
	}
	if c.grid != nil {
		if c.best = c.best[:0]; !c.grid.search(s.Boxes(), zone.Min()) {
			return nil, false
		}
		c.best = c.grid.appendTo(c.best)
		return c.best, true
	}
	c.prepare(s, zone)
	for seed := range c.outside.count() {
		most := 4 * c.board.Squares()
		if found {
			most = len(c.best) - 1
		}
		if !c.growCorral(seed, most) {
			continue
		}
		found = true
		c.best = append(c.best[:0], c.grown.moves...)
		c.found.Clear()
		for _, sq := range c.grown.members {
			c.found.Add(sq)
		}
		if len(c.best) == 0 {
			break
		}
	}
	return c.best, found
}

// prepare prepares the search for corrals of a position.
func (c *PICorral) prepare(s *board.Scene, zone *board.Zone) {
	c.restart()
	c.scene, c.zone = s, zone
	c.outside.findZones(s, zone)
	c.grown.hold(c.frozen, 0)
	c.freeze.Frozen(s, c.frozen)
	c.grown.hold(c.frozen, 1)
	c.judge.walled = false
	for len(c.grown.zones) < c.outside.count() {
		c.grown.zones = append(c.grown.zones, false)
	}
	c.memory.reset(c.outside.count())
}

// Boxes is the set B of the corral that the last call of Moves found, without frozen boxes.
func (c *PICorral) Boxes() board.Bits {
	if c.grid != nil {
		c.grid.grid.Put(c.grid.found, c.found)
	}
	return c.found
}

// growCorral tries to make a PI-corral around a zone with up to most pushes into it, which c.grown.moves then holds.
func (c *PICorral) growCorral(seed, most int) bool {
	c.restart()
	c.addZone(seed)
	next := c.board.Neighbours()
	for i := 0; i < len(c.grown.members) && !c.grown.state.failed; i++ {
		box := c.grown.members[i]
		near := &next[box]
		for d, to := range near {
			if !c.admit(board.NewMove(box, board.Dir(d)), near[d^2], to) || len(c.grown.moves) > most {
				return false
			}
		}
	}
	if c.grown.state.hopeless() {
		c.memory.hopeless[seed] = true
	}
	return c.grown.state.must && !c.grown.state.failed
}

// restart empties C and B.
func (c *PICorral) restart() {
	c.judge.restart(c.grown.members)
	c.grown.restart()
}

// addZone takes a zone into C and its boxes into B, up to a box with which no corral can be made.
func (c *PICorral) addZone(zone int) {
	c.grown.zones[zone] = true
	c.grown.state.failed = c.grown.state.failed || c.memory.hopeless[zone]
	c.grown.state.must = c.grown.state.must || c.outside.goal[zone]
	for _, sq := range c.outside.beside(zone) {
		if c.grown.state.failed {
			return
		}
		if c.grown.held[sq] == 0 {
			c.addBox(sq)
		}
	}
}

// addZoneOf takes the zone of a free square into C.
func (c *PICorral) addZoneOf(sq board.Square) {
	zone, _ := c.outside.zoneOf(sq)
	c.addZone(zone)
}

// addBox takes a box into B.
func (c *PICorral) addBox(sq board.Square) {
	c.grown.held[sq] = 1
	c.grown.members = append(c.grown.members, sq)
	c.grown.state.failed = c.grown.state.failed || c.leaves(sq)
	c.grown.state.must = c.grown.state.must || !c.board.IsGoal(sq)
	if c.judge.judging {
		c.judge.scene.Drop(sq)
	}
}

// admit makes sure that a push of a B box satisfies (I) and (P), and lets the corral grow where that can help. The
// player stands on stand and the box goes to to. The result is false when the push leads out of a C that cannot grow.
func (c *PICorral) admit(m board.Move, stand, to board.Square) bool {
	for !c.grown.state.failed {
		if c.grown.held[stand]|c.grown.held[to] != 0 || c.within(stand) {
			return true
		}
		if c.zone.Has(stand) && c.within(to) {
			if !c.dead.Has(to) {
				c.grown.moves = append(c.grown.moves, m)
			}
			return true
		}
		if c.loses(m, to) {
			return true
		}
		switch {
		case !c.scene.Free(stand):
			c.addBox(stand)
		case !c.scene.Free(to):
			c.addBox(to)
		case !c.zone.Has(stand):
			c.addZoneOf(stand)
		case !c.zone.Has(to):
			c.addZoneOf(to)
		default:
			return false
		}
	}
	return true
}

// within reports whether a square is free and part of C.
func (c *PICorral) within(sq board.Square) bool {
	zone, out := c.outside.zoneOf(sq)
	return out && c.grown.zones[zone]
}

// loses judges a push on the board that holds only B and the frozen boxes. A push that loses nothing among all boxes
// loses nothing among some of them either, and then the board need not be set up.
func (c *PICorral) loses(m board.Move, to board.Square) bool {
	if c.dead.Has(to) {
		return true
	}
	if c.harmless(m, to) {
		return false
	}
	c.judge.setUp(c.frozen, c.grown.members)
	lost := c.lostOn(c.judge.scene, m, to)
	c.grown.state.certain = c.grown.state.certain && lost
	return lost
}

// lostOn judges a push by the boxes of a scene, which is the same afterwards. The push must lead to a free square.
func (c *PICorral) lostOn(s *board.Scene, m board.Move, to board.Square) bool {
	s.Shift(m.From(), to)
	lost := c.freeze.After(s, to) || c.pairs != nil && c.pairs.After(s, board.Forward, to, m.Dir()) != board.None
	s.Shift(to, m.From())
	return lost
}

// harmless reports whether a push to a free square loses nothing with all boxes on the board. Such a push loses nothing
// with some of them either: FreezeRule and Pair prove no less with more boxes. The result is false for any other push.
func (c *PICorral) harmless(m board.Move, to board.Square) bool {
	if yes, known := c.memory.recall(c.memory.pushes[m]); known {
		return yes
	}
	yes := c.scene.Free(to) && !c.dead.Has(to) && !c.lostOn(c.scene, m, to)
	c.memory.pushes[m] = c.memory.entry(yes)
	return yes
}

// leaves reports whether a box has a harmless push from a square of the player's zone to another one. No corral
// includes such a box, because the push leads out of every corral.
func (c *PICorral) leaves(box board.Square) bool {
	if yes, known := c.memory.recall(c.memory.boxes[box]); known {
		return yes
	}
	yes := false
	near := &c.board.Neighbours()[box]
	for d, to := range near {
		if c.zone.Has(near[d^2]) && c.zone.Has(to) && c.harmless(board.NewMove(box, board.Dir(d)), to) {
			yes = true
			break
		}
	}
	c.memory.boxes[box] = c.memory.entry(yes)
	return yes
}
