// Package plan is the front door: it wires options, schedule and searches together and gives a verified result.
//
// Solve checks the level, runs the schedule of the chosen mode within time and memory, and lets no solution out that
// an independent replay on the raw level has not accepted. It holds no search of its own.
//
// Reading order: options.go and techniques.go (what can be asked), result.go (what comes back), solve.go (the
// schedule), limited.go (the searches from both ends), portfolio.go (how they share the processor and meet),
// strands.go (lines of searches that follow from each other).
package plan
