package play

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"planner"
	"planner/internal/render"
)

// layer is something known of the level that can be drawn over the board.
type layer int

// The layers, in the order of their keys.
const (
	noLayer layer = iota
	deadSquares
	zones
	doors
	rooms
	goalTraps
	packingOrder
)

// mark is the sign of a layer on one square: a label, which is drawn where no box and no player stands, and a
// background.
type mark struct {
	label  string
	ground tint
}

// overlay is a layer computed for one position: what is drawn and a sentence that explains it.
type overlay struct {
	marks  map[planner.Place]mark
	areas  *areas // for the layer of zones, which changes with every push: nothing is computed for squares out of view
	legend string
	items  int // things in the layer that can be looked at one by one
}

// at is the mark of a square.
func (o *overlay) at(p planner.Place) mark {
	if o.areas == nil {
		return o.marks[p]
	}
	if i, ok := o.areas.at(p); ok {
		return mark{letter(i), areaTint(i)}
	}
	return mark{}
}

// newOverlay computes a layer. The analysis is made for the level's start position; rows are the present position; item
// is the index of the one thing that is looked at closer.
func newOverlay(l layer, a *planner.Analysis, rows []string, item int) overlay {
	o := overlay{marks: map[planner.Place]mark{}}
	switch l {
	case deadSquares:
		o.legend = fmt.Sprintf("%d dead squares (x): no pushes take a box from there to a goal.", len(a.Dead))
		o.put(a.Dead, "x", 1)
	case zones:
		o.showZones(rows)
	case doors:
		o.showDoors(a, rows, item)
	case rooms:
		o.legend = fmt.Sprintf("%s of 2x2 blocks and what is beside them; the rest is passages.",
			render.Plural(len(a.Rooms), "room", "rooms"))
		for i, squares := range a.Rooms {
			o.put(squares, letter(i), areaTint(i))
		}
	case goalTraps:
		o.showTraps(a, rows)
	case packingOrder:
		o.showPacking(a)
	}
	return o
}

// showDoors shows the squares O of all doors by number, those first that are occupied at the start of the level, and
// one door with all its squares.
func (o *overlay) showDoors(a *planner.Analysis, rows []string, item int) {
	if o.items = len(a.Doors); o.items == 0 {
		o.legend = "No one-way doors."
		return
	}
	order := ordered(len(a.Doors), func(i int) int {
		if a.Doors[i].Occupied {
			return 0
		}
		return 1
	})
	for i, n := range order {
		o.marks[a.Doors[n].O] = mark{strconv.Itoa(i + 1), 4}
	}
	item %= len(order)
	d := a.Doors[order[item]]
	o.marks[d.OP], o.marks[d.C], o.marks[d.CP] = mark{"o", 3}, mark{"C", 2}, mark{"c", 2}
	o.marks[d.E], o.marks[d.O] = mark{"E", 3}, mark{"O", 1}
	o.legend = fmt.Sprintf("Door %d of %d (tab: next): player on o pushes a box from O to C, from c back, "+
		"leaves by E; %s.", item+1, len(order),
		[...]string{"no box is on O now", "a box is on O now"}[boxAt(rows, d.O)])
}

// showTraps shows the goal traps, the larger ones first so that those inside them stay visible.
func (o *overlay) showTraps(a *planner.Analysis, rows []string) {
	held := make([]string, len(a.Traps))
	for _, n := range ordered(len(a.Traps), func(i int) int { return -len(a.Traps[i].Squares) }) {
		trap, boxes := a.Traps[n], 0
		for _, p := range trap.Squares {
			boxes += boxAt(rows, p)
		}
		o.put(trap.Squares, letter(n), areaTint(n))
		held[n] = fmt.Sprintf("%s %d/%d", letter(n), boxes, trap.Capacity)
	}
	if len(held) == 0 {
		o.legend = "No goal traps: from every live square each goal can still be reached."
		return
	}
	o.legend = fmt.Sprintf("%s, boxes/goals: %s. No box leaves one.", render.Plural(len(held), "goal trap", "goal traps"),
		strings.Join(held, ", "))
}

func (o *overlay) showPacking(a *planner.Analysis) {
	p := a.Packing
	if p == nil || len(p.Steps) == 0 {
		o.legend = "No packing order was found."
		return
	}
	for _, place := range p.Standing {
		o.marks[place] = mark{"b", 2}
	}
	for i, step := range p.Steps {
		ground := tint(3)
		if step.Until != nil {
			ground = 4
		}
		o.marks[step.To] = mark{strconv.Itoa(i + 1), ground}
	}
	o.legend = "Packing order: squares are filled by number; b: a box stands here when it begins."
	if !p.Complete {
		o.legend = "Packing order, incomplete: squares are filled by number; b: a box stands here first."
	}
}

// showZones shows the zones of the present position. The player's zone is a.
func (o *overlay) showZones(rows []string) {
	o.areas, o.legend = zonesOf(rows), "1 zone: the player reaches every square without a push."
	if o.areas != nil && o.areas.count > 1 {
		o.legend = fmt.Sprintf("%d zones: the player walks in a; boxes shut off the others.", o.areas.count)
	}
}

// put marks squares.
func (o *overlay) put(squares []planner.Place, label string, ground tint) {
	for _, p := range squares {
		o.marks[p] = mark{label, ground}
	}
}

// ordered is the numbers from 0 to n-1 by the value that key gives them, the smallest first.
func ordered(n int, key func(i int) int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(key(x), key(y)) })
	return list
}

// letter names the areas of a layer: a, b, … and after z from a again.
func letter(i int) string { return string(rune('a' + i%26)) }

// areaTint is the background of the areas of a layer, by turns.
func areaTint(i int) tint { return tint(1 + (i+1)%(tints-1)) }
