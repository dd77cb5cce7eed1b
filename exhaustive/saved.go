package exhaustive

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"planner/board"
)

// shareFormat is the version of the form of a saved share. Number 1 had no images, no moves by the plan of a goal area
// and no counts of the expanded positions. A share is saved for the search at hand only, so older ones are refused.
const shareFormat = 2

// savedShare stands before the nodes of a saved share.
type savedShare struct {
	Format int64
	Stride int64 // words of a node
	Shift  int64 // a page has 1<<Shift nodes
	Layer  int64
	Base   int64 // f of the start
	Best   int64 // pushes of the best solution of any owner, beyond maxG for none
	Goal   int64 // the node of this owner's solution, 0 for none
	Pages  int64
	InVain InVain
}

var errSaved = errors.New("a saved share that cannot be read")

// Save writes the share, so that another process can go on with it. Nothing may be expanded or taken meanwhile. The
// shares of all owners fit together if all are saved while no row is on its way.
//
// A node keeps its number, because other owners name it as the parent of theirs. The index and the queue are not
// written; they follow from the nodes.
func (s *Share) Save(to io.Writer) error {
	w, nodes := bufio.NewWriterSize(to, 1<<16), s.shared.nodes
	head := savedShare{Format: shareFormat, Stride: int64(nodes.stride), Shift: int64(nodes.shift),
		Layer: s.shared.layer.Load(), Base: int64(s.team.workers[0].queue.base), Best: s.shared.best.Load(),
		Goal: int64(s.shared.goal), Pages: int64(nodes.next), InVain: s.inVain()}
	if err := binary.Write(w, binary.LittleEndian, head); err != nil {
		return err
	}
	for page := range nodes.next {
		if err := s.savePage(w, page); err != nil {
			return err
		}
	}
	return w.Flush()
}

// savePage writes how many nodes a page has, the nodes, and the owners of their parents.
func (s *Share) savePage(w io.Writer, page int) error {
	first, used := s.pageNodes(page)
	if err := binary.Write(w, binary.LittleEndian, uint32(used)); err != nil {
		return err
	}
	data := make([]byte, 0, used*(8*s.shared.nodes.stride+1))
	for node := first; node < first+id(used); node++ {
		for _, word := range s.shared.nodes.at(node) {
			data = binary.LittleEndian.AppendUint64(data, word)
		}
		data = append(data, s.shared.nodes.owner(node))
	}
	_, err := w.Write(data)
	return err
}

// pageNodes is the first node of a page and how many nodes the page has.
func (s *Share) pageNodes(page int) (first id, used int) {
	first, end := id(page)<<s.shared.nodes.shift, id(page+1)<<s.shared.nodes.shift
	for _, w := range s.team.workers {
		if w.unused.end == end {
			end = w.unused.next
		}
	}
	first = max(first, 1)
	if used, known := s.used[page]; known && end == id(page+1)<<s.shared.nodes.shift {
		end = first + id(used)
	}
	return first, int(end - first)
}

// Restore makes a new share the one that was saved. An error leaves the share unusable.
func (s *Share) Restore(from io.Reader) error {
	r := bufio.NewReaderSize(from, 1<<16)
	var head savedShare
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return fmt.Errorf("%w: %w", errSaved, err)
	}
	nodes := s.shared.nodes
	if head.Format != shareFormat || head.Stride != int64(nodes.stride) || head.Shift != int64(nodes.shift) ||
		head.Layer < head.Base || head.Base < 0 || head.Layer > maxG {
		return fmt.Errorf("%w: format %d with %d words, expected format %d with %d", errSaved, head.Format, head.Stride,
			shareFormat, nodes.stride)
	}
	s.shared.layer.Store(head.Layer)
	s.shared.best.Store(head.Best)
	s.shared.goal, s.earlier = id(head.Goal), head.InVain
	for _, w := range s.team.workers {
		w.queue.base = int(head.Base)
	}
	for range head.Pages {
		if err := s.restorePage(r); err != nil {
			return err
		}
	}
	return nil
}

// restorePage reads a page of nodes and enters them.
func (s *Share) restorePage(r io.Reader) error {
	w := s.team.workers[0]
	first, end := s.shared.nodes.page()
	if end == 0 {
		return fmt.Errorf("%d MiB of memory are too few for the saved share", s.shared.memory.limit>>20)
	}
	var used uint32
	if err := binary.Read(r, binary.LittleEndian, &used); err != nil {
		return fmt.Errorf("%w: %w", errSaved, err)
	}
	if id(used) > end-first {
		return fmt.Errorf("%w: a page of %d nodes, expected at most %d", errSaved, used, end-first)
	}
	size := 8*s.shared.nodes.stride + 1
	data := make([]byte, int(used)*size)
	if _, err := io.ReadFull(r, data); err != nil {
		return fmt.Errorf("%w: %w", errSaved, err)
	}
	for i := range id(used) {
		if err := s.restoreNode(first+i, data[int(i)*size:int(i+1)*size]); err != nil {
			return err
		}
	}
	w.entered += int64(used)
	if first+id(used) < end {
		s.used[int((end-1)>>s.shared.nodes.shift)] = int(used)
	}
	return nil
}

// restoreNode enters a node under its number: into the arena, into the index and, if it is open, into the queue.
func (s *Share) restoreNode(at id, data []byte) error {
	w, node := s.team.workers[0], s.shared.nodes.at(at)
	for i := range node {
		node[i] = binary.LittleEndian.Uint64(data[8*i:])
	}
	status := loadStatus(node)
	s.boxes = w.maker.Space.Layouts.Unpack(node[header:], s.boxes[:0])
	if int(status.player()) >= s.shared.space.Board.Squares() ||
		s.partition.OwnerOf(s.boxes) != s.self || !s.possible(loadOrigin(node)) {
		return errSaved
	}
	s.noteOwner(at, data[8*len(node)])
	place := w.shared.index.place(s.keyOf(s.boxes, status.player()))
	if w.shared.index.find(&place, node[header:], status.player()) != 0 {
		return fmt.Errorf("%w: a position stands in it twice", errSaved)
	}
	if !w.shared.index.insert(&place, at) {
		return fmt.Errorf("%d MiB of memory are too few for the saved share", s.shared.memory.limit>>20)
	}
	if !status.closed() && status.h() > 0 {
		w.queue.push(max(status.g()+status.h()+status.late(), int(s.shared.layer.Load())), status.h(), at)
	}
	return nil
}

// keyOf is the key of a position.
func (s *Share) keyOf(boxes []board.Square, player board.Square) board.Key {
	b := s.shared.space.Board
	key := b.PlayerKey(player)
	for _, sq := range boxes {
		key = key.Xor(b.BoxKey(sq))
	}
	return key
}
