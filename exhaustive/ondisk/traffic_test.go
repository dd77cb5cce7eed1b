package ondisk

import (
	"encoding/json"
	"flag"
	"testing"

	"planner/exhaustive"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search"
)

// The traffic between owners of a shared search, on one level, in one process:
//
//	go test ./exhaustive/ondisk -run TrafficOf -v -args -owners '[1,2,4,16,64,250]'
var trafficOwners = flag.String("owners", "[]", "measure the traffic between so many owners, a JSON array")

// TestTrafficOf measures what travels between owners, for several numbers of them.
func TestTrafficOf(t *testing.T) {
	var counts []int
	must.Do(t, json.Unmarshal([]byte(*trafficOwners), &counts))
	if len(counts) == 0 {
		t.Skip("needs -args -owners [2,4]")
	}
	for _, count := range counts {
		s := newOwners(t, count, func(self int, send func(owner int, rows []byte)) *Shard {
			return NewShard(distancesOf(suite.Board(t, suite.Sprawl)), exhaustive.Options{Memory: 64 << 20, Threads: 1},
				standin.NewSortedRuns(), self, count, send)
		})
		s.Turn, s.Early = 200, true
		if pushes, status := s.Solve(); status != search.Solved || len(pushes) != suite.SprawlPushes {
			t.Errorf("%d owners: %v with %d pushes", count, status, len(pushes))
		}
		var generated, stored, sent, most, bytes int64
		for _, o := range s.Owners {
			generated, stored, sent = generated+o.Counts().Generated, stored+o.Stored(), sent+o.sent
			most, bytes = max(most, o.Stored()), bytes+o.PositionBytes()
		}
		n := float64(count)
		t.Logf("%d owners: %d positions generated, %d stored, %.3f of those generated sent away, %.0f rows a batch, "+
			"%.1f bytes a row, %.1f bytes a position stored, greatest shard %.2f of the mean, %.1f MB an owner", count,
			generated, stored, float64(sent)/float64(generated), float64(sent)/float64(max(1, s.Batches)),
			float64(s.Bytes)/float64(max(1, sent)), float64(s.Bytes)/float64(stored), float64(most)*n/float64(stored),
			float64(bytes)/n/1e6)
	}
}
