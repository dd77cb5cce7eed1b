// Package web serves the page on which levels are seen, played, solved and drawn, and writes one that plays solutions.
//
// The page is a folder of files that are part of the program. The page asks the planner through the calls of package
// internal/web/api, which a Server carries over HTTP: POST to api/NAME with a request in JSON, answered by lines of
// JSON with progress and at last a result or an error.
//
// A Server answers only the browser to which its address was given. The address holds a token that cannot be guessed,
// and a request must come from a page of the server itself: its headers Host and Origin are checked, so that no other
// page in the browser can use the server. Requests are bounded in size and in time, and so are the searches that run at
// once. The server opens no files. What the page may read besides levels that the user gives it, such as pairs of a
// store, are functions of the Config.
//
// The files, in reading order:
//
//   - player.go: the files that are embedded, and levels with solutions as one file of HTML.
//   - document.go: the page as one document, with all inside that its first picture needs, and the files beside it.
//   - bundle.go: a module of JavaScript and its imports as one script.
//   - server.go: Config, Server, how it begins and ends, and which requests are answered at all.
//   - call.go: one call, from its body to its result, and the lines of its answer.
//
// # One script
//
// A page whose modules are files of their own needs a request for each of them, and a browser loads no modules at all
// beside a page that was opened from a disk. So a module and all that it imports become one script, and each view that
// few need becomes another one, which is fetched when it is first shown. Only the forms of import and export that the
// page uses are understood; all others are errors. Comments in lines of their own stay behind, which are a seventh of
// the text; nothing else is made smaller.
//
// # The first picture
//
// To fetch and run all of the page takes longer than to draw the board. So the part that draws, page/first.js with what
// it imports, stands in the document itself, with the levels. This part draws the board before the browser shows
// anything, and asks for the rest of the page when the board is seen. The page without a server, which
// internal/web/static writes, is made of the same document and scripts.
//
// # The page that plays
//
// WritePlayer writes one file of HTML that needs no server, no network and no other file, so that the file can be sent
// to somebody and opened by a click. The file is made of the modules and the style sheets of the page, so that both
// draw and play in the same way. Nothing in the file can do harm: titles and boards are data, which its script turns
// into text, and a policy lets no other script run.
package web
