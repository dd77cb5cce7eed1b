package search

// Use says which parts of the limited search are on, for ablation.
type Use struct {
	PICorral  bool // expand only the boxes of a PI-corral when there is one
	Rooms     bool // room links as a feature
	OutOfPlan bool // boxes out of plan as a feature
	Hotspots  bool // boxes in the way of others as a feature
	Overlap   bool // boxes in common with the other side's trail as a feature
	Way       bool // an advisor clears the way of the box that is due
	Episodes  bool // an alternation that comes no nearer begins anew
	Tiers     bool // region counts before squares in every second episode
	Mend      bool // a search from around a near pair of nodes
	Settled   bool // boxes in place are walls in that search
	Removal   bool // packing orders by removal
	Advisors  bool // advised moves are free
	Cells     bool // cells of feature space; without them one queue
}
