package technique

import "slices"

// registry holds the entry of every technique at the index of its ID.
var registry = slices.Concat(features, rules, bounds, macros, arrangements, advisors, strategies, phases)

// Technique gives the registry entry. It panics when the ID is not below Count.
func (id ID) Technique() Technique { return registry[id] }

// String is the switch name.
func (id ID) String() string {
	if id >= Count {
		return "unknown technique"
	}
	return registry[id].Name
}

// All lists every technique in the order in which help shows them, which is that of the kinds and then of the IDs.
func All() []Technique { return slices.Clone(registry) }

// Names lists the switch names in the order of All.
func Names() []string {
	names := make([]string, len(registry))
	for i := range registry {
		names[i] = registry[i].Name
	}
	return names
}

// OfKind lists the techniques of one kind in the order of All.
func OfKind(k Kind) []ID {
	var list []ID
	for i := range registry {
		if registry[i].Kind == k {
			list = append(list, registry[i].ID)
		}
	}
	return list
}
