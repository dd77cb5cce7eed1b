package technique

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFilesExist checks that every entry names a file of the source tree, whose root is the folder above this one.
func TestFilesExist(t *testing.T) {
	if _, err := os.Stat(filepath.Join("..", "go.mod")); err != nil {
		t.Fatalf("the root of the source tree is not the folder above: %v", err)
	}
	for _, e := range All() {
		info, err := os.Stat(filepath.Join("..", filepath.FromSlash(e.File)))
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
		} else if !info.Mode().IsRegular() {
			t.Errorf("%s: %s is no regular file", e.Name, e.File)
		}
	}
}
