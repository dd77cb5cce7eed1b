package api

// Level is one level as the page holds it.
type Level struct {
	Number   int      `json:"number,omitempty"` // its place in its file, from 1
	Title    string   `json:"title,omitempty"`
	Author   string   `json:"author,omitempty"`
	Rows     []string `json:"rows"`               // the board in XSB characters; empty when Error is set
	Boxes    int      `json:"boxes,omitempty"`    // set in answers
	Error    string   `json:"error,omitempty"`    // why the level cannot be used
	Solution string   `json:"solution,omitempty"` // LURD, replayed; empty when none is known
}

// ReadRequest is the request of the call "levels": a file as the user has it.
type ReadRequest struct {
	Name string `json:"name,omitempty"` // of the file, for errors and to tell formats apart
	Data []byte `json:"data"`           // in base64
}

// Levels is the result of the call "levels".
type Levels struct {
	Name   string  `json:"name,omitempty"`
	Levels []Level `json:"levels"`
	Left   int     `json:"left,omitempty"` // how many more levels the file has, which are too many for one page
}

// WriteRequest is the request of the call "write".
type WriteRequest struct {
	Level    Level  `json:"level"`
	Format   string `json:"format"`             // "xsb" or "sok"
	Solution string `json:"solution,omitempty"` // written with the level when the format has a place for it
}

// Written is the result of the call "write".
type Written struct {
	Text string `json:"text"`
}
