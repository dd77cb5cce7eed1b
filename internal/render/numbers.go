package render

import (
	"fmt"
	"strconv"
)

// Count is a number with its digits in groups of three: 1,234,567.
func Count(n int64) string {
	text := strconv.FormatInt(n, 10)
	first := 0
	if n < 0 {
		first = 1
	}
	for at := len(text) - 3; at > first; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// Plural is a count with its noun, one or many: "1 push", "2 pushes".
func Plural(n int64, one, many string) string {
	if n == 1 {
		return Count(n) + " " + one
	}
	return Count(n) + " " + many
}

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
