package plan

// WebAssembly has addresses of 32 bits, and browsers give a page 2 to 4 GiB that never shrink. The default leaves the
// page on a small machine its memory. maxRAM leaves the runtime a quarter of the 4 GiB.
const (
	defaultRAM = 1 << 30 // bytes
	maxRAM     = 3 << 30 // bytes
)
