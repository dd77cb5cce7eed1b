package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// refuseLinks refuses a store in which a file is a symbolic link, a device or a pipe. A store never makes one, and to
// write through one would change a file outside the store. The directory of the store itself may be a link.
func refuseLinks(dir string) error {
	root, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return classify(err)
	}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if absent(err) {
			return nil // removed meanwhile, by a solver beside which the store is read
		}
		if err != nil {
			return classify(err)
		}
		if !d.IsDir() && !d.Type().IsRegular() {
			return damaged(path, "not a regular file, but %s", d.Type())
		}
		return nil
	})
}

// removeTemporary removes what a process leaves behind that dies while it replaces a file.
func removeTemporary(dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return classify(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), freshTail) {
			continue
		}
		if err := removeIfThere(filepath.Join(dir, f.Name())); err != nil {
			return err
		}
	}
	return nil
}
