package suite

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"
)

// Known are known solutions in LURD of the levels of a suite, such as "xsokoban.xsb", by the number of the level. They lie
// beside a development checkout; where they are absent the test is skipped.
func Known(t testing.TB, name string) map[int]string {
	t.Helper()
	file, err := os.Open(Shared(t, "levels/known-solutions.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comma = '\t'
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	known := map[int]string{}
	for _, row := range rows {
		// Levels of other folders are named, not numbered.
		if n, err := strconv.Atoi(row[1]); err == nil && row[0] == name {
			known[n] = row[4]
		}
	}
	return known
}
