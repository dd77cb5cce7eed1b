package play

import "strings"

// glyphs are the texts of squares, each as wide as a square is drawn: one column or two.
type glyphs struct {
	width                   int // columns of a square
	wall, floor, goal       string
	dot                     string // a goal with a label behind it; one column
	box, placed             string // a box beside the goals, a box on a goal
	player, onGoal          string
	up, down, left, right   string // where a hint pushes the box
	played, cursor, waiting string // the bar of a solution; one column each
	run, pause              string // one column each
	cut                     string // the end of a text that was cut; one column
	spinner                 []string
}

// newGlyphs chooses the texts for squares of one or two columns, in ASCII where nothing else can be shown.
func newGlyphs(width int, set Charset) glyphs {
	g := glyphs{width: 1, wall: "#", floor: " ", goal: ".", dot: ".", box: "$", placed: "*", player: "@", onGoal: "+",
		up: "^", down: "v", left: "<", right: ">",
		played: "=", cursor: "O", waiting: "-", run: ">", pause: "|", cut: "~",
		spinner: []string{"|", "/", "-", `\`}}
	if width == 2 {
		g.width, g.wall, g.floor, g.goal, g.box = 2, "##", "  ", "..", "[]"
		g.placed, g.player, g.onGoal = "**", "@@", "++"
		g.up, g.down, g.left, g.right = "^^", "vv", "<<", ">>"
	}
	if set == ASCII {
		return g
	}
	g.played, g.cursor, g.waiting, g.run, g.pause, g.cut = "━", "●", "─", "▶", "‖", "…"
	g.spinner = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}
	g.wall = map[int]string{1: "█", 2: "██"}[width]
	if width == 2 {
		g.goal, g.dot = "··", "·"
	}
	return g
}

// square is the text of a square with an XSB character.
func (g glyphs) square(character byte) string {
	switch character {
	case '#':
		return g.wall
	case '.':
		return g.goal
	case '$':
		return g.box
	case '*':
		return g.placed
	case '@':
		return g.player
	case '+':
		return g.onGoal
	}
	return g.floor
}

// arrow is the text of an arrow in the direction of a LURD letter in upper case.
func (g glyphs) arrow(letter byte) string {
	switch letter {
	case 'U':
		return g.up
	case 'D':
		return g.down
	case 'L':
		return g.left
	}
	return g.right
}

// labelled is a mark on a free square, as wide as the square. Of a mark that is too long the last characters are kept,
// which tell neighbours apart.
func (g glyphs) labelled(mark string) string {
	if len(mark) < g.width {
		return " " + mark
	}
	return mark[len(mark)-g.width:]
}

// labelledGoal is a mark on a free goal: it has the goal's dot in front, or is a capital where there is no room.
func (g glyphs) labelledGoal(mark string) string {
	if len(mark) < g.width {
		return g.dot + mark
	}
	return strings.ToUpper(g.labelled(mark))
}
