package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"planner/plan"
	"planner/search"
)

// benchRow is what bench keeps of one level. The first columns are those in which results of other solvers are
// commonly kept, so that either can stand on either side of a comparison.
type benchRow struct {
	Solver      string    `json:"solver"`
	Suite       string    `json:"suite"`
	Level       int       `json:"level"`
	Solved      bool      `json:"solved"`
	WallSeconds float64   `json:"wall_seconds"`
	CPUSeconds  float64   `json:"cpu_seconds"`
	Pushes      int       `json:"pushes"`
	Moves       int       `json:"moves"`
	Limit       float64   `json:"limit_seconds"`
	Threads     int       `json:"threads"`
	MaxRSS      int64     `json:"max_rss_kib"`
	Status      string    `json:"status"`
	Nodes       int64     `json:"nodes"`
	LowerBound  int       `json:"lower_bound"`
	Mode        plan.Mode `json:"mode"`
	Title       string    `json:"title"`
}

// newBenchRow keeps what comparisons need of a record.
func newBenchRow(solver string, r record, o plan.Options) benchRow {
	return benchRow{
		Solver: solver, Suite: suiteName(r.File), Level: r.Level, Title: r.Title,
		Solved: r.Status == search.Solved.String(), Status: r.Status, Mode: r.Mode,
		WallSeconds: r.Seconds, CPUSeconds: r.cpu.Seconds(), MaxRSS: r.PeakRSS >> 10,
		Pushes: r.Pushes, Moves: r.Moves, Nodes: r.Nodes, LowerBound: r.LowerBound,
		Limit: o.Time.Seconds(), Threads: o.Threads,
	}
}

// suiteName is the file's name without folder and extension.
func suiteName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// columns lists the CSV header; fields and parse follow its order and names.
var columns = []string{"solver", "suite", "level", "solved", "wall_seconds", "cpu_seconds", "pushes", "moves",
	"limit_seconds", "threads", "max_rss_kib", "status", "nodes", "lower_bound", "mode", "title"}

func (b benchRow) fields() []string {
	solved := "0"
	if b.Solved {
		solved = "1"
	}
	seconds := func(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }
	return []string{b.Solver, b.Suite, strconv.Itoa(b.Level), solved, seconds(b.WallSeconds), seconds(b.CPUSeconds),
		strconv.Itoa(b.Pushes), strconv.Itoa(b.Moves), strconv.FormatFloat(b.Limit, 'f', -1, 64), strconv.Itoa(b.Threads),
		strconv.FormatInt(b.MaxRSS, 10), b.Status, strconv.FormatInt(b.Nodes, 10), strconv.Itoa(b.LowerBound),
		string(b.Mode), b.Title}
}

// rowWriter writes rows as they come, so that a run that is cut short leaves what it had.
type rowWriter struct {
	file *os.File
	put  func(benchRow) error
}

// createRows opens the file of --out; its extension tells the format.
func createRows(name string) (*rowWriter, error) {
	lines := isJSONLines(name)
	if !lines && !strings.EqualFold(filepath.Ext(name), ".csv") {
		return nil, fmt.Errorf("%s: the extension tells the format, expected .csv, .jsonl or .json", name)
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if lines {
		encoder := json.NewEncoder(file)
		return &rowWriter{file, func(b benchRow) error { return encoder.Encode(b) }}, nil
	}
	table := csv.NewWriter(file)
	write := func(fields []string) error {
		_ = table.Write(fields) // its error stays in the writer
		table.Flush()
		return table.Error()
	}
	return &rowWriter{file, func(b benchRow) error { return write(b.fields()) }}, write(columns)
}

func (w *rowWriter) close() error { return w.file.Close() }

func isJSONLines(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".jsonl" || ext == ".json"
}

// readRows reads what bench or another program wrote; columns are found by name and may be missing.
func readRows(name string) ([]benchRow, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if isJSONLines(name) {
		return readJSONRows(bufio.NewReader(file), name)
	}
	return readCSVRows(bufio.NewReader(file), name)
}

func readJSONRows(r io.Reader, name string) ([]benchRow, error) {
	var rows []benchRow
	decoder := json.NewDecoder(r)
	for {
		var row benchRow
		switch err := decoder.Decode(&row); {
		case err == io.EOF:
			return rows, nil
		case err != nil:
			return nil, fmt.Errorf("%s: row %d: %w", name, len(rows)+1, err)
		}
		rows = append(rows, row)
	}
}

func readCSVRows(r io.Reader, name string) ([]benchRow, error) {
	table := csv.NewReader(r)
	header, err := table.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: no CSV header: %w", name, err)
	}
	at := map[string]int{}
	for i, column := range header {
		at[strings.TrimSpace(column)] = i
	}
	for _, column := range []string{"suite", "level", "solved", "wall_seconds"} {
		if _, ok := at[column]; !ok {
			return nil, fmt.Errorf("%s: no column %q in the header", name, column)
		}
	}
	var rows []benchRow
	for {
		fields, err := table.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		row, err := parseRow(at, fields)
		if err != nil {
			line, _ := table.FieldPos(0)
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
		rows = append(rows, row)
	}
}

// parseRow reads one CSV line; an empty or absent number is 0.
func parseRow(at map[string]int, fields []string) (row benchRow, err error) {
	text := func(column string) string {
		if i, ok := at[column]; ok {
			return fields[i]
		}
		return ""
	}
	number := func(column string) float64 {
		if text(column) == "" {
			return 0
		}
		n, bad := strconv.ParseFloat(text(column), 64)
		if bad != nil && err == nil {
			err = fmt.Errorf("%s: %q is no number", column, text(column))
		}
		return n
	}
	row = benchRow{
		Solver: text("solver"), Suite: text("suite"), Status: text("status"), Title: text("title"),
		Mode: plan.Mode(text("mode")), Level: int(number("level")), Solved: number("solved") != 0,
		WallSeconds: number("wall_seconds"), CPUSeconds: number("cpu_seconds"), Limit: number("limit_seconds"),
		Pushes: int(number("pushes")), Moves: int(number("moves")), Threads: int(number("threads")),
		MaxRSS: int64(number("max_rss_kib")), Nodes: int64(number("nodes")), LowerBound: int(number("lower_bound")),
	}
	return row, err
}
