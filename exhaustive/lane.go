package exhaustive

import (
	"encoding/binary"

	"planner/board"
	"planner/exhaustive/expand"
)

// lane collects the children that one worker of a share sends to other owners. It implements router.
type lane struct {
	share        *Share
	worker       *worker
	base         uint64    // hash of the layout that is expanded
	out          []rows    // by owner
	ready        []outward // full batches
	recent       []sentRow
	kept, spared int64
}

// outward is a batch for an owner.
type outward struct {
	owner uint8
	rows  rows
}

// work expands up to most positions of layer f.
func (l *lane) work(f, most int) {
	for range most {
		if node := l.worker.queue.pop(f); node == 0 || !l.worker.expand(node) {
			return
		}
	}
}

// show prepares for the children of a layout.
func (l *lane) show(boxes []board.Square) { l.base = l.share.partition.Hash(boxes) }

// route sends a child to its owner. It returns false for a child of this owner.
func (l *lane) route(parent status, p expand.Pushed, c *child) bool {
	owner := l.ownerOf(p, c)
	if c.owner = l.share.self; owner == l.share.self {
		l.kept++
		return false
	}
	last := &l.recent[c.key.Lo%recentRows]
	if last.key == c.key && last.g <= c.g {
		l.spared++
		return true
	}
	*last = sentRow{c.key, c.g}
	h, ok := l.worker.maker.Bound(p)
	if !ok {
		return true
	}
	c.h = min(max(h, parent.h()-p.Run), maxH)
	if int64(c.g+c.h) < l.share.shared.best.Load() {
		l.put(owner, c)
	}
	return true
}

// noteOwner implements router.
func (l *lane) noteOwner(node id, owner uint8) { l.share.noteOwner(node, owner) }

// foreign implements router.
func (l *lane) foreign(node id) bool { return l.share.foreign(node) }

// ownerOf is the owner of a child, or of the image that stands for it.
func (l *lane) ownerOf(p expand.Pushed, c *child) uint8 {
	if c.image > 0 {
		return l.share.partition.OwnerOfImage(l.worker.images, c.image, p)
	}
	return l.share.partition.Owner(l.share.partition.Moved(l.base, p.First.From(), p.To))
}

// put appends a row to the batch of an owner: the packed boxes, then numbers of variable length.
func (l *lane) put(owner uint8, c *child) {
	o := &l.out[owner]
	for _, word := range l.worker.words {
		o.data = binary.LittleEndian.AppendUint64(o.data, word)
	}
	for _, n := range []uint64{uint64(c.player), uint64(c.g), uint64(c.h), uint64(c.origin.parent()),
		uint64(c.origin.move()), uint64(c.origin.how())} {
		o.data = binary.AppendUvarint(o.data, n)
	}
	if o.n++; o.n == BatchRows {
		l.ready = append(l.ready, outward{owner, *o})
		*o = rows{}
	}
}

// flush sends what has come together, when no worker works.
func (l *lane) flush() {
	for owner, o := range l.out {
		if o.n > 0 {
			l.ready = append(l.ready, outward{uint8(owner), o})
			l.out[owner] = rows{}
		}
	}
	for _, o := range l.ready {
		l.share.Rows.Sent += int64(o.rows.n)
		l.share.send(int(o.owner), o.rows.data, o.rows.n)
	}
	clear(l.ready)
	l.ready = l.ready[:0]
	l.share.Rows.Kept, l.share.Rows.Spared = l.share.Rows.Kept+l.kept, l.share.Rows.Spared+l.spared
	l.kept, l.spared = 0, 0
}
