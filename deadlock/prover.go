package deadlock

import "planner/board"

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

	pairs bool // end as soon as the table of pairs knows that it is not lost; then less is flooded
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

	near  []uint16 // by square: walking distance to the nearest of the side's goals, only to order the search
	scene *board.Scene
	area  area // the player's, in the scene
	child area // that of a position being entered; its set is in areas

	task    Task
	words   int
	layouts []uint64       // the boxes of each position entered, words words for each
	players []board.Square // the player of each
	areas   []uint64       // an area for each, as many words as the set of an area has: the player's, or see came
	sizes   []int32        // the size of that area
	came    []boxMove      // the move after which each was entered, when its area is still that before the move
	rank    uint64         // of the position in the scene: the sum of near of its boxes
	alive   bool           // two boxes are left of a position, and they are not lost
	open    rankHeap
	known   proverSlots // positions of the present task
}

// boxMove is a move of a box. It is from None where there is none.
type boxMove struct{ from, to board.Square }

// NewProver makes a prover with memory of its own.
func NewProver(kit *Kit) *Prover {
	b := kit.Board
	return &Prover{Kit: kit, near: nearness(b, kit.Goals), scene: board.NewScene(b), area: newArea(kit),
		child: newArea(kit), words: b.Words()}
}

// nearness counts walking steps to the nearest of the side's goals.
func nearness(b *board.Board, goals board.Bits) []uint16 {
	near := make([]uint16, b.Squares())
	queue := goals.AppendTo(nil)
	seen := goals.Clone()
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
	p.scene.Set(task.Boxes)
	p.area.fill(p.scene, task.Player)
	return p.search(task)
}

// search is Prove with the boxes in the scene and the player's area filled.
func (p *Prover) search(task Task) Proof {
	p.task = task
	p.begin()
	p.enter(task.Player)
	before := p.Work
	for expanded := 0; len(p.open) > 0; {
		if expanded == task.Budget || task.Work > 0 && p.Work-before > int64(task.Work) {
			return Exceeded
		}
		item := p.open.pop()
		at := int(uint32(item))
		p.rank = item >> 32
		p.scene.Set(p.layouts[at*p.words : (at+1)*p.words])
		fresh := p.relaxed(at)
		if p.alive {
			return Alive
		}
		if !fresh {
			continue
		}
		expanded++
		if p.finished() {
			return Alive
		}
		p.expand()
	}
	return Lost
}

// begin prepares the memory for a task.
func (p *Prover) begin() {
	p.layouts, p.players, p.open = p.layouts[:0], p.players[:0], p.open[:0]
	p.areas, p.sizes, p.came, p.alive = p.areas[:0], p.sizes[:0], p.came[:0], false
	p.rank = 0
	for i, word := range p.scene.Boxes() {
		for ; word != 0; word &= word - 1 {
			p.rank += uint64(p.near[lowest(i, word)])
		}
	}
	p.known.begin(slotsPerPosition * p.task.Budget)
}

// relaxed finds the player's area in a position, which is in the scene, and deletes the boxes that can be deleted. It
// reports false when the position is known. The player is normalised only here and not when a position is entered,
// because most positions entered are never expanded and would be flooded for nothing.
func (p *Prover) relaxed(at int) bool {
	words := len(p.area.Bits)
	p.area.load(p.areas[at*words:(at+1)*words], int(p.sizes[at]))
	if m := p.came[at]; m.from != board.None {
		p.area.moved(p.scene, m.from, m.to, p.players[at])
	}
	p.Work += int64(p.area.size)
	if !p.known.fresh(p.normal()) {
		return false
	}
	return p.task.Keep == nil || !p.relax() || p.known.fresh(p.normal())
}

// normal is the key of the position with its player normalised. It differs from the key under which a position is
// entered with the player where the move left him.
func (p *Prover) normal() board.Key {
	key := p.scene.Key(p.area.First())
	key.Hi = ^key.Hi
	return key
}

// possible reports whether a move is possible for the player in his area.
func (p *Prover) possible(m board.Move) bool {
	return p.area.Has(p.Board.Stand(p.Side, m)) && p.scene.Free(p.Board.Needs(p.Side, m))
}

// expand enters the children of the position in the scene.
func (p *Prover) expand() {
	for i, word := range p.scene.Boxes() {
		for ; word != 0; word &= word - 1 {
			for _, d := range board.Dirs {
				if m := board.NewMove(lowest(i, word), d); p.possible(m) {
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
					p.scene.Lift(box)
					p.rank -= uint64(p.near[box])
					p.area.opened(p.scene, box)
					again, deleted = true, true
					p.alive = p.alive || p.task.pairs && p.pairAlive()
				}
			}
		}
	}
	return deleted
}

// pairAlive reports whether two boxes are left and can both be finished. The table of pairs knows that exactly, so a
// search that went on from here would never end as Lost.
func (p *Prover) pairAlive() bool {
	if p.Pairs == nil || p.scene.Count() != 2 {
		return false
	}
	beside := false
	for i, word := range p.scene.Boxes() {
		if word&p.Dead[i] != 0 {
			return false // the table does not know it
		}
		for ; word != 0; word &= word - 1 {
			box := lowest(i, word)
			for _, d := range board.Dirs {
				if !p.area.Has(p.Board.Next(box, d)) {
					continue
				}
				if beside = true; p.Pairs.beside(p.scene, box, d) != board.None {
					return false
				}
			}
		}
	}
	return beside
}

// leaves reports whether a move takes a box out of Keep without losing at once.
func (p *Prover) leaves(box board.Square) bool {
	for _, d := range board.Dirs {
		m := board.NewMove(box, d)
		to := p.Board.To(m)
		if !p.possible(m) || p.task.Keep.Has(to) {
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

// try enters the position after a move unless it is lost, and takes the move back.
func (p *Prover) try(m board.Move) {
	to := p.Board.To(m)
	if p.Dead.Has(to) {
		return
	}
	before := p.rank
	p.rank += uint64(p.near[to]) - uint64(p.near[m.From()])
	rest := p.scene.Play(p.Side, m)
	if !p.lost(p.scene, to, m.Dir()) && p.enter(rest) {
		p.follow(m.From(), to)
	}
	p.scene.Shift(to, m.From())
	p.rank = before
}

// enter stores the position in the scene, with the area as it is, unless it was entered before with the player on the
// same square. It reports whether it was stored.
func (p *Prover) enter(player board.Square) bool {
	if !p.known.fresh(p.scene.Key(player)) {
		return false
	}
	id := uint64(len(p.players))
	p.layouts = append(p.layouts, p.scene.Boxes()...)
	p.players = append(p.players, player)
	p.areas = append(p.areas, p.area.Bits...)
	p.sizes = append(p.sizes, int32(p.area.size))
	p.came = append(p.came, boxMove{from: board.None})
	p.open.push(p.rank<<32 | id)
	return true
}

// follow changes the area of the position entered last, which is that of the position before, by the move of a box. Where
// that takes a flood, the area stays as it is until the position is looked at, because most never are.
func (p *Prover) follow(from, to board.Square) {
	last, words := len(p.sizes)-1, len(p.area.Bits)
	p.child.Bits, p.child.size = p.areas[last*words:], p.area.size
	if p.child.follow(p.scene, from, to) == areaWhole {
		p.sizes[last] = int32(p.child.size)
		return
	}
	copy(p.child.Bits, p.area.Bits)
	p.came[last] = boxMove{from, to}
}
