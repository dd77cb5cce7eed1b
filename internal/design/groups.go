package design

import "math/bits"

// mostDivided is how many boxes are divided in all ways; 14 boxes have 1,716 divisions. Chosen so that a rating takes
// well below a millisecond.
const mostDivided = 14

// leastChanges is the least number of changes between two groups in an order of boxes, over all divisions into groups
// whose sizes differ by one box at most. It is nil for too many boxes.
func leastChanges(order []int, boxes int) *int {
	if boxes > mostDivided {
		return nil
	}
	least := len(order)
	for group := range uint(1) << max(0, boxes-1) { // the last box is never in it, since both groups are alike
		if n := bits.OnesCount(group); n == boxes/2 || n == boxes-boxes/2 {
			changes := 0
			for i := 1; i < len(order); i++ {
				changes += int((group>>order[i] ^ group>>order[i-1]) & 1)
			}
			least = min(least, changes)
		}
	}
	return &least
}
