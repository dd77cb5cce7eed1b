package main

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/must"
)

var kills = flag.Int("kills", 30, "how many processes TestKills kills in all")

// keeper is one kind of thing that the program keeps. A round runs the program once, or lets it go on, and kills it at
// some moment. It is one goroutine's.
type keeper interface {
	round(*killer)
	finish(*killer) // without a kill, to its end
}

// TestKills kills the program at random moments, in everything that it keeps: the stores of each mode, records,
// collections of solutions, rows of runs, certificates, and levels that a hub shares out. It does so until as many
// processes have been killed as the flag says. After each kill what is kept must be whole and hold no less than before,
// and in the end every answer must be right: a search that was interrupted again and again finds a solution with no
// fewer pushes than a shortest one has, and proves no more than that. Disks that fill up and machines that lose power
// are not its subject.
func TestKills(t *testing.T) {
	long.Only(t, "it kills processes")
	if runtime.GOOS == "windows" {
		t.Skip("the locks of a killed process linger there")
	}
	program := build(t)
	kinds := map[string]func(folder string) keeper{
		"bidir": searched("bidir"), "forward": searched("forward"), "reverse": searched("reverse"),
		"astar": searched("astar"), "spilled": newSpilled, "certificate": newProof, "record": newRecord,
		"solutions": newCollection,
		"rows":      newRows, "hub": newHub,
	}
	for name, open := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &killer{t: t, program: program, longest: time.Second,
				random: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))}
			kept := open(t.TempDir())
			for share := max(1, *kills/len(kinds)); k.killed < share && !t.Failed(); {
				kept.round(k)
			}
			kept.finish(k)
			t.Logf("%d kills, %d ends between them", k.killed, k.ended)
		})
	}
}

// build makes the program as its users have it.
func build(t *testing.T) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "planner")
	command := exec.Command("go", "build", "-o", program, "planner/cmd/planner")
	command.Env = environment
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// killer runs the program and kills it.
type killer struct {
	t       *testing.T
	program string
	random  *rand.Rand
	longest time.Duration // of the moments at which it kills; it follows how long the program runs
	killed  int
	ended   int // runs that came to their end before they were killed
}

// outcome is a process that has ended.
type outcome struct {
	out, errOut []byte
	code        int
	died        bool // killed
}

// moment is when the next process is killed, from its start on.
func (k *killer) moment() time.Duration { return time.Duration(k.random.Int64N(int64(k.longest))) }

// run runs the program and kills it at a random moment, unless it ends before.
func (k *killer) run(args ...string) outcome {
	k.t.Helper()
	begin := time.Now()
	r := k.await(k.start(args...), k.moment())
	if r.died {
		k.kill()
		k.longest += k.longest / 20
	} else {
		k.ended++
		k.longest = time.Since(begin) * 11 / 10
	}
	return r
}

// running is a process with its output.
type running struct {
	*exec.Cmd
	out, errOut bytes.Buffer
}

// start starts the program.
func (k *killer) start(args ...string) *running {
	k.t.Helper()
	p := &running{Cmd: exec.Command(k.program, args...)}
	p.Stdout, p.Stderr = &p.out, &p.errOut
	must.Do(k.t, p.Start())
	k.t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

// kill counts a kill, and says now and then how many there were.
func (k *killer) kill() {
	if k.killed++; k.killed%20 == 0 {
		k.t.Logf("%d kills", k.killed)
	}
}

// await waits for a process and kills it after some time.
func (k *killer) await(p *running, after time.Duration) outcome {
	timer := time.AfterFunc(after, func() { _ = p.Process.Kill() })
	_ = p.Wait()
	timer.Stop()
	code := p.ProcessState.ExitCode()
	return outcome{p.out.Bytes(), p.errOut.Bytes(), code, code < 0}
}

// whole runs the program to its end, which must be a success.
func (k *killer) whole(args ...string) outcome {
	k.t.Helper()
	return k.good(k.await(k.start(args...), time.Hour))
}

// good wants a process to have ended with success.
func (k *killer) good(r outcome) outcome {
	k.t.Helper()
	if r.code != 0 {
		k.t.Fatalf("code %d after %d kills: %.900s%.900s", r.code, k.killed, r.out, r.errOut)
	}
	return r
}

// write writes a file of a test.
func (k *killer) write(name, text string) string {
	k.t.Helper()
	must.Do(k.t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// alone wants nothing but some files in a folder: what killed writers have left is gone after the last one.
func (k *killer) alone(folder string, names ...string) {
	k.t.Helper()
	list, err := os.ReadDir(folder)
	must.Do(k.t, err)
	if len(list) != len(names) {
		k.t.Errorf("%v are in the folder, expected %v", list, names)
	}
}
