package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"planner"
	"planner/meet"
)

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
	Pairs   meet.Document `json:"pairs"`
	Pair    int           `json:"pair"` // its number in Pairs, from 0
	Seconds float64       `json:"seconds,omitempty"`
}

// readPairs answers the call "pairs".
func readPairs(r PairsRequest) (meet.Document, error) {
	d, err := meet.ReadDocument(bytes.NewReader(r.Data))
	if err != nil {
		return d, err
	}
	return d, fits(d.Level)
}

// join answers the call "join". That no solution is found says nothing about the level: another pair may be joined.
func join(ctx context.Context, r JoinRequest, limits Limits, progress func(Progress)) (Result, error) {
	d, err := checked(r.Pairs)
	if err != nil {
		return Result{}, err
	}
	if r.Pair < 0 || r.Pair >= len(d.Pairs) {
		return Result{}, errors.New("there is no such pair")
	}
	pair := d.Pairs[r.Pair]
	if err := d.Check(pair); err != nil {
		return Result{}, fmt.Errorf("pair %d: %w", r.Pair+1, err)
	}
	found, err := solve(ctx, SolveRequest{Level: Level{Rows: pair.Bridge().Rows}, Seconds: r.Seconds}, limits, progress)
	if err != nil {
		return Result{}, err
	}
	found.LowerBound, found.Proved = 0, false // both numbers are of the way between the two positions
	if found.Status != planner.Solved.String() {
		found.Status = planner.Unsolved.String() // of the whole level nothing is proved
		return found, nil
	}
	return whole(d, pair, found)
}

// whole turns the result for the bridge of a pair into a result for the whole level.
func whole(d meet.Document, pair meet.Pair, found Result) (Result, error) {
	solution, err := d.Solution(pair, found.Solution)
	if errors.Is(err, meet.ErrZone) {
		found.Status, found.Solution, found.Moves, found.Pushes = planner.Unsolved.String(), "", 0, 0
		found.Reason = err.Error()
		return found, nil
	}
	if err != nil {
		return Result{}, err
	}
	found.Solution = solution
	level := &planner.Level{Number: 1, Title: d.Title, Rows: d.Level}
	found.Moves, found.Pushes, err = planner.Verify(level, solution)
	return found, err
}

// checked is a document that a request holds. An unsound document is refused.
func checked(d meet.Document) (meet.Document, error) {
	text, err := json.Marshal(d)
	if err != nil {
		return d, err
	}
	return readPairs(PairsRequest{Data: text})
}
