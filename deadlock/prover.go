package deadlock

import "planner/board"

// Kit is what every rule of one side knows of a board: where boxes may end, where they are lost alone, frozen or
// in pairs. Pairs may be nil in large mazes.
type Kit struct {
	Board  *board.Board
	Side   board.Side
	Goals  board.Bits // goals, or start squares in reverse
	Dead   board.Bits
	Freeze *Freeze
	Pairs  *Pairs

	kings []board.Square // eight for each square, see kings
}

// NewKit builds the kit from the dead squares of a side.
func NewKit(b *board.Board, side board.Side, dead board.Bits) *Kit {
	k := &Kit{Board: b, Side: side, Goals: b.GoalSet(), Dead: dead, kings: kings(b)}
	if side == board.Reverse {
		k.Goals = b.BitsOf(b.Boxes)
	}
	k.Freeze = NewFreeze(b, side, dead, k.Goals)
	k.Pairs = NewPairs(b, side, dead, k.Goals)
	return k
}

// Fork is the same kit with scratch memory of its own.
func (k *Kit) Fork() *Kit {
	fork := *k
	fork.Freeze = k.Freeze.Fork()
	return &fork
}

// around lists the squares a king's step away from a square, the Wall among them where there is none.
func (k *Kit) around(sq board.Square) []board.Square { return k.kings[8*sq : 8*sq+8] }

// lost is the cheap test of a box that just came to a square in direction d.
func (k *Kit) lost(s *board.Scene, to board.Square, d board.Dir) bool {
	return k.Dead.Has(to) || k.Freeze.After(s, to) || k.Pairs != nil && k.Pairs.After(s, k.Side, to, d) != board.None
}

// Proof is what came of a bounded search for a way out.
type Proof uint8

// The outcomes. Exceeded says nothing about the position.
const (
	Exceeded Proof = iota
	Alive          // the relaxed position can be finished, which says nothing about the whole one
	Lost           // the relaxed position and with it the whole one is a deadlock
)

// Task is a relaxed position to be proved lost: some of the boxes of a position and a square of the player's area.
type Task struct {
	Boxes  board.Bits
	Player board.Square
	Keep   board.Bits   // boxes that can leave these squares are deleted; nil keeps all
	Seal   board.Square // forward: not the boxes have to end, but this empty goal must be reached; None if not so
	Budget int          // positions to expand at most
	Work   int          // squares to flood at most, which bounds the time in large mazes; 0 for no bound
}

// Prover searches relaxed positions to the end.
//
// Sound for both sides by one rule: if a subset of the boxes, the player in a superset of his area, cannot all come
// to ends, the whole position is lost; and any position met on the way may in turn be replaced by a relaxation of
// itself, which alone is then followed. So a box that can leave the squares of Keep is deleted where it stands. Only
// an exhausted search proves anything. With Seal the aim is that a box or the player comes to one empty goal: a box
// left out of the task that is to fill it would have let the player onto that goal first. Moves judged lost by the
// kit are left out, since the kit judges the relaxed position too. Nothing that counts boxes against goals, prunes by
// corrals or follows a plan may be used here (Festival's deadlock search; Junghanns and Schaeffer 2001, "Sokoban:
// enhancing general single-agent search methods using domain knowledge", pattern search).
type Prover struct {
	*Kit
	Expanded int64 // positions expanded in all tasks together
	Work     int64 // squares flooded in all tasks together

	near  []uint16 // square -> rough distance to an end, only to order the search
	scene *board.Scene
	zone  *board.Zone

	task    Task
	words   int
	layouts []uint64       // words for each position
	players []board.Square // where they stand
	open    []uint64       // heap of rank<<32 | position
	slots   []slot
	now     uint32
}

type slot struct {
	key   board.Key
	stamp uint32
}

// NewProver makes a prover with memory of its own.
func NewProver(kit *Kit) *Prover {
	b := kit.Board
	return &Prover{Kit: kit, near: nearness(b, kit.Goals), scene: board.NewScene(b), zone: board.NewZone(b),
		words: b.Words()}
}

// nearness counts walking steps to the nearest end.
func nearness(b *board.Board, ends board.Bits) []uint16 {
	near := make([]uint16, b.Squares())
	queue := ends.AppendTo(nil)
	seen := ends.Clone()
	for i := 0; i < len(queue); i++ {
		for _, d := range board.Dirs {
			if to := b.Next(queue[i], d); to != b.Wall() && !seen.Has(to) {
				seen.Add(to)
				near[to] = near[queue[i]] + 1
				queue = append(queue, to)
			}
		}
	}
	return near
}

// Prove works on a task.
func (p *Prover) Prove(task Task) Proof {
	p.task = task
	p.begin()
	p.scene.Set(task.Boxes)
	p.enter(task.Player)
	before := p.Work
	for expanded := 0; len(p.open) > 0; {
		if expanded == task.Budget || task.Work > 0 && p.Work-before > int64(task.Work) {
			return Exceeded
		}
		at := int(uint32(p.pop()))
		p.scene.Set(p.layouts[at*p.words : (at+1)*p.words])
		if !p.settle(p.players[at]) {
			continue
		}
		expanded++
		p.Expanded++
		if p.finished() {
			return Alive
		}
		p.expand()
	}
	return Lost
}

