package levelfile_test

import (
	"strings"
	"testing"

	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// TestReaderOfJSON reads the same level in the ways in which programs send maps.
func TestReaderOfJSON(t *testing.T) {
	for _, text := range []string{
		`[{"id": 7, "width": 5, "height": 3, "title": "A", "author": "X", "map": "111111234111111"}]`,
		`{"width": 5, "title": "A", "author": "X", "map": "111111234111111"}`,
		`{"levels": [{"title": "A", "author": "X", "map": "11111|12341|11111"}]}`,
		`{"title": "A", "author": "X", "map": "#####\n#@$.#\n#####"}`,
		`{"name": "A", "author": "X", "board": [[1,1,1,1,1],[1,2,3,4,1],[1,1,1,1,1]]}`,
	} {
		levels, faults := readAll(t, strings.NewReader(text), "a")
		if len(levels) != 1 || len(faults) > 0 || strings.Join(levels[0].Rows, "\n")+"\n" != one ||
			levels[0].Title != "A" || levels[0].Author != "X" {
			t.Errorf("%s: %v, %v", text, levels, faults)
		}
	}
	for _, text := range []string{`{"a": 1}`, `[{"map": "12"`, `{"map": 3}`, `{"map": ""}`, `[{"map": "111"}, {}]`} {
		if levels, faults := readAll(t, strings.NewReader(text), "a"); len(levels) > 0 || len(faults) == 0 {
			t.Errorf("%s: %v, %v", text, levels, faults)
		}
	}
}

// TestReaderOfProblems reads problems as they are written here, and with other names and letters.
func TestReaderOfProblems(t *testing.T) {
	level, err := suite.Parse("#######\n#@ $ .#\n# #   #\n#######")
	must.Do(t, err)
	var text strings.Builder
	must.Do(t, levelfile.WriteProblem(&text, level, "p001"))
	for _, problem := range []string{text.String(), strings.ToUpper(text.String()),
		strings.ReplaceAll(text.String(), "pos-0", "pos-"), strings.ReplaceAll(text.String(), "\n", " \r\n")} {
		levels, faults := readAll(t, strings.NewReader(problem), "a")
		if len(levels) != 1 || len(faults) > 0 || strings.Join(levels[0].Rows, "|") != strings.Join(level.Rows, "|") {
			t.Errorf("%v, %v from %s", levels, faults, problem)
		}
	}
	for _, problem := range []string{"(define (problem a))", strings.ReplaceAll(text.String(), "dir-up", "dir-north"),
		strings.Replace(text.String(), "(at stone-01", "(at player-02", 1)} {
		if levels, faults := readAll(t, strings.NewReader(problem), "a"); len(levels) > 0 || len(faults) == 0 {
			t.Errorf("%v, %v from %s", levels, faults, problem)
		}
	}
}
