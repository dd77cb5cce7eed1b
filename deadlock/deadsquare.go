package deadlock

import "planner/board"

// The rule DeadSquare: a box stands on a square from which a lone box can reach none of the side's goals, whatever the
// player's side (package flow computes these squares; Sokoban wiki, "Dead squares").
//
//	#####
//	#$  #   a box in a corner can never be pushed out of it
//	#  .#
//
// Sound for the side whose dead squares are given. Other boxes only take squares away from the box and from the
// player, so what a lone box cannot do, a box among others cannot do either.

// deadAfter asks the rule about a box that has come to a square. It puts that box into out.
func (k *Kit) deadAfter(to board.Square, out board.Bits) bool {
	if !k.Dead.Has(to) {
		return false
	}
	out.Clear()
	out.Add(to)
	return true
}

// deadIn asks the rule about a whole position. It puts one box on a dead square into out.
func (k *Kit) deadIn(s *board.Scene, out board.Bits) bool {
	for i, word := range s.Boxes() {
		if lost := word & k.Dead[i]; lost != 0 {
			return k.deadAfter(lowest(i, lost), out)
		}
	}
	return false
}
