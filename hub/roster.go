package hub

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Limits of the hub's lists of workers and refusals. A full list forgets its oldest entry.
const (
	maxWorkers  = 4096
	maxRefusals = 100
)

// goneAfter is how long a worker's connection must be away before its job goes to another worker. A connection that
// only broke is back by then.
const goneAfter = 3 * time.Second

// frozenAfter is how long an owner of an exhaustive search may give no sign of life before its place goes to another.
// All other owners wait for such an owner, so it does not get the whole lease. An owner that was only starved of
// processor time finds, when it goes on, that the search has gone back to its last checkpoint.
const frozenAfter = 2 * SilentAfter

// beginWithin is the time within which a worker has to say that it works on a job that it was given. A worker says so
// at once, before it looks at the level. When a worker dies before it has said so, nobody knows which worker had the
// job.
const beginWithin = 5 * time.Second

// roster is the list of workers. It is safe for concurrent use.
type roster struct {
	mu       sync.Mutex
	workers  map[string]*member
	refusals []Refusal
}

// member is one worker.
type member struct {
	Announcement
	beat   Beat
	heard  time.Time // last sign of life
	seen   time.Time // when the worker's connection was last there
	gone   bool
	banned bool
	secret string // with which the worker joined
}

func newRoster() *roster { return &roster{workers: map[string]*member{}} }

// join enters a worker, or enters it again. A worker's name belongs to the secret with which the worker joined, until
// the connection is gone.
func (r *roster) join(a Announcement, secret string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.workers[a.Worker]
	if m == nil {
		if len(r.workers) >= maxWorkers && !r.forget() {
			return fmt.Errorf("there are %d workers already", maxWorkers)
		}
		m = &member{secret: secret}
		r.workers[a.Worker] = m
	}
	if m.gone {
		m.secret = secret
	}
	if _, err := m.checkWorker(a.Worker, secret); err != nil {
		return err
	}
	m.Announcement, m.heard, m.seen, m.gone = a, now, now, false
	return nil
}

// checkWorker returns nil for a worker whose messages count, and otherwise the reason why they do not. An unknown
// worker must join first and then try again.
func (m *member) checkWorker(worker, secret string) (Verdict, error) {
	switch {
	case m == nil:
		return Failed, fmt.Errorf("worker %s has not joined", worker)
	case m.secret != secret:
		return Refused, fmt.Errorf("another worker has the name %s", worker)
	case m.banned:
		return Refused, fmt.Errorf("worker %s gave a wrong result and is not asked again", worker)
	}
	return Accepted, nil
}

// forget drops, of the workers that are gone, the one that has been silent longest. It reports false when none is gone.
func (r *roster) forget() bool {
	oldest := ""
	for name, m := range r.workers {
		if m.gone && !m.banned && (oldest == "" || m.heard.Before(r.workers[oldest].heard)) {
			oldest = name
		}
	}
	delete(r.workers, oldest)
	return oldest != ""
}

// beat takes a sign of life. It returns false for a worker that is not on the list.
func (r *roster) beat(b Beat, secret string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.workers[b.Worker]
	if _, err := m.checkWorker(b.Worker, secret); err != nil {
		return false
	}
	b.Title = Clean(b.Title, MaxReason)
	m.beat, m.heard, m.seen, m.gone = b, now, now, false
	return true
}

// state says whether a worker may offer results.
func (r *roster) state(worker, secret string) (Verdict, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.workers[worker].checkWorker(worker, secret)
}

// refuse remembers a message that was refused.
func (r *roster) refuse(f Refusal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.refusals) == maxRefusals {
		r.refusals = slices.Delete(r.refusals, 0, 1)
	}
	f.Worker, f.What = Clean(f.Worker, MaxName), Clean(f.What, MaxTold)
	f.Reason = Clean(f.Reason, MaxTold)
	r.refusals = append(r.refusals, f)
}

// ban notes that nothing of a worker counts any more. It returns the job that the worker had, which goes to another, or
// an empty text.
func (r *roster) ban(worker string) (job string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.workers[worker]
	if m == nil {
		return ""
	}
	m.banned, job = true, m.beat.Job
	m.release()
	return job
}

// bannedNames lists the workers that gave a wrong result.
func (r *roster) bannedNames() (names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, m := range r.workers {
		if m.banned {
			names = append(names, name)
		}
	}
	return names
}

// release takes the job from a worker, and returns the subject at which the job is given back, empty when the worker
// had none.
func (m *member) release() string {
	to := m.beat.Redelivery
	m.beat = Beat{Worker: m.Worker, Done: m.beat.Done}
	if !strings.HasPrefix(to, "$JS.ACK."+JobStream+".") {
		return ""
	}
	return to
}

// lost is a job whose worker went away, or gives no sign of life.
type lost struct{ worker, how, job, redelivery string }

// sweep drops workers that have been gone for long. It returns the jobs of workers whose connection has ended, and of
// owners that are frozen. Connected has the names of all connections, and is nil when they are not known.
func (r *roster) sweep(now time.Time, connected map[string]uint64) (jobs []lost) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, m := range r.workers {
		if _, there := connected[name]; there {
			m.seen = now
		}
		how := ""
		switch {
		case connected != nil && now.Sub(m.seen) > goneAfter && !m.gone:
			m.gone, how = true, "is gone"
		case m.beat.Owner && now.Sub(m.heard) > frozenAfter:
			how = "gives no sign of life"
		}
		if how != "" {
			job := m.beat.Job
			if to := m.release(); to != "" {
				jobs = append(jobs, lost{name, how, job, to})
			}
		}
		if now.Sub(m.heard) > DroppedAfter {
			delete(r.workers, name)
		}
	}
	return jobs
}

