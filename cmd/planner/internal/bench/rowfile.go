package bench

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"planner/cmd/planner/internal/cmdline"
)

// rowWriter writes each row at once, so that an interrupted run leaves the rows it had.
type rowWriter struct {
	file  *os.File
	begin func() error // writes what stands before the first row
	put   func(row) error
}

// createRows creates the file of --out, or empties it.
func createRows(name string) (*rowWriter, error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	w := newRowWriter(file)
	return w, w.begin()
}

// appendRows opens the file of --out to go on after its first size bytes, and cuts off what follows them.
func appendRows(name string, size int64) (*rowWriter, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	w := newRowWriter(file)
	if err = file.Truncate(size); err == nil && size == 0 {
		err = w.begin()
	}
	return w, err
}

// checkExtension refuses a name whose extension says no format.
func checkExtension(name string) error {
	if !isJSONLines(name) && !strings.EqualFold(filepath.Ext(name), ".csv") {
		return fmt.Errorf("%s: the extension says the format, expected .csv, .jsonl or .json", name)
	}
	return nil
}

// newRowWriter writes rows to an open file, in the format of its name.
func newRowWriter(file *os.File) *rowWriter {
	if isJSONLines(file.Name()) {
		encoder := json.NewEncoder(file)
		return &rowWriter{file, func() error { return nil }, func(r row) error { return encoder.Encode(r) }}
	}
	lines := csv.NewWriter(file)
	write := func(fields []string) error {
		_ = lines.Write(fields) // lines.Error returns its error below
		lines.Flush()
		return lines.Error()
	}
	begin := func() error { return write(columns) }
	return &rowWriter{file, begin, func(r row) error { return write(r.fields()) }}
}

func (w *rowWriter) close() error { return w.file.Close() }

func isJSONLines(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".jsonl" || ext == ".json"
}

// readRows reads the rows that bench or another program wrote. Columns of CSV are found by name, and most may be
// missing.
func readRows(ctx context.Context, name string) ([]row, error) {
	file, err := cmdline.OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := bufio.NewReader(cmdline.Limited(ctx, file, name))
	if isJSONLines(name) {
		return readJSONRows(in, name)
	}
	return readCSVRows(in, name)
}

func readJSONRows(r io.Reader, name string) ([]row, error) {
	var rows []row
	decoder := json.NewDecoder(r)
	for {
		var r row
		switch err := decoder.Decode(&r); {
		case err == io.EOF:
			return rows, nil
		case err != nil:
			return nil, fmt.Errorf("%s: row %d: %w", name, len(rows)+1, err)
		}
		rows = append(rows, r)
	}
}

func readCSVRows(r io.Reader, name string) ([]row, error) {
	lines := csv.NewReader(r)
	header, err := lines.Read()
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
	var rows []row
	for {
		fields, err := lines.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		r, err := parseRow(at, fields)
		if err != nil {
			line, _ := lines.FieldPos(0)
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
		rows = append(rows, r)
	}
}

// parseRow reads one line of CSV, whose columns stand at the given places. A number that is empty or absent is 0.
func parseRow(at map[string]int, fields []string) (row, error) {
	f := rowFields{at: at, fields: fields}
	r := row{
		Solver: f.text("solver"), Suite: f.text("suite"), Status: f.text("status"), Title: f.text("title"),
		Mode: f.text("mode"), Level: int(f.number("level")), Solved: f.number("solved") != 0,
		WallSeconds: f.number("wall_seconds"), CPUSeconds: f.number("cpu_seconds"), Limit: f.number("limit_seconds"),
		Pushes: int(f.number("pushes")), Moves: int(f.number("moves")), Threads: int(f.number("threads")),
		MaxRSS: int64(f.number("max_rss_kib")), Nodes: int64(f.number("nodes")),
		LowerBound: int(f.number("lower_bound")), Seed: f.whole("seed"), ModeAsked: f.text("mode_asked"),
		Without: f.text("without"), Positions: int64(f.number("positions_limit")), RAM: int64(f.number("ram_bytes")),
		Commit: f.text("commit"), LevelHash: f.text("level_hash"), Machine: f.text("machine"),
		SolvedBy: f.text("solved_by"), Nearest: int(f.number("nearest")), Path: f.text("path"),
		Strategies: f.text("strategies"), Times: f.text("times"), Image: int(f.number("image")),
	}
	return r, f.err
}

// rowFields are the fields of one line of CSV by the names of their columns.
type rowFields struct {
	at     map[string]int // where each column stands
	fields []string
	err    error // the first field that cannot be read
}

// text is the field of a column, empty when there is no such column.
func (f *rowFields) text(column string) string {
	if i, ok := f.at[column]; ok {
		return f.fields[i]
	}
	return ""
}

// number is the field of a column as a number, 0 when it is empty or absent.
func (f *rowFields) number(column string) float64 {
	if f.text(column) == "" {
		return 0
	}
	n, err := strconv.ParseFloat(f.text(column), 64)
	if err != nil && f.err == nil {
		f.err = fmt.Errorf("%s: %q is not a number", column, f.text(column))
	}
	return n
}

// whole is number for values that a float64 does not hold exactly, such as seeds.
func (f *rowFields) whole(column string) uint64 {
	if f.text(column) == "" {
		return 0
	}
	n, err := strconv.ParseUint(f.text(column), 10, 64)
	if err != nil && f.err == nil {
		f.err = fmt.Errorf("%s: %q is not a whole number", column, f.text(column))
	}
	return n
}
