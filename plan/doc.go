// Package plan is the front door: it wires options, schedule and searches together and gives a verified result.
//
// Solve checks the level, runs the schedule of the chosen mode within time and memory, and lets no solution out that
// an independent replay on the raw level has not accepted. The searches themselves stand in search, forward, reverse
// and exhaustive; what stands here is which of them runs when, for how long, and what it gets from the others.
//
//	small? ──► exhaustive, a second or two ──► limited: strands share the work, until two sides meet ──► exhaustive
//
// Reading order: options.go and techniques.go (what can be asked), result.go (what comes back), solve.go (the phases
// of a level), limited.go (the searches from both ends), schedule.go (the strands and their shares), portfolio.go (how
// they share the processor and meet), toll.go (what dear positions cost), ground.go (what they share of a level),
// strands.go (packing orders), meetstrand.go (sides that aim at each other, in episodes).
// Then the strands whose aims are layouts of the reverse side: layoutstrand.go (the rounds of such a strand),
// layoutaims.go (which layouts), layoutaim.go (one of them), layoutfill.go (what is done with it, phase by phase),
// layoutmend.go (joining a near pair), plannedstrand.go (layouts from planned free space), pairing.go (the
// nearest pairs, kept as meet candidates). Last the disk, for searches beyond RAM and the process: store.go (what is
// asked of a store), storekeep.go (checkpoints and going on from them), storememo.go (what is saved of a strand),
// storedisk.go (the exhaustive search in a store).
//
// Work is counted in generated positions, never in time, so that with one thread a run repeats itself.
package plan
