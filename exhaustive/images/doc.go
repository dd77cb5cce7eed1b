// Package images replaces the children of symmetric levels by their images, so that of up to eight positions that need as
// many pushes one is stored and expanded. It serves the exhaustive search in memory, on disk, and shared out among machines.
//
//	child ──► which of its images comes first? ──► mostly the child itself
//	                     │ another
//	                     └──► its boxes, its player and its move, all mapped by that symmetry
//
// The files in reading order:
//
//   - images.go: which image stands for a position, and what it looks like.
//   - order.go: the order of layouts, which a push seldom changes.
//   - turns.go: symmetries one after the other, and the way back along a path.
//
// The package stores nothing, and it does not know how a search finds a position again.
package images
