package bench

import (
	"path/filepath"
	"strconv"
	"strings"

	"planner/cmd/planner/internal/solving"
)

// row is what bench keeps of one level. The first columns are those in which the results of other solvers are commonly
// kept, so that their files can be compared too.
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
}

// newRow takes from a record what comparisons need.
func newRow(solver string, r solving.Record, s solving.Session) row {
	return row{
		Solver: solver, Suite: suiteName(r.File), Level: r.Level, Title: r.Title,
		Solved: r.Status == solving.StatusSolved, Status: r.Status, Mode: r.Mode,
		WallSeconds: r.Seconds, CPUSeconds: r.CPU.Seconds(), MaxRSS: r.PeakRSS >> 10,
		Pushes: r.Pushes, Moves: r.Moves, Nodes: r.Nodes, LowerBound: r.LowerBound,
		Limit: s.Options.Time.Seconds(), Threads: s.Options.Threads,
	}
}

// suiteName is the file's name without folder and extension.
func suiteName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// columns is the CSV header. Method fields follows its order.
var columns = []string{"solver", "suite", "level", "solved", "wall_seconds", "cpu_seconds", "pushes", "moves",
	"limit_seconds", "threads", "max_rss_kib", "status", "nodes", "lower_bound", "mode", "title"}

// fields is the row as a line of CSV.
func (r row) fields() []string {
	solved := "0"
	if r.Solved {
		solved = "1"
	}
	seconds := func(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }
	return []string{r.Solver, r.Suite, strconv.Itoa(r.Level), solved, seconds(r.WallSeconds), seconds(r.CPUSeconds),
		strconv.Itoa(r.Pushes), strconv.Itoa(r.Moves), strconv.FormatFloat(r.Limit, 'f', -1, 64), strconv.Itoa(r.Threads),
		strconv.FormatInt(r.MaxRSS, 10), r.Status, strconv.FormatInt(r.Nodes, 10), strconv.Itoa(r.LowerBound),
		r.Mode, r.Title}
}
