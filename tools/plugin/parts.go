package main

import (
	"cmp"
	"context"
	"slices"

	"planner/board"
	"planner/search"
)

// The parts that are searched again, by their pushes, and the positions of one search. Neither was tuned.
var (
	partLengths   = []int{6, 12, 25, 50}
	partPositions = []int{2_000, 30_000}
)

// state is a position as far as its costs go on from it: the boxes, and the push before it, behind which the player
// stands.
type state struct {
	boxes  board.Bits
	player board.Square
	last   board.Square // of the box pushed last; board.None at the start of a level
	dir    board.Dir
}

// play is moves with all their states. State i is the state before push i.
type play struct {
	board  *board.Board
	walker *board.Walker
	pushes []board.Move
	states []state
	steps  []costs // of each push
	costs  costs   // of all
	solves bool    // the last state has all boxes on goals
}

// newPlay plays pushes that are possible, from the start of a board.
func newPlay(b *board.Board, list []board.Move) *play {
	p := &play{board: b, walker: board.NewWalker(b), pushes: list}
	scene := board.StartScene(b)
	now := state{scene.Boxes().Clone(), b.Player, board.None, 0}
	p.states = append(p.states, now)
	for _, m := range list {
		stand := b.Stand(board.Forward, m)
		p.walker.Flood(scene, now.player, stand)
		walk, _ := p.walker.Steps(stand)
		p.steps = append(p.steps, step(walk, m, now))
		p.costs = p.costs.plus(p.steps[len(p.steps)-1])
		scene.Play(board.Forward, m)
		now = after(b, scene.Boxes().Clone(), m)
		p.states = append(p.states, now)
	}
	p.solves = scene.Solved()
	return p
}

// after is the state behind a push that has led to a layout.
func after(b *board.Board, boxes board.Bits, m board.Move) state {
	return state{boxes, m.From(), b.To(m), m.Dir()}
}

// better searches parts of the play again until none becomes better or the context ends.
func (p *play) better(ctx context.Context, a aim) *play {
	for _, positions := range partPositions {
		for i := 0; i < len(partLengths) && ctx.Err() == nil; i++ {
			if next := p.pass(ctx, a, partLengths[i], positions); next != p {
				p, i = next, -1
			}
		}
	}
	return p
}

// pass searches all parts of a length, which overlap by half.
func (p *play) pass(ctx context.Context, a aim, length, positions int) *play {
	for from := 0; from < len(p.pushes) && ctx.Err() == nil; from += max(1, length/2) {
		to := min(from+length, len(p.pushes))
		part, ok := p.search(ctx, a, from, to, positions)
		if !ok {
			continue
		}
		next := newPlay(p.board, slices.Concat(p.pushes[:from], part, p.pushes[to:]))
		if a.better(next.costs, p.costs) {
			p = next
		}
	}
	return p
}

// place tells states apart.
type place struct {
	boxes board.Key
	last  board.Square
	dir   board.Dir
}

// found is a state of a search: how it was reached, and at what cost.
type found struct {
	state
	weight uint64
	parent int
	push   board.Move
}

// partSearch searches one part. It knows every state by the cheapest way to it, as Dijkstra's method does.
type partSearch struct {
	play  *play
	aim   aim
	all   []found
	known map[place]int
	open  search.Heap[entry]
	scene *board.Scene
}

// search looks for the cheapest pushes between two states of the play. They end in the very same state, so that what
// follows stays possible and costs the same; at the end of a solution the boxes alone have to be the same. Only boxes
// that the part moves now are moved. It is false when there is nothing better, or when it would take too many
// positions.
func (p *play) search(ctx context.Context, a aim, from, to, positions int) (part []board.Move, ok bool) {
	s := &partSearch{play: p, aim: a, known: map[place]int{}, scene: board.NewScene(p.board)}
	start, end := p.states[from], p.states[to]
	s.admit(found{state: start, parent: -1})
	limit := p.weight(a, from, to)
	still := still(p.states[from : to+1])
	for len(s.open) > 0 && len(s.all) < positions && ctx.Err() == nil {
		at := s.open.Pop(cheaper)
		now := s.all[at.index]
		switch {
		case at.weight != now.weight:
			continue
		case at.weight >= limit:
			return nil, false
		case now.boxes.Equal(end.boxes) &&
			(p.solves && to == len(p.pushes) || now.last == end.last && now.dir == end.dir):
			return s.way(at.index), true
		}
		s.expand(at.index, still, limit)
	}
	return nil, false
}

// weight is the weight of a part.
func (p *play) weight(a aim, from, to int) (sum uint64) {
	for _, c := range p.steps[from:to] {
		sum += a.weight(c)
	}
	return sum
}

// still are the squares that hold a box in all states.
func still(states []state) board.Bits {
	boxes := states[0].boxes
	for _, s := range states[1:] {
		boxes = boxes.And(s.boxes)
	}
	return boxes
}

// admit takes a state that is new, or cheaper than before.
func (s *partSearch) admit(f found) {
	s.scene.Set(f.boxes)
	name := place{s.scene.BoxesKey(), f.last, f.dir}
	i, known := s.known[name]
	switch {
	case !known:
		i = len(s.all)
		s.known[name], s.all = i, append(s.all, f)
	case f.weight < s.all[i].weight:
		s.all[i] = f
	default:
		return
	}
	s.open.Push(entry{f.weight, i}, cheaper)
}

// expand makes the pushes of a state that cost less than a limit.
func (s *partSearch) expand(at int, still board.Bits, limit uint64) {
	b, now := s.play.board, s.all[at]
	s.scene.Set(now.boxes)
	s.play.walker.Flood(s.scene, now.player, board.None)
	for sq := range now.boxes.All() {
		if still.Has(sq) {
			continue
		}
		for _, d := range board.Dirs {
			m := board.NewMove(sq, d)
			to, stand := b.To(m), b.Stand(board.Forward, m)
			if now.boxesBlock(b, to) || now.boxesBlock(b, stand) {
				continue
			}
			walk, ok := s.play.walker.Steps(stand)
			weight := now.weight + s.aim.weight(step(walk, m, now.state))
			if !ok || weight >= limit {
				continue
			}
			boxes := now.boxes.Moved(sq, to)
			s.admit(found{after(b, boxes, m), weight, at, m})
		}
	}
}

// boxesBlock reports whether a square is a wall or holds a box.
func (s state) boxesBlock(b *board.Board, sq board.Square) bool {
	return sq == b.Wall() || s.boxes.Has(sq)
}

// way lists the pushes that led to a state.
func (s *partSearch) way(at int) (list []board.Move) {
	for ; s.all[at].parent >= 0; at = s.all[at].parent {
		list = append(list, s.all[at].push)
	}
	slices.Reverse(list)
	return list
}

// entry is an open state.
type entry struct {
	weight uint64
	index  int
}

// cheaper orders open states by their weight, and by their numbers where that is the same.
func cheaper(a, b *entry) bool {
	return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(a.index, b.index)) < 0
}
