// Package levelfile reads and writes the files in which players keep levels and solutions: text with rows of XSB, SOK
// SLC (XML), JSON and PDDL, packed with GZIP, ZIP or TAR or not, in UTF-8, UTF-16 or Latin-1.
//
// The content of a file shows what the file is, never its name alone. Package board knows the rows and the text around
// them; this package finds the texts in a file, one or, in an archive, several, and reads each of them with the bounds
// of board.Reader. There are two ways to read:
//
//   - Levels gives the levels one by one and forgets the text. The searches use it.
//   - A Document holds the whole file, so that it can be written again with every line in its place, saved games
//     included. Converting, checking solutions and keeping the best of them use it.
//
// The files, in reading order:
//
//   - reader.go: levels out of a file, one by one.
//   - parts.go: the texts of a packed file, within a limit of bytes.
//   - streams.go: bytes read within a limit, counted, and kept; UTF-16, and how a text holds levels.
//   - slc.go: levels out of XML.
//   - problem.go: the level of a problem of the planning competitions.
//   - whole.go: levels out of texts that are read as a whole: such problems, and JSON.
//   - document.go: a whole file, line by line.
//   - games.go: solutions and other saved games below a board.
//   - put.go: a better solution put into a document.
//   - format.go: formats, the names of files, and files packed by their name.
//   - write.go: levels of documents as text.
//   - slcwrite.go: levels of documents as XML.
//   - pddl.go: levels as problems of the planning competitions, and solutions as plans and back. The domain of these
//     problems is domain.pddl.
//
// The package opens no file, solves nothing and does not judge levels; board.Check does.
package levelfile
