package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"planner"
	"planner/internal/web"
)

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
