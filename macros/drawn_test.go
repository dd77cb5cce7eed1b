package macros

import (
	"testing"

	"planner/board"
)

// shuffleCase is a level whose goals are the targets and whose boxes on goals, unless parked says otherwise, are the
// movable ones; box and to are row and column.
type shuffleCase struct {
	name, text string
	box, to    [2]int
	movable    [2]int
	moves      int
}

var shuffleCases = []shuffleCase{
	{
		name: "chain", box: [2]int{3, 2}, movable: [2]int{3, 5}, to: [2]int{3, 5}, moves: 7,
		text: `
###########
#         #
# # ##### #
#@$  *   .#
###########`,
	},
	{
		name: "aside", box: [2]int{3, 2}, movable: [2]int{3, 5}, to: [2]int{3, 7}, moves: 7,
		text: `
#########
#@    ###
# ### ###
# $  $ .#
##### ###
#####.###
#########`,
	},
	{
		name: "in the player's way", box: [2]int{3, 4}, movable: [2]int{1, 3}, to: [2]int{3, 1}, moves: 7,
		text: `
##########
#@ $   . #
###### ###
#.  $    #
##########`,
	},
}

func TestShuffleOnDrawnBoards(t *testing.T) {
	for _, k := range shuffleCases {
		t.Run(k.name, func(t *testing.T) {
			b, s, player := position(t, k.text)
			c := NewComposer(b)
			c.Begin(s, player, Rules{})
			box := b.At(k.box[0], k.box[1])
			movable := b.BitsOf([]board.Square{b.At(k.movable[0], k.movable[1])})
			if _, ok := c.Furthest(box, b.GoalSet(), nil); ok {
				t.Fatal("there is a direct route")
			}
			if _, ok := c.Shuffle(box, b.NewBits(), b.GoalSet(), nil); ok {
				t.Fatal("a shuffle without movable boxes")
			}
			m, ok := c.Shuffle(box, movable, b.GoalSet(), nil)
			if !ok {
				t.Fatal("no shuffle")
			}
			check(t, board.Forward, s, player, m)
			if m.To != b.At(k.to[0], k.to[1]) || len(m.Moves) != k.moves {
				row, col := b.RowCol(m.To)
				t.Fatalf("box on %d,%d after %d moves", row, col, len(m.Moves))
			}
		})
	}
}

func TestFurthestTakesTheDeepestTarget(t *testing.T) {
	b, s, player := position(t, `
#########
#  .  . #
# @$    #
#  . $$ #
#########`)
	c := NewComposer(b)
	c.Begin(s, player, Rules{})
	if m, ok := c.Furthest(b.At(2, 3), b.GoalSet(), nil); !ok || m.To != b.At(1, 6) {
		t.Fatalf("%+v", m)
	}
}

// TestComposingDoesNotAllocate composes once to let the buffers grow, and then counts allocations.
func TestComposingDoesNotAllocate(t *testing.T) {
	k := shuffleCases[1]
	b, s, player := position(t, k.text)
	c := NewComposer(b)
	box, moves := b.At(3, 2), make([]board.Move, 0, 64)
	run := func() {
		c.Begin(s, player, Rules{})
		c.Furthest(box, b.GoalSet(), moves)
		c.Shuffle(box, s.Boxes(), b.GoalSet(), moves)
		c.Deform(moves)
	}
	run()
	if n := testing.AllocsPerRun(20, run); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}
