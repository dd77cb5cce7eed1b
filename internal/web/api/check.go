package api

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"planner"
	"planner/board"
	"planner/internal/render"
)

// CheckRequest is the request of the call "check": a board that somebody draws, finished or not.
type CheckRequest struct {
	Rows []string `json:"rows"`
}

// Draft is the result of the call "check".
type Draft struct {
	Valid  bool            `json:"valid"` // no fault is an error
	Faults []Fault         `json:"faults"`
	Boxes  int             `json:"boxes"`
	Goals  int             `json:"goals"`
	Floor  int             `json:"floor"`                 // squares that the player can walk to when all boxes are gone
	Dead   []planner.Place `json:"dead"`                  // squares from which no pushes take a box to any goal
	Bound  int             `json:"lower_bound,omitempty"` // pushes of any solution at least, of a valid draft
}

// check answers the call "check".
func check(ctx context.Context, r CheckRequest, _ Limits) (Draft, error) {
	if err := fits(r.Rows); err != nil {
		return Draft{}, err
	}
	g := newGrid(trimmed(r.Rows))
	d := Draft{Faults: append([]Fault{}, g.faults()...), Boxes: len(g.boxes), Goals: len(g.goals), Floor: g.floor,
		Dead: g.dead()}
	d.Valid = !slices.ContainsFunc(d.Faults, func(f Fault) bool { return f.Level == faultError })
	if len(d.Faults) > 0 {
		return d, nil
	}
	known, err := planner.Analyze(ctx, &planner.Level{Number: 1, Rows: g.rows}, planner.AnalyzeOptions{})
	if err != nil { // a fault that grid does not know; the draft must not look sound
		d.Valid = false
		d.Faults = append(d.Faults,
			Fault{Kind: "other", Level: faultError, Words: err.Error(), Places: []planner.Place{}})
		return d, nil
	}
	d.Bound = known.Lower
	d.Dead = known.Dead
	if loss := known.Deadlock; loss != nil {
		d.Faults = append(d.Faults, Fault{Kind: "deadlock", Level: faultLost, Words: loss.Why, Places: loss.Boxes,
			Rule: loss.Rule, Goals: loss.Goals})
	}
	return d, nil
}

// Fault is one thing that is wrong with a draft.
type Fault struct {
	Kind   string          `json:"kind"`            // a word that does not change, such as "no-player" or "leak"
	Level  string          `json:"level"`           // faultError or faultLost
	Words  string          `json:"words"`           // for people
	Places []planner.Place `json:"places"`          // the squares concerned
	Rule   string          `json:"rule,omitempty"`  // of a fault of level "lost"
	Goals  []planner.Place `json:"goals,omitempty"` // that the proof of a fault of level "lost" is about
}

// The levels of faults.
const (
	faultError = "error" // the draft cannot be played
	faultLost  = "lost"  // the draft cannot be solved
)

// grid is a board that somebody draws, as cells in reading order with a rim around them. Nothing is wrong with any text
// as a grid, so that all faults can be named.
type grid struct {
	rows                  []string
	width                 int    // of a row of cells, with the rim
	cells                 []byte // the characters of the rows, 0 at the rim
	players, boxes, goals []int
	strange               []int // cells with a character that is none of a board

	inside []bool // by cell: the player can walk there when all boxes are gone
	floor  int    // cells inside
	leaks  []int  // cells at the rim through which a player could leave the board
}

// newGrid reads the pieces and walks over the floor from all players.
func newGrid(rows []string) *grid {
	g := &grid{rows: rows, width: board.Widest(rows) + 2}
	g.cells = make([]byte, g.width*(len(rows)+2))
	for row, text := range rows {
		first := (row+1)*g.width + 1
		copy(g.cells[first:], text+strings.Repeat(" ", g.width-2-len(text)))
		for col := range text {
			g.fileCell(first + col)
		}
	}
	g.inside = g.spread(g.players, func(at, by int) bool {
		if g.cells[at+by] == 0 {
			g.leaks = append(g.leaks, at)
		}
		return g.cells[at+by] != 0 && g.cells[at+by] != '#'
	})
	for _, inside := range g.inside {
		if inside {
			g.floor++
		}
	}
	slices.Sort(g.leaks)
	g.leaks = slices.Compact(g.leaks)
	return g
}

