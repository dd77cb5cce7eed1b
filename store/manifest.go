package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

const manifestHead = "planner-store %d %08x\n"

// readManifest reads and checks the manifest of a store; ErrNoStore when there is none.
func readManifest(dir string) (*manifest, error) {
	path := filepath.Join(dir, manifestFile)
	text, err := os.ReadFile(path)
	if absent(err) {
		return nil, fmt.Errorf("%w: %s", ErrNoStore, dir)
	}
	if err != nil {
		return nil, classify(err)
	}
	line, body, found := bytes.Cut(text, []byte("\n"))
	var format int
	var sum uint32
	if n, _ := fmt.Sscanf(string(line)+"\n", manifestHead, &format, &sum); !found || n != 2 {
		return nil, damaged(path, "its first line is no store's")
	}
	if format != Format {
		return nil, fmt.Errorf("%w: format %d, this program reads %d", ErrVersion, format, Format)
	}
	if checksum(body) != sum {
		return nil, damaged(path, "checksum mismatch")
	}
	m := &manifest{}
	if err := json.Unmarshal(body, m); err != nil {
		return nil, damaged(path, "%v", err)
	}
	return m, nil
}

// write makes the manifest the store's.
func (m *manifest) write(dir string) error {
	body, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	body = append(body, '\n')
	return replaceFile(filepath.Join(dir, manifestFile), func(w io.Writer) error {
		if _, err := fmt.Fprintf(w, manifestHead, Format, checksum(body)); err != nil {
			return err
		}
		_, err := w.Write(body)
		return err
	})
}

func (m *manifest) section(name string) (sectionInfo, bool) {
	for _, s := range m.Sections {
		if s.Name == name {
			return s, true
		}
	}
	return sectionInfo{}, false
}

func (m *manifest) segment(name string) (segmentInfo, bool) {
	for _, s := range m.Segments {
		if s.Name == name {
			return s, true
		}
	}
	return segmentInfo{}, false
}
