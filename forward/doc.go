// Package forward is the push search along a packing order, which the reverse search has found. It starts from the
// level as it stands, or from a position that the planner has come to.
//
// What pushes and pulls share is in the packages under search. This package has what only pushes have: the features of
// a packing order, the advisors that serve them, and the deadlock tests, which may use PI-corrals as long as no meeting
// with the reverse side is sought.
//
// The files, in reading order:
//
//   - constants.go: the tuned numbers.
//   - proofs.go: the deadlock tests, inexpensive ones for every child and expensive ones for the chosen child.
//   - outofplan.go: the squares on which a box is out of plan, for each step of a packing order.
//   - assign.go: which boxes may fill a step, so that enough boxes are left for the steps after it.
//   - stepsleft.go: the steps of a packing order that a position has left, and which of them are due.
//   - clearpath.go: the boxes in the way of the step that is due.
//   - wayprice.go: how far the way of that step is from being free, as a feature; the boxes that keep the player from
//     walking around the box that is to fill the step.
//   - packing.go: the search along a packing order, and its features.
//   - stages.go: which children this search makes first when there are many boxes.
//   - advisors.go: the moves that this search tries first.
//
// The package does not decide when a search begins, when it is given up or what it follows; package plan/strategy does.
// The package never imports package reverse.
package forward
