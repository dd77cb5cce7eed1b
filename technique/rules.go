package technique

// towardsSolved is the caveat of a filter that can cut every way to a given position of the other side.
const towardsSolved = "forward only, and only on the way to a solved position"

// rules are the entries of Kind Rule, in the order in which a search asks them: cheap ones first, and those that only
// narrow the moves last.
var rules = []Technique{
	{
		ID: Freeze, Name: "freeze", Kind: Rule, Soundness: Sound,
		Help:   "boxes off goals that nothing can move again",
		Source: holland + "Frozen boxes",
		File:   "deadlock/freeze.go",
	}, {
		ID: GoalTrap, Name: "goal-trap", Kind: Rule, Soundness: Sound,
		Help:   "more boxes than goals in an area that boxes never leave",
		Source: holland + "Goal trap; areas closed for every side of the player are original",
		File:   "deadlock/goaltrap.go",
	}, {
		ID: Pair, Name: "pair", Kind: Rule, Soundness: Sound,
		Help:   "two boxes that are lost together",
		Source: "original as one exact table; Damgaard, YASS (solver), precalculated deadlock sets",
		File:   "deadlock/pairs.go",
	}, {
		ID: Triple, Name: "triple", Kind: Rule, Soundness: Sound,
		Help:   "three boxes close to each other that are lost together",
		Source: "original as a table filled on demand; Damgaard, YASS (solver), precalculated deadlock sets",
		File:   "deadlock/triples.go",
	}, {
		ID: Pattern, Name: "pattern", Kind: Rule, Soundness: Sound,
		Help:   "groups of boxes that a search has proved lost before; they are learned by corral",
		Source: rolling + "pattern search; " + festival + "stuck patterns",
		File:   "deadlock/patterns.go",
	}, {
		ID: Stuck, Name: "stuck", Kind: Rule, Soundness: Sound,
		Help:   "boxes all of whose moves lose, off goals or in the way to an empty goal",
		Source: holland + "Frozen boxes (corral deadlock frozen boxes)",
		File:   "deadlock/stuck.go",
	}, {
		ID: WallMatching, Name: "wall-matching", Kind: Rule, Soundness: Sound,
		Help:   "no goal of its own for every box, with stuck boxes as walls; without stuck, frozen ones",
		Source: holland + "Flow deadlock detection",
		File:   "deadlock/wallmatching.go",
	}, {
		ID: PullAll, Name: "pull-all", Kind: Rule, Soundness: Sound,
		Help:   "an empty goal whose box could never be pulled off it",
		Source: festival + "pull everything",
		File:   "deadlock/pullall.go",
	}, {
		ID: Corral, Name: "corral", Kind: Rule, Soundness: Sound,
		Help:   "corrals and clusters that a search with a budget proves lost",
		Source: rolling + "pattern search; Meger, JSoko (solver), corral detection",
		File:   "deadlock/corral.go",
	}, {
		ID: PICorral, Name: "picorral", Kind: Rule, Soundness: KeepsShortest, Caveat: towardsSolved,
		Help:   "only the pushes into a PI-corral are tried when there is one",
		Source: "Damgaard, Sokoban wiki, PI-Corrals",
		File:   "deadlock/picorral.go",
	}, {
		ID: Tunnels, Name: "tunnels", Kind: Rule, Soundness: KeepsShortest,
		Caveat: "used in the exhaustive search only",
		Help:   "a box pushed into a tunnel is pushed on at once",
		Source: rolling + "tunnel macros",
		File:   "deadlock/tunnel.go",
	}, {
		ID: Symmetry, Name: "symmetry", Kind: Rule, Soundness: KeepsShortest,
		Caveat: "used in the exhaustive search in memory only",
		Help:   "in levels that map onto themselves, one of all positions that map to each other",
		Source: "Emerson and Sistla 1996, Symmetry and model checking; for mirrored boards the field's folklore",
		File:   "exhaustive/expand/turns.go",
	}, {
		ID: GoalArea, Name: "goal-area", Kind: Rule, Soundness: KeepsShortest,
		Caveat: "the exhaustive search in memory only, in the whole space of levels without symmetry",
		Help:   "boxes that enter the area of the goals are pushed on to goals by a plan, other ways are put off",
		Source: "original; goal macros: Junghanns and Schaeffer 2001, Sokoban: enhancing single-agent search",
		File:   "exhaustive/goalarea/area.go",
	}, {
		ID: PlainRules, Name: "plain-rules", Kind: Rule, Soundness: Sound,
		Help:   "goal traps, pairs and triples in the plain searches of pushes and pulls",
		Source: "original",
		File:   "plan/strategy/plain.go",
	},
}

// bounds are the entries of Kind Bound.
var bounds = []Technique{
	{
		ID: Matching, Name: "matching", Kind: Bound, Soundness: Admissible, Caveat: "consistent too",
		Help:   "the least sum of distances when every box has a goal of its own",
		Source: "Kuhn 1955, The Hungarian method for the assignment problem; Jonker and Volgenant 1987",
		File:   "flow/matching.go",
	}, {
		ID: Linear, Name: "linear", Kind: Bound, Soundness: Admissible,
		Caveat: "forward only; consistent together with matching",
		Help:   "two pushes more for a pair of boxes in a line that block each other",
		Source: "Sokoban wiki, Solver, Linear Conflicts; after Hansson, Mayer and Yung 1992",
		File:   "flow/conflicts.go",
	}, {
		ID: Perimeter, Name: "perimeter", Kind: Bound, Soundness: Admissible,
		Caveat: "the exhaustive search on one machine only; not consistent",
		Help:   "positions near the end by pulls from the end, beyond which every bound is greater",
		Source: "Manzini 1995, BIDA*: an improved perimeter search algorithm; Dillenburg and Nelson 1994",
		File:   "exhaustive/perimeter.go",
	}, {
		ID: PairCost, Name: "pair-cost", Kind: Bound, Soundness: Admissible,
		Caveat: "the exhaustive search only; not consistent",
		Help:   "what pairs of boxes lose by being in each other's way, beyond the prices of the matching",
		Source: "original; tables of two boxes: Pereira, Ritt and Buriol 2015, Optimal Sokoban solving",
		File:   "search/incremental/penalty.go",
	}, {
		ID: Assignments, Name: "assignments", Kind: Bound, Soundness: Admissible,
		Caveat: "the exhaustive search only, and only with pair-cost; not consistent",
		Help:   "whether all boxes can have goals of the matching's cost with no two in each other's way",
		Source: "original; search with forward checks: Haralick and Elliott 1980, Increasing tree search efficiency",
		File:   "search/incremental/assignment.go",
	}, {
		ID: WallBound, Name: "wall-bound", Kind: Bound, Soundness: Admissible,
		Caveat: "the exhaustive search only; not consistent, because it is not asked of every position",
		Help:   "the matching with stuck boxes as walls; without stuck, frozen ones",
		Source: "original; bounds with frozen boxes as walls are the field's folklore",
		File:   "search/incremental/walled.go",
	},
}
