package strategy

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

// sectionStore is a search.Store that holds sections and nothing else.
type sectionStore map[string][]byte

func (s sectionStore) Resumed() bool                               { return true }
func (s sectionStore) Reserve() int64                              { return 0 }
func (s sectionStore) Overflow() (search.ScannableOverflow, error) { return nothing{}, nil }
func (s sectionStore) Segment(string, int) (search.Segment, error) { return nothing{}, nil }
func (s sectionStore) Runs() search.Runs                           { return nil }

func (s sectionStore) Section(name string, read func(uint32, io.Reader) error) (bool, error) {
	data, found := s[name]
	if !found {
		return false, nil
	}
	return true, read(Version, bytes.NewReader(data))
}

func (s sectionStore) Save(_ [2]uint32, sections []search.Section) error {
	for _, section := range sections {
		var b bytes.Buffer
		if err := section.Write(&b); err != nil {
			return err
		}
		s[section.Name] = b.Bytes()
	}
	return nil
}

func (s sectionStore) Publish(_ string, write func(io.Writer) error) error { return write(io.Discard) }

// nothing is a segment without chunks and an overflow without entries.
type nothing struct{}

func (nothing) Append([]byte) ([]byte, error)             { return nil, errors.New("no chunk was expected") }
func (nothing) Chunk(int) ([]byte, error)                 { return nil, errors.New("there is no chunk") }
func (nothing) Len() int                                  { return 0 }
func (nothing) Put([]search.Entry) error                  { return nil }
func (nothing) Guess(board.Key, board.Side) search.Guess  { return search.Absent }
func (nothing) Get(board.Key) (search.Entry, bool, error) { return search.Entry{}, false, nil }
func (nothing) Scan(func(search.Entry) bool) error        { return nil }

// begin opens a store and begins a search on it, as package plan does.
func begin(b *board.Board, s search.Store) (*Checkpointer, *LevelContext, error) {
	k, err := Open(b, s, time.Hour)
	if err != nil {
		return nil, nil, err
	}
	c := NewLevelContext(Setup{Board: b, Memory: 16 << 20, Strategies: 1, Seed: 1, Disk: k.Disk()})
	_, err = k.Begin(c)
	return k, c, err
}

// FuzzSections: whatever the sections of a checkpoint hold, the search begins on them or they are refused, without a
// panic. The first seed is a real checkpoint.
func FuzzSections(f *testing.F) {
	b := suite.Board(f, "######\n#@   #\n# $$ #\n# .. #\n#    #\n######")
	saved := sectionStore{}
	k, c, err := begin(b, saved)
	must.Do(f, err)
	k.Save(nil, c)
	if k.storeErr != nil {
		f.Fatal(k.storeErr)
	}
	f.Add(saved[strategiesSection], saved[LearnedSection], saved[logSections[0]], saved[logSections[1]])
	f.Add([]byte{}, []byte{1}, []byte{2}, saved[logSections[1]])
	f.Add(saved[strategiesSection], saved[LearnedSection], saved[logSections[1]], saved[logSections[0]])
	f.Fuzz(func(t *testing.T, strategies, learned, forward, reverse []byte) {
		_, _, _ = begin(b, sectionStore{strategiesSection: strategies, LearnedSection: learned,
			logSections[0]: forward, logSections[1]: reverse})
	})
}
