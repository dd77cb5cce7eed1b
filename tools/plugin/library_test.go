package main

import (
	"os"
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
	doc, err := os.ReadFile("../../docs/plugin.md")
	must.Do(t, err)
	program := regexp.MustCompile("(?s)```python\n(.*?)```").FindSubmatch(doc)
	if program == nil {
		t.Fatal("the documentation shows no program")
	}
	dir := t.TempDir()
	run(t, "", nil, "go", "build", "-buildmode=c-shared", "-o", filepath.Join(dir, "libplanner.so"), ".")
	if got := run(t, dir, nil, python, "-c", string(program[1])); !strings.HasPrefix(got, "0 R 1 push") {
		t.Errorf("it prints %q", got)
	}
}
