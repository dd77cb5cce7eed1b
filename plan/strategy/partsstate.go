package strategy

import (
	"context"
	"fmt"

	"planner/board"
	"planner/forward"
	"planner/search"
)

// composite solves a level part by part. It takes parts of a position, each with all other boxes as walls, and lets a
// search of its own solve each. The solution of a part leads to a new position, unless the deadlock rules prove it
// lost. The position with the fewest boxes off goals is worked on next. A position keeps the parts that were not yet
// tried and waits again, since solving a part may be a mistake.
//
// The strategy works in rounds, which differ in how positions are divided and in what the search of a part may cost.
type composite struct {
	shared  *LevelContext
	divider *divider
	proofs  *forward.Proofs
	scene   *board.Scene
	zone    *board.Zone
	nothing board.Bits // no squares

	rounds    []partRound
	apart     bool // the level falls apart, and its rounds are apartRounds
	begunWith int  // boxes off goals at the start

	cost   Cost
	tally  partTally
	best   *partNode
	memory partMemory
	round  int // index in rounds
	now    nowRound
}

// nowRound is the state of the present round.
type nowRound struct {
	queue    []*partNode
	known    map[board.Key]bool // positions of this round
	least    int                // fewest boxes off goals, or shut off
	improved int64              // the work at which least was reached
}

// partMemory is what is remembered of parts from round to round.
type partMemory struct {
	answers  map[string]answer  // by the core of a part, and its ends
	unsolved map[board.Key]bool // boxes of parts of cut Near for which a search was not enough
	held     int64              // about the bytes of the answers and of the queue of this round
	limit    int64              // the most bytes of held; 0 for no limit
}

// beginRound forgets the queue of the round before, and the answers too when they take half of the memory.
func (m *partMemory) beginRound() {
	m.held = 0
	for core, a := range m.answers {
		m.held += a.bytes(core)
	}
	if m.limit > 0 && m.held > m.limit/2 {
		clear(m.answers)
		m.held = 0
	}
}

func (m *partMemory) full() bool { return m.limit > 0 && m.held > m.limit }

func (m *partMemory) keep(core string, a answer) []board.Move {
	m.answers[core] = a
	m.held += a.bytes(core)
	return a.pushes
}

// partTally counts parts that were tried, those that were solved, and solutions that lose.
type partTally struct{ tried, solved, lost int }

// partNode is a position that was reached by solving parts.
type partNode struct {
	position search.Position
	key      board.Key
	parts    []part
	divided  bool         // parts are listed
	joined   bool         // by cut Near: single groups have been tried, and unions of groups are listed
	off      int          // boxes off goals
	shut     int          // boxes off goals in groups that the player cannot come to; counted for cut Near only
	played   int          // parts whose solutions were played
	order    int          // the number of parts solved when the position was last queued
	raised   int          // how often the work of its parts was raised, see raise
	rest     []board.Move // of a stop: the pushes left of the solution on whose way it is
}

// rank orders positions: the position with the least rank has its turn.
func (n *partNode) rank() int { return n.off + n.shut + playedPrice*n.played }

// off counts the boxes off goals.
func (s *composite) off(boxes board.Bits) int {
	return boxes.Count() - boxes.CountIn(s.shared.Level.Board.GoalSet())
}

// work returns the work done so far, in positions.
func (s *composite) work() int64 { return s.cost.Generated + s.cost.Extra }

// cut is how positions are divided in this round.
func (s *composite) cut() cut { return s.rounds[s.round].cut }

// partWork returns the number of positions that the limited search of a part may generate in this round.
func (s *composite) partWork() int64 { return s.rounds[s.round].work }

// keyOf is the key of the boxes of a part.
func (s *composite) keyOf(w part) board.Key {
	s.scene.Set(w.Boxes)
	return s.scene.BoxesKey()
}

// stops finds positions on the way of a part's solution at which the player can come to more of the other groups than
// at its end. A solution may begin by letting him out to those groups, or end by shutting him in.
type stops struct {
	board       *board.Board
	others      []board.Bits // boxes of unsolved groups outside the part
	least       int          // fewest boxes of others that the player cannot come to
	first, last *partNode    // the first and the last position with least, nil when there is none
}

// shut counts the boxes of unsolved groups that the player of a zone cannot come to.
func shut(b *board.Board, zone *board.Zone, groups []board.Bits) (boxes int) {
	for _, g := range groups {
		if !comesTo(b, zone, g) {
			boxes += g.Count()
		}
	}
	return boxes
}

