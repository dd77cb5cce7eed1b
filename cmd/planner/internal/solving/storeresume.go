package solving

import (
	"fmt"
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

// recall takes the level and the options of the search that a store holds. Flags that are given stay as they are; the
// store refuses those that differ. A store does not keep the title of the level.
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
