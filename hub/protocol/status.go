package protocol

// Status describes a hub, its workers and its runs. Its JSON is a stable format: fields are only added.
type Status struct {
	Format  int            `json:"format"`
	Build   string         `json:"build"`
	Version string         `json:"version"`
	Seconds float64        `json:"seconds"` // since the hub started
	Workers []WorkerStatus `json:"workers"`
	Runs    []RunStatus    `json:"runs"`
	Refused []Refusal      `json:"refused"`        // the last ones
	More    bool           `json:"more,omitempty"` // there are workers or runs behind these
}

// StatusRequest asks for a part of the status: all of it in one message may be larger than a message may be.
type StatusRequest struct {
	From int `json:"from"` // the first worker, and the first run, from 0
}

// WorkerStatus is one worker.
type WorkerStatus struct {
	Announcement
	State     string  `json:"state"` // idle, working, silent, gone, banned
	Job       string  `json:"job,omitempty"`
	Level     int     `json:"level,omitempty"`
	Title     string  `json:"title,omitempty"`
	Seconds   float64 `json:"seconds,omitempty"` // since the job began
	Generated int64   `json:"generated,omitempty"`
	Phase     string  `json:"phase,omitempty"`
	Done      int64   `json:"done"`
	Quiet     float64 `json:"quiet_seconds"` // since its last sign of life
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
