package strategy

// Names in a store.
const (
	LearnedSection     = "deadlocks"  // outlives a search: what was proved lost stays lost
	ExhaustiveSection  = "exhaustive" // of the exhaustive search on disk
	CandidatesDocument = "candidates"

	strategiesSection = "strategies"
)

// Version counts the formats of the sections, of the logs and of the keys below the table. From 3 on squares are
// numbered alike in all images of a level; from 4 on records and keys are packed.
const Version = 4

var (
	logNames    = [2]string{"forward", "reverse"}
	logSections = [2]string{"log-forward", "log-reverse"}
)
