package reverse

import (
	"planner/board"
	"planner/deadlock"
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.SpreadRules, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "the deadlock rules without a search, in spreading out and in pulls by macros towards a layout",
	Source: technique.Original,
})

// spreadRules asks the deadlock rules of pulls about positions that are about to be expanded: goal traps, pairs,
// triples, stuck boxes and what follows from these as walls. On 16 dense levels at least a quarter of the positions
// that spreading out came to without them were lost, on some three in five, and on a third of these levels the very
// one that the forward side would have aimed at was. These rules find a third of them, and cost little beside the
// expansion of a position. Searches of corrals find half of them, but cost more than they save
// (docs/decisions/deadlocks.md).
//
// Sound for a search that wants to meet pushes from the start: if no pulls lead from a position to the start, none
// lead to a position that pushes from the start have reached, since pulls would lead on from there.
type spreadRules struct {
	detector *deadlock.Detector
	scene    *board.Scene
	zone     *board.Zone
}

// newSpreadRules makes the rules out of a detector of pulls, which then belongs to them. The searches refuse freeze
// deadlocks themselves, and nothing teaches the detector patterns.
func newSpreadRules(d *deadlock.Detector) *spreadRules {
	skip := &d.Options.Skip
	skip[deadlock.DeadSquare], skip[deadlock.FreezeRule], skip[deadlock.Pattern] = true, true, true
	return &spreadRules{detector: d, scene: board.NewScene(d.Board), zone: board.NewZone(d.Board)}
}

// lost reports whether a rule proves a position lost.
func (r *spreadRules) lost(p *search.Position) bool {
	use := r.detector.Options.Use
	if !use.On(technique.SpreadRules) {
		return false
	}
	r.scene.Set(p.Boxes)
	r.zone.Fill(r.scene, p.Player)
	lost := r.detector.Whole(r.scene, r.zone).Dead() || r.detector.Walled(r.scene, r.zone).Dead()
	use.Note(technique.SpreadRules, lost)
	return lost
}
