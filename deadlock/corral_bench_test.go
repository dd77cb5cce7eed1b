package deadlock

import (
	"testing"

	"planner/board"
)

// BenchmarkCorralsOfAPosition measures the searches of the corrals of a position that no search has met before, in
// positions of many boxes, and how many squares they flood. Making the test does not count.
func BenchmarkCorralsOfAPosition(b *testing.B) {
	type question struct {
		scene *board.Scene
		zone  *board.Zone
	}
	var kits []*Kit
	var asked [][]question
	dense(b, func(level *board.Board) func(*board.Scene, *board.Zone) {
		at := len(kits)
		kits, asked = append(kits, newKit(level, board.Forward, level.NewBits())), append(asked, nil)
		return func(s *board.Scene, zone *board.Zone) {
			q := question{board.NewScene(level), board.NewZone(level)}
			q.scene.Set(s.Boxes())
			q.zone.Fill(q.scene, zone.Min())
			asked[at] = append(asked[at], q)
		}
	})
	var work int64
	positions := 0
	for b.Loop() {
		b.StopTimer()
		for i, kit := range kits {
			c := newCorral(kit, perQuestion, newShared(kit))
			b.StartTimer()
			for _, q := range asked[i] {
				c.deadBoxes(q.scene, q.zone, board.None)
			}
			b.StopTimer()
			work += c.prover.Work
			positions += len(asked[i])
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(positions), "ns/position")
	b.ReportMetric(float64(work)/float64(positions), "squares")
	b.ReportMetric(0, "ns/op")
}
