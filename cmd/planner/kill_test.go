package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/solving"
	"planner/store"
)

var (
	kills     = flag.Int("kills", 3, "how often TestKilledSolves kills a solver")
	killAfter = flag.Duration("kill-after", 1200*time.Millisecond, "the longest that it lets a solver run")
)

// scattered is a level drawn for this test. Without the plain searches it takes one or two seconds of processor time.
const scattered = `
########################
#@                     #
# #  ## #  ## ##$## #  #
# #  $. .#        .  #  #
#        $  .   $$$$   #
# ## ## ## ## #  #  ## #
#     $  . $  #. #.. $ #
#    . .    . $      . #
# ## ## #  ## ## ##.## #
#  $.   #   $$     $.  #
#   $          $    $  #
# #. ##.## ## ##.#  #  #
# # .  $ $   .  $#  #  #
#   .        $  .      #
#                      #
########################
`

// TestKilledSolves kills a solver with a store at random moments, again and again, and resumes the search each time. A
// kill must not damage the store or lose anything that was saved, and in the end the level is solved. A solver that
// ends before it is killed must have solved the level; then the test begins a new store.
//
//	go test ./cmd/planner -run KilledSolves -v -args -kills 100
func TestKilledSolves(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the lock of a killed process lingers there")
	}
	folder := t.TempDir()
	roomy(t, folder)
	file := write(t, "scattered.xsb", scattered)
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	solved, pushes, records := 0, []int{}, int64(0)
	dir := filepath.Join(folder, "0")
	for killed := 0; killed < *kills; {
		r, died := killedSolve(t, dir, file, time.Duration(random.Int64N(int64(*killAfter))))
		if died {
			killed++
			records = intact(t, dir, records)
			continue
		}
		solved, pushes, records = solved+1, append(pushes, r.Pushes), 0
		dir = filepath.Join(folder, fmt.Sprint(solved))
	}
	t.Logf("%d records are saved", records)
	r, _ := killedSolve(t, dir, file, time.Hour)
	intact(t, dir, records)
	t.Logf("%d kills, %d solved between them with %v pushes, at last with %d", *kills, solved, pushes, r.Pushes)
}

// killedSolve runs a solver that resumes the search of a store and kills it after some time. If the solver ends before,
// died is false and the solution has been replayed.
func killedSolve(t *testing.T, dir, file string, after time.Duration) (r solving.Record, died bool) {
	t.Helper()
	c := child(t, "solve", file, "--store", dir, "--resume", "--checkpoint", "100ms", "--mode", "bidir", "--ram", "128MiB",
		"--without", "small-first,exhaustive,pushes,pulls", "--threads", "1", "--time", "10m", "--json", "--quiet")
	var out, errOut bytes.Buffer
	c.Stdout, c.Stderr = &out, &errOut
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = c.Process.Kill() })
	err := c.Wait()
	if !timer.Stop() && isKilled(c) {
		return r, true
	}
	if err != nil || json.Unmarshal(out.Bytes(), &r) != nil || r.Status != "solved" {
		t.Fatalf("%v: %s%s", err, out.Bytes(), errOut.Bytes())
	}
	level, err := board.Parse(scattered)
	if err != nil {
		t.Fatal(err)
	}
	if _, count, err := board.Replay(level, r.Solution); err != nil || count != r.Pushes {
		t.Fatalf("%d pushes, then %d, %v", r.Pushes, count, err)
	}
	return r, false
}

// isKilled reports whether a process was killed, instead of ending by itself.
func isKilled(c *exec.Cmd) bool { return c.ProcessState.ExitCode() < 0 }

// intact checks a store, and that it has at least as many records as before. It returns their number.
func intact(t *testing.T, dir string, before int64) int64 {
	t.Helper()
	if _, err := store.Peek(dir); err != nil && before == 0 {
		return 0 // killed before there was a store
	}
	if _, err := store.Check(dir, store.Options{RAM: 64 << 20}); err != nil {
		t.Fatalf("a damaged store: %v", err)
	}
	info, err := store.Peek(dir)
	if err != nil {
		t.Fatal(err)
	}
	if now := int64(info.Records[0]) + int64(info.Records[1]); now >= before {
		return now
	}
	t.Fatalf("%d records were saved, now %v are there", before, info.Records)
	return 0
}
