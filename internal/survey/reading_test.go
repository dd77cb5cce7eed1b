package survey

import (
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// areas has two goal traps, two rooms with a zone each besides the player's, and doors.
const areas = `
#############
#   #.  #   #
#   $   $   #
#   # @ #   #
#   $   $   #
#   #  .#   #
#. #######. #
#############`

// However a level is turned, traps, doors, zones and rooms are listed as one reads its text.
func TestReadingOrder(t *testing.T) {
	levels := append([]*board.Level{suite.Board(t, areas).Level}, suite.Own(t)...)
	var most [5]int // length of a list of each kind
	for _, level := range levels {
		for k := range board.Symmetries {
			turned := level.Transform(k)
			r := reports(t, []*board.Level{turned}, start)[0]
			var traps, zones, rooms []Place
			for _, trap := range r.Traps {
				traps = append(traps, firstLive(r, trap.Squares))
			}
			for _, zone := range r.Zones[1:] {
				zones = append(zones, zone.Squares[0])
			}
			for _, room := range r.Rooms {
				rooms = append(rooms, room[0])
			}
			var doors [2][]Place
			for _, d := range r.Doors {
				kind := slices.Index([]string{"static", "dynamic"}, d.Kind)
				doors[kind] = append(doors[kind], d.O)
			}
			for i, list := range [][]Place{traps, zones, rooms, doors[0], doors[1]} {
				most[i] = max(most[i], len(list))
				if !slices.IsSortedFunc(list, func(p, q Place) int { return slices.Compare(p[:], q[:]) }) {
					t.Errorf("%s, image %d: %v are not in reading order", level.Title, k, list)
				}
			}
			if !r.Zones[0].Player {
				t.Errorf("%s, image %d: the first zone is not the player's", level.Title, k)
			}
		}
	}
	if slices.Min(most[:]) < 2 {
		t.Errorf("traps, other zones, rooms, static and dynamic doors: at most %v in a level, expected 2 of each", most)
	}
}

// firstLive is the first square of a list from which a goal can be reached.
func firstLive(r Report, squares []Place) Place {
	return squares[slices.IndexFunc(squares, func(p Place) bool { return !slices.Contains(r.Dead, p) })]
}
