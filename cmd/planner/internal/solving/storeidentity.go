package solving

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"planner/board"
	"planner/plan"
	"planner/plan/strategy"
	"planner/store"
)

// Identity says which search a store is for: the level, the mode, the seed and the techniques that are switched off.
// Time, memory and threads may differ from run to run.
func Identity(level *board.Level, o plan.Options) store.Identity {
	rows := strings.Join(level.Rows, "\n")
	return store.Identity{
		Level: fmt.Sprintf("%x", sha256.Sum256([]byte(rows)))[:16], Board: rows,
		Options: fmt.Sprintf("mode %s, seed %d, techniques: %v", o.Mode, o.Seed, o.Use),
		Version: fmt.Sprint(strategy.Version),
	}
}
