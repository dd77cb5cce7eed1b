package store

import (
	"errors"
	"strings"
	"testing"
)

// What is left and what is wanted are never the same number, whatever the difference.
func TestSpaceWords(t *testing.T) {
	for want, test := range map[string]struct{ free, floor int64 }{
		"0 MiB left, 1 MiB wanted":          {0, 1},
		"1,024 MiB left, 1,025 MiB wanted":  {1 << 30, 1<<30 + 1},
		"12 MiB left, 1,048,576 MiB wanted": {12<<20 + 5, 1 << 40},
	} {
		s := space{floor: test.floor, free: func(string) (int64, error) { return test.free, nil }}
		if err := s.check(); !errors.Is(err, ErrDiskFull) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%d bytes free of %d: %v, expected %s", test.free, test.floor, err, want)
		}
	}
}
