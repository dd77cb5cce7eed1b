package machines

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/hub"
	"planner/hub/protocol"
	"planner/hub/worker"
	"planner/plan"
)

// breaking dials and can break all connections that it made.
type breaking struct {
	mu   sync.Mutex
	made []net.Conn
}

func (b *breaking) Dial(network, address string) (net.Conn, error) {
	c, err := net.Dial(network, address)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made = append(b.made, c)
	return c, err
}

func (b *breaking) cut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.made {
		_ = c.Close()
	}
	b.made = nil
}

// TestTwoWorkers runs a hub and two workers in this process, for the race detector. Their connections break after some
// of the jobs, so that they announce themselves again while they take jobs.
func TestTwoWorkers(t *testing.T) {
	const jobs = 40
	quiet := func(string) {}
	o, err := hub.DefaultOptions()
	if err != nil {
		t.Fatal(err)
	}
	o.Listen, o.Dir, o.Build, o.Log = "127.0.0.1:0", t.TempDir(), "test", quiet
	o.Lease = time.Second // a job that was on its way through a connection that broke comes back soon
	h, err := hub.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	dialer := &breaking{}
	solve := func(context.Context, *board.Level, plan.Options) protocol.Result {
		return protocol.Result{Status: protocol.Unsolved, Mode: "auto"}
	}
	working, end := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	for i := range 2 {
		workers.Go(func() {
			err := worker.Run(working, worker.Options{Address: h.Address(), Log: quiet, Solve: solve, Dial: dialer,
				Self: protocol.Announcement{Format: protocol.Format, Build: "test", Worker: fmt.Sprintf("w%d", i)}})
			if err != nil {
				t.Error(err)
			}
		})
	}
	defer workers.Wait()
	defer end()
	client, err := Dial(t.Context(), h.Address(), protocol.Join{}, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	spec := Spec{Lane: protocol.BenchLane}
	for n := range jobs {
		spec.Jobs = append(spec.Jobs, protocol.Job{Format: protocol.Format, N: n, Level: n + 1,
			Rows: strings.Split("#####\n#@$.#\n#####", "\n"), Options: protocol.NewOptions(plan.DefaultOptions())})
	}
	run, _, err := client.Open(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	err = run.Results(t.Context(), func(protocol.Result) bool {
		if done++; done%10 == 0 {
			dialer.cut()
		}
		return true
	})
	if err != nil || done != jobs {
		t.Errorf("%d of %d jobs, %v", done, jobs, err)
	}
}
