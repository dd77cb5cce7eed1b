package store

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/search"
)

var damages = flag.Int("store.damages", long.Pick(4, 12), "damaged copies of a store that TestDamagedCopies reads")

// damage changes a copy of a store at random and says what it did, with the names of the files.
type damage func(rng *rand.Rand, dir string, files []string) (what string, err error)

// damagesOfStores are the kinds of damage.
var damagesOfStores = []damage{flipBits, cutOff, swapFiles, swapRuns, copyOver, copyRun, deleteFile,
	appendGarbage, editManifest}

func anyOf[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// rewrite replaces a file by what change makes of its bytes.
func rewrite(path string, change func([]byte) []byte) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, change(data), fileMode)
}

func flipBits(rng *rand.Rand, dir string, files []string) (string, error) {
	name, count := anyOf(rng, files), 1+rng.IntN(4)
	return fmt.Sprintf("%d bits of %s flipped", count, name),
		rewrite(filepath.Join(dir, name), func(data []byte) []byte {
			for range count {
				data[rng.IntN(len(data))] ^= 1 << rng.IntN(8)
			}
			return data
		})
}

func cutOff(rng *rand.Rand, dir string, files []string) (string, error) {
	name := anyOf(rng, files)
	return name + " cut off", rewrite(filepath.Join(dir, name),
		func(data []byte) []byte { return data[:rng.IntN(len(data))] })
}

func swapFiles(rng *rand.Rand, dir string, files []string) (string, error) {
	one, two := anyOf(rng, files), anyOf(rng, files)
	aside := filepath.Join(dir, "aside")
	if one == two {
		return "nothing", nil
	}
	return one + " swapped with " + two, errors.Join(os.Rename(filepath.Join(dir, one), aside),
		os.Rename(filepath.Join(dir, two), filepath.Join(dir, one)), os.Rename(aside, filepath.Join(dir, two)))
}

// runsOf are the files of a list that are runs, which have one length.
func runsOf(files []string) []string {
	return slices.DeleteFunc(slices.Clone(files), func(f string) bool { return filepath.Dir(f) != runDir })
}

func swapRuns(rng *rand.Rand, dir string, files []string) (string, error) {
	return swapFiles(rng, dir, runsOf(files))
}

func copyOver(rng *rand.Rand, dir string, files []string) (string, error) {
	one, two := anyOf(rng, files), anyOf(rng, files)
	data, err := os.ReadFile(filepath.Join(dir, one))
	if err != nil || one == two || filepath.Dir(one) == tableDir && filepath.Dir(two) == tableDir {
		return "nothing", err // of two tables see verifyTables
	}
	return one + " copied over " + two, os.WriteFile(filepath.Join(dir, two), data, fileMode)
}

func copyRun(rng *rand.Rand, dir string, files []string) (string, error) {
	return copyOver(rng, dir, runsOf(files))
}

func deleteFile(rng *rand.Rand, dir string, files []string) (string, error) {
	name := anyOf(rng, files)
	return name + " deleted", os.Remove(filepath.Join(dir, name))
}

func appendGarbage(rng *rand.Rand, dir string, files []string) (string, error) {
	name := anyOf(rng, files)
	return "garbage behind " + name, rewrite(filepath.Join(dir, name), func(data []byte) []byte {
		for range 1 + rng.IntN(5000) {
			data = append(data, byte(rng.Uint32()))
		}
		return data
	})
}

// editManifest makes a manifest whose checksum is right, that names files outside, huge lengths, or another level.
func editManifest(rng *rand.Rand, dir string, _ []string) (string, error) {
	m, err := readManifest(dir)
	if err != nil {
		return "", err
	}
	edits := []struct {
		what string
		make func()
	}{
		{"another level", func() { m.Identity.Level = "other" }},
		{"a section outside", func() { m.Sections[0].File = "../../outside" }},
		{"an absolute section", func() { m.Sections[0].File = "/etc/hostname" }},
		{"a huge section", func() { m.Sections[0].Bytes = 1 << 62 }},
		{"a negative section", func() { m.Sections[0].Bytes = -1 }},
		{"a segment outside", func() { m.Segments[0].Name = "../manifest" }},
		{"a huge segment", func() { m.Segments[0].Count = 1 << 60 }},
		{"a huge chunk", func() { m.Segments[0].Chunk = 1 << 62 }},
		{"a negative segment", func() { m.Segments[0].Count = -7 }},
		{"no limits", func() { m.Limits = nil }},
		{"a later epoch", func() { m.Epoch += 9 }},
		{"a later generation", func() { m.Generation += 1000 }},
	}
	e := anyOf(rng, edits)
	e.make()
	return "a manifest with " + e.what, m.write(dir)
}

