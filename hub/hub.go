package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"planner/internal/machine"
	"planner/search"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Hub is a running hub. Start makes it.
//
//	command ──job──► queue ──► worker ──result──► hub: replay ──► results ──► command
//	                  ▲           │ dies                │ wrong
//	                  └───────────┴─────────────────────┘
type Hub struct {
	options Options
	lock    *os.File  // of the directory, nil with an external server
	server  *embedded // nil with an external server
	conn    *nats.Conn
	js      jetstream.JetStream
	streams streams
	roster  *roster
	runs    *runs
	begin   time.Time
	now     func() time.Time
	waits   map[string]time.Time // by subject of a job: since when a worker has it and has not begun; only for look

	stop func() // ends the looks
}

// requestTime is how long the hub works on one request at most.
const requestTime = 10 * time.Second

// pendingRequests is how many requests of a kind wait at most. A request beyond is lost, and its sender asks again.
const pendingRequests = 8192

// errInUse says that another hub has the directory.
var errInUse = errors.New("another hub uses this directory")

// lockDirectory makes the directory and takes it for this process. The server of the library would let two hubs write
// to one directory.
func lockDirectory(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	f, err := machine.OwnFile(filepath.Join(dir, "hub.lock"))
	switch {
	case errors.Is(err, machine.ErrLocked):
		return nil, fmt.Errorf("%s: %w: %w", dir, errInUse, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return f, nil
}

// Start starts a hub and returns when it answers. Close ends it.
func Start(ctx context.Context, o Options) (*Hub, error) {
	h, err := open(ctx, o, time.Now)
	if err != nil {
		return nil, err
	}
	h.stop = search.Repeat(lookEvery, h.look)
	return h, nil
}

// open makes a hub that answers requests, with the clock now. The hub does not look at its workers and runs before
// Start lets it.
func open(ctx context.Context, o Options, now func() time.Time) (h *Hub, err error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	said := o.Log
	o.Log = func(text string) { said(Clean(text, MaxReason)) }
	h = &Hub{options: o, roster: newRoster(), now: now, begin: now(), stop: func() {}}
	defer func() {
		if err != nil {
			h.Close()
			h = nil
		}
	}()
	if o.External == "" {
		if h.lock, err = lockDirectory(o.Dir); err != nil {
			return h, err
		}
		if h.server, err = startServer(ctx, o); err != nil {
			return h, err
		}
	}
	if err = h.connect(); err != nil {
		return h, err
	}
	if h.streams, err = openStreams(ctx, h.js, o); err != nil {
		return h, fmt.Errorf("the server cannot be used as a hub: %w", err)
	}
	if err = h.loadRuns(ctx); err != nil {
		return h, err
	}
	return h, h.serve()
}

// Failed gives the error with which the server inside the hub cannot go on. All that it has is on disk, so a hub that
// is started again goes on.
func (h *Hub) Failed() <-chan error {
	if h.server == nil {
		return nil
	}
	return h.server.failed
}

// connect makes the hub's own connection, inside the process if the server is in it.
func (h *Hub) connect() (err error) {
	o := Connection{Address: h.options.External, Join: h.options.Join, Name: "planner-hub",
		OnError: func(err error) { h.options.Log("connection: " + err.Error()) }}
	if h.server != nil {
		o.Address, o.Join = h.server.address, Join{Host: serverName, Seed: h.server.ownSeed, CA: h.server.ca}
		o.Extra = []nats.Option{nats.InProcessServer(h.server)}
	}
	if h.conn, err = Connect(o); err != nil {
		return err
	}
	h.js, err = jetstream.New(h.conn, jetstream.WithDefaultTimeout(GreetTimeout)) // for the requests of open
	return err
}

// serve begins to answer requests.
func (h *Hub) serve() error {
	for subject, handler := range map[string]nats.MsgHandler{
		JoinSubject: h.joined, JoinBy("*"): h.joined,
		BeatSubject: h.beat, OffersSubject + ".*": h.offered,
		OpenSubject: h.opened, CloseSubject: answering(h, h.closed),
		KeepSubject: answering(h, h.kept), StatusSubject: answering(h, h.status),
	} {
		sub, err := h.conn.Subscribe(subject, handler)
		if err != nil {
			return err
		}
		if err := sub.SetPendingLimits(pendingRequests, maxPending); err != nil {
			return err
		}
	}
	return h.conn.Flush()
}

// answering makes a handler that answers a request with the result of f. A request that cannot be read is taken for an
// empty one.
func answering[Request, Reply any](h *Hub, f func(Request) Reply) nats.MsgHandler {
	return func(m *nats.Msg) {
		var request Request
		_ = json.Unmarshal(m.Data, &request)
		h.answer(m, f(request))
	}
}

// loadRuns takes up the runs of the last hub on the directory and throws away the runs of another program.
func (h *Hub) loadRuns(ctx context.Context) (err error) {
	var stale []string
	if h.runs, stale, err = loadRuns(ctx, h.streams, h.options.Build, h.now()); err != nil {
		return err
	}
	for _, name := range stale {
		h.options.Log(fmt.Sprintf("run %s is of another version of the program, it is thrown away", name))
		if err := h.endRun(name); err != nil {
			return err
		}
	}
	return nil
}

// Address is where workers and commands connect to.
func (h *Hub) Address() string {
	if h.server == nil {
		return h.options.External
	}
	return h.server.address
}

// JoinFile is the join file of a role, which other machines need. The name is empty when an address is enough.
func (h *Hub) JoinFile(role string) string {
	if h.server == nil || !h.options.secured() {
		return ""
	}
	return joinName(h.options.Dir, role)
}

// Close ends the hub. Workers go on with their jobs and wait for the hub to come back.
func (h *Hub) Close() {
	h.stop()
	if h.conn != nil {
		h.conn.Close()
	}
	if h.server != nil {
		h.server.Shutdown()
		h.server.WaitForShutdown()
	}
	if h.lock != nil {
		h.lock.Close()
	}
}

// brief is a context for one request.
func (h *Hub) brief() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), requestTime)
}

