package technique

// macros are the entries of Kind Macro. Passages belongs to all searches that move one box as far as it goes; the
// others are made by the free-space searches.
var macros = []Technique{
	{
		ID: Shuffles, Name: "shuffles", Kind: Macro, Soundness: OnlyAdds,
		Help:   "parked boxes make way for a box that has no route to a target",
		Source: holland + "RSB; A simple implementation of SOLVE",
		File:   "macros/shuffle.go",
	}, {
		ID: DoorMacros, Name: "door-macros", Kind: Macro, Soundness: OnlyAdds,
		Help:   "the player passes a one-way door of the arrangement; needs static-doors",
		Source: holland + "One-way doors",
		File:   "macros/door.go",
	}, {
		ID: Deformation, Name: "deformation", Kind: Macro, Soundness: OnlyAdds,
		Help:   "a box on the border of two zones moves, and one zone gains its square; in openings",
		Source: holland + "Machine-learning",
		File:   "macros/deform.go",
	}, {
		ID: OneWayAccess, Name: "one-way-access", Kind: Macro, Soundness: OnlyAdds,
		Help:   "routes on which the player passes occupied doors between the moves; needs static-doors",
		Source: holland + "One-way access",
		File:   "freespace/oneway.go",
	}, {
		ID: Passages, Name: "passages", Kind: Macro, Soundness: OnlyAdds,
		Help:   "a box moves and comes back, which takes the player through it to another zone, as one move",
		Source: holland + "One-way doors; Dynamic 1-doors, 1-ways and 1-access; any box and any way back are original",
		File:   "search/featurespace/childmaker.go",
	},
}

// arrangements are the entries of Kind Arrangement. An arrangement is a plan and proves nothing.
var arrangements = []Technique{
	{
		ID: ArrangeSpread, Name: "arrange-spread", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "loose targets within the access of all boxes together",
		Source: holland + "RFS; Maze free space; the merged access is original",
		File:   "freespace/rfs.go",
	}, {
		ID: ArrangeLiteral, Name: "arrange-literal", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "loose targets, with the access of each box worked out again among them",
		Source: holland + "RFS; Maze free space",
		File:   "freespace/rfs.go",
	}, {
		ID: ArrangePacked, Name: "arrange-packed", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "dense targets by five packing rules",
		Source: holland + "Packing maze free space",
		File:   "freespace/packing.go",
	}, {
		ID: ArrangeDeep, Name: "arrange-deep", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "every square that fits, the deepest first",
		Source: "original, with the depth of " + holland + "IADOL",
		File:   "freespace/packing.go",
	}, {
		ID: ArrangeGoals, Name: "arrange-goals", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "goals may be targets, after all other squares",
		Source: original,
		File:   "freespace/arrange.go",
	}, {
		ID: ArrangeFrozen, Name: "arrange-frozen", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "boxes may be frozen where a solution can leave them, if nothing else is complete",
		Source: original,
		File:   "freespace/arrange.go",
	}, {
		ID: StaticDoors, Name: "static-doors", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "boxes may stand on the squares O of static one-way doors",
		Source: holland + "One-way doors; Packing maze free space",
		File:   "freespace/door.go",
	}, {
		ID: ArrangeAround, Name: "arrange-around", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "every second opening has targets among the boxes that the one before has not moved",
		Source: holland + "RFS, step 5; Machine-learning",
		File:   "freespace/vary.go",
	}, {
		ID: Exchanges, Name: "exchanges", Kind: Arrangement, Soundness: OnlyOrders,
		Help:   "targets are exchanged at random while there are fewer than goals",
		Source: "original, after Andrade, Resende and Werneck 2012, Fast local search for the maximum independent set",
		File:   "freespace/swap.go",
	},
}
