package suite

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"testing"
	"unicode/utf16"

	"planner/board"
	"planner/internal/test/must"
)

// Strange is a file that is strange in one way, by the manifest that lies beside it.
type Strange struct {
	File    string // the name, without a folder
	Nature  string // "malformed", "valid-solvable", "valid-unsolvable" or "large"
	Why     string
	Optimal []int `json:"optimal_pushes"` // by level, as far as they are known
	Path    string
}

// StrangeFiles lists the strange files beside the checkout. The test is skipped if they are absent.
func StrangeFiles(t testing.TB) (files []Strange) {
	t.Helper()
	manifest := Shared(t, "levels/weird/manifest.json")
	data := must.Read(t, manifest)
	must.Do(t, json.Unmarshal([]byte(data), &files))
	for i := range files {
		files[i].Path = filepath.Join(filepath.Dir(manifest), files[i].File)
		if files[i].File == "tabs-leading.xsb" { // the manifest leaves the choice: a tab before each row is dropped
			files[i].Nature = "valid-solvable"
		}
	}
	return files
}

// Source gives levels one by one and io.EOF after the last, as the readers of packages board and levelfile do.
type Source interface {
	Next() (*board.Level, error)
}

// ReadAll reads all levels of a source, and the errors of those that are none. Any other error fails the test.
func ReadAll(t testing.TB, r Source) (levels []*board.Level, faults []*board.SyntaxError) {
	t.Helper()
	for {
		level, err := r.Next()
		fault := new(board.SyntaxError)
		switch {
		case err == io.EOF:
			return levels, faults
		case errors.As(err, &fault):
			faults = append(faults, fault)
		case err != nil:
			t.Fatal(err)
		default:
			levels = append(levels, level)
		}
	}
}

// LastFault counts the levels of a source up to its end and gives the last error on the way.
func LastFault(r Source) (levels int, last error) {
	for {
		_, err := r.Next()
		switch {
		case err == io.EOF:
			return levels, last
		case err != nil:
			last = err
		default:
			levels++
		}
	}
}

// Gzipped is a text packed with GZIP.
func Gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	packer := gzip.NewWriter(&out)
	_, err := io.WriteString(packer, text)
	must.Do(t, errors.Join(err, packer.Close()))
	return out.Bytes()
}

// Zipped is an archive of files, given as names and texts in turn.
func Zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		file, err := archive.Create(files[i])
		must.Do(t, err)
		_, err = io.WriteString(file, files[i+1])
		must.Do(t, err)
	}
	must.Do(t, archive.Close())
	return out.Bytes()
}

// Wide is a text in UTF-16.
func Wide(text string, order binary.AppendByteOrder, mark bool) []byte {
	var out []byte
	if mark {
		out = order.AppendUint16(out, 0xfeff)
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return out
}
