package main

import (
	"bufio"
	"bytes"
	"os/exec"
	"path/filepath"
	"time"

	"planner/internal/test/must"
)

// hubRun is a run of many levels on a hub with one worker. A round kills one of the three processes that take part.
type hubRun struct {
	benched
	hub            *exec.Cmd
	address        string
	worker, client *member // nil when they do not run
	begun          time.Time
}

// member is a process that works with the hub.
type member struct {
	*running
	ended chan outcome
}

func newHub(folder string) keeper { return &hubRun{benched: benched{folder: folder}} }

// member starts a process that works with the hub.
func (h *hubRun) member(k *killer, args ...string) *member {
	k.t.Helper()
	m := &member{k.start(args...), make(chan outcome, 1)}
	go func() { m.ended <- k.await(m.running, time.Hour) }()
	return m
}

// kill kills a process that works with the hub, and says how it ended.
func (m *member) kill() outcome {
	_ = m.Process.Kill()
	return <-m.ended
}

// together starts whatever does not run.
func (h *hubRun) together(k *killer) {
	k.t.Helper()
	if h.hub == nil {
		h.startHub(k)
	}
	if h.worker == nil {
		h.worker = h.member(k, "work", "--hub", h.address, "--threads", "1", "--ram", "64MiB")
	}
	if h.client == nil {
		h.flags = []string{"--hub", h.address}
		h.client, h.begun = h.member(k, h.line(k)...), time.Now()
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
	case r := <-h.client.ended:
		k.ended++
		k.longest = max(time.Since(h.begun), 100*time.Millisecond)
		h.over(k, r)
		return
	case r := <-h.worker.ended:
		h.alone(k, r)
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
		h.worker.kill()
		h.worker = nil
	default:
		h.over(k, h.client.kill())
	}
}

// over looks at the rows of a command that has ended: all of them are there unless it was killed, or found no hub
// because that had just been killed.
func (h *hubRun) over(k *killer, r outcome) {
	k.t.Helper()
	h.client = nil
	h.intact(k)
	if !r.died && !foundNone(r) {
		k.good(r)
		h.complete(k)
	}
}

// alone wants a worker that has ended by itself to have found no hub.
func (h *hubRun) alone(k *killer, r outcome) {
	k.t.Helper()
	if h.worker = nil; !foundNone(r) {
		k.t.Fatalf("a worker ended with code %d after %d kills: %.900s", r.code, k.killed, r.errOut)
	}
}

// foundNone reports whether a process found no hub when it began, or one that was killed at that moment.
func foundNone(r outcome) bool { return r.code == 2 && bytes.Contains(r.errOut, []byte(" at nats://")) }

func (h *hubRun) finish(k *killer) {
	k.t.Helper()
	for {
		h.together(k)
		select {
		case r := <-h.worker.ended:
			h.alone(k, r)
		case r := <-h.client.ended:
			if h.over(k, r); !foundNone(r) {
				return
			}
		}
	}
}
