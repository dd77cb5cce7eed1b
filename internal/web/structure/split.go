package structure

import (
	"bytes"
	"encoding/binary"
)

// function is a function of the Go tool, taken apart.
type function struct {
	groups       int    // of declarations of locals
	declarations []byte // those groups
	locals       int    // all locals, with the one parameter, which is the number of the block to go on at
	start        []byte // the code that always runs first
	unwinds      bool   // whether there is a way out for a goroutine that gives the thread away
	blocks       []block
	places       []int // the block of each place that a goroutine can go on at; 0 is the beginning of the function
}

// block is a basic block.
type block struct {
	pieces []piece
	next   []int // the blocks that it jumps to, and last the one that it goes on to if falls is set
	falls  bool
	calls  bool // it calls what may give the thread away
}

// piece is a part of the code of a block.
type piece struct {
	kind  pieceKind
	depth int    // how many constructs inside the block are open around it, of all but plain code
	code  []byte // of plain code
	ifs   bool   // its last instruction is an if
	to    int    // the block of a jump
}

type pieceKind int8

const (
	plain    pieceKind = iota
	jump               // to a block
	jumpIf             // to a block, if a number on the stack is not 0
	unwind             // to the way out
	unwindIf           // to the way out, if a number on the stack is not 0
)

// splitter takes a function apart.
type splitter struct {
	*function
	reader
	loops bool // there is a loop around the switch; without it nothing jumps
	depth int  // open constructs inside the block
}

// split takes a body apart that has the form of the Go tool: maybe a block for the way out, maybe the loop, as many
// blocks as there are basic blocks, the switch, and then the basic blocks, each after the end of its block.
func split(body []byte) (*function, bool) {
	s := splitter{function: &function{}, reader: reader{data: body}}
	s.readLocals()
	if s.failed || !s.readSwitch() || !s.cutEnd() {
		return nil, false
	}
	for b := range s.blocks {
		if !s.readBlock(b) {
			return nil, false
		}
	}
	return s.function, s.at == len(s.data)
}

func (s *splitter) readLocals() {
	s.groups, s.locals = s.unsigned(), 1
	begin := s.at
	for range min(s.groups, len(s.data)) {
		s.locals += s.unsigned()
		s.byte()
	}
	s.declarations = s.data[begin:s.at]
}

// readStart reads the copy of the stack pointer that a function makes first.
func (s *splitter) readStart() {
	ahead := s.reader
	get, _ := ahead.next()
	set, ok := ahead.next()
	if ok && get.op == opGlobalGet && get.number == 0 && set.op == opLocalSet {
		s.start = s.data[s.at:ahead.at]
		s.reader = ahead
	}
}

// readSwitch reads everything before the first basic block.
func (s *splitter) readSwitch() bool {
	s.readStart()
	before, opened := 0, 0 // blocks before the loop, and all or those after it
	in, ok := s.next()
	for ; ok && (in.op == opBlock || in.op == opLoop && !s.loops); in, ok = s.next() {
		if opened++; in.op == opLoop {
			before, opened, s.loops = opened-1, 0, true
		}
	}
	if !ok || in.op != opLocalGet || in.number != 0 || s.byte() != opBrTable {
		return false
	}
	for range min(s.unsigned()+1, len(s.data)) {
		s.places = append(s.places, s.unsigned())
	}
	count := s.places[len(s.places)-1] + 1
	if !s.loops {
		before = opened - count
		opened = count
	}
	if s.failed || before < 0 || before > 1 || opened != count || s.byte() != opEnd {
		return false
	}
	s.unwinds = before == 1
	s.blocks = make([]block, count)
	for _, b := range s.places {
		if b >= count {
			return false
		}
	}
	return true
}

// cutEnd takes away what stands after the last basic block.
func (s *splitter) cutEnd() bool {
	end := []byte{opUnreachable, opEnd}
	if s.unwinds {
		end = append(end, opI32Const, 1, opEnd)
	}
	if s.loops {
		end = append([]byte{opEnd}, end...)
	}
	rest, found := bytes.CutSuffix(s.data[s.at:], end)
	s.data = s.data[:s.at+len(rest)]
	return found
}

