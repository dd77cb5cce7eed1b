package share

import (
	"encoding/json"
	"fmt"

	"planner/board"
	"planner/hub/protocol"
	"planner/meet"
)

// Heard takes a message of another machine. The machine's own messages come back too and are passed over.
func (x *Exchange) Heard(data []byte) {
	var m message
	if err := decode(data, &m); err != nil || m.Worker == x.self {
		return
	}
	if err := m.check(); err != nil {
		x.distrust(m.Worker, err)
		return
	}
	if x.distrusted(m.Worker) {
		return
	}
	switch m.Kind {
	case keysKind:
		x.heardKeys(m.Side, unpack[board.Key](m.Data))
	case filterKind:
		x.theirs[m.Side].merge(m.First, unpack[uint64](m.Data))
	case patternKind:
		x.heardPatterns(m)
	case pairKind:
		x.adopt(m.Worker, board.Forward, m.Pair.Forward)
		x.adopt(m.Worker, board.Reverse, m.Pair.Reverse)
	}
}

// heardPatterns takes learned patterns whose squares exist.
func (x *Exchange) heardPatterns(m message) {
	x.use(func(s meet.Searches) {
		before := len(x.shared.taught(0))
		if err := x.shared.heard(m.Data, s.Squares()); err != nil {
			x.distrust(m.Worker, err)
		}
		x.Stats.Patterns.Add(int64(len(x.shared.taught(0)) - before))
	})
}

// heardKeys enters keys of a side and looks for positions of this machine's other side among them.
func (x *Exchange) heardKeys(side board.Side, keys []board.Key) {
	x.Stats.KeysHeard.Add(int64(len(keys)))
	x.use(func(s meet.Searches) {
		for _, key := range keys {
			x.theirs[side].add(key)
			if s.Has(side.Other(), key) && !s.Has(side, key) {
				x.hits[side].put(key)
			}
		}
	})
}

// Asked answers a question of another machine with the half-paths that this one has. Reply sends one answer.
func (x *Exchange) Asked(data []byte, reply func([]byte)) {
	var q question
	if decode(data, &q) != nil || q.Format != protocol.Format || q.Side > board.Reverse || q.Worker == x.self ||
		len(q.Keys)%16 != 0 || len(q.Keys) > 16*questionsPerRound {
		return
	}
	answers := 0
	x.use(func(s meet.Searches) {
		for _, key := range unpack[board.Key](q.Keys) {
			h, ok := s.Half(q.Side, key)
			if !ok || len(h.Path) > maxHalf {
				continue
			}
			a := answer{Worker: x.self, Side: q.Side, Key: pack([]board.Key{key}), Half: h}
			if text, err := json.Marshal(a); err == nil {
				x.Stats.Answered.Add(1)
				reply(text)
			}
			if answers++; answers == answersPerAsk {
				return
			}
		}
	})
}

// Answer takes an answer to a question of this machine. A half-path that leads to another position than the one that
// was asked for is a lie.
func (x *Exchange) Answer(data []byte) {
	var a answer
	if decode(data, &a) != nil || protocol.CheckName(a.Worker) != nil || x.distrusted(a.Worker) {
		return
	}
	if a.Side > board.Reverse || len(a.Key) != 16 || checkHalf(a.Half) != nil {
		x.distrust(a.Worker, errMessage)
		return
	}
	asked := unpack[board.Key](a.Key)[0]
	if key, ok := x.adopt(a.Worker, a.Side, a.Half); ok && key != asked {
		x.distrust(a.Worker, fmt.Errorf("a half-path to key %v, asked for %v", key, asked))
	}
}

// adopt brings a half-path into the searches. A path that cannot be played names the liar.
func (x *Exchange) adopt(worker string, side board.Side, h meet.Half) (key board.Key, ok bool) {
	x.use(func(s meet.Searches) {
		var err error
		if key, err = s.Adopt(side, h); err != nil {
			x.Stats.False.Add(1)
			x.distrust(worker, err)
			return
		}
		ok = true
		x.Stats.Adopted.Add(1)
	})
	return key, ok
}
