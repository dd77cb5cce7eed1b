package hub

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// Every job is given to one worker, in the order of the queue. One result of it counts, and none when the run is over.
func TestHandsOut(t *testing.T) {
	r := newRig(t)
	command, one, two := r.caller("command", Join{}), r.worker("one"), r.worker("two")
	run := command.openRun(Opening{Lane: BenchLane, Jobs: 3}).Run
	first, second, third := one.begin(BenchLane, false), two.begin(BenchLane, false), Job{}
	if first.N != 0 || second.N != 1 {
		t.Errorf("jobs %d and %d", first.N, second.N)
	}
	if s, _ := r.runOf(run); s.Running != 2 || s.Queued != 1 || s.Done != 0 {
		t.Errorf("%+v", s)
	}
	for _, test := range []struct {
		from *caller
		job  Job
		want Verdict
	}{{one, first, Accepted}, {one, first, Duplicate}, {two, first, Duplicate},
		{two, second, Accepted}} {
		if a := test.from.offer(test.from.solved(test.job)); a.Verdict != test.want {
			t.Errorf("job %d of %s: %+v, expected %s", test.job.N, test.from.name, a, test.want)
		}
	}
	third = one.begin(BenchLane, false)
	if !two.isEmpty(BenchLane) || !two.isEmpty(SolveLane) {
		t.Error("a job is handed out twice")
	}
	if s, _ := r.runOf(run); s.Done != 2 || s.Duplicates != 2 || s.Refused != 0 {
		t.Errorf("%+v", s)
	}
	var closed Answer
	command.ask(CloseSubject, RunName{Run: run}, &closed)
	if a := one.offer(one.solved(third)); closed.Verdict != Accepted || a.Verdict != Over {
		t.Errorf("%+v, and then %+v", closed, a)
	}
	if _, found := r.runOf(run); found {
		t.Error("the run is open still")
	}
}

// A result is written into the stream that commands read, as it was offered.
func TestResultIsWritten(t *testing.T) {
	r := newRig(t)
	run, w := r.caller("command", Join{}).openRun(Opening{Lane: SolveLane, Jobs: 1}).Run, r.worker("w")
	job := w.begin(SolveLane, false)
	w.offer(w.solved(job))
	m, err := r.streams.results.GetLastMsgForSubject(t.Context(), ResultSubject(run, 0))
	must.Do(t, err)
	if got, err := ParseResult(m.Data); err != nil || got.Fits(job) != nil || got.Worker != "w" {
		t.Errorf("%+v, %v", got, err)
	}
}

// Two commands that open the same run share it, and the second is told which jobs are missing. A run that ends with its
// command is its own.
func TestTwoCommands(t *testing.T) {
	r := newRig(t)
	one, two, w := r.caller("one", Join{}), r.caller("two", Join{}), r.worker("w")
	o := Opening{Lane: BenchLane, Jobs: 2}
	first := one.openRun(o)
	w.offer(w.solved(w.begin(BenchLane, false)))
	o.Jobs = 4
	second := two.openRun(o)
	if first.Found || !second.Found || first.Run != second.Run || fmt.Sprint(second.Missing) != "[2 3]" {
		t.Errorf("%+v and then %+v", first, second)
	}
	o.Attended = true
	if third, fourth := one.openRun(o), two.openRun(o); third.Run == fourth.Run || third.Found || fourth.Found {
		t.Errorf("attended: %+v and %+v", third, fourth)
	}
}

// A hub that comes back has its runs, jobs and results. What was given to a worker before is done only once. Runs of
// another program are thrown away.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	before := rigIn(t, dir)
	w := before.worker("w")
	o := Opening{Lane: BenchLane, Jobs: 3}
	run := before.caller("command", Join{}).openRun(o).Run
	done, held := w.begin(BenchLane, false), w.begin(BenchLane, false)
	w.offer(w.solved(done))
	before.Close()

	r := rigIn(t, dir)
	if s, found := r.runOf(run); !found || s.Done != 1 || s.Jobs != 3 {
		t.Fatalf("%+v, found %v", s, found)
	}
	if opened := r.caller("command", Join{}).openRun(o); !opened.Found || len(opened.Missing) > 0 {
		t.Errorf("%+v", opened)
	}
	c := r.caller("w", Join{})
	if a := c.offer(c.solved(held)); a.Verdict != Failed || !strings.Contains(a.Reason, "has not joined") {
		t.Errorf("of a worker that has not joined again: %+v", a)
	}
	c.join(announcement("w"))
	for job, want := range map[*Job]Verdict{&done: Duplicate, &held: Accepted} {
		if a := c.offer(c.solved(*job)); a.Verdict != want {
			t.Errorf("job %d: %+v, expected %s", job.N, a, want)
		}
	}
	if last := c.begin(BenchLane, false); last.N != 2 {
		t.Errorf("job %d is handed out", last.N)
	}
	r.Close()

	other := rigIn(t, dir, func(o *Options) { o.Build = "another" })
	if _, found := other.runOf(run); found || !other.hasSaid("another version of the program") {
		t.Error("the run of another program is there still")
	}
}

