package deadlock

import "planner/board"

// pullAll looks at a deadlock from its far end. Stand boxes on all ends, let the player be in one of the final
// zones, and take away every box that he can move one step backwards, his area growing all the while. What survives
// was never anywhere else: unless a box stands there already, no position leads to that final zone.
//
//	#####
//	#.. #   forward: in the end both goals of the dead-end row hold boxes; the inner one cannot be pulled
//	#####   out before the outer one has gone, but nothing keeps the outer one: both vanish, nothing is forced
//
// Sound for either side: the first of the surviving boxes to be moved, going back from the end, would be moved among
// walls and the other survivors only. Backwards is a pull for the forward side, and a push for the reverse side,
// whose only final zone is the one the player starts in (Festival's pull-everything).
type pullAll struct {
	*Kit
	scene *board.Scene
	zone  *board.Zone
	seen  *board.Zone
}

func newPullAll(kit *Kit) *pullAll {
	b := kit.Board
	return &pullAll{Kit: kit, scene: board.NewScene(b), zone: board.NewZone(b), seen: board.NewZone(b)}
}

// survivors gives, for each final zone, the ends that must hold a box, walls left out. Zones out of which no box can
// be moved are left out as well unless there is no other, because only the end itself leads there; positions that
// are an end already are never asked about.
func (p *pullAll) survivors(walls board.Bits) []board.Bits {
	var all []board.Bits
	finals(p.Kit, p.scene, p.seen, func(player board.Square) bool {
		p.scene.Set(p.Goals)
		left := p.fix(player, walls)
		for i := range left {
			left[i] &^= walls[i]
		}
		all = append(all, left)
		return left.Count() > 0
	})
	return all
}

// finals calls f with a square of each zone that the player may end in, until f is false: an empty set for one zone
// already means that nothing can be missing. The scene may be changed by f.
func finals(kit *Kit, scene *board.Scene, seen *board.Zone, f func(player board.Square) bool) {
	if kit.Side == board.Reverse {
		f(kit.Board.Player)
		return
	}
	seen.Begin()
	for sq := range board.Square(kit.Board.Squares()) {
		if !kit.Goals.Has(sq) && !seen.Has(sq) {
			scene.Set(kit.Goals)
			seen.Grow(scene, sq)
			if !f(sq) {
				return
			}
		}
	}
}

// fix deletes movable boxes, walls excepted, until there are none.
func (p *pullAll) fix(player board.Square, walls board.Bits) board.Bits {
	back := p.Side.Other()
	p.zone.Fill(p.scene, player)
	for again := true; again; {
		again = false
		for i, word := range p.scene.Boxes() {
			for word &^= walls[i]; word != 0; word &= word - 1 {
				box := lowest(i, word)
				for _, d := range board.Dirs {
					m := board.NewMove(box, d)
					if p.scene.CanMove(back, m, p.zone) && !p.Dead.Has(p.Board.To(m)) {
						vacate(p.scene, p.zone, box)
						again = true
						break
					}
				}
			}
		}
	}
	return p.scene.Boxes().Clone()
}

// missing gives the empty squares of the first set when every set has some square without a box, else nil.
func missing(sets []board.Bits, boxes board.Bits) board.Bits {
	for _, set := range sets {
		if set.Within(boxes) {
			return nil
		}
	}
	empty := sets[0].Clone()
	for i := range empty {
		empty[i] &^= boxes[i]
	}
	return empty
}