// begun is the set of the jobs, by subject, that connected workers say they work on.
func (r *roster) begun() map[string]bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	jobs := map[string]bool{}
	for _, m := range r.workers {
		if !m.gone && m.beat.Job != "" {
			jobs[m.beat.Job] = true
		}
	}
	return jobs
}

// running counts, by run, the jobs that connected workers say they work on.
func (r *roster) running() map[string]int {
	count := map[string]int{}
	for job := range r.begun() {
		count[RunOfJob(job)]++
	}
	return count
}

// list describes all workers, sorted by name, and the last refusals. A worker without a connection is gone at once,
// even though its job stays with it for goneAfter: a search that begins now must not count on the worker. Connected is
// as in sweep.
func (r *roster) list(now time.Time, connected map[string]uint64) (workers []WorkerStatus, refused []Refusal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	workers, refused = []WorkerStatus{}, []Refusal{}
	for name, m := range r.workers {
		s := m.status(now)
		if _, there := connected[name]; connected != nil && !there && !m.banned {
			s.State = Gone
		}
		workers = append(workers, s)
	}
	slices.SortFunc(workers, func(a, b WorkerStatus) int { return strings.Compare(a.Worker, b.Worker) })
	return workers, append(refused, r.refusals...)
}

func (m *member) status(now time.Time) WorkerStatus {
	quiet := now.Sub(m.heard)
	s := WorkerStatus{Announcement: m.Announcement, State: Idle, Doing: m.beat.Doing,
		Done: m.beat.Done, Quiet: float64(quiet.Milliseconds()) / 1000}
	switch {
	case m.banned:
		s.State = Banned
	case m.gone:
		s.State = Gone
	case quiet > SilentAfter:
		s.State = Silent
	case m.beat.Job != "":
		s.State = Working
	}
	return s
}

// lookEvery is the time between two looks at workers and runs.
const lookEvery = time.Second

// look ends the connections of workers that gave wrong results, gives the jobs of workers that went away to others,
// before the lease is over, and closes runs that nobody attends any more.
func (h *Hub) look(now time.Time) {
	if h.server != nil {
		if err := h.server.readKeys(); err != nil {
			h.options.Log(fmt.Sprintf("the keys of workers: %v", err))
		}
	}
	connections := h.connections()
	for _, name := range h.roster.bannedNames() { // which have read by now why they are
		if id, there := connections[name]; there {
			_ = h.server.DisconnectClientByID(id) // the worker may have left by itself
		}
	}
	for _, l := range h.roster.sweep(now, connections) {
		h.giveToAnother(l.job, l.redelivery, fmt.Sprintf("worker %s %s", l.worker, l.how))
	}
	h.sweepDeliveries(now)
	for _, name := range h.runs.deserted(now) {
		h.options.Log(fmt.Sprintf("nobody attends run %s any more, it is closed", name))
		if err := h.endRun(name); err != nil {
			h.options.Log(fmt.Sprintf("run %s: %v", name, err))
		}
	}
}

// sweepDeliveries gives jobs that no worker has begun in time to others. When that fails nothing is lost: such a job
// comes back when its lease is over.
func (h *Hub) sweepDeliveries(now time.Time) {
	ctx, cancel := h.brief()
	defer cancel()
	waits := map[string]time.Time{}
	for _, lane := range Lanes {
		list, err := h.streams.deliveries(ctx, h.options.Build, lane)
		if err != nil {
			return
		}
		begun := h.roster.begun()
		for _, d := range list {
			since, known := h.waits[d.job]
			switch {
			case begun[d.job]:
				continue
			case !known:
				since = now
			case now.Sub(since) > beginWithin:
				h.giveToAnother(d.job, d.redelivery, fmt.Sprintf("nobody has begun in %v", beginWithin))
				since = now.Add(h.options.Lease) // the job may now wait for an idle worker
			}
			waits[d.job] = since
		}
	}
	h.waits = waits
}

// giveToAnother gives a job back to its queue, and says why.
func (h *Hub) giveToAnother(job, redelivery, why string) {
	h.options.Log(fmt.Sprintf("%s, the job %s goes to another", why, job))
	h.runs.change(RunOfJob(job), func(r *openRun) { r.counts.Redelivered++ })
	_ = h.conn.Publish(redelivery, []byte("-NAK")) // a lost message only means that the lease has to run out
}

// connections lists the connections by name. The list is nil for an external server, which does not tell who is
// connected; the jobs of dead workers then come back when their lease is over.
func (h *Hub) connections() map[string]uint64 {
	if h.server == nil {
		return nil
	}
	list, err := h.server.Connz(&server.ConnzOptions{Limit: maxConnections})
	if err != nil {
		return nil
	}
	names := map[string]uint64{}
	for _, c := range list.Conns {
		names[c.Name] = c.Cid
	}
	return names
}

// connected refuses a name that no connection has, so that nobody fills the list with invented workers. With an
// external server, every name is let in.
func (h *Hub) connected(name string) error {
	if names := h.connections(); names != nil {
		if _, there := names[name]; !there {
			return fmt.Errorf("no connection has the name %s", name)
		}
	}
	return nil
}
