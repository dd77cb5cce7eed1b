package machines

import (
	"context"
	"sync"
	"time"

	"planner/hub/protocol"
	"planner/search"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// pulse gives the signs of life of a worker, in a goroutine of its own, so that a busy search does not silence them. It
// also hears that a run is over, and ends the job at hand then. It implements search.Events.
type pulse struct {
	conn   *nats.Conn
	secret string

	mu       sync.Mutex
	beat     protocol.Beat
	job      jetstream.Msg // nil when the worker is idle
	run      string
	stop     func() // ends the job
	begun    time.Time
	signed   time.Time // last sign of life for the queue
	every    time.Duration
	progress search.Progress
}

// newPulse begins to listen for runs that end.
func newPulse(conn *nats.Conn, worker, secret string) (*pulse, error) {
	p := &pulse{conn: conn, secret: secret, beat: protocol.Beat{Worker: worker}}
	_, err := conn.Subscribe(protocol.AllStops, func(m *nats.Msg) { p.over(protocol.LastWord(m.Subject)) })
	return p, err
}

// over ends the job at hand if it belongs to a run.
func (p *pulse) over(run string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.job != nil && p.run == run {
		p.stop()
	}
}

// beginJob says that the worker works on a job from now on.
func (p *pulse) beginJob(j protocol.Job, m jetstream.Msg, lease time.Duration, stop func()) {
	p.mu.Lock()
	p.job, p.run, p.stop = m, j.Run, stop
	p.begun, p.signed, p.every = time.Now(), time.Now(), lease/protocol.SignsPerLease
	p.progress = search.Progress{}
	p.beat = protocol.Beat{Worker: p.beat.Worker, Done: p.beat.Done, Job: m.Subject(), Level: j.Level, Title: j.Title,
		Redelivery: m.Reply()}
	p.mu.Unlock()
	p.send()
}

// end says that the worker is idle. It says so at once, because a command that begins now counts the idle workers.
func (p *pulse) end() {
	p.mu.Lock()
	p.job, p.stop = nil, nil
	p.beat = protocol.Beat{Worker: p.beat.Worker, Done: p.beat.Done}
	p.mu.Unlock()
	p.send()
}

// count counts a job that is done.
func (p *pulse) count() {
	p.mu.Lock()
	p.beat.Done++
	p.mu.Unlock()
}

// Progress implements search.Events.
func (p *pulse) Progress(at search.Progress) {
	p.mu.Lock()
	p.progress = at
	p.mu.Unlock()
}

// signs gives a sign of life every second until the context ends.
func (p *pulse) signs(ctx context.Context) {
	tick := time.NewTicker(protocol.BeatEvery / 2)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			p.keep(now)
			if n%2 == 0 {
				p.send()
			}
		}
	}
}

// keep tells the queue that the job is still worked on, when that is due.
func (p *pulse) keep(now time.Time) {
	p.mu.Lock()
	m := p.job
	due := m != nil && now.Sub(p.signed) >= p.every
	if due {
		p.signed = now
	}
	p.mu.Unlock()
	if due {
		_ = m.InProgress() // a lost sign is followed by others
	}
}

// send gives one sign of life.
func (p *pulse) send() {
	p.mu.Lock()
	b := p.beat
	if p.job != nil {
		b.Seconds, b.Generated, b.Phase = time.Since(p.begun).Seconds(), p.progress.Generated, p.progress.Phase
	}
	p.mu.Unlock()
	if m, err := protocol.Message(protocol.BeatSubject, p.secret, b); err == nil && p.conn.IsConnected() {
		_ = p.conn.PublishMsg(m)
	}
}
