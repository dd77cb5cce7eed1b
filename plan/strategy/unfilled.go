package strategy

import "planner/board"

// unfilled has the prices of the squares that pulls towards opened positions could not fill. When the pulls end near
// an opened position, some of its squares are empty in their nearest layout:
//
//	opened position       nearest layout of the pulls
//
//	  ########                ########
//	  #  $ $$#                #  $$ $#    the square second from the right was not filled,
//	  #      #                #      #    so a box on it costs more in the next openings
//	  #  $   #                #  $   #
//	  ########                ########
//
// The box may have been pushed there for good, and the position is lost. Or pulls could bring it there, but only before
// all other boxes that they bring. Either way another opened position that keeps off such squares has better chances.
// Pulls that end far from the opened position lack many squares, which says little about each. So these squares share a
// price, and prices fade with every time. Prices only order the nodes of openings. (Original, after Morris 1993, "The
// breakout method for escaping from local minima", which weighs what a local search has left violated.)
type unfilled struct {
	lacking map[board.Key]board.Bits // by opened position: the squares that the nearest layout of its pulls had empty
	prices  []int32                  // by square, in moves, for the next opening
}

func newUnfilled(b *board.Board) unfilled {
	return unfilled{map[board.Key]board.Bits{}, make([]int32, b.Squares())}
}

// pulls is the number of opened positions whose pulls have ended.
func (u *unfilled) pulls() int { return len(u.lacking) }

// learn takes note of the squares of an opened position that the nearest layout of the pulls towards it had empty.
func (u *unfilled) learn(opened board.Key, lacking board.Bits) {
	u.lacking[opened] = lacking
	u.raise(lacking)
}

// learnAgain makes the squares of an opened position dearer once more, if pulls have aimed at it before.
func (u *unfilled) learnAgain(opened board.Key) (known bool) {
	lacking, known := u.lacking[opened]
	if known {
		u.raise(lacking)
	}
	return known
}

// raise makes squares dearer for the next opening, and all others cheaper.
func (u *unfilled) raise(lacking board.Bits) {
	for sq, price := range u.prices {
		u.prices[sq] = price - price/unfilledFade
	}
	count := lacking.Count()
	if count == 0 {
		return
	}
	price := min(unfilledPrice, unfilledShare/int32(count))
	for _, sq := range lacking.AppendTo(nil) {
		u.prices[sq] += price
	}
}
