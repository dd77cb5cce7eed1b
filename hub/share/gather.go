package share

import (
	"cmp"
	"slices"
	"sync"

	"planner/board"
	"planner/meet"
)

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
	var m message
	if decode(data, &m) != nil || m.check() != nil || m.Kind != pairKind {
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
	zone := func(p meet.Pair) int {
		if p.SameZone {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.Regions, b.Regions), cmp.Compare(zone(a), zone(b)), cmp.Compare(a.Distance, b.Distance),
		cmp.Compare(a.Boxes, b.Boxes), cmp.Compare(a.Forward.Path, b.Forward.Path),
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
