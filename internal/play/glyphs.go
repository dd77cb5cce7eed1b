package play

import "strings"

// glyphs are the texts of everything that is not written in words. The text of a square has as many lines as a square
// is high, and each line has as many columns as a square is wide.
type glyphs struct {
	size                    size
	wall, goal              text
	box, placed             text // a box beside the goals, a box on a goal
	player, onGoal          text
	up, down, left, right   text   // where a hint pushes the box
	played, cursor, waiting string // the bar of a film; one column each
	run, pause              string // one column each
	cut                     string // the end of a text that was cut; one column
	spinner                 []string
	pieces, arrows          map[byte]text // the texts above by XSB character, and by LURD letter in upper case
}

// text is the lines of one square.
type text []string

// size is how large a square is drawn, in columns and lines.
type size struct {
	columns, lines int
}

// sizes lists the sizes of squares, the largest first. Characters are about twice as high as wide, so that squares of
// the first two look square.
var sizes = [...]size{{4, 2}, {2, 1}, {1, 1}}

// newGlyphs chooses the texts for squares of one of the sizes.
func newGlyphs(s size, set Charset) glyphs {
	g := squares(s, set)
	g.size = s
	g.pieces = map[byte]text{'#': g.wall, '.': g.goal, '$': g.box, '*': g.placed, '@': g.player, '+': g.onGoal}
	g.arrows = map[byte]text{'U': g.up, 'D': g.down, 'L': g.left, 'R': g.right}
	if set == ASCII {
		g.played, g.cursor, g.waiting, g.run, g.pause, g.cut = "=", "O", "-", ">", "|", "~"
		g.spinner = []string{"|", "/", "-", `\`}
		return g
	}
	g.played, g.cursor, g.waiting, g.run, g.pause, g.cut = "━", "●", "─", "▶", "‖", "…"
	g.spinner = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}
	return g
}

// squares chooses the texts of squares. Small ones have the letters of XSB.
func squares(s size, set Charset) glyphs {
	var g glyphs
	switch s.columns {
	case 1:
		g = glyphs{wall: text{"#"}, goal: text{"."}, box: text{"$"}, placed: text{"*"}, player: text{"@"},
			onGoal: text{"+"}, up: text{"^"}, down: text{"v"}, left: text{"<"}, right: text{">"}}
	case 2:
		g = glyphs{wall: text{"##"}, goal: text{".."}, box: text{"[]"}, placed: text{"**"}, player: text{"@@"},
			onGoal: text{"++"}, up: text{"^^"}, down: text{"vv"}, left: text{"<<"}, right: text{">>"}}
	default:
		g = glyphs{wall: text{"####", "####"}, goal: text{` /\ `, ` \/ `}, box: text{"+--+", "+--+"},
			placed: text{"[**]", "[**]"}, player: text{" oo ", " -- "}, onGoal: text{"/oo\\", `\--/`},
			up: text{` /\ `, " || "}, down: text{" || ", ` \/ `},
			left: text{" /--", ` \--`}, right: text{`--\ `, "--/ "}}
	}
	if set == ASCII {
		return g
	}
	for i := range g.wall {
		g.wall[i] = strings.Repeat("█", s.columns)
	}
	switch s.columns {
	case 2:
		g.goal = text{"··"}
	case 4:
		g.goal, g.box, g.placed = text{" ╭╮ ", " ╰╯ "}, text{"┌──┐", "└──┘"}, text{"╔══╗", "╚══╝"}
		g.onGoal = text{"╭oo╮", "╰──╯"}
		g.up, g.down = text{" ╱╲ ", " ││ "}, text{" ││ ", " ╲╱ "}
		g.left, g.right = text{" ╱──", " ╲──"}, text{"──╲ ", "──╱ "}
	}
	return g
}

// square is the text of a square with an XSB character, in one of its lines.
func (g *glyphs) square(character byte, line int) string {
	if piece, ok := g.pieces[character]; ok {
		return piece[line]
	}
	return strings.Repeat(" ", g.size.columns)
}

// labelled is a mark on a free square, in its first line. Of a mark that is too long the last characters are kept,
// which tell neighbours apart.
func (g *glyphs) labelled(mark string, line int) string {
	if line > 0 {
		mark = ""
	}
	columns := g.size.columns
	mark = mark[max(0, len(mark)-columns):]
	before := min(1, columns-len(mark))
	return padded(strings.Repeat(" ", before)+mark, columns)
}

// labelledGoal is a mark on a free goal, drawn before the rest of the goal. Where there is no room it is a capital.
func (g *glyphs) labelledGoal(mark string, line int) string {
	columns := g.size.columns
	switch free := columns - len(mark); {
	case line > 0:
		return g.goal[line]
	case free < 1:
		return strings.ToUpper(g.labelled(mark, line))
	case columns == 2:
		return string([]rune(g.goal[0])[:free]) + mark
	default:
		return mark + string([]rune(g.goal[0])[len(mark):])
	}
}
