// Command static writes the page with the planner inside: a folder of static files that any web space can hold.
//
//	go run ./internal/web/static DIR [LEVELS]
//
// The command builds the program of internal/web/wasm with the Go tool, and so it is run inside the module. LEVELS is a
// file of levels that the page begins with. The files of the folder refer to each other by relative addresses and need
// no special headers of the server. At the end the command prints what it wrote and how large it is.
//
// The files, in reading order:
//
//   - main.go: the command, the files of the folder, and what the Go tool has to give: the program and its loader.
//   - offline.go: what lets a browser install the page and use it without a network.
package main
