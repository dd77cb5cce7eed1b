package technique

// Kind says what sort of work a technique does. It also says what the two numbers of a technique's Tally count, unless
// the entry of the technique says something else.
type Kind uint8

// The kinds, in the order in which help shows them.
const (
	Feature  Kind = iota // a number that a search measures in a position, by which it ranks positions
	Rule                 // a proof that a position is lost, or that some of its moves need not be tried
	Bound                // a lower bound on the pushes that a position still needs, or a surcharge on one
	Macro                // a way to play several pushes or pulls as one move of the search, or several such moves
	Advisor              // names moves of a position that look good; an advised move costs the search nothing
	Strategy             // a line of searches that tries to solve the level by itself and shares its positions
	Phase                // a step of the schedule, or of a strategy, that is not always taken

	kinds // the number of kinds
)

// kindWords holds for each kind its name, in lower case and in the singular, and what the two numbers of a Tally count;
// decided continues asked. A meeting of both sides counts for the strategy that noticed it. The entry of each phase
// says what the phase is for.
var kindWords = [kinds]struct{ name, asked, decided string }{
	Feature:  {"feature", "positions measured", "those whose value differs from their parent's; a root has none"},
	Rule:     {"rule", "positions put to the rule", "those that it proved lost"},
	Bound:    {"bound", "positions for which it was computed", "those whose bound it raised"},
	Macro:    {"macro", "attempts to make such a move", "those that gave a legal one"},
	Advisor:  {"advisor", "positions for which advice was asked", "those in which it named a move"},
	Strategy: {"strategy", "positions that it generated", "solutions that it found, at most 1"},
	Phase:    {"phase", "times that it began", ""},
}

// String is the name of the kind in lower case, in the singular.
func (k Kind) String() string {
	if k >= kinds {
		return "unknown kind"
	}
	return kindWords[k].name
}

// MarshalText implements encoding.TextMarshaler.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

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

// MarshalText implements encoding.TextMarshaler.
func (s Soundness) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
