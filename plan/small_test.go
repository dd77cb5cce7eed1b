package plan

import (
	"context"
	"testing"

	"planner/internal/suite"
	"planner/search"
)

// quitter is a strand that has nothing to do.
type quitter struct{ mill }

func (*quitter) work(context.Context, int64) (*hit, bool) { return nil, true }

// TestSecondSearch: when the limited searches have generated enough in vain, the exhaustive one has a second turn; when
// they ended before that, it is for others to say what comes next.
func TestSecondSearch(t *testing.T) {
	b := suite.Board(t, "\n########\n#  $ ..#\n#  ##  #\n# $##  #\n#@ ##  #\n########")
	var log []string
	for _, tc := range []struct {
		strand strand
		want   search.Status
	}{{&mill{log: &log}, search.Solved}, {&quitter{}, search.Unsolved}} {
		o := DefaultOptions()
		o.Threads = 1
		j := &job{board: b, options: o, second: toGoals(b), result: Result{Counters: map[string]int64{}}}
		p := &portfolio{board: b, strands: []*strandState{{strand: tc.strand, share: 1}}}
		pushes, err := j.turns(context.Background(), p, nil, nil, nil)
		if err != nil || pushes != nil {
			t.Fatalf("%d pushes, %v", len(pushes), err)
		}
		if j.result.Status != tc.want {
			t.Errorf("after %d positions: %v, expected %v", p.nodes(), j.result.Status, tc.want)
		}
	}
}
