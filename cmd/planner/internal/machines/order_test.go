package machines

import (
	"slices"
	"strings"
	"testing"

	"planner/hub/protocol"
)

// TestOrder wants the largest quarter of the jobs first, the largest of all at the front, and the others as they stand.
// Jobs of one level stay in their order.
func TestOrder(t *testing.T) {
	level := func(boxes int) protocol.Job {
		return protocol.Job{Rows: []string{"###", "#@" + strings.Repeat("$.", boxes) + "#", "###"}}
	}
	for _, c := range []struct {
		boxes []int
		want  []int
	}{
		{nil, []int{}},
		{[]int{3}, []int{0}},
		{[]int{1, 2, 3}, []int{0, 1, 2}},
		{[]int{1, 5, 2, 3, 9, 1, 4, 2}, []int{4, 1, 0, 2, 3, 5, 6, 7}},
		{[]int{2, 2, 2, 2, 2, 2, 2, 2}, []int{0, 1, 2, 3, 4, 5, 6, 7}},
	} {
		var jobs []protocol.Job
		for _, n := range c.boxes {
			jobs = append(jobs, level(n))
		}
		if got := order(jobs); !slices.Equal(got, c.want) {
			t.Errorf("jobs of %v boxes: order %v, expected %v", c.boxes, got, c.want)
		}
	}
}
