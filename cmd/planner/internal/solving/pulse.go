package solving

import (
	"sync"
	"time"

	"planner/hub"
	"planner/search"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// pulse gives the signs of life of a worker, in a goroutine of its own, so that a busy search does not silence them. A
// pulse also hears that a run is over, and ends the worker's job then. It implements search.Events.
type pulse struct {
	conn   *nats.Conn
	secret string

	mu     sync.Mutex
	beat   hub.Beat
	job    jetstream.Msg // nil when the worker is idle
	stop   func()        // ends the job
	begun  time.Time
	signed time.Time // last sign of life for the queue
	every  time.Duration
}

// newPulse begins to listen for runs that end.
func newPulse(conn *nats.Conn, worker, secret string) (*pulse, error) {
	p := &pulse{conn: conn, secret: secret, beat: hub.Beat{Worker: worker}}
	_, err := conn.Subscribe(hub.AllStops, func(m *nats.Msg) { p.over(hub.LastWord(m.Subject)) })
	return p, err
}

// over ends the job at hand if it belongs to a run.
func (p *pulse) over(run string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.job != nil && hub.RunOfJob(p.beat.Job) == run {
		p.stop()
	}
}

// beginJob says that the worker works on a job from now on.
func (p *pulse) beginJob(j hub.Job, m jetstream.Msg, lease time.Duration, stop func()) {
	now := time.Now()
	p.mu.Lock()
	p.job, p.stop, p.begun, p.signed, p.every = m, stop, now, now, lease/hub.SignsPerLease
	p.beat.Doing = hub.Doing{Job: m.Subject(), Level: j.Level, Title: j.Title, Owner: j.Owners > 0}
	p.beat.Redelivery = m.Reply()
	p.mu.Unlock()
	p.send()
}

// end says that the worker is idle. It says so at once, because a command that begins now counts the idle workers.
func (p *pulse) end() {
	p.mu.Lock()
	p.job, p.stop, p.beat.Doing, p.beat.Redelivery = nil, nil, hub.Doing{}, ""
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
	if p.job != nil {
		p.beat.Generated, p.beat.Phase = at.Generated, at.Phase
	}
	p.mu.Unlock()
}

// signs gives signs of life until stop is called.
func (p *pulse) signs() (stop func()) {
	return search.Repeat(hub.BeatEvery, func(now time.Time) {
		p.keep(now)
		p.send()
	})
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
		b.Seconds = time.Since(p.begun).Seconds()
	}
	p.mu.Unlock()
	if m, err := hub.Message(hub.BeatSubject, p.secret, b); err == nil && p.conn.IsConnected() {
		_ = p.conn.PublishMsg(m)
	}
}
