package play

import (
	"planner"

	tea "charm.land/bubbletea/v2"
)

// referee says whether positions of one level are lost. It plays them in a game of its own, so that it can think while
// the player plays on; only one question is asked at a time.
type referee struct {
	game *planner.Game
}

// loss is the proof that the position after some moves is lost, nil when there is none.
func (r *referee) loss(lurd string) *planner.Loss {
	same, known := 0, r.game.All()
	for same < min(len(lurd), len(known)) && lurd[same] == known[same] {
		same++
	}
	r.game.Seek(same)
	if r.game.Play(lurd[same:]) != nil {
		return nil
	}
	return r.game.Lost()
}

// judgedMsg says whether a position is lost.
type judgedMsg struct {
	position string // as album.position names it
	loss     *planner.Loss
}

// judge asks in the background whether the position after some moves is lost.
func (r *referee) judge(position, lurd string) tea.Cmd {
	return func() tea.Msg { return judgedMsg{position, r.loss(lurd)} }
}
