package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"planner"
	"planner/internal/web"

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
	f := folder{path: arguments[0]}
	if len(arguments) == 2 {
		f.levels = arguments[1]
	}
	if err := f.write(ctx); err != nil {
		fmt.Fprintf(trouble, "static: %v\n", err)
		return 1
	}
	for _, w := range f.written {
		fmt.Fprintf(out, "%10s  %s\n", humanize.Bytes(uint64(w.size)), w.name)
	}
	return 0
}

// own are the files that are not those of the server's page. One of them takes the place of the module that carries
// calls to a server.
//
//go:embed files
var own embed.FS

// policy lists what the page may do: use its own files, and compile the planner. It stands in the page because a plain
// web space sends no headers.
const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; ` +
	`img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'`

// folder is the folder that is written.
type folder struct {
	path    string
	levels  string // the file that the page begins with, empty for none
	written []entry
}

// entry is one file of the folder.
type entry struct {
	name string
	size int
}

// write writes everything.
func (f *folder) write(ctx context.Context) error {
	if err := os.MkdirAll(f.path, 0o755); err != nil {
		return err
	}
	ourOwn, err := fs.Sub(own, "files")
	if err != nil {
		return err
	}
	for _, files := range []fs.FS{ourOwn, web.Page()} {
		if err := f.copyAll(files); err != nil {
			return err
		}
	}
	player, err := web.PlayerTemplate()
	if err := errors.Join(err, f.add(web.PlayerName, []byte(player)), f.addLevels()); err != nil {
		return err
	}
	return f.addProgram(ctx)
}

// copyAll copies the files of a tree, except those that are written already.
func (f *folder) copyAll(files fs.FS) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		taken := slices.ContainsFunc(f.written, func(e entry) bool { return e.name == name })
		if err != nil || d.IsDir() || taken {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			if data, err = guarded(data); err != nil {
				return err
			}
		}
		return f.add(name, data)
	})
}

// guarded is the page with the policy before its title.
func guarded(page []byte) ([]byte, error) {
	const title = "<title>"
	before, after, found := bytes.Cut(page, []byte(title))
	if !found {
		return nil, errors.New("index.html has no title")
	}
	meta := fmt.Sprintf("<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n", policy)
	return slices.Concat(before, []byte(meta+title), after), nil
}

// addLevels adds the file of levels, which is empty when there is none: a page that asks for a missing file would show
// an error in the browser's console.
func (f *folder) addLevels() error {
	var data []byte
	if f.levels != "" {
		var err error
		if _, err := planner.ReadFile(f.levels); err != nil { // what holds no levels must not be served
			return err
		}
		if data, err = os.ReadFile(f.levels); err != nil {
			return err
		}
	}
	return f.add("levels.txt", data)
}

// addProgram adds the program, plain and packed, and its loader.
func (f *folder) addProgram(ctx context.Context) error {
	loader, err := loader(ctx)
	if err != nil {
		return err
	}
	program, err := build(ctx)
	if err != nil {
		return err
	}
	packed, err := pack(program)
	if err != nil {
		return err
	}
	return errors.Join(f.add("wasm_exec.js", loader), f.add("planner.wasm", program), f.add("planner.wasm.gz", packed))
}

func pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// add writes one file, whole or not at all.
func (f *folder) add(name string, data []byte) error {
	path := filepath.Join(f.path, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(path+".part", data, 0o644); err != nil {
		return errors.Join(err, os.Remove(path+".part"))
	}
	if err := os.Rename(path+".part", path); err != nil {
		return err
	}
	f.written = append(f.written, entry{name, len(data)})
	return nil
}

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
