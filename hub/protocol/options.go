package protocol

import (
	"errors"
	"time"

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
