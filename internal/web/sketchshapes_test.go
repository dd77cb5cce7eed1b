package web

import (
	"strings"
	"testing"
)

// A sketch has one shape for each kind of piece, with the walls of a row or a column as one. That it looks like the
// board that the script draws is tested in package web.
func TestSketchShapes(t *testing.T) {
	b, ok := newSketch([]string{"####", "#@$#", "#.*#", "####"})
	if !ok {
		t.Fatal("no sketch")
	}
	for _, want := range []string{`viewBox="0 0 4 4"`, `class="sketch-floor" d="M1 1h2v2h-2z"`,
		`class="sketch-wall" d="M0 0.3a0.3 0.3 0 0 1 0.3-0.3h3.4a0.3 0.3 0 0 1 0.3 0.3v0.7h-4zM0 1h1v2h-1zM3 1h1v2h-1z` +
			`M0 3h4v0.7a0.3 0.3 0 0 1-0.3 0.3h-3.4a0.3 0.3 0 0 1-0.3-0.3z"`,
		`<circle class="sketch-player" cx="1.5" cy="1.5" r=".36"/>`,
		`class="sketch-goal" d="M1.5 2.3l0.2 0.2-0.2 0.2-0.2-0.2zM2.5 2.3l0.2 0.2-0.2 0.2-0.2-0.2z"`,
		`class="sketch-lattice" d="M1 1h1.98M1 2h1.98M1 1v1.98M2 1v1.98"`, `class="sketch-edge" d="M0.28 0.025h3.44M1 3.025h2"`} {
		if !strings.Contains(b.Markup, want) {
			t.Errorf("%s is not in %s", want, b.Markup)
		}
	}
	if got := strings.Count(b.Markup, "sketch-box") + strings.Count(b.Markup, "sketch-done"); got != 6 {
		t.Errorf("%d shapes of boxes", got)
	}
	if !strings.Contains(b.Style, "--columns: 4; --rows: 4;") {
		t.Errorf("the size is not in %s", b.Style)
	}
}

// Boards that would make the document large have no sketch.
func TestTooLarge(t *testing.T) {
	busy := make([]string, 100)
	for r := range busy {
		busy[r] = strings.Repeat("$#.", 40)
	}
	for name, rows := range map[string][]string{"no rows": nil, "busy": busy,
		"wide": {strings.Repeat(" ", mostCells+1)}} {
		if b, ok := newSketch(rows); ok {
			t.Errorf("%s: a sketch of %d bytes", name, len(b.Markup))
		}
	}
}
