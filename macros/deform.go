package macros

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Deformation, Kind: technique.Macro, Soundness: technique.OnlyAdds,
	Help:   "a box on the border of two zones moves, and one zone gains its square; in openings",
	Source: technique.Holland + "Machine-learning",
})

// Deform appends the single moves that shift the border between the player's zone and another one without increasing
// the number of zones (Holland, "deformation" of corrals).
//
//	forward   #  @$ #     the box goes on into the zone behind it, and the player's zone gains its square
//	reverse   # @$  #     the box follows the player, and the zone behind it gains its square
//
// What one zone gains the other loses; the caller decides which of them should grow. The moves are proposals. They are
// tested only against the rules and by the number of zones.
func (c *Composer) Deform(moves []board.Move) []board.Move {
	c.restart()
	rules := c.rules
	rules.Limit = 1
	for box := range c.scene.Boxes().All() {
		for _, e := range c.gen.Destinations(c.scene, c.player, box, rules) {
			if e.Zones <= c.gen.present.zones && c.onBorder(&e) {
				moves = c.gen.Path(e, moves)
			}
		}
	}
	return moves
}

// onBorder reports whether a destination one move away enters (push), or makes room for (pull), a zone other than the
// player's.
func (c *Composer) onBorder(e *Destination) bool {
	d := c.gen.vertices[e.vertex].side
	beyond := c.gen.present.near[e.From][d.Opposite()]
	return c.scene.Free(beyond) && c.gen.Zone(beyond) != c.gen.Zone(c.player)
}
