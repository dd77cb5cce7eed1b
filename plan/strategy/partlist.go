package strategy

import (
	"cmp"
	"slices"

	"planner/board"
	"planner/search"
)

// part is a part of a position that is solved by itself: its boxes are to come to its goals while all other boxes
// stand still.
type part struct {
	Boxes, Goals board.Bits
}

func (w part) equal(o part) bool { return w.Boxes.Equal(o.Boxes) && w.Goals.Equal(o.Goals) }

// OpenBoxes is the number of boxes that are off goals of the part.
func (w part) OpenBoxes() int { return w.Boxes.Count() - w.Boxes.CountIn(w.Goals) }

// symbol is the XSB character of a square.
func (w part) symbol(sq board.Square, boxes board.Bits, player board.Square) byte {
	symbols := " .$*@+"
	if boxes.Has(sq) {
		if !w.Boxes.Has(sq) {
			return '#'
		}
		symbols = symbols[2:]
	} else if sq == player {
		symbols = symbols[4:]
	}
	if w.Goals.Has(sq) {
		return symbols[1]
	}
	return symbols[0]
}

// listParts returns the unions of neighbouring unsolved groups, the smallest number of boxes first, and after them the
// union of all unsolved groups. A union of three or more groups has at most most boxes. At most limit unions
// are looked at.
func listParts(groups []group, most, limit int) []part {
	u := unions{groups: groups, seen: map[string]bool{}}
	for i := range groups {
		u.add([]int32{int32(i)})
	}
	var list []part
	take := func(w part) {
		if !w.Boxes.Equal(w.Goals) && !slices.ContainsFunc(list, w.equal) {
			list = append(list, w)
		}
	}
	for ; limit > 0 && len(u.open) > 0; limit-- {
		next := u.open.Pop(sooner)
		take(u.part(next.members))
		u.grow(next, most)
	}
	var open []int32
	for i, g := range groups {
		if !g.Boxes.Equal(g.Goals) {
			open = append(open, int32(i))
		}
	}
	if len(open) > 0 {
		take(u.part(open))
	}
	return list
}

// singleParts returns each unsolved group as a part, the smallest number of boxes first.
func singleParts(groups []group) (list []part) {
	for _, g := range groups {
		if !g.Boxes.Equal(g.Goals) {
			list = append(list, part{g.Boxes, g.Goals})
		}
	}
	slices.SortStableFunc(list, func(v, w part) int { return cmp.Compare(v.Boxes.Count(), w.Boxes.Count()) })
	return list
}

// union is a set of neighbouring groups.
type union struct {
	members []int32 // ascending
	boxes   int
	order   int // in which it was found, which decides between equals
}

// sooner orders unions by their boxes, the fewest first, and then by the order in which they were found.
func sooner(v, w *union) bool { return v.boxes < w.boxes || v.boxes == w.boxes && v.order < w.order }

// unions is the unions that were found and not looked at yet.
type unions struct {
	groups []group
	open   search.Heap[union]
	seen   map[string]bool // by their members
	name   []byte          // scratch: of members
}

func (u *unions) add(members []int32) {
	u.name = u.name[:0]
	for _, m := range members {
		u.name = append(u.name, byte(m), byte(m>>8))
	}
	if u.seen[string(u.name)] {
		return
	}
	u.seen[string(u.name)] = true
	u.open.Push(union{members, u.count(members), len(u.seen)}, sooner)
}

// grow adds the unions of a union with one more group.
func (u *unions) grow(from union, most int) {
	for _, m := range from.members {
		for _, next := range u.groups[m].Beside {
			if slices.Contains(from.members, next) {
				continue
			}
			more := append(slices.Clone(from.members), next)
			slices.Sort(more)
			if len(more) == 2 || u.count(more) <= most {
				u.add(more)
			}
		}
	}
}

func (u *unions) count(members []int32) int {
	n := 0
	for _, m := range members {
		n += u.groups[m].Boxes.Count()
	}
	return n
}

func (u *unions) part(members []int32) part {
	w := part{u.groups[members[0]].Boxes, u.groups[members[0]].Goals}
	for _, m := range members[1:] {
		w = part{w.Boxes.Or(u.groups[m].Boxes), w.Goals.Or(u.groups[m].Goals)}
	}
	return w
}
