package macros

import (
	"planner/board"
	"slices"
)

// noClass marks a side without a class, because it is occupied.
const noClass = 0xff

// spot holds the findings of the search for one box about one square that the box can stand on.
type spot struct {
	stamp   uint32          // the search that wrote this spot
	refused bool            // the rules close the square
	class   [4]uint8        // class of each side, named by the smallest side in it; noClass if occupied
	vertex  [4]int32        // index of the vertex of each class, -1 if not reached
	least   [4]board.Square // normalised player on each side; None if occupied
	zones   int32           // number of zones with the box on this square
}

// nameClasses fills class from least: two sides are of one class when the player on them has the same zone.
func (s *spot) nameClasses() {
	for d, zone := range s.least {
		s.class[d] = noClass
		if zone == board.None {
			continue
		}
		for e := 0; ; e++ {
			if s.least[e] == zone {
				s.class[d] = uint8(e)
				break
			}
		}
	}
}

// include adds a zone to the first n entries of a list unless it is among them, and returns the new length.
func include(list *[4]board.Square, n int, zone board.Square) int {
	if slices.Contains(list[:n], zone) {
		return n
	}
	list[n] = zone
	return n + 1
}
