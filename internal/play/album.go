package play

import (
	"fmt"
	"strings"

	"planner"
)

// album is the levels of a file, with the game that was played of each.
type album struct {
	levels []*planner.Level
	at     int
	seats  map[int]*seat // by index; only of levels that were shown
}

// seat is one level being played.
type seat struct {
	game     *planner.Game // nil when the level cannot be played
	err      error         // why not
	referee  *planner.Game // plays the positions that are judged
	saved    string        // the moves that are in a file, with those that redo would bring
	solution *solution     // the last solution found, nil when none was
	proof    proof
	recalled bool // the moves of the record were taken over, if there are any
	planned  int  // index of the first move that is the planner's; negative when all moves are the player's
}

// proof is a loss that a search has proved where the deadlock rules see none.
type proof struct {
	moves string // after these moves the position is lost, and so are all positions that follow
	loss  *planner.Loss
}

// proved is the proof that the present position is lost, nil when no search has found one.
func (s *seat) proved() *planner.Loss {
	if s.proof.loss != nil && strings.HasPrefix(s.game.LURD(), s.proof.moves) {
		return s.proof.loss
	}
	return nil
}

// level is the level that is shown, as it stands in the file.
func (a *album) level() *planner.Level { return a.levels[a.at] }

// seat is the level that is shown, being played.
func (a *album) seat() *seat {
	if s := a.seats[a.at]; s != nil {
		return s
	}
	s := &seat{}
	s.game, s.err = planner.NewGame(a.level())
	s.referee, _ = planner.NewGame(a.level())
	a.seats[a.at] = s
	return s
}

// list is the list of levels in front of the board.
type list struct {
	at  int // the level that is marked
	top int // the first level that is seen
}

// find is the index of the level with a number, or of the first level whose title begins with a text, or else contains
// the text; -1 when there is none.
func (a *album) find(text string) int {
	if n, ok := number(text); ok {
		for i, level := range a.levels {
			if level.Number == n {
				return i
			}
		}
	}
	if text = strings.ToLower(text); text == "" {
		return -1
	}
	for _, fits := range []func(s, part string) bool{strings.HasPrefix, strings.Contains} {
		for i, level := range a.levels {
			if fits(strings.ToLower(level.Title), text) {
				return i
			}
		}
	}
	return -1
}

// unsaved reports whether there are moves to the present position, and the moves of the game stand in no file.
func (s *seat) unsaved() bool {
	return s.game != nil && s.game.Moves() > 0 && s.game.All() != s.saved
}

// position names the position for everything that a walk without pushes does not change: the level and the moves up to
// the last push.
func (a *album) position() string {
	s := a.seat()
	if s.game == nil {
		return ""
	}
	return fmt.Sprint(a.at, ":", toLastPush(s.game.LURD()))
}

// toLastPush is a LURD text without the walk at its end.
func toLastPush(lurd string) string { return lurd[:strings.LastIndexAny(lurd, "LURD")+1] }

// beforeLastPush is how many moves of a LURD text there are before the last push and the walk to it.
func beforeLastPush(lurd string) int {
	return len(toLastPush(lurd[:max(0, strings.LastIndexAny(lurd, "LURD"))]))
}

// heading names a level for people. Characters that could steer the terminal are left out of the title.
func heading(level *planner.Level) string {
	if name := printable(level.Title); name != "" {
		return name
	}
	return fmt.Sprintf("Level %d", level.Number)
}

// printable is a text without characters that do not print.
func printable(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e {
			return -1
		}
		return r
	}, text))
}
