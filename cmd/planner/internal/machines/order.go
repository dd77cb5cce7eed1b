package machines

import (
	"cmp"
	"slices"
	"strings"

	"planner/hub/protocol"
)

// firstShare: the number of jobs divided by this is how many are handed out first, those likely to take longest. It was
// chosen by simulation with the processor times of the levels of Microban I: with a quarter, two and four workers need
// at most one part in a hundred more than in the best order. In the order of the file two need 13 and four need 21
// parts in a hundred more. Half of the jobs is as good, an eighth is 3 parts worse for four workers.
const firstShare = 4

// order is the order in which jobs are handed out: those that are likely to take longest first, so that no long job is
// left when all others have been given out, and the rest as they stand. Rows come in the order of the jobs, so the rest
// must not be sorted: a command would have nothing to write until its end.
func order(jobs []protocol.Job) []int {
	list := make([]int, len(jobs))
	size := make([]int, len(jobs))
	for n, j := range jobs {
		list[n], size[n] = n, sizeOf(j.Rows)
	}
	larger := func(a, b int) int { return cmp.Compare(size[b], size[a]) }
	slices.SortStableFunc(list, larger)
	slices.Sort(list[len(list)/firstShare:])
	return list
}

// sizeOf is the number of boxes times the number of cells that are no walls. It grows with the time of a search, though
// it says little about one level.
func sizeOf(rows []string) int {
	boxes, cells := 0, 0
	for _, row := range rows {
		boxes += strings.Count(row, "$") + strings.Count(row, "*")
		cells += len(row) - strings.Count(row, "#")
	}
	return boxes * cells
}
