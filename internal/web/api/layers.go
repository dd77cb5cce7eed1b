package api

import (
	"context"

	"planner"
)

// LayersRequest is the request of the call "layers". Its result is planner.Analysis, the JSON of `planner analyze`.
type LayersRequest struct {
	Level   Level   `json:"level"`
	Free    bool    `json:"free,omitempty"`    // find free space for the boxes
	Packing float64 `json:"packing,omitempty"` // seconds for a packing order; 0 is no search for one
}

// layers answers the call "layers".
func layers(ctx context.Context, r LayersRequest, limits Limits) (planner.Analysis, error) {
	level, err := r.Level.planner()
	if err != nil {
		return planner.Analysis{}, err
	}
	options := planner.AnalyzeOptions{FreeSpace: r.Free}
	if r.Packing > 0 {
		options.Packing = limits.wall(r.Packing, 0)
	}
	return planner.Analyze(ctx, level, options)
}
