// Package analysis holds what all searches of a level need to know about it before they begin: distances of pushes and
// of pulls, the squares that no box of a solution ever stands on, rooms, hotspots and walking distances.
//
// A Level is computed once for a board. Each engine makes its own by Fork, which shares all tables and gives the engine
// its own scratch memory.
//
// The files:
//
//   - level.go: the Level and how it is computed.
//
// The package decides nothing: what a search does with these facts is decided in packages forward, reverse,
// search/packing and search/relocation.
package analysis
