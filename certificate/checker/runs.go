package checker

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
)

// A record is a position that the certificate has to hold: squares of two bytes, the boxes' and the player's, and then
// the largest number that it may have there, of four bytes. Their order as bytes is that of the certificate. A run is a
// sorted list of records, each without the beginning that it shares with the one before it.

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
	err     error
}

// add adds a record.
func (s *spool) add(key string, pushes int64) {
	s.records = binary.BigEndian.AppendUint32(append(s.records, key...), uint32(pushes))
	if len(s.records) >= s.most {
		s.flush()
	}
}

// flush makes a run of what is collected. Of a position only the record with the least number stays.
func (s *spool) flush() {
	record := func(i int32) []byte { return s.records[int(i)*s.width:][:s.width] }
	order := make([]int32, len(s.records)/s.width)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return bytes.Compare(record(a), record(b)) })
	var run, last []byte
	for _, i := range order {
		shared := 0
		for shared < len(last) && record(i)[shared] == last[shared] {
			shared++
		}
		if shared < s.width-4 {
			last = record(i)
			run = append(binary.AppendUvarint(run, uint64(shared)), last[shared:]...)
		}
	}
	s.records = s.records[:0]
	s.err = cmp.Or(s.err, s.runs.add(run))
}

// cursor reads a run.
type cursor struct {
	from   *bufio.Reader
	record []byte
}

// next reads the next record. Its error is io.EOF at the end.
func (c *cursor) next() error {
	shared, err := binary.ReadUvarint(c.from)
	if err == nil {
		_, err = io.ReadFull(c.from, c.record[shared:])
	}
	return err
}

// pushes is the number in the record.
func (c *cursor) pushes() int64 { return int64(binary.BigEndian.Uint32(c.record[len(c.record)-4:])) }

// missing is the fault that the certificate does not hold the record's position.
func (c *cursor) missing() error {
	squares := squaresOf(string(c.record[:len(c.record)-4]))
	return fmt.Errorf("before it is missing: boxes on %v, the player on %d, %d pushes", squares[:len(squares)-1],
		squares[len(squares)-1], c.pushes())
}

// merged is a heap of cursors, the one with the least record first. Cursors are added before it is a heap.
type merged []*cursor

func (m merged) Len() int           { return len(m) }
func (m merged) Less(i, j int) bool { return bytes.Compare(m[i].record, m[j].record) < 0 }
func (m merged) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }
func (m *merged) Push(any)          {}
func (m *merged) Pop() any          { *m = (*m)[:len(*m)-1]; return nil }

// merge begins to read all runs with buffers of so many bytes together.
func (r *runs) merge(width int, memory int64) (m merged, err error) {
	for _, part := range r.parts {
		buffer := min(1<<16, int(memory)/len(r.parts))
		c := &cursor{bufio.NewReaderSize(part, buffer), make([]byte, width)}
		if err := c.next(); err == nil {
			m = append(m, c)
		} else if err != io.EOF {
			return nil, err
		}
	}
	heap.Init(&m)
	return m, nil
}

// advance goes to the next record.
func (m *merged) advance() error {
	err := (*m)[0].next()
	if err == io.EOF {
		heap.Pop(m)
		return nil
	}
	heap.Fix(m, 0)
	return err
}
