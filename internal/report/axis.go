package report

import (
	"fmt"
	"math"
	"strconv"
)

// axis maps numbers to pixels, in proportion or by their logarithms.
type axis struct {
	low, high float64 // numbers at both ends, low < high; low > 0 on a logarithmic axis
	from, to  float64 // pixels of both ends
	log       bool
}

// mostTicks bounds the ticks of a linear axis, so that their labels do not touch.
const mostTicks = 8

// linear is an axis from 0 to high, or to 1 when high is less.
func linear(high, from, to float64) axis {
	return axis{low: 0, high: max(high, 1), from: from, to: to}
}

// logarithmic is an axis over whole powers of ten that has all numbers from low to high on it. Both must be positive.
func logarithmic(low, high, from, to float64) axis {
	first := math.Floor(math.Log10(low) + 1e-9)
	last := math.Ceil(math.Log10(high) - 1e-9)
	return axis{low: math.Pow(10, first), high: math.Pow(10, max(last, first+1)), from: from, to: to, log: true}
}

// place is the pixel of a number. Numbers beyond the ends are placed at the ends.
func (a axis) place(x float64) float64 {
	x = min(max(x, a.low), a.high)
	share := (x - a.low) / (a.high - a.low)
	if a.log {
		share = math.Log(x/a.low) / math.Log(a.high/a.low)
	}
	return a.from + share*(a.to-a.from)
}

// ticks are the numbers that get a label: powers of ten on a logarithmic axis, round numbers on a linear one.
func (a axis) ticks() []float64 {
	var all []float64
	if a.log {
		for x := a.low; x < a.high*1.5; x *= 10 {
			all = append(all, x)
		}
		return all
	}
	step := roundStep(a.high / mostTicks)
	for i := 0; float64(i)*step <= a.high; i++ {
		all = append(all, float64(i)*step)
	}
	return all
}

// roundStep is the least of 1, 2 and 5 times a power of ten that is no less than least, and at least 1.
func roundStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(max(least, 1))))
	for _, factor := range []float64{1, 2, 5} {
		if factor*power >= least {
			return factor * power
		}
	}
	return 10 * power
}

// label is a tick as text: 0.001, 60, 10k, 5M.
func label(x float64) string {
	text := func(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
	switch {
	case x >= 1e12:
		return fmt.Sprintf("%.0e", x)
	case x >= 1e9:
		return text(x/1e9) + "G"
	case x >= 1e6:
		return text(x/1e6) + "M"
	case x >= 1e4:
		return text(x/1e3) + "k"
	}
	return text(x)
}
