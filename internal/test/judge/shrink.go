package judge

import (
	"slices"
	"strings"
)

// Shrink makes a level on which something fails smaller. It takes out rows, columns, and pairs of box and goal, and
// turns squares into walls, one step at a time, until no single step keeps the failure.
func Shrink(rows []string, fails func(rows []string) bool) []string {
	for {
		at := slices.IndexFunc(smaller(rows), fails)
		if at < 0 {
			return rows
		}
		rows = smaller(rows)[at]
	}
}

// smaller lists what one step makes of a level, the largest steps first.
func smaller(rows []string) [][]string {
	var list [][]string
	for row := range rows {
		list = append(list, slices.Delete(slices.Clone(rows), row, row+1))
	}
	for col := range grid(rows).width() {
		list = append(list, withoutColumn(rows, col))
	}
	g := grid(rows)
	for _, box := range g.find("$*") {
		for _, goal := range g.find(".*+") {
			list = append(list, withoutPair(rows, box, goal))
		}
	}
	for _, p := range g.find(" ") {
		list = append(list, withChar(rows, p, '#'))
	}
	return list
}

func withoutColumn(rows []string, col int) []string {
	cut := slices.Clone(rows)
	for i, row := range cut {
		if col < len(row) {
			cut[i] = row[:col] + row[col+1:]
		}
	}
	return cut
}

// withoutPair takes a box and a goal out, which may lie on the same square.
func withoutPair(rows []string, box, goal point) []string {
	rows = withChar(rows, box, without(rows[box.row][box.col], "$*", " ."))
	return withChar(rows, goal, without(rows[goal.row][goal.col], ".*+", " $@"))
}

// without is the character that takes the place of one of some characters.
func without(char byte, chars, instead string) byte {
	return instead[strings.IndexByte(chars, char)]
}

func withChar(rows []string, p point, char byte) []string {
	changed := slices.Clone(rows)
	changed[p.row] = changed[p.row][:p.col] + string(char) + changed[p.row][p.col+1:]
	return changed
}
