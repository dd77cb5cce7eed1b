package api

// LayersRequest is the request of the call "layers". Its result is planner.Analysis, the JSON of `planner analyze`.
type LayersRequest struct {
	Level   Level   `json:"level"`
	Free    bool    `json:"free,omitempty"`    // find free space for the boxes
	Packing float64 `json:"packing,omitempty"` // seconds for a packing order; 0 is no search for one
}
