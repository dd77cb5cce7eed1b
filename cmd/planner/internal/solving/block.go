package solving

import (
	"fmt"
	"io"
	"strings"

	"planner/internal/render"

	"github.com/charmbracelet/x/ansi"
)

// block is some lines on a terminal that are written again in place.
type block struct {
	out    io.Writer
	widths []int // columns of each line that is on the screen
}

// draw puts lines in the place of those on the screen, cut to the columns and rows of the terminal. It writes once and
// erases nothing before it is written over, so that the screen does not flicker.
func (b *block) draw(lines []string, columns, rows int) {
	var text strings.Builder
	text.WriteString(b.up(columns))
	b.widths = b.widths[:0]
	for _, line := range lines[:min(len(lines), max(1, rows-1))] {
		line = ansi.Truncate(line, max(1, columns-1), "")
		b.widths = append(b.widths, ansi.StringWidth(line))
		text.WriteString(line + "\x1b[K\n")
	}
	text.WriteString("\x1b[J")
	fmt.Fprint(b.out, text.String())
}

// erase removes the lines from the screen.
func (b *block) erase(columns int) {
	if len(b.widths) > 0 {
		fmt.Fprint(b.out, b.up(columns)+"\x1b[J")
		b.widths = b.widths[:0]
	}
}

// up moves the cursor to the first line of the block. Lines that have become wider than the terminal take several.
func (b *block) up(columns int) string {
	lines := 0
	for _, width := range b.widths {
		lines += max(1, (width+columns-1)/columns)
	}
	if lines == 0 {
		return ""
	}
	return fmt.Sprintf("\x1b[%dA\r", lines)
}

// fitted joins parts by commas after a beginning, as many as a line of that width holds.
func fitted(beginning string, parts []string, columns int) string {
	line, gap := beginning, " "
	for _, part := range parts {
		if ansi.StringWidth(line+gap+part) > columns {
			break
		}
		line, gap = line+gap+part, ", "
	}
	return line
}

// sideNames are the captions of the boards of the forward and of the reverse side.
var sideNames = [2]string{"best from the start", "best from the goals"}

// drawnBoards draws the boards of both sides in at most that number of columns and rows: beside each other, one below
// the other, or the first alone. It is nil when not even that fits.
func drawnBoards(boards [2][]string, columns, rows int) []string {
	var drawings [][]string
	for side, board := range boards {
		if len(board) > 0 {
			drawings = append(drawings, append([]string{sideNames[side]}, board...))
		}
	}
	if len(drawings) == 0 {
		return nil
	}
	choices := [][]string{render.Beside(drawings...)}
	if len(drawings) > 1 {
		choices = append(choices, append(drawings[0][:len(drawings[0]):len(drawings[0])], drawings[1]...), drawings[0])
	}
	for _, lines := range choices {
		if len(lines) <= rows && widest(lines) <= columns {
			return lines
		}
	}
	return nil
}

// widest is the width in columns of the widest line.
func widest(lines []string) int {
	most := 0
	for _, line := range lines {
		most = max(most, ansi.StringWidth(line))
	}
	return most
}

// The colours of boards on a terminal: codes of its own palette, so that they fit its background.
var colours = strings.NewReplacer("$", "\x1b[33m$\x1b[m", "*", "\x1b[32m*\x1b[m", "@", "\x1b[36m@\x1b[m",
	"+", "\x1b[36m+\x1b[m", ".", "\x1b[35m.\x1b[m")
