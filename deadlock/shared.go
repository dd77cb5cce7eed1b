package deadlock

// shared holds the answers that the detectors of one side of a level share. They follow from the level and the question
// alone. The strategies ask many of the same questions. It does not matter which detector answers one first, so the
// searches do not depend on timing. Goroutines may use it at the same time.
type shared struct {
	traps   *TrapCapacity
	triples sharedTriples
	corrals sharedProofs
}

func newShared(kit *Kit) *shared {
	return &shared{traps: NewTrapCapacity(kit), triples: sharedTriples{tripleTable: newTripleTable()}}
}
