// Command release builds the program for every system that it supports and packs each build into an archive.
//
//	go run ./tools/release                         write all archives to the folder dist
//	go run ./tools/release -only linux/amd64       only the one for a system
//
// An archive holds the program without symbols, completion scripts for four shells, the manual page and the README. The
// page that runs without a server is an archive of its own, and so is each plug-in (tools/plugin), if the compiler of C
// that it needs is there. The file SHA256SUMS lists what was written. Each step is named, and none needs a network when
// the module cache is warm. The program says its commit by "planner version", so a tree whose files differ from their
// commit is refused, and the commit is built in a copy, where files that were only added beside it are not.
//
// All of it stands in one file:
//
//   - main.go: builds, archives and sums.
package main
