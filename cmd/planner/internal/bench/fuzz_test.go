package bench

import (
	"bytes"
	"encoding/csv"
	"testing"

	"planner/internal/test/must"
)

// FuzzRows reads files of earlier results. Rows that were read and written are read again as the same rows.
func FuzzRows(f *testing.F) {
	for _, text := range []string{
		"solver,suite,level,solved,wall_seconds\nplanner,microban,1,1,0.02\n",
		"suite,level,solved,wall_seconds,pushes,nodes,max_rss_kib\na,1,0,,,,\n\"b\"\"c\",2,1,1e300,-7,NaN,Inf\n",
		"suite,level,solved\nx,1,1\n", "suite,level,solved,wall_seconds\nx,one,1,1\n",
		`{"solver":"planner","suite":"microban","level":1,"solved":true,"wall_seconds":0.02}`,
		`{"level":1}{"level":"2"}`, "{", "", "\x00",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if rows, err := readJSONRows(bytes.NewReader(text), "results.jsonl"); err == nil {
			again(t, rows)
		}
		if rows, err := readCSVRows(bytes.NewReader(text), "results.csv"); err == nil {
			again(t, rows)
		}
	})
}

// again writes rows, reads them, and does so once more: numbers are rounded when they are written first, and nothing
// may change after that.
func again(t *testing.T, rows []row) {
	t.Helper()
	first := written(t, rows)
	second := written(t, readBack(t, first))
	if third := written(t, readBack(t, second)); !bytes.Equal(second, third) {
		t.Errorf("rows change when they are read again:\n%s\n%s", second, third)
	}
}

// readBack reads rows that were written.
func readBack(t *testing.T, text []byte) []row {
	t.Helper()
	rows, err := readCSVRows(bytes.NewReader(text), "written.csv")
	if err != nil {
		t.Fatalf("written rows are not read: %v\n%s", err, text)
	}
	return rows
}

// written writes rows as CSV.
func written(t *testing.T, rows []row) []byte {
	t.Helper()
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	must.Do(t, w.Write(columns))
	for _, r := range rows {
		must.Do(t, w.Write(r.fields()))
	}
	w.Flush()
	return text.Bytes()
}
