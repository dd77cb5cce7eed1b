// Package proof asks all deadlock rules about a position and gives their proof to people.
//
// The deadlock rules of a search answer fast and say little. Rules asks the same rules in another order, those with
// short explanations first: single and frozen boxes, then flow, then groups of boxes and corrals. The first proof is
// reduced to as few boxes as it needs and put into words. It is a Loss: the rule, the boxes, the goals, and a sentence.
//
// The files, in reading order:
//
//   - loss.go: Loss, a proof that a position is lost.
//   - constants.go: the limits on the work of one question.
//   - reasons.go: the rules in words.
//   - rules.go: Rules, which is made once for a board and asked about many of its positions.
//   - verdict.go: a verdict of the deadlock detector as a proof.
//   - flow.go: a flow deadlock as a proof.
//   - order.go: Rules.Find, the order of the rules, and the PI-corral.
//   - group.go: a position that a search has proved lost, reduced to the boxes that are lost together.
//
// Rules prove positions lost and nothing else: when they find no proof, the position may be lost all the same. The
// package looks for no solution.
package proof
