package improve

import (
	"context"
	"time"

	"planner/search/deadline"
	"planner/technique"
)

// others begins with the best solution of several strategies. The stages stay near the solution that they begin with, and
// first solutions differ by up to a half. It is done if the time is limited and long enough.
func (m *improver) others(ctx context.Context) {
	end, limited := ctx.Deadline()
	left := time.Until(end)
	if !limited || left < othersFrom || m.best() || !m.use.On(technique.OtherFirsts) {
		return
	}
	for _, solve := range m.options.Others {
		part, cancel := deadline.WithTimeout(ctx, left/othersPart/time.Duration(len(m.options.Others)))
		pushes := solve(part)
		cancel()
		m.use.Note(technique.OtherFirsts, pushes != nil && m.take(pushes, "another first solution"))
	}
}
