package improve

import (
	"slices"
	"unsafe"

	"planner/board"
)

// id numbers a node, from 1 on. 0 means no node.
type id uint32

// node is a stored position but for its boxes. The player stands where the box was that was pushed last.
type node struct {
	g      pair
	hash   uint64
	parent id
	move   board.Move // that led here
	player board.Square
	h      int32 // lower bound in pushes
	closed bool  // expanded at this g
}

// nodes holds the positions and finds them. Positions are compared in full.
type nodes struct {
	stride int // words of a layout
	all    []node
	boxes  []uint64 // packed layouts, stride words for each node
	slots  []id     // open-addressed by the position's hash
	shift  uint
}

func newNodes(stride int) *nodes {
	return &nodes{stride: stride, all: make([]node, 1), boxes: make([]uint64, stride), slots: make([]id, 1<<firstBits),
		shift: 64 - firstBits}
}

func (n *nodes) layout(node id) []uint64 { return n.boxes[int(node)*n.stride:][:n.stride] }

// find gives the node of a position, or 0 and the slot where it belongs.
func (n *nodes) find(hash uint64, words []uint64, player board.Square) (found id, slot int) {
	mask := len(n.slots) - 1
	for slot = int(hash >> n.shift); ; slot = (slot + 1) & mask {
		found = n.slots[slot]
		if found == 0 || n.all[found].player == player && slices.Equal(n.layout(found), words) {
			return found, slot
		}
	}
}

// add stores a position in a slot that find gave.
func (n *nodes) add(slot int, words []uint64, fresh node) id {
	added := id(len(n.all))
	n.all = append(n.all, fresh)
	n.boxes = append(n.boxes, words...)
	n.slots[slot] = added
	if len(n.all)*8 > len(n.slots)*fullEighths {
		n.grow()
	}
	return added
}

// grow doubles the slots.
func (n *nodes) grow() {
	n.slots = make([]id, 2*len(n.slots))
	n.shift--
	mask := len(n.slots) - 1
	for i := range n.all[1:] {
		slot := int(n.all[i+1].hash >> n.shift)
		for n.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		n.slots[slot] = id(i + 1)
	}
}

// bytes is the memory held.
func (n *nodes) bytes() int64 {
	return int64(cap(n.all))*int64(unsafe.Sizeof(node{})) + int64(cap(n.boxes))*8 + int64(len(n.slots))*4
}

// path gives the pushes from the start to a node.
func (n *nodes) path(last id) (pushes []board.Move) {
	for ; n.all[last].parent != 0; last = n.all[last].parent {
		pushes = append(pushes, n.all[last].move)
	}
	slices.Reverse(pushes)
	return pushes
}

// entry is an open position. It is out of date when its node has been reached at less cost since.
type entry struct {
	f, g pair
	node id
}

// sooner orders entries by least f and then by greatest g, which is nearest to the end.
func sooner(a, b *entry) bool { return a.f < b.f || a.f == b.f && a.g > b.g }
