// Package record keeps what people and programs have found out about boards, and how they left their games, in a
// Record. The page keeps its Record in the browser, the game in the terminal in a file.
//
// A board is known by its key, which is the same for all eight images of it and for walls and pieces that the player
// can never come near. All moves of a record are moves on the key, and KeyOf says how a level lies on its key.
//
// Records are read and written in JSON, which holds all of it, and in SOK, which other programs read. A record that was
// read holds only games that were replayed. Of two records Merge makes one that has forgotten nothing.
//
// The files, in reading order:
//
//   - key.go: the key of a board, and moves on it.
//   - record.go: Record and Entry, what they learn, and two records as one.
//   - file.go: records out of JSON and of files of levels, and as JSON and SOK.
//
// docs/formats.md describes the JSON. The package opens no files.
package record
