// Package forward is the push search: it starts from the level as it stands and follows what the reverse search found,
// a packing order or the flow-region counts of a layout.
//
// What pushes and pulls share stands in package search; here is what only pushes have: the features of a packing order,
// the advisors that serve them, and the proofs, which may use PI-corrals as long as no meet is sought.
//
// Reading order: packed.go (the search along a packing order) over stages.go (boxes out of plan), way.go (boxes
// in the way of the step that is due) and advisors.go, proofs.go (deadlock tests, cheap and dear), opening.go (to one
// zone, by free space), steps.go (single pushes).
//
// It does not decide when to begin, to give up or what to follow; package plan does. It never imports reverse.
package forward
