package main

import (
	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/search/packing"
)

// place is a row and a column of the level's text, both from 0.
type place [2]int

func (s *survey) place(sq board.Square) place {
	row, col := s.board.RowCol(sq)
	return place{row, col}
}

// places never returns nil: an empty list is [] in JSON.
func (s *survey) places(squares []board.Square) []place {
	list := make([]place, len(squares))
	for i, sq := range squares {
		list[i] = s.place(sq)
	}
	return list
}

// findings is one line of `analyze --json`. Fields are only ever added.
type findings struct {
	Level  int    `json:"level"`
	Title  string `json:"title"`
	File   string `json:"file"`
	Boxes  int    `json:"boxes"`
	Floor  int    `json:"floor"`
	Solved bool   `json:"solved"`
	Lower  int    `json:"lower_bound,omitempty"`

	Deadlock *deadlockFacts `json:"deadlock"`

	Dead          []place `json:"dead"`
	DeadSides     []place `json:"dead_sides"`
	Excluded      []place `json:"excluded"`
	ExcludedSides []place `json:"excluded_sides"`

	Regions []regionFacts `json:"regions"`
	Frozen  []place       `json:"frozen"` // boxes that can never be pushed again
	Walled  []regionFacts `json:"regions_with_frozen_walls,omitempty"`
	Traps   []trapFacts   `json:"traps"`

	Rooms   [][]place  `json:"rooms"`
	Links   [][2]int32 `json:"room_links"`
	Tunnels [][]place  `json:"tunnels"`
	Gates   []place    `json:"gates"`

	Doors       []doorFacts  `json:"doors"`
	Ways        [][]int      `json:"ways"` // numbers of doors, from 0
	Zones       []zoneFacts  `json:"zones"`
	Passages    []passage    `json:"passages"`
	ZoneCyclic  bool         `json:"zone_cyclic"`
	Doorless    bool         `json:"zone_cyclic_without_doors"`
	UpToStacked bool         `json:"zone_cyclic_up_to_stacked_corrals"`
	PICorral    *corralFacts `json:"pi_corral"`

	Free    *freeFacts    `json:"free,omitempty"`
	Packing *packingFacts `json:"packing,omitempty"`
}

type deadlockFacts struct {
	Rule  string  `json:"rule"`
	Boxes []place `json:"boxes"`
	Goals []place `json:"goals,omitempty"`
	Why   string  `json:"why"`
}

type regionFacts struct {
	ID      int     `json:"id"`
	Squares []place `json:"squares"`
	Boxes   int32   `json:"boxes"`
	Goals   int32   `json:"goals"`
	Weight  int32   `json:"weight"`
	Alive   bool    `json:"alive"` // some goal can be reached
	To      []int   `json:"to"`
}

type trapFacts struct {
	Squares  []place `json:"squares"` // the whole closed set, dead squares included
	Capacity int     `json:"capacity"`
	Boxes    int     `json:"boxes"` // now
}

type doorFacts struct {
	Kind     string `json:"kind"`
	C        place  `json:"C"`
	O        place  `json:"O"`
	E        place  `json:"E"`
	CP       place  `json:"CP"`
	OP       place  `json:"OP"`
	Occupied bool   `json:"occupied"`
}

type zoneFacts struct {
	Squares []place `json:"squares"`
	Player  bool    `json:"player"`
}

// passage is an occupied door between two zones.
type passage struct {
	From int32 `json:"from"`
	To   int32 `json:"to"`
	O    place `json:"O"`
	C    place `json:"C"`
}

type corralFacts struct {
	Boxes  []place `json:"boxes"`
	Pushes int     `json:"pushes"`
}

type freeFacts struct {
	Forward arrangementFacts `json:"forward"`
	Reverse arrangementFacts `json:"reverse"`
}

type arrangementFacts struct {
	Targets  []place  `json:"targets"` // in order
	Tiers    []string `json:"tiers"`
	Matching int      `json:"matching"` // so many of the first hold all boxes
	Zones    int      `json:"zones"`
	Complete bool     `json:"complete"`
}

type packingFacts struct {
	Complete bool        `json:"complete"`
	Method   string      `json:"method,omitempty"` // how the solved position was taken apart
	Steps    []stepFacts `json:"steps"`
	Standing []place     `json:"standing"` // squares of boxes that stand when the order begins
	Static   []place     `json:"static"`   // those among them whose boxes never move
}

type stepFacts struct {
	From  *place `json:"from"` // null when the box comes from outside
	To    place  `json:"to"`
	Until *int32 `json:"until,omitempty"` // number of the step, from 0, that takes a parked box on
}

