package joint

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"planner/board"
	"planner/hub"
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
			x.tell(message{Kind: questionKind, Side: side, Data: pack(keys)})
		}
	}
	if n%pairsEvery == firstPairs {
		x.tellPairs()
	}
	if n%filterEvery == 0 {
		x.tellFilters()
	}
}

// tell sends a message to all others.
func (x *Exchange) tell(m message) { x.encode(m, x.send) }

// encode passes a message of this machine to send as JSON.
func (x *Exchange) encode(m message, send func([]byte)) {
	m.Format, m.Worker = hub.Format, x.self
	if data, err := json.Marshal(m); err == nil {
		send(data)
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

// tellFilters sends the filters of both sides, in parts. A machine that came later, or has missed a list of keys,
// learns the earlier keys from the filters.
func (x *Exchange) tellFilters() {
	for _, side := range sides {
		f := x.own[side]
		if f.Keys() == 0 {
			continue
		}
		for first := 0; first < f.Blocks(); first += chunkBlocks {
			part := min(chunkBlocks, f.Blocks()-first)
			x.tell(message{Kind: filterKind, Side: side, First: first, Data: pack(f.Part(first, part))})
		}
	}
}

// Heard takes a message of another machine. The machine's own messages come back too and are passed over. Reply sends
// an answer to the machine of the message.
func (x *Exchange) Heard(data []byte, reply func([]byte)) {
	m, err := read(data)
	if m.Worker == x.self || x.distrusted(m.Worker) {
		return
	}
	if err != nil {
		x.distrust(m.Worker, err)
		return
	}
	switch m.Kind {
	case keysKind:
		x.heardKeys(m.Side, unpack[board.Key](m.Data))
	case filterKind:
		x.theirs[m.Side].Merge(m.First, unpack[uint64](m.Data))
	case pairKind:
		x.adopt(m.Worker, board.Forward, m.Pair.Forward)
		x.adopt(m.Worker, board.Reverse, m.Pair.Reverse)
	case questionKind:
		x.answer(m, reply)
	case answerKind: // to a question of this machine; a half-path to another position than the one asked for is a lie
		asked := unpack[board.Key](m.Data)[0]
		if key, ok := x.adopt(m.Worker, m.Side, *m.Half); ok && key != asked {
			x.distrust(m.Worker, fmt.Errorf("a half-path to key %v, asked for %v", key, asked))
		}
	}
}

// heardKeys enters keys of a side and looks for positions of this machine's other side among them.
func (x *Exchange) heardKeys(side board.Side, keys []board.Key) {
	x.Stats.KeysHeard.Add(int64(len(keys)))
	x.use(func(s meet.Searches) {
		for _, key := range keys {
			add(x.theirs[side], key)
			if s.Has(side.Other(), key) && !s.Has(side, key) {
				x.hits[side].put(key)
			}
		}
	})
}

// answer answers a question with a half-path that this machine has. Any of them solves the level, so one is enough.
func (x *Exchange) answer(m message, reply func([]byte)) {
	x.use(func(s meet.Searches) {
		for _, key := range unpack[board.Key](m.Data) {
			if h, ok := s.Half(m.Side, key); ok && len(h.Path) <= maxHalf {
				x.Stats.Answered.Add(1)
				x.encode(message{Kind: answerKind, Side: m.Side, Data: pack([]board.Key{key}), Half: &h}, reply)
				return
			}
		}
	})
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

// mostGathered is how many pairs a Gathering keeps.
const mostGathered = 100

// Gathering keeps the best pairs that all machines report, for the process that waits for the solution. It is safe for
// concurrent use.
type Gathering struct {
	board *board.Board

	mu    sync.Mutex
	pairs []meet.Pair // the most promising first
}

// NewGathering begins with no pairs of the level of a board.
func NewGathering(b *board.Board) *Gathering { return &Gathering{board: b} }

// Heard takes a message. It keeps a pair whose paths can be played, and passes over everything else.
func (g *Gathering) Heard(data []byte) {
	m, err := read(data)
	if err != nil || m.Kind != pairKind {
		return
	}
	if m.Pair.Forward.Check(g.board, board.Forward) != nil || m.Pair.Reverse.Check(g.board, board.Reverse) != nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	at, found := slices.BinarySearchFunc(g.pairs, *m.Pair, comparePairs)
	if found {
		return
	}
	g.pairs = slices.Insert(g.pairs, at, *m.Pair)
	g.pairs = g.pairs[:min(len(g.pairs), mostGathered)]
}

// comparePairs orders pairs as meet.Candidate does. Paths decide ties, so that a pair is kept once.
func comparePairs(a, b meet.Pair) int {
	candidate := func(p meet.Pair) meet.Candidate {
		return meet.Candidate{Regions: p.Regions, SameZone: p.SameZone, Distance: p.Distance, Boxes: p.Boxes}
	}
	return cmp.Or(candidate(a).Compare(candidate(b)), cmp.Compare(a.Forward.Path, b.Forward.Path),
		cmp.Compare(a.Reverse.Path, b.Reverse.Path))
}

// Document returns the gathered pairs in the form that other programs read.
func (g *Gathering) Document() meet.Document {
	g.mu.Lock()
	defer g.mu.Unlock()
	level := g.board.Level
	return meet.Document{Format: meet.DocumentFormat, Title: level.Title, Level: level.Rows,
		Pairs: append([]meet.Pair{}, g.pairs...)}
}
