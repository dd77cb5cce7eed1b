package strategy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"planner/board"
	"planner/search"
	"planner/technique"

	"github.com/dustin/go-humanize/english"
)

// On most levels the strategy ends after its first rounds. On composite levels it needs several turns.
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
		nothing: b.NewBits(), rounds: partRounds[:],
		memory: partMemory{answers: map[string]answer{}, unsolved: map[board.Key]bool{}}}
	h.Records[board.Forward] = true
	h.hold(s)
	s.best = s.root()
	s.begunWith = s.best.off
	if len(b.Boxes) <= partsMostBoxes {
		s.divider = newDivider(b, c.Level.Graph, c.Level.Goals)
		s.proofs = c.newProofs(h.use)
		if c.Apart() {
			s.rounds, s.apart = apartRounds[:], true
		}
		s.beginRound()
	}
	return s
}

func (s *composite) root() *partNode {
	return &partNode{position: s.shared.Start, off: s.off(s.shared.Start.Boxes)}
}

func (s *composite) beginRound() {
	root := s.root()
	s.survey(root)
	s.now = nowRound{queue: []*partNode{root}, known: map[board.Key]bool{s.shared.keyOf(&s.shared.Start): true},
		least: math.MaxInt, improved: s.work()}
	s.memory.beginRound()
}

