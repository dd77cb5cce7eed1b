package solving

import (
	"fmt"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
)

// expect tells how many levels the run has, 0 when that is not known. A nil Reporter takes it.
func (r *Reporter) expect(levels int) {
	if r != nil {
		r.levels = levels
	}
}

// standing tells what became of the levels before the one that follows, which is shown behind its name. A nil Reporter
// takes it.
func (r *Reporter) standing(ran *cmdline.Outcome) {
	if r == nil {
		return
	}
	before := ran.Levels()
	switch {
	case r.levels > 1:
		r.stands = fmt.Sprintf(" (%d of %d, %d solved)", before+1, r.levels, ran.Solved)
	case before > 0:
		r.stands = fmt.Sprintf(" (%d, %d solved)", before+1, ran.Solved)
	}
}

// Summary ends a run of several levels with a line that counts them.
func (r *Reporter) Summary(ran cmdline.Outcome, begin time.Time) {
	if ran.Levels() < 2 {
		return
	}
	text := fmt.Sprintf("%s in %.1f s: %d solved", render.Plural(ran.Levels(), "level", "levels"),
		time.Since(begin).Seconds(), ran.Solved)
	for _, some := range []struct {
		count int
		what  string
	}{{ran.Open, "not solved"}, {ran.Unsolvable, "unsolvable"}, {ran.Invalid, "unusable"}} {
		if some.count > 0 {
			text += fmt.Sprintf(", %d %s", some.count, some.what)
		}
	}
	fmt.Fprintln(r.out, text)
}
