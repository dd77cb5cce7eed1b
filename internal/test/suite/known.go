package suite

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"
)

// Known gives known solutions in LURD of the levels of a suite, such as "xsokoban.xsb", by the number of the level. The
// file of solutions lies beside a development checkout. The test is skipped if it is absent.
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
		// Rows of other folders have a name in place of the number.
		if n, err := strconv.Atoi(row[1]); err == nil && row[0] == name {
			known[n] = row[4]
		}
	}
	return known
}
