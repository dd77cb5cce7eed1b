package strategy

import "planner/technique"

// Holdings keeps what a strategy has beside its searches: their memory, the counters, and the logs that it records in.
// The strategy tells it of changes, and the caller that runs the strategy asks it. It belongs to the strategy's
// goroutine.
type Holdings struct {
	// Records tells, by side, in which logs the strategy records positions that it reaches in what it does now.
	Records [2]bool

	use    technique.Use
	memory holder // of the searches, nil while there are none
	limit  int64  // bytes that they may hold, 0 for what they were made with
}

// holder is memory that can be limited: mostly the search at hand.
type holder interface {
	Bytes() int64
	Limit(bytes int64)
}

// newHoldings makes the holdings of a strategy that counts in use.
func newHoldings(use technique.Use) Holdings { return Holdings{use: use} }

// hold says what holds the strategy's memory from now on. nil is nothing.
func (h *Holdings) hold(m holder) {
	h.memory = m
	if m != nil && h.limit > 0 {
		m.Limit(h.limit)
	}
}

// Count adds what the techniques inside the strategy have been asked and have decided so far.
func (h *Holdings) Count(to *technique.Counts) {
	if h.use.Counts != nil {
		to.Add(h.use.Counts)
	}
}

// Bytes is the memory that the strategy's searches hold.
func (h *Holdings) Bytes() int64 {
	if h.memory == nil {
		return 0
	}
	return h.memory.Bytes()
}

// Limit says how many bytes they may hold from now on.
func (h *Holdings) Limit(bytes int64) {
	h.limit = bytes
	if h.memory != nil {
		h.memory.Limit(bytes)
	}
}

// conclude lets go of the memory and keeps the counts.
func (h *Holdings) conclude() { *h = Holdings{use: h.use} }
