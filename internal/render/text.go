package render

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"planner/board"

	"github.com/dustin/go-humanize"
)

// Beside puts drawings side by side, aligned at the top.
func Beside(drawings ...[]string) []string {
	height, widths := 0, make([]int, len(drawings))
	for i, d := range drawings {
		height, widths[i] = max(height, len(d)), width(d)
	}
	rows := make([]string, height)
	for row := range rows {
		var line strings.Builder
		for i, d := range drawings {
			if i > 0 {
				line.WriteString(gutter)
			}
			text := ""
			if row < len(d) {
				text = d[row]
			}
			fmt.Fprintf(&line, "%-*s", widths[i], text)
		}
		rows[row] = strings.TrimRight(line.String(), " ")
	}
	return rows
}

// width is the length of the longest row in characters.
func width(rows []string) int {
	widest := 0
	for _, row := range rows {
		widest = max(widest, utf8.RuneCountInString(row))
	}
	return widest
}

// Text is a sheet for a terminal with the given number of columns: panels stand side by side as far as they fit.
func (s *Sheet) Text(columns int) string {
	var out strings.Builder
	put := func(rows []string) { out.WriteString(strings.Join(rows, "\n") + "\n\n") }
	head := []string{s.Title}
	for _, fact := range s.Facts {
		head = append(head, Wrap(fact, columns, "  ")...)
	}
	put(head)
	var line [][]string
	used := 0
	for i := range s.Panels {
		lines := s.Panels[i].Text(columns)
		if w := width(lines); used > 0 && used+len(gutter)+w > columns {
			put(Beside(line...))
			line, used = nil, 0
		} else if used > 0 {
			used += len(gutter)
		}
		line = append(line, lines)
		used += width(lines)
	}
	if used > 0 {
		put(Beside(line...))
	}
	return out.String()
}

// Text is the lines of a panel for a terminal with the given number of columns: title, board and legend. Without a
// title the board comes first.
func (p *Panel) Text(columns int) []string {
	rows := p.rows()
	room := min(columns, max(legendWidth, width(rows)))
	var block []string
	if p.Title != "" {
		block = append(Wrap(p.Title, room, ""), "")
	}
	block = append(block, rows...)
	label := 0
	for _, item := range p.Legend {
		label = max(label, utf8.RuneCountInString(item.Label))
	}
	if len(p.Legend) > 0 {
		block = append(block, "")
	}
	for _, item := range p.Legend {
		text, indent := item.Text, "  "
		if item.Label != "" {
			text = fmt.Sprintf("%-*s  %s", label, item.Label, text)
			indent = strings.Repeat(" ", label+2)
		}
		block = append(block, Wrap(text, room, indent)...)
	}
	return block
}

// rows is the lines of the board. Each square has its label and then its XSB character.
//
//	#### ####      "x " a dead square, "a." a goal of region a, "a$" a box there
//	##x a a.##
//	##########
func (p *Panel) rows() []string {
	label := 0
	for _, c := range slices.AppendSeq(slices.Clone(p.Cells), maps.Values(p.Walls)) {
		label = max(label, utf8.RuneCountInString(c.Label))
	}
	rows := p.Board.Text(p.Boxes, p.Player)
	for row, text := range rows {
		var line strings.Builder
		for col := range len(text) {
			fill, said := " ", p.Walls[board.Place{row, col}].Label
			if sq := p.Board.At(row, col); sq != p.Board.Wall() && p.Cells != nil {
				said = p.Cells[sq].Label
			} else if text[col] == '#' {
				fill = "#"
			}
			line.WriteString(strings.Repeat(fill, label-utf8.RuneCountInString(said)))
			line.WriteString(said)
			line.WriteByte(text[col])
		}
		rows[row] = strings.TrimRight(line.String(), " ")
	}
	if p.Ruler {
		return Ruled(rows, p.Board.Width, label+1)
	}
	return rows
}

// box reports whether the panel shows a box on a square.
func (p *Panel) box(sq board.Square) bool { return p.Boxes != nil && p.Boxes.Has(sq) }

// Wrap breaks a text at blanks into lines of at most room characters. Lines after the first begin with indent. A word
// that is longer than a line has a line of its own. Blanks at the beginning of the text are kept.
func Wrap(text string, room int, indent string) []string {
	var lines []string
	line := ""
	start := len(text) - len(strings.TrimLeft(text, " "))
	for i, word := range strings.SplitAfter(text[start:], " ") {
		if i == 0 {
			word = text[:start] + word
		}
		bare := strings.TrimRight(word, " ")
		used := utf8.RuneCountInString(line) + utf8.RuneCountInString(bare)
		if strings.TrimSpace(line) != "" && used > room {
			lines = append(lines, strings.TrimRight(line, " "))
			line = indent
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// number is a type that counts.
type number interface{ ~int | ~int32 | ~int64 }

// Count is a number with its digits in groups of three: 1,234,567.
func Count[N number](n N) string { return humanize.Comma(int64(n)) }

// Plural is a count with its noun, one or many: "1 push", "2 pushes".
func Plural[N number](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// Pushes is a number of pushes in words.
func Pushes[N number](n N) string { return Plural(n, "push", "pushes") }

// Moves is a number of moves in words.
func Moves[N number](n N) string { return Plural(n, "move", "moves") }

// Boxes is a number of boxes in words.
func Boxes[N number](n N) string { return Plural(n, "box", "boxes") }

// Positions is a number of positions in words.
func Positions[N number](n N) string { return Plural(n, "position", "positions") }

// Short is a number rounded to three digits: 950, 12.3k, 4.56M.
func Short(n float64) string {
	units := "kMG"
	if n < 1000 {
		return fmt.Sprintf("%.0f", n)
	}
	for n /= 1000; n >= 1000 && len(units) > 1; n /= 1000 {
		units = units[1:]
	}
	return fmt.Sprintf("%.*f%c", max(0, 2-int(math.Log10(n))), n, units[0])
}
