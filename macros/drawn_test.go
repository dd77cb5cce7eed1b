package macros

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/freespace"
)

// shuffleCase is a level whose goals are the targets and whose boxes on goals, unless parked says otherwise, are the
// movable ones; box and to are row and column.
type shuffleCase struct {
	name, text string
	box, to    [2]int
	movable    [2]int
	doors      bool
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
	{
		name: "through a door", box: [2]int{2, 6}, movable: [2]int{2, 6}, to: [2]int{2, 8}, moves: 4, doors: true,
		text: `
##########
#####    #
##### $ .#
##### ####
#@  *  ###
####   ###
##########`,
	},
}

func TestShuffleOnDrawnBoards(t *testing.T) {
	for _, k := range shuffleCases {
		t.Run(k.name, func(t *testing.T) {
			b, s, player := position(t, k.text)
			c := NewComposer(b, board.Forward, 1, freespace.NewOneWay(b, board.Forward))
			c.Begin(s, player, Rules{})
			box := b.At(k.box[0], k.box[1])
			movable := b.BitsOf([]board.Square{b.At(k.movable[0], k.movable[1])})
			if _, ok := c.Furthest(box, Targets{Set: b.GoalSet()}, nil); ok {
				t.Fatal("there is a direct route")
			}
			if _, ok := c.Shuffle(box, b.NewBits(), b.GoalSet(), nil); ok {
				t.Fatal("a shuffle without movable boxes and doors")
			}
			if k.doors {
				c.Doors = true
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
	c := NewComposer(b, board.Forward, 1, freespace.NewOneWay(b, board.Forward))
	c.Begin(s, player, Rules{})
	targets := Targets{Set: b.GoalSet(), Depth: make([]int32, b.Squares())}
	box, deep := b.At(2, 3), b.At(1, 3)
	m, ok := c.Furthest(box, Targets{Set: b.GoalSet()}, nil)
	if !ok || m.To != b.At(1, 6) {
		t.Fatalf("by moves: %+v", m)
	}
	targets.Depth[deep] = 9
	if m, ok = c.Furthest(box, targets, nil); !ok || m.To != deep {
		t.Fatalf("by depth: %+v", m)
	}
	targets.Depth[deep] = 0 // all equal, so that the seed decides, in the same way every time
	seen := map[board.Square]bool{}
	for seed := range uint64(20) {
		one := NewComposer(b, board.Forward, seed, freespace.NewOneWay(b, board.Forward))
		two := NewComposer(b, board.Forward, seed, freespace.NewOneWay(b, board.Forward))
		one.Begin(s, player, Rules{})
		two.Begin(s, player, Rules{})
		m, _ := one.Furthest(box, targets, nil)
		n, _ := two.Furthest(box, targets, nil)
		if m.To != n.To {
			t.Fatal("equal seeds differ")
		}
		seen[m.To] = true
	}
	if len(seen) < 2 {
		t.Fatal("all seeds choose the same target")
	}
}

// TestDoorsOnlyAddRoutes checks that allowing doors loses no route, and finds some that do not exist without.
func TestDoorsOnlyAddRoutes(t *testing.T) {
	added := 0
	for seed := range uint64(400) {
		b, s, player := randomScene(t, rand.New(rand.NewPCG(seed, 6)))
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			with := NewComposer(b, side, 0, freespace.NewOneWay(b, side))
			without := NewComposer(b, side, 0, freespace.NewOneWay(b, side))
			with.Doors = true
			with.Begin(s, player, Rules{})
			without.Begin(s, player, Rules{})
			for _, box := range s.Boxes().AppendTo(nil) {
				for to := range board.Square(b.Squares()) {
					if to%5 != 0 || to == box {
						continue
					}
					m, ok := bring(with, box, to)
					n, direct := bring(without, box, to)
					if direct && (!ok || len(m.Moves) != len(n.Moves)) {
						t.Fatalf("seed %d: the route of box %d to %d is lost\n%s", seed, box, to, draw(s, player))
					}
					if ok && !direct {
						check(t, side, s, player, m)
						added++
					}
				}
			}
		}
	}
	if added < 10 {
		t.Fatalf("only %d routes through doors", added)
	}
	t.Logf("%d routes through doors", added)
}

// TestComposingDoesNotAllocate composes once to let the buffers grow, and then counts allocations.
func TestComposingDoesNotAllocate(t *testing.T) {
	k := shuffleCases[1]
	b, s, player := position(t, k.text)
	c := NewComposer(b, board.Forward, 1, freespace.NewOneWay(b, board.Forward))
	box, moves := b.At(3, 2), make([]board.Move, 0, 64)
	run := func() {
		c.Begin(s, player, Rules{})
		c.Furthest(box, Targets{Set: b.GoalSet()}, moves)
		c.Shuffle(box, s.Boxes(), b.GoalSet(), moves)
		c.Deform(moves)
	}
	run()
	if n := testing.AllocsPerRun(20, run); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}
