package survey

import (
	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/internal/judge"
	"planner/search/analysis"
)

// Report is one line of `analyze --json`. Fields are only ever added.
type Report struct {
	Level  int    `json:"level"`
	Title  string `json:"title"`
	File   string `json:"file"`
	Boxes  int    `json:"boxes"`
	Floor  int    `json:"floor"`
	Solved bool   `json:"solved"`
	Lower  int    `json:"lower_bound,omitempty"`

	Deadlock *judge.Loss `json:"deadlock"`

	Dead          []board.Place `json:"dead"`
	DeadSides     []board.Place `json:"dead_sides"`
	Excluded      []board.Place `json:"excluded"`
	ExcludedSides []board.Place `json:"excluded_sides"`

	Regions []RegionReport `json:"regions"`
	Frozen  []board.Place  `json:"frozen"` // boxes that can never be pushed again
	Walled  []RegionReport `json:"regions_with_frozen_walls,omitempty"`
	Traps   []TrapReport   `json:"traps"`

	Rooms   [][]board.Place `json:"rooms"`
	Links   [][2]int32      `json:"room_links"`
	Tunnels [][]board.Place `json:"tunnels"`
	Gates   []board.Place   `json:"gates"`

	Doors       []DoorReport    `json:"doors"`
	Ways        [][]int         `json:"ways"` // one-way systems: numbers of doors, from 0
	Zones       []ZoneReport    `json:"zones"`
	Passages    []PassageReport `json:"passages"`
	ZoneCyclic  bool            `json:"zone_cyclic"`
	Doorless    bool            `json:"zone_cyclic_without_doors"`
	UpToStacked bool            `json:"zone_cyclic_up_to_stacked_corrals"`
	PICorral    *CorralReport   `json:"pi_corral"`

	Free    *FreeReport    `json:"free,omitempty"`
	Packing *PackingReport `json:"packing,omitempty"`

	LeftOut []string `json:"left_out,omitempty"` // what the time was too short for, or is too long, in words
}

// RegionReport is a flow region.
type RegionReport struct {
	ID      int           `json:"id"`
	Squares []board.Place `json:"squares"`
	Boxes   int32         `json:"boxes"`
	Goals   int32         `json:"goals"`
	Weight  int32         `json:"weight"`
	Alive   bool          `json:"alive"` // a goal can be reached
	To      []int         `json:"to"`
}

// TrapReport is a goal trap.
type TrapReport struct {
	Squares  []board.Place `json:"squares"` // the whole closed set, including dead squares
	Capacity int           `json:"capacity"`
	Boxes    int           `json:"boxes"` // now
}

// DoorReport is a one-way door, with its squares as Holland names them.
type DoorReport struct {
	Kind     string      `json:"kind"`
	C        board.Place `json:"c"`
	O        board.Place `json:"o"`
	E        board.Place `json:"e"`
	CP       board.Place `json:"cp"`
	OP       board.Place `json:"op"`
	Occupied bool        `json:"occupied"`
}

// ZoneReport is a zone of the start position.
type ZoneReport struct {
	Squares []board.Place `json:"squares"`
	Player  bool          `json:"player"`
}

// PassageReport is an occupied door that leads from one zone to another.
type PassageReport struct {
	From int32       `json:"from"`
	To   int32       `json:"to"`
	O    board.Place `json:"o"`
	C    board.Place `json:"c"`
}

// CorralReport is a PI-corral, with the number of pushes that need be tried.
type CorralReport struct {
	Boxes  []board.Place `json:"boxes"`
	Pushes int           `json:"pushes"`
}

// FreeReport is free space for the boxes of both sides.
type FreeReport struct {
	Forward ArrangementReport `json:"forward"`
	Reverse ArrangementReport `json:"reverse"`
}

// ArrangementReport is a free-space arrangement: squares on which all boxes can wait at once.
type ArrangementReport struct {
	Targets  []board.Place `json:"targets"` // in order
	Tiers    []string      `json:"tiers"`
	Matching int           `json:"matching"` // number of targets, from the first, that hold all boxes
	Zones    int           `json:"zones"`    // of the player when boxes stand on these; always 1
	Complete bool          `json:"complete"`
}

// PackingReport is a packing order.
type PackingReport struct {
	Complete bool          `json:"complete"`
	Method   string        `json:"method,omitempty"` // how the solved position was taken apart
	Steps    []StepReport  `json:"steps"`
	Standing []board.Place `json:"standing"` // squares of the boxes on the board when the order begins
	Static   []board.Place `json:"static"`   // the squares among them whose boxes never move
}

// StepReport is one step of a packing order.
type StepReport struct {
	From  *board.Place `json:"from"` // null when the box comes from outside
	To    board.Place  `json:"to"`
	Until *int32       `json:"until,omitempty"` // number of the step, from 0, that takes a parked box on
}