// TestDamagedCopies damages copies of a store at random and reads each as a resumed search would, in a process of its
// own. A damaged store is refused with a reason or read rightly; nothing may panic, hang or give a wrong answer.
//
//	go test ./store -run DamagedCopies -v -timeout 1h -args -store.damages 1000
func TestDamagedCopies(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	var files []string
	for _, path := range filled(t, dir) {
		name, err := filepath.Rel(dir, path)
		must.Do(t, err)
		files = append(files, name)
	}
	seed := uint64(time.Now().UnixNano())
	refused := 0
	for i := range *damages {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		copied := filepath.Join(t.TempDir(), "copy")
		must.Do(t, os.CopyFS(copied, os.DirFS(dir)))
		what, err := anyOf(rng, damagesOfStores)(rng, copied, files)
		must.Do(t, err)
		cmd, said := start(t, "read-all", copied)
		if err := waitFor(cmd, time.Minute); err != nil {
			t.Errorf("seed %d, copy %d, %s: %v: %.600s", seed, i, what, err, said)
		}
		if refusal, found := strings.CutPrefix(said.String(), "refused: "); found {
			refused++
			if !names(refusal, what, files) {
				t.Errorf("seed %d, copy %d, %s: it is named otherwise: %s", seed, i, what, refusal)
			}
		}
		must.Do(t, os.RemoveAll(copied))
	}
	t.Logf("%d copies, %d refused, the others read rightly", *damages, refused)
}

// names reports whether a refusal names a file of a damage, the table of which it is a part, or what the manifest says.
func names(refusal, what string, files []string) bool {
	if strings.Contains(what, manifestFile) {
		return true
	}
	return slices.ContainsFunc(files, func(file string) bool {
		name := filepath.Base(file)
		if filepath.Dir(file) == tableDir {
			name = tableDir
		}
		return strings.Contains(what, file) && strings.Contains(refusal, strings.TrimSuffix(name, ".sum"))
	})
}

// childReadAll reads a damaged store. It fails unless the store is refused with a reason or read rightly. A directory
// in which neither the manifest nor the holder is a store's is taken for one of somebody else.
func childReadAll(dir string) error {
	err := readAll(dir)
	for _, reason := range []error{ErrDamaged, errOtherLevel, errOthers, ErrNoStore, ErrVersion, ErrNoData} {
		if errors.Is(err, reason) && !errors.Is(err, errWrong) {
			fmt.Println("refused:", err)
			return nil
		}
	}
	return err
}

// What the segments and runs of a filled store are. All of one kind have the same length.
const (
	segmentChunk = 4096
	runCount     = 5
	runSlots     = 3
)

var segmentNames = []string{"forward", "reverse"}

func runOf(i int) string { return fmt.Sprintf("run-%d", i) }

// slotOf is the block in a slot of a run.
func slotOf(run, slot int) []byte { return bytes.Repeat([]byte{byte(runSlots*run + slot)}, 50_000) }

