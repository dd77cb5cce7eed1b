package render

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

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
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if n >= unit.size {
			return threeDigits(n/unit.size) + unit.name
		}
	}
	return fmt.Sprintf("%.0f", n)
}

// threeDigits is a number below 1,000 rounded to three digits.
func threeDigits(n float64) string {
	switch {
	case n < 10:
		return fmt.Sprintf("%.2f", n)
	case n < 100:
		return fmt.Sprintf("%.1f", n)
	}
	return fmt.Sprintf("%.0f", n)
}