// joined answers a worker that announces itself.
func (h *Hub) joined(m *nats.Msg) {
	w := Welcome{Build: h.options.Build, Version: h.options.Version, Lease: h.options.Lease.Seconds()}
	a, err := Read[Announcement](m.Data, MaxBytes, "an announcement")
	if err == nil && a.Build != h.options.Build {
		err = fmt.Errorf("worker %s is version %s (build %s), this hub is version %s (build %s); "+
			"run the same program on all machines", a.Worker, a.Version, a.Build, h.options.Version, h.options.Build)
	}
	if err == nil {
		err = mayBe(h.options, a.Worker, KeyOfJoin(m.Subject))
	}
	if err == nil {
		err = h.connected(a.Worker)
	}
	if err == nil {
		err = h.roster.join(a, m.Header.Get(SecretHeader), h.now())
	}
	if w.Verdict = Accepted; err != nil {
		w.Answer = answerOf(Refused, err)
		h.roster.refuse(Refusal{Worker: a.Worker, What: m.Subject, Reason: err.Error()})
		h.options.Log("refused a worker: " + err.Error())
	}
	h.answer(m, w)
}

// beat takes a sign of life. A worker that still works for a run that is over has missed the end, and is told again.
func (h *Hub) beat(m *nats.Msg) {
	b, err := Read[Beat](m.Data, MaxBytes, "a sign of life")
	if err != nil || !h.roster.beat(b, m.Header.Get(SecretHeader), h.now()) {
		return // the worker announces itself again before long
	}
	run := RunOfJob(b.Job)
	if _, open := h.runs.opening(run); !open && CheckName(run) == nil {
		_ = h.conn.Publish(StopSubject(run), nil)
	}
}

// opened answers a command that opens a run.
func (h *Hub) opened(m *nats.Msg) {
	o, err := Read[Opening](m.Data, MaxBytes, "an opening")
	if err == nil && o.Build != h.options.Build {
		err = fmt.Errorf("this program is build %s, the hub is version %s, build %s; run the same program on all "+
			"machines", o.Build, h.options.Version, h.options.Build)
	}
	if err != nil {
		h.answer(m, Opened{Answer: answerOf(Refused, err)})
		return
	}
	ctx, cancel := h.brief()
	defer cancel()
	name, found, err := h.runs.openOrFind(ctx, o, h.now())
	var missing []int
	if err == nil && found {
		missing, err = h.streams.missing(ctx, name, o.Jobs)
	}
	h.answer(m, Opened{Answer: answerOf(Accepted, err), Run: name, Found: found, Missing: missing,
		Lease: h.options.Lease.Seconds()})
}

// closed answers a command that ends a run.
func (h *Hub) closed(n RunName) Answer {
	if CheckName(n.Run) != nil {
		return answerOf(Refused, errors.New("a name that is no run"))
	}
	return answerOf(Accepted, h.endRun(n.Run))
}

// endRun closes a run, stops its workers and throws away its jobs and results.
func (h *Hub) endRun(name string) error {
	ctx, cancel := h.brief()
	defer cancel()
	open, err := h.runs.forget(ctx, name)
	if !open || err != nil {
		return err
	}
	return errors.Join(h.conn.Publish(StopSubject(name), nil),
		h.streams.jobs.Purge(ctx, jetstream.WithPurgeSubject(JobsOfRun(name))),
		h.streams.results.Purge(ctx, jetstream.WithPurgeSubject(ResultsOf(name))),
		h.streams.saved.Purge(ctx, jetstream.WithPurgeSubject(SavedBy(name))))
}

// kept takes a sign of life of a command that attends its run.
func (h *Hub) kept(n RunName) Answer {
	if !h.runs.change(n.Run, func(r *openRun) { r.attended = h.now() }) {
		return Answer{Verdict: Over}
	}
	return Answer{Verdict: Accepted}
}

// status is the part of the hub's status that was asked for.
func (h *Hub) status(part StatusRequest) Status {
	now := h.now()
	s := Status{Format: Format, Build: h.options.Build, Version: h.options.Version,
		Seconds: now.Sub(h.begin).Seconds(), Runs: h.runs.list(h.roster.running())}
	s.Workers, s.Refused = h.roster.list(now, h.connections())
	most := max(len(s.Workers), len(s.Runs))
	s.Workers, s.Runs = pageOf(s.Workers, part.From), pageOf(s.Runs, part.From)
	s.More = part.From+PageOfStatus < most
	return s
}

// pageOf is the part of a list that begins at a number.
func pageOf[T any](list []T, from int) []T {
	from = min(max(0, from), len(list))
	return list[from:min(len(list), from+PageOfStatus)]
}
