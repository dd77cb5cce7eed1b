package api

import (
	"context"
	"time"

	"planner"
	"planner/technique"
)

// SolveRequest is the request of the call "solve". A request with a solution asks for a better solution.
type SolveRequest struct {
	Level    Level   `json:"level"`
	Seconds  float64 `json:"seconds,omitempty"`  // wall time of the search; 0 is the default, and Limits bounds it
	Improve  float64 `json:"improve,omitempty"`  // further seconds for a better solution after the first
	Solution string  `json:"solution,omitempty"` // LURD; a solution to improve for Seconds, or empty
	Mode     string  `json:"mode,omitempty"`     // as of the flag --mode; empty is "auto"
}

// Progress is the progress message of the calls "solve", "join", "coach", "variants" and "furthest". A number that
// is not known is 0.
type Progress struct {
	Phase      string     `json:"phase"` // what works at the moment, for people
	Seconds    float64    `json:"seconds"`
	Positions  int64      `json:"positions"` // generated so far
	Depth      int        `json:"depth,omitempty"`
	Bound      int        `json:"bound,omitempty"` // in pushes; no solution has fewer
	Bytes      int64      `json:"bytes,omitempty"` // of memory
	Forward    int64      `json:"forward,omitempty"`
	Reverse    int64      `json:"reverse,omitempty"`
	Nearest    int        `json:"nearest"` // pushes between the closest positions of both sides at least, -1 when unknown
	Best       *Sides     `json:"best,omitempty"`
	Round      int        `json:"round,omitempty"` // of the searches from both ends, from 1
	Full       bool       `json:"full,omitempty"`  // their table takes no more positions
	Strategies []Standing `json:"strategies,omitempty"`

	Changed *Changed `json:"changed,omitempty"` // of the call "variants"
}

// Standing is how far a strategy of a search is.
type Standing struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`        // seconds of work of the strategy in this round
	Done    bool    `json:"done,omitempty"` // the strategy has nothing left to do
	Note    string  `json:"note"`           // in a few words, for people
}

// Sides are the best positions of both sides of a search as boards in XSB characters. A side that has none is empty.
type Sides struct {
	Forward []string `json:"forward,omitempty"`
	Reverse []string `json:"reverse,omitempty"`
}

// Result is the result of the calls "solve" and "join".
type Result struct {
	Status     string      `json:"status"` // "solved", "unsolved" or "unsolvable", which is a proof
	Solution   string      `json:"solution,omitempty"`
	Moves      int         `json:"moves,omitempty"`
	Pushes     int         `json:"pushes,omitempty"`
	LowerBound int         `json:"lower_bound,omitempty"`
	Proved     bool        `json:"proved,omitempty"` // no solution has fewer pushes
	Reason     string      `json:"reason,omitempty"` // in a sentence
	SolvedBy   string      `json:"solved_by,omitempty"`
	FoundBy    string      `json:"found_by,omitempty"` // SolvedBy in plain words, to continue "found by"
	Seconds    float64     `json:"seconds"`
	Positions  int64       `json:"positions"`
	Stopped    bool        `json:"stopped,omitempty"` // by the call "stop" or because the page went away
	Techniques []Technique `json:"techniques,omitempty"`
}

// Technique says how often a technique decided in a search.
type Technique struct {
	Name    string `json:"name"`
	Words   string `json:"words"` // what it does, for people
	Decided int64  `json:"decided"`
}

// StopRequest is the request of the call "stop". The named call then answers with what is known by then. The request of
// every call that may take long has a name too; the page makes the names up.
type StopRequest struct {
	ID string `json:"id"`
}

// usualSeconds is the time of a search when the request names none.
const usualSeconds = 60

// solve answers the call "solve".
func solve(ctx context.Context, r SolveRequest, limits Limits, progress func(Progress)) (Result, error) {
	level, err := r.Level.planner()
	if err != nil {
		return Result{}, err
	}
	wall := limits.wall(r.Seconds, usualSeconds)
	began := time.Now()
	tell := func(p planner.Progress) { progress(progressOf(p, time.Since(began))) }
	if r.Solution != "" {
		found, err := planner.Improve(ctx, level, r.Solution, planner.ImproveOptions{Time: wall, RAM: limits.RAM,
			Threads: limits.Threads, Progress: tell})
		return resultOf(ctx, found), err
	}
	options := planner.Options{Mode: planner.Mode(r.Mode), Time: wall, RAM: limits.RAM, Threads: limits.Threads,
		Progress: tell}
	if r.Improve > 0 {
		options.Improve = limits.wall(r.Improve, 0)
	}
	found, err := planner.Solve(ctx, level, options)
	return resultOf(ctx, found), err
}

func progressOf(p planner.Progress, since time.Duration) Progress {
	to := Progress{Phase: p.Phase, Seconds: since.Seconds(), Positions: p.Generated, Depth: p.Depth,
		Bound: p.Bound, Bytes: p.Table, Forward: p.Forward, Reverse: p.Reverse, Nearest: p.Nearest,
		Round: p.Round, Full: p.Full}
	for _, s := range p.Strategies {
		to.Strategies = append(to.Strategies, Standing(s))
	}
	if p.Boards[0] != nil || p.Boards[1] != nil {
		to.Best = &Sides{Forward: p.Boards[0], Reverse: p.Boards[1]}
	}
	return to
}

func resultOf(ctx context.Context, r planner.Result) Result {
	return Result{Status: r.Status.String(), Solution: r.Solution, Moves: r.Moves, Pushes: r.Pushes,
		LowerBound: r.LowerBound, Proved: r.Proved, Reason: r.Reason, SolvedBy: r.SolvedBy, FoundBy: r.FoundBy(),
		Seconds: r.Time.Seconds(), Positions: r.Positions, Stopped: ctx.Err() != nil,
		Techniques: techniquesOf(&r.Techniques)}
}

// techniquesOf lists the techniques that decided something, in the order of the registry.
func techniquesOf(counts *technique.Counts) (list []Technique) {
	for _, t := range technique.All() {
		if tally := counts[t.ID]; tally.Decided > 0 {
			list = append(list, Technique{Name: t.Name, Words: t.Help, Decided: tally.Decided})
		}
	}
	return list
}
