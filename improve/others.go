package improve

import (
	"context"
	"time"

	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.OtherFirsts, Kind: technique.Phase, Soundness: technique.OnlyAdds,
	Caveat:  "it has a part of the time for improving, if that is some seconds",
	Help:    "before a solution is improved, other strategies look for a shorter one to begin with",
	Source:  technique.Original,
	Asked:   "searches of other strategies",
	Decided: "those that made the solution better",
})

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
	if !limited || left < othersFrom || !m.use.On(technique.OtherFirsts) {
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
		m.use.Note(technique.OtherFirsts, pushes != nil && m.takeIfBetter(pushes, "another first solution"))
	}
}
