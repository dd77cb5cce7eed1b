package share

import (
	"encoding/binary"
	"errors"
	"fmt"

	"planner/hub/protocol"
)

// Ask is a request of the coordinator to an owner.
type Ask struct {
	// Epoch counts how often the search began or went back to saved shares, from 1. 0 only asks who is there. An owner
	// that hears of a new epoch drops all that it has and begins with the generation that counts.
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
	Begun       bool   `json:"begun"` // the epoch: its positions are there
	Dead        bool   `json:"dead"`  // the start is a proved deadlock
	Layer       int    `json:"layer"`
	Idle        bool   `json:"idle"`
	Held        bool   `json:"held"` // it expands nothing because it was told so, and has nothing left to send
	Sent        int64  `json:"sent"` // rows, in this epoch
	Received    int64  `json:"received"`
	Bytes       int64  `json:"bytes"`              // of rows sent
	Next        int    `json:"next"`               // least layer with open positions, -1 for none
	Best        int    `json:"best"`               // pushes of the best solution of this owner, which ends at Position
	Position    []byte `json:"position,omitempty"` // as the share names it; nil for no solution
	Disk        bool   `json:"disk"`               // positions of it have gone to disk
	Stored      int64  `json:"stored"`
	Generated   int64  `json:"generated"`
	Memory      int64  `json:"memory"`
	Failure     string `json:"failure,omitempty"`
	Saved       int    `json:"saved,omitempty"`       // the last generation that was saved in this epoch
	SavedBytes  int64  `json:"saved_bytes,omitempty"` // of it
	SentBytes   int64  `json:"sent_bytes,omitempty"`  // of parts that the hub did not have
	SaveFailure string `json:"save_failure,omitempty"`

	// The way back from Ask.Position.
	Pushes []uint32 `json:"pushes,omitempty"`
	Owner  int      `json:"owner,omitempty"`
	Parent []byte   `json:"parent,omitempty"`
	Done   bool     `json:"done,omitempty"`
}

// askSubject is where an owner answers. Two processes may work as the same owner, when one was frozen and replaced. So
// each has a subject by its incarnation, and only the question who is there goes to both, with incarnation 0.
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

// head stands before the rows of a batch, so that a loss is noticed. By itself it gives credit.
type head struct {
	From   uint8
	Epoch  uint32
	Number uint64 // of the batch, from 1, for each epoch and pair of sender and receiver; for credit of the last one taken
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
	if err != nil || len(data) > protocol.MaxBytes {
		return b, errBatch
	}
	b.rows = data[n:]
	return b, nil
}
