package solving

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/plan"
	"planner/store"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// resumesAlone reports whether a command resumes the search of a store without a file of levels.
func resumesAlone(c *cli.Context) bool {
	return c.NArg() == 0 && c.Bool("resume") && c.String("store") != ""
}

// storeAmong finds the store of a command with --resume and without --store: it is the first argument, which must be a
// directory. It sets --store to it and returns the other arguments.
func storeAmong(c *cli.Context) (files []string, named bool, err error) {
	files = c.Args().Slice()
	if !keepsStore(c) || !c.Bool("resume") || c.IsSet("store") {
		return files, false, nil
	}
	if len(files) == 0 {
		return nil, false, cmdline.Misused(c, needsStore, "resume")
	}
	info, err := os.Stat(files[0])
	if err != nil {
		return nil, false, fmt.Errorf("--resume: no store: %w", err)
	}
	if !info.IsDir() {
		return nil, false, cmdline.Misused(c, needsStore, "resume")
	}
	return files[1:], true, c.Set("store", files[0])
}

// keepsStore reports whether a command has the flags of StoreFlags. For bench, --resume means a file of rows.
func keepsStore(c *cli.Context) bool {
	return slices.ContainsFunc(c.Command.Flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), "store") })
}

// needsStore is the error of a flag that means nothing without a store.
const needsStore = "--%s needs a store: give its directory by --store DIR, or as in \"planner solve --resume DIR\""

// recall takes the level and the options of the search that a store holds. Flags that are given stay as they are; the
// store refuses those that differ.
func (s *Session) recall(c *cli.Context) error {
	dir := c.String("store")
	if c.IsSet("level") {
		return cmdline.Misused(c, "--level needs a level file; without one the level of the store %s is meant", dir)
	}
	info, err := store.Peek(dir)
	if err != nil {
		return err
	}
	level, err := board.NewReader(strings.NewReader(info.Identity.Board+"\n"), dir).Next()
	if err != nil {
		return fmt.Errorf("store %s: %w", dir, err)
	}
	o, err := optionsOf(info.Identity)
	if err != nil {
		return fmt.Errorf("store %s: %w", dir, err)
	}
	if !c.IsSet("mode") {
		s.Options.Mode = o.Mode
	}
	if !c.IsSet("seed") {
		s.Options.Seed = o.Seed
	}
	if !c.IsSet("without") {
		s.Options.Use = o.Use
	}
	level.Title, level.Number = info.About.Title, max(1, info.About.Number)
	s.Files = []string{dir}
	s.kept = &cmdline.Entry{File: dir, Number: level.Number, Line: level.Line, Level: level}
	return nil
}

// optionsOf reads the options as identity writes them.
func optionsOf(id store.Identity) (o plan.Options, err error) {
	var mode string
	if _, err = fmt.Sscanf(id.Options, "mode %s seed %d,", &mode, &o.Seed); err != nil {
		return o, fmt.Errorf("the options %q of its search are not known here", id.Options)
	}
	o.Mode = plan.Mode(strings.TrimSuffix(mode, ","))
	_, set, _ := strings.Cut(id.Options, "techniques: ")
	var off []technique.ID
	if list, some := strings.CutPrefix(set, "without "); some {
		for name := range strings.SplitSeq(list, ",") {
			t, err := technique.Parse(name)
			if err != nil {
				return o, err
			}
			off = append(off, t)
		}
	}
	o.Use = technique.Without(off...)
	return o, nil
}
