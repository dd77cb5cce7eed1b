// Package certificate makes certificates: proofs that no solution of a level has fewer than so many pushes, or that the
// level has no solution. The page docs/certificates.md says what a certificate is, and package checker decides whether
// one is right.
//
// The caller knows the claim from the searches, which may use all rules. Here a plain search goes through all positions
// with fewer pushes than the claim, layer by layer of pushes:
//
//	layer g ─► in a lemma? drop ─► rules: lost? learn a lemma, drop ─► each push ─► dismissed? drop
//	   ▲                                                                    └─► child ─► sort ─► seen? drop ─┐
//	   └─────────────────────────────────────────────────────────────────────────────────────────────────────┘
//
// The bound is the checker's, and so are the PI-corrals: where the checker finds one, only the pushes into it are made.
// Tunnels, goal areas, symmetries and all other rules that make no lemma are not used, so the positions that these
// would drop are in the certificate. A deadlock rule only points at boxes. These boxes become a lemma when the search
// that a checker makes, which is repeated here, proves them lost.
//
// Files in reading order:
//
//   - position.go: a position as a number.
//   - mazes.go: bounds with frozen boxes as walls.
//   - lemma.go: lost patterns.
//   - small.go: the search that proves a lemma.
//   - learn.go: lemmas out of what the deadlock rules say.
//   - runs.go: sorted positions, and those of earlier layers.
//   - disk.go: sorted positions in files.
//   - worker.go: the children of positions.
//   - set.go: Make, the layers and the workers.
//   - saved.go: checkpoints, and what leaves memory.
//   - write.go: the bytes.
//   - constants.go: the tuned constants.
package certificate