// facts is the survey for programs.
func (s *survey) facts() findings {
	a := findings{
		Level: s.number, Title: s.title(), File: s.file, Boxes: len(s.board.Boxes), Floor: s.board.Squares(),
		Solved: s.finding == nil && s.scene.Solved(), Lower: s.lower,
		Dead: s.places(s.dead[wholeSquare]), DeadSides: s.places(s.dead[someSides]),
		Excluded: s.places(s.excluded[wholeSquare]), ExcludedSides: s.places(s.excluded[someSides]),
		Regions: s.regionFacts(s.flow), Frozen: s.places(s.frozen.AppendTo(nil)), Traps: s.trapFacts(), Links: append([][2]int32{}, s.floor.Links...),
		Gates: s.places(s.floor.Gates), Rooms: [][]place{}, Tunnels: [][]place{},
		Doors: s.doorFacts(), Ways: [][]int{}, Zones: s.zoneFacts(), Passages: s.passages(),
		ZoneCyclic: s.grade == freespace.ZoneCyclic, Doorless: s.gradeDoorless == freespace.ZoneCyclic,
		UpToStacked: s.grade >= freespace.UpToStacked,
	}
	if f := s.finding; f != nil {
		a.Deadlock = &deadlockFacts{f.rule, f.boxes, s.places(f.goals), f.why}
	}
	for _, room := range s.floor.Rooms {
		a.Rooms = append(a.Rooms, s.places(room))
	}
	for _, tunnel := range s.floor.Tunnels {
		a.Tunnels = append(a.Tunnels, s.places(tunnel.Squares))
	}
	for _, way := range s.ways {
		a.Ways = append(a.Ways, way.Doors)
	}
	if s.frozenFlow != nil {
		a.Walled = s.regionFacts(s.frozenFlow)
	}
	if s.corral != nil {
		a.PICorral = &corralFacts{s.places(s.corral.AppendTo(nil)), s.pushes}
	}
	if s.free[board.Forward] != nil {
		a.Free = &freeFacts{s.arrangementFacts(board.Forward), s.arrangementFacts(board.Reverse)}
	}
	if s.packing != nil {
		a.Packing = s.packingFacts()
	}
	return a
}

func (s *survey) regionFacts(f *flowFacts) []regionFacts {
	squares := f.regions.Squares()
	all := make([]regionFacts, len(squares))
	for i := range all {
		at := flow.Region(i)
		all[i] = regionFacts{ID: i, Squares: s.places(squares[i]), Boxes: f.boxes[i], Goals: f.goals[i],
			Weight: f.boxes[i] - f.goals[i], Alive: f.regions.Alive(at), To: []int{}}
		for _, to := range f.regions.Next(at) {
			all[i].To = append(all[i].To, int(to))
		}
	}
	return all
}

func (s *survey) trapFacts() []trapFacts {
	all := make([]trapFacts, len(s.traps.List))
	for i, trap := range s.traps.List {
		all[i] = trapFacts{s.places(trap.Squares.AppendTo(nil)), trap.Capacity, s.traps.Held(i, s.scene.Boxes())}
	}
	return all
}

func (d doorway) kind() string {
	if d.Static {
		return "static"
	}
	return "dynamic"
}

func (s *survey) doorFacts() []doorFacts {
	all := make([]doorFacts, len(s.doors))
	for i, d := range s.doors {
		all[i] = doorFacts{d.kind(), s.place(d.C), s.place(d.O), s.place(d.E), s.place(d.CP), s.place(d.OP), d.occupied}
	}
	return all
}

// zoneSquares lists the squares of every zone.
func (s *survey) zoneSquares() [][]board.Square {
	all := make([][]board.Square, s.access.Zones.Count())
	for sq := range board.Square(s.board.Squares()) {
		if zone := s.access.Zones.Of(sq); zone >= 0 {
			all[zone] = append(all[zone], sq)
		}
	}
	return all
}

func (s *survey) zoneFacts() []zoneFacts {
	all := []zoneFacts{}
	for zone, squares := range s.zoneSquares() {
		all = append(all, zoneFacts{s.places(squares), zone == s.access.Zones.Of(s.board.Player)})
	}
	return all
}

func (s *survey) passages() []passage {
	all := make([]passage, len(s.edges))
	for i, e := range s.edges {
		all[i] = passage{e.From, e.To, s.place(e.Door.O), s.place(e.Door.C)}
	}
	return all
}

func (s *survey) arrangementFacts(side board.Side) arrangementFacts {
	a := s.free[side]
	facts := arrangementFacts{Targets: s.places(a.Squares()), Tiers: make([]string, len(a.Targets)),
		Matching: a.Matching, Zones: a.Zones, Complete: a.Complete(s.board)}
	for i, t := range a.Targets {
		facts.Tiers[i] = t.Tier.String()
	}
	return facts
}

func (s *survey) packingFacts() *packingFacts {
	p := s.packing
	facts := &packingFacts{Complete: p.complete, Method: p.method, Steps: make([]stepFacts, len(p.steps)),
		Standing: s.places(p.standing), Static: s.places(p.static)}
	for i, step := range p.steps {
		facts.Steps[i].To = s.place(step.To)
		if step.From != board.None {
			from := s.place(step.From)
			facts.Steps[i].From = &from
		}
		if step.Until != packing.Forever {
			until := step.Until
			facts.Steps[i].Until = &until
		}
	}
	return facts
}
