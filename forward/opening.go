package forward

import (
	"planner/freespace"
	"planner/search/analysis"
	"planner/search/relocation"
	"planner/technique"
)

// NewOpening makes the rules of the forward search for a position with one zone, with pushes to the targets of the
// arrangement a. With ends, every destination of every box is tried (Holland, S3 Algorithms, "Forward search").
func NewOpening(l *analysis.Level, a *freespace.Arrangement, proofs *Proofs, ends bool,
	use technique.Use) *relocation.FreeSpace {
	return relocation.NewFreeSpace(l, relocation.FreeSpacePlan{Arrangement: a, Ends: ends, Dead: proofs.Dead, Use: use})
}
