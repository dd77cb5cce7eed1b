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
	"reflect"
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
func parseRow(at map[string]int, fields []string) (r row, err error) {
	v := reflect.ValueOf(&r).Elem()
	for i, column := range columns {
		if place, present := at[column]; present && fields[place] != "" {
			if err := setField(v.Field(i), fields[place]); err != nil {
				return r, fmt.Errorf("%s: %w", column, err)
			}
		}
	}
	return r, nil
}

// setField gives a field of a row the value that a text stands for.
func setField(field reflect.Value, text string) error {
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
		return nil
	case reflect.Uint64: // a seed, which a float64 need not hold exactly
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("%q is not a whole number", text)
		}
		field.SetUint(n)
		return nil
	}
	n, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil:
		return fmt.Errorf("%q is not a number", text)
	case field.Kind() == reflect.Bool:
		field.SetBool(n != 0)
	case field.CanFloat():
		field.SetFloat(n)
	default:
		field.SetInt(int64(n))
	}
	return nil
}
