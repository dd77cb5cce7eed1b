package share

import (
	"encoding/binary"
	"slices"
	"sync"

	"planner/board"
	"planner/meet"
)

// patterns are the learned patterns of this machine and of the others. It is safe for concurrent use.
type patterns struct {
	mu     sync.Mutex
	known  map[string]bool // packed patterns, own and others'
	fresh  [][]byte        // own ones that were not sent yet
	theirs []meet.Pattern
}

// learned takes patterns of this machine.
func (p *patterns) learned(list []meet.Pattern) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, each := range list {
		if len(each.Boxes) > maxBoxes || len(p.known) >= 2*mostPatterns {
			continue
		}
		data := packPattern(each)
		if !p.known[string(data)] {
			p.known[string(data)] = true
			p.fresh = append(p.fresh, data)
		}
	}
}

// takePacked removes at most the given number of patterns that are to be sent, packed.
func (p *patterns) takePacked(most int) (data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := min(most, len(p.fresh))
	for _, each := range p.fresh[:n] {
		data = append(data, each...)
	}
	p.fresh = p.fresh[n:]
	return data
}

// heard takes patterns of another machine. The search that uses them proves them again.
func (p *patterns) heard(data []byte, squares int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(data) > 0 {
		each, length, ok := unpackPattern(data)
		if !ok || slices.Max(append(each.Boxes, each.Player)) >= board.Square(squares) {
			return errMessage
		}
		if text := string(data[:length]); !p.known[text] && len(p.theirs) < mostPatterns {
			p.known[text] = true
			p.theirs = append(p.theirs, each)
		}
		data = data[length:]
	}
	return nil
}

// taught lists the patterns of others from a number on.
func (p *patterns) taught(from int) []meet.Pattern {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.theirs[min(from, len(p.theirs)):len(p.theirs):len(p.theirs)]
}

func packPattern(p meet.Pattern) []byte {
	data := []byte{byte(len(p.Boxes))}
	for _, sq := range append(p.Boxes[:len(p.Boxes):len(p.Boxes)], p.Player) {
		data = binary.LittleEndian.AppendUint16(data, uint16(sq))
	}
	return data
}

// unpackPattern reads one pattern and how many bytes it takes.
func unpackPattern(data []byte) (p meet.Pattern, length int, ok bool) {
	n := int(data[0])
	length = 1 + 2*n + 2
	if n == 0 || n > maxBoxes || len(data) < length {
		return p, 0, false
	}
	square := func(i int) board.Square { return board.Square(binary.LittleEndian.Uint16(data[1+2*i:])) }
	for i := range n {
		p.Boxes = append(p.Boxes, square(i))
	}
	p.Player = square(n)
	return p, length, true
}
