package deadlock

import (
	"slices"

	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.PullAll, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "an empty goal whose box could never be pulled off it",
	Source: technique.Festival + "pull everything",
})

// pullAll is the rule PullAll, which looks at a position from the end (Festival's pull-everything). Put boxes on all of
// the side's goals and the player into one of the zones where he may end. Then delete every box that he can move one
// step backwards, while his area grows. The boxes that survive were never anywhere else: a position without a box on
// one of their squares does not lead to this final zone.
//
//	#####
//	#.. #   forward: at the end both goals of this dead-end row hold boxes; the inner box cannot be pulled
//	#####   out before the outer one has gone, but the outer one can go, so both are deleted and nothing is required
//
// Sound for either side: consider the first of the surviving boxes to be moved on the way back from the end. It would
// be moved among walls and other survivors only, and then it would have been deleted. A move backwards is a pull for
// the forward side and a push for the reverse side, whose only final zone is the one in which the player starts.
type pullAll struct {
	*Kit
	scene *board.Scene
	zone  *board.Zone
	ends  []board.Square // a square of each zone in which the player may end; in reverse only his start
}

func newPullAll(kit *Kit) *pullAll {
	b := kit.Board
	p := &pullAll{Kit: kit, scene: board.NewScene(b), zone: board.NewZone(b), ends: []board.Square{b.Player}}
	if kit.Side == board.Forward {
		p.scene.Set(kit.Goals)
		p.ends = slices.Collect(p.zone.Players(p.scene))
	}
	return p
}

// required holds for each final zone the squares that must have a box in every position from which that end can be
// reached. When one of the sets is empty, nothing can be missing, so the sets after it need not be computed.
type required []board.Bits

// missing gives the squares of the first set that have no box, if every set has a square without a box. Otherwise it
// returns nil: then the position may still lead to some final zone.
func (r required) missing(boxes board.Bits) board.Bits {
	for _, set := range r {
		if set.Within(boxes) {
			return nil
		}
	}
	return r[0].Minus(boxes)
}

// survivors gives for each final zone the goals of the side that must hold a box, without those that are walls. A final
// zone from which no box can be moved at all requires every goal to be filled. That does no harm, because only the
// solved position itself leads there, and the rules are never asked about a solved position.
func (p *pullAll) survivors(walls board.Bits) (all required) {
	for _, player := range p.ends {
		p.scene.Set(p.Goals)
		p.zone.Fill(p.scene, player)
		deleteMovable(p.scene, p.zone, func(box board.Square) bool { return !walls.Has(box) && p.movable(box) })
		left := p.scene.Boxes().Minus(walls)
		if all = append(all, left); left.Count() == 0 {
			break
		}
	}
	return all
}

// movable reports whether a box can be moved one step backwards.
func (p *pullAll) movable(box board.Square) bool {
	for _, d := range board.Dirs {
		m := board.NewMove(box, d)
		if p.scene.CanMove(p.Side.Other(), m, p.zone) && !p.Dead.Has(p.Board.To(m)) {
			return true
		}
	}
	return false
}
