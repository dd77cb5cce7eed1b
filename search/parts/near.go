package parts

import "planner/board"

// nearSteps is how far apart two boxes of a group may be in cut Near, they or their goals, in steps of the player on
// the empty board. The nine rooms of large-dev 34 and the two of 17, the four of mix-dev 209 and the three of 235 are
// 4 steps apart or more, and what belongs together in them is 1 or 2 steps apart.
const nearSteps = 2

// near numbers the groups of cut Near: boxes are in one group when they or their goals are near each other.
func (d *Divider) near(boxes []board.Square) []int32 {
	same := newClasses(len(boxes))
	for i := range d.nearest {
		d.nearest[i] = -1
	}
	for i, sq := range boxes {
		for _, end := range [2]board.Square{sq, d.goal(i)} {
			if d.nearest[end] >= 0 {
				same.join(int32(i), d.nearest[end])
			}
			d.nearest[end] = int32(i)
		}
	}
	for i, sq := range boxes {
		d.joinNear(same, int32(i), sq)
		d.joinNear(same, int32(i), d.goal(i))
	}
	labels := make([]int32, len(boxes))
	for i := range labels {
		labels[i] = same.of(int32(i))
	}
	return labels
}

// joinNear joins a box with those that have an end near a square, as d.nearest tells.
func (d *Divider) joinNear(same classes, box int32, from board.Square) {
	d.flood = append(d.flood[:0], from)
	for begin, step := 0, 0; step < nearSteps; step++ {
		end := len(d.flood)
		for ; begin < end; begin++ {
			for _, dir := range board.Dirs {
				sq := d.chambers.board.Next(d.flood[begin], dir)
				if sq == d.chambers.board.Wall() {
					continue
				}
				if d.nearest[sq] >= 0 {
					same.join(box, d.nearest[sq])
				}
				d.flood = append(d.flood, sq)
			}
		}
	}
}
