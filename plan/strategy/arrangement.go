package strategy

import (
	"context"
	"fmt"

	"planner/board"
	"planner/freespace"
	"planner/reverse"
	"planner/search/analysis"

	"github.com/dustin/go-humanize/english"
)

// form is how an alternation opens up. The forms of a course take turns, since each solves levels that the others do
// not. In 10 seconds a level all strategies together solve XSokoban but for one level with spreading first, for two
// with planned.
type form int

const (
	spreading    form = iota // the end, as far as a stage comes
	planned                  // both ends, to an arrangement
	untilOneZone             // the end, until the player gets everywhere, even when boxes are frozen then
	opening                  // the start, to an arrangement of the forward side alone; pulls then come to it first

	endForms = opening // the number of forms of endCourse
)

// firstDrawn is the number of the first arrangement that is drawn by lot. It is even, so that a copy keeps doors open
// in the same rounds as the strategy.
const firstDrawn = 4

// form is how the present alternation opens up, and round how many alternations of its form came before. Where the
// level has a chain of doors, the form with the arrangement, which keeps the doors open, comes first.
func (s *freeSpace) form() form {
	switch {
	case s.now == &s.courses[startCourse]:
		return opening
	case s.arranger.chained():
		return (planned + form(s.now.alternation())) % endForms
	}
	return form(s.now.alternation()+s.draws().copy) % endForms
}

func (s *freeSpace) round() int {
	if s.now == &s.courses[startCourse] {
		return s.now.alternation()
	}
	return s.now.alternation() / int(endForms)
}

// deforms reports whether the present alternation has deformations. The first three alternations of a course have none,
// the next three have them, and so on; in endCourse three alternations are a round. A deformation moves boxes that are
// parked. That opens some levels up and keeps other arrangements from being filled.
func (s *freeSpace) deforms() bool { return s.now.alternation()/int(endForms)%2 == 1 }

// firstStage is the stage with which the present alternation begins.
func (s *freeSpace) firstStage() int {
	if s.form() == opening {
		return openForward
	}
	return openReverse
}

// spreads reports whether the present stage opens the end by pulls without an arrangement.
func (s *freeSpace) spreads() bool {
	return s.now.stage() == openReverse && (s.form() == spreading || s.form() == untilOneZone)
}

// opens reports whether the present stage opens an end up to the arrangement.
func (s *freeSpace) opens() bool {
	return s.now.stage() < firstLimited && (s.form() == planned || s.form() == opening)
}

// many reports whether the level has so many boxes that all moves are too many, whatever the form.
func (s *freeSpace) many() bool { return len(s.level.Board.Boxes) >= layeredBoxes }

// limited reports whether the moves of the present stage are limited.
func (s *freeSpace) limited() bool {
	return s.now.stage() < firstFull && !s.spreads() && (s.form() == planned || s.many() || s.opens())
}

// arrange makes the arrangement of the alternation, nil where there is none for all boxes.
func (s *freeSpace) arrange(ctx context.Context) {
	if s.form() == opening {
		s.now.aim = s.arranger.own(ctx, s.arrangement())
	} else {
		s.now.aim = s.arranger.common(ctx, s.arrangement())
	}
}

// arranger makes the arrangements of a level, which differ by rounds.
type arranger struct {
	level  *analysis.Analysis
	maze   *freespace.Maze
	access freespace.Access // of both sides; empty before the first common arrangement
	doors  []freespace.Door // doors that arrangements keep open
}

func newArranger(l *analysis.Analysis) arranger {
	return arranger{level: l, maze: freespace.NewMaze(l.Board, [2]board.Bits{
		board.Forward: l.Bounds[board.Forward].Closed, board.Reverse: l.Bounds[board.Reverse].Closed,
	})}
}

// findDoors finds the doors of the start position.
func (a *arranger) findDoors(ctx context.Context) { a.doors = a.maze.Doors(ctx, a.level.Board.Boxes) }

// own is the arrangement of the forward side alone, nil when there is none for all boxes.
func (a *arranger) own(ctx context.Context, round int) board.Bits {
	return a.maze.Own(ctx, freespace.Order{Side: board.Forward, Seed: uint64(round), Doors: a.kept(round)})
}

// common is the arrangement of both sides, nil when there is none for all boxes.
func (a *arranger) common(ctx context.Context, round int) board.Bits {
	if a.access[board.Forward] == nil {
		a.access = freespace.AccessOf(ctx, a.level)
	}
	order := orderOf(round)
	order.Doors = a.kept(round)
	return a.maze.Common(ctx, a.access, order)
}

// kept lists the doors that a round keeps open: all doors in every second round, none in the others. The rounds with
// doors come first where the doors are a chain.
func (a *arranger) kept(round int) []freespace.Door {
	if (round%2 == 0) != a.chained() {
		return nil
	}
	return a.doors
}

// chained reports whether the player can go through several doors at the start.
func (a *arranger) chained() bool { return len(a.doors) > 1 }

// arrangement numbers the arrangements, one for each round. A copy begins with those that are drawn.
func (s *freeSpace) arrangement() int { return s.round() + firstDrawn*s.draws().copy }

// orderOf is the order in which the arrangement with a number takes its squares: by depth from either side, by the
// packing rules, and then at random.
func orderOf(number int) freespace.Order {
	o := freespace.Order{Side: board.Reverse, Packing: number%2 == 1}
	if number%firstDrawn >= firstDrawn/2 {
		o.Side = board.Forward
	}
	if number >= firstDrawn {
		o.Seed = uint64(number)
	}
	return o
}

// noteAct keeps the position with which an opening has ended. An alternation begins with an opening.
func (s *freeSpace) noteAct() {
	if s.now.stage() == s.firstStage() {
		s.now.acts = nil
	}
	if s.spreads() || s.opens() {
		s.now.acts = append(s.now.acts, Act{s.side, s.now.near[s.side], s.note()})
	}
}

// note says how far the stage is.
func (s *freeSpace) note() string {
	if s.searches.current == nil {
		return "not begun"
	}
	_, v, _ := s.searches.current.Best()
	stage := fmt.Sprintf("arrangement %d, stage %d, ", s.now.alternation()+1, s.now.stage()+1)
	if s.form() == opening {
		stage = "the start alone, " + stage
	}
	switch {
	case s.spreads():
		return stage + fmt.Sprintf("spreading the end out, %s", zoneWords(v[reverse.SpreadZones]))
	case s.opens():
		return stage + fmt.Sprintf("opening the %v side, %s, %s to fill", s.side, zoneWords(v[freespace.Zones]),
			squareWords(v[freespace.Missing]))
	}
	return stage + fmt.Sprintf("relocating the %v side, %d away, %s to fill", s.side, v[freespace.Score],
		squareWords(v[freespace.Missing]))
}

// zoneWords says how many zones there are.
func zoneWords(n int32) string { return english.Plural(int(n), "zone", "") }

// squareWords says how many squares there are.
func squareWords(n int32) string { return english.Plural(int(n), "square", "") }
