package joint

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"planner/hub"
)

// Ask is a request of the coordinator to an owner.
type Ask struct {
	// Epoch counts how often the search began or went back to saved shards, from 1. Epoch 0 only asks who is there and,
	// with Peers, lets a process that is not among them leave its place. An owner that hears of a new epoch drops its
	// positions and begins with the generation that counts.
	Epoch  int      `json:"epoch,omitempty"`
	Peers  []uint64 `json:"peers,omitempty"`  // the incarnations of all owners of the epoch
	Counts int      `json:"counts,omitempty"` // the generation that counts, 0 for the start position
	Layer  int      `json:"layer,omitempty"`  // 0 lets nobody expand anything yet
	Upper  int      `json:"upper,omitempty"`  // pushes of the best solution, 0 for none
	Hold   bool     `json:"hold,omitempty"`   // expand nothing, but go on receiving
	Save   int      `json:"save,omitempty"`   // save this generation, when nothing is under way

	Position []byte `json:"position,omitempty"` // asks for the way back from this position
}

// State is the answer of an owner.
type State struct {
	Incarnation uint64 `json:"incarnation"` // a number that no other process of this owner has
	Worker      string `json:"worker"`
	Epoch       int    `json:"epoch"` // 0 before the first
	Begun       bool   `json:"begun"` // the owner has the positions with which the epoch begins
	Dead        bool   `json:"dead"`  // the start is a proved deadlock
	Layer       int    `json:"layer"`
	Idle        bool   `json:"idle"`
	Held        bool   `json:"held"` // the owner expands nothing because of Hold, and has nothing left to send
	Sent        int64  `json:"sent"` // rows, in this epoch
	Received    int64  `json:"received"`
	Bytes       int64  `json:"bytes"`              // of rows sent
	Next        int    `json:"next"`               // least layer with open positions, -1 for none
	Best        int    `json:"best"`               // pushes of the best solution of this owner, which ends at Position
	Position    []byte `json:"position,omitempty"` // as the shard names it; nil for no solution
	Disk        bool   `json:"disk"`               // positions of this owner have gone to disk
	Stored      int64  `json:"stored"`
	Generated   int64  `json:"generated"`
	Memory      int64  `json:"memory"`
	Failure     string `json:"failure,omitempty"`
	Saved       int    `json:"saved,omitempty"`       // the last generation that was saved in this epoch
	SavedBytes  int64  `json:"saved_bytes,omitempty"` // of that generation
	SentBytes   int64  `json:"sent_bytes,omitempty"`  // of parts that the hub did not have
	SaveFailure string `json:"save_failure,omitempty"`

	// The way back from Ask.Position.
	Pushes []uint32 `json:"pushes,omitempty"`
	Owner  int      `json:"owner,omitempty"`
	Parent []byte   `json:"parent,omitempty"`
	Done   bool     `json:"done,omitempty"`
}

// askSubject is where an owner answers. Two processes may work as the same owner, when one was frozen and replaced. So
// each process has a subject by its incarnation, and only the question who is there, with incarnation 0, goes to both.
func askSubject(run string, owner int, incarnation uint64) string {
	if incarnation == 0 {
		return fmt.Sprintf("planner.own.%s.ask.%d", run, owner)
	}
	return fmt.Sprintf("planner.own.%s.ask.%d.%d", run, owner, incarnation)
}

// rowsSubject is where an owner receives rows and credit.
func rowsSubject(run string, owner int) string {
	return fmt.Sprintf("planner.own.%s.rows.%d", run, owner)
}

// head stands before the rows of a batch, so that a loss is noticed. A head without rows gives credit.
type head struct {
	From  uint8
	Epoch uint32
	// Number counts the batches of an epoch from one sender to one receiver, from 1. For credit it is the number of the
	// last batch taken.
	Number uint64
}

// batch is rows on their way.
type batch struct {
	head
	rows []byte
}

// encode is the head followed by rows.
func (h head) encode(rows []byte) []byte {
	data, _ := binary.Append(nil, binary.LittleEndian, h) // only types without a fixed size fail
	return append(data, rows...)
}

var errBatch = errors.New("a batch of rows that cannot be read")

func decodeBatch(data []byte) (b batch, err error) {
	n, err := binary.Decode(data, binary.LittleEndian, &b.head)
	if err != nil || len(data) > hub.MaxBytes {
		return b, errBatch
	}
	b.rows = data[n:]
	return b, nil
}

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
	credited []uint64   // by owner: batches of ours that the owner has taken
	taken    []uint64   // by owner: batches of the owner that we have taken
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