func (p *Prover) begin() {
	p.layouts, p.players, p.open = p.layouts[:0], p.players[:0], p.open[:0]
	size := 64
	for size < 24*p.task.Budget {
		size *= 2
	}
	p.now++
	if len(p.slots) < size || p.now == 0 {
		p.slots, p.now = make([]slot, size), 1
	}
}

// settle floods the player's zone of the position in the scene and deletes what can be deleted. It is false when the
// position is known. Only now, not when it was entered, is the player normalised: most positions entered are never
// expanded, and two floods for one that is would be one too many.
func (p *Prover) settle(player board.Square) bool {
	p.zone.Fill(p.scene, player)
	p.Work += int64(p.zone.Len())
	if !p.fresh(p.normal()) {
		return false
	}
	return p.task.Keep == nil || !p.relax() || p.fresh(p.normal())
}

// normal is the key of a position with its player normalised, which is told from that of one entered with the player
// just where he was.
func (p *Prover) normal() board.Key {
	key := p.scene.Key(p.zone.Min())
	key.Hi = ^key.Hi
	return key
}

// expand enters the children of the position in the scene.
func (p *Prover) expand() {
	for i, word := range p.scene.Boxes() {
		for ; word != 0; word &= word - 1 {
			for _, d := range board.Dirs {
				m := board.NewMove(lowest(i, word), d)
				if p.scene.CanMove(p.Side, m, p.zone) {
					p.try(m)
				}
			}
		}
	}
}

// relax deletes boxes that can leave Keep until none can, and reports whether there were any.
func (p *Prover) relax() bool {
	deleted := false
	for again := true; again; {
		again = false
		for i, word := range p.scene.Boxes() {
			for ; word != 0; word &= word - 1 {
				if box := lowest(i, word); p.leaves(box) {
					vacate(p.scene, p.zone, box)
					again, deleted = true, true
				}
			}
		}
	}
	return deleted
}

// leaves reports whether a move takes a box out of Keep without losing at once.
func (p *Prover) leaves(box board.Square) bool {
	for _, d := range board.Dirs {
		m := board.NewMove(box, d)
		to := p.Board.To(m)
		if !p.scene.CanMove(p.Side, m, p.zone) || p.task.Keep.Has(to) {
			continue
		}
		p.scene.Shift(box, to)
		lost := p.lost(p.scene, to, d)
		p.scene.Shift(to, box)
		if !lost {
			return true
		}
	}
	return false
}

// finished reports whether nothing is left to prove against the position.
func (p *Prover) finished() bool {
	if seal := p.task.Seal; seal != board.None {
		return p.scene.Box(seal) || p.zone.Has(seal)
	}
	return p.scene.Boxes().Within(p.Goals) && (p.Side == board.Forward || p.zone.Has(p.Board.Player))
}

// try enters the position after a move unless it is lost, and takes the move back.
func (p *Prover) try(m board.Move) {
	to := p.Board.To(m)
	if p.Dead.Has(to) {
		return
	}
	rest := p.scene.Play(p.Side, m)
	if !p.lost(p.scene, to, m.Dir()) {
		p.enter(rest)
	}
	p.scene.Shift(to, m.From())
}

// enter stores the position in the scene unless it was entered before with the player on the same square.
func (p *Prover) enter(player board.Square) {
	if !p.fresh(p.scene.Key(player)) {
		return
	}
	id, rank := uint64(len(p.players)), uint64(0)
	for i, word := range p.scene.Boxes() {
		for ; word != 0; word &= word - 1 {
			rank += uint64(p.near[lowest(i, word)])
		}
	}
	p.layouts = append(p.layouts, p.scene.Boxes()...)
	p.players = append(p.players, player)
	p.push(rank<<32 | id)
}

// fresh notes a key and reports whether it is new. A full table calls everything new, which only costs budget.
func (p *Prover) fresh(key board.Key) bool {
	mask := uint64(len(p.slots) - 1)
	for i := range uint64(32) {
		s := &p.slots[(key.Lo+i)&mask]
		if s.stamp != p.now {
			*s = slot{key, p.now}
			return true
		}
		if s.key == key {
			return false
		}
	}
	return true
}

// push and pop keep the heap by rank, then by age.
func (p *Prover) push(item uint64) {
	p.open = append(p.open, item)
	i := len(p.open) - 1
	for i > 0 {
		up := (i - 1) / 2
		if p.open[up] <= p.open[i] {
			break
		}
		p.open[up], p.open[i] = p.open[i], p.open[up]
		i = up
	}
}

func (p *Prover) pop() uint64 {
	top, last := p.open[0], len(p.open)-1
	p.open[0] = p.open[last]
	p.open = p.open[:last]
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < last; child++ {
			if p.open[child] < p.open[least] {
				least = child
			}
		}
		if least == i {
			return top
		}
		p.open[i], p.open[least] = p.open[least], p.open[i]
		i = least
	}
}
