package api

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/internal/design"
)

// Variants is the result of the call "variants": every change of one square of a level, in Seconds for all of them
// together. Its progress messages hold the variants of which something new is known.
type Variants struct {
	Level     design.Facts   `json:"level"`
	Variants  []design.Facts `json:"variants"`
	Decided   int            `json:"decided"`
	Positions int64          `json:"positions"`
	Seconds   float64        `json:"seconds"`
}

// Changed is the part of a progress message that tells of variants.
type Changed struct {
	Variants []design.Facts `json:"variants"` // also the level itself, whose change is "none"
	Decided  int            `json:"decided"`
	Total    int            `json:"total"`
}

// The microscope: its time when the request names none, the time between two messages about new facts, and the size of
// the largest board, because the page gets the rows of every variant.
const (
	usualDesign = 20 // seconds
	designTell  = 200 * time.Millisecond
	mostDesign  = 60 * 60 // cells
)

// drawn is the board that a designer asks about.
func drawn(l Level) (*board.Level, error) {
	level, err := l.planner()
	if err != nil {
		return nil, err
	}
	width, height := board.Widest(level.Rows), len(level.Rows)
	if width*height > mostDesign {
		return nil, fmt.Errorf("a board of %d by %d cells is too large for the microscope", height, width)
	}
	return rawOf(level), nil
}

// variants answers the call "variants".
func variants(ctx context.Context, r LevelRequest, limits Limits, progress func(Progress)) (Variants, error) {
	level, err := drawn(r.Level)
	if err != nil {
		return Variants{}, err
	}
	began := time.Now()
	told, fresh := began, []design.Facts{}
	o := design.Options{Time: limits.wall(r.Seconds, usualDesign), RAM: limits.RAM, Threads: limits.Threads}
	found, err := design.Try(ctx, level, o, nil, func(so *design.Report, v *design.Variant, decided int) {
		fresh = append(fresh, so.Facts(v))
		if time.Since(told) < designTell {
			return
		}
		progress(Progress{Phase: "variants", Seconds: time.Since(began).Seconds(), Positions: so.Positions,
			Changed: &Changed{fresh, decided, len(so.Variants)}})
		told, fresh = time.Now(), []design.Facts{}
	})
	if err != nil {
		return Variants{}, err
	}
	to := Variants{Level: found.Facts(found.Level), Variants: []design.Facts{}, Decided: found.Decided(),
		Positions: found.Positions, Seconds: found.Time.Seconds()}
	for _, v := range found.Variants {
		to.Variants = append(to.Variants, found.Facts(v))
	}
	return to, nil
}

// furthest answers the call "furthest": the start that needs the most pushes.
func furthest(
	ctx context.Context, r LevelRequest, limits Limits, progress func(Progress),
) (*design.Furthest, error) {
	level, err := drawn(r.Level)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	o := design.Options{Time: limits.wall(r.Seconds, usualDesign), RAM: limits.RAM, Threads: limits.Threads}
	return design.FindFurthest(ctx, level, o, func(layer int, positions int64) {
		progress(Progress{Phase: "furthest", Seconds: time.Since(began).Seconds(), Positions: positions, Depth: layer})
	})
}
