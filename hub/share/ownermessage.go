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
	// that hears of a new epoch drops all that it has and begins with the generation Restore.
	Epoch   int      `json:"epoch,omitempty"`
	Peers   []uint64 `json:"peers,omitempty"`   // the incarnations of all owners of the epoch
	Restore int      `json:"restore,omitempty"` // 0 is the start position
	Layer   int      `json:"layer,omitempty"`   // 0 lets nobody expand anything yet
	Upper   int      `json:"upper,omitempty"`   // pushes of the best solution, 0 for none
	Hold    bool     `json:"hold,omitempty"`    // expand nothing, but go on receiving
	Save    int      `json:"save,omitempty"`    // save this generation, when nothing is under way
	Disk    bool     `json:"disk,omitempty"`    // the positions of the epoch go to disk when they outgrow the memory

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
	Disk        bool   `json:"disk"`               // it can keep positions on disk
	Stored      int64  `json:"stored"`
	Generated   int64  `json:"generated"`
	Memory      int64  `json:"memory"`
	Spent       bool   `json:"spent"`
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

// AskSubject is where an owner answers. Several processes may take themselves for the same owner, when one was frozen
// and replaced. So only the question who is there goes to all of them, with incarnation 0.
func AskSubject(run string, owner int, incarnation uint64) string {
	if incarnation == 0 {
		return fmt.Sprintf("planner.own.%s.ask.%d", run, owner)
	}
	return fmt.Sprintf("planner.own.%s.ask.%d.%d", run, owner, incarnation)
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
	from   int
	epoch  uint32
	number uint64 // from 1, for each epoch and pair of sender and receiver
	rows   []byte
}

const batchHeader = 1 + 4 + 8

func (b batch) encode() []byte {
	data := append(make([]byte, 0, batchHeader+len(b.rows)), byte(b.from))
	data = binary.LittleEndian.AppendUint32(data, b.epoch)
	return append(binary.LittleEndian.AppendUint64(data, b.number), b.rows...)
}

var errBatch = errors.New("a batch of rows that cannot be read")

func decodeBatch(data []byte) (b batch, err error) {
	if len(data) < batchHeader || len(data) > protocol.MaxBytes {
		return b, errBatch
	}
	return batch{int(data[0]), binary.LittleEndian.Uint32(data[1:]), binary.LittleEndian.Uint64(data[5:]),
		data[batchHeader:]}, nil
}

// credit says how many batches of a sender an owner has taken in all, in an epoch.
type credit struct {
	from  int
	epoch uint32
	taken uint64
}

func (c credit) encode() []byte {
	data := binary.LittleEndian.AppendUint32([]byte{byte(c.from)}, c.epoch)
	return binary.LittleEndian.AppendUint64(data, c.taken)
}

func decodeCredit(data []byte) (c credit, err error) {
	if len(data) != 1+4+8 {
		return c, errBatch
	}
	return credit{int(data[0]), binary.LittleEndian.Uint32(data[1:]), binary.LittleEndian.Uint64(data[5:])}, nil
}
