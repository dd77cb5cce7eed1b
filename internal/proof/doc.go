// Package proof asks all deadlock rules about a position and gives their proof to people.
//
// The deadlock rules of a search answer fast and say little. Rules asks the same rules in another order, those with
// short explanations first: single and frozen boxes, then flow, then groups of boxes and corrals. The first proof is
// reduced to as few boxes as it needs and put into words. It is a Loss: the rule, the boxes, the goals, and a sentence.
//
// The files, in reading order:
//
//   - loss.go: Loss, a proof that a position is lost, and the rules in words.
//   - constants.go: the limits on the work of one question.
//   - rules.go: Rules, which is made once for a board and asked about many of its positions, in the order of the rules.
//   - verdict.go: a verdict of the deadlock detector, a flow deadlock, and a position that a search has proved lost as
//     proofs.
//
// Rules prove positions lost and nothing else: when they find no proof, the position may be lost all the same. The
// package looks for no solution.
package proof
