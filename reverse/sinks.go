package reverse

import (
	"context"

	"planner/board"
	"planner/search"
)

// findSinks computes the start squares on which a box may vanish from the position on the scene. It is false when there
// are none, or when one of them is outside the player's zone.
func (r *Packing) findSinks(ctx context.Context, p *search.Position) bool {
	r.sinks.Clear()
	r.zone.Fill(r.children.Scene, p.Player)
	r.starts = r.starts[:0]
	for sq := range p.Left.All() {
		if r.children.Scene.Free(sq) {
			r.starts = append(r.starts, sq)
		}
	}
	if len(r.starts) == 0 {
		return false
	}
	if r.variant.AnySink || len(r.starts) > mostStarts {
		for _, sq := range r.starts {
			if r.zone.Has(sq) {
				r.sinks.Add(sq)
			}
		}
		return true
	}
	for _, sq := range r.largestClass(ctx) {
		if !r.zone.Has(sq) {
			return false
		}
		r.sinks.Add(sq)
	}
	return true
}

// largestClass is the largest set of free start squares between which one box can be pushed both ways with the present
// boxes as walls, with the player on any side of it at first. Among equal sets the one with the smallest square wins.
// It is nil when the search is to end.
func (r *Packing) largestClass(ctx context.Context) (largest []board.Square) {
	for i, sq := range r.starts {
		if ctx.Err() != nil {
			return nil
		}
		if i == len(r.reach) {
			r.reach = append(r.reach, r.known.Board.NewBits())
		}
		r.reach[i].Clear()
		r.push.Visits(r.children.Scene, sq, r.known.Bounds[board.Forward], r.reach[i].Add)
	}
	done := r.known.Board.NewBits()
	for i, sq := range r.starts {
		if done.Has(sq) {
			continue
		}
		class := []board.Square{sq}
		for j, other := range r.starts[i+1:] {
			if r.reach[i].Has(other) && r.reach[i+1+j].Has(sq) {
				class = append(class, other)
				done.Add(other)
			}
		}
		if len(class) > len(largest) {
			largest = class
		}
	}
	return largest
}
