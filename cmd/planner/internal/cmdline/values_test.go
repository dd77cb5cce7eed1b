package cmdline

import "testing"

func TestByteSize(t *testing.T) {
	for text, want := range map[string]int64{"256MiB": 256 << 20, "4GiB": 4 << 30, "500M": 5e8, "1.5G": 15e8,
		"64k": 64000, "100": 100, "2 GB": 2e9, "1gib": 1 << 30} {
		var s byteSize
		if err := s.Set(text); err != nil || int64(s) != want {
			t.Errorf("%q is %d, %v; want %d", text, s, err, want)
		}
	}
	for _, text := range []string{"", "x", "-1M", "1e400", "NaN", "MiB", "9999999999T", "1.2.3G"} {
		var s byteSize
		if err := s.Set(text); err == nil {
			t.Errorf("%q is accepted as %d", text, s)
		}
	}
}
