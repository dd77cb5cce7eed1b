package machine

// The bounds of the default memory of a search. What the runtime and the system's cache of files need comes on top, so
// only half of what is free is taken, which was not tuned. More than most is worth nothing on all levels but a few of
// those that take a minute and longer (docs/decisions/positions.md).
const (
	freeShare = 2        // one half of the free memory
	most      = 1 << 30  // bytes
	least     = 64 << 20 // bytes; a search refuses less
	unknown   = 1 << 30  // bytes, where the system does not say what is free
)

// DefaultRAM is how many bytes a search may hold when nobody has said so: half of what is free on the machine and in
// the control group of the process, at most 1 GiB, and 1 GiB where that is not known.
func DefaultRAM() int64 {
	free, known := freeMemory()
	if !known {
		return unknown
	}
	return share(free)
}

// share is the part of the free memory that a search takes.
func share(free int64) int64 { return min(max(free/freeShare, least), most) }
