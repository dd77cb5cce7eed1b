package record

import (
	"errors"
	"slices"
	"strings"
	"time"

	"planner/board"
)

// Record is all that is known of boards.
type Record struct {
	Format  string   `json:"format"` // formatName
	Version int      `json:"version"`
	Last    *Last    `json:"last,omitempty"`
	Draft   *Draft   `json:"draft,omitempty"`
	Boards  []*Entry `json:"boards"`

	byKey map[string]*Entry
}

// formatName and version name the JSON format that this package writes. The package reads all versions up to its own.
const (
	formatName = "planner-record"
	version    = 1
)

// Last is the level that was open last.
type Last struct {
	File  string `json:"file"`  // its name as its user knows it, without a folder on the page
	Level int    `json:"level"` // the number of the level in the file, from 1
}

// Draft is the board that somebody draws, with any faults.
type Draft struct {
	Title  string   `json:"title,omitempty"`
	Author string   `json:"author,omitempty"`
	Rows   []string `json:"rows"`
}

// Entry holds the knowledge of one board. All moves are LURD on the key. A slice or a pointer is only ever replaced:
// what it leads to never changes, so that Clone may share it.
type Entry struct {
	Board       []string   `json:"board"`             // the key
	Title       string     `json:"title,omitempty"`   // of the level that was played first, for people
	Image       Image      `json:"image,omitempty"`   // how the level that was played lies on the key
	Moves       string     `json:"moves,omitempty"`   // of the game as it was left, those behind Done were taken back
	Done        int        `json:"done,omitempty"`    // how many of Moves are made
	Planned     *int       `json:"planned,omitempty"` // the first of Moves that is the planner's, from 0; nil for none
	Played      *time.Time `json:"played,omitempty"`  // when the game was left
	Solutions   []Solution `json:"solutions,omitempty"`
	LeastPushes int        `json:"least_pushes,omitempty"` // no solution has fewer; 0 when nothing is known
	Unsolvable  bool       `json:"unsolvable,omitempty"`   // proved
	Certified   *Certified `json:"certified,omitempty"`    // by the best certificate that was checked; nil for none
	Tried       *Tried     `json:"tried,omitempty"`        // by the last search for better bounds; nil for none
}

// Certified is what a checked certificate says of a board: no solution has fewer pushes, or there is none at all.
type Certified struct {
	Pushes     int       `json:"pushes,omitempty"`
	Unsolvable bool      `json:"unsolvable,omitempty"`
	File       string    `json:"file"` // its name, without a folder
	Changed    time.Time `json:"changed"`
}

// Tried says how long a search looked for a better solution and a better bound.
type Tried struct {
	Build   string    `json:"build"`   // the commit of the program
	Seconds float64   `json:"seconds"` // that it had, 0 for no limit
	At      time.Time `json:"at"`
}

// Solution is one solution of a board.
type Solution struct {
	LURD string `json:"lurd"`
	By   By     `json:"by"`
}

// By says who found a solution.
type By string

// Who finds solutions. Whatever an unknown program writes counts as ByFile.
const (
	ByHand    By = "hand"
	ByPlanner By = "planner"
	ByFile    By = "file" // it came with a file of levels or a link
)

// New is a record of nothing.
func New() *Record { return &Record{Format: formatName, Version: version, Boards: []*Entry{}} }

// Of is the entry of a board, and how the board lies on its key. A missing entry is made. For rows without a player the
// entry is nil.
func (r *Record) Of(rows []string) (*Entry, Image) {
	key, image := KeyOf(rows)
	if key == nil {
		return nil, 0
	}
	return r.entry(key, image), image
}

// entry is the entry of a key. A missing entry is made, with the image by which the board lies on the key.
func (r *Record) entry(key []string, image Image) *Entry {
	e := r.Find(key)
	if e == nil {
		e = &Entry{Board: key, Image: image}
		r.byKey[strings.Join(key, "\n")] = e
		r.Boards = append(r.Boards, e)
	}
	return e
}

// Find is the entry of a key, nil when there is none.
func (r *Record) Find(key []string) *Entry {
	if r.byKey == nil {
		r.byKey = map[string]*Entry{}
		for _, e := range r.Boards {
			r.byKey[strings.Join(e.Board, "\n")] = e
		}
	}
	return r.byKey[strings.Join(key, "\n")]
}

// Bound notes a proof that no solution has fewer pushes than least, or that there is no solution. When a known solution
// disproves the claim, Bound reports false and notes nothing.
func (e *Entry) Bound(least int, unsolvable bool) bool {
	if best := e.Best(); best != nil && (unsolvable || best.Cost().Pushes < least) {
		return false
	}
	e.LeastPushes, e.Unsolvable = max(e.LeastPushes, least), e.Unsolvable || unsolvable
	return true
}

// prove takes what is proved of another entry of the same board. Of two certificates the one that says more stays.
func (e *Entry) prove(from Entry) {
	e.Bound(from.LeastPushes, from.Unsolvable)
	before, c := e.Certified, from.Certified
	if c != nil && e.Bound(c.Pushes, c.Unsolvable) &&
		(before == nil || !before.Unsolvable && (c.Unsolvable || c.Pushes > before.Pushes)) {
		e.Certified = c
	}
}

