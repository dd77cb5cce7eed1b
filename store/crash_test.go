package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/search"
)

// The child of the crash test does what a search does: it makes records, appends full chunks to a segment, hands
// batches to the Spill and writes a checkpoint after every third batch. At its start it verifies all that the last
// checkpoint secured.
const (
	crashChunk   = 4096
	crashRecords = crashChunk / 4
	crashBatch   = 3000
	crashStates  = 60_000
)

// start runs a child of the test process and collects its output.
func start(t *testing.T, mode, dir string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	said := &bytes.Buffer{}
	cmd := exec.Command(os.Args[0], "-store.child="+mode, "-store.dir="+dir)
	cmd.Stdout, cmd.Stderr = said, said
	must.Do(t, cmd.Start())
	return cmd, said
}

func TestKilledAtRandomMoments(t *testing.T) {
	long.Only(t, "it kills processes")
	dir := filepath.Join(t.TempDir(), "store")
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	killed := 0
	for range *kills {
		mode := "search"
		if _, err := Peek(dir); err == nil && rng.IntN(4) == 0 {
			mode = "compact"
		}
		cmd, said := start(t, mode, dir)
		timer := time.AfterFunc(time.Duration(rng.IntN(400))*time.Millisecond, func() { _ = cmd.Process.Kill() })
		err := cmd.Wait()
		if timer.Stop(); err == nil && mode == "search" {
			if err := os.RemoveAll(dir); err != nil { // it came to its end: begin again
				t.Fatal(err)
			}
		} else if err != nil && said.Len() > 0 {
			t.Fatalf("after %d kills: %s", killed, said)
		}
		killed++
	}
	cmd, said := start(t, "search", dir)
	if err := cmd.Wait(); err != nil {
		t.Fatalf("after %d kills: %v %s", killed, err, said)
	}
	entries, err := Check(context.Background(), dir, small)
	if err != nil || entries < crashStates {
		t.Fatalf("after %d kills: %d entries, %v", killed, entries, err)
	}
}

// childCompact compacts a store.
func childCompact(dir string) error {
	_, _, err := Compact(dir, small)
	return err
}

// childSearch runs until it has made all records.
func childSearch(dir string) error {
	s, err := Open(dir, testLevel, small)
	if err != nil {
		return err
	}
	c := &crashing{store: s}
	if c.log, err = s.Segment("log", crashChunk); err != nil {
		return err
	}
	if c.spill, err = s.Spill(); err != nil {
		return err
	}
	if s.Resumed() {
		if err := c.resume(); err != nil {
			return err
		}
	}
	for c.made < crashStates {
		if err := c.step(); err != nil {
			return err
		}
	}
	return s.Close()
}

// crashing is the state of the child.
type crashing struct {
	store *Store
	log   search.Segment
	spill *Spill
	made  int
	steps int
}

// step makes one batch of records.
func (c *crashing) step() error {
	if err := c.spill.Put(entriesOf(c.made+1, c.made+crashBatch+1)); err != nil {
		return err
	}
	for (c.log.Len()+1)*crashRecords <= c.made+crashBatch {
		chunk := make([]byte, crashChunk)
		for i := range crashRecords {
			binary.LittleEndian.PutUint32(chunk[4*i:], uint32(c.log.Len()*crashRecords+i+1))
		}
		if _, err := c.log.Append(chunk); err != nil {
			return err
		}
	}
	c.made += crashBatch
	if c.steps++; c.steps%3 != 0 && c.made < crashStates {
		return nil
	}
	return save(c.store, c.made, "made", func(w io.Writer) error {
		return binary.Write(w, binary.LittleEndian, []uint64{uint64(c.made), uint64(c.log.Len())})
	})
}

// resume reads the last checkpoint and verifies all that it secured.
func (c *crashing) resume() error {
	var state [2]uint64
	err := readSection(c.store, "made", func(r io.Reader) error {
		return binary.Read(r, binary.LittleEndian, &state)
	})
	if err != nil {
		return err
	}
	c.made = int(state[0])
	if c.log.Len() != int(state[1]) {
		return fmt.Errorf("%d chunks, the checkpoint had %d", c.log.Len(), state[1])
	}
	for at := range c.log.Len() {
		chunk, err := c.log.Chunk(at)
		if err != nil {
			return err
		}
		for i := range crashRecords {
			if got := int(binary.LittleEndian.Uint32(chunk[4*i:])); got != at*crashRecords+i+1 {
				return fmt.Errorf("chunk %d record %d reads %d", at, i, got)
			}
		}
	}
	for i := 1; i <= crashStates; i++ {
		e, found, err := c.spill.Get(keyOf(i))
		if err != nil || found != (i <= c.made) || found && e.Refs != refsOf(i) {
			return fmt.Errorf("record %d of %d: %+v, %v, %v", i, c.made, e, found, err)
		}
	}
	return nil
}
