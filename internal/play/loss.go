package play

import (
	"planner"

	tea "charm.land/bubbletea/v2"
)

// judgedMsg says whether a position is lost.
type judgedMsg struct {
	position string        // as album.position names it
	loss     *planner.Loss // nil when no rule proves the position lost
}

// judged asks in the background whether the position after some moves is lost. The referee is a game of the same level
// that is asked one question at a time, so that the referee can think while the player plays on.
func judged(referee *planner.Game, position, lurd string) tea.Cmd {
	return func() tea.Msg {
		referee.Restart()
		if referee.Play(lurd) != nil {
			return judgedMsg{position, nil}
		}
		return judgedMsg{position, referee.Lost()}
	}
}
