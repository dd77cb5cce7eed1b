package technique

import "slices"

// ID names a technique. The numbers follow the order of the kinds and may change between versions, so nothing that
// outlives the program may hold them: files, command lines and JSON hold switch names.
type ID uint8

// The techniques, kind by kind. The entry of each, in the file that implements it, tells more. A rule stands where it is
// asked, cheap ones first, and a strategy where the schedule has it.
const (
	// Features.

	Rooms     ID = iota // links between rooms that boxes cut
	OutOfPlan           // boxes that the next steps of a packing order would strand
	Hotspots            // boxes that keep another box from every goal
	Overlap             // boxes in common with the ancestors of the other side's position
	Cells               // one heap of open moves for each value of the features

	// Rules.

	Freeze       // boxes that nothing can move again
	Pair         // two boxes that are lost together
	Triple       // three boxes close to each other that are lost together
	Pattern      // groups of boxes that were proved lost before
	Stuck        // boxes all of whose moves lose
	WallMatching // no goal of its own for every box, with stuck boxes as walls
	PullAll      // empty goals that no box could ever have left
	Necessity    // empty goals that every position before the end has filled
	Diagonal     // closed diagonals
	Corral       // corrals that a bounded search proves lost
	PICorral     // only the pushes into one corral are tried
	Tunnels      // a box pushed into a tunnel is pushed on at once
	Symmetry     // of positions that a symmetry of the level maps to each other one is searched
	GoalArea     // the goals of an area are filled by a plan, other ways are put off
	PlainRules   // the quick rules in the plain searches of both sides

	// Bounds.

	Matching    // the least sum of distances of an assignment of boxes to goals, and linear conflicts
	Perimeter   // the positions that are soon solved are known exactly
	PairCost    // what two boxes lose by being in each other's way, by the prices of the matching
	Assignments // whether all boxes can have goals at which no two lose anything
	WallBound   // the matching with stuck boxes as walls

	// Macros.

	Shuffles    // parked boxes make way for another box
	Deformation // moves that shift the border between two zones
	Passages    // a box moves and comes back, and the player is in another zone

	// Arrangements of free space.

	Arrangements // targets of free space besides loose ones

	// Advisors.

	Advisors  // advised moves cost nothing
	ClearPath // the box that blocks the next step moves away
	WayPrice  // the price of the way to the next step is a feature

	// Strategies.

	PackingSink  // follows a packing order through the largest sink
	PackingAny   // follows a packing order through any start square
	Spread       // the two sides approach each other after a spread-out
	OpenFirst    // the start is opened up forward before the two sides approach each other
	Parts        // a composite level is solved part by part
	FreeSpace    // layouts come from planned arrangements of free space
	SpreadFrozen // the same, and the first spread-out may have frozen boxes
	Layouts      // spread-out layouts are filled like goals
	OpenedPulls  // the start is opened up by single pushes, and pulls lead to what comes of it
	Pulls        // best-first search by single pulls
	Pushes       // best-first search by single pushes

	// Phases.

	SmallFirst  // small levels are searched exhaustively first
	Exhaustive  // the exhaustive search follows the limited ones
	Removal     // packing orders by removal
	Restarts    // two sides that come no nearer begin again
	Repair      // a search around two positions that nearly meet
	LocalPulls  // a detour is finished before pulls elsewhere
	FarFirst    // pulls fill the start squares far from the player's start first
	Assign      // a step is filled by a box that no later step needs
	Layers      // goals that could be emptied in any order are filled in any order
	Replan      // an order that has misled is made anew for the best position
	Stages      // of many children only those of a few boxes are made at first
	Corridors   // layouts near those of a solution are searched for a shorter one
	Sweeps      // half of the positions of a layer are taken from all depths in turn
	UpperBound  // the whole space is searched for a solution shorter than the one known
	ByMoves     // parts of a solution, and the whole space, are searched for fewer moves
	OtherFirsts // several strategies solve the level, and the shortest solution is improved
	PushesFirst // where moves count first, fewer pushes are looked for before

	Count // the number of techniques
)

// names are the switch names: lower case, words joined by hyphens, each once.
var names = [Count]string{
	Rooms: "rooms", OutOfPlan: "out-of-plan", Hotspots: "hotspots", Overlap: "overlap",
	Cells:  "cells",
	Freeze: "freeze", Pair: "pair", Triple: "triple", Pattern: "pattern",
	Stuck: "stuck", WallMatching: "wall-matching", PullAll: "pull-all", Necessity: "necessity",
	Diagonal: "diagonal", Corral: "corral", PICorral: "picorral", Tunnels: "tunnels", Symmetry: "symmetry",
	GoalArea: "goal-area", PlainRules: "plain-rules",
	Matching: "matching", Perimeter: "perimeter", PairCost: "pair-cost",
	Assignments: "assignments", WallBound: "wall-bound",
	Shuffles: "shuffles", Deformation: "deformation",
	Passages:     "passages",
	Arrangements: "arrangements",

	Advisors: "advisors", ClearPath: "clear-path", WayPrice: "way-price",
	PackingSink: "packing-sink", PackingAny: "packing-any", Spread: "spread", OpenFirst: "open-first",
	Parts: "parts", FreeSpace: "free-space", SpreadFrozen: "spread-frozen", Layouts: "layouts",
	OpenedPulls: "opened-pulls", Pulls: "pulls", Pushes: "pushes",
	SmallFirst: "small-first", Exhaustive: "exhaustive", Removal: "removal",
	Restarts: "restarts", Repair: "repair",
	LocalPulls: "local-pulls", FarFirst: "far-first",
	Assign: "assign", Layers: "layers", Replan: "replan", Stages: "stages",
	Corridors: "corridors",
	Sweeps:    "sweeps", UpperBound: "upper-bound",
	ByMoves: "by-moves", OtherFirsts: "other-firsts", PushesFirst: "pushes-first",
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
