package api

// CheckRequest is the request of the call "check": a board that somebody draws, finished or not.
type CheckRequest struct {
	Rows []string `json:"rows"`
}

// Draft is the result of the call "check".
type Draft struct {
	Valid  bool     `json:"valid"` // it can be played and solved: no fault is an error
	Faults []Fault  `json:"faults"`
	Boxes  int      `json:"boxes"`
	Goals  int      `json:"goals"`
	Floor  int      `json:"floor"`                 // squares that the player can walk to when all boxes are gone
	Dead   [][2]int `json:"dead"`                  // squares from which no pushes take a box to any goal
	Bound  int      `json:"lower_bound,omitempty"` // pushes of any solution at least, of a valid draft
}

// Fault is one thing that is wrong with a draft.
type Fault struct {
	Kind   string   `json:"kind"`            // a word that does not change, such as "no-player" or "leak"
	Level  string   `json:"level"`           // "error": it cannot be played; "lost": it cannot be solved; "warning"
	Words  string   `json:"words"`           // for people
	Places [][2]int `json:"places"`          // the squares concerned
	Rule   string   `json:"rule,omitempty"`  // of a fault of level "lost"
	Goals  [][2]int `json:"goals,omitempty"` // that the proof of a fault of level "lost" is about
}