// comesTo reports whether the player of a zone can stand beside one of some boxes.
func comesTo(b *board.Board, zone *board.Zone, boxes board.Bits) bool {
	for sq := range boxes.All() {
		for _, d := range board.Dirs {
			if next := b.Next(sq, d); next != b.Wall() && zone.Has(next) {
				return true
			}
		}
	}
	return false
}

// open lists the boxes of each unsolved group, without groups whose boxes are all in but.
func open(groups []group, but board.Bits) (list []board.Bits) {
	for _, g := range groups {
		if !g.Boxes.Equal(g.Goals) && !g.Boxes.Within(but) {
			list = append(list, g.Boxes)
		}
	}
	return list
}

// see looks at the position on a scene, after a push of the solution. rest are the pushes left of the solution.
func (t *stops) see(scene *board.Scene, zone *board.Zone, last search.Child, ref search.Ref, rest []board.Move) {
	n := shut(t.board, zone, t.others)
	if n > t.least {
		return
	}
	node := &partNode{position: search.Position{
		Boxes: scene.Boxes().Clone(), Player: last.Player, Last: board.None, Ref: ref}, key: last.Key, rest: rest}
	if n < t.least {
		t.least, t.first = n, node
	}
	t.last = node
}

// better lists the positions at which the player can come to more than at the end of the solution, if any.
func (t *stops) better(end board.Key) []*partNode {
	switch {
	case t.last == nil || t.last.key == end:
		return nil
	case t.first == t.last:
		return []*partNode{t.last}
	}
	return []*partNode{t.last, t.first}
}

// answer is the result of the search of a part. The same part is met again in other rounds and after moves in other
// parts.
type answer struct {
	pushes []board.Move // none when no solution was found
	work   int64        // positions that the limited search was allowed
}

// bytes estimates the memory of an answer and of the core that it belongs to.
func (a answer) bytes(core string) int64 { return int64(len(core) + 4*len(a.pushes)) }

// attempt gives the pushes that solve a part of a position, none when no solution is found. Unless ends are nil, the
// player can walk to one of them afterwards.
func (s *composite) attempt(ctx context.Context, node *partNode, w part, ends []board.Place) []board.Move {
	before := s.cost.Generated
	pushes := s.ask(ctx, node, w, ends, s.partWork()<<(raiseBits*node.raised))
	if len(pushes) == 0 && ends == nil && s.cost.Generated > before {
		s.memory.unsolved[s.keyOf(w)] = true
	}
	if node.raised > 0 {
		s.now.improved += s.cost.Generated - before
	}
	return pushes
}

// ask is attempt with an amount of work. A part whose core and ends were asked about before is searched again only if
// the search may now generate more.
func (s *composite) ask(ctx context.Context, node *partNode, w part, ends []board.Place, work int64) []board.Move {
	b, p := s.shared.Level.Board, &node.position
	c := s.core(p, w)
	core := c.Text(s.zone)
	if ends != nil {
		core += fmt.Sprint(ends)
	}
	known, asked := s.memory.answers[core]
	if len(known.pushes) > 0 || asked && known.work >= work {
		return known.pushes
	}
	player := c.stand(s.zone, p.Player)
	lurd, generated, err := s.shared.asked.SolvePart(ctx, c.Rows(player), ends, work)
	s.tally.tried++
	s.cost.Generated += generated
	s.cost.Extra += partExtra
	if err != nil || ctx.Err() != nil && lurd == "" {
		return nil
	}
	pushes, err := b.PushesOf(player, lurd)
	if err != nil {
		return nil
	}
	return s.memory.keep(core, answer{pushes, work})
}

// remember notes that what is left of the part whose solution led to a stop is solved by the rest of that solution.
func (s *composite) remember(from *partNode, w part, stop *partNode) {
	left := part{Boxes: stop.position.Boxes.Minus(from.position.Boxes.Minus(w.Boxes)), Goals: w.Goals}
	core := s.core(&stop.position, left).Text(s.zone)
	if _, asked := s.memory.answers[core]; !asked {
		s.memory.keep(core, answer{stop.rest, s.partWork()})
	}
}

// core works out the core of a part of a position, and fills the zone from the position's player.
func (s *composite) core(p *search.Position, w part) *core {
	s.scene.Set(p.Boxes)
	s.zone.Fill(s.scene, p.Player)
	return coreOf(s.shared.Level.Board, w, p.Boxes)
}
