package share

import (
	"crypto/sha256"
	"encoding/json"

	"planner/board"
	"planner/hub/protocol"
	"planner/meet"
)

// sides are both sides, the pull side first.
var sides = []board.Side{board.Reverse, board.Forward}

// round sends the latest keys and questions, and in some rounds pairs and filters.
func (x *Exchange) round(n int) {
	for _, side := range sides {
		if keys := x.fresh[side].takeFirst(keysPerRound); len(keys) > 0 {
			x.Stats.KeysSent.Add(int64(len(keys)))
			x.tell(message{Kind: keysKind, Side: side, Data: pack(keys)})
		}
		if keys := x.hits[side].takeFirst(questionsPerRound); len(keys) > 0 {
			x.Stats.Asked.Add(int64(len(keys)))
			x.ask(question{Format: protocol.Format, Worker: x.self, Side: side, Keys: pack(keys)})
		}
	}
	if data := x.shared.takePacked(patternsPerRound); len(data) > 0 {
		x.tell(message{Kind: patternKind, Data: data})
	}
	if n%pairsEvery == firstPairs {
		x.tellPairs()
	}
	if n%filterEvery == 0 {
		x.tellFilters()
	}
}

// tell sends a message to all others.
func (x *Exchange) tell(m message) {
	m.Format, m.Worker = protocol.Format, x.self
	if data, err := json.Marshal(m); err == nil {
		x.carrier.Tell(data)
	}
}

func (x *Exchange) ask(q question) {
	if data, err := json.Marshal(q); err == nil {
		x.carrier.Ask(data)
	}
}

// tellPairs sends the nearest pairs that were not sent yet.
func (x *Exchange) tellPairs() {
	x.use(func(s meet.Searches) {
		d, err := s.Candidates(pairsPerRound)
		if err != nil {
			return // a pair whose path cannot be found again is of no use to others
		}
		for _, pair := range d.Pairs {
			name := sha256.Sum256([]byte(pair.Forward.Path + pair.Reverse.Path))
			if !x.pairs[name] && max(len(pair.Forward.Path), len(pair.Reverse.Path)) <= maxHalf {
				x.pairs[name] = true
				x.tell(message{Kind: pairKind, Pair: &pair})
			}
		}
	})
}

// tellFilters sends the filters of both sides, in parts. Who came later, or missed a list of keys, knows them then.
func (x *Exchange) tellFilters() {
	for _, side := range sides {
		f := x.own[side]
		if f.keys.Load() == 0 {
			continue
		}
		for first := 0; first < len(f.blocks); first += chunkBlocks {
			part := min(chunkBlocks, len(f.blocks)-first)
			x.tell(message{Kind: filterKind, Side: side, First: first, Data: pack(f.words(first, part))})
		}
	}
}
