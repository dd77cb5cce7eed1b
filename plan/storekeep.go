package plan

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"planner/board"
	"planner/deadlock"
	"planner/meet"
	"planner/search"
)

// keeper saves the limited searches of a level to its store and brings them back. Its methods are called while no
// strand works. After the first error nothing more is saved: the search goes on in RAM, and the store stays as its last
// checkpoint made it.
type keeper struct {
	store    Store
	board    *board.Board
	cellar   meet.ScannableOverflow
	segments [2]Segment
	logs     [2]*meet.Log
	scribe   *meet.CandidateWriter // nil before the first document
	lessons  []deadlock.LearnedPattern
	state    state
	every    time.Duration
	last     time.Time
	err      error // of the store
	odd      error // of the candidates, which are not worth a checkpoint
	left     bool  // the search knows of the error and goes on without the store, or ends
}

// state is the section of the strands.
type state struct {
	Strands    []memo
	Candidates []meet.Candidate
}

// openKeeper opens the parts of a store and reads its last checkpoint, if the search is to go on from one.
func openKeeper(b *board.Board, s Store, every time.Duration) (*keeper, error) {
	k := &keeper{store: s, board: b, every: every, last: time.Now(), logs: [2]*meet.Log{meet.NewLog(), meet.NewLog()}}
	var err error
	if k.cellar, err = s.Overflow(); err != nil {
		return nil, err
	}
	for side, name := range logNames {
		if k.segments[side], err = s.Segment(name, meet.ChunkBytes); err != nil {
			return nil, err
		}
	}
	if _, err := k.read(LessonsSection, func(from io.Reader) error { return gob.NewDecoder(from).Decode(&k.lessons) }); err != nil {
		return nil, err
	}
	if !s.Resumed() {
		return k, nil
	}
	return k, k.load()
}

// read is Store.Section with the version checked and the name in errors.
func (k *keeper) read(name string, read func(io.Reader) error) (bool, error) {
	return readSection(k.store, name, read)
}

func readSection(s Store, name string, read func(io.Reader) error) (bool, error) {
	return s.Section(name, func(version uint32, from io.Reader) error {
		if version != StoreVersion {
			return fmt.Errorf("section %s has version %d, this program reads %d", name, version, StoreVersion)
		}
		if err := read(from); err != nil {
			return fmt.Errorf("section %s: %w", name, err)
		}
		return nil
	})
}

// load reads logs and strands. A store whose last checkpoint is of another phase has neither.
func (k *keeper) load() error {
	found, err := k.read(strandsSection, func(from io.Reader) error { return gob.NewDecoder(from).Decode(&k.state) })
	if err != nil || !found {
		return err
	}
	for side, name := range logSections {
		found, err := k.read(name, func(from io.Reader) (err error) {
			k.logs[side], err = meet.LoadLog(from, k.board)
			return err
		})
		if err != nil {
			return err
		}
		if full := k.logs[side].FullChunks(); !found || k.segments[side].Len() != full {
			return fmt.Errorf("the %s log has %d chunks, expected %d", logNames[side], k.segments[side].Len(), full)
		}
		for i := range k.segments[side].Len() {
			chunk, err := k.segments[side].Chunk(i)
			if err != nil {
				return err
			}
			if err := k.logs[side].Adopt(i, chunk); err != nil {
				return err
			}
		}
	}
	return nil
}

// resumed reports whether there are strands to go on with.
func (k *keeper) resumed() bool { return k.logs[board.Forward].Len() > 0 }

// due reports whether it is time for a checkpoint, or for bringing full chunks of the logs to disk. It may be asked
// while strands work; keep asks again when none does.
func (k *keeper) due(g *ground) bool { return time.Since(k.last) >= k.every || k.crowded(g) }

// crowded reports whether the logs take more of their memory than is left to them between two slices.
func (k *keeper) crowded(g *ground) bool {
	return max(k.logs[board.Forward].Bytes(), k.logs[board.Reverse].Bytes()) > g.logMemory/4
}

// flush brings the full chunks of the logs to disk, from where they are read from now on.
func (k *keeper) flush() error {
	for side, l := range k.logs {
		for i := k.segments[side].Len(); i < l.FullChunks(); i++ {
			mapped, err := k.segments[side].Append(l.Chunk(i))
			if err != nil {
				return err
			}
			if err := l.Adopt(i, mapped); err != nil {
				return err
			}
		}
	}
	return nil
}

// keep does what is due. Errors stay in k.err.
func (k *keeper) keep(p *portfolio, g *ground) {
	switch {
	case k.err != nil:
	case time.Since(k.last) >= k.every:
		k.save(p, g)
	case k.crowded(g):
		k.err = k.flush()
	}
}

