package technique

import "slices"

// ID names a technique. The numbers follow the order of the kinds and may change between versions, so nothing that
// outlives the program may hold them: files, command lines and JSON hold switch names.
type ID uint8

// The techniques, kind by kind. The file that implements a technique describes it. Rules stand in the order in which
// they are asked, cheap ones first, and strategies in the order in which the schedule takes them.
const (
	// Features.

	Rooms ID = iota
	OutOfPlan
	Hotspots
	Overlap
	RegionCounts
	Cells

	// Rules.

	Freeze
	Pair
	Triple
	Pattern
	Stuck
	WallMatching
	PullAll
	Corral
	PICorral
	Tunnels
	Symmetry
	GoalArea

	// Bounds.

	Matching
	Perimeter
	PairCost
	Assignments

	// Macros.

	Deformation
	Routes
	Shuffles
	DoorMacros
	Images

	// Advisors.

	Advisors
	WayPrice

	// Strategies.

	PackingSink
	PackingAny
	FreeSpace
	Parts
	OpenedPulls
	Pulls
	Pushes

	// Phases.

	SmallFirst
	Exhaustive
	Removal
	Restarts
	Milestones
	ZoneCyclic
	FarFirst
	Assign
	Stages
	Corridors
	UpperBound
	Polish

	// Count is the number of techniques.
	Count
)

// names are the switch names: lower case, words joined by hyphens, each once.
var names = [Count]string{
	Rooms: "rooms", OutOfPlan: "out-of-plan", Hotspots: "hotspots", Overlap: "overlap",
	RegionCounts: "region-counts", Cells: "cells",
	Freeze: "freeze", Pair: "pair", Triple: "triple", Pattern: "pattern", Stuck: "stuck",
	WallMatching: "wall-matching", PullAll: "pull-all",
	Corral: "corral", PICorral: "picorral", Tunnels: "tunnels", Symmetry: "symmetry", GoalArea: "goal-area",
	Matching: "matching", Perimeter: "perimeter", PairCost: "pair-cost", Assignments: "assignments",
	Deformation: "deformation", Routes: "routes", Shuffles: "shuffles", DoorMacros: "door-macros",
	Images:   "images",
	Advisors: "advisors", WayPrice: "way-price",
	PackingSink: "packing-sink", PackingAny: "packing-any", FreeSpace: "free-space",
	Parts:       "parts",
	OpenedPulls: "opened-pulls", Pulls: "pulls", Pushes: "pushes",
	SmallFirst: "small-first", Exhaustive: "exhaustive", Removal: "removal", Restarts: "restarts", Milestones: "milestones",
	ZoneCyclic: "zone-cyclic", FarFirst: "far-first", Assign: "assign",
	Stages: "stages", Corridors: "corridors", UpperBound: "upper-bound", Polish: "polish",
}

// String is the switch name.
func (id ID) String() string {
	if id >= Count {
		return "unknown technique"
	}
	return names[id]
}

// Names lists the switch names in the order of All.
func Names() []string { return slices.Clone(names[:]) }
