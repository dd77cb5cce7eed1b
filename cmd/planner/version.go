package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

func (p *program) versionCommand() *cli.Command {
	return &cli.Command{
		Name:      "version",
		Category:  other,
		Usage:     "print which build this is",
		ArgsUsage: " ",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return misused(c, "version takes no arguments")
			}
			_, err := fmt.Fprintf(p.stdout, "planner %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}

// version is what the Go tool wrote into the binary: a release tag, or the commit it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(len(s.Value), 12)]
		}
	}
	return "devel"
}
