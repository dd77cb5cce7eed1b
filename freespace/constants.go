package freespace

const (
	// systemBudget is the number of chains of doors that the search for one-way systems looks at, shared out equally
	// among the doors a chain can begin with. Mazes full of small rooms have exponentially many chains. The value
	// was not measured.
	systemBudget = 2048

	// systemShare is the least number of chains for each first door, however many doors there are. It was not
	// measured.
	systemShare = 8
)
