package hub

import (
	"errors"
	"fmt"
)

// Verdict is the hub's answer to a request in one word.
type Verdict string

// The verdicts.
const (
	Accepted  Verdict = "accepted"
	Duplicate Verdict = "duplicate" // there is a result already; the job needs no further work
	Over      Verdict = "over"      // the run is closed; the job needs no further work
	Refused   Verdict = "refused"   // the request is wrong, and Reason says why
	Failed    Verdict = "failed"    // the hub could not do it now; ask again later
)

// Answer is the hub's answer to a request.
type Answer struct {
	Verdict Verdict `json:"verdict"`
	Reason  string  `json:"reason,omitempty"`
}

// Err is the answer as an error, nil unless the request was refused or failed.
func (a Answer) Err() error {
	if a.Verdict == Refused || a.Verdict == Failed || a.Verdict == "" {
		did := map[Verdict]string{Refused: "refused", Failed: "could not do", "": "did not answer"}[a.Verdict]
		return fmt.Errorf("the hub %s it: %s", did, a.Reason)
	}
	return nil
}

// Announcement describes a worker. The worker sends it when it comes to a hub, and again after each interruption.
type Announcement struct {
	Format  int    `json:"format"`
	Build   string `json:"build"`
	Version string `json:"version"`
	Worker  string `json:"worker"` // a name that no other worker has
	Host    string `json:"host"`
	Process int    `json:"process"`
	System  string `json:"system"` // such as linux/amd64
	Cores   int    `json:"cores"`
	Memory  int64  `json:"memory"`  // bytes of the machine, 0 when not known
	Threads int    `json:"threads"` // at most, of one job
	RAM     int64  `json:"ram"`     // bytes at most, of one job
}

// Check refuses an announcement of another format, or with names that CheckName refuses.
func (a Announcement) Check() error {
	if a.Format != Format {
		return fmt.Errorf("the worker speaks format %d, this hub %d", a.Format, Format)
	}
	return errors.Join(CheckName(a.Worker), CheckName(a.Build), checkTexts(256, a))
}

// Welcome is the hub's answer to an announcement.
type Welcome struct {
	Answer
	Build   string  `json:"build"`   // of the hub
	Version string  `json:"version"` // of the hub
	Lease   float64 `json:"lease"`   // seconds for which a job stays with a silent worker
}

// Beat is a sign of life of a worker.
type Beat struct {
	Worker string `json:"worker"`
	Doing
	Done       int64  `json:"done"`                 // jobs of this worker since it started
	Redelivery string `json:"redelivery,omitempty"` // where a message gives the job back to the queue
}

// Doing is what a worker does at the moment.
type Doing struct {
	Job       string  `json:"job,omitempty"` // subject of the job at hand, empty for none
	Level     int     `json:"level,omitempty"`
	Title     string  `json:"title,omitempty"`
	Seconds   float64 `json:"seconds,omitempty"` // since the job began
	Generated int64   `json:"generated,omitempty"`
	Phase     string  `json:"phase,omitempty"`
	Owner     bool    `json:"owner,omitempty"` // of an exhaustive search, whose other owners wait for this one
}

// Check refuses a sign of life with texts that are too long.
func (b Beat) Check() error {
	if len(b.Title) > MaxReason {
		return errors.New("a title that is too long")
	}
	b.Title = "" // the hub cleans it
	return errors.Join(CheckName(b.Worker), checkTexts(512, b))
}

// Status describes a hub, its workers and its runs. Its JSON is a stable format: fields are only added.
type Status struct {
	Format  int            `json:"format"`
	Build   string         `json:"build"`
	Version string         `json:"version"`
	Seconds float64        `json:"seconds"` // since the hub started
	Workers []WorkerStatus `json:"workers"`
	Runs    []RunStatus    `json:"runs"`
	Refused []Refusal      `json:"refused"`        // the last ones
	More    bool           `json:"more,omitempty"` // there are further workers or runs
}

// StatusRequest asks for a part of the status, because the whole may be larger than a message may be.
type StatusRequest struct {
	From int `json:"from"` // the first worker, and the first run, from 0
}

// WorkerStatus is one worker.
type WorkerStatus struct {
	Announcement
	State string `json:"state"` // idle, working, silent, gone, banned
	Doing
	Done  int64   `json:"done"`
	Quiet float64 `json:"quiet_seconds"` // since its last sign of life
}

// The states of a worker.
const (
	Idle    = "idle"
	Working = "working"
	Silent  = "silent" // it is connected and gives no sign of life
	Gone    = "gone"   // its connection has ended
	Banned  = "banned" // it gave a wrong result and gets no answers any more
)

// RunStatus is one open run.
type RunStatus struct {
	Run         string `json:"run"`
	Title       string `json:"title"`
	Lane        Lane   `json:"lane"`
	Jobs        int    `json:"jobs"`
	Queued      int    `json:"queued"`  // jobs that nobody works on
	Running     int    `json:"running"` // jobs that some worker says it works on
	Done        int    `json:"done"`
	Redelivered int    `json:"redelivered"` // jobs that were taken from workers that went away
	Duplicates  int    `json:"duplicates"`  // results that came too late
	Refused     int    `json:"refused"`     // results that were wrong
}

// Refusal is one message that the hub refused.
type Refusal struct {
	Worker string `json:"worker"`
	What   string `json:"what"` // the subject
	Reason string `json:"reason"`
}