// A hub that comes back may keep less on disk than before, or more.
func TestRestartWithAnotherLimit(t *testing.T) {
	dir := t.TempDir()
	for _, limit := range []int64{defaultMaxStore, minStore, defaultMaxStore} {
		r := rigIn(t, dir, func(o *Options) { o.MaxStore = limit })
		if info, err := r.streams.results.Info(t.Context()); err != nil || info.Config.MaxBytes != limit/4-1<<20 {
			t.Errorf("of %d bytes: %+v, %v", limit, info, err)
		}
		r.Close()
	}
}

// A directory has one hub, and a program that is no server of NATS is no hub.
func TestDirectoryInUse(t *testing.T) {
	r := newRig(t)
	if h, err := Start(t.Context(), r.options(r.Hub.options.Dir)); !errors.Is(err, errInUse) || h != nil {
		t.Errorf("a second hub: %v", err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	taken := listener.Addr().String()
	var said []string
	if _, err := Start(t.Context(), r.options(t.TempDir(), func(o *Options) {
		o.Listen, o.Log = taken, func(text string) { said = append(said, text) }
	})); err == nil || !strings.Contains(err.Error(), "--listen") || !strings.Contains(err.Error(), "bind") ||
		said != nil {
		t.Errorf("at the port of another program: %v, and before that %q", err, said)
	}
	must.Do(t, listener.Close())
	if _, err := Start(t.Context(), r.options("", func(o *Options) { o.External = taken })); err == nil ||
		!strings.Contains(err.Error(), "no hub answers") {
		t.Errorf("on no server: %v", err)
	}
}

// A hub works on a server that is not part of it: here the one of another hub.
func TestExternalServer(t *testing.T) {
	server := newRig(t)
	r := rigIn(t, "", func(o *Options) { o.External = server.Address() })
	if r.Address() != server.Address() || r.JoinFile(WorkerRole) != "" {
		t.Errorf("at %s with the join file %q", r.Address(), r.JoinFile(WorkerRole))
	}
	if r.connections() != nil || r.connected("anybody") != nil {
		t.Error("an external server tells who is connected")
	}
}

// Options that cannot be used are refused before anything is made.
func TestOptions(t *testing.T) {
	good, err := DefaultOptions()
	must.Do(t, err)
	must.Do(t, good.Validate())
	for what, spoil := range map[string]func(*Options){
		"no port":            func(o *Options) { o.Listen = "localhost" },
		"a large port":       func(o *Options) { o.Listen = "127.0.0.1:999999" },
		"a port below 0":     func(o *Options) { o.Listen = "127.0.0.1:-1" },
		"no directory":       func(o *Options) { o.Dir = "" },
		"a short lease":      func(o *Options) { o.Lease = 1 },
		"little room":        func(o *Options) { o.MaxStore = minStore - 1 },
		"no external server": func(o *Options) { o.External = "http://a" },
		"no such port there": func(o *Options) { o.External = "nats://a:99999" },
	} {
		bad := good
		if spoil(&bad); bad.Validate() == nil {
			t.Errorf("%s is accepted", what)
		}
		if _, err := Start(t.Context(), bad); err == nil {
			t.Errorf("a hub starts with %s", what)
		}
	}
	for _, home := range []string{"HOME", "home", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(home, "")
	}
	homeless, err := DefaultOptions()
	if homeless.Dir = t.TempDir(); err == nil || homeless.Validate() != nil {
		t.Errorf("a user without a home, %v, cannot name a directory: %v", err, homeless.Validate())
	}
	for listen, want := range map[string]bool{"127.0.0.1:0": false, "localhost:0": false, "[::1]:0": false,
		"0.0.0.0:0": true, ":0": true, "laptop:0": true} {
		if good.Listen = listen; good.secured() != want {
			t.Errorf("%s asks for keys: %v", listen, !want)
		}
	}
}
