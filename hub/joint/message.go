package joint

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"planner/board"
	"planner/hub"
	"planner/meet"
)

// The kinds of messages.
const (
	keysKind     = "keys"     // keys that a side has reached lately
	filterKind   = "filter"   // a part of the filter of all keys of a side
	pairKind     = "pair"     // a pair of positions that came near to each other
	questionKind = "question" // who has one of these keys of a side?
	answerKind   = "answer"   // a half-path to the position of a key
)

// message carries knowledge of one machine to the others, or an answer to one of them. Keys and words are binary,
// little-endian.
type message struct {
	Format int        `json:"format"`
	Worker string     `json:"worker"`
	Kind   string     `json:"kind"`
	Side   board.Side `json:"side,omitempty"`
	Data   []byte     `json:"data,omitempty"`  // keys or words
	First  int        `json:"first,omitempty"` // block of the filter
	Pair   *meet.Pair `json:"pair,omitempty"`
	Half   *meet.Half `json:"half,omitempty"`
}

var errMessage = errors.New("a message that cannot be used")

// read reads a message of another machine.
func read(data []byte) (message, error) {
	return hub.Read[message](data, hub.MaxHeardBytes, "a shared message")
}

// Check refuses a message of another format or with impossible parts.
func (m message) Check() error {
	if m.Format != hub.Format || m.Side > board.Reverse || hub.CheckName(m.Worker) != nil {
		return fmt.Errorf("%w: format %d, side %d, worker %.70q", errMessage, m.Format, m.Side, m.Worker)
	}
	possible := false
	switch m.Kind {
	case keysKind:
		possible = len(m.Data)%16 == 0 && len(m.Data) <= 16*keysPerRound
	case questionKind:
		possible = len(m.Data)%16 == 0 && len(m.Data) <= 16*questionsPerRound
	case filterKind:
		blocks := len(m.Data) / 64
		possible = len(m.Data)%64 == 0 && blocks <= chunkBlocks && m.First >= 0 && m.First <= blocksOf(m.Side)-blocks
	case pairKind:
		possible = m.Pair != nil && checkHalf(m.Pair.Forward) && checkHalf(m.Pair.Reverse)
	case answerKind:
		possible = len(m.Data) == 16 && m.Half != nil && checkHalf(*m.Half)
	}
	if !possible {
		return fmt.Errorf("%w: kind %.20q with %d bytes", errMessage, m.Kind, len(m.Data))
	}
	return nil
}

// checkHalf reports whether a half-path keeps to its limits. Whether it can be played shows later.
func checkHalf(h meet.Half) bool {
	return len(h.Path) <= maxHalf && len(h.Board) <= maxRow &&
		!slices.ContainsFunc(h.Board, func(row string) bool { return len(row) > maxRow })
}

// pack writes keys, or words of a filter, little-endian.
func pack[T board.Key | uint64](list []T) []byte {
	data, _ := binary.Append(nil, binary.LittleEndian, list) // only types without a fixed size fail
	return data
}

// unpack reads what pack has written.
func unpack[T board.Key | uint64](data []byte) []T {
	var one T
	list := make([]T, len(data)/binary.Size(one))
	_, _ = binary.Decode(data, binary.LittleEndian, list) // there are enough bytes
	return list
}
