package share

import "slices"

// window is how many batches an owner may have under way to each other owner.
const window = 8

// Sender publishes a message.
type Sender func(subject string, data []byte)

// post is the batches and credits of one owner in one epoch, on their way out and in.
type post struct {
	run      string
	self     uint8
	epoch    uint32
	send     Sender
	waiting  [][][]byte // by owner: the rows of batches without credit
	sent     []uint64   // by owner: batches sent
	credited []uint64   // by owner: batches that it has taken
	taken    []uint64   // by owner: batches taken from it
	bytes    int64
}

func newPost(run string, self, count, epoch int, send Sender) *post {
	return &post{run: run, self: uint8(self), epoch: uint32(epoch), send: send, waiting: make([][][]byte, count),
		sent: make([]uint64, count), credited: make([]uint64, count), taken: make([]uint64, count)}
}

// put sends a batch, or lets it wait for credit. Credit counts batches, not rows.
func (p *post) put(owner int, rows []byte) {
	p.waiting[owner] = append(p.waiting[owner], rows)
	p.release(owner)
}

// release sends the batches that there is credit for.
func (p *post) release(owner int) {
	for len(p.waiting[owner]) > 0 && p.sent[owner]-p.credited[owner] < window {
		p.sent[owner]++
		data := head{p.self, p.epoch, p.sent[owner]}.encode(p.waiting[owner][0])
		p.waiting[owner] = p.waiting[owner][1:]
		p.bytes += int64(len(data))
		p.send(rowsSubject(p.run, owner), data)
	}
}

// stalled reports whether any batch waits for credit.
func (p *post) stalled() bool {
	return slices.ContainsFunc(p.waiting, func(batches [][]byte) bool { return len(batches) > 0 })
}

// credit takes credit from another owner.
func (p *post) credit(c head) {
	if int(c.From) < len(p.credited) && c.Number <= p.sent[c.From] {
		p.credited[c.From] = max(p.credited[c.From], c.Number)
		p.release(int(c.From))
	}
}

// accept reports whether a batch is the next one of its sender, and gives credit for it.
func (p *post) accept(b batch) bool {
	if int(b.From) >= len(p.taken) || b.Number != p.taken[b.From]+1 {
		return false
	}
	p.taken[b.From]++
	p.send(rowsSubject(p.run, int(b.From)), head{p.self, p.epoch, b.Number}.encode(nil))
	return true
}
