package technique

// features are the entries of Kind Feature. None of them drops a position.
var features = []Technique{
	{
		ID: Rooms, Name: "rooms", Kind: Feature, Soundness: OnlyOrders,
		Help:   "links between rooms that boxes cut",
		Source: festival + "room connectivity",
		File:   "search/analysis/rooms.go",
	}, {
		ID: OutOfPlan, Name: "out-of-plan", Kind: Feature, Soundness: OnlyOrders,
		Help:   "boxes that reach no goal once the next steps of the packing order are done",
		Source: festival + "out of plan",
		File:   "forward/outofplan.go",
	}, {
		ID: Hotspots, Name: "hotspots", Kind: Feature, Soundness: OnlyOrders,
		Help:   "boxes that, as walls, would keep another box from every goal",
		Source: fess + "hotspots; counting only those that take every goal away is original",
		File:   "search/analysis/hotspots.go",
	}, {
		ID: Overlap, Name: "overlap", Kind: Feature, Soundness: OnlyOrders,
		Help:   "boxes in common with a layout that the other side's position came through",
		Source: festival + "overlap",
		File:   "search/analysis/ancestors.go",
	}, {
		ID: InPlace, Name: "in-place", Kind: Feature, Soundness: OnlyOrders,
		Help:   "boxes and squares that the boxes already in place cut off, in repair searches",
		Source: original,
		File:   "search/analysis/inplace.go",
	}, {
		ID: RegionCounts, Name: "region-counts", Kind: Feature, Soundness: OnlyOrders,
		Help:   "boxes that must change their flow region, in openings",
		Source: holland + "Relocation subtasks - reversible region digraphs",
		File:   "forward/opening.go",
	}, {
		ID: Cells, Name: "cells", Kind: Feature, Soundness: OnlyOrders,
		Help:   "positions wait in cells of equal features, served in turn; without them in one queue",
		Source: fess + "cells of feature space",
		File:   "search/featurespace/cells.go",
	},
}

// advisors are the entries of Kind Advisor.
var advisors = []Technique{
	{
		ID: Advisors, Name: "advisors", Kind: Advisor, Soundness: OnlyOrders,
		Help:   "moves that an advisor names cost nothing; without them every move costs the same",
		Source: fess + "advisors",
		File:   "search/featurespace/advise.go",
	}, {
		ID: ClearPath, Name: "clear-path", Kind: Advisor, Soundness: OnlyOrders,
		Help:   "moves a box out of the way of the packing step that is due",
		Source: "original, after the delete relaxation of Bonet and Geffner 2001, Planning as heuristic search",
		File:   "forward/clearpath.go",
	},
	{
		ID: WayPrice, Name: "way-price", Kind: Advisor, Soundness: OnlyOrders,
		Help:   "along a first packing order, moves that make the way of the due step cheaper are better",
		Source: "original, after the relaxed plans of Hoffmann and Nebel 2001, The FF planning system",
		File:   "forward/wayprice.go",
	},
}
