package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"planner/cmd/planner/internal/cmdline"

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
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}

// version is the version that the Go tool wrote into the binary: a release tag, or the commit that was built.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, set := range info.Settings {
		if set.Key == "vcs.revision" {
			return set.Value[:min(len(set.Value), 12)]
		}
	}
	return "devel"
}
