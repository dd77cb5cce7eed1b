package hub

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"planner/board"
	"planner/plan"
)

// Job is one level with the options of its search.
type Job struct {
	Format  int          `json:"format"`
	Run     string       `json:"run"`
	N       int          `json:"n"`     // of the job in its run, from 0
	Level   int          `json:"level"` // number in its file, from 1
	Title   string       `json:"title,omitempty"`
	Rows    []string     `json:"rows"`
	Options plan.Options `json:"options"`
	Sharing bool         `json:"sharing,omitempty"` // the searches of the run tell each other what they found
	Owners  int          `json:"owners,omitempty"`  // of one exhaustive search that is shared out: job n is owner n
}

// NewJob is a job without a place in a run.
func NewJob(level *board.Level, o plan.Options) Job {
	return Job{Format: Format, Level: level.Number, Title: level.Title, Rows: level.Rows, Options: o}
}

// ParseJob reads a job and checks it.
func ParseJob(data []byte) (Job, error) { return Read[Job](data, MaxJobBytes, "a job") }

// Check refuses a job that cannot be worked on.
func (j Job) Check() error {
	if j.Format != Format {
		return fmt.Errorf("a job of format %d, expected %d", j.Format, Format)
	}
	if err := CheckName(j.Run); err != nil {
		return err
	}
	if j.N < 0 || j.N >= MaxJobs {
		return fmt.Errorf("job %d, expected 0 to %d", j.N, MaxJobs-1)
	}
	if j.Owners < 0 || j.Owners > 0 && j.N >= j.Owners {
		return fmt.Errorf("owner %d of %d", j.N, j.Owners)
	}
	if err := j.Options.Validate(); err != nil {
		return err
	}
	return board.Check(j.Board())
}

// Board is the level of the job.
func (j Job) Board() *board.Level {
	return &board.Level{Number: j.Level, Line: 1, Title: j.Title, Rows: j.Rows}
}

// Key names the level of the job: a hash of its rows.
func (j Job) Key() string {
	h := sha256.New()
	for _, row := range j.Rows {
		fmt.Fprintln(h, row)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Encode is the job as a message. A job that no worker would take is an error.
func (j Job) Encode() ([]byte, error) {
	if err := j.Check(); err != nil {
		return nil, err
	}
	data, err := json.Marshal(j)
	if err == nil && len(data) > MaxJobBytes {
		err = fmt.Errorf("a job of %d bytes, expected at most %d", len(data), MaxJobBytes)
	}
	return data, err
}

// Opening asks the hub to open a run, or to find it again if it is open. Hash names what the run consists of.
type Opening struct {
	Format   int    `json:"format"`
	Build    string `json:"build"`
	Hash     string `json:"hash"`
	Lane     Lane   `json:"lane"`
	Title    string `json:"title"` // for people
	Jobs     int    `json:"jobs"`
	Attended bool   `json:"attended,omitempty"` // the run is closed when the process that opened it is silent
}

// RunHash is a name for a set of jobs: a hash of all their levels and options and of the build.
func RunHash(build string, jobs []Job) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, Format, build)
	for _, j := range jobs {
		j.Run = ""
		text, err := json.Marshal(j)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s\n", text)
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// Check refuses an opening that the hub cannot follow.
func (o Opening) Check() error {
	if o.Format != Format {
		return fmt.Errorf("a run of format %d, expected %d", o.Format, Format)
	}
	if len(o.Title) > MaxReason || o.Jobs < 1 || o.Jobs > MaxJobs {
		return fmt.Errorf("a run of %d jobs, expected 1 to %d", o.Jobs, MaxJobs)
	}
	if o.Lane != SolveLane && o.Lane != BenchLane {
		return fmt.Errorf("the lane %q, expected one of %v", o.Lane, Lanes)
	}
	return errors.Join(CheckName(o.Hash), CheckName(o.Build))
}

// Opened is the hub's answer: the name of the run.
type Opened struct {
	Answer
	Run   string `json:"run,omitempty"`
	Found bool   `json:"found,omitempty"` // the run was open already

	// Missing has, for a run that was found, the numbers of the jobs that are neither in the queue nor done: the
	// command before ended before it had put them into the queue.
	Missing []int `json:"missing,omitempty"`

	Lease float64 `json:"lease,omitempty"` // seconds for which a job stays with a silent worker
}

// RunName names a run in a request.
type RunName struct {
	Run string `json:"run"`
}
