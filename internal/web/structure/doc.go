// Package structure gives the jumps of a Go program in WebAssembly back their shape.
//
// WebAssembly has no goto. The Go tool therefore makes of each function one loop around a switch: every jump notes the
// number of a basic block, goes back to the top of the loop, and the switch goes on from there to the block. A browser
// cannot see loops and branches in that, and each jump costs it an indirect one. Rewrite puts the blocks of each function
// into an order in which nearly all jumps go forward, makes a loop of each cycle, and lets every jump go straight to
// where it leads. The switch stays for what it is needed for: a goroutine that goes on in the middle of a function after
// others had the thread.
//
// The order is the weak topological order of F. Bourdoncle, Efficient chaotic iteration strategies with widenings, 1993:
// a list of blocks and of components, each a loop with one head, and again such a list inside.
//
// The files, in reading order:
//
//   - module.go: the code of a module, function by function.
//   - reader.go: numbers and instructions.
//   - split.go: a function as the Go tool writes it, taken apart into blocks.
//   - order.go: the order of the blocks and their loops.
//   - resume.go: which loops a goroutine can come back into, and the switch for that.
//   - emit.go: the function that is written.
//
// What a function computes is not changed, and no other optimization is made. A function of another form is left as it
// is.
package structure
