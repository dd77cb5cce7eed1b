package deadlock

import (
	"planner/board"
	"planner/search"
)

// Proof is the outcome of a bounded search for a solution of a relaxed position.
type Proof uint8

// The outcomes. Exceeded says nothing about the position.
const (
	Exceeded Proof = iota
	Alive          // the relaxed position can be finished; this says nothing about the whole position
	Lost           // the relaxed position is a deadlock, and so is the whole position
)

// Task is a relaxed position to be proved lost: some of the boxes of a position and a square of the player's area.
type Task struct {
	Boxes  board.Bits
	Player board.Square
	Keep   board.Bits   // boxes that can leave these squares are deleted; nil keeps all boxes
	Seal   board.Square // forward: an empty goal that must be reached, instead of all boxes ending on goals; or None
	Budget int          // positions to expand at most
	Work   int          // squares to flood at most, which limits the time in large mazes; 0 for no limit
}

// Prover searches relaxed positions until nothing is left to expand or the budget is spent. Only an exhausted search
// proves anything (Festival's deadlock search; Junghanns and Schaeffer 2001, "Sokoban: Enhancing general single-agent
// search methods using domain knowledge", pattern search).
//
// Sound for both sides by one argument. If some of the boxes, with the player in at least his area, cannot all come to
// the side's goals, the whole position is lost. Any position met on the way may in turn be replaced by a relaxation of
// itself, and then only the relaxation is followed. So a box that can leave the squares of Keep is deleted where it
// stands. With Seal the aim is that a box or the player comes to one empty goal: if a box outside the task is to fill
// that goal, the player could have come to it first without that box. Moves that the kit judges lost are left out,
// since the kit judges the relaxed position as well.
//
// Nothing that counts boxes against goals, prunes by corrals or follows a plan may be used here, because all this is
// sound, or makes sense, only for whole positions.
type Prover struct {
	*Kit
	Work int64 // squares flooded in all tasks together

	near  []int32 // by square: walking distance to the nearest of the side's goals, only to order the search
	scene *board.Scene
	area  area // the player's, in the scene

	task    Task
	parents proverParents
	entered []proverChild       // positions entered; most are never looked at
	at      int                 // index in entered of the position in the scene
	player  board.Square        // where the player stands in that position
	rank    uint64              // of that position: the sum of near of its boxes
	open    search.Heap[uint64] // the positions that wait: rank<<32 | place in entered
	known   proverSlots         // positions of the present task
}

// proverParents are the positions that may have children.
type proverParents struct {
	words   int      // of the boxes of a position
	layouts []uint64 // the boxes of each position, in words of 64 squares
	areas   []uint64 // the player's area in each, as many words as the set of an area has
	sizes   []int32  // the size of each area
}

func (k *proverParents) clear() {
	k.layouts, k.areas, k.sizes = k.layouts[:0], k.areas[:0], k.sizes[:0]
}

// keepParent keeps a position.
func (k *proverParents) keepParent(boxes board.Bits, a *area) {
	k.layouts = append(k.layouts, boxes...)
	k.areas = append(k.areas, a.Bits...)
	k.sizes = append(k.sizes, int32(a.size))
}

// layout is the boxes of a position.
func (k *proverParents) layout(n int32) board.Bits {
	return board.Bits(k.layouts[int(n)*k.words : (int(n)+1)*k.words])
}

// loadArea makes an area the player's in a position.
func (k *proverParents) loadArea(n int32, a *area) {
	words := len(a.Bits)
	a.load(k.areas[int(n)*words:(int(n)+1)*words], int(k.sizes[n]))
}

// proverChild is a position, described by its parent and the move from there. One in five positions entered is
// expanded, so a position is made only when its turn comes.
type proverChild struct {
	parent int32 // number of the kept position
	move   board.Move
}

// NewProver makes a prover with memory of its own.
func NewProver(kit *Kit) *Prover {
	b := kit.Board
	return &Prover{Kit: kit, near: b.Steps(kit.Goals.AppendTo(nil)...), scene: board.NewScene(b), area: newArea(kit),
		parents: proverParents{words: b.Words()}}
}

// Prove works on a task.
func (p *Prover) Prove(task Task) Proof {
	p.scene.Set(task.Boxes)
	p.area.fill(p.scene, task.Player)
	return p.searchTask(task)
}

// searchTask is Prove with the boxes in the scene and the player's area filled.
func (p *Prover) searchTask(task Task) Proof {
	p.task = task
	p.prepareTask()
	before := p.Work
	for expanded := 0; p.nextPosition(); {
		if expanded == task.Budget || task.Work > 0 && p.Work-before > int64(task.Work) {
			return Exceeded
		}
		if !p.relaxed() {
			continue
		}
		expanded++
		if p.finished() {
			return Alive
		}
		p.expandPosition()
	}
	return Lost
}

