package technique

// Technique is what the registry holds about one technique.
type Technique struct {
	ID        ID
	Name      string // of the switch: lower case, words joined by hyphens, unique
	Kind      Kind
	Help      string // one line, without a full stop
	Soundness Soundness
	Caveat    string // what Soundness leaves unsaid, one line; mostly empty
	Source    string // author, year and title or section; "original" when no earlier source is known
	File      string // where it is implemented: a path from the root of the source tree, with slashes
}

// Sources that stand in many entries. The first is for techniques of which no earlier source is known.
const (
	original = "original"
	holland  = "Holland, S3 Algorithms (Sokoban wiki), "
	festival = "Shoham, Festival (solver), "
	fess     = "Shoham and Schaeffer 2020, The FESS Algorithm, "
	rolling  = "Junghanns and Schaeffer 2001, Sokoban: Enhancing general single-agent search methods, "
)
