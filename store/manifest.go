package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"planner/search"
)

// The first line of a manifest holds its format and the checksum of the rest, behind a word by which it is known.
const (
	manifestMagic = "planner-store"
	manifestHead  = manifestMagic + " %d %08x\n"
)

// newManifest is the manifest of a store without a checkpoint.
func newManifest(id Identity) *manifest {
	return &manifest{Identity: id, Limits: [][2]search.Ref{{}}}
}

// readManifest reads and verifies the manifest of a store. The error is ErrNoStore when neither a manifest is there
// nor anything that only a store with a manifest holds.
func readManifest(dir string) (*manifest, error) {
	if err := refuseFile(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, manifestFile)
	text, err := os.ReadFile(path)
	if absent(err) {
		for _, part := range []string{sectionDir, segmentDir, runDir, tableDir} {
			if files, _ := os.ReadDir(filepath.Join(dir, part)); len(files) > 0 {
				return nil, damaged(path, "missing")
			}
		}
		return nil, ErrNoStore
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
	if err := m.verify(); err != nil {
		return nil, damaged(path, "%v", err)
	}
	return m, nil
}

// mostChunks is a limit for the chunks of a log that none can exceed, because its records are numbered with 32 bits.
const mostChunks = 1 << 32

// verify refuses what no store writes and what would lead outside of its directory or beyond its files: a name with a
// path in it, and lengths that are negative or overflow.
func (m *manifest) verify() error {
	if len(m.Limits) != int(m.Epoch)+1 {
		return fmt.Errorf("epoch %d with %d limits", m.Epoch, len(m.Limits))
	}
	for _, s := range m.Sections {
		if !plainName(s.File) || s.Bytes < 0 {
			return fmt.Errorf("section %q of %d bytes in the file %q", s.Name, s.Bytes, s.File)
		}
	}
	for _, s := range m.Segments {
		if !plainName(s.Name) || s.Count < 0 || int64(s.Count) > mostChunks || s.Chunk <= 0 || s.Chunk > 1<<30 {
			return fmt.Errorf("segment %q of %d chunks with %d bytes", s.Name, s.Count, s.Chunk)
		}
	}
	for _, r := range m.Runs {
		if !plainName(r.Name) || r.Bytes < 0 || r.Slots < 0 {
			return fmt.Errorf("run %q of %d bytes", r.Name, r.Bytes)
		}
	}
	return nil
}

// plainName reports whether a name belongs to a file in the directory itself, without a path.
func plainName(name string) bool {
	return filepath.IsLocal(name) && name != "." && filepath.Base(name) == name
}

// write replaces the manifest of a store by m.
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

// nextEpoch begins the epoch of this process, which starts from what the process before has secured.
func (m *manifest) nextEpoch() error {
	if m.Epoch == 1<<16-1 {
		return damaged(manifestFile, "epoch %d, which is the last", m.Epoch)
	}
	m.Epoch++
	m.Limits = append(m.Limits, m.Limits[m.Epoch-1])
	return nil
}
