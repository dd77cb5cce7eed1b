package ondisk

import (
	"bytes"
	"io"
	"testing"

	"planner/exhaustive"
	"planner/flow"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
	"planner/technique"
)

// onePart is a writer for SaveTo that keeps the first part, and a reader for Restore that gives it for every part.
type onePart struct {
	bytes.Buffer
	part []byte
}

// Part implements PartWriter.
func (o *onePart) Part(_ string, write func(io.Writer) error) error {
	var part bytes.Buffer
	err := write(&part)
	if o.part == nil {
		o.part = part.Bytes()
	}
	return err
}

// savedPart reads the part that onePart has kept.
type savedPart struct {
	io.Reader
	part []byte
}

// Part implements PartReader.
func (s savedPart) Part(_ string, read func(io.Reader) error) error {
	return read(bytes.NewReader(s.part))
}

// fuzzLevels have up to some hundred positions before their solutions. The second is symmetric, and the third has a
// goal area.
func fuzzLevels(tb testing.TB) (all []*flow.Distances) {
	const plain = "########\n#      #\n# $$$  #\n#  @ . #\n#   .. #\n#      #\n########\n"
	const symmetric = "########\n#      #\n# $ $  #\n#  @   #\n#  ..  #\n#      #\n########\n"
	for _, text := range []string{plain, symmetric} {
		all = append(all, distancesOf(suite.Board(tb, text)))
	}
	const area = 1647 // most of its positions follow the plan
	return append(all, distancesOf(oracle.FarthestGoalArea(area)))
}

// tiny makes an owner of two of such a level that goes to disk with some sixty rows.
func tiny(d *flow.Distances, self int, send func(owner int, rows []byte)) *Shard {
	use := technique.Set{}.Off(technique.PairCost).Off(technique.Perimeter) // they take long to prepare
	s := NewShard(d, exhaustive.Options{Use: use, Memory: 1 << 20}, standin.NewSortedRuns(), self, 2, send)
	s.search.pool.limit, s.search.pool.files.form.shift = 30, 1
	return s
}

// searchTwo lets two owners search, and calls each with the first and the rows that it was sent last, after every turn.
func searchTwo(f *testing.F, d *flow.Distances, each func(s *Shard, rows []byte)) {
	var owners [2]*Shard
	var mail [2][][]byte
	var last []byte
	for i := range owners {
		owners[i] = tiny(d, i, func(to int, rows []byte) { mail[to] = append(mail[to], rows) })
		owners[i].Begin()
	}
	for {
		idle := true
		for i, o := range owners {
			for _, rows := range mail[i] {
				must.Do(f, o.Take(rows))
				if i == 0 {
					last = rows
				}
			}
			mail[i] = nil
			idle = o.Expand(40) && idle
		}
		each(owners[0], last)
		if _, solved := owners[0].Best(); solved != nil {
			return
		}
		if next := max(owners[0].NextLayer(), owners[1].NextLayer()); idle && len(mail[0])+len(mail[1]) == 0 {
			if next < 0 {
				return
			}
			for _, o := range owners {
				o.Layer(max(o.At(), next), 0)
			}
		}
	}
}

// FuzzShard gives a shard saved shards, rows and names of positions that are none: it may refuse them and nothing
// worse.
//
//	go test ./exhaustive/ondisk -run FuzzShard -fuzz FuzzShard -fuzztime 30m
func FuzzShard(f *testing.F) {
	levels := fuzzLevels(f)
	for level, d := range levels {
		turns := 0
		searchTwo(f, d, func(s *Shard, rows []byte) {
			_, position := s.Best()
			if turns++; turns&(turns-1) != 0 && position == nil { // after 1, 2, 4, 8 … turns, and at the end
				return
			}
			var saved onePart
			must.Do(f, s.SaveTo(&saved))
			f.Add(uint8(level), saved.Bytes(), saved.part)
			f.Add(uint8(level), rows, []byte(nil))
			f.Add(uint8(level), position, []byte(nil))
		})
	}
	f.Fuzz(func(t *testing.T, level uint8, data, part []byte) {
		takeAnything(levels[int(level)%len(levels)], data, part)
	})
}

// takeAnything gives data to a shard as rows, as the name of a position, and as what was saved.
func takeAnything(d *flow.Distances, data, part []byte) {
	nowhere := func(int, []byte) {}
	s := tiny(d, 0, nowhere)
	s.Begin()
	_ = s.Take(data)
	s.Expand(20)
	_, _, _, _, _ = s.Back(data)
	s = tiny(d, 0, nowhere)
	if s.Restore(savedPart{bytes.NewReader(data), part}) != nil {
		return
	}
	if _, at := s.Best(); at != nil {
		_, _, _, _, _ = s.Back(at)
	}
	s.Expand(20)
	_ = s.SaveTo(new(onePart))
}
