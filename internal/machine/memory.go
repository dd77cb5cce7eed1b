package machine

// The bounds of the default memory of a search. The runtime and the system's cache of files need memory on top of it,
// so it is only half of the free memory; that share was not tuned. More than most helps only on a few of the levels
// that take a minute and longer (docs/decisions/positions.md).
const (
	freeShare = 2        // one half of the free memory
	most      = 1 << 30  // bytes
	least     = 64 << 20 // bytes; a search refuses less
	unknown   = 1 << 30  // bytes, where the system does not say what is free
)

// DefaultRAM is the number of bytes that a search may hold unless somebody sets it: half of the memory that is free on
// the machine and in the control group of the process, at most 1 GiB, and 1 GiB where that is not known.
func DefaultRAM() int64 {
	free, known := freeMemory()
	if !known {
		return unknown
	}
	return share(free)
}

// share is the part of the free memory that a search takes.
func share(free int64) int64 { return min(max(free/freeShare, least), most) }
