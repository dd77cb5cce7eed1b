package hub

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/plan"
)

// A wrong result is refused and named, nothing of its worker counts any more, and the job goes to another at once.
func TestLiars(t *testing.T) {
	lies := map[string]func(*Result){
		"wrong-solution": func(r *Result) { r.Solution = "L" },
		"wrong-cost":     func(r *Result) { r.Moves = 2 },
		"wrong-proof":    func(r *Result) { r.LowerBound = 0 },
		"wrong-key":      func(r *Result) { r.Key = "0123456789abcdef" },
		"wrong-job":      func(r *Result) { r.N = 999 },
		"other-name":     func(r *Result) { r.Worker = "somebody" },
		"huge":           func(r *Result) { r.Solution = strings.Repeat("R", MaxResultBytes) },
		"wrong-format":   func(r *Result) { r.Format++ },
	}
	r := newRig(t)
	run := r.caller("command", Join{}).openRun(Opening{Lane: BenchLane, Jobs: 1}).Run
	for name, lie := range lies {
		l := r.worker(name)
		job := l.begin(BenchLane, false)
		result := l.solved(job)
		lie(&result)
		if a := l.offer(result); a.Verdict != Refused || a.Reason == "" || !r.hasSaid("of worker "+name) {
			t.Errorf("%s: %+v", name, a)
		}
		if a := l.offer(l.solved(job)); a.Verdict != Refused {
			t.Errorf("what %s offers afterwards: %+v", name, a)
		}
		if w := l.join(announcement(name)); w.Verdict != Refused {
			t.Errorf("%s joins again: %+v", name, w)
		}
		r.pass(0)
		r.await("the end of the connection of "+name, func() bool { return r.connected(name) != nil })
	}
	honest := r.worker("honest")
	if a := honest.offer(honest.solved(honest.begin(BenchLane, false))); a.Verdict != Accepted {
		t.Errorf("the job that all of them had: %+v", a)
	}
	s := r.status(StatusRequest{})
	refused := fmt.Sprint(s.Refused)
	for name := range lies {
		if !strings.Contains(refused, name) {
			t.Errorf("%s is not named: %s", name, refused)
		}
	}
	if s, _ := r.runOf(run); s.Redelivered != 0 || s.Done != 1 {
		t.Errorf("%+v", s)
	}
}

// A bound that a later solution shows to be wrong refuses the worker that has claimed it, and not the one that solved.
func TestLyingBound(t *testing.T) {
	r := newRig(t)
	r.caller("command", Join{}).openRun(Opening{Lane: SolveLane, Jobs: 2})
	boaster, honest := r.worker("boaster"), r.worker("honest")
	wrong := boaster.solved(boaster.begin(SolveLane, false))
	wrong.Status, wrong.Solution, wrong.Moves, wrong.Pushes, wrong.Proved = plan.StatusUnsolved, "", 0, 0, false
	wrong.LowerBound = 1_000_000
	if a := boaster.offer(wrong); a.Verdict != Accepted {
		t.Errorf("%+v", a)
	}
	if a := honest.offer(honest.solved(honest.begin(SolveLane, false))); a.Verdict != Accepted {
		t.Errorf("%+v", a)
	}
	if v, err := r.roster.state("boaster", "secret of boaster"); v != Refused {
		t.Errorf("%v, %v", v, err)
	}
}

// The job of a worker goes to another long before its lease is over when its connection is gone for some seconds, when
// it is an owner without a sign of life, and when nobody has begun it. A worker that only computes keeps its job.
func TestComesBack(t *testing.T) {
	for _, test := range []struct {
		what         string
		owner, begun bool
		ends         bool
		after        time.Duration
		back         bool
		said         string
	}{
		{"a worker that died", false, true, true, goneAfter + 1, true, "worker victim is gone"},
		{"a connection that broke a moment ago", false, true, true, goneAfter, false, ""},
		{"a silent worker", false, true, false, time.Minute, false, ""},
		{"a frozen owner", true, true, false, frozenAfter + 1, true, "gives no sign of life"},
		{"a starved owner", true, true, false, frozenAfter, false, ""},
		{"a worker that died before it began", false, false, true, beginWithin + 1, true, "nobody has begun"},
		{"a worker that is about to begin", false, false, false, beginWithin, false, ""},
	} {
		t.Run(test.what, func(t *testing.T) {
			r := newRig(t)
			victim, other := r.worker("victim"), r.worker("other")
			run := r.caller("command", Join{}).openRun(Opening{Lane: SolveLane, Jobs: 1}).Run
			if test.begun {
				victim.begin(SolveLane, test.owner)
			} else {
				victim.next(SolveLane)
			}
			if test.ends {
				victim.conn.Close()
				r.await("the end of the connection", func() bool { return r.connected("victim") != nil })
			}
			r.awaitDelivery(SolveLane)
			r.pass(0)
			r.pass(test.after)
			s, _ := r.runOf(run)
			if back := s.Redelivered == 1; back != test.back || !r.hasSaid(test.said) {
				t.Fatalf("%d redelivered, the hub says %q", s.Redelivered, r.said)
			}
			if !test.back {
				if !other.isEmpty(SolveLane) {
					t.Error("another has the job too")
				}
				return
			}
			if a := other.offer(other.solved(other.begin(SolveLane, false))); a.Verdict != Accepted {
				t.Errorf("%+v", a)
			}
			r.pass(time.Hour)
			if s, _ := r.runOf(run); s.Redelivered != 1 {
				t.Errorf("redelivered %d times", s.Redelivered)
			}
		})
	}
}

