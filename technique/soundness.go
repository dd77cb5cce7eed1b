package technique

// Soundness says what a search can lose by using a technique. The zero value is no soundness: every technique of the
// registry has one of the constants.
type Soundness uint8

// The grades, the strongest promise first.
const (
	_ Soundness = iota

	// Sound means that no solvable position is ever called lost. The package deadlock holds the arguments beside the
	// rules, for both sides unless a rule says otherwise.
	Sound

	// KeepsShortest means that some moves are left out, but never those of every shortest solution.
	KeepsShortest

	// Admissible means that the bound never exceeds the number of pushes that are really needed.
	Admissible

	// Complete means that the search finds a solution or proves that there is none, given time and memory enough.
	Complete

	// OnlyAdds means that the search gets further legal moves and keeps all others that it has.
	OnlyAdds

	// OnlyOrders means that positions, moves or plans are tried in another order and none is dropped.
	OnlyOrders

	// Incomplete means that the search can end without a solution although there is one. Its end proves nothing. Every
	// solution that it does find is replayed and so is right.
	Incomplete

	soundnesses // one more than the last grade
)

var soundnessNames = [soundnesses]string{
	Sound: "sound", KeepsShortest: "keeps a shortest solution", Admissible: "admissible", Complete: "complete",
	OnlyAdds: "only adds moves", OnlyOrders: "only orders the search", Incomplete: "incomplete",
}

// String is the grade as help and documents show it.
func (s Soundness) String() string {
	if s == 0 || s >= soundnesses {
		return "unknown soundness"
	}
	return soundnessNames[s]
}
