package improve

import (
	"context"
	"time"

	"planner/search"
)

// Other strategies look for first solutions in the part of the time divided by othersPart, if the time is at least
// othersFrom. Other values were not measured.
const (
	othersFrom = 4 * time.Second
	othersPart = 4

	// provedFirst is how many positions the search of the whole space generates before. A search of as many takes some
	// 0.2 s, a sixth of the time of the other strategies.
	provedFirst = 50_000
)

// others begins with the best solution of several strategies. The stages stay near the solution that they begin with,
// and first solutions differ by up to a half. It is done if the time is limited and long enough, and if a short search
// of the whole space does not prove the solution shortest.
func (m *improver) others(ctx context.Context) {
	end, limited := ctx.Deadline()
	left := time.Until(end)
	if !limited || left < othersFrom {
		return
	}
	if m.beginWhole(ctx); m.whole.search != nil {
		m.searchWhole(ctx, provedFirst)
	}
	if m.proved() {
		return
	}
	for _, solve := range m.options.Others {
		part, cancel := search.WithTimeout(ctx, left/othersPart/time.Duration(len(m.options.Others)))
		pushes := solve(part)
		cancel()
		if pushes != nil {
			m.takeIfBetter(pushes, "another first solution")
		}
	}
}
