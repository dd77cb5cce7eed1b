package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"planner/internal/test/must"
	"planner/search"
)

// FuzzManifest: whatever stands in a manifest, it is read or refused, and what is read names no file outside the store.
// With a right checksum the body itself is tried, as someone may have edited it.
func FuzzManifest(f *testing.F) {
	f.Add([]byte("{}"), true)
	f.Add([]byte(`{"Limits":[[1,2]],"Sections":[{"Name":"a","File":"a.1","Bytes":3}]}`), true)
	f.Add([]byte(`{"Limits":[[1,2]],"Sections":[{"Name":"a","File":"../../a","Bytes":3}]}`), true)
	f.Add([]byte(`{"Limits":[[1,2]],"Segments":[{"Name":"/tmp/a","Chunk":262144,"Count":4611686018427387904}]}`), true)
	f.Add([]byte(`{"Epoch":65535,"Limits":[]}`), true)
	f.Add([]byte("planner-store 1 00000000\n{}"), false)
	f.Fuzz(func(t *testing.T, text []byte, sealed bool) {
		dir := t.TempDir()
		if sealed {
			text = append(fmt.Appendf(nil, manifestHead, Format, checksum(text)), text...)
		}
		must.Do(t, os.WriteFile(filepath.Join(dir, manifestFile), text, 0o600))
		m, err := readManifest(dir)
		if err != nil {
			return
		}
		for _, s := range m.Sections {
			if path := filepath.Join(dir, sectionDir, s.File); filepath.Dir(path) != filepath.Join(dir, sectionDir) {
				t.Errorf("a section in %s", path)
			}
		}
		for _, s := range m.Segments {
			if path := filepath.Join(dir, segmentDir, s.Name); filepath.Dir(path) != filepath.Join(dir, segmentDir) {
				t.Errorf("a segment in %s", path)
			}
			if bytes := int64(s.Count) * int64(s.Chunk); bytes < 0 || bytes/int64(s.Chunk) != int64(s.Count) {
				t.Errorf("%d chunks of %d bytes", s.Count, s.Chunk)
			}
		}
		_ = m.nextEpoch()
	})
}

// FuzzRun: the blocks of a run are read or refused, and none is longer than a block may be.
func FuzzRun(f *testing.F) {
	block := []byte("a block")
	head := binary.LittleEndian.AppendUint32(nil, blockSum("run", 0, block))
	f.Add(append(binary.LittleEndian.AppendUint32(head, uint32(len(block))), block...))
	f.Add(binary.LittleEndian.AppendUint32(head[:4:4], 1<<31))
	f.Add([]byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := newRuns(t.TempDir(), nil)
		r.restore([]sortedRunInfo{{Name: "run", Slots: (len(data) + slotBytes - 1) / slotBytes,
			Bytes: int64(len(data))}})
		must.Do(t, os.WriteFile(filepath.Join(r.dir, "run"), data, 0o600))
		run, err := r.Open("run")
		must.Do(t, err)
		defer run.Close()
		for at := range run.Blocks() {
			if block, err := run.Block(at); err == nil && len(block) > search.SortedRunBlock {
				t.Errorf("a block of %d bytes", len(block))
			}
		}
	})
}

// FuzzTable: a table file of Badger is verified or refused, without a panic. The first seed is a real file.
func FuzzTable(f *testing.F) {
	f.Add(tableFile(f))
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{1, 2, 3, 4, 8, 1, 16, 5, 0, 0, 0, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = verifyTable(must.Write(t, "000001.sst", string(data)))
	})
}

// tableFile makes a store with a few entries and returns a table file of it, which must be sound.
func tableFile(f *testing.F) []byte {
	s, err := Open(filepath.Join(f.TempDir(), "store"), testLevel, small)
	must.Do(f, err)
	p, err := s.Spill()
	must.Do(f, err)
	must.Do(f, errors.Join(p.Put(entriesOf(1, 20)), p.Sync(), s.Close()))
	files, err := filepath.Glob(filepath.Join(s.Dir(), tableDir, "*.sst"))
	if err != nil || len(files) == 0 {
		f.Fatalf("no table file, %v", err)
	}
	must.Do(f, verifyTable(files[0]))
	data, err := os.ReadFile(files[0])
	must.Do(f, err)
	return data
}

// FuzzEntry: a value of the table gives an entry or an error, and no record beyond the limits of its epoch.
func FuzzEntry(f *testing.F) {
	f.Add(make([]byte, valueBytes))
	f.Add([]byte{0, 0, 0, 9, 0, 0, 0, 1, 0, 0})
	f.Add([]byte{0, 0, 0, 1, 0, 0, 0, 1, 255, 255})
	e := epochs{current: 2, limits: [][2]search.Ref{{3, 3}, {5, 5}, {5, 5}}}
	f.Fuzz(func(t *testing.T, value []byte) {
		entry, found, err := e.entry(getKey(make([]byte, keyBytes)), value)
		if err != nil || !found {
			return
		}
		if _, epoch := getValue(value); epoch < e.current && max(entry.Refs[0], entry.Refs[1]) > e.limits[epoch][0] {
			t.Errorf("records %v of epoch %d", entry.Refs, epoch)
		}
	})
}
