package structure

import "slices"

// findSwitches finds the loops that can be entered elsewhere than at their heads. A goroutine can go on in a block that
// calls, where the call has to be made again because the stack had to grow, and after the call, which is the next
// block. And a cycle may have two ways in, of which only one leads to its head.
func (e *emitter) findSwitches() {
	for b, k := range e.blocks {
		if k.calls {
			e.enter(b)
			if b+1 < len(e.blocks) {
				e.enter(b + 1)
			}
		}
		for _, next := range k.next {
			if around := e.enclosing[next]; around != none && !e.isAround(around, b) {
				e.enter(next)
			}
		}
	}
}

// enter notes that a block can be entered from outside of all loops.
func (e *emitter) enter(b int) {
	for around := e.enclosing[b]; around != none; around = e.enclosing[around] {
		e.switches[around] = true
	}
}

// hasSwitch reports whether the loop of a head begins with a switch. The function, for which the head is none, does
// when a goroutine can go on elsewhere than at its beginning.
func (e *emitter) hasSwitch(around int) bool {
	if around != none {
		return e.switches[around]
	}
	for _, k := range e.blocks {
		if k.calls {
			return true
		}
	}
	return e.items[0].block != 0
}

// writeSwitch writes what leads to the place in the parameter, from the beginning of a function or loop. There the
// parameter is 0 as a rule, and the block with the label normal follows. A block of the list is entered with 0 in the
// parameter. A loop of the list is entered at its head, with the place still in the parameter for its own switch.
func (e *emitter) writeSwitch(items []item, around, normal int) {
	detours := map[int]int{} // heights of labels, by head
	for _, it := range items {
		if it.inside != nil && e.switches[it.block] {
			e.open(opBlock)
			detours[it.block] = e.height
		}
	}
	e.open(opBlock)
	nowhere := e.height
	e.variable(opLocalGet, 0)
	e.code = append(e.code, opI32Eqz)
	e.branch(opBrIf, normal)
	e.variable(opLocalGet, 0)
	e.variable(opLocalSet, e.locals)
	e.code = append(e.code, opI32Const, 0)
	e.variable(opLocalSet, 0)
	e.variable(opLocalGet, e.locals)
	e.code = append(e.code, opBrTable)
	e.number(len(e.places) - 1)
	for _, b := range e.places {
		label := nowhere
		if at := e.inList(around, b); at == b {
			label = e.labels[b]
		} else if at != none && detours[at] != 0 {
			label = detours[at]
		}
		e.number(e.height - label)
	}
	e.close()
	e.code = append(e.code, opUnreachable)
	for _, it := range slices.Backward(items) {
		if detours[it.block] != 0 {
			e.close()
			e.variable(opLocalGet, e.locals)
			e.variable(opLocalSet, 0)
			e.branch(opBr, e.labels[it.block])
		}
	}
}
