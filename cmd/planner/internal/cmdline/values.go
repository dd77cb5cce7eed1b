package cmdline

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// byteSize is the value, in bytes, of a flag such as --ram: 256MiB, 4GiB, 500M, 1.5G, or plain bytes.
type byteSize int64

// Set parses a size. It is part of cli.Generic. As with dd and most schedulers, KiB counts 1024 and KB or K counts
// 1000.
func (s *byteSize) Set(text string) error {
	size, err := humanize.ParseBytes(strings.TrimSpace(text))
	if err != nil || size > math.MaxInt64 || strings.Contains(text, ",") { // a decimal point, to some
		return fmt.Errorf("%q is not a size, expected something like 256MiB, 4GiB, 500M or 1.5G", text)
	}
	*s = byteSize(size)
	return nil
}

// String is the size as FormatBytes writes it.
func (s *byteSize) String() string { return FormatBytes(int64(*s)) }

// FormatBytes writes a number of bytes in the largest binary unit of which there is at least one, with at most one
// decimal.
func FormatBytes(n int64) string {
	for shift, unit := range [...]string{"TiB", "GiB", "MiB", "KiB"} {
		if size := int64(1) << (40 - 10*shift); n >= size {
			return strings.TrimSuffix(strconv.FormatFloat(float64(n)/float64(size), 'f', 1, 64), ".0") + unit
		}
	}
	return strconv.FormatInt(n, 10) + "B"
}

// wallTime is the value of --time: 90s, 5m, 1h30m, or plain seconds.
type wallTime time.Duration

// Set parses a duration. It is part of cli.Generic.
func (t *wallTime) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		d, err = time.ParseDuration(text + "s")
	}
	if err != nil || d < 0 {
		return fmt.Errorf("%q is not a time from 0 to 292 years, expected something like 60s, 5m or 1h30m", text)
	}
	*t = wallTime(d)
	return nil
}

// String is the time as package time writes it.
func (t *wallTime) String() string { return time.Duration(*t).String() }

// word is the value of a flag that takes one of some words, in upper or lower case.
type word struct {
	value string
	of    []string
	set   func(string) // takes a value into the request
}

// Set is part of cli.Generic.
func (w *word) Set(text string) error {
	if w.value = strings.ToLower(text); !slices.Contains(w.of, w.value) {
		return fmt.Errorf("expected one of %s", strings.Join(w.of, ", "))
	}
	w.set(w.value)
	return nil
}

// String is the word.
func (w *word) String() string { return w.value }
