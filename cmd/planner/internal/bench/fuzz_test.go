package bench

import (
	"bytes"
	"testing"
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
func again(t *testing.T, rows []Row) {
	t.Helper()
	first := written(rows)
	second := written(readBack(t, first))
	if third := written(readBack(t, second)); !bytes.Equal(second, third) {
		t.Errorf("rows change when they are read again:\n%s\n%s", second, third)
	}
}

// readBack reads rows that were written.
func readBack(t *testing.T, text []byte) []Row {
	t.Helper()
	rows, err := readCSVRows(bytes.NewReader(text), "written.csv")
	if err != nil {
		t.Fatalf("written rows are not read: %v\n%s", err, text)
	}
	return rows
}

// written writes rows as CSV.
func written(rows []Row) []byte {
	text := header("written.csv")
	for _, r := range rows {
		text += r.Line("written.csv")
	}
	return []byte(text)
}
