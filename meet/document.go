package meet

import (
	"fmt"

	"planner/board"
)

// DocumentFormat is the version of a Document.
const DocumentFormat = 1

// Document is candidates written out for people and other programs: it stands by itself, without logs or store. Its
// JSON is a stable format.
type Document struct {
	Format int      `json:"format"`
	Title  string   `json:"title,omitempty"`
	Level  []string `json:"level"`
	Pairs  []Pair   `json:"pairs"` // the most promising first
}

// Pair is one candidate.
type Pair struct {
	Distance int  `json:"distance"`  // pushes that separate the layouts at least, by matching
	Regions  int  `json:"regions"`   // boxes too many in a flow region
	SameZone bool `json:"same_zone"` // the players stand in one zone
	Boxes    int  `json:"boxes"`     // boxes on squares that are empty in the other layout
	Forward  Half `json:"forward"`   // reached by pushes from the start
	Reverse  Half `json:"reverse"`   // from here pushes lead to the end
}

// Half is one position of a pair. The forward path leads from the start to it, the reverse path from it to a solved
// position, its first walk beginning on the player's square as drawn.
type Half struct {
	Board  []string `json:"board"` // XSB
	Pushes int      `json:"pushes"`
	Path   string   `json:"path"` // LURD
}

// NewDocument writes candidates out with the logs that their records are in.
func NewDocument(b *board.Board, logs [2]*Log, candidates []Candidate) (Document, error) {
	return NewCandidateWriter(b, logs).Document(candidates)
}

// CandidateWriter writes candidates out again and again. It remembers the halves of the last document, because a path of many
// macros takes long to walk and most candidates stay.
type CandidateWriter struct {
	board *board.Board
	logs  [2]*Log
	known [2]map[Ref]Half
}

// NewCandidateWriter makes a scribe that has written nothing.
func NewCandidateWriter(b *board.Board, logs [2]*Log) *CandidateWriter {
	return &CandidateWriter{board: b, logs: logs}
}

// Document writes candidates out.
func (s *CandidateWriter) Document(candidates []Candidate) (Document, error) {
	d := Document{Format: DocumentFormat, Title: s.board.Level.Title, Level: s.board.Level.Rows, Pairs: []Pair{}}
	used := [2]map[Ref]Half{{}, {}}
	for _, c := range candidates {
		pair := Pair{Distance: c.Distance, Regions: c.Regions, SameZone: c.SameZone, Boxes: c.Boxes}
		var err error
		if pair.Forward, err = s.half(used, board.Forward, c.Forward); err != nil {
			return Document{}, err
		}
		if pair.Reverse, err = s.half(used, board.Reverse, c.Reverse); err != nil {
			return Document{}, err
		}
		d.Pairs = append(d.Pairs, pair)
	}
	s.known = used
	return d, nil
}

// half is one side of a pair, as remembered or worked out.
func (s *CandidateWriter) half(used [2]map[Ref]Half, side board.Side, ref Ref) (h Half, err error) {
	h, found := used[side][ref]
	if !found {
		h, found = s.known[side][ref]
	}
	switch {
	case found:
	case side == board.Forward:
		h, err = forwardHalf(s.board, s.logs[side], ref)
	default:
		h, err = reverseHalf(s.board, s.logs[side], ref)
	}
	used[side][ref] = h
	return h, err
}

func forwardHalf(b *board.Board, l *Log, ref Ref) (Half, error) {
	pushes, err := Path(b, board.Forward, l, ref)
	if err != nil {
		return Half{}, err
	}
	scene := board.NewScene(b)
	player := l.Position(ref, scene)
	h := Half{Pushes: len(pushes), Board: b.Text(scene.Boxes(), player)}
	h.Path, err = board.Expand(b, pushes)
	return h, err
}

func reverseHalf(b *board.Board, l *Log, ref Ref) (Half, error) {
	pulls, err := Path(b, board.Reverse, l, ref)
	if err != nil {
		return Half{}, err
	}
	scene := board.NewScene(b)
	player := l.Position(ref, scene)
	h := Half{Pushes: len(pulls), Board: b.Text(scene.Boxes(), player)}
	from, err := board.New(&board.Level{Rows: h.Board})
	if err != nil {
		return Half{}, fmt.Errorf("a reverse position: %w", err)
	}
	h.Path, err = board.Expand(from, Undo(b, pulls))
	return h, err
}
