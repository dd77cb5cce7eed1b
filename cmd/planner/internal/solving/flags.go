package solving

import (
	"context"
	"io"

	"planner/cmd/planner/internal/cmdline"
	"planner/hub"

	"github.com/urfave/cli/v2"
)

// The names of the flags.
const (
	HubFlag   = "hub"
	JoinFlag  = "join"
	labelFlag = "label"

	aloneFlag      = "no-sharing"
	candidatesFlag = "candidates"
)

// HubRequest is the part of a request that names a hub.
type HubRequest struct {
	Hub, Join, Label string
	alone            bool
	candidates       string
}

// Flags are the flags of a command that can use a hub.
func (q *HubRequest) Flags() []cli.Flag {
	return []cli.Flag{
		cmdline.FilledFlag(&q.Hub, HubFlag, cmdline.FlagsHub, "the address of a hub",
			"let the workers of the hub at `ADDR` do the work, such as nats://127.0.0.1:4333"),
		cmdline.FileFlag(&q.Join, JoinFlag, cmdline.FlagsHub,
			"use the credentials and certificate in `FILE`, which the hub has written; needed on other machines"),
		LabelFlag(&q.Label),
	}
}

// ClientFlags are the flags of a command that asks a hub, with the address of a hub on this machine as the default.
func (q *HubRequest) ClientFlags() []cli.Flag {
	flags := q.Flags()
	if address, ok := flags[0].(*cli.StringFlag); ok {
		address.Value = "nats://" + hub.DefaultHost
		address.Usage = "ask the hub at `ADDR`"
	}
	return flags
}

// SolveFlags are the flags of a command that lets all workers search for one solution.
func (q *HubRequest) SolveFlags() []cli.Flag {
	return append(q.Flags(),
		cmdline.SwitchFlag(&q.alone, aloneFlag, cmdline.FlagsHub,
			"let the workers of a hub search without telling each other what they found"),
		cmdline.FileFlag(&q.candidates, candidatesFlag, cmdline.FlagsHub,
			"write the pairs of positions that all workers came nearest with to `DIR`, for the command meet"))
}

// LabelFlag is the flag that replaces the identity of the program.
func LabelFlag(to *string) cli.Flag {
	return cmdline.FilledFlag(to, labelFlag, cmdline.FlagsHub, "a name",
		"take all programs with the same `LABEL` for the same program; needed when machines differ in architecture")
}

// ProgramID is the identity of this program, or a label in its place.
func ProgramID(label string) (string, error) {
	if label != "" {
		return label, nil
	}
	return hub.Build()
}

// ReadJoin reads the join file. Without one the result is the zero Join, which is enough for a hub on the same machine.
func (q *HubRequest) ReadJoin(ctx context.Context) (hub.Join, error) {
	if q.Join == "" {
		return hub.Join{}, nil
	}
	file, err := cmdline.OpenFile(ctx, q.Join)
	if err != nil {
		return hub.Join{}, err
	}
	defer file.Close()
	text, err := io.ReadAll(cmdline.Limited(ctx, file, q.Join))
	if err != nil {
		return hub.Join{}, err
	}
	return hub.ParseJoin(q.Join, text)
}

// Address is the address of the hub, with what the join file holds. With a join file the address may be left out.
func (q *HubRequest) Address(ctx context.Context, given map[string]bool) (string, hub.Join, error) {
	join, err := q.ReadJoin(ctx)
	if err != nil {
		return "", join, err
	}
	address := q.Hub
	if address == "" || join.Address != "" && !given[HubFlag] {
		address = join.Address
	}
	if err := hub.CheckAddress(address); err != nil {
		return "", join, cmdline.Misused("--%s: %w", HubFlag, err)
	}
	return address, join, nil
}

// Client connects to the hub.
func (q *HubRequest) Client(ctx context.Context, given map[string]bool) (*Remote, error) {
	address, join, err := q.Address(ctx, given)
	if err != nil {
		return nil, err
	}
	build, err := ProgramID(q.Label)
	if err != nil {
		return nil, err
	}
	return dial(ctx, address, join, build)
}

// NeedHub refuses flags that only make sense with a hub.
func NeedHub(given map[string]bool) error {
	for _, name := range []string{JoinFlag, labelFlag, aloneFlag, candidatesFlag} {
		if given[name] && !given[HubFlag] {
			return cmdline.Misused("--%s needs --%s", name, HubFlag)
		}
	}
	return nil
}

// Connect connects to the hub, for levels to be solved there.
func (q *HubRequest) Connect(ctx context.Context, given map[string]bool, r Runner, quiet bool) (*Remote, error) {
	m, err := q.Client(ctx, given)
	if err == nil {
		m.runner, m.quiet, m.sharing, m.candidates = r, quiet, !q.alone, q.candidates
	}
	return m, err
}
