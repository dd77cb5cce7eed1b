// Package checker decides whether a certificate proves its claim, that no solution of a level has fewer than U pushes.
//
// The page docs/certificates.md says what a certificate is, when it is accepted, and why that proves the claim. The
// package follows that page section by section. Its code is meant to be read in one sitting and believed: it imports
// the standard library only, shares no code with the searches, and prefers plain code to fast code.
//
// So the bound, the PI-corrals and the search for a lemma stand here a second time, beside those of the packages that
// search and of package certificate, which makes certificates. The two must stay apart: a mistake in code that both
// sides used would be in the certificate and in its check, and nobody would see it.
//
// Files in reading order:
//
//   - level.go: boards out of text, the normalised board, walks of the player.
//   - maze.go: push distances of a single box.
//   - matching.go: the least sum of distances when every box gets a goal of its own.
//   - conflicts.go: boxes in a line that are in each other's way.
//   - bound.go: frozen boxes and the bound of a position.
//   - corral.go: corrals into which pushes suffice.
//   - read.go: the bytes of a certificate.
//   - lemma.go: patterns that are lost.
//   - positions.go: the positions of a certificate, in memory or on disk.
//   - check.go: Check, which puts these together.
package checker
