package architecture

import (
	"os"
	"path/filepath"
	"testing"

	"planner/internal/test/must"
)

// Root is the folder of the module, found by its go.mod in the working directory or above it.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	must.Do(t, err)
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod in the working directory or above it")
		}
	}
}
