package api

import (
	"strings"
	"testing"
)

// A record is joined with one of a file and written, and what is no record is refused.
func TestRecord(t *testing.T) {
	const own = `{"format":"planner-record","version":1,"boards":[{"board":["#####","#@$.#","#####"],"least_pushes":1}]}`
	got := ask[Recorded](t, "record", RecordRequest{Record: []byte(own), Name: "a.sok", Format: "sok",
		Data: []byte("#####\n#.$@#\n#####\n\nSolution by hand\nL\n")})
	if e := got.Record.Boards; len(e) != 1 || len(e[0].Solutions) != 1 || e[0].LeastPushes != 1 ||
		!strings.Contains(got.Text, "by hand") {
		t.Errorf("%+v, %s", got.Record, got.Text)
	}
	for _, bad := range []string{`{"record":{}}`, `{"record":` + own + `,"data":"eA=="}`,
		`{"record":` + own + `,"format":"xml"}`} {
		if _, err := Call(t.Context(), "record", []byte(bad), limits, nil); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
}
