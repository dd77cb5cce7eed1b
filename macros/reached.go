package macros

import "planner/board"

// reached remembers the searches of a Composer from one call of Begin to the next. The shuffles of a position bring the
// same few boxes out of the way again and again, for each route of each box.
type reached struct {
	slots []reachedSlot // a table without chains; the number of slots is a power of two
	now   uint32        // number of the present position
}

// reachedSlot is the search for one box of one layout, with the player on one square.
type reachedSlot struct {
	layout      board.Key
	player, box board.Square
	position    uint32 // that the search belongs to; slots of others are empty
	list        []Destination
	vertices    []vertex
}

func newReached() reached { return reached{slots: make([]reachedSlot, reachedSlots)} }

// forget empties the table.
func (r *reached) forget() {
	r.now++
	if r.now == 0 { // the number has wrapped
		for i := range r.slots {
			r.slots[i].position = 0
		}
		r.now = 1
	}
}

// destinations are those of a box from the position reached so far. A search that is remembered counts as work as if it
// were made again, because the schedule of searches divides the work by this count.
func (c *Composer) destinations(box board.Square) []Destination {
	layout, g := c.scene.BoxesKey(), c.gen
	s := &c.reached.slots[(layout.Lo^uint64(c.player)*31^uint64(box))%reachedSlots]
	if s.position == c.reached.now && s.layout == layout && s.player == c.player && s.box == box {
		g.count(c.scene)
		g.Work += int64(len(s.vertices))
		g.list, g.vertices = append(g.list[:0], s.list...), append(g.vertices[:0], s.vertices...)
		return g.list
	}
	g.Destinations(c.scene, c.player, box, c.rules)
	s.layout, s.player, s.box, s.position = layout, c.player, box, c.reached.now
	s.list, s.vertices = append(s.list[:0], g.list...), append(s.vertices[:0], g.vertices...)
	return g.list
}
