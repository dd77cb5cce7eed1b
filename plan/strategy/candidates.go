package strategy

import (
	"context"

	"planner/board"
	"planner/flow"
	"planner/search/analysis"
	"planner/search/featurespace"
)

// layoutCandidates picks nodes of a spread search as layouts to aim at: among the nodes with the fewest zones, for
// each number of frozen boxes, the one whose boxes the start position is nearest to, by matching over one-box
// distances. Few frozen boxes leave room to move, many are near the end of a solution; which of them the forward side
// can reach is not known beforehand. Layouts in taken are passed over, and those chosen are added. When ctx ends, those
// measured by then are chosen from.
func layoutCandidates(ctx context.Context, engines []*featurespace.Engine, l *analysis.Level, most int,
	taken map[board.Key]bool) []candidate {
	var open []candidate
	zones := int32(1 << 30)
	for _, e := range engines {
		for id := range e.Nodes() {
			p, v := e.Node(id)
			if !taken[l.Board.KeyOf(p.Boxes, 0)] {
				zones = min(zones, v[0])
				open = append(open, candidate{engine: e, id: id, zones: v[0], frozen: v[1]})
			}
		}
	}
	least := open[:0]
	for _, c := range open {
		if c.zones == zones {
			least = append(least, c)
		}
	}
	nearest := make(map[int32]candidate)
	matching := flow.NewMatching(len(l.Board.Boxes))
	var rows [][]uint16
	stride := 1 + len(least)/mostMatched
	for i := 0; i < len(least) && ctx.Err() == nil; i += stride {
		c := least[i]
		p, _ := c.engine.Node(c.id)
		rows = rows[:0]
		for _, sq := range p.Boxes.AppendTo(nil) {
			rows = append(rows, l.Starts.Row(l.Starts.Node(sq, p.Player)))
		}
		total, ok := matching.Solve(rows)
		c.distance = int32(total)
		if old, has := nearest[c.frozen]; ok && (!has || c.distance < old.distance) {
			nearest[c.frozen] = c
		}
	}
	return pickCandidates(l, nearest, most, taken)
}

// candidate is a node that may become an aim.
type candidate struct {
	engine   *featurespace.Engine
	id       int
	zones    int32
	frozen   int32
	distance int32
}

// pickCandidates spreads its choice over the numbers of frozen boxes, from the fewest to the most.
func pickCandidates(l *analysis.Level, nearest map[int32]candidate, most int, taken map[board.Key]bool) []candidate {
	var list []candidate
	for frozen := range int32(len(l.Board.Goals) + 1) {
		if c, has := nearest[frozen]; has {
			list = append(list, c)
		}
	}
	if n := len(list); n > most {
		for i := range most {
			list[i] = list[i*(n-1)/(most-1)]
		}
		list = list[:most]
	}
	for _, c := range list {
		p, _ := c.engine.Node(c.id)
		taken[l.Board.KeyOf(p.Boxes, 0)] = true
	}
	return list
}
