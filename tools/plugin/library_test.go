package main

import (
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// TestPython runs the program that the documentation shows.
func TestPython(t *testing.T) {
	python := tool(t, "python3")
	if runtime.GOOS == "windows" {
		t.Skip("the library is for Linux and macOS")
	}
	doc := must.Read(t, "../../docs/plugin.md")
	program := regexp.MustCompile("(?s)```python\n(.*?)```").FindStringSubmatch(doc)
	if program == nil {
		t.Fatal("the documentation shows no program")
	}
	dir := t.TempDir()
	run(t, "", nil, "go", "build", "-buildmode=c-shared", "-o", filepath.Join(dir, "libplanner.so"), ".")
	if got := run(t, dir, nil, python, "-c", program[1]); !strings.HasPrefix(got, "0 R 1 push") {
		t.Errorf("it prints %q", got)
	}
}
