package plan

// WebAssembly has addresses of 32 bits. maxRAM leaves the runtime a quarter of the 4 GiB.
const maxRAM = 3 << 30 // bytes
