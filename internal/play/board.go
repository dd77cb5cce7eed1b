package play

import (
	"slices"
	"strings"

	"planner"
)

// picture is a position as it is drawn: its rows and the marks on them.
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

// lines draws the part of a board in view as lines of text, rows × cols squares. Only that part is looked at, so that
// the work depends on the screen and not on the board.
func (p *picture) lines(l look, view camera, rows, cols int) []string {
	all := make([]string, 0, rows*l.glyphs.size.lines)
	for row := view.row; row < min(view.row+rows, len(p.rows)); row++ {
		for line := range l.glyphs.size.lines {
			all = append(all, p.line(l, row, line, view.col, cols))
		}
	}
	return all
}

// line draws one line of a row of squares, cols squares from the column from on.
func (p *picture) line(l look, row, line, from, cols int) string {
	var text strings.Builder
	var run run
	for col := from; col < from+cols; col++ {
		square, r, ground := p.square(&l.glyphs, planner.Place{row, col}, line)
		run.add(&text, l.theme, square, r, ground)
	}
	run.flush(&text, l.theme)
	return text.String()
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

// square is the text and the colours of one line of a square.
func (p *picture) square(g *glyphs, at planner.Place, line int) (text string, r role, ground tint) {
	character := p.character(at)
	mark := p.layer.at(at)
	if p.hint != nil && at == p.hint.to {
		return g.arrows[p.hint.letter][line], advice, mark.ground
	}
	text, r = g.square(character, line), p.role(at, character)
	if mark.label == "" {
		return text, r, mark.ground
	}
	switch character {
	case ' ':
		text, r = g.labelled(mark.label, line), floorMark
	case '.':
		text = g.labelledGoal(mark.label, line)
	}
	return text, r, mark.ground
}

// role is the role of a square.
func (p *picture) role(at planner.Place, character byte) role {
	switch {
	case p.hint != nil && at == p.hint.box:
		return advised
	case isBox(character) && slices.Contains(p.lost, at):
		return lostBox
	case p.chosen != nil && at == *p.chosen:
		return chosen
	}
	return roleOf(character)
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

// isBox reports whether a character stands for a box.
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
