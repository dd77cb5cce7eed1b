package kills

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"time"

	"planner/internal/test/must"
)

// hubRun is a run of many levels on a hub with one worker. A round kills one of the three processes that take part.
type hubRun struct {
	benched
	hub     *exec.Cmd
	address string
	worker  *running
	client  *running
	begun   time.Time // of the client
	done    chan ran // of the client
}

func newHub(folder string) keeper { return &hubRun{benched: benched{folder: folder}} }

// together starts whatever does not run.
func (h *hubRun) together(k *killer) {
	k.t.Helper()
	if h.hub == nil {
		h.startHub(k)
	}
	if h.worker == nil {
		h.worker = k.start("work", "--hub", h.address, "--threads", "1", "--ram", "64MiB")
	}
	if h.client == nil {
		h.flags = []string{"--hub", h.address}
		client, done := k.start(h.line(k)...), make(chan ran, 1)
		h.client, h.done, h.begun = client, done, time.Now()
		go func() { done <- k.await(client, time.Hour) }()
	}
}

// startHub starts the hub, on the port that it had before, and waits for its address.
func (h *hubRun) startHub(k *killer) {
	k.t.Helper()
	listen := "127.0.0.1:0"
	if h.address != "" {
		listen = h.address[len("nats://"):]
	}
	h.hub = exec.Command(k.program, "hub", "--listen", listen, "--dir", filepath.Join(h.folder, "hub"), "--lease", "2s")
	out, err := h.hub.StdoutPipe()
	must.Do(k.t, err)
	must.Do(k.t, h.hub.Start())
	hub := h.hub
	k.t.Cleanup(func() { _ = hub.Process.Kill(); _ = hub.Wait() })
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		k.t.Fatalf("the hub does not start after %d kills", k.killed)
	}
	h.address = lines.Text()
	go func() {
		for lines.Scan() { // what it says must not fill the pipe
			continue
		}
	}()
}

func (h *hubRun) round(k *killer) {
	k.t.Helper()
	h.together(k)
	select {
	case r := <-h.done:
		k.ended++
		k.longest = max(time.Since(h.begun), 100*time.Millisecond)
		h.ended(k, r)
		return
	case <-time.After(k.moment()):
	}
	k.kill()
	switch k.random.IntN(3) {
	case 0:
		_ = h.hub.Process.Kill()
		_ = h.hub.Wait()
		h.hub = nil
	case 1:
		_ = h.worker.Process.Kill()
		_ = h.worker.Wait()
		h.worker = nil
	default:
		_ = h.client.Process.Kill()
		r := <-h.done
		h.client = nil
		if r.died {
			h.intact(k)
		} else {
			h.ended(k, r)
		}
	}
}

// ended looks at the rows of a command that came to its end.
func (h *hubRun) ended(k *killer, r ran) {
	k.t.Helper()
	h.client = nil
	k.good(r)
	h.intact(k)
	h.complete(k)
}

func (h *hubRun) finish(k *killer) {
	k.t.Helper()
	h.together(k)
	h.ended(k, <-h.done)
}
