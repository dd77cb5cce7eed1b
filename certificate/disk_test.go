package certificate

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
)

// cellar is a level with a layer for each of 18 pushes.
const cellar = "    ######\n#####@   #\n#   #    #\n#    $   #\n" +
	"##$#$#.# #\n#     .  #\n#    #.# #\n######   #\n     #####"

var errKilled = errors.New("killed")

// made writes a certificate.
func made(t *testing.T, c *Certificate) []byte {
	t.Helper()
	var file bytes.Buffer
	must.Do(t, c.Write(&file))
	return file.Bytes()
}

// What is made with next to no memory, in files, is the same as in memory, and so is what is made after a kill at any
// checkpoint.
func TestOnDisk(t *testing.T) {
	b := suite.Board(t, cellar)
	const claim = 19
	whole, err := Make(t.Context(), b.Level, claim, Options{Threads: 1, RAM: 1 << 30})
	must.Do(t, err)
	want := made(t, whole)
	runs := standin.NewSortedRuns()
	disk := Disk{SortedRuns: func() (search.SortedRuns, error) { return runs, nil }}
	least := int64(packedBytes * 2 * whole.Positions / 4)
	small, err := Make(t.Context(), b.Level, claim, Options{Threads: 1, RAM: least, Disk: disk})
	must.Do(t, err)
	if len(runs.Written) == 0 || !bytes.Equal(made(t, small), want) {
		t.Errorf("with %d bytes and %d files: another certificate", least, len(runs.Written))
	}

	var saved []byte
	saves := 0
	disk.Save = func(write func(io.Writer) error) error {
		var to bytes.Buffer
		err := write(&to)
		saved = to.Bytes()
		if saves++; saves%2 == 0 {
			err = errors.Join(err, errKilled)
		}
		return err
	}
	for kills := 0; ; kills++ {
		runs.Reopen()
		if saved != nil {
			disk.Saved = bytes.NewReader(saved)
		}
		c, err := Make(context.Background(), b.Level, claim, Options{Threads: 1, RAM: 1 << 30, Disk: disk})
		if err == nil {
			if kills < 5 || !bytes.Equal(made(t, c), want) {
				t.Errorf("after %d kills: another certificate", kills)
			}
			break
		}
		if !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
	}
}

// FuzzSaved goes on from a checkpoint of which all bytes may be anything. The result is an error or some certificate,
// which a checker judges.
func FuzzSaved(f *testing.F) {
	b, runs := suite.Board(f, cellar), standin.NewSortedRuns()
	disk := Disk{SortedRuns: func() (search.SortedRuns, error) { return runs, nil }}
	disk.Save = func(write func(io.Writer) error) error {
		var to bytes.Buffer
		err := write(&to)
		f.Add(to.Bytes())
		return err
	}
	if _, err := Make(f.Context(), b.Level, 19, Options{Threads: 1, RAM: 1 << 30, Disk: disk}); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		copied := standin.NewSortedRuns()
		maps.Copy(copied.Written, runs.Written)
		disk := Disk{SortedRuns: func() (search.SortedRuns, error) { return copied, nil }, Saved: bytes.NewReader(data)}
		_, _ = Make(t.Context(), b.Level, 19, Options{Threads: 1, RAM: 1 << 20, Disk: disk})
	})
}
