package plan

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/search/relocation"
)

// Six boxes above a goal room of one entrance: far more than a few positions a stage can bring together.
const bottle = `
#############
#      #    #
# $ $  # ## #
#  $ $ #  # #
# $ $     @ #
#      # ## #
#### ###    #
  #....######
  #.  .#
  ######
`

// TestEpisodes takes a meetStrand through several episodes with hardly any work in each stage: sides alternate, every
// new episode spreads out from the beginning with twice the work, and two runs are the same.
func TestEpisodes(t *testing.T) {
	b := suite.Board(t, bottle)
	run := func() (seen []int) {
		g := newGround(b, 64<<20, 1, options(Bidir, 1))
		s := newMeetStrand(g, true)
		s.share = 3
		for range 60 {
			if h, done := s.work(context.Background(), 2000); h != nil || done {
				t.Fatalf("hit %v, done %v", h, done)
			}
			stage := s.stage % episodeStages
			if s.side != stageSide(s.stage) || stage == 0 && s.near[board.Reverse].Boxes != nil {
				t.Fatalf("stage %d: side %v", s.stage, s.side)
			}
			if most := int64(3) << s.episode(); s.left > most || s.coarse && s.left > most/coarseShare {
				t.Fatalf("stage %d may generate %d positions", s.stage, s.left)
			}
			seen = append(seen, s.stage)
		}
		return seen
	}
	first := run()
	if !slices.IsSorted(first) || first[len(first)-1] < 3*episodeStages {
		t.Errorf("stages %v", first)
	}
	if again := run(); !slices.Equal(first, again) {
		t.Errorf("two runs differ: %v and %v", first, again)
	}
}

// TestLeaders: the best nodes in order.
func TestLeaders(t *testing.T) {
	b := suite.Board(t, bottle)
	g := newGround(b, 64<<20, 1, options(Bidir, 1))
	rules := relocation.NewRegional(g.terrain, board.Forward, b.GoalSet(), nil)
	e := g.engine(g.terrain, board.Forward, rules, g.start)
	e.Run(context.Background(), 2000)
	list := leaders(e)
	if len(list) != mostLeaders {
		t.Fatalf("%d leaders", len(list))
	}
	best, v, _ := e.Best()
	if !list[0].Boxes.Equal(best.Boxes) {
		t.Error("the best node does not lead")
	}
	for i := range list {
		o := rules.Root(&list[i])
		if o.Less(&v) {
			t.Errorf("leader %d is better than the one before it", i)
		}
		v = o
	}
}
