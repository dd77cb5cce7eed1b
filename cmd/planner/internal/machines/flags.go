package machines

import (
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/hub/protocol"

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

// Flags are the flags of a command that can use a hub.
func Flags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: HubFlag, Category: cmdline.FlagsHub,
			Usage: "let the workers of the hub at `ADDR` do the work, such as nats://127.0.0.1:4333"},
		&cli.StringFlag{Name: JoinFlag, Category: cmdline.FlagsHub, TakesFile: true,
			Usage: "use the credentials and certificate in `FILE`, which the hub has written; needed on other " +
				"machines"},
		LabelOf(),
	}
}

// ClientFlags are the flags of a command that asks a hub, with the address of a hub on this machine as the default.
func ClientFlags() []cli.Flag {
	flags := Flags()
	if address, ok := flags[0].(*cli.StringFlag); ok {
		address.Value = "nats://" + protocol.DefaultHost
		address.Usage = "ask the hub at `ADDR`"
	}
	return flags
}

// SolveFlags are the flags of a command that lets all workers search for one solution.
func SolveFlags() []cli.Flag {
	return append(Flags(),
		&cli.BoolFlag{Name: aloneFlag, Category: cmdline.FlagsHub,
			Usage: "let the workers of a hub search without telling each other what they found"},
		&cli.StringFlag{Name: candidatesFlag, Category: cmdline.FlagsHub,
			Usage: "write the pairs of positions that all workers came nearest with to `DIR`, for the command meet"})
}

// LabelOf is the flag that replaces the identity of the program.
func LabelOf() cli.Flag {
	return &cli.StringFlag{Name: labelFlag, Category: cmdline.FlagsHub,
		Usage: "take all programs with the same `LABEL` for the same program; needed when machines differ in " +
			"architecture"}
}

// Build is the identity of this program, or the label in its place.
func Build(c *cli.Context) (string, error) {
	if label := c.String(labelFlag); label != "" {
		return label, nil
	}
	return protocol.Build()
}

// Address reads the address of the hub and the join file. With a join file the address may be left out.
func Address(c *cli.Context) (string, protocol.Join, error) {
	join, err := protocol.ReadJoin(c.String(JoinFlag))
	if err != nil {
		return "", join, err
	}
	address := c.String(HubFlag)
	if address == "" || join.Address != "" && !c.IsSet(HubFlag) {
		address = join.Address
	}
	if err := protocol.CheckAddress(address); err != nil {
		return "", join, cmdline.Misused(c, "--%s: %w", HubFlag, err)
	}
	return address, join, nil
}

// ClientOf connects to the hub of the flags.
func ClientOf(c *cli.Context) (*Client, error) {
	address, join, err := Address(c)
	if err != nil {
		return nil, err
	}
	build, err := Build(c)
	if err != nil {
		return nil, err
	}
	return dial(c.Context, address, join, build)
}

// Needed refuses flags that only make sense with a hub.
func Needed(c *cli.Context) error {
	for _, name := range []string{JoinFlag, labelFlag, aloneFlag, candidatesFlag} {
		if c.IsSet(name) && !c.IsSet(HubFlag) {
			return cmdline.Misused(c, "--%s needs --%s", name, HubFlag)
		}
	}
	return nil
}

// Connect connects to the hub of the flags, for levels to be solved there.
func Connect(c *cli.Context, r solving.Runner) (*Remote, error) {
	client, err := ClientOf(c)
	if err != nil {
		return nil, err
	}
	return &Remote{client: client, runner: r, quiet: c.Bool("quiet"), sharing: !c.Bool(aloneFlag),
		candidates: c.String(candidatesFlag)}, nil
}