// save makes a checkpoint and shows readers the candidates.
func (k *keeper) save(p *portfolio, g *ground) {
	if k.err != nil {
		return
	}
	if k.err = k.flush(); k.err != nil {
		return
	}
	if k.err = g.table.Err(); k.err != nil {
		return
	}
	k.collect(p, g)
	sections := []Section{
		{strandsSection, StoreVersion, func(w io.Writer) error { return gob.NewEncoder(w).Encode(k.state) }},
		{LessonsSection, StoreVersion, func(w io.Writer) error { return gob.NewEncoder(w).Encode(k.lessons) }},
	}
	var limits [2]uint32
	for side, l := range k.logs {
		limits[side] = uint32(l.Len())
		sections = append(sections, Section{logSections[side], StoreVersion, l.SaveTail})
	}
	k.err = k.store.Save(limits, sections)
	if k.err == nil {
		k.err = k.publish(g.pairs.List())
	}
	k.last = time.Now()
}

// mostLessons is how many patterns are saved, each strand having learned its own.
const mostLessons = 1 << 14

// collect brings the strands' state and what they have learned together.
func (k *keeper) collect(p *portfolio, g *ground) {
	k.state = state{Candidates: g.pairs.List()}
	known := map[string]bool{}
	lessons := k.lessons
	k.lessons = nil
	learn := func(list []deadlock.LearnedPattern) {
		for _, lesson := range list {
			if name := fmt.Sprint(lesson.Boxes, lesson.Area); !known[name] && len(k.lessons) < mostLessons {
				known[name] = true
				k.lessons = append(k.lessons, lesson)
			}
		}
	}
	for _, s := range p.strands {
		m := memo{Name: s.name, Used: s.past + s.used}
		if kept, ok := s.strand.(keepsake); ok {
			kept.remember(&m)
			m.Name, m.Used = s.name, s.past+s.used
			if d := kept.taught(); d != nil {
				learn(d.LearnedPatterns())
			}
		}
		k.state.Strands = append(k.state.Strands, m)
	}
	learn(lessons)
}

// publish writes the candidates out for readers.
func (k *keeper) publish(list []meet.Candidate) error {
	if k.scribe == nil {
		k.scribe = meet.NewCandidateWriter(k.board, k.logs)
	}
	document, err := k.scribe.Document(list)
	if k.odd = err; err != nil {
		return nil
	}
	return k.store.Publish(CandidatesDocument, func(w io.Writer) error { return json.NewEncoder(w).Encode(document) })
}

// errRoots says that the logs do not belong to the level.
var errRoots = errors.New("the store's logs do not know the level's first positions")

// restore fills the table again and gives the records of start and solved positions. A level that was solved when it
// was saved is solved again at once: met tells by which position.
func (k *keeper) restore(g *ground) (met *hit, err error) {
	key, found, err := g.table.Refill(k.board, k.logs, k.cellar)
	if err != nil {
		return nil, err
	}
	for _, c := range k.state.Candidates {
		g.pairs.Offer(c)
	}
	forward, _ := g.table.Lookup(g.key)
	g.start.Ref = search.Ref(forward)
	for i := range g.roots {
		_, reverse := g.table.Lookup(k.board.KeyOf(g.roots[i].Boxes, g.roots[i].Player))
		g.roots[i].Ref = search.Ref(reverse)
		if reverse == 0 {
			return nil, errRoots
		}
	}
	if forward == 0 {
		return nil, errRoots
	}
	if found {
		met = &hit{key: key}
	}
	return met, nil
}

// revive hands the strands what was saved of them.
func (k *keeper) revive(p *portfolio) {
	for _, s := range p.strands {
		for i := range k.state.Strands {
			if m := &k.state.Strands[i]; m.Name == s.name {
				s.past = m.Used
				if kept, ok := s.strand.(keepsake); ok {
					kept.recall(m)
				}
			}
		}
	}
}

// failure is why nothing more is saved or spilled, nil while all is well.
func (k *keeper) failure(g *ground) error {
	if k.err != nil {
		return k.err
	}
	return g.table.Err()
}

// fault tells of a failure and of what came of it: the search was stopped, went on, or was over.
func (k *keeper) fault(g *ground, stopped bool) string {
	switch err := k.failure(g); {
	case err != nil && !k.left:
		return fmt.Sprintf("; the end of the search could not be saved: %v", err)
	case err != nil && stopped:
		return fmt.Sprintf("; the search was stopped because its store takes no more: %v", err)
	case err != nil:
		return fmt.Sprintf("; the search went on in memory, without its store: %v", err)
	case k.odd != nil:
		return fmt.Sprintf("; the candidates could not be written out: %v", k.odd)
	}
	return ""
}
