package api

import "planner/meet"

// PairsRequest is the request of the call "pairs": a document that `planner meet export` wrote. Its result is the
// document, checked. A server also has the call "store", which takes a StoreRequest and reads a store.
type PairsRequest struct {
	Data []byte `json:"data"` // in base64
}

// StoreRequest is the request of the call "store". Its result is a meet.Document.
type StoreRequest struct {
	Store int `json:"store"` // the number, from 0, in Start.Stores
}

// JoinRequest is the request of the call "join": search for the pushes between the two positions of a pair. The result
// is a Result with a solution of the whole level.
type JoinRequest struct {
	ID      string        `json:"id"` // names the call, for the call "stop"
	Pairs   meet.Document `json:"pairs"`
	Pair    int           `json:"pair"` // its number in Pairs, from 0
	Seconds float64       `json:"seconds,omitempty"`
}
