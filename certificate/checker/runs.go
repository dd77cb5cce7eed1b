package checker

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"encoding/binary"
	"io"
	"os"
	"slices"
	"sync"
)

// A record is a position that the certificate has to hold, with the largest number that it may have there: squares of
// two bytes, the boxes' and the player's, and the number of pushes of four bytes. Their order as bytes is that of the
// certificate. A run is a sorted list of records in which each shares the beginning of the one before it.

// runs holds the runs of all workers, in memory and then in a temporary file.
type runs struct {
	lock  sync.Mutex
	room  int64 // bytes that may still be held in memory
	parts []io.Reader
	file  *os.File
	size  int64 // of the file
}

// add keeps a run.
func (r *runs) add(run []byte) (err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.room -= int64(len(run)); r.room >= 0 {
		r.parts = append(r.parts, bytes.NewReader(run))
		return nil
	}
	if r.file == nil {
		if r.file, err = os.CreateTemp("", "planner-check-"); err != nil {
			return err
		}
	}
	_, err = r.file.Write(run)
	r.parts = append(r.parts, io.NewSectionReader(r.file, r.size, int64(len(run))))
	r.size += int64(len(run))
	return err
}

// close removes the temporary file.
func (r *runs) close() error {
	if r.file == nil {
		return nil
	}
	return cmp.Or(r.file.Close(), os.Remove(r.file.Name()))
}

// spool collects the records of one worker.
type spool struct {
	runs    *runs
	records []byte
	most    int // bytes of records that are collected before they become a run
	width   int // of a record
}

// add adds a record.
func (s *spool) add(boxes []square, player square, pushes int64) error {
	s.width = 2*len(boxes) + 6
	for _, sq := range boxes {
		s.records = binary.BigEndian.AppendUint16(s.records, sq)
	}
	s.records = binary.BigEndian.AppendUint16(s.records, player)
	s.records = binary.BigEndian.AppendUint32(s.records, uint32(pushes))
	if len(s.records) < s.most {
		return nil
	}
	return s.flush()
}

// flush makes a run of what is collected. Of records of the same position only the first, with the least number, stays.
func (s *spool) flush() error {
	if len(s.records) == 0 {
		return nil
	}
	record := func(i int32) []byte { return s.records[int(i)*s.width:][:s.width] }
	order := make([]int32, len(s.records)/s.width)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return bytes.Compare(record(a), record(b)) })
	var run, last []byte
	for _, i := range order {
		record, shared := record(i), 0
		for shared < len(last) && record[shared] == last[shared] {
			shared++
		}
		if shared >= s.width-4 {
			continue
		}
		run = append(binary.AppendUvarint(run, uint64(shared)), record[shared:]...)
		last = record
	}
	s.records = s.records[:0]
	return s.runs.add(run)
}

// cursor reads a run.
type cursor struct {
	from   *bufio.Reader
	record []byte
}

// next reads the next record. It is false at the end.
func (c *cursor) next() (bool, error) {
	shared, err := binary.ReadUvarint(c.from)
	if err == io.EOF {
		return false, nil
	}
	if err == nil {
		_, err = io.ReadFull(c.from, c.record[shared:])
	}
	return err == nil, err
}

// merged is a heap of cursors, the least record first.
type merged []*cursor

func (m merged) Len() int           { return len(m) }
func (m merged) Less(i, j int) bool { return bytes.Compare(m[i].record, m[j].record) < 0 }
func (m merged) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }
func (m *merged) Push(any)          {}
func (m *merged) Pop() any          { last := len(*m) - 1; *m = (*m)[:last]; return nil }

// merge begins to read all runs.
func (r *runs) merge(width int, memory int64) (merged, error) {
	var m merged
	buffer := min(1<<16, int(memory)/8/max(1, len(r.parts)))
	for _, part := range r.parts {
		c := &cursor{bufio.NewReaderSize(part, buffer), make([]byte, width)}
		if more, err := c.next(); err != nil || !more {
			return nil, err
		}
		m = append(m, c)
	}
	heap.Init(&m)
	return m, nil
}

// advance goes to the next record.
func (m *merged) advance() error {
	more, err := (*m)[0].next()
	if more {
		heap.Fix(m, 0)
	} else {
		heap.Pop(m)
	}
	return err
}
