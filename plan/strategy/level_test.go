package strategy

import (
	"bytes"
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/search/analysis"
	"planner/technique"
)

// Two rooms with a goal room between, drawn for these tests: boxes must wait aside before they can be packed.
const rooms = `
###########
#    #    #
# $  #  $ #
# $     $ #
#    #    #
##  ### ###
 #..   .#
 # . @  #
 ########
`

// Six boxes above a goal room of one entrance, drawn for these tests. It cannot be solved, since nothing gets past the
// first box in the entrance, so no search here is ended by a hit.
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

// setup returns what the strategies of these tests work with: all the memory is for one strategy.
func setup(b *board.Board, memory int64, without ...technique.ID) Setup {
	return Setup{Level: analysis.New(context.Background(), b), Memory: memory, Strategies: 1,
		Use: technique.Without(without...), Seed: 1, Emptied: func() {}}
}

// newLevel is the context of a search that begins, with its first positions declared.
func newLevel(b *board.Board, memory int64, without ...technique.ID) *LevelContext {
	return NewLevelContext(setup(b, memory, without...))
}

// builder makes a strategy, as Spec.Build does.
type builder = func(*LevelContext, *Holdings) Strategy

// made is a strategy of a kind with holdings of its own.
func made[S Strategy](c *LevelContext, build builder) S { return build(c, holdings(c)).(S) }

func holdings(c *LevelContext) *Holdings {
	return &Holdings{use: technique.NewUse(c.asked.Use), draws: Spec{}.draws(c.asked)}
}

// TestNothingToMove: every strategy is done at some time, rather than looking on without end, on a level in which
// neither side has a move that leads anywhere.
func TestNothingToMove(t *testing.T) {
	b := suite.Board(t, "\n#####\n#$  #\n#  @#\n#  ##\n#$..#\n#####")
	for _, spec := range Specs() {
		if spec.ID == technique.Parts {
			continue // it has no search here to solve them
		}
		for _, off := range []technique.ID{spec.ID, technique.Restarts} { // the first is not asked here
			s, done := made[Strategy](newLevel(b, 64<<20, off), spec.Build), false
			for calls := 0; calls < 200 && !done; calls++ {
				var h *Hit
				if h, done = s.Work(context.Background(), 5000); h != nil {
					t.Fatalf("%v: a hit", spec.ID)
				}
			}
			if !done {
				t.Errorf("%v without %v looks on after %d positions: %v", spec.ID, off, s.Cost().Generated, s)
			}
		}
	}
}

// TestNodesHaveRecords: the nodes of searches at work can be rebuilt from their records, also those of positions that
// have left the table and are looked up late, and after full chunks of the logs have been replaced by copies.
func TestNodesHaveRecords(t *testing.T) {
	below := standin.NewStore()
	b := suite.Board(t, suite.Pillars())
	s := setup(b, 11<<20)
	s.Strategies = 8
	c := newLevelContext(s, below, newLogs(b))
	c.recordFirst()
	both := []*freeSpace{made[*freeSpace](c, NewFreeSpace), made[*freeSpace](c, NewFreeSpace)}
	all := []Strategy{made[*plain](c, NewPulls), both[0], made[*followOrder](c, NewPackingSink), both[1],
		made[*followOrder](c, NewPackingAny)}
	for range 12 {
		for _, strategy := range all {
			if h, _ := strategy.Work(context.Background(), 10_000); h != nil {
				t.Fatal("the board is too easy for this test")
			}
		}
	}
	chunks := 0
	for _, l := range c.Logs {
		for i := range l.FullChunks() {
			must.Do(t, l.Adopt(i, bytes.Clone(l.Chunk(i))))
			chunks++
		}
	}
	nodes := 0
	for _, m := range both {
		recorded(t, c, m.side, m.searches.current)
		nodes += m.searches.current.Nodes()
	}
	if len(below.Held) == 0 || chunks == 0 || nodes == 0 {
		t.Errorf("%d positions below, %d chunks, %d nodes test nothing", len(below.Held), chunks, nodes)
	}
}
