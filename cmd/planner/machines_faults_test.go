//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"planner/hub"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/plan"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// liar is a worker that speaks the protocol and gives wrong results.
type liar struct {
	t     *testing.T
	name  string
	build string
	conn  *nats.Conn
	js    jetstream.JetStream
}

// newLiar joins a hub under a name.
func newLiar(t *testing.T, s *station, name string) *liar {
	t.Helper()
	build, err := hub.Build()
	must.Do(t, err)
	l := &liar{t: t, name: name, build: build}
	l.conn, err = nats.Connect(s.address, nats.Name(name))
	must.Do(t, err)
	t.Cleanup(l.conn.Close)
	l.js, err = jetstream.New(l.conn)
	must.Do(t, err)
	var welcome hub.Welcome
	l.ask(hub.JoinSubject, hub.Announcement{Format: hub.Format, Build: build, Worker: name}, &welcome)
	if welcome.Verdict != hub.Accepted {
		t.Fatalf("%+v", welcome)
	}
	return l
}

// ask makes one request.
func (l *liar) ask(subject string, request, answer any) {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.t.Context(), 10*time.Second)
	defer cancel()
	must.Do(l.t, hub.Request(ctx, l.conn, subject, "", request, answer))
}

// take takes one job of a lane.
func (l *liar) take(lane hub.Lane) (job hub.Job) {
	l.t.Helper()
	consumer, err := l.js.Consumer(l.t.Context(), hub.JobStream, hub.Consumer(l.build, lane))
	must.Do(l.t, err)
	m, err := consumer.Next(jetstream.FetchMaxWait(20 * time.Second))
	must.Do(l.t, err)
	job, err = hub.ParseJob(m.Data())
	must.Do(l.t, err)
	beat := hub.Beat{Worker: l.name, Doing: hub.Doing{Job: m.Subject()}, Redelivery: m.Reply()}
	beating, err := hub.Message(hub.BeatSubject, "", beat)
	must.Do(l.t, err)
	must.Do(l.t, l.conn.PublishMsg(beating))
	return job
}

// result is a result that would be right, but for its status.
func (l *liar) result(job hub.Job) hub.Result {
	return hub.Result{Format: hub.Format, Worker: l.name, Run: job.Run, N: job.N, Key: job.Key(),
		Facts: plan.Facts{Status: plan.StatusUnsolved, Mode: "auto"}}
}

// TestHugeMessage sends a message beyond all limits by hand: the server ends the connection and goes on.
func TestHugeMessage(t *testing.T) {
	s := newStation(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.address, "nats://"))
	must.Do(t, err)
	defer conn.Close()
	fmt.Fprintf(conn, "CONNECT {\"name\":\"giant\"}\r\nPUB planner.hub.offer.giant %d\r\n%s", 64<<20,
		strings.Repeat("x", 1<<16))
	answer, _ := io.ReadAll(bufio.NewReader(conn))
	if !strings.Contains(string(answer), "Maximum Payload") {
		t.Errorf("answer %q", answer)
	}
	if s.status(); !strings.Contains(strings.ToLower(s.errOut.String()), "payload") {
		t.Errorf("the hub says nothing of it: %s", s.errOut)
	}
}

// slowProxy passes connections on to an address, each piece after a delay, and cuts every connection after a random
// time, which is how lost packets look to a program in the end.
type slowProxy struct {
	listener net.Listener
	to       string
	delay    time.Duration
	cut      time.Duration // the longest life of a connection
}

func newSlowProxy(t *testing.T, to string, delay, cut time.Duration) *slowProxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	p := &slowProxy{listener: listener, to: to, delay: delay, cut: cut}
	go p.accept()
	t.Cleanup(func() { listener.Close() })
	return p
}

func (p *slowProxy) accept() {
	for {
		in, err := p.listener.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial("tcp", p.to)
		if err != nil {
			in.Close()
			continue
		}
		go p.pass(in, out)
		go p.pass(out, in)
		time.AfterFunc(p.cut/4+rand.N(p.cut), func() { in.Close(); out.Close() })
	}
}

// pass copies from one connection to the other with the delay.
func (p *slowProxy) pass(from, to net.Conn) {
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		time.Sleep(p.delay)
		if _, err := to.Write(buffer[:n]); err != nil {
			from.Close()
			return
		}
	}
}

// TestSlowNetwork puts a slow network between the hub and all others, which also breaks connections during a bench. The
// bench and an exhaustive search take longer, and nothing is lost.
func TestSlowNetwork(t *testing.T) {
	long.Only(t, "it breaks connections")
	const jobs = 6
	s := newStation(t)
	near := strings.TrimPrefix(s.address, "nats://")
	slow := func(cut time.Duration) string {
		return "nats://" + newSlowProxy(t, near, 30*time.Millisecond, cut).listener.Addr().String()
	}
	s.address = slow(3 * time.Second)
	s.worker()
	s.worker()
	checkRows(t, s.finish(s.bench(many(t, jobs), budget...)), jobs)
	s = startStation(t)
	near = strings.TrimPrefix(s.address, "nats://")
	s.address = slow(time.Hour)
	s.workers(2, "--ram", "256MiB")
	checkSprawl(t, s.beginSprawl("--checkpoint", "1s"))
}

// TestHubWithoutDisk gives a hub files of at most 20 KiB. It ends with the reason as soon as it cannot write, and goes
// on when it is started again with room.
func TestHubWithoutDisk(t *testing.T) {
	const jobs = 100
	s := newStation(t)
	listen := s.killHub()
	full := child(t, "hub", "--listen", listen, "--dir", s.dir)
	full.Path, full.Args = "/bin/sh", append([]string{"sh", "-c", `ulimit -f 20 && exec "$@"`, "sh"}, full.Args...)
	s.startAs(full)
	bench := s.bench(many(t, jobs), budget...)
	_ = full.Wait()
	if code, said := full.ProcessState.ExitCode(), s.errOut.String(); code != 2 ||
		!strings.Contains(said, "file too large") || !strings.Contains(said, "start it again") {
		t.Errorf("code %d: %s", code, said)
	}
	s.start(listen)
	s.worker()
	checkRows(t, s.finish(bench), jobs)
}
