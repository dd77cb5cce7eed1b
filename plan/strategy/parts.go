package strategy

import (
	"context"
	"fmt"
	"math"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/meet"
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

// partNode is a position that was reached by solving parts.
type partNode struct {
	position search.Position
	key      board.Key
	parts    []parts.Part
	divided  bool         // parts are listed
	joined   bool         // by cut Near: single groups have been tried, and unions of groups are listed
	off      int          // boxes off goals
	shut     int          // of them in groups that the player cannot come to; counted for cut Near only
	played   int          // parts whose solutions were played
	order    int          // the number of parts solved when it was queued last
	raised   int          // how often the work of its parts was raised, see raise
	rest     []board.Move // of a stop: the pushes that are left of the solution on whose way it is
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

// Apart reports whether the start has more than one group of several boxes that are far from each other.
func (c *LevelContext) Apart() bool {
	b, several := c.Level.Board, 0
	if len(b.Boxes) > partsMostBoxes {
		return false
	}
	for _, g := range parts.NewDivider(b, c.Level.Graph, c.Level.Goals).Groups(b.Boxes, b.Player, parts.Near, 0) {
		if g.Boxes.Count() >= apartBoxes {
			several++
		}
	}
	return several > 1
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

// divide lists the parts of a position. By cut Near only single groups come at first, and unions of them when these have
// been tried, see exhausted.
func (s *composite) divide(node *partNode) {
	node.divided = true
	if s.cut() == parts.Near {
		s.list(node, parts.Singles(s.groups(node)))
	} else {
		s.list(node, parts.List(s.groups(node), partBoxes, partLimit))
	}
}

// list gives a position its parts. At the start, the part of all boxes is the level itself and is left out.
func (s *composite) list(node *partNode, list []parts.Part) {
	all := len(s.Level.Board.Boxes)
	if node.position.Ref == s.Start.Ref {
		list = slices.DeleteFunc(list, func(w parts.Part) bool { return w.Boxes.Count() == all })
	}
	if s.cut() == parts.Near {
		slices.SortStableFunc(list, func(v, w parts.Part) int { return s.late(v) - s.late(w) })
	}
	node.parts = list
	s.held += int64(len(list) * 2 * 8 * s.Level.Board.Words())
}

// exhausted deals with a position whose parts have been tried. By cut Near its single groups are followed by unions of
// them. Otherwise, and after the unions, it is dropped.
func (s *composite) exhausted(at int) {
	node := s.queue[at]
	if s.raise(node) {
		return
	}
	if s.cut() == parts.Near && !node.joined {
		node.joined = true
		list := parts.List(s.groups(node), partBoxes, partLimit)
		list = slices.DeleteFunc(list, func(w parts.Part) bool {
			return w.Boxes.Count() > joinedBoxes && w.Open() > joinedOpen
		})
		if s.list(node, list); len(list) > 0 {
			return
		}
	}
	s.queue = slices.DeleteFunc(s.queue, func(n *partNode) bool { return n == node })
}

// raise lets the single groups of the best position of a round have raiseBits more work, when no more than half of the
// boxes that start off goals are left. Then the cut is right, and one or two groups need more than the round allows. It
// is false when that is not so or the work is as much as that of any round.
func (s *composite) raise(node *partNode) bool {
	most := s.rounds[len(s.rounds)-1].work
	if s.cut() != parts.Near || node.joined || node.off+node.shut > s.least || 2*node.off > s.begunWith ||
		s.partWork()<<(raiseBits*(node.raised+1)) > most {
		return false
	}
	node.raised++
	s.list(node, parts.Singles(s.groups(node)))
	return true
}

// groups divides the boxes of a position.
func (s *composite) groups(node *partNode) []parts.Group {
	leave := leaveCost
	if s.cut() == parts.Near {
		leave = 0
	}
	return s.divider.Groups(node.position.Boxes.AppendTo(nil), node.position.Player, s.cut(), leave)
}

// survey counts the boxes that the player is shut off from, for cut Near.
func (s *composite) survey(node *partNode) {
	if s.cut() == parts.Near {
		s.scene.Set(node.position.Boxes)
		s.zone.Fill(s.scene, node.position.Player)
		node.shut = shut(s.Level.Board, s.zone, open(s.groups(node), s.nothing))
	}
}

// late is 1 for a part whose boxes were searched before in vain, which comes after the others, and 0 for any other.
func (s *composite) late(w parts.Part) int {
	if s.unsolved[s.keyOf(w)] {
		return 1
	}
	return 0
}

// keyOf stands for the boxes of a part.
func (s *composite) keyOf(w parts.Part) board.Key {
	s.scene.Set(w.Boxes)
	return s.scene.BoxesKey()
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

// rank says how late the position has its turn.
func (n *partNode) rank() int { return n.off + n.shut + playedPrice*n.played }

// play records the solution of a part and queues what it comes to. It returns the hit that ends the search, nil when
// there is none.
func (s *composite) play(from *partNode, w parts.Part, pushes []board.Move) *Hit {
	on := s.watch(from, w)
	s.scene.Set(from.position.Boxes)
	recorder := s.recorder(board.Forward)
	ref := from.position.Ref
	var last search.Child
	for i, m := range pushes {
		var met bool
		last, ref, met = s.push(recorder, ref, m)
		if met || s.scene.Solved() {
			return &Hit{Side: board.Forward, Ref: ref, Key: last.Key, Solved: s.scene.Solved()}
		}
		on.see(s.scene, s.zone, last, ref, pushes[i+1:])
	}
	from.played++
	from.order = s.solved
	s.enter(&partNode{key: last.Key, position: search.Position{
		Boxes: s.scene.Boxes().Clone(), Player: last.Player, Last: board.None, Ref: ref}})
	for _, stop := range on.better(last.Key) {
		s.enter(stop)
		s.remember(from, w, stop)
	}
	return nil
}

// watch prepares for the positions on the way of a part's solution. Only for cut Near there are stops.
func (s *composite) watch(from *partNode, w parts.Part) *stops {
	on := &stops{board: s.Level.Board, least: -1}
	if s.cut() == parts.Near {
		on.least, on.others = math.MaxInt, open(s.groups(from), w.Boxes)
	}
	return on
}

// push makes and records a push. met says that the other side knows the position after it.
func (s *composite) push(r *meet.Recorder, parent search.Ref, m board.Move) (c search.Child, ref search.Ref, met bool) {
	player := s.zone.Fill(s.scene, s.scene.Play(board.Forward, m))
	c = search.Child{From: m.From(), To: s.Level.Board.To(m), Player: player, Key: s.scene.Key(player), Cost: 1}
	if ref, met = r.Add(parent, &c); ref == 0 {
		ref = r.Record(parent, &c)
	}
	return c, ref, met
}

// enter queues a position, unless it is known or proved lost.
func (s *composite) enter(node *partNode) {
	if s.known[node.key] {
		return
	}
	s.known[node.key], node.order = true, s.solved
	s.proofs.Earn(proofChildren)
	if s.proofs.Dead(&node.position) {
		s.lost++
		return
	}
	node.off = s.off(node.position.Boxes)
	s.survey(node)
	s.queue = append(s.queue, node)
	if node.off+node.shut < s.least {
		s.least, s.improved = node.off+node.shut, s.work()
	}
	if node.off < s.best.off {
		s.best = node
	}
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