// Proof says what is proved of the best solution of a board, or of the board if it has none.
func (e *Entry) Proof() Proof {
	best := e.Best()
	shortest := best != nil && best.Cost().Pushes == e.LeastPushes
	certified := e.Certified != nil && (e.Certified.Unsolvable || e.Certified.Pushes >= e.LeastPushes)
	switch {
	case !e.Unsolvable && !shortest:
		return Open
	case certified:
		return ByCertificate
	}
	return BySearch
}

// Proof is how it is known that a solution has the fewest pushes or that there is none.
type Proof string

// The kinds of proof.
const (
	Open          Proof = "open"
	BySearch      Proof = "proved"    // by a search of ours
	ByCertificate Proof = "certified" // by a certificate that was checked
)

// Clone is a copy, which later changes of the entry leave alone.
func (e *Entry) Clone() *Entry { return new(*e) }

// Cost is the cost of the solution, which is zero for nil.
func (s *Solution) Cost() (cost board.Cost) {
	if s != nil {
		cost = board.CostOf(s.LURD)
	}
	return cost
}

// Learn takes a solution of the key. Of the solutions by each finder, the one with the fewest pushes and the one with
// the fewest moves are kept. A bound that the solution disproves is forgotten. Learn returns an error when the moves do
// not solve the board.
func (e *Entry) Learn(s Solution) error {
	if _, err := board.Replay(&board.Level{Number: 1, Rows: e.Board}, s.LURD); err != nil {
		return err
	}
	if s.By != ByHand && s.By != ByPlanner {
		s.By = ByFile
	}
	proved, all := *e, Entry{Solutions: append(slices.Clone(e.Solutions), s)}
	e.Solutions = nil
	for _, by := range []By{ByHand, ByPlanner, ByFile} {
		for _, objective := range []board.Objective{board.PushesMoves, board.MovesPushes} {
			if best := all.BestBy(objective, by); best != nil && !slices.Contains(e.Solutions, *best) {
				e.Solutions = append(e.Solutions, *best)
			}
		}
	}
	e.LeastPushes, e.Unsolvable, e.Certified = 0, false, nil
	e.prove(proved)
	return nil
}

// Best is the solution of the key with the fewest pushes, and then moves, among those by some; by all without a name.
// Without a solution Best is nil.
func (e *Entry) Best(by ...By) *Solution { return e.BestBy(board.PushesMoves, by...) }

// BestBy is Best by another objective.
func (e *Entry) BestBy(objective board.Objective, by ...By) (best *Solution) {
	for _, s := range e.Solutions {
		if (len(by) == 0 || slices.Contains(by, s.By)) && (best == nil || objective.Better(s.Cost(), best.Cost())) {
			best = &s
		}
	}
	return best
}

// Merge takes over all that another record knows, as far as it can be true. Of a game that both have, the one that was
// left later stays. Last and Draft are taken over only when this record has none.
func (r *Record) Merge(other *Record) {
	for _, from := range other.Boards {
		r.Take(from)
	}
	if r.Last == nil {
		r.Last = other.Last
	}
	if r.Draft == nil {
		r.Draft = other.Draft
	}
}

// Take adds what an entry says of its board, as far as it can be true. The board of the entry need not be a key.
func (r *Record) Take(from *Entry) {
	if from == nil || board.Check(&board.Level{Number: 1, Rows: from.Board}) != nil {
		return
	}
	key, image := KeyOf(from.Board)
	lies := image
	if image == 0 && 0 < from.Image && from.Image < board.Symmetries { // the board is the key already
		lies = from.Image
	}
	e := r.entry(key, lies)
	if e.Title == "" {
		e.Title = strings.Join(strings.Fields(from.Title), " ")
	}
	for _, s := range from.Solutions {
		_ = e.Learn(Solution{image.ToKey(s.LURD), s.By}) // one that solves nothing is left out
	}
	e.prove(*from)
	if from.Tried != nil && (e.Tried == nil || from.Tried.At.After(e.Tried.At)) {
		e.Tried = from.Tried
	}
	moves := possible(key, image.ToKey(from.Moves))
	if moves == "" || e.Moves != "" && !from.left().After(e.left()) {
		return
	}
	within := func(n int) int { return min(max(0, n), len(moves)) }
	e.Image, e.Moves, e.Done, e.Planned, e.Played = lies, moves, within(from.Done), nil, from.Played
	if from.Planned != nil {
		e.Planned = new(within(*from.Planned))
	}
}

// possible is the moves up to the first one that cannot be made.
func possible(rows []string, lurd string) string {
	_, err := board.Replay(&board.Level{Number: 1, Rows: rows}, lurd)
	wrong := new(board.ReplayError)
	if errors.As(err, &wrong) && wrong.Move > 0 {
		return lurd[:wrong.Move-1]
	}
	return lurd
}

// left is when a game was left; the zero time when that is not known.
func (e *Entry) left() (at time.Time) {
	if e.Played != nil {
		at = *e.Played
	}
	return at
}