// filled makes a store with something in every part and returns its files.
func filled(t *testing.T, dir string) (files []string) {
	t.Helper()
	s := mustOpen(t, dir)
	must.Do(t, openedSpill(t, s).Put(entriesOf(1, 80_000)))
	for side, name := range segmentNames {
		g, err := s.Segment(name, segmentChunk)
		must.Do(t, err)
		for i := range 3 {
			if _, err := g.Append(bytes.Repeat([]byte{byte(3*side + i)}, segmentChunk)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var kept []string
	for i := range runCount {
		w, err := s.SortedRuns().Create(runOf(i))
		must.Do(t, err)
		for slot := range runSlots {
			must.Do(t, w.Append(slotOf(i, slot)))
		}
		must.Do(t, w.Close())
		kept = append(kept, runOf(i))
	}
	s.SortedRuns().Keep(kept)
	must.Do(t, errors.Join(save(s, 80_000, "state", write(strings.Repeat("state ", 100))), s.Close()))
	err := filepath.Walk(dir, func(path string, st os.FileInfo, err error) error {
		if err == nil && !st.IsDir() && st.Size() > 0 {
			files = append(files, path)
		}
		return err
	})
	must.Do(t, err)
	return files
}

// readAll uses a store as a resumed search would.
func readAll(dir string) error {
	s, err := Open(dir, testLevel, small)
	if err != nil {
		return err
	}
	err = func() error {
		if err := readSection(s, "state", func(r io.Reader) error {
			_, err := io.Copy(io.Discard, r)
			return err
		}); err != nil {
			return err
		}
		if err := errors.Join(readSegments(s), readRuns(s)); err != nil {
			return err
		}
		p, err := s.Spill()
		if err != nil {
			return err
		}
		if err := p.Sync(); err != nil {
			return err
		}
		for i := 1; i < 80_000; i += 3 {
			e, found, err := p.Get(keyOf(i))
			if err != nil {
				return err
			}
			if !found || e.Refs != refsOf(i) {
				return errWrong
			}
		}
		count := 0
		err = p.Scan(func(search.Entry) bool { count++; return true })
		if err == nil && count != 79_999 {
			return errWrong
		}
		return err
	}()
	return errors.Join(err, s.Close())
}

func readSegments(s *Store) error {
	for side, name := range segmentNames {
		g, err := s.Segment(name, segmentChunk)
		if err != nil {
			return err
		}
		for i := range 3 {
			if chunk, err := g.Chunk(i); err != nil || chunk[7] != byte(3*side+i) {
				return errors.Join(err, errWrong)
			}
		}
	}
	return nil
}

func readRuns(s *Store) error {
	for i := range runCount {
		r, err := s.SortedRuns().Open(runOf(i))
		if err != nil {
			return err
		}
		for slot := range runSlots {
			block, err := r.Block(slot)
			if err != nil {
				return errors.Join(err, r.Close())
			}
			if !bytes.Equal(block, slotOf(i, slot)) {
				return errors.Join(errWrong, r.Close())
			}
		}
		if err := r.Close(); err != nil {
			return err
		}
	}
	for _, info := range s.manifest.Runs {
		if err := s.runs.checkRun(context.Background(), info); err != nil {
			return err
		}
	}
	return nil
}

var errWrong = errors.New("a damaged store gave a wrong answer")

// harmless reports whether no answer depends on a file: it is rebuilt, or a log that was already replayed.
func harmless(path string) bool {
	name := filepath.Base(path)
	return name == ownerFile || name == "LOCK" || name == "DISCARD" ||
		name == "KEYREGISTRY" ||
		strings.HasSuffix(name, ".vlog") || strings.HasSuffix(name, ".mem")
}

func TestDamageIsDetectedAndNamed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	rng := rand.New(rand.NewPCG(3, 5))
	for i, path := range filled(t, dir) {
		whole, err := os.ReadFile(path)
		must.Do(t, err)
		for _, cut := range []bool{i%2 == 0, i%2 != 0}[:long.Pick(1, 2)] {
			broken := append([]byte(nil), whole...)
			at := rng.IntN(len(broken))
			if filepath.Base(filepath.Dir(path)) == runDir {
				at = rng.IntN(50_000) // the rest of the slot is padding
			}
			broken[at] ^= 1 << rng.IntN(8)
			if cut {
				broken = whole[:at]
			}
			copied := filepath.Join(t.TempDir(), "copy")
			must.Do(t, os.CopyFS(copied, os.DirFS(dir)))
			name, _ := filepath.Rel(dir, path)
			must.Do(t, os.WriteFile(filepath.Join(copied, name), broken, 0o644))
			err := readAll(copied)
			switch {
			case errors.Is(err, errWrong):
				t.Errorf("%s damaged at byte %d (cut: %v): %v", name, at, cut, err)
			case err == nil && !harmless(path):
				t.Errorf("%s damaged at byte %d (cut: %v): nothing was noticed", name, at, cut)
			case err != nil && (!errors.Is(err, ErrDamaged) || errors.Is(err, os.ErrInvalid)):
				t.Errorf("%s damaged at byte %d (cut: %v): %v", name, at, cut, err)
			}
		}
	}
}

// TestEveryPartRemoved removes every folder and file of a store in turn. The check and a resumed search both name what
// is missing, unless nothing depends on it.
func TestEveryPartRemoved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	parts := append(filled(t, dir), filepath.Join(dir, tableDir), filepath.Join(dir, sectionDir),
		filepath.Join(dir, segmentDir), filepath.Join(dir, runDir))
	for _, path := range parts {
		name, err := filepath.Rel(dir, path)
		must.Do(t, err)
		for how, read := range map[string]func(dir string) error{"check": checkAll, "resume": readAll} {
			copied := filepath.Join(t.TempDir(), "copy")
			must.Do(t, os.CopyFS(copied, os.DirFS(dir)))
			must.Do(t, os.RemoveAll(filepath.Join(copied, name)))
			err := read(copied)
			if harmless(path) && err == nil {
				continue
			}
			part := strings.TrimSuffix(filepath.Base(name), ".sum")
			if filepath.Dir(name) == tableDir {
				part = tableDir
			}
			if err == nil || errors.Is(err, errWrong) || !strings.Contains(err.Error(), part) {
				t.Errorf("%s without %s: %v", how, name, err)
			}
		}
	}
}
