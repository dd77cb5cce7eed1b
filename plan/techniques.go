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
	{"picorral", "PI-corral pruning in the exhaustive search (keeps a shortest solution)"},
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
