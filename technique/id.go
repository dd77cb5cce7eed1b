package technique

// ID names a technique. The numbers follow the order of the kinds and may change between versions, so nothing that
// outlives the program may hold them: files, command lines and JSON hold switch names.
type ID uint8

// The techniques. The registry entry of each tells more.
const (
	// Features.

	Rooms        ID = iota // links between rooms that boxes cut
	OutOfPlan              // boxes that the next steps of a packing order would strand
	Hotspots               // boxes that keep another box from every goal
	Overlap                // boxes in common with the ancestors of the other side's position
	InPlace                // what the boxes already in place cut off
	RegionCounts           // boxes that must change their flow region
	Cells                  // one heap of open moves for each value of the features

	// Rules.

	Freeze       // boxes that nothing can move again
	GoalTrap     // more boxes than goals in an area that boxes never leave
	Pair         // two boxes that are lost together
	Triple       // three boxes close to each other that are lost together
	Pattern      // groups of boxes that were proved lost before
	Stuck        // boxes all of whose moves lose
	WallMatching // no goal of its own for every box, with stuck boxes as walls
	PullAll      // empty goals that no box could ever have left
	Corral       // corrals that a bounded search proves lost
	PICorral     // only the pushes into one corral are tried
	Tunnels      // a box pushed into a tunnel is pushed on at once
	Symmetry     // of positions that a symmetry of the level maps to each other one is searched
	GoalArea     // the goals of an area are filled by a plan, other ways are put off
	PlainRules   // the quick rules in the plain searches of both sides

	// Bounds.

	Matching    // the least sum of distances of an assignment of boxes to goals
	Linear      // linear conflicts, two pushes each
	Perimeter   // the positions that are soon solved are known exactly
	PairCost    // what two boxes lose by being in each other's way, by the prices of the matching
	Assignments // whether all boxes can have goals at which no two lose anything
	WallBound   // the matching with stuck boxes as walls

	// Macros.

	Shuffles     // parked boxes make way for another box
	DoorMacros   // the player passes a one-way door
	Deformation  // moves that shift the border between two zones
	OneWayAccess // routes on which the player passes doors between the moves
	Passages     // a box moves and comes back, and the player is in another zone

	// Arrangements of free space.

	ArrangeSpread  // loose and accessible targets
	ArrangeLiteral // the same with the access of each box worked out among the targets
	ArrangePacked  // dense targets by the five packing rules
	ArrangeDeep    // whatever fits, the deepest square first
	ArrangeGoals   // goals may be targets
	ArrangeFrozen  // boxes may be frozen where a solution can leave them
	StaticDoors    // the squares O of static one-way doors are held by boxes
	ArrangeAround  // boxes that have not moved stand while targets are found
	Exchanges      // targets are exchanged at random while they are too few

	// Advisors.

	Advisors  // advised moves cost nothing
	ClearPath // the box that blocks the next step moves away
	WayPrice  // the price of the way to the next step is a feature

	// Strategies.

	PackingSink  // follows a packing order through the largest sink
	PackingAny   // follows a packing order through any start square
	Spread       // the two sides approach each other after a spread-out
	SpreadFrozen // the same, and the first spread-out may have frozen boxes
	FreeSpace    // layouts with planned free space are filled like goals
	OpenFirst    // the start is opened up forward before the two sides approach each other
	Parts        // a composite level is solved part by part
	OpenedPulls  // the start is opened up by single pushes, and pulls lead to what comes of it
	Pushes       // best-first search by single pushes
	Pulls        // best-first search by single pulls

	// Phases.

	SmallFirst   // small levels are searched exhaustively first
	Exhaustive   // the exhaustive search follows the limited ones
	Removal      // packing orders by removal
	OneSpread    // strategies that begin with the same spread search hand it on
	Rounds       // searches whose memory is spent begin again without what they have reached
	Restarts     // two sides that come no nearer begin again
	RegionsFirst // the counts of areas are matched before the squares
	Repair       // a search around two positions that nearly meet
	Truncate     // a search without memory drops its worst open positions
	LocalPulls   // a detour is finished before pulls elsewhere
	FarFirst     // pulls fill the start squares far from the player's start first
	Unfilled     // openings keep off the squares that pulls could not fill
	Assign       // a step is filled by a box that no later step needs
	Layers       // goals that could be emptied in any order are filled in any order
	Replan       // an order that has misled is made anew for the best position
	Stages       // of many children only those of a few boxes are made at first
	Opening      // the forward side opens the position before it fills a layout
	Checkpoints  // a stage starts from the best position of the stage before
	ZoneCyclic   // the grade that a checkpoint must have
	Windows      // short parts of a solution are solved again
	Corridors    // layouts near those of a solution are searched for a shorter one
	Shortcuts    // a search joins the known solution whose position it has reached by fewer pushes
	Potential    // below a known length every second position is one that may still become a shorter solution
	Sweeps       // half of the positions of a layer are taken from all depths in turn
	UpperBound   // the whole space is searched for a solution shorter than the one known
	Reorder      // the pushes of a solution are put into another order to save moves
	ByMoves      // parts of a solution, and the whole space, are searched for fewer moves
	OtherFirsts  // several strategies solve the level, and the shortest solution is improved
	PushesFirst  // where moves count first, fewer pushes are looked for before

	Count // the number of techniques
)
