package freespace

import (
	"slices"

	"planner/board"
)

// System is a simple static one-way system, an s1-way (Holland, "One-way system"): doors that the forward player passes
// one after the other, each letting him out where the next lets him in. In reverse it is passed from the last to the
// first.
type System struct {
	Doors []int // indices into the list of doors, in the order of the forward player
	Loop  bool  // the last door leads to the first again
}

// wayBudget bounds the partial ways looked at in all, wayShare those that begin with one door at least; mazes full
// of small rooms have exponentially many.
const (
	wayBudget = 2048
	wayShare  = 8
)

// Systems finds the s1-ways among static doors: those with several doors that no other one contains, and single doors
// that belong to none. Each is replayed with all its boxes on their O squares, so that what is returned is traversable
// in the otherwise empty maze: pairs that fit, condition (a), may still fail to make a chain that fits.
func (f *Finder) Systems(doors []Door) []System {
	w := waySearch{finder: f, doors: doors}
	w.follow()
	for i := range doors {
		w.budget = max(wayShare, wayBudget/len(doors))
		w.extend([]int{i})
	}
	return w.maximal()
}

type waySearch struct {
	finder *Finder
	doors  []Door
	next   [][]int // next[i]: doors that can follow door i
	found  []System
	budget int // partial ways left for the first door at hand
}

// follow fills next by condition (a): with boxes on O and O' and the player on C, he reaches OP', not OP and not E'.
func (w *waySearch) follow() {
	w.next = make([][]int, len(w.doors))
	s, walk := w.finder.scene, w.finder.walk
	for i, d := range w.doors {
		for j, e := range w.doors {
			if !apart(d, e) {
				continue
			}
			s.Drop(d.O)
			s.Drop(e.O)
			if !walk.reaches(s, d.C, d.OP) && !walk.reaches(s, d.C, e.E) && walk.reaches(s, d.C, e.OP) {
				w.next[i] = append(w.next[i], j)
			}
			s.Lift(d.O)
			s.Lift(e.O)
		}
	}
}

// apart reports whether the boxes of two doors keep off each other's working squares.
func apart(d, e Door) bool {
	free := func(sq board.Square, d Door) bool { return sq != d.O && sq != d.C && sq != d.CP && sq != d.OP }
	return free(d.O, e) && free(d.C, e) && free(e.O, d) && free(e.C, d)
}

// extend records a chain that is a way and tries to make it longer.
func (w *waySearch) extend(chain []int) {
	if w.budget--; w.budget < 0 {
		return
	}
	if w.traversable(chain) {
		loop := len(chain) > 1 && slices.Contains(w.next[chain[len(chain)-1]], chain[0])
		w.found = append(w.found, System{Doors: slices.Clone(chain), Loop: loop})
	}
	for _, j := range w.next[chain[len(chain)-1]] {
		if w.joins(chain, j) {
			w.extend(append(chain, j))
		}
	}
}

func (w *waySearch) joins(chain []int, j int) bool {
	for _, i := range chain {
		if i == j || !apart(w.doors[i], w.doors[j]) {
			return false
		}
	}
	return true
}

// traversable is condition (b), from the first OP there is a way round to the last C, and the replay of the whole.
func (w *waySearch) traversable(chain []int) bool {
	s := w.finder.scene
	for _, i := range chain {
		s.Drop(w.doors[i].O)
	}
	player := w.doors[chain[0]].OP
	ok := w.finder.walk.reaches(s, player, w.doors[chain[len(chain)-1]].C)
	for _, i := range chain {
		d := w.doors[i]
		ok = ok && w.finder.walk.reaches(s, player, d.OP) && d.Open(s) && roundTrip(s, w.finder.walk, d)
		player = d.C
	}
	for _, i := range chain {
		s.Lift(w.doors[i].O)
	}
	return ok
}

// maximal drops ways whose doors stand in the same order without a gap in another.
func (w *waySearch) maximal() []System {
	var ways []System
	for i, way := range w.found {
		inside := func(j int) bool {
			other := w.found[j].Doors
			if len(other) < len(way.Doors) || i == j {
				return false
			}
			for at := 0; at+len(way.Doors) <= len(other); at++ {
				if slices.Equal(other[at:at+len(way.Doors)], way.Doors) {
					return len(other) > len(way.Doors) || j < i
				}
			}
			return false
		}
		covered := false
		for j := 0; j < len(w.found) && !covered; j++ {
			covered = inside(j)
		}
		if !covered {
			ways = append(ways, way)
		}
	}
	return ways
}
