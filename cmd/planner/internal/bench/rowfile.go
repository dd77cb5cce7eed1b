package bench

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"planner/internal/levelfile"
)

// checkName refuses the name of a file of rows whose extension says no format.
func checkName(name string) error {
	if !isJSONLines(name) && !strings.EqualFold(filepath.Ext(name), ".csv") {
		return fmt.Errorf("%s: the extension says the format, expected .csv, .jsonl or .json", name)
	}
	return nil
}

func isJSONLines(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".jsonl" || ext == ".json"
}

// header is what stands before the first row in a file of a name.
func header(name string) string {
	if isJSONLines(name) {
		return ""
	}
	return joined(columns)
}

// Line is the row with its line end, as it stands in a file of a name.
func (r Row) Line(name string) string {
	if !isJSONLines(name) {
		return joined(r.fields())
	}
	text, err := json.Marshal(r)
	if err != nil {
		panic("report: a row that is no JSON: " + err.Error()) // its numbers are finite and its texts are texts
	}
	return string(text) + "\n"
}

// joined is a line of CSV.
func joined(fields []string) string {
	var text strings.Builder
	line := csv.NewWriter(&text)
	_ = line.Write(fields) // a strings.Builder gives no error
	line.Flush()
	return text.String()
}

// parseRows reads the rows that bench or another program wrote into a file of a name. Columns of CSV are found by name,
// and most may be missing.
func parseRows(in io.Reader, name string) ([]Row, error) {
	in = levelfile.Decoded(in) // spreadsheets write a byte order mark
	read := readCSVRows
	if isJSONLines(name) {
		read = readJSONRows
	}
	rows, err := read(in, name)
	for i := range rows { // older rows have "1 cores", and machines are compared by their text
		rows[i].Machine = strings.Replace(rows[i].Machine, " 1 cores", " 1 core", 1)
	}
	return rows, err
}

// needed are the columns without which a file is no file of rows, such as one with results of solve.
var needed = []string{"suite", "level", "solved", "wall_seconds"}

func readJSONRows(r io.Reader, name string) ([]Row, error) {
	var rows []Row
	decoder := json.NewDecoder(r)
	for {
		var text json.RawMessage
		err := decoder.Decode(&text)
		if err == io.EOF {
			return rows, nil
		}
		var r Row
		if err == nil {
			r, err = parseJSONRow(text)
		}
		if err != nil {
			return nil, inFile(name, fmt.Sprintf("row %d: ", len(rows)+1), err)
		}
		rows = append(rows, r)
	}
}

// parseJSONRow reads one object. A field that is absent is 0, unless it is needed.
func parseJSONRow(text []byte) (r Row, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return r, err
	}
	for _, field := range needed {
		if _, ok := fields[field]; !ok {
			return r, fmt.Errorf("no field %q, expected a row of planner bench --out", field)
		}
	}
	return checked(r, json.Unmarshal(text, &r))
}

// checked is a row that was read, unless reading or the check of the row failed.
func checked(r Row, err error) (Row, error) { return r, cmp.Or(err, r.check()) }

// inFile adds the name of the file and the place to an error about the text of the file. An error of reading, such as
// of a file that is too large, names the file already.
func inFile(name, place string, err error) error {
	if strings.HasPrefix(err.Error(), name+": ") {
		return err
	}
	return fmt.Errorf("%s: %s%w", name, place, err)
}

func readCSVRows(r io.Reader, name string) ([]Row, error) {
	lines := csv.NewReader(r)
	header, err := lines.Read()
	switch {
	case err == io.EOF:
		return nil, fmt.Errorf("%s: an empty file, expected rows of planner bench --out", name)
	case err != nil:
		return nil, inFile(name, "no CSV header: ", err)
	}
	at := map[string]int{}
	for i, column := range header {
		at[strings.TrimSpace(column)] = i
	}
	for _, column := range needed {
		if _, ok := at[column]; !ok {
			return nil, fmt.Errorf("%s: no column %q in the header", name, column)
		}
	}
	var rows []Row
	for {
		fields, err := lines.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, inFile(name, "", err)
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
func parseRow(at map[string]int, fields []string) (r Row, err error) {
	v := reflect.ValueOf(&r).Elem()
	for i, column := range columns {
		if place, present := at[column]; present && fields[place] != "" {
			if err := setField(v.Field(i), fields[place]); err != nil {
				return r, fmt.Errorf("%s: %w", column, err)
			}
		}
	}
	return checked(r, nil)
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
		return setCount(field, text, n)
	}
	return nil
}

// setCount gives a field of a row the whole number that a text stands for, which is about n as a float64. Other
// programs write 1e6.
func setCount(field reflect.Value, text string, n float64) error {
	exact, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err == nil:
		field.SetInt(exact)
	case math.Abs(n) < 1<<63:
		field.SetInt(int64(n))
	default:
		return fmt.Errorf("%q is not a number from -2^63 to 2^63-1", text)
	}
	return nil
}