// Report makes a report of the survey. File is the name of the file that the level comes from.
func (s *Survey) Report(file string) Report {
	level, at := s.Board.Level, s.Board.PlaceOf
	r := Report{
		Level: level.Number, Title: level.Title, File: file,
		Boxes: len(s.Board.Boxes), Floor: s.Board.Squares(),
		Solved: s.Start.Deadlock == nil && s.Scene.Solved(), Lower: s.Start.LowerBound,
		Dead: s.Board.PlacesOf(s.Dead.Whole), DeadSides: s.Board.PlacesOf(s.Dead.FromSome),
		Excluded: s.Board.PlacesOf(s.Excluded.Whole), ExcludedSides: s.Board.PlacesOf(s.Excluded.FromSome),
		Regions: s.regions(s.Flow), Frozen: s.Board.PlacesOf(s.Frozen.AppendTo(nil)), Traps: s.traps(),
		Doors: each(s.Doors.List, func(d Door) DoorReport {
			return DoorReport{d.Kind(), at(d.C), at(d.O), at(d.E), at(d.CP), at(d.OP), d.Occupied}
		}),
		Passages: append([]PassageReport{}, s.Zones.Passages...),
		Ways:     each(s.Doors.Systems, func(system freespace.System) []int { return system.Doors }),
		Zones: each(s.Zones.List,
			func(squares []board.Square) ZoneReport { return ZoneReport{Squares: s.Board.PlacesOf(squares)} }),
		ZoneCyclic: s.Zones.Grade == freespace.ZoneCyclic, Doorless: s.Zones.WithoutDoors == freespace.ZoneCyclic,
		UpToStacked: s.Zones.Grade >= freespace.UpToStacked, Deadlock: s.Start.Deadlock,
		Rooms: each(s.Floor.Rooms, s.Board.PlacesOf), Links: append([][2]int32{}, s.Floor.Links...),
		Tunnels: each(s.Floor.Tunnels, func(line []board.Square) []board.Place { return each(line, at) }),
		Gates:   s.Board.PlacesOf(s.Floor.Gates),
	}
	r.LeftOut = s.LeftOut // which the lists above may have added to
	r.Zones[0].Player = true
	if s.FrozenFlow != nil {
		r.Walled = s.regions(s.FrozenFlow)
	}
	if s.Start.Corral != nil {
		r.PICorral = &CorralReport{s.Board.PlacesOf(s.Start.Corral.Boxes.AppendTo(nil)), s.Start.Corral.Pushes}
	}
	if s.Free != nil {
		r.Free = &FreeReport{s.arrangement(board.Forward), s.arrangement(board.Reverse)}
	}
	if s.Packing != nil {
		r.Packing = s.packing()
	}
	return r
}

func (s *Survey) regions(f *Flow) []RegionReport {
	squares := f.Regions.Squares()
	all := make([]RegionReport, len(squares))
	for i := range all {
		at := flow.Region(i)
		all[i] = RegionReport{ID: i, Squares: s.Board.PlacesOf(squares[i]), Boxes: f.Boxes[i], Goals: f.Goals[i],
			Weight: f.Boxes[i] - f.Goals[i], Alive: f.Regions.Alive(at), To: []int{}}
		for _, to := range f.Regions.Next(at) {
			all[i].To = append(all[i].To, int(to))
		}
	}
	return all
}

// traps reports the goal traps. Traps may overlap so much that their squares would make a report of more than some ten
// megabytes; then only the numbers of the traps are given.
func (s *Survey) traps() []TrapReport {
	all, places := make([]TrapReport, len(s.Traps.List)), 0
	for _, trap := range s.Traps.List {
		places += trap.Squares.Count()
	}
	if places > mostTrapPlaces {
		s.leaveOut("the squares of goal traps")
	}
	for i, trap := range s.Traps.List {
		all[i] = TrapReport{[]board.Place{}, trap.Capacity, trap.AtStart}
		if places <= mostTrapPlaces {
			all[i].Squares = s.Board.PlacesOf(trap.Squares.AppendTo(nil))
		}
	}
	return all
}

// each applies a function to every element of a list. The result is never nil, so that an empty list is [] in JSON.
func each[T, R any](list []T, of func(T) R) []R {
	all := make([]R, len(list))
	for i, one := range list {
		all[i] = of(one)
	}
	return all
}

func (s *Survey) arrangement(side board.Side) ArrangementReport {
	a := s.Free[side]
	tiers := [...]string{freespace.Isolated: "isolated", freespace.Keeping: "keeping", freespace.Closing: "closing"}
	return ArrangementReport{
		Targets:  each(a, func(t freespace.Target) board.Place { return s.Board.PlaceOf(t.Square) }),
		Tiers:    each(a, func(t freespace.Target) string { return tiers[t.Tier] }),
		Matching: s.matching(a), Zones: 1, Complete: s.matching(a) == len(s.Board.Goals)}
}

func (s *Survey) packing() *PackingReport {
	p := s.Packing
	r := &PackingReport{Complete: p.Complete, Method: p.Method, Steps: make([]StepReport, len(p.Steps)),
		Standing: s.Board.PlacesOf(p.Standing), Static: s.Board.PlacesOf(p.Static)}
	for i, step := range p.Steps {
		r.Steps[i].To = s.Board.PlaceOf(step.To)
		if step.From != board.None {
			r.Steps[i].From = new(s.Board.PlaceOf(step.From))
		}
		if step.Until != analysis.Forever {
			r.Steps[i].Until = new(step.Until)
		}
	}
	return r
}
