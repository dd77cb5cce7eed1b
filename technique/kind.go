package technique

// Kind says what sort of work a technique does. It also says what the two numbers of its Tally count, where the entry
// of a technique says nothing else.
type Kind uint8

// The kinds, in the order in which help shows them.
const (
	Feature     Kind = iota // a number that a search measures in a position, by which it ranks positions
	Rule                    // a proof that a position is lost, or that some of its moves need not be tried
	Bound                   // a lower bound on the pushes that a position still needs, or a surcharge on one
	Macro                   // a way to play several pushes or pulls, often of several boxes, as one move of the search
	Arrangement             // a way to choose squares of free space on which boxes can wait
	Advisor                 // names moves of a position that look good; an advised move costs the search nothing
	Strategy                // a line of searches that tries to solve the level by itself and shares its positions
	Phase                   // a step of the schedule, or of a strategy, that is not always taken

	kinds // the number of kinds
)

// kindWords are the name of each kind in lower case, in the singular, and what Tally counts: Asked, and Decided as a
// part of it. A meeting of both sides counts for the strategy that noticed it. The entry of each phase says what the
// phase is for.
var kindWords = [kinds]struct{ name, asked, decided string }{
	Feature:     {"feature", "positions measured", "those whose value differs from their parent's; a root has none"},
	Rule:        {"rule", "positions put to the rule", "those that it proved lost"},
	Bound:       {"bound", "positions for which it was computed", "those whose bound it raised"},
	Macro:       {"macro", "attempts to make such a move", "those that gave a legal one"},
	Arrangement: {"arrangement", "arrangements made with it", "those that were chosen to plan with"},
	Advisor:     {"advisor", "positions for which advice was asked", "those in which it named a move"},
	Strategy:    {"strategy", "positions that it generated", "solutions that it found, at most 1"},
	Phase:       {"phase", "times that it began", ""},
}

// String is the name of the kind in lower case, in the singular.
func (k Kind) String() string {
	if k >= kinds {
		return "unknown kind"
	}
	return kindWords[k].name
}
