// Package web serves the page on which levels are seen, played, solved and drawn.
//
// The page is a folder of files that are part of the program. It asks the planner through the calls of package
// internal/web/api, and a Server carries them over HTTP: POST to api/NAME with a request in JSON, answered by lines of JSON
// with progress and at last a result or an error.
//
// A Server answers only the browser to which its address was given. The address holds a token that cannot be guessed,
// and a request must come from a page of the server itself: its headers Host and Origin are checked, so that no other
// page in the browser can use the server. Requests are bounded in size and in time, and so are the searches that run at
// once. The server opens no files. What the page may read besides levels that the user gives it, such as pairs of a
// store, are functions of the Config.
//
// The files, in reading order:
//
//   - page.go: the files of the page.
//   - document.go: the page as one document, with all inside that its first picture needs.
//   - bounds.go: what requests may cost.
//   - server.go: Config, Server, and how it begins and ends.
//   - guard.go: which requests are answered at all.
//   - call.go: one call, from its body to its result.
//   - answer.go: the lines of an answer.
package web
