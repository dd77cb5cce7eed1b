package play

import (
	"strings"

	"planner"
)

// at is the XSB character of a place of a position, a wall outside the rows.
func at(rows []string, p planner.Place) byte {
	if p[0] < 0 || p[1] < 0 || p[0] >= len(rows) || p[1] >= len(rows[p[0]]) {
		return '#'
	}
	return rows[p[0]][p[1]]
}

// tally counts the boxes on goals and all boxes.
func tally(rows []string) (placed, boxes int) {
	text := strings.Join(rows, "")
	placed = strings.Count(text, "*")
	return placed, placed + strings.Count(text, "$")
}
