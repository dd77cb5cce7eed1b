package technique

// strategies are the entries of Kind Strategy. A search can do without any of them, but not without all.
var strategies = []Technique{
	{
		ID: PackingSink, Name: "packing-sink", Kind: Strategy, Soundness: Incomplete,
		Help:   "packing order through the largest sink of start squares, then pushes along it",
		Source: festival + "plan search",
		File:   "plan/strategy/packing.go",
	}, {
		ID: PackingAny, Name: "packing-any", Kind: Strategy, Soundness: Incomplete,
		Help:   "packing order through any start square, then pushes along it",
		Source: festival + "plan search",
		File:   "plan/strategy/packing.go",
	}, {
		ID: Spread, Name: "spread", Kind: Strategy, Soundness: Incomplete,
		Help:   "boxes spread out in reverse, then each side aims at the other's nearest position",
		Source: holland + "RPR; Relocation subtasks; " + festival + "spread-out strategies",
		File:   "plan/strategy/meeting.go",
	}, {
		ID: SpreadFrozen, Name: "spread-frozen", Kind: Strategy, Soundness: Incomplete,
		Help:   "like spread, but aims first at a position with one zone whose boxes may be frozen",
		Source: "original, after " + festival + "spread-out strategies",
		File:   "plan/strategy/meeting.go",
	}, {
		ID: FreeSpace, Name: "free-space", Kind: Strategy, Soundness: Incomplete,
		Help:   "layouts with planned free space are goals of their own, each with a packing order",
		Source: holland + "RPR; RPRT; Goal-matching free space",
		File:   "plan/strategy/freespace.go",
	}, {
		ID: OpenFirst, Name: "open-first", Kind: Strategy, Soundness: Incomplete,
		Help:   "like spread, but the pushes spread out first, to planned targets of free space",
		Source: holland + "Forward search; Relocation subtasks",
		File:   "plan/strategy/openfirst.go",
	}, {
		ID: Parts, Name: "parts", Kind: Strategy, Soundness: Incomplete,
		Help:   "chambers that are balanced are solved one after the other, with all other boxes as walls",
		Source: "original, after Botea, Müller and Schaeffer 2002, Using abstraction for planning in Sokoban",
		File:   "plan/strategy/parts.go",
	}, {
		ID: OpenedPulls, Name: "opened-pulls", Kind: Strategy, Soundness: Incomplete,
		Help:   "single pushes open the start up, and single pulls aim at what comes of it",
		Source: "original, after " + holland + "Forward search",
		File:   "plan/strategy/openedpulls.go",
	}, {
		ID: Pushes, Name: "pushes", Kind: Strategy, Soundness: Complete, Caveat: untruncated,
		Help:   "best-first search by single pushes",
		Source: "Doran and Michie 1966, Experiments with the Graph Traverser program",
		File:   "plan/strategy/plain.go",
	}, {
		ID: Pulls, Name: "pulls", Kind: Strategy, Soundness: Complete, Caveat: untruncated,
		Help:   "best-first search by single pulls",
		Source: "Doran and Michie 1966, Experiments with the Graph Traverser program; " + festival + "dragonfly",
		File:   "plan/strategy/plain.go",
	},
}

// untruncated is the caveat of the searches that Truncate concerns.
const untruncated = "as long as its memory suffices; it is incomplete once it has been truncated"

