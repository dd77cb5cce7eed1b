package meet

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"planner/board"
	"planner/search"
)

// Candidate is a pair of positions, one of each side, that nearly meet.
type Candidate struct {
	Forward, Reverse search.Ref // their records
	Regions          int        // boxes that must change their flow region
	SameZone         bool       // the players stand in one zone
	Distance         int        // pushes that separate the layouts at least, by a minimum matching of their boxes
	Boxes            int        // boxes on squares that are empty in the other layout
}

// Compare orders candidates from the most promising to the least. Regions come first: while they differ, boxes have to
// change flow regions, and no matching says how hard that is. Records decide ties, so that no two candidates are equal.
func (c Candidate) Compare(o Candidate) int {
	zone := func(same bool) int {
		if same {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(c.Regions, o.Regions), cmp.Compare(zone(c.SameZone), zone(o.SameZone)),
		cmp.Compare(c.Distance, o.Distance), cmp.Compare(c.Boxes, o.Boxes),
		cmp.Compare(c.Forward, o.Forward), cmp.Compare(c.Reverse, o.Reverse))
}

// Candidates keeps the best of all candidates that are offered. Compare is a total order, so which candidates are kept
// does not depend on the order of the offers. It is safe for concurrent use.
type Candidates struct {
	most int

	mu   sync.Mutex
	best []Candidate // sorted, the best first
}

// NewCandidates makes an empty list that keeps at most the given number of candidates.
func NewCandidates(most int) *Candidates { return &Candidates{most: most} }

// Offer keeps a candidate if it is among the best. A pair that is kept already is not kept twice.
func (l *Candidates) Offer(c Candidate) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, found := slices.BinarySearchFunc(l.best, c, Candidate.Compare)
	if found || at >= l.most {
		return
	}
	if len(l.best) == l.most {
		l.best = l.best[:l.most-1]
	}
	l.best = slices.Insert(l.best, at, c)
}

// List returns a copy of what is kept, the best first.
func (l *Candidates) List() []Candidate {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.best)
}

// Nearest is the least Distance of all candidates that are kept, -1 when there are none.
func (l *Candidates) Nearest() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.best) == 0 {
		return -1
	}
	return slices.MinFunc(l.best, func(a, b Candidate) int { return cmp.Compare(a.Distance, b.Distance) }).Distance
}

// DocumentFormat is the version of a Document.
const DocumentFormat = 1

// Document holds candidates as boards and LURD text, for people and other programs, which have neither logs nor store.
// Its JSON is a stable format.
type Document struct {
	Format int      `json:"format"`
	Title  string   `json:"title,omitempty"`
	Number int      `json:"number,omitempty"` // of the level in its file, 0 when it is not known
	File   string   `json:"file,omitempty"`   // of the level, empty when it is not known
	Level  []string `json:"level"`
	Pairs  []Pair   `json:"pairs"` // the most promising first
}

// Pair is one candidate of a document.
type Pair struct {
	Distance int  `json:"distance"`  // pushes that separate the layouts at least, by matching
	Regions  int  `json:"regions"`   // boxes that must change their flow region
	SameZone bool `json:"same_zone"` // the players stand in one zone
	Boxes    int  `json:"boxes"`     // boxes on squares that are empty in the other layout
	Forward  Half `json:"forward"`   // reached by pushes from the start
	Reverse  Half `json:"reverse"`   // reached by pulls from a solved position
}

// Half is one position of a pair. The forward path leads from the start to the position. The reverse path leads from
// the position to a solved one, and its first walk begins on the player's square as drawn.
type Half struct {
	Board  []string `json:"board"` // XSB
	Pushes int      `json:"pushes"`
	Path   string   `json:"path"` // LURD
}

// ReadDocument reads a document. It refuses a document of another format, with boards that differ in shape from the
// level, or with paths that are no LURD text. It does not check whether the paths lead where they should.
func ReadDocument(from io.Reader) (Document, error) {
	var d Document
	if err := json.NewDecoder(from).Decode(&d); err != nil {
		return d, fmt.Errorf("candidates that are damaged, or none at all: %w", err)
	}
	if d.Format != DocumentFormat {
		return d, fmt.Errorf("candidates of format %d, this program reads %d", d.Format, DocumentFormat)
	}
	for i, pair := range d.Pairs {
		for _, h := range []Half{pair.Forward, pair.Reverse} {
			if err := d.check(h); err != nil {
				return d, fmt.Errorf("pair %d of the candidates: %w", i+1, err)
			}
		}
	}
	return d, nil
}

// check refuses a half that does not fit the level of the document.
func (d Document) check(h Half) error {
	if len(h.Board) != len(d.Level) {
		return fmt.Errorf("a board of %d rows, the level has %d", len(h.Board), len(d.Level))
	}
	if h.Pushes < 0 || strings.Trim(h.Path, "lurdLURD") != "" {
		return errors.New("a path that is no LURD text")
	}
	if err := board.Check(&board.Level{Rows: h.Board}); err != nil {
		return fmt.Errorf("a board that is no position: %w", err)
	}
	return nil
}

// CandidateWriter makes one document after another. It remembers the halves of the last document, because most
// candidates stay and the path of many macros takes long to find.
type CandidateWriter struct {
	board *board.Board
	logs  [2]*Log
	known [2]map[search.Ref]Half // by side: the halves of the last document
}

// NewCandidateWriter makes a writer for candidates whose records are in the given logs.
func NewCandidateWriter(b *board.Board, logs [2]*Log) *CandidateWriter {
	return &CandidateWriter{board: b, logs: logs}
}

// Document makes the document of a list of candidates.
func (w *CandidateWriter) Document(candidates []Candidate) (Document, error) {
	d := Document{Format: DocumentFormat, Title: w.board.Level.Title, Level: w.board.Level.Rows, Pairs: []Pair{}}
	used := [2]map[search.Ref]Half{{}, {}}
	for _, c := range candidates {
		pair := Pair{Distance: c.Distance, Regions: c.Regions, SameZone: c.SameZone, Boxes: c.Boxes}
		var err error
		if pair.Forward, err = w.half(used, board.Forward, c.Forward); err != nil {
			return Document{}, err
		}
		if pair.Reverse, err = w.half(used, board.Reverse, c.Reverse); err != nil {
			return Document{}, err
		}
		d.Pairs = append(d.Pairs, pair)
	}
	w.known = used
	return d, nil
}

// half returns one side of a pair, remembered or computed, and enters it into used.
func (w *CandidateWriter) half(used [2]map[search.Ref]Half, side board.Side, ref search.Ref) (h Half, err error) {
	h, found := used[side][ref]
	if !found {
		h, found = w.known[side][ref]
	}
	if !found {
		h, err = NewHalf(w.board, side, w.logs[side], ref)
	}
	used[side][ref] = h
	return h, err
}

// NewHalf is the position of a record of one side with the path that joins it to its end of the level.
func NewHalf(b *board.Board, side board.Side, l *Log, ref search.Ref) (Half, error) {
	moves, err := Path(b, side, l, ref)
	if err != nil {
		return Half{}, err
	}
	scene, from := board.NewScene(b), b
	player := l.Position(ref, scene)
	h := Half{Pushes: len(moves), Board: b.Text(scene.Boxes(), player)}
	if side == board.Reverse {
		from, moves = b.WithStart(scene.Boxes(), player), undo(b, moves)
	}
	h.Path, err = board.Expand(from, moves)
	return h, err
}
