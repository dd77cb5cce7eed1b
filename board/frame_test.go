package board_test

import (
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestImagesAreNumberedAlike: the eight images of a level have the same neighbours, goals, boxes and player by number,
// and a letter of the one is the turned letter of the other.
func TestImagesAreNumberedAlike(t *testing.T) {
	const letters = "urdl" // by direction
	for seed, plain := range oracle.Levels(oracle.Medium, 300) {
		for k := range board.Symmetries {
			turned := suite.BoardOf(t, plain.Level.Transform(k))
			if !slices.Equal(plain.Neighbours(), turned.Neighbours()) || !slices.Equal(plain.Boxes, turned.Boxes) ||
				!slices.Equal(plain.Goals, turned.Goals) || plain.Player != turned.Player {
				t.Fatalf("seed %d: image %d has other numbers\n%q\n%q", seed, k, plain.Level.Rows, turned.Level.Rows)
			}
			if k > 0 && symmetric(plain) {
				continue // the letters of symmetric levels fit those of another image
			}
			for i := range letters {
				d, _ := plain.Direction(letters[i])
				if want := letters[board.Dir(i).Transform(k)]; turned.Letter(d) != want {
					t.Fatalf("seed %d, image %d: letter %c, expected %c", seed, k, turned.Letter(d), want)
				}
			}
		}
	}
}

// symmetric reports whether two of the images of a level are the same.
func symmetric(b *board.Board) bool {
	for k := 1; k < board.Symmetries; k++ {
		if other, _ := board.NewImage(b.Level, k); slices.Equal(b.Neighbours(), other.Neighbours()) &&
			slices.Equal(b.Goals, other.Goals) && slices.Equal(b.Boxes, other.Boxes) && b.Player == other.Player {
			return true
		}
	}
	return false
}

// TestNewImage: the images that are asked for differ from each other unless the level is symmetric, and image 0 is that
// of New.
func TestNewImage(t *testing.T) {
	level := &board.Level{Rows: []string{"#####", "#@$.#", "# ###", "###"}}
	var seen [][][4]board.Square
	for k := range board.Symmetries {
		b, err := board.NewImage(level, k)
		must.Do(t, err)
		for _, other := range seen {
			if slices.Equal(other, b.Neighbours()) {
				t.Errorf("image %d is one of those before it", k)
			}
		}
		seen = append(seen, b.Neighbours())
		if got, err := board.Expand(b, []board.Move{pushRight(b)}); err != nil || got != "R" {
			t.Errorf("image %d: %q, %v", k, got, err)
		}
	}
}

// pushRight is the push of the only box to the right.
func pushRight(b *board.Board) board.Move {
	right, _ := b.Direction('r')
	return board.NewMove(b.Boxes[0], right)
}
