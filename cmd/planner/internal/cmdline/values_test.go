package cmdline

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/internal/test/must"
)

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

func TestFed(t *testing.T) {
	out, in, err := os.Pipe()
	must.Do(t, err)
	file, err := os.Create(filepath.Join(t.TempDir(), "levels.xsb"))
	must.Do(t, err)
	nothing, err := os.Open(os.DevNull)
	must.Do(t, err)
	if !fed(out) || !fed(file) || fed(nothing) {
		t.Errorf("a pipe %v, a file %v, the null device %v; expected true, true, false", fed(out), fed(file),
			fed(nothing))
	}
	if err := errors.Join(out.Close(), in.Close(), file.Close(), nothing.Close()); err != nil {
		t.Error(err)
	}
	if fed(out) || fed(nil) || fed(strings.NewReader("")) || !fed(strings.NewReader("#")) {
		t.Error("a closed file, no stream, an empty text or a text is taken for something else")
	}
}
