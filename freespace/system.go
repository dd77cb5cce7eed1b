package freespace

import (
	"context"
	"slices"

	"planner/board"
)

const (
	// systemBudget is the number of chains of doors that the search for one-way systems looks at, shared out equally
	// among the doors a chain can begin with. Mazes full of small rooms have exponentially many chains. The value
	// was not measured.
	systemBudget = 2048

	// systemShare is the least number of chains for each first door, however many doors there are. Not measured.
	systemShare = 8
)

// System is a simple static one-way system, an s1-way (Holland, "One-way system"): a chain of doors that the forward
// player passes one after the other, where each door lets him out where he can enter the next. In reverse the player
// passes the doors from the last to the first.
type System struct {
	Doors []int // indices into the list of doors, in the order of the forward player
	Loop  bool  // the last door leads to the first again
}

// Systems finds the one-way systems among static doors: those with several doors that no other system contains, and
// single doors that belong to none. Each system is replayed with all its boxes on their O squares, so every system
// returned can be passed in the otherwise empty maze. The replay is needed because doors that fit together in pairs, by
// Holland's condition (a), can fail to make a chain. When ctx ends, some systems are missing.
func (f *Finder) Systems(ctx context.Context, doors []Door) []System {
	w := systemSearch{finder: f, doors: doors}
	w.follow(ctx)
	for i := range doors {
		if ctx.Err() != nil {
			break
		}
		w.budget = max(systemShare, systemBudget/len(doors))
		w.extend([]int{i})
	}
	return w.maximal(ctx)
}

type systemSearch struct {
	finder *Finder
	doors  []Door
	next   [][]int // next[i]: doors that can follow door i
	found  []System
	budget int // chains left for the present first door
}

// follow fills next by condition (a): with boxes on O and O', a player on C can walk to OP' but neither to OP nor to
// E'.
func (w *systemSearch) follow(ctx context.Context) {
	w.next = make([][]int, len(w.doors))
	s, walk := w.finder.scene, w.finder.walk
	for i, d := range w.doors {
		for j, e := range w.doors {
			if ctx.Err() != nil {
				return
			}
			if !apart(d, e) {
				continue
			}
			s.Drop(d.O)
			s.Drop(e.O)
			if !walk.Reaches(s, d.C, d.OP) && !walk.Reaches(s, d.C, e.E) && walk.Reaches(s, d.C, e.OP) {
				w.next[i] = append(w.next[i], j)
			}
			s.Lift(d.O)
			s.Lift(e.O)
		}
	}
}

// apart reports whether the box of each door stays off the squares that the other door needs.
func apart(d, e Door) bool {
	free := func(sq board.Square, d Door) bool { return sq != d.O && sq != d.C && sq != d.CP && sq != d.OP }
	return free(d.O, e) && free(d.C, e) && free(e.O, d) && free(e.C, d)
}

// extend records a chain that is a one-way system and tries to make it longer.
func (w *systemSearch) extend(chain []int) {
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

// joins reports whether door j is not in a chain and is apart from all doors of the chain.
func (w *systemSearch) joins(chain []int, j int) bool {
	return !slices.ContainsFunc(chain, func(i int) bool { return i == j || !apart(w.doors[i], w.doors[j]) })
}

// traversable tests condition (b), that the player can walk from the first OP round to the last C, and replays the
// whole chain.
func (w *systemSearch) traversable(chain []int) bool {
	s := w.finder.scene
	for _, i := range chain {
		s.Drop(w.doors[i].O)
	}
	player := w.doors[chain[0]].OP
	ok := w.finder.walk.Reaches(s, player, w.doors[chain[len(chain)-1]].C)
	for _, i := range chain {
		d := w.doors[i]
		ok = ok && w.finder.walk.Reaches(s, player, d.OP) && d.Open(s) && roundTrip(s, w.finder.walk, d)
		player = d.C
	}
	for _, i := range chain {
		s.Lift(w.doors[i].O)
	}
	return ok
}

// maximal drops systems whose doors occur in another system, in the same order and without a gap. Of equal systems the
// first one stays.
func (w *systemSearch) maximal(ctx context.Context) (systems []System) {
	for i, system := range w.found {
		if ctx.Err() != nil {
			break
		}
		covered := false
		for j := 0; j < len(w.found) && !covered; j++ {
			longer := len(w.found[j].Doors) > len(system.Doors)
			covered = (longer || j < i) && within(system.Doors, w.found[j].Doors)
		}
		if !covered {
			systems = append(systems, system)
		}
	}
	return systems
}

// within reports whether a list occurs in another one without a gap.
func within(list, other []int) bool {
	for ; len(other) >= len(list); other = other[1:] {
		if slices.Equal(other[:len(list)], list) {
			return true
		}
	}
	return false
}
