package plan

import "slices"

// Technique is one part of the planner that --without can switch off, so that its worth can be measured.
type Technique struct {
	Name string
	Help string
}

// Techniques lists every switch in the order help shows them.
var Techniques = []Technique{
	{"freeze", "freeze deadlocks (sound)"},
	{"matching", "minimum matching as lower bound and deadlock test (sound)"},
	{"linear", "linear conflicts in the lower bound (admissible)"},
	{"tunnels", "tunnel macros in the exhaustive search (sound)"},
	{"picorral", "PI-corral pruning (keeps a shortest solution)"},
	{"small", "the exhaustive search goes first on small levels"},
	{"exhaustive", "the exhaustive search goes on when the limited ones have ended"},
	{"sinks", "strand: packing order through the largest sink of start squares"},
	{"anysink", "strand: packing order through any start square"},
	{"removal", "packing order by removal, which anysink follows first"},
	{"spread", "strand: spread out in reverse, then each side aims at the other's nearest node"},
	{"loose", "strand: the same, aiming first at a one-zone node whose boxes may be frozen"},
	{"layouts", "strand: spread-out layouts as goals of their own, with a packing order each"},
	{"planned", "strand: the same from planned free-space targets, with a forward opening"},
	{"episodes", "sides that aim at each other and come no nearer begin anew"},
	{"tiers", "region counts before exact squares, in every second episode"},
	{"mend", "a search from around two nodes that nearly meet"},
	{"settled", "boxes in place are walls in that search"},
	{"pushes", "strand: plain best-first search by single pushes"},
	{"pulls", "strand: plain best-first search by single pulls"},
	{"shed", "plain searches that are full drop their worst open positions and go on"},
	{"local", "plain pulls finish a detour before they go on elsewhere"},
	{"cells", "feature cells; without them one queue"},
	{"advisors", "advised moves are free"},
	{"way", "advisor: clears the way of the box that is due"},
	{"rooms", "feature: room links cut"},
	{"outofplan", "feature: boxes out of plan"},
	{"hotspots", "feature: boxes in the way of others"},
	{"overlap", "feature: boxes in common with the trail of the other side's position"},
	{"trap", "deadlock rule: goal traps with too many boxes (sound)"},
	{"pair", "deadlock rule: two boxes lost together (sound)"},
	{"triple", "deadlock rule: three boxes lost together (sound)"},
	{"pattern", "deadlock rule: learned patterns (sound)"},
	{"stuck", "deadlock rule: boxes all of whose moves lose (sound)"},
	{"pull-all", "deadlock rule: goals that nothing leaves backwards (sound)"},
	{"necessity", "deadlock rule: goals that must be filled on every way (sound)"},
	{"diagonal", "deadlock rule: closed diagonals (sound)"},
	{"corral", "deadlock rule: corrals a bounded search proves lost (sound)"},
}

// TechniqueNames lists the names alone.
func TechniqueNames() []string {
	names := make([]string, len(Techniques))
	for i, t := range Techniques {
		names[i] = t.Name
	}
	return names
}

func knownTechnique(name string) bool {
	for _, t := range Techniques {
		if t.Name == name {
			return true
		}
	}
	return false
}

// on reports whether a technique is in use.
func (o Options) on(name string) bool { return !slices.Contains(o.Without, name) }
