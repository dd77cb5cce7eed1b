package play

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// film is a solution being watched: the moves of the game from one move on. The film moves the game itself, so that the
// player can play on from any picture.
type film struct {
	first, last int // the moves of the game before and after the film
	running     bool
	speed       int // an index of speeds
	round       int // the run that a tick belongs to; ticks of earlier runs do not count
}

// frameMsg asks for the next picture of a running film.
type frameMsg struct{ round int }

// frame waits for the next picture.
func (f *film) frame() tea.Cmd {
	round := f.round
	return tea.Tick(f.wait(), func(time.Time) tea.Msg { return frameMsg{round} })
}

// wait is the time between two pictures.
func (f *film) wait() time.Duration {
	return max(time.Second/time.Duration(speeds[f.speed]), frameTime)
}

// roll lets a film run.
func (f *film) roll() tea.Cmd {
	f.stop()
	f.running = true
	return f.frame()
}

// stop lets a film stand. Ticks that are under way do not count any more.
func (f *film) stop() {
	f.running = false
	f.round++
}

// column is the column of a bar that stands for a move of the game.
func (f *film) column(move, width int) int {
	return (move - f.first) * (width - 1) / max(1, f.last-f.first)
}

// move is the move of the game that a column of the bar stands for.
func (f *film) move(column, width int) int {
	if width < 2 {
		return f.first
	}
	return f.first + (max(0, min(column, width-1))*(f.last-f.first)+(width-1)/2)/(width-1)
}