// awaitDelivery waits until the server says that a job of a lane was given out.
func (r *rig) awaitDelivery(lane Lane) {
	r.t.Helper()
	r.await("the delivery", func() bool {
		list, err := r.streams.deliveries(r.t.Context(), "test", lane)
		must.Do(r.t, err)
		return len(list) > 0
	})
}

// A run that ends with its command is closed when the command gives no sign of life, and its workers are told so.
func TestDeserted(t *testing.T) {
	r := newRig(t)
	command, w := r.caller("command", Join{}), r.worker("w")
	run := command.openRun(Opening{Lane: SolveLane, Jobs: 1, Attended: true}).Run
	for range 3 {
		r.pass(DesertAfter)
		var kept Answer
		if command.ask(KeepSubject, RunName{Run: run}, &kept); kept.Verdict != Accepted {
			t.Fatalf("%+v", kept)
		}
	}
	stops, err := w.conn.SubscribeSync(AllStops)
	must.Do(t, err)
	must.Do(t, w.conn.Flush())
	job := w.begin(SolveLane, false)
	r.pass(DesertAfter + 1)
	if m, err := stops.NextMsg(time.Minute); err != nil || LastWord(m.Subject) != run {
		t.Errorf("%v, %v", m, err)
	}
	var kept Answer
	command.ask(KeepSubject, RunName{Run: run}, &kept)
	if a := w.offer(w.solved(job)); kept.Verdict != Over || a.Verdict != Over {
		t.Errorf("%+v, %+v", kept, a)
	}
	w.beat(Beat{Doing: Doing{Job: JobSubject("test", SolveLane, run, 0)}})
	if m, err := stops.NextMsg(time.Minute); err != nil || LastWord(m.Subject) != run {
		t.Errorf("a worker that did not hear of the end: %v, %v", m, err)
	}
}

// Workers are listed as they are: at work, idle, silent, gone, and at last not at all.
func TestStates(t *testing.T) {
	r := newRig(t)
	r.caller("command", Join{}).openRun(Opening{Lane: SolveLane, Jobs: 1})
	w := r.worker("w")
	is := func(want string) {
		t.Helper()
		if list := r.status(StatusRequest{}).Workers; len(list) != 1 || list[0].State != want {
			t.Errorf("%+v, expected %s", list, want)
		}
	}
	is(Idle)
	w.begin(SolveLane, false)
	is(Working)
	r.pass(SilentAfter + 1)
	is(Silent)
	w.conn.Close()
	r.await("the end of the connection", func() bool { return r.connected("w") != nil })
	r.pass(goneAfter + 1)
	is(Gone)
	r.pass(DroppedAfter)
	if list := r.status(StatusRequest{}).Workers; len(list) != 0 {
		t.Errorf("%+v", list)
	}
}

// One connection cannot disable the hub: long names, names with escape sequences, hundreds of workers that are not
// there, and messages in the name of another. The status stays readable, and honest workers are let in.
func TestEvilWorker(t *testing.T) {
	r := newRig(t)
	evil := r.caller("evil", Join{})
	for range 5 {
		evil.join(announcement(strings.Repeat("x", 900_000)))
		evil.join(announcement("\x1b[31mred"))
	}
	coloured, another := announcement("evil"), announcement("evil")
	coloured.Host, another.Build = "\x1b[2J", "another"
	for _, a := range []Announcement{coloured, another} {
		if w := evil.join(a); w.Verdict != Refused || w.Reason == "" {
			t.Errorf("%+v: %+v", a, w)
		}
	}
	for n := range 2 * maxRefusals {
		evil.join(announcement(fmt.Sprint("invented", n)))
	}
	honest := r.worker("honest")
	var offered Answer
	evil.ask(OfferSubject("honest"), "no result", &offered)
	if w := evil.join(announcement("honest")); w.Verdict != Refused || offered.Verdict != Refused {
		t.Errorf("in the name of another: %+v, %+v", w, offered)
	}
	if w := honest.join(announcement("honest")); w.Verdict != Accepted {
		t.Errorf("what another did in the name of an honest worker counts: %+v", w)
	}
	for _, subject := range []string{OpenSubject, CloseSubject, KeepSubject} {
		var a Answer
		if evil.ask(subject, "no request", &a); a.Verdict == Accepted {
			t.Errorf("%s: %+v", subject, a)
		}
	}
	s := r.status(StatusRequest{})
	if len(s.Workers) != 1 || s.Workers[0].Worker != "honest" || len(s.Refused) != maxRefusals {
		t.Errorf("%d workers, %d refusals", len(s.Workers), len(s.Refused))
	}
	if strings.ContainsRune(fmt.Sprint(s.Refused, r.said), '\x1b') {
		t.Error("an escape sequence would reach the terminal")
	}
}

// The start of a server takes as long as it takes. It ends when the server listens, with the reason when it has failed,
// and when nobody waits for it any more.
func TestStartIsAwaited(t *testing.T) {
	e := &embedded{failed: make(chan error, 1)}
	started := make(chan struct{})
	ended, end := context.WithCancel(t.Context())
	end()
	if err := e.ready(ended, started); !errors.Is(err, context.Canceled) {
		t.Errorf("a start that nobody waits for: %v", err)
	}
	close(started)
	must.Do(t, e.ready(t.Context(), started))
	broken := errors.New("the port is taken")
	e.failed <- broken
	if err := e.ready(t.Context(), started); !errors.Is(err, broken) {
		t.Errorf("a start that has failed: %v", err)
	}
}
