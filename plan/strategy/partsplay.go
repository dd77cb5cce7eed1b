package strategy

import (
	"math"

	"planner/board"
	"planner/meet"
	"planner/search"
	"planner/search/parts"
)

// play records the solution of a part and queues the position that it leads to. It returns the hit that ends the
// search, nil when there is none.
func (s *composite) play(from *partNode, w parts.Part, pushes []board.Move) *Hit {
	on := s.watch(from, w)
	s.scene.Set(from.position.Boxes)
	recorder := s.shared.recorder(board.Forward)
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
	on := &stops{board: s.shared.Level.Board, least: -1}
	if s.cut() == parts.Near {
		on.least, on.others = math.MaxInt, open(s.groups(from), w.Boxes)
	}
	return on
}

// push makes and records a push. met says that the other side knows the position after it.
func (s *composite) push(r *meet.Recorder, parent search.Ref, m board.Move) (c search.Child, ref search.Ref, met bool) {
	player := s.zone.Fill(s.scene, s.scene.Play(board.Forward, m))
	c = search.Child{From: m.From(), To: s.shared.Level.Board.To(m), Player: player, Key: s.scene.Key(player), Cost: 1}
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