// Work implements Strategy.
func (s *composite) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.divider == nil || s.round >= len(s.rounds) {
		return nil, true
	}
	for end := s.work() + slice; s.work() < end && ctx.Err() == nil; {
		if len(s.now.queue) == 0 || s.work() > s.now.improved+patientParts*s.partWork() || s.memory.full() {
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
	return s.round == len(s.rounds) || s.round == partCuts && s.tally.solved == 0 && !s.apart
}

// step tries the next part of the best position.
func (s *composite) step(ctx context.Context) *Hit {
	node := s.nextPosition()
	if !node.divided {
		s.divide(node)
	}
	if len(node.parts) == 0 {
		s.exhausted(node)
		return nil
	}
	w := node.parts[0]
	node.parts = node.parts[1:]
	hit, lost := s.solve(ctx, node, w, nil)
	if hit == nil && lost != nil {
		if ends := s.ends(lost); len(ends) > 0 {
			hit, _ = s.solve(ctx, node, w, ends)
		}
	}
	return hit
}

// solve tries a part of a position and plays its solution, after which the player has to be able to walk to one of the
// ends, unless they are nil. lost is the position that the solution leads to, if it is proved lost.
func (s *composite) solve(ctx context.Context, node *partNode, w part, ends []board.Place) (hit *Hit, lost *partNode) {
	pushes := s.attempt(ctx, node, w, ends)
	if len(pushes) == 0 {
		return nil, nil
	}
	s.tally.solved++
	return s.play(node, w, pushes)
}

// ends are the places where the player would have to be so that a position that is proved lost is not. A part may be
// solved although the player has shut himself in, and then a solution that ends with him elsewhere is worth a search:
//
//	##########      ##########      ##########
//	#   ######      #   ######      #   ######
//	# $ .#####  ->  #   *#####      #   *#####    The lower box was pushed home from the left,
//	#@$ .#####      #  @*#####      #   *#####    or first down and then home from below. Only
//	####     #      ####     #      ####@    #    then the player gets to other parts.
//	####     #      ####     #      ####     #
//	####     #      ####     #      ####     #
//	##########      ##########      ##########
func (s *composite) ends(lost *partNode) (places []board.Place) {
	b := s.shared.Level.Board
	s.scene.Set(lost.position.Boxes)
	for player := range board.NewZone(b).Players(s.scene) {
		at := lost.position
		at.Player = player
		s.proofs.Earn(proofChildren)
		s.cost.Extra += partExtra
		if !s.proofs.Dead(&at) {
			s.zone.Fill(s.scene, player)
			places = append(places, b.PlacesOf(s.zone.Squares())...)
		}
	}
	return places
}

// nextPosition returns the queued position whose turn it is. Among equals the last one queued wins.
func (s *composite) nextPosition() *partNode {
	return slices.MinFunc(s.now.queue, func(a, b *partNode) int { return cmp.Or(a.rank()-b.rank(), b.order-a.order) })
}

// Cost implements Strategy. The strategy is near when no more than half of the boxes that start off goals are left.
func (s *composite) Cost() Cost {
	cost := s.cost
	cost.Near = !s.apart && 2*s.best.off <= s.begunWith
	return cost
}

// Standing implements Strategy.
func (s *composite) Standing() Standing {
	return Standing{Best: &s.best.position, Side: board.Forward,
		Nearest: [2]search.Ref{board.Forward: s.best.position.Ref},
		Note: fmt.Sprintf("round %d, %s tried, %d solved, of which %d lose, %s off goals at best", s.round+1,
			english.Plural(s.tally.tried, "part", ""), s.tally.solved, s.tally.lost,
			english.Plural(s.best.off, "box", "boxes"))}
}

// MemoryBytes is the memory of the strategy. The search of a part, which ends within a turn, is not counted.
func (s *composite) MemoryBytes() int64 { return s.memory.held }

// Limit sets the most memory of the strategy: a round ends when the strategy holds more.
func (s *composite) Limit(bytes int64) { s.memory.limit = bytes }

// Save implements Strategy: a round that is loaded begins at the start.
func (s *composite) Save(to *State) { to.Turn = s.round }

// Load implements Strategy.
func (s *composite) Load(_ context.Context, from *State) { s.round = from.Turn }

// divide lists the parts of a position. By cut Near only single groups come at first. Unions of groups follow when
// these have been tried, see exhausted.
func (s *composite) divide(node *partNode) {
	node.divided = true
	if s.cut() == cutNear {
		s.list(node, singleParts(s.groups(node)))
	} else {
		s.list(node, listParts(s.groups(node), partBoxes, partLimit))
	}
}

// list gives a position its parts. At the start, the part of all boxes is the level itself and is left out.
func (s *composite) list(node *partNode, list []part) {
	all := len(s.shared.Level.Board.Boxes)
	if node.position.Ref == s.shared.Start.Ref {
		list = slices.DeleteFunc(list, func(w part) bool { return w.Boxes.Count() == all })
	}
	if s.cut() == cutNear {
		slices.SortStableFunc(list, func(v, w part) int { return s.late(v) - s.late(w) })
	}
	node.parts = list
	s.memory.held += int64(len(list) * 2 * 8 * s.shared.Level.Board.Words())
}

// exhausted deals with a position whose parts have been tried. By cut Near, unions of groups follow its single groups.
// Otherwise, and after the unions, the position is dropped.
func (s *composite) exhausted(node *partNode) {
	if s.raise(node) {
		return
	}
	if s.cut() == cutNear && !node.joined {
		node.joined = true
		list := listParts(s.groups(node), partBoxes, partLimit)
		list = slices.DeleteFunc(list, func(w part) bool {
			return w.Boxes.Count() > joinedBoxes && w.OpenBoxes() > joinedOpen
		})
		if s.list(node, list); len(list) > 0 {
			return
		}
	}
	s.now.queue = slices.DeleteFunc(s.now.queue, func(n *partNode) bool { return n == node })
}

// raise multiplies the work for the single groups of the best position of a round by 1<<raiseBits, when no more than
// half of the boxes that start off goals are left. Then the cut is right, and one or two groups need more than the
// round allows. It is false when that is not so or the work is as much as that of any round.
func (s *composite) raise(node *partNode) bool {
	most := s.rounds[len(s.rounds)-1].work
	if s.cut() != cutNear || node.joined || node.off+node.shut > s.now.least || 2*node.off > s.begunWith ||
		s.partWork()<<(raiseBits*(node.raised+1)) > most {
		return false
	}
	node.raised++
	s.list(node, singleParts(s.groups(node)))
	return true
}

// groups divides the boxes of a position.
func (s *composite) groups(node *partNode) []group {
	leave := leaveCost
	if s.cut() == cutNear {
		leave = 0
	}
	return s.divider.Groups(node.position.Boxes.AppendTo(nil), node.position.Player, s.cut(), leave)
}

// survey counts, for cut Near, the boxes from which the player is shut off.
func (s *composite) survey(node *partNode) {
	if s.cut() == cutNear {
		s.scene.Set(node.position.Boxes)
		s.zone.Fill(s.scene, node.position.Player)
		node.shut = shut(s.shared.Level.Board, s.zone, open(s.groups(node), s.nothing))
	}
}

// late is 1 for a part whose boxes were searched before in vain, so that it comes after the others, else 0.
func (s *composite) late(w part) int {
	if s.memory.unsolved[s.keyOf(w)] {
		return 1
	}
	return 0
}

// play records the solution of a part and queues the position that it leads to. hit ends the search, unless it is nil.
// lost is that position when it is proved lost.
func (s *composite) play(from *partNode, w part, pushes []board.Move) (hit *Hit, lost *partNode) {
	on := s.watch(from, w)
	s.scene.Set(from.position.Boxes)
	recorder := s.shared.recorder(board.Forward)
	ref := from.position.Ref
	var last search.Child
	for i, m := range pushes {
		if last, ref, hit = push(recorder, s.scene, s.zone, ref, m); hit != nil {
			return hit, nil
		}
		on.see(s.scene, s.zone, last, ref, pushes[i+1:])
	}
	from.played++
	from.order = s.tally.solved
	end := &partNode{key: last.Key, position: search.Position{
		Boxes: s.scene.Boxes().Clone(), Player: last.Player, Last: board.None, Ref: ref}}
	if s.enterQueue(end) {
		lost = end
	}
	for _, stop := range on.better(last.Key) {
		s.enterQueue(stop)
		s.remember(from, w, stop)
	}
	return nil, lost
}

// watch prepares for the positions on the way of a part's solution. Only for cut Near there are stops.
func (s *composite) watch(from *partNode, w part) *stops {
	on := &stops{board: s.shared.Level.Board, least: -1}
	if s.cut() == cutNear {
		on.least, on.others = math.MaxInt, open(s.groups(from), w.Boxes)
	}
	return on
}

// enterQueue queues a position, unless it is known, and reports whether it is proved lost instead.
func (s *composite) enterQueue(node *partNode) (lost bool) {
	if s.now.known[node.key] {
		return false
	}
	s.now.known[node.key], node.order = true, s.tally.solved
	s.proofs.Earn(proofChildren)
	if s.proofs.Dead(&node.position) {
		s.tally.lost++
		return true
	}
	node.off = s.off(node.position.Boxes)
	s.survey(node)
	s.now.queue = append(s.now.queue, node)
	if node.off+node.shut < s.now.least {
		s.now.least, s.now.improved = node.off+node.shut, s.work()
	}
	if node.off < s.best.off {
		s.best = node
	}
	return false
}
