package improve

import (
	"context"
	"math"
	"slices"

	"planner/board"
	"planner/technique"
)

// reorder brings later pushes of a box forward where that saves moves, until nothing is saved. The pushes stay the same
// but for cycles that the new order closes. The result is whether the solution became better.
func (m *improver) reorder(ctx context.Context) (better bool) {
	if !m.use.On(technique.Corridors) || m.options.Objective == board.PushesOnly {
		return false
	}
	for range reorderRounds {
		r := newReorderer(m.path)
		r.most = m.left() * stepWork
		r.pass(ctx)
		m.used += r.steps / stepWork
		again := m.takeIfBetter(r.pushes, "another order of pushes")
		if m.use.Note(technique.Corridors, again); !again {
			break
		}
		better = true
	}
	return better
}

// reorderer holds the pushes of a solution while their order is changed.
type reorderer struct {
	board  *board.Board
	pushes []board.Move
	box    []int32 // by push: which box it moves
	cost   []int   // by push: its moves, the walk before it included
	scene  *board.Scene
	walker *board.Walker
	walk   []byte // scratch
	steps  int64  // of the player in all that play has played, and 4 more for each push
	most   int64  // steps after which no further place is tried
}

func newReorderer(p *path) *reorderer {
	r := &reorderer{board: p.board, pushes: slices.Clone(p.pushes), scene: board.NewScene(p.board),
		walker: board.NewWalker(p.board), most: math.MaxInt64}
	number := make([]int32, p.board.Squares())
	for i, sq := range p.board.Boxes {
		number[sq] = int32(i)
	}
	for _, push := range r.pushes {
		n := number[push.From()]
		number[p.board.To(push)] = n
		r.box = append(r.box, n)
	}
	r.cost = make([]int, len(r.pushes))
	r.play(r.pushes, p.layouts[0], p.board.Player, r.cost)
	return r
}

// pass goes through the pushes once. After each push, pass tries to bring the next pushes of every other box to the
// place directly behind.
func (r *reorderer) pass(ctx context.Context) {
	layout, player := r.board.BitsOf(r.board.Boxes), r.board.Player
	for at := 0; at < len(r.pushes) && ctx.Err() == nil && r.steps < r.most; at++ {
		for _, s := range r.sessions(at) {
			r.try(at, s, layout, player)
		}
		push := r.pushes[at]
		layout.Remove(push.From())
		layout.Add(r.board.To(push))
		player = push.From()
	}
}

// session is consecutive pushes of one box.
type session struct{ from, to int }

// sessions lists the next session of each box behind push at, up to reorderReach pushes away. The box that push at
// moves has none.
func (r *reorderer) sessions(at int) (list []session) {
	seen := make(map[int32]bool, len(r.board.Boxes))
	seen[r.box[at]] = true
	last := min(len(r.pushes), at+reorderReach)
	for i := at + 1; i < last && len(seen) < len(r.board.Boxes); {
		box, from := r.box[i], i
		for i < last && r.box[i] == box {
			i++
		}
		if !seen[box] {
			seen[box] = true
			list = append(list, session{from, i})
		}
	}
	return list
}

// try moves a session forward to directly before push at, if that is possible and saves moves. The layout and the
// player are those before push at.
func (r *reorderer) try(at int, s session, layout board.Bits, player board.Square) {
	end := min(s.to+1, len(r.pushes)) // the walk to the push behind the session counts too
	before := 0
	for _, n := range r.cost[at:end] {
		before += n
	}
	fresh := slices.Concat(r.pushes[s.from:s.to], r.pushes[at:s.from], r.pushes[s.to:end])
	cost := make([]int, len(fresh))
	if after, ok := r.play(fresh, layout, player, cost); !ok || after >= before {
		return
	}
	boxes := slices.Concat(r.box[s.from:s.to], r.box[at:s.from], r.box[s.to:end])
	copy(r.pushes[at:end], fresh)
	copy(r.box[at:end], boxes)
	copy(r.cost[at:end], cost)
}

// play counts the moves of each push into cost, and of all pushes into n, from a position on. Ok reports whether all
// are possible.
func (r *reorderer) play(pushes []board.Move, layout board.Bits, player board.Square, cost []int) (n int, ok bool) {
	r.scene.Set(layout)
	for i, push := range pushes {
		stand := r.board.Stand(board.Forward, push)
		if !r.scene.Box(push.From()) || !r.scene.Free(r.board.To(push)) || !r.scene.Free(stand) {
			return 0, false
		}
		if r.walk, ok = r.walker.Append(r.walk[:0], r.scene, player, stand); !ok {
			return 0, false
		}
		cost[i] = len(r.walk) + 1
		r.steps += int64(len(r.walk) + 4)
		n += cost[i]
		player = r.scene.Play(board.Forward, push)
	}
	return n, true
}
