package hub

import (
	"encoding/json"
	"strings"
	"testing"

	"planner/board"
	"planner/improve"
	"planner/internal/test/must"
	"planner/plan"
)

// FuzzMessages reads what a worker or a command may send to a hub: jobs, results, openings, announcements and signs of
// life. They may be refused and nothing worse. A job that is taken comes through a second time as it is, and a result
// that fits a job solves its level.
//
//	go test ./hub -run FuzzMessages -fuzz FuzzMessages -fuzztime 30m
func FuzzMessages(f *testing.F) {
	o := plan.DefaultOptions()
	job := Job{Format: Format, Run: "run", N: 1, Level: 2, Title: "a level", Rows: []string{"#####", "#@$.#", "#####"},
		Options: o, Owners: 2}
	nearest := 3
	solved := Result{Format: Format, Worker: "worker", Run: "run", N: 1, Key: job.Key(),
		Facts: plan.Facts{Status: plan.StatusSolved, Solution: "R", Cost: board.Cost{Moves: 1, Pushes: 1}, LowerBound: 1,
			Mode:    string(plan.Bidir),
			Nearest: &nearest, Counters: map[string]int64{"a": 1},
			Path:       &plan.PathUse{Strategies: map[string]int{"spread": 1}},
			Strategies: []plan.Standing{{Name: "spread", Side: "forward", Generated: 7}}}}
	wrong := solved
	wrong.Solution, wrong.Moves = "L", 2
	for _, seed := range []any{job, solved, wrong,
		Result{Format: Format, Worker: "w", Run: "run", Facts: plan.Facts{Status: plan.StatusUnsolvable}},
		Opening{Format: Format, Build: "build", Hash: "hash", Lane: BenchLane, Jobs: 3, Title: "bench"},
		Announcement{Format: Format, Build: "build", Worker: "worker", Threads: 1},
		Beat{Worker: "worker", Doing: Doing{Job: JobSubject("build", SolveLane, "run", 3), Level: 1, Seconds: 1}}} {
		data, err := json.Marshal(seed)
		must.Do(f, err)
		f.Add(data)
	}
	f.Add([]byte(`{"format":1,"run":"run","rows":["#"],"options":{"mode":"bidir","time":-1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if j, err := ParseJob(data); err == nil {
			again, err := j.Encode()
			if err != nil {
				t.Fatalf("a job that was taken is refused: %v", err)
			}
			if same, err := ParseJob(again); err != nil || same.Key() != j.Key() {
				t.Fatalf("%v: key %s, expected %s", err, same.Key(), j.Key())
			}
			_, _ = RunHash("build", []Job{j})
		}
		if r, err := ParseResult(data); err == nil && r.Fits(job) == nil && r.Status == plan.StatusSolved {
			if _, err := board.Replay(job.Board(), r.Solution); err != nil {
				t.Fatalf("a wrong solution fits: %v", err)
			}
		}
		var opening Opening
		var announcement Announcement
		var beat Beat
		for _, m := range []interface{ Check() error }{&opening, &announcement, &beat} {
			if json.Unmarshal(data, m) == nil {
				_ = m.Check()
			}
		}
		_ = RunOfJob(beat.Job)
	})
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{"Größe 3": "Größe 3", "a\x1b[2Jb": "a?[2Jb", "a\nb\tc\x00": "a?b?c?",
		"\xff": "?", strings.Repeat("é", 20): strings.Repeat("é", 10)} {
		if got := Clean(text, 20); got != want {
			t.Errorf("%q gives %q, expected %q", text, got, want)
		}
	}
	if err := CheckName(strings.Repeat("x", 900_000)); err == nil || len(err.Error()) > 100 {
		t.Errorf("%.200v", err)
	}
	if err := (Announcement{Format: Format, Build: "b", Worker: "w", Host: "\x1b[31m"}).Check(); err == nil {
		t.Error("escape sequences are taken")
	}
	r := Result{Format: Format, Worker: "w", Run: "run", Facts: plan.Facts{Status: plan.StatusUnsolved}}
	for name, facts := range map[string]plan.Facts{"a counter": {Counters: map[string]int64{"\x1b[31m": 1}},
		"a step":  {Steps: []improve.Step{{By: "\x1b[31m"}}},
		"a stage": {Path: &plan.PathUse{Stages: []plan.Stage{{By: "\x1b[31m"}}}}} {
		if err := r.Check(); err != nil {
			t.Fatal(err)
		}
		wrong := r
		wrong.Facts = facts
		wrong.Status = plan.StatusUnsolved
		if wrong.Check() == nil {
			t.Errorf("escape sequences are taken in the name of %s", name)
		}
	}
}
