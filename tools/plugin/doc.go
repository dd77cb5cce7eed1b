// Command plugin is the planner as a library: a plug-in for the programs in which people play Sokoban on Windows, and a
// shared library for programs in other languages.
//
//	CGO_ENABLED=1 GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc \
//	    go build -buildmode=c-shared -ldflags "-s -w -extldflags=$PWD/plugin.def" -o planner.dll .
//	go build -buildmode=c-shared -o libplanner.so .
//
// The package stands in a module of its own, because it needs a C compiler and the planner's module needs none.
//
// A host program calls SolveEx or Optimize on a thread of its own and lends a function that is to be called often. The
// search runs in goroutines. The calling thread only waits, shows how far the search is, and calls that function, which
// ends the search by its answer. So a host sees its function called on its own thread alone, and gets that thread back
// soon after it wants it, whatever the search does. A panic becomes a result. What comes back is a solution that has
// been replayed, or a better one than the one that came in.
//
// The files in reading order:
//
//   - main.go: no program.
//   - answer.go: results and flags as hosts number them, and what a call comes to.
//   - settings.go: time, memory and threads, out of a text file beside the library.
//   - attend.go: a search and the calling thread beside each other.
//   - solve.go: a board is solved.
//   - aim.go: what is to become less in a solution, and what a solution costs.
//   - optimize.go: a solution is made better.
//   - parts.go: parts of a solution are searched again, by any of its costs.
//   - text.go: text of C, read and written.
//   - exports.go: the function of the shared library.
//   - exports_windows.go: the functions of the plug-in.
//   - library.c, planner.h: the same for C.
//   - host_windows.c, host.h, plugin.def: the calling convention of Windows, and what only Windows can do.
package main
