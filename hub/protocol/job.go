package protocol

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/improve"
	"planner/plan"
	"planner/technique"
)

// Options are the options of a search that a job carries. They are the fields of plan.Options that mean the same on
// every machine.
type Options struct {
	Mode      string   `json:"mode"`
	Time      float64  `json:"seconds"` // 0 is no limit
	Nodes     int64    `json:"positions,omitempty"`
	Threads   int      `json:"threads"`
	RAM       int64    `json:"ram"`
	Seed      uint64   `json:"seed"`
	Without   []string `json:"without,omitempty"`
	Favoured  []string `json:"favoured,omitempty"`
	Image     int      `json:"image,omitempty"`
	Later     int      `json:"later,omitempty"`
	Improve   float64  `json:"improve_seconds,omitempty"`
	Objective string   `json:"objective,omitempty"`
}

// NewOptions is a message of the options of a search.
func NewOptions(o plan.Options) Options {
	m := Options{Mode: string(o.Mode), Time: o.Time.Seconds(), Nodes: o.Nodes, Threads: o.Threads, RAM: o.RAM,
		Seed: o.Seed, Image: o.Image, Later: o.Later, Improve: o.Improve.Seconds(), Objective: string(o.Objective)}
	for _, id := range o.Use.Missing() {
		m.Without = append(m.Without, id.String())
	}
	for _, id := range o.Favoured {
		m.Favoured = append(m.Favoured, id.String())
	}
	return m
}

// Plan is the options as the search takes them.
func (m Options) Plan() (o plan.Options, err error) {
	o = plan.DefaultOptions()
	off, err := parseAll(m.Without)
	if err != nil {
		return o, err
	}
	if o.Favoured, err = parseAll(m.Favoured); err != nil {
		return o, err
	}
	if m.Time < 0 || m.Time > maxSeconds || m.Improve < 0 || m.Improve > maxSeconds {
		return o, errors.New("a time limit that is negative or longer than a year")
	}
	o.Mode, o.Use = plan.Mode(m.Mode), technique.Without(off...)
	o.Time, o.Improve = seconds(m.Time), seconds(m.Improve)
	o.Nodes, o.Threads, o.RAM, o.Seed, o.Image, o.Later = m.Nodes, m.Threads, m.RAM, m.Seed, m.Image, m.Later
	o.Objective = improve.Objective(m.Objective)
	return o, o.Validate()
}

// maxSeconds is a year: a longer time limit overflows or is a mistake.
const maxSeconds = 366 * 24 * 3600

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func parseAll(names []string) (list []technique.ID, err error) {
	for _, name := range names {
		id, err := technique.Parse(name)
		if err != nil {
			return nil, err
		}
		list = append(list, id)
	}
	return list, nil
}

// Job is one level with the options of its search.
type Job struct {
	Format  int      `json:"format"`
	Run     string   `json:"run"`
	N       int      `json:"n"`     // of the job in its run, from 0
	Level   int      `json:"level"` // number in its file, from 1
	Title   string   `json:"title,omitempty"`
	Rows    []string `json:"rows"`
	Options Options  `json:"options"`
	Sharing bool     `json:"sharing,omitempty"` // the searches of the run tell each other what they found
	Owners  int      `json:"owners,omitempty"`  // of one exhaustive search that is shared out: job n is owner n
}

// NewJob is a job without a place in a run.
func NewJob(level *board.Level, o Options) Job {
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
	if _, err := j.Options.Plan(); err != nil {
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

// Encode is the job as a message. It refuses one that no worker would take.
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

	// Missing are the numbers of the jobs of a run that was found which are neither in the queue nor done: its command
	// ended before it had put them there.
	Missing []int `json:"missing,omitempty"`
}

// RunName names a run in a request.
type RunName struct {
	Run string `json:"run"`
}
