package api

import (
	"context"
	"fmt"
	"slices"

	"planner"
	"planner/internal/render"
)

// CheckRequest is the request of the call "check": a board that somebody draws, finished or not.
type CheckRequest struct {
	Rows []string `json:"rows"`
}

// Draft is the result of the call "check".
type Draft struct {
	Valid  bool            `json:"valid"` // it can be played and solved: no fault is an error
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
	d := Draft{Faults: []Fault{}, Boxes: len(g.boxes), Goals: len(g.goals), Dead: g.dead()}
	d.Faults = append(d.Faults, g.faults()...)
	d.Floor = g.floor
	d.Valid = !slices.ContainsFunc(d.Faults, func(f Fault) bool { return f.Level == faultError })
	if len(d.Faults) > 0 {
		return d, nil
	}
	known, err := planner.Analyze(ctx, &planner.Level{Number: 1, Rows: g.rows}, planner.AnalyzeOptions{})
	if err != nil { // a fault that is not known here; it must not look like a sound level
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
	Level  string          `json:"level"`           // "error": it cannot be played; "lost": it cannot be solved
	Words  string          `json:"words"`           // for people
	Places []planner.Place `json:"places"`          // the squares concerned
	Rule   string          `json:"rule,omitempty"`  // of a fault of level "lost"
	Goals  []planner.Place `json:"goals,omitempty"` // that the proof of a fault of level "lost" is about
}

// The levels of faults.
const (
	faultError = "error" // it cannot be played
	faultLost  = "lost"  // it cannot be solved
)

// grid is a board that somebody draws. Nothing is wrong with any text as a grid, so that all faults can be named.
type grid struct {
	rows          []string
	width, height int
	players       []planner.Place
	boxes, goals  []planner.Place
	strange       []planner.Place // cells with a character that is none of a board

	inside []bool // by cell: the player can walk there when all boxes are gone
	floor  int    // cells inside
	leaks  []planner.Place
}

// newGrid reads the pieces and walks over the floor.
func newGrid(rows []string) *grid {
	g := &grid{rows: rows, height: len(rows)}
	for _, row := range rows {
		g.width = max(g.width, len(row))
	}
	for row, text := range rows {
		for col := range text {
			g.fileLetter(text[col], planner.Place{row, col})
		}
	}
	g.walk()
	return g
}

// fileLetter files one character under what it is.
func (g *grid) fileLetter(letter byte, at planner.Place) {
	switch letter {
	case '@', '+':
		g.players = append(g.players, at)
	case '$', '*':
		g.boxes = append(g.boxes, at)
	case ' ', '#', '.':
	default:
		g.strange = append(g.strange, at)
	}
	if letter == '.' || letter == '*' || letter == '+' {
		g.goals = append(g.goals, at)
	}
}

// wall reports whether a cell is a wall. Cells outside the board are none.
func (g *grid) wall(at planner.Place) bool {
	return at[0] >= 0 && at[0] < g.height && at[1] >= 0 && at[1] < len(g.rows[at[0]]) && g.rows[at[0]][at[1]] == '#'
}

func (g *grid) outside(at planner.Place) bool {
	return at[0] < 0 || at[0] >= g.height || at[1] < 0 || at[1] >= g.width
}

func (g *grid) cell(at planner.Place) int { return at[0]*g.width + at[1] }

// steps are the four directions as changes of row and column.
var steps = [4]planner.Place{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

func moved(at, by planner.Place) planner.Place { return planner.Place{at[0] + by[0], at[1] + by[1]} }

// spread finds the cells that some steps lead to from some cells, by cell. May says whether a step is one of them.
func (g *grid) spread(from []planner.Place, may func(at, by planner.Place) bool) []bool {
	reached := make([]bool, g.width*g.height)
	for _, at := range from {
		reached[g.cell(at)] = true
	}
	for open := slices.Clone(from); len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for _, by := range steps {
			if next := moved(at, by); may(at, by) && !reached[g.cell(next)] {
				reached[g.cell(next)] = true
				open = append(open, next)
			}
		}
	}
	return reached
}

// walk finds the floor from all players, and the cells at the rim through which a player could leave the board.
func (g *grid) walk() {
	g.inside = g.spread(g.players, func(at, by planner.Place) bool {
		next := moved(at, by)
		if g.outside(next) {
			g.leaks = append(g.leaks, at)
			return false
		}
		return !g.wall(next)
	})
	for _, inside := range g.inside {
		if inside {
			g.floor++
		}
	}
	slices.SortFunc(g.leaks, func(a, b planner.Place) int { return g.cell(a) - g.cell(b) })
	g.leaks = slices.Compact(g.leaks)
}

// dead lists the squares of the floor from which no pushes take a box to any goal, in reading order. Where there is no
// player yet, every cell that is no wall counts as floor. Every pull is tried as if the player could walk everywhere.
func (g *grid) dead() []planner.Place {
	free := func(at planner.Place) bool {
		return !g.outside(at) && !g.wall(at) && (len(g.players) == 0 || g.inside[g.cell(at)])
	}
	goals := slices.DeleteFunc(slices.Clone(g.goals), func(at planner.Place) bool { return !free(at) })
	alive := g.spread(goals, func(at, by planner.Place) bool {
		next := moved(at, by)
		return free(next) && free(moved(next, by))
	})
	list := []planner.Place{}
	for cell := range alive {
		at := planner.Place{cell / g.width, cell % g.width}
		if len(g.goals) > 0 && len(g.players) > 0 && free(at) && !alive[cell] {
			list = append(list, at)
		}
	}
	return list
}

// faults lists all reasons why the grid is no level that can be played, and then those why it cannot be solved that the
// text alone proves.
func (g *grid) faults() (list []Fault) {
	level := faultError
	add := func(wrong bool, kind, words string, places []planner.Place) {
		if wrong {
			list = append(list,
				Fault{Kind: kind, Level: level, Words: words, Places: append([]planner.Place{}, places...)})
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

func (g *grid) missing(n int, one, many string) string {
	if n == 1 {
		return fmt.Sprintf("One %s is missing: %s.", one, g.counts())
	}
	return fmt.Sprintf("%d %s are missing: %s.", n, many, g.counts())
}

// counts says how many boxes and goals there are.
func (g *grid) counts() string {
	return fmt.Sprintf("there are %s and %s", render.Boxes(len(g.boxes)),
		render.Plural(len(g.goals), "goal", "goals"))
}

// shutOff lists the boxes off goals and the empty goals outside the floor. A box on a goal there is decoration.
func (g *grid) shutOff() (boxes, goals []planner.Place) {
	lone := func(list []planner.Place, letter byte) (out []planner.Place) {
		for _, at := range list {
			if !g.inside[g.cell(at)] && g.rows[at[0]][at[1]] == letter {
				out = append(out, at)
			}
		}
		return out
	}
	return lone(g.boxes, '$'), lone(g.goals, '.')
}
