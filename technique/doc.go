// Package technique is the registry of everything in the planner that can be switched off by itself, so that its worth
// can be measured.
//
// A technique is one idea with one switch: a feature, a deadlock rule, a part of the lower bound, a macro, an advisor,
// a strategy or a phase of the schedule. Each has an ID, a switch name for command lines and reports, and an entry that
// says what the technique does, what a search can lose by it and who thought of it. The entry stands in the file that
// implements the technique. What every search stands on and cannot do without, such as dead squares, is no technique.
// An idea that never changed a result by itself is a part of another technique.
//
// Options hold a Set, whose zero value has everything on. Code asks the Set where the technique is used:
//
//	if s.use.On(technique.Hotspots) {
//		s.use.Ask(technique.Hotspots)
//		…
//	}
//
// An entry promises one of the following. The package that implements the technique says why the promise is kept. For
// rules and bounds its tests check the promise.
//
//   - Sound: no solvable position is ever called lost.
//   - KeepsShortest: moves are left out, but some shortest solution always remains.
//   - Admissible: the bound is never above the number of pushes that are needed.
//   - Complete: the search ends with a solution or with a proof that there is none, given time and memory enough.
//   - OnlyAdds: the search gets further legal moves, and keeps all others.
//   - OnlyOrders: the search tries things in another order, and drops nothing.
//   - Incomplete: the search can end without a solution although there is one, and its end proves nothing.
//
// To add a technique, list its ID and its name in id.go and describe it in the file that implements it; see entry.go
// and CONTRIBUTING.md. Code asks the Set where the technique is used, and counts in Counts what the entry says. A
// search with the technique off must never ask.
//
// Reading order:
//
//   - kind.go: the kinds, what each counts, and the promises
//   - id.go: the techniques
//   - entry.go: what the registry holds about one technique, and lists of techniques
//   - set.go: from switch names to IDs, with suggestions for misspelt ones; which techniques are on
//   - counts.go: how often each was asked, and how often it decided
//
// The package switches nothing by itself and imports no other package of the planner, so that all of them can use it.
package technique
