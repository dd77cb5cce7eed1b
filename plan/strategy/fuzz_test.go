package strategy

import (
	"context"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
)

// begin opens a store and begins a search on it, as package plan does.
func begin(b *board.Board, s search.Store) (*Checkpointer, error) {
	ctx := context.Background()
	r, err := ReadResume(ctx, b, s)
	if err != nil {
		return nil, err
	}
	level := analysis.New(ctx, b)
	_, k, _, err := r.Begin(ctx, Setup{Level: level, Memory: 16 << 20, Strategies: 1, Seed: 1}, time.Hour)
	return k, err
}

// FuzzSections: whatever the sections of a checkpoint hold, the search begins on them or they are refused, without a
// panic. The first seed is a real checkpoint.
func FuzzSections(f *testing.F) {
	b := suite.Board(f, "######\n#@   #\n# $$ #\n# .. #\n#    #\n######")
	store := standin.NewStore()
	k, err := begin(b, store)
	must.Do(f, err)
	k.Save()
	if k.fault.err != nil {
		f.Fatal(k.fault.err)
	}
	saved := store.Sections
	f.Add(saved[strategiesSection], saved[logSections[0]], saved[logSections[1]])
	f.Add([]byte{}, []byte{2}, saved[logSections[1]])
	f.Add(saved[strategiesSection], saved[logSections[1]], saved[logSections[0]])
	f.Fuzz(func(t *testing.T, strategies, forward, reverse []byte) {
		store := standin.NewStore()
		store.Saves, store.Version = 1, Version
		store.Sections = map[string][]byte{strategiesSection: strategies, logSections[0]: forward,
			logSections[1]: reverse}
		_, _ = begin(b, store)
	})
}
