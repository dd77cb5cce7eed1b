package share

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"planner/board"
	"planner/hub/protocol"
	"planner/meet"
)

// The kinds of messages.
const (
	keysKind   = "keys"   // keys that a side has reached lately
	filterKind = "filter" // a part of the filter of all keys of a side
	pairKind   = "pair"   // a pair of positions that came near to each other
)

// message carries knowledge of one machine to the others. Keys and words are binary, little-endian.
type message struct {
	Format int        `json:"format"`
	Worker string     `json:"worker"`
	Kind   string     `json:"kind"`
	Side   board.Side `json:"side,omitempty"`
	Data   []byte     `json:"data,omitempty"`  // keys or words
	First  int        `json:"first,omitempty"` // block of the filter
	Pair   *meet.Pair `json:"pair,omitempty"`
}

// question asks who has keys of a side.
type question struct {
	Format int        `json:"format"`
	Worker string     `json:"worker"`
	Side   board.Side `json:"side"`
	Keys   []byte     `json:"keys"`
}

// answer is a half-path to the position of a key.
type answer struct {
	Worker string     `json:"worker"`
	Side   board.Side `json:"side"`
	Key    []byte     `json:"key"`
	Half   meet.Half  `json:"half"`
}

var errMessage = errors.New("a message that cannot be used")

// decode reads a message of another machine into v and checks what all messages have.
func decode(data []byte, v any) error {
	if len(data) > protocol.MaxShareBytes {
		return fmt.Errorf("%w: %d bytes, expected at most %d", errMessage, len(data), protocol.MaxShareBytes)
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%w: %w", errMessage, err)
	}
	return nil
}

// check refuses a message of another format or with impossible parts.
func (m message) check() error {
	if m.Format != protocol.Format || m.Side > board.Reverse || protocol.CheckName(m.Worker) != nil {
		return fmt.Errorf("%w: format %d, side %d, worker %.70q", errMessage, m.Format, m.Side, m.Worker)
	}
	switch m.Kind {
	case keysKind:
		if len(m.Data)%16 == 0 && len(m.Data) <= 16*keysPerRound {
			return nil
		}
	case filterKind:
		if blocks := len(m.Data) / 64; len(m.Data)%64 == 0 && blocks <= chunkBlocks && m.First >= 0 &&
			m.First <= sizeOf(m.Side)-blocks {
			return nil
		}
	case pairKind:
		if m.Pair != nil {
			return errors.Join(checkHalf(m.Pair.Forward), checkHalf(m.Pair.Reverse))
		}
	}
	return fmt.Errorf("%w: kind %.20q with %d bytes", errMessage, m.Kind, len(m.Data))
}

// checkHalf holds a half-path to its limits. Whether it can be played shows later.
func checkHalf(h meet.Half) error {
	if len(h.Path) > maxHalf || len(h.Board) > maxRow {
		return fmt.Errorf("%w: a path of %d letters on %d rows", errMessage, len(h.Path), len(h.Board))
	}
	for _, row := range h.Board {
		if len(row) > maxRow {
			return fmt.Errorf("%w: a row of %d letters", errMessage, len(row))
		}
	}
	return nil
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
