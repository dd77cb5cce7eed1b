package play

import (
	"slices"
	"strings"

	"planner"
)

// picture is what is drawn of a position: its rows and what is marked on them.
type picture struct {
	rows   []string // XSB characters
	layer  *overlay
	lost   []planner.Place // boxes of a proof that the position is lost
	chosen *planner.Place  // the box that was clicked
	hint   *hint
}

// look is how it is drawn.
type look struct {
	glyphs glyphs
	theme  *theme
}

// lines draws the part of a board in view as lines of text, cols squares wide. Only that part is looked at, so that
// the work depends on the screen and not on the board.
func (p *picture) lines(l look, view camera, rows, cols int) []string {
	all := make([]string, 0, rows)
	for row := view.row; row < min(view.row+rows, len(p.rows)); row++ {
		var line strings.Builder
		var run run
		for col := view.col; col < view.col+cols; col++ {
			text, r, ground := p.square(l.glyphs, row, col)
			run.add(&line, l.theme, text, r, ground)
		}
		run.flush(&line, l.theme)
		all = append(all, line.String())
	}
	return all
}

// run collects neighbouring squares of one colour, so that a line has few escape sequences.
type run struct {
	text   strings.Builder
	role   role
	ground tint
}

func (r *run) add(line *strings.Builder, t *theme, text string, next role, ground tint) {
	if next != r.role || ground != r.ground {
		r.flush(line, t)
		r.role, r.ground = next, ground
	}
	r.text.WriteString(text)
}

func (r *run) flush(line *strings.Builder, t *theme) {
	line.WriteString(t.on(r.role, r.ground, r.text.String()))
	r.text.Reset()
}

// square is the text and the colours of one square.
func (p *picture) square(g glyphs, row, col int) (text string, r role, ground tint) {
	at := planner.Place{row, col}
	character := p.character(at)
	mark := p.layer.at(at)
	switch {
	case p.hint != nil && at == p.hint.to:
		return g.arrow(p.hint.letter), advice, mark.ground
	case p.hint != nil && at == p.hint.box:
		return g.square(character), advised, mark.ground
	case isBox(character) && slices.Contains(p.lost, at):
		return g.square(character), lostBox, mark.ground
	case p.chosen != nil && at == *p.chosen:
		return g.square(character), chosen, mark.ground
	}
	text, r = g.square(character), roleOf(character)
	if mark.label == "" {
		return text, r, mark.ground
	}
	switch character {
	case ' ':
		text, r = g.labelled(mark.label), floorMark
	case '.':
		text = g.labelledGoal(mark.label)
	}
	return text, r, mark.ground
}

// character is the XSB character of a place, a blank outside the board.
func (p *picture) character(at planner.Place) byte {
	if at[0] >= len(p.rows) || at[1] >= len(p.rows[at[0]]) {
		return ' '
	}
	switch c := p.rows[at[0]][at[1]]; c {
	case '-', '_':
		return ' '
	default:
		return c
	}
}

// isBox reports whether a character is that of a box.
func isBox(character byte) bool { return character == '$' || character == '*' }

// roleOf is the role of a square with an XSB character.
func roleOf(character byte) role {
	switch character {
	case '#':
		return wall
	case '.':
		return goal
	case '$':
		return box
	case '*':
		return placed
	case '@', '+':
		return player
	}
	return plain
}
