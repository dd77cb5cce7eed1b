package structure

// The opcodes that matter here.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eqz       = 0x45
	opPrefixed     = 0xfc // saturating conversions and operations on memory

	typeEmpty = 0x40 // of a block without values
	typeI32   = 0x7f
)

// reader reads a part of a module. After the end of the data everything read is 0 and failed is set.
type reader struct {
	data   []byte
	at     int
	failed bool
}

func (r *reader) byte() byte {
	if r.at >= len(r.data) {
		r.failed = true
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

// bytes are the next n bytes.
func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.data)-r.at {
		r.failed = true
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

// unsigned reads a LEB128 number of at most 32 bits.
func (r *reader) unsigned() (n int) {
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.failed = true
	return 0
}

// signed reads a signed LEB128 number of at most 64 bits.
func (r *reader) signed() (n int64) {
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b < 0x80 {
			if shift += 7; shift < 64 && b&0x40 != 0 {
				n |= -1 << shift
			}
			return n
		}
	}
	r.failed = true
	return 0
}

// instruction is one instruction with what matters of its immediates.
type instruction struct {
	op     byte
	number int64 // of a constant; of a local; the depth of a branch
	text   []byte
}

// next reads an instruction. ok is false at one that is not known.
func (r *reader) next() (in instruction, ok bool) {
	begin := r.at
	in.op = r.byte()
	ok = true
	switch op := in.op; {
	case op == opBlock || op == opLoop || op == opIf:
		ok = r.byte() == typeEmpty // blocks with values are for none of the Go tool's code
	case op == opBr || op == opBrIf || op == opCall || op >= opLocalGet && op <= opGlobalSet:
		in.number = int64(r.unsigned())
	case op == opBrTable:
		for left := r.unsigned() + 1; left > 0 && !r.failed; left-- {
			r.unsigned()
		}
	case op == opCallIndirect || op >= 0x28 && op <= 0x3e: // loads and stores
		r.unsigned()
		r.unsigned()
	case op == 0x3f || op == 0x40: // the size of the memory
		r.byte()
	case op == opI32Const || op == opI64Const:
		in.number = r.signed()
	case op == opF32Const:
		r.bytes(4)
	case op == opF64Const:
		r.bytes(8)
	case op == opPrefixed:
		ok = r.prefixed()
	case op == opUnreachable || op == 0x01 || op == opElse || op == opEnd || op == opReturn:
	case op == 0x1a || op == 0x1b || op >= opI32Eqz && op <= 0xc4: // drop, select, arithmetic
	default:
		ok = false
	}
	in.text = r.data[begin:r.at]
	return in, ok && !r.failed
}

// prefixed reads the rest of an instruction of two opcodes.
func (r *reader) prefixed() bool {
	switch second := r.unsigned(); {
	case second < 8: // conversions that saturate
	case second == 10: // memory.copy
		r.bytes(2)
	case second == 11: // memory.fill
		r.byte()
	default:
		return false
	}
	return true
}
