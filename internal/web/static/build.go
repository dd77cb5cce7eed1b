package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// program is the package that is built for the browser.
const program = "planner/internal/web/wasm"

// build compiles the planner for the browser.
func build(ctx context.Context) (wasm []byte, err error) {
	dir, err := os.MkdirTemp("", "planner-static-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "planner.wasm")
	command := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", file, program)
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build %s: %w\n%s", program, err, strings.TrimSpace(string(text)))
	}
	return os.ReadFile(file)
}

// loader is the script of the Go distribution that starts a Go program in a browser. It belongs to the version of Go
// that builds the program.
func loader(ctx context.Context) ([]byte, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
