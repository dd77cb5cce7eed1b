package api

// PictureRequest is the request of the call "picture": the moves of a level as a film.
type PictureRequest struct {
	Level Level  `json:"level"`
	Moves string `json:"moves"` // LURD
	Delay int    `json:"delay,omitempty"`
}

// Picture is the result of the call "picture".
type Picture struct {
	Type string `json:"type"` // "image/gif"
	Data []byte `json:"data"` // in base64
}
