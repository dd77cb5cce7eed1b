package joint

import (
	"encoding/json"
	"errors"
	"testing"

	"planner/board"
	"planner/hub"
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

// FuzzExchange gives a search what other machines may send: it may pass it over or distrust the sender, and nothing
// worse.
//
//	go test ./hub/joint -run FuzzExchange -fuzz FuzzExchange -fuzztime 30m
func FuzzExchange(f *testing.F) {
	key := board.Key{Hi: 1, Lo: 2}
	half := meet.Half{Path: "R", Board: []string{"#@$.#"}}
	told := message{Format: hub.Format, Worker: "other", Side: board.Reverse}
	keys, filter, pair, question, answer := told, told, told, told, told
	keys.Kind, keys.Data = keysKind, pack([]board.Key{key, {Hi: 3}})
	filter.Kind, filter.First, filter.Data = filterKind, 5, pack(make([]uint64, 16))
	pair.Kind, pair.Pair = pairKind, &meet.Pair{Forward: half, Reverse: half}
	question.Kind, question.Data = questionKind, pack([]board.Key{key})
	answer.Kind, answer.Data, answer.Half = answerKind, pack([]board.Key{key}), &half
	wrong := answer
	wrong.Data = pack([]board.Key{{Hi: 9}})
	for _, seed := range []message{keys, filter, pair, question, answer, wrong} {
		data, err := json.Marshal(seed)
		must.Do(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		x := New("self", func([]byte) {}, func(string) {})
		x.searches = known{key}
		x.Heard(data, func(answer []byte) {
			if len(answer) > hub.MaxHeardBytes {
				t.Errorf("an answer of %d bytes", len(answer))
			}
		})
	})
}
