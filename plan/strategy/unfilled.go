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
// all that they bring first. Either way another opened position that keeps off such squares has better chances. Pulls
// that end far from it lack many squares, which says little about each. So their price is shared, and prices fade with
// every time. It only orders the nodes of openings. (Original, after Morris 1993, "The breakout method for escaping from
// local minima", which weighs what a local search has left violated.)
type unfilled struct {
	prices []int32 // by square, in moves, for the next opening; learn changes them
}

func newUnfilled(b *board.Board) unfilled { return unfilled{prices: make([]int32, b.Squares())} }

// learn takes the squares of an opened position that were empty in the nearest layout of the pulls towards it.
func (u *unfilled) learn(lacking board.Bits) {
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
