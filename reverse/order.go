package reverse

import (
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
)

// Order gives the packing order found by an engine that ran the rules of a Packing: the complete one if the engine has
// finished, else that of its best position. ok is false when nothing was pulled at all.
func Order(l *analysis.Level, e *featurespace.Engine) (order *packing.Order, ok bool) {
	root, moves := e.PathToBest()
	pulls := make([]packing.Pull, len(moves))
	boxes := root.Boxes
	for i, m := range moves {
		pulls[i] = packing.Pull{From: m.From, To: m.To, Removed: m.Removed}
		boxes.Remove(m.From)
		if !m.Removed {
			boxes.Add(m.To)
		}
	}
	return packing.NewOrder(l.Board, pulls, boxes.AppendTo(nil)), len(pulls) > 0
}
