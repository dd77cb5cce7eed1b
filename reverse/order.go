package reverse

import (
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
)

// Order reads the packing order off an engine that ran the rules of a Packing: of the complete take-down if it
// finished, else of the best partial one. ok is false when nothing was pulled at all.
func Order(t *analysis.Level, e *featurespace.Engine) (order *packing.Order, ok bool) {
	root, macros := e.PathToBest()
	pulls := make([]packing.Pull, len(macros))
	boxes := root.Boxes
	for i, m := range macros {
		pulls[i] = packing.Pull{From: m.From, To: m.To, Removed: m.Removed}
		boxes.Remove(m.From)
		if !m.Removed {
			boxes.Add(m.To)
		}
	}
	return packing.NewOrder(t.Board, pulls, boxes.AppendTo(nil)), len(pulls) > 0
}
