package analysis

import (
	"context"
	"slices"

	"planner/board"
	"planner/macros"
)

// Where every start square takes one box, it matters which boxes leave first. A row of goals may have two ways in, with
// most boxes behind one of them and few behind the other:
//
//	##################
//	#abcd efg        #    Most boxes come up through the gap between d and e, and the player can then walk to their
//	# ### #####  $ $ #    left or to their right. The two boxes on the right can only be pushed to the left. Taken
//	# # # #   #      #    apart, the box on d can come down through the gap only when the one on e is gone, and then
//	# ### ##### ######    those on c, b and a can. So g, f and e have to leave first, to the right, where only two
//	#           #         start squares are.
//	##### $$$$$##
//	    #     @#
//	    ########
//
// A box leaves freely when it can be pulled to at least half of all start squares. The start squares of other boxes are
// scarce. What can leave freely leaves first. Otherwise the fewest boxes take scarce start squares that make another
// one leave freely. They are found as a chain, in which each box lets the next one leave: above, that is g, f and e.
// When the scarce start squares do not suffice, as for e, the other boxes of the chain are parked, and leave freely
// later. Read backwards, such a box is brought to the other way in before the goals near the gap are filled.
// (Original.)

// A box that a chain goes on with, or that leaves freely at its end, lies within chainReach squares along the rows and
// along the columns from the last box of the chain. All chains of a run together may take half of its questions, and
// one chain one in chainShare of those that are left of that half. Not measured.
const (
	chainReach = 3
	chainShare = 4
)

// removeSparingly lets boxes leave until none can, each to a start square of its own as far as that is possible. It
// returns where the player is then.
func (r *Removal) removeSparingly(ctx context.Context, player board.Square) board.Square {
	r.waiting = r.movable(r.waiting[:0])
	r.takers.parked.Clear()
	for !r.trials.spent {
		free, others := r.sortExits(ctx, player)
		switch {
		case len(free) > 0:
			r.letGo(free)
		case len(others) > 0:
			player = r.spend(ctx, player, others)
		default:
			return player
		}
	}
	return player
}

// sortExits asks all waiting boxes for their exits: first those of boxes that leave freely, then those of the others
// that can be pulled to a start square, of which those that have a square of their own come first.
func (r *Removal) sortExits(ctx context.Context, player board.Square) (free, others []exits) {
	var without []exits
	for _, box := range r.waiting {
		e := r.exits(ctx, player, box)
		switch {
		case e.nearest == board.None:
		case !r.takers.has(&e):
			without = append(without, e)
		case r.takers.free(&e):
			free = append(free, e)
		default:
			others = append(others, e)
		}
	}
	return free, append(others, without...)
}

// exits gives the start squares that a box can be pulled to.
func (r *Removal) exits(ctx context.Context, player, box board.Square) exits {
	r.takers.targets = r.takers.targets[:0]
	for _, d := range r.destinations(ctx, player, box) {
		if d.To != box && r.starts.Has(d.To) {
			r.takers.targets = append(r.takers.targets, d.To)
		}
	}
	return r.takers.exitsOf(box, r.takers.targets)
}

// letGo lets boxes leave as one layer, as far as there is a start square for each.
func (r *Removal) letGo(list []exits) {
	r.leaving = r.leaving[:0]
	for i := range list {
		r.leaving = append(r.leaving, PackingPull{From: list[i].box, To: list[i].nearest, Removed: true})
	}
	slices.SortFunc(r.leaving, r.compareLeaving)
	r.leaving = r.leaving[:r.layerSize()]
	r.leaving = slices.DeleteFunc(r.leaving, func(p PackingPull) bool {
		at := slices.IndexFunc(list, func(e exits) bool { return e.box == p.From })
		return !r.takers.take(&list[at])
	})
	r.lift()
}

// spend lets boxes leave that can be pulled to few start squares only, or parks them. others is not empty. It returns
// where the player is then.
func (r *Removal) spend(ctx context.Context, player board.Square, others []exits) board.Square {
	chain := r.findChain(ctx, player, others)
	switch {
	case chain != nil:
	case r.takers.has(&others[0]):
		r.letGo(slices.DeleteFunc(others, func(e exits) bool { return !r.takers.has(&e) }))
		return player
	default:
		chain = []board.Square{r.nextParked(others)}
	}
	for _, box := range chain {
		e := r.exits(ctx, player, box)
		if e.nearest == board.None {
			break // a parked box is in the way
		}
		to := board.None
		if !r.takers.has(&e) && !r.takers.parked.Has(box) {
			to, player = r.parking(player, box)
		}
		if to != board.None {
			r.parkBox(box, to)
			continue
		}
		r.takers.take(&e)
		r.leaving = append(r.leaving[:0], PackingPull{From: box, To: e.nearest, Removed: true})
		r.lift()
	}
	return player
}

