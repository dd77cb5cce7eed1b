package strategy

import (
	"planner/board"
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
	return Setup{Level: analysis.New(b), Memory: memory, Strategies: 1, Use: technique.Without(without...), Seed: 1,
		Emptied: func() {}}
}

// newLevel is the context of a search that begins, with its first positions declared.
func newLevel(b *board.Board, memory int64, without ...technique.ID) *LevelContext {
	c := NewLevelContext(setup(b, memory, without...))
	c.Declare()
	return c
}
