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

// The size and the pace of a film. It has one picture for each push, or for every second push, every third and so on
// when the pictures would be more than mostPictures or their cells together more than mostFilmed. These limits keep a
// film within a few seconds of work and a few megabytes; they were chosen by trying boards of several sizes.
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
	moves, pushes := game.All(), game.Pushes()
	game.Restart()
	start, err := board.New(&board.Level{Number: 1, Line: 1, Rows: game.Rows()})
	if err != nil {
		return nil, err
	}
	cells := start.Width * start.Height
	if cells > mostFrame {
		return nil, fmt.Errorf("a board of %d by %d cells is too large for a film", start.Height, start.Width)
	}
	every := 1 + pushes/max(1, min(mostPictures, mostFilmed/cells))
	panels := []render.Panel{panelOf(start, game)}
	for i, done := 0, 0; i < len(moves) && ctx.Err() == nil; i++ {
		game.Redo()
		if moves[i] >= 'a' {
			continue
		}
		if done++; done%every == 0 || done == pushes {
			panels = append(panels, panelOf(start, game))
		}
	}
	return panels, ctx.Err()
}

// panelOf is the position of a game on the board of its start.
func panelOf(start *board.Board, game *planner.Game) render.Panel {
	p := render.NewPanel(start, "")
	p.Boxes = start.NewBits()
	for row, text := range game.Rows() {
		for col := range text {
			if board.IsBox(text[col]) {
				if sq := start.At(row, col); sq != start.Wall() {
					p.Boxes.Add(sq)
				}
			}
		}
	}
	p.Player = start.At(game.Player())
	return p
}