// nextParked is the first box that is not parked, or the first of all.
func (r *Removal) nextParked(list []exits) board.Square {
	at := slices.IndexFunc(list, func(e exits) bool { return !r.takers.parked.Has(e.box) })
	return list[max(at, 0)].box
}

// chainLink is a box of a chain and the link before it, by number, which is -1 at the first box.
type chainLink struct {
	before int
	box    board.Square
}

// findChain gives the fewest boxes that leave one after another until a box near the last one can leave freely. Each of
// them lets the next one leave. The result is nil when there is no such chain, or when it takes too long to find.
func (r *Removal) findChain(ctx context.Context, player board.Square, others []exits) []board.Square {
	first := r.known.Board.NewBits()
	var links []chainLink
	for i := range others {
		first.Add(others[i].box)
		if !r.takers.parked.Has(others[i].box) {
			links = append(links, chainLink{-1, others[i].box})
		}
	}
	seen := map[board.Key]bool{}
	begin := r.trials.made
	end := begin + (r.trials.most/2-r.trials.chained)/chainShare
	defer func() { r.trials.chained += r.trials.made - begin }()
	for at := 0; at < len(links) && r.trials.made < end && !r.trials.spent; at++ {
		chain := chainTo(links, at)
		for _, sq := range chain {
			r.scene.Lift(sq)
		}
		ends := false
		if key := r.scene.BoxesKey(); !seen[key] {
			seen[key] = true
			links, ends = r.extendChain(ctx, player, links, at, first)
		}
		for _, sq := range chain {
			r.scene.Drop(sq)
		}
		if ends {
			return chain
		}
	}
	return nil
}

// chainTo lists the boxes of a chain from its first to the link with the given number.
func chainTo(links []chainLink, at int) (chain []board.Square) {
	for ; at >= 0; at = links[at].before {
		chain = append(chain, links[at].box)
	}
	slices.Reverse(chain)
	return chain
}

// extendChain adds the boxes that can leave once the boxes of a chain have left, and could not at first. ends reports
// that one of them leaves freely.
func (r *Removal) extendChain(
	ctx context.Context, player board.Square, links []chainLink, at int, first board.Bits,
) (longer []chainLink, ends bool) {
	row, col := r.known.Board.RowCol(links[at].box)
	for _, box := range r.waiting {
		toRow, toCol := r.known.Board.RowCol(box)
		if first.Has(box) || r.scene.Free(box) || r.takers.parked.Has(box) ||
			max(toRow-row, row-toRow, toCol-col, col-toCol) > chainReach {
			continue
		}
		e := r.exits(ctx, player, box)
		switch {
		case e.nearest == board.None:
			continue
		case r.takers.free(&e) && r.takers.has(&e):
			return links, true
		}
		links = append(links, chainLink{at, box})
	}
	return links, false
}

// parking is where a box is parked, and where the player is then: no goal and no start square, and one from which the
// box can come back, with the fewest zones, and of these the furthest. If possible the start squares without boxes hold
// their boxes meanwhile, as at the start. to is None when there is no such square, and at is then the player.
func (r *Removal) parking(player, box board.Square) (to, at board.Square) {
	var put []board.Square
	for sq := range r.starts.All() {
		if r.scene.Free(sq) && !r.known.Board.IsGoal(sq) && sq != player {
			r.scene.Drop(sq)
			put = append(put, sq)
		}
	}
	to, at = r.quietest(player, box)
	for _, sq := range put {
		r.scene.Lift(sq)
	}
	if to == board.None {
		to, at = r.quietest(player, box)
	}
	return to, at
}

// quietest is parking in the present scene.
func (r *Removal) quietest(player, box board.Square) (to, at board.Square) {
	best := macros.Destination{To: board.None, Player: player}
	for _, d := range r.gen.Destinations(r.scene, player, box, r.known.Bounds[board.Reverse]) {
		if d.To == box || r.known.Board.IsGoal(d.To) || r.starts.Has(d.To) || !r.gen.Reversible(&d) {
			continue
		}
		if best.To == board.None || d.Zones < best.Zones || d.Zones == best.Zones && d.Cost > best.Cost {
			best = d
		}
	}
	return best.To, best.Player
}

// parkBox moves a waiting box to where it is parked.
func (r *Removal) parkBox(box, to board.Square) {
	r.scene.Shift(box, to)
	r.nodes.pulled = append(r.nodes.pulled, PackingPull{From: box, To: to})
	r.takers.parked.Add(to)
	r.waiting[slices.Index(r.waiting, box)] = to
}
