package cmdline

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFed(t *testing.T) {
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "levels.xsb"))
	if err != nil {
		t.Fatal(err)
	}
	nothing, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
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
