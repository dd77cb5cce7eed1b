package report

import "slices"

// grid is a table of the page.
type grid struct {
	ID   string
	Head []string
	Rows [][]cell
}

// cell is a place of a grid and the tip that is shown over it.
type cell struct{ Text, Tip string }

// add appends a row of cells without tips.
func (g *grid) add(texts ...string) {
	row := make([]cell, len(texts))
	for i, text := range texts {
		row[i].Text = text
	}
	g.Rows = append(g.Rows, row)
}

// named reports whether a column of a grid holds names and not numbers.
func named(head string) bool {
	return slices.Contains([]string{"run", "suite", "title", "phase", "solved by"}, head)
}

// known is a count, or a dash when nothing was counted.
func known(n int64) string {
	if n == 0 {
		return "–"
	}
	return label(float64(n))
}