// prepareTask prepares the memory for a task. The position in the scene is the first one entered, as a child of itself.
func (p *Prover) prepareTask() {
	p.parents.clear()
	p.entered, p.open = p.entered[:0], p.open[:0]
	p.rank = 0
	for sq := range p.scene.Boxes().All() {
		p.rank += uint64(p.near[sq])
	}
	p.known.reset(slotsPerPosition * p.task.Budget)
	p.keepPosition()
	p.enterChild(0)
}

// keepPosition keeps the position in the scene, whose children are entered after it.
func (p *Prover) keepPosition() { p.parents.keepParent(p.scene.Boxes(), &p.area) }

// sooner orders waiting positions by rank, the least first, and positions of equal rank by when they were entered.
func sooner(a, b *uint64) bool { return *a < *b }

// enterChild enters a child of the position kept last. Its rank is the present one.
func (p *Prover) enterChild(m board.Move) {
	p.open.Push(p.rank<<32|uint64(len(p.entered)), sooner)
	p.entered = append(p.entered, proverChild{int32(len(p.parents.sizes) - 1), m})
}

// nextPosition puts the position of least rank into the scene. It passes over positions that it has had with the player
// on the same square, and reports false when no other is left. The player's area is still to be found.
func (p *Prover) nextPosition() bool {
	for len(p.open) > 0 {
		item := p.open.Pop(sooner)
		p.at, p.rank = int(uint32(item)), item>>32
		child := p.entered[p.at]
		p.scene.Set(p.parents.layout(child.parent))
		if p.player = p.task.Player; p.at > 0 {
			p.player = p.scene.Play(p.Side, child.move)
		}
		if p.known.fresh(p.scene.Key(p.player)) {
			return true
		}
	}
	return false
}

// relaxed finds the player's area in the position that nextPosition has put into the scene, and deletes the boxes that
// can be deleted. The result is false when the position is known. The player is normalised only here and not when a
// position is entered, because most positions entered are never expanded and would be flooded for nothing.
func (p *Prover) relaxed() bool {
	child := p.entered[p.at]
	p.parents.loadArea(child.parent, &p.area)
	if p.at > 0 {
		p.area.moved(p.scene, child.move.From(), p.Board.To(child.move), p.player)
	}
	p.Work += int64(p.area.size)
	if !p.known.fresh(p.normal()) {
		return false
	}
	return p.task.Keep == nil || !p.relax() || p.known.fresh(p.normal())
}

// normal is the key of the position with its player normalised. One word of it is inverted, so that it differs from the
// keys of positions as they are entered, with the player where the move left him.
func (p *Prover) normal() board.Key {
	key := p.scene.Key(p.area.First())
	key.Hi = ^key.Hi
	return key
}

// possible reports whether a player in the present area can make the move with these squares.
func (p *Prover) possible(m *moveSquares) bool { return p.area.Has(m.stand) && p.scene.Free(m.needs) }

// expandPosition enters the children of the position in the scene.
func (p *Prover) expandPosition() {
	p.keepPosition()
	for i, word := range p.scene.Boxes() {
		for ; word != 0; word &= word - 1 {
			first := board.NewMove(lowest(i, word), 0)
			for m := first; m < first+4; m++ {
				if to := &p.squares[m]; p.possible(to) {
					p.try(m, to.to)
				}
			}
		}
	}
}

// relax deletes boxes that can leave Keep until none can, and reports whether it has deleted any.
func (p *Prover) relax() bool {
	deleted := false
	for again := true; again; {
		again = false
		for i, word := range p.scene.Boxes() {
			for ; word != 0; word &= word - 1 {
				if box := lowest(i, word); p.leaves(box) {
					p.scene.Lift(box)
					p.rank -= uint64(p.near[box])
					p.area.opened(p.scene, box)
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
		m := &p.squares[board.NewMove(box, d)]
		to := m.to
		if to == p.Board.Wall() || p.task.Keep.Has(to) || !p.possible(m) {
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

// finished reports whether the position in the scene reaches the aim of the task.
func (p *Prover) finished() bool {
	if seal := p.task.Seal; seal != board.None {
		return p.scene.Box(seal) || p.area.Has(seal)
	}
	return p.scene.Boxes().Within(p.Goals) && (p.Side == board.Forward || p.area.Has(p.Board.Player))
}

// try enters the position after a move of a box to a square, unless it is lost.
func (p *Prover) try(m board.Move, to board.Square) {
	from := m.From()
	if p.Dead.Has(to) {
		return
	}
	p.scene.Shift(from, to)
	lost := p.lost(p.scene, to, m.Dir())
	p.scene.Shift(to, from)
	if lost {
		return
	}
	before := p.rank
	p.rank += uint64(p.near[to]) - uint64(p.near[from])
	p.enterChild(m)
	p.rank = before
}
