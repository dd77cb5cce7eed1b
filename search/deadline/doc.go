// Package deadline makes contexts that look at the clock themselves when they are asked.
//
// A context of the standard library ends by a timer, and a timer needs a moment in which the Go runtime can run it.
// In a browser there is one thread and nothing interrupts a search, so the timer would wait until the search is over.
// Searches ask [context.Context.Err] often anyway. The contexts of this package answer from the clock, and ask the
// context that they were made of, which may do the same.
//
// In WebAssembly an answer also lets everything else run about twenty times a second: other goroutines, timers, and the
// messages that the page has sent. So progress is reported there, and a search can be interrupted.
//
// The files in reading order:
//
//   - deadline.go: the contexts.
//   - yield_js.go: letting others run, in a browser or in Node.
//   - yield_other.go: elsewhere there is nothing to do.
//
// The package interrupts nothing. Work that does not ask goes on.
package deadline