// fileCell files a cell under what its character is.
func (g *grid) fileCell(at int) {
	switch g.cells[at] {
	case '@', '+':
		g.players = append(g.players, at)
	case '$', '*':
		g.boxes = append(g.boxes, at)
	case ' ', '#', '.':
	default:
		g.strange = append(g.strange, at)
	}
	if strings.IndexByte(".*+", g.cells[at]) >= 0 {
		g.goals = append(g.goals, at)
	}
}

// places are rows and columns of cells.
func (g *grid) places(cells []int) []planner.Place {
	list := make([]planner.Place, len(cells))
	for i, at := range cells {
		list[i] = planner.Place{at/g.width - 1, at%g.width - 1}
	}
	return list
}

// spread finds the cells that some steps lead to from some cells, by cell. May says whether a step is one of them. It
// has to refuse steps onto the rim.
func (g *grid) spread(from []int, may func(at, by int) bool) []bool {
	reached := make([]bool, len(g.cells))
	for _, at := range from {
		reached[at] = true
	}
	for open := slices.Clone(from); len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for _, by := range [...]int{-g.width, 1, g.width, -1} {
			if may(at, by) && !reached[at+by] {
				reached[at+by] = true
				open = append(open, at+by)
			}
		}
	}
	return reached
}

// dead lists the squares of the floor from which no pushes take a box to any goal, in reading order. Where there is no
// player yet, every cell that is no wall counts as floor. Every pull is tried as if the player could walk everywhere.
func (g *grid) dead() []planner.Place {
	free := func(at int) bool {
		return g.cells[at] != 0 && g.cells[at] != '#' && (len(g.players) == 0 || g.inside[at])
	}
	goals := slices.DeleteFunc(slices.Clone(g.goals), func(at int) bool { return !free(at) })
	alive := g.spread(goals, func(at, by int) bool { return free(at+by) && free(at+2*by) })
	var list []int
	for at := range alive {
		if len(g.goals) > 0 && len(g.players) > 0 && free(at) && !alive[at] {
			list = append(list, at)
		}
	}
	return g.places(list)
}

// faults lists all reasons why the grid is no level that can be played, and then those why it cannot be solved that the
// text alone proves.
func (g *grid) faults() (list []Fault) {
	level := faultError
	add := func(wrong bool, kind, words string, cells []int) {
		if wrong {
			list = append(list, Fault{Kind: kind, Level: level, Words: words, Places: g.places(cells)})
		}
	}
	add(len(g.strange) > 0, "character", "A character that is none of a board.", g.strange)
	add(len(g.players) == 0, "no-player", "There is no player.", nil)
	add(len(g.players) > 1, "players", fmt.Sprintf("There are %d players, and only one can play.", len(g.players)),
		g.players)
	add(len(g.boxes) == 0, "no-box", "There is no box.", nil)
	add(len(g.goals) == 0, "no-goal", "There is no goal.", nil)
	add(len(g.boxes) > len(g.goals), "goals", g.missing(len(g.boxes)-len(g.goals), "goal", "goals"), nil)
	add(len(g.goals) > len(g.boxes), "boxes", g.missing(len(g.goals)-len(g.boxes), "box", "boxes"), nil)
	add(len(g.leaks) > 0, "leak", "The player could walk off the board here: a wall is missing.", g.leaks)
	if len(g.players) > 0 && len(g.leaks) == 0 {
		boxes, goals := g.shutOff()
		level = faultLost
		add(len(boxes) > 0, "box-outside", "The player can never come to this box, and it is on no goal.", boxes)
		add(len(goals) > 0, "goal-outside", "The player can never come to this goal, and it holds no box.", goals)
	}
	return list
}

// missing says how many boxes or goals are missing, and how many there are.
func (g *grid) missing(n int, one, many string) string {
	what := fmt.Sprintf("%d %s are", n, many)
	if n == 1 {
		what = fmt.Sprintf("One %s is", one)
	}
	return fmt.Sprintf("%s missing: there are %s and %s.", what, render.Boxes(len(g.boxes)),
		render.Plural(len(g.goals), "goal", "goals"))
}

// shutOff lists the boxes off goals and the empty goals outside the floor. A box on a goal there is decoration.
func (g *grid) shutOff() (boxes, goals []int) {
	lone := func(cells []int, letter byte) []int {
		return slices.DeleteFunc(slices.Clone(cells), func(at int) bool { return g.inside[at] || g.cells[at] != letter })
	}
	return lone(g.boxes, '$'), lone(g.goals, '.')
}
