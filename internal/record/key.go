package record

import (
	"strings"

	"planner/board"
	"planner/internal/levelfile"
)

// Image says how a level lies on its key: the number of the symmetry of board.Level.Transform that makes the key of it.
type Image int

// KeyOf is the key of a board. The board is cut down to the floor that the player could walk on without boxes, and the
// walls around that floor; the key is the one of its eight images whose rows come first as text. Image is the smallest
// number of a symmetry that makes the key. Rows without a player have no key: key is nil.
func KeyOf(rows []string) (key []string, image Image) {
	plain := reduced(rows)
	if plain == nil {
		return nil, 0
	}
	text := ""
	for k := range board.Symmetries {
		if other := strings.Join(plain.Transform(k).Rows, "\n"); k == 0 || other < text {
			text, image = other, Image(k)
		}
	}
	return strings.Split(text, "\n"), image
}

// ToKey is moves on a level as moves on its key.
func (i Image) ToKey(lurd string) string { return levelfile.Turned(lurd, int(i)) }

// FromKey is moves on the key as moves on the level.
func (i Image) FromKey(lurd string) string { return levelfile.Turned(lurd, i.back()) }

// back is the number of the symmetry that turns the key back into the level.
func (i Image) back() int {
	if i < 4 { // a mirror undoes itself, also with a turn before it
		i = (4 - i) & 3
	}
	return int(i)
}

// reduced is a board without all that the player can never come near, nil when there is no player.
func reduced(rows []string) *board.Level {
	width := board.Widest(rows)
	from := make([][]byte, len(rows))
	to := make([][]byte, len(rows))
	var open [][2]int
	for r, row := range rows {
		from[r] = []byte(row + strings.Repeat(" ", width-len(row)))
		to[r] = []byte(strings.Repeat(" ", width))
		if c := strings.IndexAny(row, "@+"); c >= 0 && open == nil {
			open = append(open, [2]int{r, c})
		}
	}
	if open == nil {
		return nil
	}
	top, left, bottom, right := len(rows), width, 0, 0
	floor := map[[2]int]bool{open[0]: true}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				next := [2]int{at[0] + dr, at[1] + dc}
				if next[0] < 0 || next[1] < 0 || next[0] >= len(rows) || next[1] >= width {
					continue
				}
				top, bottom = min(top, next[0]), max(bottom, next[0])
				left, right = min(left, next[1]), max(right, next[1])
				switch {
				case from[next[0]][next[1]] == '#':
					to[next[0]][next[1]] = '#'
				case (dr == 0) != (dc == 0) && !floor[next]:
					floor[next] = true
					open = append(open, next)
				}
			}
		}
	}
	for at := range floor {
		to[at[0]][at[1]] = from[at[0]][at[1]]
	}
	cut := &board.Level{}
	for _, row := range to[top : bottom+1] {
		cut.Rows = append(cut.Rows, strings.TrimRight(string(row[left:right+1]), " "))
	}
	return cut
}
