package structure

import (
	"encoding/binary"
	"slices"
)

// emitter writes a function.
type emitter struct {
	*layout
	switches []bool // by head: the loop needs a switch, because it can be entered elsewhere
	code     []byte
	height   int   // open constructs
	labels   []int // by block: the height of the construct whose label leads there, 0 for none now
}

// emit gives the body of a function.
func emit(f *layout) []byte {
	e := &emitter{layout: f, switches: make([]bool, len(f.blocks)), labels: make([]int, len(f.blocks))}
	e.findSwitches()
	e.code = binary.AppendUvarint(e.code, uint64(f.groups+1))
	e.code = append(e.code, f.declarations...)
	e.code = append(e.code, 1, typeI32)
	e.code = append(e.code, f.start...)
	if f.unwinds {
		e.open(opBlock)
	}
	e.list(f.items, none)
	e.code = append(e.code, opUnreachable)
	if f.unwinds {
		e.close()
		e.code = append(e.code, opI32Const, 1)
	}
	e.code = append(e.code, opEnd)
	return e.code
}

// list writes the items of the loop of a head, or those of the function. The label of an item is that of a block that
// ends before it.
func (e *emitter) list(items []item, around int) {
	first, withSwitch := 0, e.hasSwitch(around)
	for i, it := range slices.Backward(items) {
		if i == 0 && !withSwitch {
			break
		}
		e.open(opBlock)
		if i > 0 || around == none {
			e.labels[it.block] = e.height
		}
		first = e.height
	}
	if withSwitch {
		if around == none {
			first = e.labels[0]
		}
		e.writeSwitch(items, around, first)
	}
	for i, it := range items {
		if i > 0 || withSwitch {
			e.close()
		}
		if i > 0 || around == none {
			e.labels[it.block] = 0
		}
		if it.inside == nil {
			e.block(it.block)
			continue
		}
		e.open(opLoop)
		e.labels[it.block] = e.height
		e.list(it.inside, it.block)
		e.labels[it.block] = 0
		e.close()
	}
}

// block writes a basic block.
func (e *emitter) block(b int) {
	k := &e.blocks[b]
	for _, p := range k.pieces {
		if p.kind == plain {
			e.code = append(e.code, p.code...)
			continue
		}
		e.height += p.depth
		switch p.kind {
		case jump:
			e.jump(p.to)
		case jumpIf:
			e.jumpIf(p.to)
		case unwind:
			e.branch(opBr, 1)
		case unwindIf:
			e.branch(opBrIf, 1)
		}
		e.height -= p.depth
	}
	if k.falls && b+1 < len(e.blocks) && e.after[b] != b+1 {
		e.jump(b + 1)
	}
	if k.falls && b+1 == len(e.blocks) {
		e.code = append(e.code, opUnreachable)
	}
}

// jump writes a jump to a block. One that is in a loop that has not begun is entered through the loop's switch.
func (e *emitter) jump(to int) {
	at := to
	for e.labels[at] == 0 {
		at = e.enclosing[at]
	}
	if at != to {
		e.code = append(e.code, opI32Const)
		e.code = appendSigned(e.code, slices.Index(e.places, to))
		e.variable(opLocalSet, 0)
	}
	e.branch(opBr, e.labels[at])
}

// jumpIf writes a jump that depends on the number on the stack.
func (e *emitter) jumpIf(to int) {
	if e.labels[to] != 0 {
		e.branch(opBrIf, e.labels[to])
		return
	}
	e.open(opIf)
	e.jump(to)
	e.close()
}

func (e *emitter) open(op byte) {
	e.code = append(e.code, op, typeEmpty)
	e.height++
}

func (e *emitter) close() {
	e.code = append(e.code, opEnd)
	e.height--
}

// branch writes a branch to the construct that has a height.
func (e *emitter) branch(op byte, height int) {
	e.code = append(e.code, op)
	e.number(e.height - height)
}

// variable writes an instruction with a local variable.
func (e *emitter) variable(op byte, local int) {
	e.code = append(e.code, op)
	e.number(local)
}

// number writes an unsigned LEB128 number.
func (e *emitter) number(n int) { e.code = binary.AppendUvarint(e.code, uint64(n)) }

// appendSigned appends a signed LEB128 number that is not negative.
func appendSigned(code []byte, n int) []byte {
	for ; n >= 64; n >>= 7 {
		code = append(code, byte(n&0x7f|0x80))
	}
	return append(code, byte(n))
}
