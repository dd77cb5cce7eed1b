package bench

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"planner/plan"
)

// Row is the result of one level in one run. The results of other solvers are commonly kept in the same first columns,
// so that files of other solvers can be compared too. A count that is not known is 0.
type Row struct {
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
	ModeAsked   string  `json:"mode_asked"` // value of --mode, such as auto; Mode is the mode that ran
	Without     string  `json:"without"`    // names of the techniques that were off, separated by blanks
	Positions   int64   `json:"positions_limit"`
	RAM         int64   `json:"ram_bytes"`
	Commit      string  `json:"commit"` // of the program
	LevelHash   string  `json:"level_hash"`
	Machine     string  `json:"machine"`
	SolvedBy    string  `json:"solved_by"`
	Nearest     int     `json:"nearest"`    // pushes between the nearest pair of both sides, -1 when there was none
	Path        string  `json:"path"`       // how the solution was made, in words
	Strategies  string  `json:"strategies"` // see standingsText
	Image       int     `json:"image"`      // as in plan.Options
	Times       string  `json:"times"`      // see timesText
	Asked       string  `json:"asked"`      // names of the techniques that were asked, separated by blanks

	seconds float64 // that count in a report: wall or processor time
}

// Key identifies a level in every run.
type Key struct {
	Suite string
	Level int
}

// Form identifies a form in which a level is solved. Rows of one level in several forms show how much depends on luck.
type Form struct {
	Key
	Image int    // way in which the squares were numbered, from 0
	Seed  uint64 // that breaks ties
}

// Key is the level of the row.
func (r Row) Key() Key { return Key{r.Suite, r.Level} }

// Form is the form of the level that was solved.
func (r Row) Form() Form { return Form{r.Key(), r.Image, r.Seed} }

// Processor is the processor time of a row, or its wall time where the processor time is unknown.
func (r Row) Processor() float64 {
	if r.CPUSeconds > 0 {
		return r.CPUSeconds
	}
	return r.WallSeconds
}

// columns is the CSV header: the names of the fields of a row, in their order. New columns come last.
var columns = func() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Row]()) {
		if f.IsExported() {
			names = append(names, f.Tag.Get("json"))
		}
	}
	return names
}()

// fields is the row as a line of CSV.
func (r Row) fields() (texts []string) {
	v := reflect.ValueOf(r)
	for i := range columns {
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

// standingsText puts how far the strategies had come into one column: for each its name, its positions, the side that
// it searched last, the boxes home and the zones of its best position.
//
//	packing-sink 40033 forward 8 4; spread 40007 reverse 9 12
func standingsText(list []plan.Standing) string {
	return column(list, func(s plan.Standing) string {
		return fmt.Sprintf("%s %d %s %d %d", s.Name, s.Generated, s.Side, s.Home, s.Zones)
	})
}

// standingsOf reads the column back, without parts that other programs keep there.
func standingsOf(text string) (list []plan.Standing) {
	for part := range strings.SplitSeq(text, ";") {
		var s plan.Standing
		if _, err := fmt.Sscanln(part, &s.Name, &s.Generated, &s.Side, &s.Home, &s.Zones); err == nil {
			list = append(list, s)
		}
	}
	return list
}

// timesText puts what the phases and strategies took into one column: for each its name, seconds and positions.
//
//	set-up 0.0021 0; pulls 0.0065 5003; packing-sink 0.1410 40033
func timesText(list []plan.Spent) string {
	return column(list, func(s plan.Spent) string {
		return fmt.Sprintf("%s %.4f %d", s.Phase, s.Seconds, s.Positions)
	})
}

// timesOf reads the column back, without parts that other programs keep there.
func timesOf(text string) (list []plan.Spent) {
	for part := range strings.SplitSeq(text, ";") {
		var s plan.Spent
		_, err := fmt.Sscanln(part, &s.Phase, &s.Seconds, &s.Positions)
		if err == nil && s.Seconds >= 0 && s.Seconds <= math.MaxFloat32 {
			list = append(list, s)
		}
	}
	return list
}

// column puts a list into one column, a part for each entry.
func column[T any](list []T, text func(T) string) string {
	parts := make([]string, len(list))
	for i, each := range list {
		parts[i] = text(each)
	}
	return strings.Join(parts, "; ")
}

// mostCount is the largest count of a row that is believed. No run comes near it, and the counts of a thousand rows can
// still be added up.
const mostCount = 1 << 53

// check says what is wrong with a row.
func (r Row) check() error {
	where := func(problem string, value any) error {
		return fmt.Errorf("suite %q, level %d: %s %v", r.Suite, r.Level, problem, value)
	}
	isTime := func(seconds float64) bool { return seconds >= 0 && seconds <= math.MaxFloat64 } // NaN is none
	pushes, moves := int64(r.Pushes), int64(r.Moves)
	switch {
	case !isTime(r.WallSeconds):
		return where("a time must be finite and not negative, not", r.WallSeconds)
	case !isTime(r.CPUSeconds):
		return where("a time must be finite and not negative, not", r.CPUSeconds)
	case !isTime(r.Limit):
		return where("a time limit must be finite and not negative, not", r.Limit)
	case min(pushes, moves, r.Nodes) < 0:
		return where("counts must not be negative, pushes, moves and positions are", []int64{pushes, moves, r.Nodes})
	case max(pushes, moves, r.Nodes) > mostCount:
		return where(fmt.Sprintf("counts must be at most %d, pushes, moves and positions are", int64(mostCount)),
			[]int64{pushes, moves, r.Nodes})
	}
	return nil
}
