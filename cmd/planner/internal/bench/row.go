package bench

import (
	"path/filepath"
	"strconv"
	"strings"

	"planner/cmd/planner/internal/solving"
	"planner/technique"
)

// row is the record of one level. The results of other solvers are commonly kept in the same first columns, so their
// files can be compared too.
type row struct {
	Solver      string  `json:"solver"`
	Suite       string  `json:"suite"`
	Level       int     `json:"level"`
	Solved      bool    `json:"solved"`
	WallSeconds float64 `json:"wall_seconds"`
	CPUSeconds  float64 `json:"cpu_seconds"`
	Pushes      int     `json:"pushes"`
	Moves       int     `json:"moves"`
	Limit       float64 `json:"limit_seconds"`
	Threads     int     `json:"threads"`
	MaxRSS      int64   `json:"max_rss_kib"`
	Status      string  `json:"status"`
	Nodes       int64   `json:"nodes"`
	LowerBound  int     `json:"lower_bound"`
	Mode        string  `json:"mode"`
	Title       string  `json:"title"`
	Seed        uint64  `json:"seed"`
	ModeAsked   string  `json:"mode_asked"` // of --mode, such as auto; Mode is the one that ran
	Without     string  `json:"without"`    // names of the techniques that were off, separated by blanks
	Positions   int64   `json:"positions_limit"`
	RAM         int64   `json:"ram_bytes"`
	Commit      string  `json:"commit"` // of the program
	LevelHash   string  `json:"level_hash"`
	Machine     string  `json:"machine"`
	SolvedBy    string  `json:"solved_by"`
	Nearest     int     `json:"nearest"`    // pushes between the nearest pair of both sides, -1 when there was none
	Path        string  `json:"path"`       // see pathText
	Strategies  string  `json:"strategies"` // see standingsText
	Image       int     `json:"image"`      // as in plan.Options
	Times       string  `json:"times"`      // see timesText
}

// newRow takes from a record what comparisons need.
func newRow(solver string, r solving.Record, s solving.Session) row {
	o := s.Options
	machine := thisMachine()
	if r.Worker != "" {
		machine = "worker " + r.Worker
	}
	nearest := -1
	if r.Nearest != nil {
		nearest = *r.Nearest
	}
	return row{
		SolvedBy: r.SolvedBy, Nearest: nearest, Path: pathText(r.Path), Strategies: standingsText(r.Strategies),
		Solver: solver, Suite: suiteName(r.File), Level: r.Level, Title: r.Title,
		Solved: r.Status == solving.StatusSolved, Status: r.Status, Mode: r.Mode,
		WallSeconds: r.Seconds, CPUSeconds: r.CPU.Seconds(), MaxRSS: r.PeakRSS >> 10,
		Pushes: r.Pushes, Moves: r.Moves, Nodes: r.Nodes, LowerBound: r.LowerBound,
		Limit: o.Time.Seconds(), Threads: o.Threads, Seed: o.Seed, ModeAsked: string(o.Mode), Without: without(o.Use),
		Positions: o.Nodes, RAM: o.RAM, Commit: commit(), LevelHash: levelHash(r.Rows), Machine: machine,
		Image: o.Image, Times: timesText(r.Times),
	}
}

// without lists the techniques that are switched off.
func without(use technique.Set) string {
	var names []string
	for _, id := range use.Missing() {
		names = append(names, id.String())
	}
	return strings.Join(names, " ")
}

// suiteName is the file's name without folder and extension.
func suiteName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// columns is the CSV header. Method fields follows its order. New columns come last.
var columns = []string{"solver", "suite", "level", "solved", "wall_seconds", "cpu_seconds", "pushes", "moves",
	"limit_seconds", "threads", "max_rss_kib", "status", "nodes", "lower_bound", "mode", "title",
	"seed", "mode_asked", "without", "positions_limit", "ram_bytes", "commit", "level_hash", "machine",
	"solved_by", "nearest", "path", "strategies", "image", "times"}

// fields is the row as a line of CSV.
func (r row) fields() []string {
	solved := "0"
	if r.Solved {
		solved = "1"
	}
	seconds := func(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }
	return []string{r.Solver, r.Suite, strconv.Itoa(r.Level), solved, seconds(r.WallSeconds), seconds(r.CPUSeconds),
		strconv.Itoa(r.Pushes), strconv.Itoa(r.Moves),
		strconv.FormatFloat(r.Limit, 'f', -1, 64), strconv.Itoa(r.Threads),
		strconv.FormatInt(r.MaxRSS, 10), r.Status, strconv.FormatInt(r.Nodes, 10), strconv.Itoa(r.LowerBound),
		r.Mode, r.Title, strconv.FormatUint(r.Seed, 10), r.ModeAsked, r.Without, strconv.FormatInt(r.Positions, 10),
		strconv.FormatInt(r.RAM, 10), r.Commit, r.LevelHash, r.Machine,
		r.SolvedBy, strconv.Itoa(r.Nearest), r.Path, r.Strategies, strconv.Itoa(r.Image), r.Times}
}
