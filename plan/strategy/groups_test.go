package strategy

import (
	"slices"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/suite"
)

// Two rooms, each with a box and a goal, joined by a passage.
const apart = `
###########
#    #    #
# $.   .$ #
#  @ #    #
###########`

// The same, with both boxes in the left room and both goals in the right one.
const exchange = `
###########
#    #    #
# $$   .. #
#  @ #    #
###########`

func dividerOf(b *board.Board) *divider {
	graph := flow.NewGraph(flow.NewNodes(b, nil))
	return newDivider(b, graph, flow.NewDistances(graph, flow.ToGoals(b)))
}

// TestChambers cuts a maze at its passage.
func TestChambers(t *testing.T) {
	b := suite.Board(t, apart)
	c := newChambers(b)
	left, door, right := c.of[b.At(1, 1)], c.of[b.At(2, 5)], c.of[b.At(3, 9)]
	if c.count != 3 || left == door || door == right || left == right {
		t.Fatalf("%d chambers: %v", c.count, c.of)
	}
}

// allCuts is the number of cuts.
const allCuts = cutNear + 1

// TestGroups divides by each cut.
func TestGroups(t *testing.T) {
	for _, test := range []struct {
		name, level string
		want        [allCuts]int // groups
	}{
		{"apart", apart, [allCuts]int{cutBalanced: 2, cutClusters: 2, cutInside: 2, cutNear: 2}},
		{"exchange", exchange, [allCuts]int{cutBalanced: 1, cutClusters: 1, cutInside: 2, cutNear: 1}},
	} {
		b := suite.Board(t, test.level)
		for cut := range allCuts {
			if got := dividerOf(b).Groups(b.Boxes, b.Player, cut, 5); len(got) != test.want[cut] {
				t.Errorf("%s, cut %d: %d groups, want %d", test.name, cut, len(got), test.want[cut])
			}
		}
	}
}

// TestNear: boxes at most nearSteps apart are in one group, and so are those whose goals are, with no wall between
// them.
func TestNear(t *testing.T) {
	b := suite.Board(t, `
#################
#               #
# $ $  $## $  @ #
# . .  .## .    #
#   #  #### . $ #
#################`)
	groups := dividerOf(b).Groups(b.Boxes, b.Player, cutNear, 0)
	var got []int
	for _, g := range groups {
		got = append(got, g.Boxes.Count())
	}
	if !slices.Equal(got, []int{2, 1, 2}) {
		t.Errorf("groups of %v boxes, want 2, 1 and 2: %v", got, groups)
	}
}

// TestGroupsAreBalanced: in every group there are as many boxes as goals, and every box and goal is in one group. What
// lies beside a group has it beside itself. Parts are balanced too, each is listed once, and none is solved.
func TestGroupsAreBalanced(t *testing.T) {
	for _, level := range suite.Own(t) {
		b := suite.BoardOf(t, level)
		if b.Unsolvable != "" {
			continue
		}
		d := dividerOf(b)
		for cut := range allCuts {
			groups := d.Groups(b.Boxes, b.Player, cut, 20)
			boxes, goals := b.NewBits(), b.NewBits()
			for i, g := range groups {
				if g.Boxes.Count() == 0 || g.Boxes.Count() != g.Goals.Count() {
					t.Errorf("%s: a group of %d boxes and %d goals", level.Title, g.Boxes.Count(), g.Goals.Count())
				}
				sum(boxes, g.Boxes)
				sum(goals, g.Goals)
				for _, next := range g.Beside {
					if !slices.Contains(groups[next].Beside, int32(i)) {
						t.Errorf("%s: %d is beside %d and not the other way round", level.Title, next, i)
					}
				}
			}
			if groups != nil && !(boxes.Equal(b.BitsOf(b.Boxes)) && goals.Equal(b.GoalSet())) {
				t.Errorf("%s: not every box and goal is in a group", level.Title)
			}
			checkParts(t, b, listParts(groups, 6, 40))
		}
	}
}

func checkParts(t *testing.T, b *board.Board, list []part) {
	t.Helper()
	for i, w := range list {
		if w.Boxes.Count() != w.Goals.Count() || w.Boxes.Equal(w.Goals) || slices.ContainsFunc(list[:i], w.equal) {
			t.Errorf("%s: part %d of %d is wrong: %v", b.Level.Title, i, len(list), w)
		}
		if _, err := board.New(&board.Level{Rows: coreOf(b, w, b.BitsOf(b.Boxes)).Rows(b.Player)}); err != nil {
			t.Errorf("%s: part %d: %v", b.Level.Title, i, err)
		}
	}
}

// sum adds the squares of a set to another that has none of them.
func sum(to, more board.Bits) {
	for sq := range more.All() {
		if to.Has(sq) {
			panic("a square is in two groups")
		}
		to.Add(sq)
	}
}

// TestPartsGrow: unions of two groups come whatever their size, of three only up to the given one, and the union of all
// open groups is the last.
func TestPartsGrow(t *testing.T) {
	b := suite.Board(t, `
#########################
#     #     #     #     #
# $.    $.    $.    $.  #
#     #  @  #     #     #
#########################`)
	groups := dividerOf(b).Groups(b.Boxes, b.Player, cutBalanced, 5)
	if len(groups) != 4 {
		t.Fatalf("%d groups", len(groups))
	}
	for most, want := range map[int][]int{1: {1, 1, 1, 1, 2, 2, 2, 4}, 3: {1, 1, 1, 1, 2, 2, 2, 3, 3, 4}} {
		var got []int
		for _, w := range listParts(groups, most, 100) {
			got = append(got, w.Boxes.Count())
		}
		if !slices.Equal(got, want) {
			t.Errorf("at most %d boxes: %v, want %v", most, got, want)
		}
	}
	if got := listParts(groups, 3, 2); len(got) != 3 {
		t.Errorf("%d parts of two unions and that of all", len(got))
	}
}

// TestRows draws boxes outside the part as walls, and floor that no box of it needs.
func TestRows(t *testing.T) {
	b := suite.Board(t, apart)
	w := part{b.BitsOf([]board.Square{b.At(2, 2)}), b.BitsOf([]board.Square{b.At(2, 3)})}
	want := []string{"###########", "#    #  ###", "# $.    ###", "#  @ #  ###", "###########"}
	if got := coreOf(b, w, b.BitsOf(b.Boxes)).Rows(b.Player); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
