package reverse

import "planner/search"

// Order reads the packing order off an engine that ran the rules of a Packing: of the complete take-down if it
// finished, else of the best partial one. ok is false when nothing was pulled at all.
func Order(t *search.Terrain, e *search.Engine) (order *search.Packing, ok bool) {
	root, macros := e.Trail()
	pulls := make([]search.Pull, len(macros))
	boxes := root.Boxes
	for i, m := range macros {
		pulls[i] = search.Pull{From: m.From, To: m.To, Removed: m.Removed}
		boxes.Remove(m.From)
		if !m.Removed {
			boxes.Add(m.To)
		}
	}
	return search.NewPacking(t.Board, pulls, boxes.AppendTo(nil)), len(pulls) > 0
}
