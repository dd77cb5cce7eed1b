package play

import (
	"maps"
	"slices"
	"strings"

	"planner"
	"planner/board"
)

// glyphs are the texts of everything that is not written in words. The text of a square has as many lines as a square
// is high, and each line has as many columns as a square is wide.
type glyphs struct {
	size                    size
	squares                 map[byte]text // by XSB character, or upper-case LURD letter for the box that a hint pushes
	played, cursor, waiting string        // the bar of a film; one column each
	play, pause             string        // one column each
	cut                     string        // the end of a text that was cut; one column
	spinner                 []string
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
func newGlyphs(s size, ascii bool) glyphs {
	g := glyphs{s, squares(s, ascii), "━", "●", "─", "▶", "‖", "…",
		[]string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}}
	if ascii {
		g.played, g.cursor, g.waiting, g.play, g.pause, g.cut = "=", "O", "-", ">", "|", "~"
		g.spinner = []string{"|", "/", "-", `\`}
	}
	return g
}

// squares chooses the texts of squares. Small ones have the letters of XSB.
func squares(s size, ascii bool) map[byte]text {
	all := map[byte]text{}
	switch s.columns {
	case 1, 2:
		for _, c := range "#.$*@+" {
			all[byte(c)] = text{strings.Repeat(string(c), s.columns)}
		}
		for letter, c := range map[byte]string{'U': "^", 'D': "v", 'L': "<", 'R': ">"} {
			all[letter] = text{strings.Repeat(c, s.columns)}
		}
		if s.columns == 2 {
			all['$'] = text{"[]"}
		}
	default:
		all = map[byte]text{'#': {"####", "####"}, '.': {` /\ `, ` \/ `}, '$': {"+--+", "+--+"}, '*': {"[**]", "[**]"},
			'@': {" oo ", " -- "}, '+': {"/oo\\", `\--/`}, 'U': {` /\ `, " || "}, 'D': {" || ", ` \/ `},
			'L': {" /--", ` \--`}, 'R': {`--\ `, "--/ "}}
	}
	if ascii {
		return all
	}
	for i := range all['#'] {
		all['#'][i] = strings.Repeat("█", s.columns)
	}
	switch s.columns {
	case 2:
		all['.'] = text{"··"}
	case 4:
		maps.Copy(all, map[byte]text{'.': {" ╭╮ ", " ╰╯ "}, '$': {"┌──┐", "└──┘"}, '*': {"╔══╗", "╚══╝"},
			'+': {"╭oo╮", "╰──╯"}, 'U': {" ╱╲ ", " ││ "}, 'D': {" ││ ", " ╲╱ "}, 'L': {" ╱──", " ╲──"},
			'R': {"──╲ ", "──╱ "}})
	}
	return all
}

// square is the text of a square with an XSB character, in one of its lines.
func (g *glyphs) square(character byte, line int) string {
	if piece, ok := g.squares[character]; ok {
		return piece[line]
	}
	return strings.Repeat(" ", g.size.columns)
}

// marks are what is marked on the board until the position changes.
type marks struct {
	hint   *hint
	chosen *planner.Place // the box that was clicked
}

// picture is a position to draw: its rows and the marks on them.
type picture struct {
	rows   []string        // XSB characters
	lost   []planner.Place // boxes of a proof that the position is lost
	marks  marks
	glyphs glyphs
	theme  *theme
}

// lines draws the part of a board in view as lines of text, rows × cols squares. Only that part is looked at, so that
// the work depends on the screen and not on the board.
func (p *picture) lines(view camera, rows, cols int) []string {
	all := make([]string, 0, rows*p.glyphs.size.lines)
	for row := view.row; row < min(view.row+rows, len(p.rows)); row++ {
		for line := range p.glyphs.size.lines {
			all = append(all, p.line(row, line, view.col, cols))
		}
	}
	return all
}

// line draws one line of a row of squares, cols squares from the column from on.
func (p *picture) line(row, line, from, cols int) string {
	var text, same strings.Builder // same has neighbours of one colour, so that a line has few escape sequences
	role := plain
	for col := from; col < from+cols; col++ {
		square, next := p.square(planner.Place{row, col}, line)
		if next != role {
			text.WriteString(p.theme.styled(role, same.String()))
			same.Reset()
			role = next
		}
		same.WriteString(square)
	}
	text.WriteString(p.theme.styled(role, same.String()))
	return text.String()
}

// square is the text and the colour of one line of a square.
func (p *picture) square(at planner.Place, line int) (text string, r role) {
	if p.marks.hint != nil && at == p.marks.hint.to {
		return p.glyphs.squares[p.marks.hint.letter][line], advice
	}
	character := byte(' ') // outside the rows
	if at[0] < len(p.rows) && at[1] < len(p.rows[at[0]]) {
		character = p.rows[at[0]][at[1]]
	}
	r = roles[character]
	switch {
	case p.marks.hint != nil && at == p.marks.hint.box:
		r = advised
	case board.IsBox(character) && slices.Contains(p.lost, at):
		r = lostBox
	case p.marks.chosen != nil && at == *p.marks.chosen:
		r = chosen
	}
	return p.glyphs.square(character, line), r
}

// roles are the roles of squares by XSB character; the others are plain.
var roles = map[byte]role{'#': wall, '.': goal, '$': box, '*': placed, '@': player, '+': player}

// at is the XSB character of a place of a position, a wall outside the rows.
func at(rows []string, p planner.Place) byte {
	if p[0] < 0 || p[1] < 0 || p[0] >= len(rows) || p[1] >= len(rows[p[0]]) {
		return '#'
	}
	return rows[p[0]][p[1]]
}
