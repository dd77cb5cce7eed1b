package machines

import (
	"testing"

	"planner/hub/protocol"
)

// TestReady counts the workers that an exhaustive search can have: neither those that work on an open run nor those
// that are away, but those whose run is over.
func TestReady(t *testing.T) {
	at := func(state, run string) protocol.WorkerStatus {
		return protocol.WorkerStatus{State: state, Job: protocol.JobSubject("build", protocol.BenchLane, run, 0)}
	}
	s := protocol.Status{Runs: []protocol.RunStatus{{Run: "open"}}, Workers: []protocol.WorkerStatus{
		{State: protocol.Idle}, at(protocol.Working, "open"), at(protocol.Working, "over"), at(protocol.Gone, "over"),
		at(protocol.Silent, "over"), {State: protocol.Banned}}}
	if n := ready(s); n != 2 {
		t.Errorf("%d workers are ready, expected 2: the idle one and the one whose run is over", n)
	}
}
