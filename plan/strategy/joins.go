package strategy

import (
	"context"

	"planner/board"
	"planner/meet"
	"planner/search"
)

// joins solves pairs of positions, one of each side, as levels of their own. The start of such a level is the position
// of the forward side, and its goals are the boxes of the reverse position. Open positions whose boxes are parked are
// mostly easy to bring into each other (Holland, S3, "Complexity, tree size and branching factor": easy relocation).
type joins struct {
	shared *LevelContext
	board  *board.Board
	tried  map[joinKey]int // by pair: attempts so far
	spent  int64           // work of all attempts, in positions
}

// joinKey is the pair of the keys of both positions.
type joinKey [2]board.Key

// try gives the pair to the solver of parts, unless one of its positions is missing or the pair has had so many
// attempts, and plays the solution that the solver finds.
func (j *joins) try(ctx context.Context, f, r search.Position, attempts int) *Hit {
	if j.shared.asked.SolvePart == nil || f.Boxes == nil || r.Boxes == nil || j.differ(f, r) > joinDiffs {
		return nil
	}
	key := joinKey{j.board.KeyOf(f.Boxes, f.Player), j.board.KeyOf(r.Boxes, r.Player)}
	attempt := j.tried[key]
	if attempt >= attempts {
		return nil
	}
	j.tried[key]++
	pair := meet.Pair{Forward: meet.Half{Board: j.board.Text(f.Boxes, f.Player)},
		Reverse: meet.Half{Board: j.board.Text(r.Boxes, r.Player)}}
	lurd, generated, err := j.shared.asked.SolvePart(ctx, pair.Bridge().Rows, nil, joinAttempts[attempt])
	j.spent += generated + joinExtra
	if err != nil || lurd == "" {
		return nil
	}
	return j.play(f, lurd)
}

// differ is the number of boxes of one position on squares that are empty in the other.
func (j *joins) differ(f, r search.Position) int { return f.Boxes.Count() - f.Boxes.CountIn(r.Boxes) }

// play records the pushes that lead from a position to one that the other side knows. The hit is nil if the other side
// does not know the player's zone in that position.
func (j *joins) play(f search.Position, lurd string) *Hit {
	pushes, err := j.board.PushesOf(f.Player, lurd)
	if err != nil {
		return nil
	}
	scene, zone := board.NewScene(j.board), board.NewZone(j.board)
	scene.Set(f.Boxes)
	recorder, ref := j.shared.recorder(board.Forward), f.Ref
	for _, m := range pushes {
		var hit *Hit
		if _, ref, hit = push(recorder, scene, zone, ref, m); hit != nil {
			return hit
		}
	}
	return nil
}
