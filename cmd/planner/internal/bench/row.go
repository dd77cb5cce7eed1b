package bench

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"planner/board"
	"planner/cmd/planner/internal/solving"
	"planner/internal/machine"
	"planner/internal/report"
	"planner/plan"
	"planner/technique"
)

// row is the record of one level. The results of other solvers are commonly kept in the same first columns, so their
// files can be compared too.
type row struct {
	Solver      string  `json:"solver"`
	Suite       string  `json:"suite"`
	Level       int     `json:"level"`
	Solved      bool    `json:"solved"`
	WallSeconds float64 `json:"wall_seconds" decimals:"3"`
	CPUSeconds  float64 `json:"cpu_seconds" decimals:"3"`
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

// columns is the CSV header: the names of the fields of a row, in their order. New columns come last.
var columns = func() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[row]()) {
		names = append(names, f.Tag.Get("json"))
	}
	return names
}()

// fields is the row as a line of CSV.
func (r row) fields() (texts []string) {
	v := reflect.ValueOf(r)
	for i := range v.NumField() {
		text := fmt.Sprint(v.Field(i).Interface())
		switch field := v.Field(i); field.Kind() {
		case reflect.Bool:
			text = map[bool]string{false: "0", true: "1"}[field.Bool()]
		case reflect.Float64:
			decimals, err := strconv.Atoi(v.Type().Field(i).Tag.Get("decimals"))
			if err != nil {
				decimals = -1 // as many as there are
			}
			text = strconv.FormatFloat(field.Float(), 'f', decimals, 64)
		}
		texts = append(texts, text)
	}
	return texts
}

// commit is the commit that this program was built from.
var commit = sync.OnceValue(machine.Commit)

// thisMachine is the operating system, the architecture, the number of cores and, on Linux, the processor's name.
var thisMachine = sync.OnceValue(func() string {
	name := fmt.Sprintf("%s/%s %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := processor(text); model != "" {
			name += " " + model
		}
	}
	return name
})

// processor is the name of the first processor of /proc/cpuinfo, empty when it has none.
func processor(cpuinfo []byte) string {
	for line := range bytes.Lines(cpuinfo) {
		if key, value, ok := strings.Cut(string(line), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.Join(strings.Fields(value), " ")
		}
	}
	return ""
}

// levelHash names a board: 16 hexadecimal digits that are the same for levels that differ only in what the player can
// never reach, such as blanks around the walls. It is empty for rows that are no level.
func levelHash(rows []string) string {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(normalised(b)))
	return hex.EncodeToString(sum[:8])
}

// normalised draws the start of a board within the smallest rectangle that holds its floor. What is not floor is drawn
// as wall.
func normalised(b *board.Board) string {
	boxes := b.BitsOf(b.Boxes)
	start := b.Text(boxes, b.Player)
	top, bottom, left, right := b.Height, 0, b.Width, 0
	for sq := range board.Square(b.Squares()) {
		row, col := b.RowCol(sq)
		top, bottom, left, right = min(top, row), max(bottom, row), min(left, col), max(right, col)
	}
	var text strings.Builder
	for row := top; row <= bottom; row++ {
		for col := left; col <= right; col++ {
			switch {
			case b.At(row, col) == b.Wall():
				text.WriteByte('#')
			case col < len(start[row]):
				text.WriteByte(start[row][col])
			default:
				text.WriteByte(' ')
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// standingsText puts how far the strategies had come into one column: for each its name, its positions, the side that
// it searched last, the boxes home and the zones of its best position.
//
//	packing-sink 40033 forward 8 4; spread 40007 reverse 9 12
func standingsText(list []plan.Standing) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = fmt.Sprintf("%s %d %s %d %d", s.Name, s.Generated, s.Side, s.Home, s.Zones)
	}
	return strings.Join(parts, "; ")
}

// standingsOf reads the column back. Parts that do not fit are left out, because other programs may keep other things
// there.
func standingsOf(text string) []report.Standing {
	var list []report.Standing
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(part)
		if len(words) != 5 {
			continue
		}
		generated, bad := strconv.ParseInt(words[1], 10, 64)
		home, worse := strconv.Atoi(words[3])
		zones, worst := strconv.Atoi(words[4])
		if bad != nil || worse != nil || worst != nil {
			continue
		}
		list = append(list, report.Standing{
			Strategy: words[0], Generated: generated, Side: words[2], Home: home, Zones: zones,
		})
	}
	return list
}

// timesText puts what the phases and strategies took into one column: for each its name, seconds and positions.
//
//	set-up 0.0021 0; pulls 0.0065 5003; packing-sink 0.1410 40033
func timesText(list []plan.Spent) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = fmt.Sprintf("%s %.4f %d", s.Phase, s.Seconds, s.Positions)
	}
	return strings.Join(parts, "; ")
}

// timesOf reads the column back, without parts that do not fit.
func timesOf(text string) []report.Spent {
	var list []report.Spent
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(part)
		if len(words) != 3 {
			continue
		}
		seconds, bad := strconv.ParseFloat(words[1], 64)
		positions, worse := strconv.ParseInt(words[2], 10, 64)
		if bad == nil && worse == nil && seconds >= 0 && seconds <= math.MaxFloat32 {
			list = append(list, report.Spent{Phase: words[0], Seconds: seconds, Positions: positions})
		}
	}
	return list
}

// pathText says in one column how a solution was made. It counts the moves of each side, of each strategy and of each
// macro, the moves that leave every box where it was, and the moves to targets of free space by the techniques that
// arranged these.
//
//	forward 6 reverse 30; open-first 36; passage 1 route 4
func pathText(u *plan.PathUse) string {
	if u == nil {
		return ""
	}
	parts := []string{fmt.Sprintf("forward %d reverse %d", u.Forward, u.Reverse), countsText(u.Strategies)}
	macros := map[string]int{} // of a path that came as JSON the map may be nil
	maps.Copy(macros, u.Macros)
	if u.Passages > 0 {
		macros["passage"] = u.Passages
	}
	if len(macros) > 0 {
		parts = append(parts, countsText(macros))
	}
	return strings.Join(parts, "; ")
}

// countsText lists counts by name.
func countsText(counts map[string]int) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return strings.Join(words, " ")
}
