package structure

import "slices"

// item is a block, or a loop with the items inside it.
type item struct {
	block  int    // the head of a loop
	inside []item // of a loop; the first is the head alone
}

// none stands for no block.
const none = -1

// layout is a function with an order of its blocks.
type layout struct {
	*function
	items     []item
	after     []int // the block that is written after a block, none after the last
	enclosing []int // the head of the smallest loop that a block is in without being its head, none outside of loops
}

// order finds the weak topological order of the blocks of a function.
func order(f *function) *layout {
	l := &layout{function: f, after: make([]int, len(f.blocks)), enclosing: make([]int, len(f.blocks))}
	o := orderer{blocks: f.blocks, found: make([]int, len(f.blocks))}
	for b := range f.blocks { // blocks that nothing leads to but a goroutine that goes on there come before the first
		if o.found[b] == 0 {
			o.visit(b, &l.items)
		}
	}
	slices.Reverse(l.items)
	last := l.note(l.items, none, none)
	l.after[last] = none
	return l
}

// isAround tells whether a block is in the loop of a head.
func (l *layout) isAround(head, b int) bool {
	for ; b != none; b = l.enclosing[b] {
		if b == head {
			return true
		}
	}
	return false
}

// inList is the item of the list of a loop that a block is in, none for a block outside of the loop.
func (l *layout) inList(around, b int) int {
	for b != none && l.enclosing[b] != around {
		b = l.enclosing[b]
	}
	return b
}

// orderer is Bourdoncle's algorithm, which is Tarjan's for strong components, used again inside of each.
type orderer struct {
	blocks []block
	found  []int // by block: when it was found, 0 for not yet
	count  int
	stack  []int
}

// done is when a block was found whose component is complete.
const done = int(^uint(0) >> 1)

// visit adds a block and what can be reached from it to a list, in reverse order. It gives the earliest block that can
// be reached and whose component is not complete.
func (o *orderer) visit(b int, list *[]item) (earliest int) {
	o.stack = append(o.stack, b)
	o.count++
	o.found[b] = o.count
	earliest = o.found[b]
	loops := false
	for _, next := range o.blocks[b].next {
		reached := o.found[next]
		if reached == 0 {
			reached = o.visit(next, list)
		}
		if reached <= earliest {
			earliest, loops = reached, true
		}
	}
	if earliest != o.found[b] {
		return earliest
	}
	o.found[b] = done
	at := slices.Index(o.stack, b)
	members := o.stack[at+1:]
	o.stack = o.stack[:at]
	if !loops {
		*list = append(*list, item{block: b})
		return earliest
	}
	for _, member := range members {
		o.found[member] = 0
	}
	*list = append(*list, o.loop(b))
	return earliest
}

// loop orders the blocks of a component again, without the jumps to its head.
func (o *orderer) loop(head int) item {
	var inside []item
	for _, next := range o.blocks[head].next {
		if o.found[next] == 0 {
			o.visit(next, &inside)
		}
	}
	inside = append(inside, item{block: head})
	slices.Reverse(inside)
	return item{head, inside}
}

// note notes for each block of a list which one is written after it and which loop is around it. It is given the block
// that is written before the list and gives the last one.
func (l *layout) note(items []item, around, before int) int {
	for _, it := range items {
		l.enclosing[it.block] = around
		if it.inside != nil {
			before = l.note(it.inside[:1], around, before)
			before = l.note(it.inside[1:], it.block, before)
			continue
		}
		if before != none {
			l.after[before] = it.block
		}
		before = it.block
	}
	return before
}
