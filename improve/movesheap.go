package improve

// entry is an open position. It is out of date when its node has been reached at less cost since.
type entry struct {
	f, g pair
	node id
}

// before orders entries by least f and then by greatest g, which is nearest to the end.
func (e entry) before(o entry) bool { return e.f < o.f || e.f == o.f && e.g > o.g }

// heap holds the open positions, the one to expand next first.
type heap []entry

func (h *heap) push(e entry) {
	*h = append(*h, e)
	list := *h
	for at := len(list) - 1; at > 0; {
		parent := (at - 1) / 2
		if !list[at].before(list[parent]) {
			return
		}
		list[at], list[parent] = list[parent], list[at]
		at = parent
	}
}

// pop takes the first entry out of a heap that is not empty.
func (h *heap) pop() entry {
	list := *h
	first, last := list[0], len(list)-1
	list[0] = list[last]
	*h = list[:last]
	list = *h
	for at := 0; ; {
		child := 2*at + 1
		if child >= len(list) {
			return first
		}
		if child+1 < len(list) && list[child+1].before(list[child]) {
			child++
		}
		if !list[child].before(list[at]) {
			return first
		}
		list[at], list[child] = list[child], list[at]
		at = child
	}
}
