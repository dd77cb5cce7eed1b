package bench

import (
	"fmt"
	"iter"

	"planner/board"
	"planner/cmd/planner/internal/solving"

	"github.com/urfave/cli/v2"
)

// forms are the forms in which each level is solved: its images, which number the squares in another way, and seeds.
// What a search makes of one level in many forms shows how much of it is luck. The zero value is one form, the level as
// it is with the seed of --seed.
type forms struct {
	turned bool // all images
	more   int  // seeds after the first
}

// formsOf reads --images and --seeds.
func formsOf(c *cli.Context) forms { return forms{turned: c.Bool("images"), more: c.Int("seeds") - 1} }

// images is the number of images of each level.
func (f forms) images() int {
	if f.turned {
		return board.Symmetries
	}
	return 1
}

// several reports whether a level is solved more than once in a run.
func (f forms) several() bool { return f != forms{} }

// passes are the sessions of one run, one for each form. The first is s itself.
func (f forms) passes(s solving.Session) iter.Seq[solving.Session] {
	return func(yield func(solving.Session) bool) {
		for image := range f.images() {
			for i := range f.more + 1 {
				pass := s
				pass.Options.Image = image
				pass.Options.Seed += uint64(i)
				if !yield(pass) {
					return
				}
			}
		}
	}
}

// label names the form of a pass for people, with a blank before it. It is empty when there is one form only.
func (f forms) label(pass solving.Session) string {
	if !f.several() {
		return ""
	}
	return fmt.Sprintf(" image %d seed %d", pass.Options.Image, pass.Options.Seed)
}
