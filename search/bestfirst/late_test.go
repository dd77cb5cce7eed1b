package bestfirst

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/search"
	"planner/technique"
)

// meeting is a replayer whose other side knows one position.
type meeting struct {
	*replayer
	other board.Key
}

func (m meeting) Add(parent search.Ref, c *search.Child) (ref search.Ref, met bool) {
	ref, _ = m.replayer.Add(parent, c)
	return ref, c.Key == m.other
}

// TestRecordLate: a search that records late expands the same nodes as one that does not, each move that it records is
// legal, and it records no position that it has not expanded, but for those between a move and its images. It meets the
// other side at a position that both searches generate.
func TestRecordLate(t *testing.T) {
	early, late, met := 0, 0, 0
	for seed, b := range oracle.Each(500, oracle.Symmetric) {
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			for _, images := range []bool{false, true} {
				run := func(late bool, other *board.Key) (*Search, *replayer, search.Outcome) {
					s, tracker := withImages(t, b, side, technique.NewUse(technique.Set{}))
					if s.late = late; !images {
						s.images.maps = nil
					}
					if other != nil {
						s.tracker = meeting{tracker, *other}
					}
					return s, tracker, s.Run(context.Background(), 500)
				}
				s, all, out := run(false, nil)
				l, few, outLate := run(true, nil)
				if out != outLate || s.Counters() != l.Counters() {
					t.Fatalf("seed %d: %v after %+v, late %v after %+v", seed, out, s.Counters(), outLate, l.Counters())
				}
				if most := l.Counters().Expanded + 1; !images && int64(len(few.positions)) > most+int64(b.Squares()) {
					t.Fatalf("seed %d: %d records, %d positions expanded", seed, len(few.positions), most)
				}
				early, late = early+len(all.positions), late+len(few.positions)
				if last := len(few.positions) - 1; few.positions[last].Last != board.None {
					key := sceneKey(b, &few.positions[last])
					if l, _, out := run(true, &key); out != search.Met {
						t.Fatalf("seed %d: %v where a position is known", seed, out)
					} else if _, at := l.Goal(); at != key {
						t.Fatalf("seed %d: another position than the one that is known is met", seed)
					}
					met++
				}
			}
		}
	}
	if late >= early || met < 200 {
		t.Errorf("%d records instead of %d, met %d times: the test proves little", late, early, met)
	}
}

// sceneKey is the key of a position.
func sceneKey(b *board.Board, p *search.Position) board.Key {
	scene := board.NewScene(b)
	scene.Set(p.Boxes)
	return scene.Key(p.Player)
}
