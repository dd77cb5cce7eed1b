package technique

// Kind says what sort of work a technique does. It also says what the two numbers of its Tally count.
type Kind uint8

// The kinds, in the order in which help shows them.
const (
	// Feature is a number that a search measures in a position. It ranks the position among the others.
	//
	// Asked counts the positions that were measured. Decided counts those of them whose value differs from the value
	// of their parent, so that they are ranked in another way than without the feature. A root has no parent and is
	// never counted in Decided. For Cells, Asked counts the positions that were put into a cell, and Decided counts
	// those that opened a new one.
	Feature Kind = iota

	// Rule is a proof that a position is lost, or that some of its moves need not be tried.
	//
	// Asked counts the positions that were put to the rule. Decided counts those that it proved lost. PICorral and
	// Tunnels prove moves needless: for PICorral, Decided counts the positions whose moves it narrowed; for Tunnels,
	// Asked counts pushes of a box, and Decided counts those that were dropped or continued to the end of a tunnel. For
	// Symmetry, Asked counts children, and Decided counts those that were replaced by their image.
	Rule

	// Bound is a lower bound on the number of pushes that a position still needs, or a surcharge on one.
	//
	// Asked counts the positions for which it was computed. For Matching, Decided counts those that it proved lost,
	// because not every box can have a goal of its own. For Linear and PairCost, Decided counts those with a surcharge,
	// for Perimeter, Assignments and WallBound those whose bound rose.
	Bound

	// Macro is a way to play several pushes or pulls, often of several boxes, as one move of the search.
	//
	// Asked counts the attempts to make such a move. Decided counts those that gave a legal one.
	Macro

	// Arrangement is a way to choose squares of free space on which boxes can wait.
	//
	// Asked counts the arrangements that were made with the technique. Decided counts those of them that were chosen
	// to plan with. Several techniques can have a part in the same arrangement, and then each of them counts it.
	Arrangement

	// Advisor names moves of a position that look good. An advised move costs the search nothing.
	//
	// Asked counts the positions for which advice was asked. Decided counts those in which at least one move was named.
	Advisor

	// Strategy is a line of searches that tries to solve the level by itself, and shares its positions with the
	// others.
	//
	// Asked counts the positions that it generated. Decided counts the solutions that it found, which is 1 for the
	// strategy that ended the search and 0 for the others. A meeting of both sides counts for the strategy that
	// noticed it.
	Strategy

	// Phase is a step of the schedule, or of a strategy, that is not always taken.
	//
	// Asked counts how often the phase began. Decided counts how often it achieved what it is for:
	//
	//	SmallFirst, Exhaustive  the level was solved, or was proved to have no solution
	//	Removal                 the order holds every box
	//	Assign                  a step does not count, because a later one has lost its box by it
	//	Layers                  the order has a layer of several goals
	//	Replan                  more goals were filled than before
	//	OneSpread               the search had been begun by another strategy
	//	Rounds                  the new round solved the level
	//	Restarts                the new alternation solved the level
	//	RegionsFirst            the counts of all areas were reached
	//	Repair                  the two positions were joined
	//	Truncate                the search had enough memory to go on
	//	Opening                 a position with one zone was found
	//	Checkpoints             the stage began with a checkpoint besides the solved positions
	//	Windows, Corridors      the solution became better
	//	Shortcuts               a position of a known solution was reached by fewer pushes; Asked counts those reached
	//	UpperBound              the solution became better, or was proved to have the fewest pushes
	//	Reorder                 the solution became better
	//	ByMoves                 the solution became better, or was proved the best by its measure
	//	OtherFirsts             the solution became better; Asked counts the searches of other strategies
	//	PushesFirst             the solution became better by the objective
	//	Unfilled                pulls had left squares without a box before the opening
	//	ZoneCyclic              the position graded was good enough to be a checkpoint
	//
	// Stages concerns single positions: Asked counts those whose children were made in two stages, and Decided counts
	// those whose second stage was needed.
	//
	// LocalPulls weighs single moves: Asked counts pulls, and Decided counts those that paid the surcharge.
	// FarFirst weighs them too: Decided counts those that came to a start square or left one.
	Phase

	kinds // the number of kinds
)

var kindNames = [kinds]string{
	"feature", "rule", "bound", "macro", "arrangement", "advisor", "strategy", "phase",
}

// String is the name of the kind in lower case, in the singular.
func (k Kind) String() string {
	if k >= kinds {
		return "unknown kind"
	}
	return kindNames[k]
}
