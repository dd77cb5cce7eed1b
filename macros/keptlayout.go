package macros

import "planner/board"

// scannedLayout is a layout with the boxes that it was scanned for.
type scannedLayout struct {
	layout
	boxes board.Key
	valid bool // something was scanned into it
}

// of reports whether it is the layout of boxes with a key.
func (l *scannedLayout) of(boxes board.Key) bool { return l.valid && l.boxes == boxes }

// read scans the boxes of a scene.
func (l *scannedLayout) read(s *board.Scene) {
	l.scan(s)
	l.boxes, l.valid = s.BoxesKey(), true
}

// keep lets the generator keep some layouts besides the present one. It is for callers that come back to the same
// layouts again and again, as a Composer does between the macros of a position.
func (g *Generator) keep(layouts int) {
	for range layouts {
		g.kept = append(g.kept, scannedLayout{layout: newLayout(g.board)})
	}
}

// provide makes the layout of a scene the present one: one that is kept, or else a new scan. The layout that was
// present before is kept, and the one that was present longest ago makes room for it.
func (g *Generator) provide(s *board.Scene) {
	if len(g.kept) == 0 {
		g.present.read(s)
		return
	}
	boxes := s.BoxesKey()
	at := 0 // the kept layouts stand in the order in which they were present, the latest first
	for at < len(g.kept)-1 && !g.kept[at].of(boxes) {
		at++
	}
	out := g.kept[at]
	copy(g.kept[1:at+1], g.kept[:at])
	g.kept[0], g.present = g.present, out
	if !g.present.of(boxes) {
		g.present.read(s)
	}
}
