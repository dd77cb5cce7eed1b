package exhaustive

// The queue. A block has 128 bytes, and memory for blocks is taken 32 KiB at a time. Not measured.
const (
	blockIDs   = 30     // nodes of a block
	blocksPage = 1 << 8 // blocks of a page
)

// queue holds the open nodes of one worker in buckets by f and, within f, by h. Nodes come out by least f, then least
// h, which is largest g, then last in first out. A bucket is a chain of small blocks of ids in one arena. A node may
// stand in several buckets, since its g can fall. The node is closed when it comes out for the first time, and passed
// over when it comes out again.
type queue struct {
	base   int     // f of the first layer; no node with a smaller f comes later
	layers []layer // by f - base
	blocks []*[blocksPage]block
	free   uint32 // the first block of the chain of empty ones, 0 when there is none
	next   uint32 // block that was never used; block 0 is not used
	memory *budget
}

type block struct {
	next  uint32 // of the chain, 0 at its end
	count uint32 // of the ids used
	ids   [blockIDs]id
}

// layer is the buckets of one f. No bucket below low holds anything.
type layer struct {
	heads []uint32 // by h, the first block of the bucket
	low   int      // h
	count int      // nodes
	taken int      // nodes that were taken out to be expanded
	swept int      // h of the bucket that sweep took a node from last
}

func newQueue(memory *budget) *queue { return &queue{memory: memory, next: 1} }

func (q *queue) block(at uint32) *block { return &q.blocks[at/blocksPage][at%blocksPage] }

// push adds a node. When memory is spent the node is dropped, and the search ends because the budget is spent.
func (q *queue) push(f, h int, node id) {
	for f-q.base >= len(q.layers) {
		q.layers = append(q.layers, layer{})
	}
	l := &q.layers[f-q.base]
	for h >= len(l.heads) {
		l.heads = append(l.heads, 0)
	}
	head := l.heads[h]
	if head == 0 || q.block(head).count == blockIDs {
		fresh := q.allocate()
		if fresh == 0 {
			return
		}
		q.block(fresh).next = head
		l.heads[h] = fresh
		head = fresh
	}
	b := q.block(head)
	b.ids[b.count] = node
	b.count++
	if l.count == 0 || h < l.low {
		l.low = h
	}
	l.count++
}

// noLayer is a layer to which no node has come. It is never changed.
var noLayer layer

// layer is the layer f, or noLayer when no node of f has come yet.
func (q *queue) layer(f int) *layer {
	if f < q.base || f-q.base >= len(q.layers) {
		return &noLayer
	}
	return &q.layers[f-q.base]
}

// pop takes the best node of layer f. The result is 0 when the layer is empty.
func (q *queue) pop(f int) id {
	l := q.layer(f)
	if l.count == 0 {
		return 0
	}
	l.rise()
	l.taken++
	return q.takeLast(l, l.low)
}

// sweep takes the last node of one bucket of layer f, and at the next call the last node of the next bucket, from the
// greatest h to the least. The result is 0 when the layer is empty.
func (q *queue) sweep(f int) id {
	l := q.layer(f)
	if l.count == 0 {
		return 0
	}
	l.rise()
	for l.swept--; l.swept < l.low || l.heads[l.swept] == 0; l.swept-- {
		if l.swept <= l.low {
			l.swept = len(l.heads)
		}
	}
	l.taken++
	return q.takeLast(l, l.swept)
}

// takeLast removes the last node of a bucket that is not empty.
func (q *queue) takeLast(l *layer, h int) id {
	head := l.heads[h]
	b := q.block(head)
	b.count--
	l.count--
	node := b.ids[b.count]
	if b.count == 0 {
		l.heads[h] = b.next
		b.next, q.free = q.free, head
	}
	return node
}

// promising returns the layer from f on and below upper whose best node has the greatest potential, or -1 when these
// layers are empty. The potential is the number of pushes that a solution through the node may lose before it has upper
// pushes, divided by the bound h of the node. The products compare these quotients without a division.
func (q *queue) promising(f, upper int) (chosen int) {
	chosen = -1
	slack, left := 0, 1
	for at := max(0, f-q.base); at < min(len(q.layers), upper-q.base); at++ {
		l := &q.layers[at]
		if l.count == 0 {
			continue
		}
		l.rise()
		if s := upper - q.base - at; s*left > slack*l.low {
			chosen, slack, left = q.base+at, s, max(1, l.low)
		}
	}
	return chosen
}

// rise moves low to the first bucket that holds anything. There must be one.
func (l *layer) rise() {
	for l.heads[l.low] == 0 {
		l.low++
	}
}

// give takes up to most nodes out of layer f and appends them to nodes. It takes the nodes of greatest h, which have
// most still to do and keep the receiver busy longest, and leaves at least half of the layer.
func (q *queue) give(f, most int, nodes []id) []id {
	l := q.layer(f)
	most = min(most, l.count/2)
	for h := len(l.heads) - 1; h >= 0 && most > 0; h-- {
		for ; l.heads[h] != 0 && most > 0; most-- {
			nodes = append(nodes, q.takeLast(l, h))
		}
	}
	return nodes
}

// moveTo gives all nodes to another queue of the same search.
func (q *queue) moveTo(to *queue) {
	for at := range q.layers {
		for l := &q.layers[at]; l.count > 0; {
			l.rise()
			to.push(q.base+at, l.low, q.takeLast(l, l.low))
		}
	}
}

// least is the first layer from f on that holds anything, -1 when none does. The memory of layers before f is freed.
func (q *queue) least(f int) int {
	for at := range q.layers {
		if q.base+at < f {
			q.layers[at].heads = nil
		} else if q.layers[at].count > 0 {
			return q.base + at
		}
	}
	return -1
}

// allocate gives an empty block, 0 when memory is spent.
func (q *queue) allocate() uint32 {
	if at := q.free; at != 0 {
		b := q.block(at)
		q.free = b.next
		b.next = 0
		return at
	}
	if int(q.next)/blocksPage == len(q.blocks) {
		if !q.memory.takeBytes(blocksPage * 4 * (blockIDs + 2)) {
			return 0
		}
		q.blocks = append(q.blocks, new([blocksPage]block))
	}
	at := q.next
	q.next++
	return at
}