// phases are the entries of Kind Phase.
var phases = []Technique{
	{
		ID: SmallFirst, Name: "small-first", Kind: Phase, Soundness: OnlyOrders,
		Help:   "the exhaustive search goes first on small levels",
		Source: original,
		File:   "plan/small.go",
	}, {
		ID: Exhaustive, Name: "exhaustive", Kind: Phase, Soundness: Complete,
		Caveat: "its solutions have the fewest pushes",
		Help:   "the exhaustive search follows when the limited searches have ended",
		Source: "Hart, Nilsson and Raphael 1968 (A*); Edelkamp, Jabbar and Schrödl 2004, External A*",
		File:   "plan/exhaustive.go",
	}, {
		ID: Removal, Name: "removal", Kind: Phase, Soundness: OnlyOrders,
		Help:   "packing-any follows first an order in which boxes leave at any start square",
		Source: "original, after " + festival + "plan search, and Meger, JSoko (solver)",
		File:   "search/packing/removal.go",
	}, {
		ID: OneSpread, Name: "one-spread", Kind: Phase, Soundness: OnlyOrders,
		Help:   "strategies that begin with the same spread search go on with one, instead of each with its own",
		Source: original,
		File:   "plan/strategy/spreading.go",
	}, {
		ID: Rounds, Name: "rounds", Kind: Phase, Soundness: OnlyOrders,
		Help:   "searches from both ends whose memory is spent begin again with another seed and empty tables",
		Source: "Gomes, Selman and Kautz 1998, Boosting combinatorial search through randomization",
		File:   "plan/rounds.go",
	}, {
		ID: Restarts, Name: "restarts", Kind: Phase, Soundness: OnlyOrders,
		Help:   "two sides that come no nearer begin again from another spread-out with more work",
		Source: "Gomes, Selman and Kautz 1998, Boosting combinatorial search through randomization",
		File:   "plan/strategy/meeting.go",
	}, {
		ID: RegionsFirst, Name: "regions-first", Kind: Phase, Soundness: OnlyOrders,
		Help:   "spread-frozen matches the counts of areas before exact squares, in every second alternation",
		Source: holland + "Relocation subtasks - matching forward and reverse positions",
		File:   "search/relocation/regional.go",
	}, {
		ID: Repair, Name: "repair", Kind: Phase, Soundness: OnlyAdds,
		Help:   "two positions that nearly meet are joined by a search from some moves before them",
		Source: original,
		File:   "plan/strategy/undone.go",
	}, {
		ID: Truncate, Name: "truncate", Kind: Phase, Soundness: Incomplete,
		Caveat: "a search that has dropped positions never says that its side is searched out",
		Help:   "searches by single moves whose memory is spent drop their worst open positions and go on",
		Source: "Lowerre 1976, The HARPY speech recognition system (beam search)",
		File:   "search/bestfirst/truncate.go",
	}, {
		ID: LocalPulls, Name: "local-pulls", Kind: Phase, Soundness: OnlyOrders,
		Help:   "pulls finish a detour before they go on elsewhere",
		Source: rolling + "relevance cuts, which cut what this delays",
		File:   "search/bestfirst/detour.go",
	}, {
		ID: FarFirst, Name: "far-first", Kind: Phase, Soundness: OnlyOrders,
		Help:   "with many boxes, pulls fill the start squares first that are far from the player's start",
		Source: original,
		File:   "search/bestfirst/farfirst.go",
	}, {
		ID: Unfilled, Name: "unfilled", Kind: Phase, Soundness: OnlyOrders,
		Help:   "openings by single pushes keep off the squares that pulls towards the ones before could not fill",
		Source: "original, after Morris 1993, The breakout method for escaping from local minima",
		File:   "plan/strategy/unfilled.go",
	}, {
		ID: Assign, Name: "assign", Kind: Phase, Soundness: OnlyOrders,
		Help:   "with many boxes, a packing step is filled by a box that the steps after it can spare",
		Source: "Kuhn 1955, The Hungarian method for the assignment problem; Hall 1935",
		File:   "forward/assign.go",
	}, {
		ID: Layers, Name: "layers", Kind: Phase, Soundness: OnlyOrders,
		Help:   "with many boxes, goals that could be emptied in any order are filled in any order",
		Source: "original, after Hoffmann, Porteous and Sebastia 2004, Ordered landmarks in planning",
		File:   "search/packing/order.go",
	}, {
		ID: Replan, Name: "replan", Kind: Phase, Soundness: OnlyOrders,
		Help:   "with many boxes, an order that leads no further is made anew for the boxes that are not in place",
		Source: "original, after Stentz 1994, Optimal and efficient path planning (replanning), and JSoko's removal",
		File:   "plan/strategy/replan.go",
	}, {
		ID: Stages, Name: "stages", Kind: Phase, Soundness: OnlyOrders,
		Help:   "children that concern the packing step due are made first: with many boxes, or by way-price",
		Source: "Yoshizumi, Miura and Ishida 2000, A* with partial expansion for large branching factor problems",
		File:   "forward/stages.go",
	}, {
		ID: Opening, Name: "opening", Kind: Phase, Soundness: OnlyAdds,
		Help:   "free-space pushes boxes to targets until there is one zone, before it fills a layout",
		Source: holland + "Forward search; A simple implementation of SOLVE",
		File:   "forward/opening.go",
	}, {
		ID: Checkpoints, Name: "checkpoints", Kind: Phase, Soundness: OnlyAdds,
		Caveat: "the solved positions stay roots besides the checkpoint",
		Help:   "a stage of free-space starts from the best position of the stages before it",
		Source: holland + "A partly iterative implementation of SOLVE",
		File:   "plan/strategy/freespace.go",
	}, {
		ID: ZoneCyclic, Name: "zone-cyclic", Kind: Phase, Soundness: OnlyOrders,
		Help:   "a checkpoint must be zone-cyclic up to stacked corrals; needs checkpoints",
		Source: holland + "Dynamic 1-doors, 1-ways and 1-access; A partly iterative implementation of SOLVE",
		File:   "freespace/cyclic.go",
	}, {
		ID: Windows, Name: "windows", Kind: Phase, Soundness: OnlyAdds,
		Help:   "a solution is improved by solving short parts of it again with the fewest pushes",
		Source: "Siddiqui and Haslum 2015, Continuing plan quality optimisation (windows of a plan)",
		File:   "improve/stage.go",
	}, {
		ID: Corridors, Name: "corridors", Kind: Phase, Soundness: OnlyAdds,
		Help:   "a solution is improved by a search of the layouts that differ from its own in few boxes",
		Source: "original, after Gouëzel, YASO (vicinity search), and Nakhost and Müller 2010 (ARAS)",
		File:   "exhaustive/corridor.go",
	}, {
		ID: Shortcuts, Name: "shortcuts", Kind: Phase, Soundness: OnlyAdds,
		Help:   "a search that reaches a position of a known solution by fewer pushes takes the rest of it over",
		Source: original,
		File:   "exhaustive/known.go",
	}, {
		ID: Potential, Name: "potential", Kind: Phase, Soundness: OnlyOrders,
		Help:   "below a known length, every second position is the likeliest to become a shorter solution",
		Source: "Stern, Puzis and Felner 2011, Potential search; van den Berg, Shah, Huang and Goldberg 2011 (ANA*)",
		File:   "exhaustive/team.go",
	}, {
		ID: Sweeps, Name: "sweeps", Kind: Phase, Soundness: OnlyOrders,
		Help:   "the exhaustive search takes half of the positions of a layer from all depths in turn",
		Source: "Asai and Fukunaga 2017, Tie-breaking strategies for cost-optimal best first search (depth diversification)",
		File:   "exhaustive/queue.go",
	}, {
		ID: UpperBound, Name: "upper-bound", Kind: Phase, Soundness: Complete,
		Caveat: "as long as memory suffices; it ends with a shorter solution or with the proof that there is none",
		Help:   "the exhaustive search looks for fewer pushes than those of a known solution",
		Source: "Lawler and Wood 1966, Branch-and-bound methods",
		File:   "improve/stage.go",
	}, {
		ID: Reorder, Name: "reorder", Kind: Phase, Soundness: OnlyAdds,
		Help:   "later pushes of a box are brought forward where that saves moves of the player",
		Source: "Damgaard, YASO (rearrangement optimizer)",
		File:   "improve/reorder.go",
	}, {
		ID: ByMoves, Name: "by-moves", Kind: Phase, Soundness: Complete,
		Caveat: "as long as memory suffices; parts of a solution and corridors only add",
		Help:   "a solution is improved by searches that count the moves of the player besides the pushes",
		Source: "Hart, Nilsson and Raphael 1968 (A*), on positions with the player's square",
		File:   "improve/movessearch.go",
	}, {
		ID: OtherFirsts, Name: "other-firsts", Kind: Phase, Soundness: OnlyAdds,
		Caveat: "it has a part of the time for improving, if that is some seconds",
		Help:   "before a solution is improved, other strategies look for a shorter one to begin with",
		Source: original,
		File:   "improve/others.go",
	}, {
		ID: PushesFirst, Name: "pushes-first", Kind: Phase, Soundness: OnlyAdds,
		Caveat: "it has a part of the time, which the searches by moves then lack",
		Help:   "where moves count first, a solution is first improved in pushes, and then in moves among these",
		Source: original,
		File:   "improve/viapushes.go",
	},
}
