package freespace

// Budget is the number of squares that Best tries in exchanges for one arrangement. Ten times and a hundred times as
// many found not one target more on the 27 levels of two suites that need exchanges at all.
const Budget = 100_000

// variedPart is the part of Budget, as a denominator, that an arrangement of Vary gets. It was not measured.
const variedPart = 10

const (
	// loosePlans is the number of plans, counted from the first, without frozen boxes.
	loosePlans = 6

	// repairs is the number of attempts to make an arrangement without its immobile targets. It was not measured.
	repairs = 3

	// mostRepaired is the number of goal-matching targets up to which more than one attempt is made. The mobility test
	// takes time proportional to the square of that number. The value was not measured.
	mostRepaired = 64
)

const (
	// systemBudget is the number of chains of doors that the search for one-way systems looks at, shared out equally
	// among the doors a chain can begin with. Mazes full of small rooms have exponentially many chains. The value
	// was not measured.
	systemBudget = 2048

	// systemShare is the least number of chains for each first door, however many doors there are. It was not
	// measured.
	systemShare = 8
)
