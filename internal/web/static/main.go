//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"planner/internal/machine"
	"planner/internal/web"
	"planner/internal/web/api"

	"github.com/dustin/go-humanize"
)

const usage = `Usage: go run ./internal/web/static DIR [LEVELS]

Writes the page with the planner inside into the folder DIR, which is made if it does not exist. Files of the same names
are replaced, and others are left alone. LEVELS is a file of levels that the page begins with.`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command with its exit code: 0 for success, 1 for a failure, 2 for wrong usage.
func run(ctx context.Context, arguments []string, out, trouble io.Writer) int {
	if len(arguments) < 1 || len(arguments) > 2 || arguments[0] == "" || arguments[0][0] == '-' {
		fmt.Fprintln(trouble, usage)
		return 2
	}
	f := folder{path: arguments[0], contents: map[string][]byte{}}
	if len(arguments) == 2 {
		f.levels = arguments[1]
	}
	if err := f.writeFolder(ctx); err != nil {
		fmt.Fprintf(trouble, "static: %v\n", err)
		return 1
	}
	for _, name := range f.written {
		fmt.Fprintf(out, "%10s  %s\n", humanize.Bytes(uint64(len(f.contents[name]))), name)
	}
	return 0
}

// own are the files that are not those of the server's page: the module that carries calls, in the place of the one
// that carries them to a server, and the script of the worker.
//
//go:embed files
var own embed.FS

// folder is the folder that is written.
type folder struct {
	path     string
	levels   string            // the file that the page begins with, empty for none
	written  []string          // the names of the files, in the order of writing
	contents map[string][]byte // of the written files by name
}

// writeFolder writes the whole folder.
func (f *folder) writeFolder(ctx context.Context) error {
	if err := os.MkdirAll(f.path, 0o755); err != nil {
		return err
	}
	start, err := f.start(ctx)
	if err != nil {
		return err
	}
	p, err := newPlanner(ctx)
	if err != nil {
		return err
	}
	files := web.FilesIn(own, "files")
	worker := files["worker.js"]
	if files["disk.js"], err = p.disk(worker); err != nil {
		return err
	}
	page, err := web.Page(start, files)
	page = linked(page)
	// The page may compile the planner, too, and make a worker of a text.
	page.Policy = strings.Replace(page.Policy, "script-src",
		"worker-src 'self' blob:; script-src 'wasm-unsafe-eval'", 1)
	err = errors.Join(err, f.addFile("index.html", []byte(page.Guarded())), f.addFile("worker.js", []byte(worker)))
	for _, name := range slices.Sorted(maps.Keys(page.Files)) {
		err = errors.Join(err, f.addFile(name, []byte(page.Files[name])))
	}
	err = errors.Join(err, f.addFile(loaderName, p.loader), f.addFile("planner.wasm", p.program),
		f.addFile("planner.wasm.gz", p.packed))
	if err != nil {
		return err
	}
	return f.addOffline(files)
}

// start is what the page begins with.
func (f *folder) start(ctx context.Context) (*api.Start, error) {
	start := &api.Start{Kind: "browser", Limits: api.InBrowser}
	if f.levels == "" {
		return start, nil
	}
	file, err := os.Open(f.levels)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	levels, err := api.ReadLevels(ctx, file, filepath.Base(f.levels), api.Limits{})
	start.File, start.Levels, start.Left = levels.Name, levels.Levels, levels.Left
	return start, err
}

// planner is the program for the browser, plain and packed, and the script that starts it.
type planner struct{ program, packed, loader []byte }

func newPlanner(ctx context.Context) (p planner, err error) {
	if p.loader, err = loader(ctx); err != nil {
		return p, err
	}
	if p.program, err = build(ctx); err != nil {
		return p, err
	}
	p.packed, err = pack(p.program)
	return p, err
}

// loaderName is the file of the loader.
const loaderName = "wasm_exec.js"

// diskName is the file with the module of [planner.disk].
const diskName = "disk.late.js"

// disk is the module for a page that was opened from a disk. Such a page can neither fetch files nor make a worker of a
// file, so the module has all that the page needs: the script of the worker with the loader inside, and the packed
// planner in base64.
func (p planner) disk(worker string) (string, error) {
	worker = strings.Replace(worker, "importScripts('"+loaderName+"');", string(p.loader), 1)
	return web.Constant("disk", map[string]any{"worker": worker, "program": p.packed})
}

func pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close()) // which writes the rest
	return b.Bytes(), err
}

// addFile writes one file, whole or not at all.
func (f *folder) addFile(name string, data []byte) error {
	if err := machine.ReplaceText(filepath.Join(f.path, name), 0, data); err != nil {
		return err
	}
	f.written = append(f.written, name)
	f.contents[name] = data
	return nil
}

// program is the package that is built for the browser.
const program = "planner/internal/web/static"

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

// loader is the script of the Go distribution that starts a Go program in a browser. The script belongs to the version
// of Go that builds the program.
func loader(ctx context.Context) ([]byte, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", loaderName))
}
