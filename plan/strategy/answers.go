package strategy

import (
	"context"

	"planner/board"
	"planner/search"
	"planner/search/parts"
)

// answer is the result of the search of a part. The same part is met again in other rounds and after moves in other
// parts.
type answer struct {
	pushes []board.Move // none when no solution was found
	work   int64        // what the limited search could generate
}

// bytes estimates the memory of an answer and of the core that it belongs to.
func (a answer) bytes(core string) int64 { return int64(len(core) + 4*len(a.pushes)) }

// attempt gives the pushes that solve a part of a position, none when no solution is found.
func (s *composite) attempt(ctx context.Context, node *partNode, w parts.Part) []board.Move {
	before := s.cost.Generated
	pushes := s.ask(ctx, node, w, s.partWork()<<(raiseBits*node.raised))
	if len(pushes) == 0 && s.cost.Generated > before {
		s.unsolved[s.keyOf(w)] = true
	}
	if node.raised > 0 {
		s.improved += s.cost.Generated - before
	}
	return pushes
}

// ask is attempt with so much work. A part whose core was asked about before is not searched again, unless the search
// may now generate more.
func (s *composite) ask(ctx context.Context, node *partNode, w parts.Part, work int64) []board.Move {
	b, p := s.shared.Level.Board, &node.position
	core := s.core(p, w)
	known, asked := s.answers[core]
	if len(known.pushes) > 0 || asked && known.work >= work {
		return known.pushes
	}
	lurd, generated, err := s.shared.solvePart(ctx, w.Rows(b, p.Boxes, p.Player), work)
	s.tried++
	s.cost.Generated += generated
	s.cost.Extra += partExtra
	if err != nil || ctx.Err() != nil && lurd == "" {
		return nil
	}
	a := answer{s.pushesOf(lurd, p.Player), work}
	s.answers[core] = a
	s.held += a.bytes(core)
	return a.pushes
}

// pushesOf gives the pushes of a solution that is played on the scene.
func (s *composite) pushesOf(lurd string, stand board.Square) (pushes []board.Move) {
	for i := range lurd {
		d, _ := s.shared.Level.Board.Direction(lurd[i])
		stand = s.shared.Level.Board.Next(stand, d)
		if s.scene.Box(stand) {
			pushes = append(pushes, board.NewMove(stand, d))
			s.scene.Play(board.Forward, pushes[len(pushes)-1])
		}
	}
	return pushes
}

// remember notes that what is left of the part whose solution led to a stop is solved by the rest of that solution.
func (s *composite) remember(from *partNode, w parts.Part, stop *partNode) {
	left := parts.Part{Boxes: stop.position.Boxes.Clone(), Goals: w.Goals}
	for i := range left.Boxes {
		left.Boxes[i] &^= from.position.Boxes[i] &^ w.Boxes[i]
	}
	core := s.core(&stop.position, left)
	if _, asked := s.answers[core]; !asked {
		a := answer{stop.rest, s.partWork()}
		s.answers[core] = a
		s.held += a.bytes(core)
	}
}

// core is the core of a part of a position.
func (s *composite) core(p *search.Position, w parts.Part) string {
	s.scene.Set(p.Boxes)
	s.zone.Fill(s.scene, p.Player)
	return w.Core(s.shared.Level.Board, p.Boxes, s.zone)
}
