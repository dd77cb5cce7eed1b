package api

import (
	"bytes"
	"context"
	"fmt"

	"planner"
	"planner/board"
	"planner/internal/render"
)

// Picture is the result of the call "picture": the moves of a level as a film.
type Picture struct {
	Type string `json:"type"` // "image/gif"
	Data []byte `json:"data"` // in base64
}

// The size and the pace of a film. A film has one picture for each push, or for every second push, every third and so
// on when the pictures would be more than mostPictures or their cells together more than mostFilmed. These limits keep
// a film within a few seconds of work and a few megabytes; they were chosen by trying boards of several sizes.
const (
	mostPictures = 600
	mostFilmed   = 400_000
	mostFrame    = 80 * 80 // cells of a board
	filmDelay    = 20      // hundredths of a second
)

// picture answers the call "picture".
func picture(ctx context.Context, r LevelRequest, _ Limits) (Picture, error) {
	_, game, err := r.Level.game(r.Moves)
	if err != nil {
		return Picture{}, err
	}
	panels, err := film(ctx, game)
	if err != nil {
		return Picture{}, err
	}
	var data bytes.Buffer
	if err := render.GIF(&data, panels, filmDelay); err != nil {
		return Picture{}, err
	}
	return Picture{Type: "image/gif", Data: data.Bytes()}, nil
}

// film draws the positions of a game, from its start, after pushes.
func film(ctx context.Context, game *planner.Game) ([]render.Panel, error) {
	moves := game.LURD()
	game.Restart()
	start, err := board.New(&board.Level{Number: 1, Line: 1, Rows: game.Rows()})
	if err != nil {
		return nil, err
	}
	cells := start.Width * start.Height
	if cells > mostFrame {
		return nil, fmt.Errorf("a board of %d by %d cells is too large for a film", start.Height, start.Width)
	}
	pushes, err := start.PushesOf(start.Player, moves)
	if err != nil {
		return nil, err
	}
	at := render.NewPanel(start, "")
	at.Boxes, at.Player = start.BitsOf(start.Boxes), start.Player
	panels, every := []render.Panel{at}, 1+len(pushes)/max(1, min(mostPictures, mostFilmed/cells))
	for i, m := range pushes {
		at.Boxes, at.Player = at.Boxes.Moved(m.From(), start.To(m)), m.From()
		if (i+1)%every == 0 || i+1 == len(pushes) {
			panels = append(panels, at)
		}
	}
	return panels, ctx.Err()
}
