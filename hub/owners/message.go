package owners

import (
	"encoding/binary"
	"errors"
	"fmt"

	"planner/hub/protocol"
)

// Ask is what the coordinator asks of an owner.
type Ask struct {
	// Peers are the incarnations of all owners, once all have been found. An owner begins when it first sees them, and
	// refuses any others from then on.
	Peers []uint64 `json:"peers,omitempty"`
	Layer int      `json:"layer,omitempty"`
	Upper int      `json:"upper,omitempty"` // pushes of the best solution, 0 for none
	Node  uint32   `json:"node,omitempty"`  // asks for the way back from this position
}

// State is the answer of an owner.
type State struct {
	Incarnation uint64 `json:"incarnation"` // a number that no other process of this owner has
	Worker      string `json:"worker"`
	Begun       bool   `json:"begun"`
	Dead        bool   `json:"dead"` // the start is a proved deadlock
	Layer       int    `json:"layer"`
	Idle        bool   `json:"idle"`
	Sent        int64  `json:"sent"` // rows
	Received    int64  `json:"received"`
	Bytes       int64  `json:"bytes"` // of rows sent
	Next        int    `json:"next"`  // least layer with open positions, -1 for none
	Best        int    `json:"best"`  // pushes of the best solution of this owner, whose position is Node; 0 for none
	Node        uint32 `json:"node"`
	Stored      int64  `json:"stored"`
	Generated   int64  `json:"generated"`
	Memory      int64  `json:"memory"`
	Spent       bool   `json:"spent"`
	Failure     string `json:"failure,omitempty"`

	// The way back from Ask.Node.
	Pushes []uint32 `json:"pushes,omitempty"`
	Owner  int      `json:"owner,omitempty"`
	Parent uint32   `json:"parent,omitempty"`
	Done   bool     `json:"done,omitempty"`
}

// AskSubject is where an owner answers.
func AskSubject(run string, owner int) string {
	return fmt.Sprintf("planner.own.%s.ask.%d", run, owner)
}

// rowsSubject is where an owner receives rows, and creditSubject where it receives credit.
func rowsSubject(run string, owner int) string {
	return fmt.Sprintf("planner.own.%s.rows.%d", run, owner)
}

func creditSubject(run string, owner int) string {
	return fmt.Sprintf("planner.own.%s.credit.%d", run, owner)
}

// batch is rows with what is needed to notice a loss.
type batch struct {
	from        int
	incarnation uint64 // of the sender
	number      uint64 // from 1, for each pair of sender and receiver
	rows        []byte
}

const batchHeader = 1 + 8 + 8

func (b batch) encode() []byte {
	data := append(make([]byte, 0, batchHeader+len(b.rows)), byte(b.from))
	data = binary.LittleEndian.AppendUint64(data, b.incarnation)
	return append(binary.LittleEndian.AppendUint64(data, b.number), b.rows...)
}

var errBatch = errors.New("a batch of rows that cannot be read")

func decodeBatch(data []byte) (b batch, err error) {
	if len(data) < batchHeader || len(data) > protocol.MaxBytes {
		return b, errBatch
	}
	return batch{int(data[0]), binary.LittleEndian.Uint64(data[1:]), binary.LittleEndian.Uint64(data[9:]),
		data[batchHeader:]}, nil
}

// credit says how many batches of a sender an owner has taken in all.
type credit struct {
	from  int
	taken uint64
}

func (c credit) encode() []byte {
	return binary.LittleEndian.AppendUint64([]byte{byte(c.from)}, c.taken)
}

func decodeCredit(data []byte) (c credit, err error) {
	if len(data) != 9 {
		return c, errBatch
	}
	return credit{int(data[0]), binary.LittleEndian.Uint64(data[1:])}, nil
}