// readBlock reads a basic block up to the end that begins the next one.
func (s *splitter) readBlock(b int) bool {
	k := &s.blocks[b]
	k.falls = true
	s.depth = 0
	last := b == len(s.blocks)-1
	for s.at < len(s.data) {
		in, ok := s.next()
		if ok && in.op == opEnd && s.depth == 0 {
			if k.falls && !last {
				k.next = append(k.next, b+1)
			}
			return !last
		}
		if !ok || !s.add(b, in) {
			return false
		}
	}
	return last && s.depth == 0
}

// add adds an instruction to a block, with those after it that make one jump with it.
func (s *splitter) add(b int, in instruction) bool {
	k := &s.blocks[b]
	if s.depth == 0 {
		k.falls = in.op != opReturn && in.op != opUnreachable && in.op != opBr
	}
	switch in.op {
	case opBlock, opLoop, opIf:
		s.depth++
	case opEnd:
		s.depth--
	case opBrTable:
		return false
	case opBr, opBrIf:
		return s.branch(b, in)
	case opI32Const:
		if s.isJump(b) {
			s.addJump(k, s.places[min(uint64(in.number), uint64(len(s.places)-1))])
			return true
		}
	case opLocalGet, opLocalSet, opLocalTee:
		if in.number == 0 { // the Go tool puts a number aside there for a moment
			in.text = binary.AppendUvarint([]byte{in.op}, uint64(s.locals))
		}
	}
	k.add(in.text)
	return true
}

// outside is the depth of a branch out of all blocks, to the loop if there is one.
func (s *splitter) outside(b int) int { return s.depth + len(s.blocks) - 1 - b }

// branch adds a branch that is no jump: one inside the block, or to the way out.
func (s *splitter) branch(b int, in instruction) bool {
	k := &s.blocks[b]
	if int(in.number) < s.depth {
		k.add(in.text)
		return true
	}
	out := s.outside(b)
	if s.loops {
		out++
	}
	if !s.unwinds || int(in.number) != out {
		return false
	}
	kind := unwind
	if in.op == opBrIf {
		kind = unwindIf
	}
	k.calls = true
	k.pieces = append(k.pieces, piece{kind: kind, depth: s.depth})
	return true
}

// isJump tells whether the constant that was read is the place of a jump: it is noted, and a branch to the loop follows.
// These are read as well.
func (s *splitter) isJump(b int) bool {
	ahead := s.reader
	set, ok := ahead.next()
	if !ok || !s.loops || set.op != opLocalSet || set.number != 0 {
		return false
	}
	branch, ok := ahead.next()
	if !ok || branch.op != opBr || int(branch.number) != s.outside(b) {
		return false
	}
	s.reader = ahead
	return true
}

// addJump adds a jump. A jump that is all that an if does becomes a branch with a condition.
func (s *splitter) addJump(k *block, to int) {
	k.next = append(k.next, to)
	if s.depth == 0 {
		k.falls = false
		k.pieces = append(k.pieces, piece{kind: jump, to: to})
		return
	}
	if s.at < len(s.data) && s.data[s.at] == opEnd && k.cutIf() {
		s.at++
		s.depth--
		k.falls = true
		k.pieces = append(k.pieces, piece{kind: jumpIf, to: to, depth: s.depth})
		return
	}
	k.pieces = append(k.pieces, piece{kind: jump, to: to, depth: s.depth})
}

// add adds plain code.
func (k *block) add(code []byte) {
	if n := len(k.pieces); n == 0 || k.pieces[n-1].kind != plain {
		k.pieces = append(k.pieces, piece{})
	}
	p := &k.pieces[len(k.pieces)-1]
	p.code = append(p.code, code...)
	p.ifs = len(code) == 2 && code[0] == opIf
}

// cutIf takes away an if that is the last instruction so far.
func (k *block) cutIf() bool {
	n := len(k.pieces)
	if n == 0 || !k.pieces[n-1].ifs {
		return false
	}
	p := &k.pieces[n-1]
	p.code, p.ifs = p.code[:len(p.code)-2], false
	return true
}
