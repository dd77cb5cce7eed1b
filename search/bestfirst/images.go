package bestfirst

import (
	"slices"

	"planner/board"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Images, Kind: technique.Macro, Soundness: technique.Incomplete,
	Help:    "where the maze maps onto itself, a push or a pull brings its images in the other corners with it",
	Source:  technique.Original,
	Asked:   "moves of openings, and of pulls towards them, that have images",
	Decided: "those that an image followed",
})

// Many mazes map onto themselves by turns and mirrors, and so do their goals and mostly their boxes. What a person
// finds out for one corner he then does in the others. A best-first search does not: a move that has to be made in all
// eight corners before anything is gained looks bad eight times, and each time the search first tries everything else.
// So a search may bring the images of a move along with it:
//
//	###########        ###########
//	#    #    #        #  $ # $  #    A push up, and its image in the mirror: the search is as deep and as wide as one
//	#  $ # $  #   ->   #    # @  #    of a single corner.
//	# .  @  . #        # .     . #
//	###########        ###########
//
// An image is left out where no box stands there, where the player does not get to it even after the others, and where
// it is lost at once. So such a search can leave the symmetry, but it cannot make one move of several without the
// others, and it loses solutions. (Original; the symmetries of the exhaustive search are another thing: they leave out
// all but one of the positions that map to each other.)

// images are the moves that a search makes together.
type images struct {
	maps []*board.Symmetry // of the board; empty when every move is made alone

	stamp []uint32 // by move: equal to now when an earlier child of the expanded node made it
	now   uint32

	// Of a child.
	waiting []board.Move   // images that have not been made
	made    []madeMove     // the move and the images that were made, in their order
	zone    *board.Zone    // the player's zone after them
	squares []board.Square // scratch: boxes, ascending
	words   []uint64       // scratch: a packed layout
}

// madeMove is a move with the player and the key of the position after it.
type madeMove struct {
	move   board.Move
	player board.Square // normalised
	key    board.Key
}

// BringImages makes each move of the search bring its images with it. maps are symmetries of the search's board, any of
// them; with none, moves are made alone. The call must come before the first root. When no move is left, a search with
// images has not searched its space out, so its Exhausted proves nothing.
func (s *Search) BringImages(maps []*board.Symmetry) {
	if len(maps) == 0 {
		return
	}
	s.images = images{maps: maps, zone: board.NewZone(s.board), words: make([]uint64, s.memory.layouts.codec.Words),
		stamp: make([]uint32, 4*s.board.Squares())}
}

// expandImages makes the children of an expanded node in which a move and its images are made. It takes the place of
// steps 5 to 8 of expand. Each of the moves counts as a generated position, since each gets a record. A move that came
// along with an earlier one begins no child of its own: the same moves in another order mostly lead to the same
// position.
func (s *Search) expandImages(node *openNode, layout int32) search.Outcome {
	s.at.moves = s.at.reach.Moves(s.at.moves[:0], s.at.scene, node.player, s.at.squares)
	s.images.now++
	for _, m := range s.at.moves {
		if s.images.stamp[m.Move] == s.images.now {
			continue
		}
		s.makeAll(m.Move, node.player)
		made := len(s.images.made)
		for _, image := range s.images.made {
			s.images.stamp[image.move] = s.images.now
		}
		met := made > 0 && s.openLast(node, layout)
		s.takeBack()
		s.counters.Generated += int64(max(made, 1))
		if met {
			return search.Met
		}
	}
	return search.Paused
}

// makeAll makes a move and then those of its images that are possible, each as soon as the player gets there.
func (s *Search) makeAll(m board.Move, player board.Square) {
	g := &s.images
	g.made, g.waiting = g.made[:0], g.waiting[:0]
	g.zone.Fill(s.at.scene, player)
	if !s.makeNext(m) {
		return
	}
	for _, to := range g.maps {
		if image := to.Move(m); image != m {
			g.waiting = append(g.waiting, image)
		}
	}
	for more := len(g.waiting) > 0; more; {
		more = false
		for i, image := range g.waiting {
			if image != noMove && s.makeNext(image) {
				g.waiting[i], more = noMove, true
			}
		}
	}
	if len(g.waiting) > 0 {
		s.use.Note(technique.Images, len(g.made) > 1)
	}
}

// makeNext makes one move more on the scene, if it is possible and no rule proves the position after it lost.
func (s *Search) makeNext(m board.Move) bool {
	g := &s.images
	if !s.at.scene.Box(m.From()) || s.judge.to[m] == flow.NoNode || !s.at.scene.CanMove(s.side, m, g.zone) {
		return false
	}
	before := g.zone.Min()
	player := g.zone.Fill(s.at.scene, s.at.scene.Play(s.side, m))
	if s.lostAfter(player, m) {
		s.at.scene.Shift(s.board.To(m), m.From())
		g.zone.Fill(s.at.scene, before)
		return false
	}
	g.made = append(g.made, madeMove{m, player, s.at.scene.Key(player)})
	return true
}

// takeBack takes the moves back on the scene.
func (s *Search) takeBack() {
	for i := range slices.Backward(s.images.made) {
		m := s.images.made[i].move
		s.at.scene.Shift(s.board.To(m), m.From())
	}
}

// openLast opens the node of the last position, which the scene shows, unless it is known or lost. The node's move is
// the last one, and its layout is the one before that move.
func (s *Search) openLast(node *openNode, layout int32) (met bool) {
	g := &s.images
	last := g.made[len(g.made)-1]
	if !s.memory.known.addKey(last.key.Lo) {
		return false
	}
	g.squares = s.at.scene.Boxes().AppendTo(g.squares[:0])
	bound, alive := s.judge.estimate.Begin(g.squares, last.player)
	if !alive {
		return false
	}
	next := openNode{layout: layout, move: last.move, player: last.player, bound: int32(bound),
		floor: min(node.floor, int32(bound)),
		moves: node.moves + s.costs.opening.floorCost(s.at.scene, last.player)}
	for _, m := range g.made {
		next.moves += s.costs.moveCost(m.move.From(), s.board.To(m.move), s.use)
	}
	if len(g.made) > 1 {
		next.layout = s.layoutBefore(last.move)
	}
	parent := node.ref
	for _, m := range g.made[:len(g.made)-1] {
		if parent, met = s.recordMade(parent, m); met {
			return true
		}
	}
	s.last.child = s.childOf(last)
	return s.record(next, parent)
}

// layoutBefore stores the layout before a move, after which the scene is, and gives its number.
func (s *Search) layoutBefore(m board.Move) int32 {
	g, to := &s.images, s.board.To(m)
	s.at.scene.Shift(to, m.From())
	g.squares = s.at.scene.Boxes().AppendTo(g.squares[:0])
	s.at.scene.Shift(m.From(), to)
	s.memory.layouts.codec.Pack(g.words, g.squares)
	return s.memory.layouts.addLayout(g.words)
}

// recordMade gives a position on the way to the last one a record.
func (s *Search) recordMade(parent search.Ref, m madeMove) (ref search.Ref, met bool) {
	s.last.child = s.childOf(m)
	if ref, met = s.tracker.Add(parent, &s.last.child); met {
		s.last.ref = ref
		return ref, true
	}
	if ref == 0 {
		ref = s.tracker.Record(parent, &s.last.child)
	}
	s.memory.truncation.noteRef(ref)
	return ref, false
}

// childOf is a move as the tracker wants it.
func (s *Search) childOf(m madeMove) search.Child {
	return search.Child{From: m.move.From(), To: s.board.To(m.move), Player: m.player, Key: m.key, Cost: 1}
}
