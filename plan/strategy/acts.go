package strategy

import (
	"fmt"

	"planner/reverse"
	"planner/search/relocation"
)

// noteAct keeps the opening that a stage has ended with, if the stage is one. An alternation begins with the end.
func (s *freeSpace) noteAct() {
	if s.stage() == openReverse {
		s.acts = nil
	}
	if s.spreads() || s.opens() {
		s.acts = append(s.acts, Act{s.side, s.near[s.side], s.note()})
	}
}

// note says how far the stage is.
func (s *freeSpace) note() string {
	if s.searches.current == nil {
		return "not begun"
	}
	_, v, _ := s.searches.current.Best()
	stage := fmt.Sprintf("arrangement %d, stage %d, ", s.alternation()+1, s.stage()+1)
	switch {
	case s.spreads():
		return stage + fmt.Sprintf("spreading the end out, %s", zoneWords(v[reverse.SpreadZones]))
	case s.opens():
		return stage + fmt.Sprintf("opening %v side, %s, %d squares to fill", s.side, zoneWords(v[relocation.Zones]),
			v[relocation.Missing])
	}
	return stage + fmt.Sprintf("relocating %v side, %d away, %d squares to fill", s.side, v[relocation.Score],
		v[relocation.Missing])
}

// zoneWords says how many zones there are.
func zoneWords(n int32) string {
	if n == 1 {
		return "one zone"
	}
	return fmt.Sprintf("%d zones", n)
}
