// Package api connects the page with the planner: it has the messages in both directions, and the calls that answer
// them.
//
// The page talks to the planner in one way, whether the planner is a server on this machine or runs in the browser
// itself. A call has a name and a request in JSON, and is answered by any number of progress messages and then one
// result or one error. Call takes the name and the request and returns the result. Whoever carries the messages, an
// HTTP server or a worker of the browser, does not know what the messages mean.
//
// The files, in reading order:
//
//   - limits.go: what a request may ask for, and what is known of a level without solving it.
//   - level.go: the messages about levels: reading them and writing them; what is known of boards, checked, joined
//     and written.
//   - solve.go: solving and improving, with progress.
//   - lost.go: whether a position is lost, and certificates of a loss.
//   - coach.go: what each push of a game cost.
//   - band.go: a judged game as pages show it.
//   - check.go: a board that somebody draws, with all that is known of it and what is wrong with it.
//   - design.go: every change of one square of a board, and its furthest start.
//   - picture.go: a solution as a film.
//   - meet.go: pairs of positions that nearly met, and the search between them.
//   - running.go: calls that run, how they are stopped, and how they wait for each other.
//   - call.go: all calls by name, what each may take, and the messages around them.
//
// The package opens no files and holds no state between calls. All places are rows and columns of a level's text, both
// from 0.
package api
