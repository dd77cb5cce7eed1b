package machines

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/hub/protocol"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/urfave/cli/v2"
)

// Intervals of commands and workers.
const (
	requestTime = 5 * time.Second // for one answer of the hub
	retryAfter  = 500 * time.Millisecond
)

// Client is a connection to a hub.
type Client struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	results jetstream.Stream
	build   string
}

// dial connects to a hub and looks for its results. Build is the build of this program. A right that is missing shows
// as an error of the connection, and the request would only wait.
func dial(ctx context.Context, address string, join protocol.Join, build string) (*Client, error) {
	ctx, done := context.WithTimeout(ctx, requestTime)
	defer done()
	ctx, deny := context.WithCancelCause(ctx)
	defer deny(nil)
	join.Role = protocol.ClientRole
	conn, err := protocol.Connect(protocol.Connection{Address: address, Join: join, Name: "planner-command",
		OnError: func(err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				deny(fmt.Errorf("the credentials do not allow that, is it the join file of a worker? %w", err))
			}
		}})
	if err != nil {
		return nil, err
	}
	c := &Client{conn: conn, build: build}
	if c.js, err = jetstream.New(conn); err == nil {
		c.results, err = c.js.Stream(ctx, protocol.ResultStream)
	}
	if err == nil {
		return c, nil
	}
	defer conn.Close()
	if denied := context.Cause(ctx); errors.Is(denied, nats.ErrPermissionViolation) {
		err = denied
	} else {
		err = fmt.Errorf("the server is no hub: %w", err)
	}
	return nil, fmt.Errorf("hub at %s: %w", conn.ConnectedUrlRedacted(), err)
}

// Close ends the connection. Open runs stay open.
func (c *Client) Close() { c.conn.Close() }

// Status asks the hub what it knows of workers and runs, part by part.
func (c *Client) Status(ctx context.Context) (s protocol.Status, err error) {
	s.Workers, s.Runs = []protocol.WorkerStatus{}, []protocol.RunStatus{}
	for from := 0; ; from += protocol.PageOfStatus {
		var part protocol.Status
		if err := c.once(ctx, protocol.StatusSubject, protocol.StatusRequest{From: from}, &part); err != nil {
			return s, err
		}
		part.Workers, part.Runs = append(s.Workers, part.Workers...), append(s.Runs, part.Runs...)
		if s = part; !s.More {
			return s, nil
		}
	}
}

// hear hands the messages of a subject to a function, until stop is called. Messages beyond the limits of those that
// wait to be read are lost.
func hear(conn *nats.Conn, subject string, messages, bytes int, heard func(*nats.Msg)) (stop func(), err error) {
	s, err := conn.Subscribe(subject, heard)
	if err != nil {
		return nil, err
	}
	return func() { _ = s.Unsubscribe() }, s.SetPendingLimits(messages, bytes)
}

// present counts the workers that are there.
func present(s protocol.Status) (count int) {
	for _, w := range s.Workers {
		if w.State == protocol.Idle || w.State == protocol.Working {
			count++
		}
	}
	return count
}

// once makes one request.
func (c *Client) once(ctx context.Context, subject string, request, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	err := protocol.Request(ctx, c.conn, subject, "", request, answer)
	if errors.Is(err, nats.ErrNoResponders) {
		return fmt.Errorf("no hub answers at %s: %w", c.conn.ConnectedUrlRedacted(), err)
	}
	return err
}

// patiently repeats something until it works, is refused or the context ends: a hub that is away may come back.
func patiently(ctx context.Context, try func() (verdict protocol.Answer, err error)) error {
	for {
		answer, err := try()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && answer.Verdict != protocol.Failed:
			return answer.Err()
		}
		protocol.Rest(ctx, retryAfter)
	}
}

// The names of the flags.
const (
	HubFlag   = "hub"
	JoinFlag  = "join"
	labelFlag = "label"

	aloneFlag      = "no-sharing"
	candidatesFlag = "candidates"
)

// Request is the part of a request that names a hub.
type Request struct {
	Hub, Join, Label string
	alone            bool
	candidates       string
}

// Flags are the flags of a command that can use a hub.
func (q *Request) Flags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: HubFlag, Destination: &q.Hub, Category: cmdline.FlagsHub,
			Usage: "let the workers of the hub at `ADDR` do the work, such as nats://127.0.0.1:4333"},
		&cli.StringFlag{Name: JoinFlag, Destination: &q.Join, Category: cmdline.FlagsHub, TakesFile: true,
			Usage: "use the credentials and certificate in `FILE`, which the hub has written; needed on other " +
				"machines"},
		LabelFlag(&q.Label),
	}
}

// ClientFlags are the flags of a command that asks a hub, with the address of a hub on this machine as the default.
func (q *Request) ClientFlags() []cli.Flag {
	flags := q.Flags()
	if address, ok := flags[0].(*cli.StringFlag); ok {
		address.Value = "nats://" + protocol.DefaultHost
		address.Usage = "ask the hub at `ADDR`"
	}
	return flags
}

// SolveFlags are the flags of a command that lets all workers search for one solution.
func (q *Request) SolveFlags() []cli.Flag {
	return append(q.Flags(),
		&cli.BoolFlag{Name: aloneFlag, Destination: &q.alone, Category: cmdline.FlagsHub,
			Usage: "let the workers of a hub search without telling each other what they found"},
		&cli.StringFlag{Name: candidatesFlag, Destination: &q.candidates, Category: cmdline.FlagsHub,
			Usage: "write the pairs of positions that all workers came nearest with to `DIR`, for the command meet"})
}

// LabelFlag is the flag that replaces the identity of the program.
func LabelFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: labelFlag, Destination: to, Category: cmdline.FlagsHub,
		Usage: "take all programs with the same `LABEL` for the same program; needed when machines differ in " +
			"architecture"}
}

// Build is the identity of this program, or a label in its place.
func Build(label string) (string, error) {
	if label != "" {
		return label, nil
	}
	return protocol.Build()
}

// Address is the address of the hub, with what the join file holds. With a join file the address may be left out.
func (q *Request) Address(given map[string]bool) (string, protocol.Join, error) {
	join, err := protocol.ReadJoin(q.Join)
	if err != nil {
		return "", join, err
	}
	address := q.Hub
	if address == "" || join.Address != "" && !given[HubFlag] {
		address = join.Address
	}
	if err := protocol.CheckAddress(address); err != nil {
		return "", join, cmdline.Misused("--%s: %w", HubFlag, err)
	}
	return address, join, nil
}

// Client connects to the hub.
func (q *Request) Client(ctx context.Context, given map[string]bool) (*Client, error) {
	address, join, err := q.Address(given)
	if err != nil {
		return nil, err
	}
	build, err := Build(q.Label)
	if err != nil {
		return nil, err
	}
	return dial(ctx, address, join, build)
}

// Needed refuses flags that only make sense with a hub.
func Needed(given map[string]bool) error {
	for _, name := range []string{JoinFlag, labelFlag, aloneFlag, candidatesFlag} {
		if given[name] && !given[HubFlag] {
			return cmdline.Misused("--%s needs --%s", name, HubFlag)
		}
	}
	return nil
}

// Connect connects to the hub, for levels to be solved there.
func (q *Request) Connect(ctx context.Context, given map[string]bool, r solving.Runner, quiet bool) (*Remote, error) {
	client, err := q.Client(ctx, given)
	if err != nil {
		return nil, err
	}
	return &Remote{client: client, runner: r, quiet: quiet, sharing: !q.alone, candidates: q.candidates}, nil
}
