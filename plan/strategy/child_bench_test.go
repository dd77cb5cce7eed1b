//go:build unix

package strategy

import (
	"context"
	"fmt"
	"testing"
	"time"

	"planner/internal/machine"
	"planner/internal/test/suite"
)

// BenchmarkChild measures what a child costs in each kind of search on boards of growing size: making it, ranking it,
// recording it and its part of the expansion of its parent. Preparing the level does not count. It measures processor
// time, so other programs disturb little.
func BenchmarkChild(b *testing.B) {
	const work = 50_000
	for _, size := range []struct{ width, boxes int }{{15, 20}, {30, 100}, {45, 225}} {
		level := suite.Board(b, suite.Strewn(size.width, size.boxes))
		for _, kind := range []struct {
			name string
			make builder
		}{
			{"packing", NewPackingAny},
			{"free-space", NewFreeSpace},
			{"pulls", NewPulls},
			{"pushes", NewPushes},
		} {
			b.Run(fmt.Sprintf("%s/%dx%d/%d", kind.name, size.width, size.width, size.boxes), func(b *testing.B) {
				var children int64
				var spent time.Duration
				for b.Loop() {
					c := newLevel(level, 1<<30)
					s := made[Strategy](c, kind.make)
					s.Work(context.Background(), 1)
					before, start := s.Cost().Generated, machine.CPUTime()
					s.Work(context.Background(), work)
					spent += machine.CPUTime() - start
					children += s.Cost().Generated - before
				}
				b.ReportMetric(float64(spent.Nanoseconds())/float64(children), "ns/child")
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(children)/float64(b.N), "children")
			})
		}
	}
}
