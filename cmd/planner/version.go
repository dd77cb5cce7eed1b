package main

import (
	"fmt"
	"runtime"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/machine"

	"github.com/urfave/cli/v2"
)

func versionCommand(s cmdline.Streams) *cli.Command {
	return &cli.Command{
		Name:      "version",
		Category:  cmdline.GroupOther,
		Usage:     "print the version of this program",
		ArgsUsage: " ",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return cmdline.Misused(c, "version takes no arguments")
			}
			_, err := fmt.Fprintf(s.Out, "planner %s %s %s/%s\n",
				machine.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
