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
// number of a symmetry that makes the key. Rows without a Core have no key: key is nil.
func KeyOf(rows []string) (key []string, image Image) {
	plain := (&board.Level{Rows: rows}).Core()
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
