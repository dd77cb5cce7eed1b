package plan

import (
	"planner/board"
	"planner/plan/strategy"
)

// Standing is how far one strategy had come when the search ended.
type Standing struct {
	Name      string `json:"name"`      // of the strategy
	Generated int64  `json:"positions"` // 0 when it has had no turn
	Note      string `json:"state"`     // how far it is, for people
	Side      string `json:"side"`      // that it searched last, forward or reverse
	Home      int    `json:"home"`      // boxes of its best position on goals, or on start squares in reverse
	Zones     int    `json:"zones"`     // player zones of its best position, 0 when it has no position
}

// standingOf returns the standing of one strategy on a board.
func standingOf(b *board.Board, name string, of strategy.Strategy) Standing {
	at := of.Standing()
	st := Standing{Name: name, Generated: of.Cost().Generated, Note: at.Note, Side: at.Side.String()}
	p := at.Best
	if p == nil || p.Boxes == nil {
		return st
	}
	st.Zones = zonesOf(b, p.Boxes)
	home := b.GoalSet()
	if at.Side == board.Reverse {
		home = b.BitsOf(b.Boxes)
	}
	for _, sq := range p.Boxes.AppendTo(nil) {
		if home.Has(sq) {
			st.Home++
		}
	}
	return st
}

// zonesOf counts the player zones of a layout.
func zonesOf(b *board.Board, boxes board.Bits) int {
	scene, zones := board.NewScene(b), board.NewZones(b)
	scene.Set(boxes)
	zones.Scan(scene)
	return zones.Count()
}
