// Package technique is the registry of everything in the planner that can be switched off by itself, so that its worth
// can be measured.
//
// A technique is one idea with one switch: a feature, a deadlock rule, a part of the lower bound, a macro, a way to
// arrange free space, an advisor, a strategy or a phase of the schedule. Each has an ID, a switch name for command
// lines and reports, and an entry that says what it does, what a search can lose by it, who thought of it and where it
// is implemented. What every search stands on and cannot do without, such as dead squares, is no technique.
//
// Options hold a Set, whose zero value has everything on. Code asks it where the technique is used:
//
//	if s.use.On(technique.Hotspots) {
//		s.use.Ask(technique.Hotspots)
//		…
//	}
//
// An entry promises one of the following. The package that implements the technique says why the promise is kept, and
// its tests check it for rules and bounds.
//
//   - Sound: no solvable position is ever called lost.
//   - KeepsShortest: moves are left out, but some shortest solution always remains.
//   - Admissible: the bound is never above the number of pushes that are needed.
//   - Complete: the search ends with a solution or with a proof that there is none, given time and memory enough.
//   - OnlyAdds: the search gets further legal moves, and keeps all others.
//   - OnlyOrders: the search tries things in another order, and drops nothing.
//   - Incomplete: the search can end without a solution although there is one, and its end proves nothing.
//
// To add a technique:
//
//   - Implement it in a file of its own, named after it, whose comment says why the promise is kept and who thought of
//     it first.
//   - Add a constant to id.go, at the end of its kind, and an entry at the same place of the list of that kind.
//   - Ask the Set where it is used, and count in Counts what Kind says. A search with the technique off must never ask.
//   - Test it in its own package. The tests here only check that its entry is complete and that its file exists.
//
// Reading order:
//
//   - kind.go: the kinds, and what each counts
//   - soundness.go: the promises
//   - id.go: the techniques
//   - entry.go: what the registry holds about one technique
//   - rules.go: entries of rules and bounds
//   - features.go: entries of features and advisors
//   - plans.go: entries of macros and arrangements
//   - strategies.go: entries of strategies and phases
//   - registry.go: the entries by ID, and lists of them
//   - foundby.go: what found a solution, in plain words
//   - parse.go: from switch names to IDs, with suggestions for misspelt ones
//   - set.go: which techniques are on
//   - counts.go: how often each was asked, and how often it decided
//
// The package switches nothing by itself and imports no other package of the planner, so that all of them can use it.
package technique
