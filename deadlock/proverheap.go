package deadlock

// rankHeap is a binary heap of positions waiting to be expanded. An item is rank<<32 | position, so that the least rank
// comes first and, of equal ranks, the position that was entered first.
type rankHeap []uint64

// push adds an item.
func (h *rankHeap) push(item uint64) {
	*h = append(*h, item)
	open := *h
	i := len(open) - 1
	for i > 0 {
		up := (i - 1) / 2
		if open[up] <= open[i] {
			break
		}
		open[up], open[i] = open[i], open[up]
		i = up
	}
}

// pop removes the least item.
func (h *rankHeap) pop() uint64 {
	open := *h
	top, last := open[0], len(open)-1
	open[0] = open[last]
	open = open[:last]
	*h = open
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < last; child++ {
			if open[child] < open[least] {
				least = child
			}
		}
		if least == i {
			return top
		}
		open[i], open[least] = open[least], open[i]
		i = least
	}
}
