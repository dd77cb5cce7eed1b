package cmdline

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// byteSize is the value, in bytes, of a flag such as --ram: 256MiB, 4GiB, 500M, 1.5G, or plain bytes.
type byteSize int64

// units are the suffixes of sizes, tried from the longest to the shortest. As with dd and most schedulers, KiB counts
// 1024 and KB or K counts 1000.
var units = []struct {
	suffix string
	bytes  float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12},
	{"k", 1e3}, {"m", 1e6}, {"g", 1e9}, {"t", 1e12}, {"b", 1}, {"", 1},
}

// Set parses a size. It is part of cli.Generic.
func (s *byteSize) Set(text string) error {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, u := range units {
		number, found := strings.CutSuffix(lower, u.suffix)
		if !found {
			continue
		}
		value, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if bytes := value * u.bytes; err == nil && bytes >= 0 && bytes < math.MaxInt64 {
			*s = byteSize(bytes)
			return nil
		}
		break
	}
	return fmt.Errorf("%q is not a size, expected something like 256MiB, 4GiB, 500M or 1.5G", text)
}

// String is the size as FormatBytes writes it.
func (s *byteSize) String() string { return FormatBytes(int64(*s)) }

// FormatBytes writes a number of bytes in the largest binary unit of which there is at least one, with at most one
// decimal.
func FormatBytes(n int64) string {
	for i := 3; i >= 0; i-- {
		u := units[i]
		if float64(n) >= u.bytes {
			name := strings.ToUpper(u.suffix[:1]) + "iB"
			return strings.TrimSuffix(strconv.FormatFloat(float64(n)/u.bytes, 'f', 1, 64), ".0") + name
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
		return fmt.Errorf("%q is not a time, expected something like 60s, 5m or 1h30m", text)
	}
	*t = wallTime(d)
	return nil
}

// String is the time as package time writes it.
func (t *wallTime) String() string { return time.Duration(*t).String() }
