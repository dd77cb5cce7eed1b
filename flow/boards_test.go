package flow

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

func board1(t testing.TB, text string) *board.Board {
	t.Helper()
	return suite.Board(t, text)
}

// Boards with linear conflicts: boxes and goals of each lie on one row.
const (
	pair = `
##########
#        #
#        #
# .$$  . #
#   @    #
#        #
##########`
	triple = `
###########
#         #
#         #
# ..$$$ . #
#         #
#   @     #
###########`
	fenced = `
###########
#    #    #
# ..$$$ . #
#   @     #
#         #
###########`
	free = `
##########
#        #
#  .     #
# .$$    #
#   @    #
#        #
##########`
	solved = `
##########
#        #
#        #
# .**  $ #
#   @    #
#        #
##########`
)
