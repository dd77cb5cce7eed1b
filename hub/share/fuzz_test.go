package share

import (
	"encoding/json"
	"errors"
	"testing"

	"planner/board"
	"planner/hub/protocol"
	"planner/internal/test/must"
	"planner/meet"
)

// known are searches that have reached one position from both sides, and adopt only its half-path.
type known struct{ key board.Key }

func (k known) Has(_ board.Side, key board.Key) bool { return key == k.key }

func (k known) Half(_ board.Side, key board.Key) (meet.Half, bool) {
	return meet.Half{Path: "R", Board: []string{"#@$.#"}}, key == k.key
}

func (k known) Adopt(_ board.Side, h meet.Half) (board.Key, error) {
	if h.Path != "R" {
		return board.Key{}, errors.New("a path that cannot be played")
	}
	return k.key, nil
}

func (k known) Candidates(int) (meet.Document, error) { return meet.Document{}, nil }

// silent is a carrier to nobody.
type silent struct{}

func (silent) Tell([]byte) {}
func (silent) Ask([]byte)  {}

// FuzzExchange gives a search what other machines may send: it may pass it over or distrust the sender, and nothing
// worse.
//
//	go test ./hub/share -run FuzzExchange -fuzz FuzzExchange -fuzztime 30m
func FuzzExchange(f *testing.F) {
	key := board.Key{Hi: 1, Lo: 2}
	half := meet.Half{Path: "R", Board: []string{"#@$.#"}}
	told := message{Format: protocol.Format, Worker: "other", Side: board.Reverse}
	keys, filter, pair := told, told, told
	keys.Kind, keys.Data = keysKind, pack([]board.Key{key, {Hi: 3}})
	filter.Kind, filter.First, filter.Data = filterKind, 5, pack(make([]uint64, 16))
	pair.Kind, pair.Pair = pairKind, &meet.Pair{Forward: half, Reverse: half}
	for _, seed := range []any{keys, filter, pair,
		question{Format: protocol.Format, Worker: "other", Side: board.Forward, Keys: pack([]board.Key{key})},
		answer{Worker: "other", Side: board.Reverse, Key: pack([]board.Key{key}), Half: half},
		answer{Worker: "other", Key: pack([]board.Key{{Hi: 9}}), Half: half}} {
		data, err := json.Marshal(seed)
		must.Do(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		x := New("self", silent{}, func(string) {})
		x.searches = known{key}
		x.Heard(data)
		x.Asked(data, func(answer []byte) {
			if len(answer) > protocol.MaxShareBytes {
				t.Errorf("an answer of %d bytes", len(answer))
			}
		})
		x.Answer(data)
	})
}
