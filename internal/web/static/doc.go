// Command static writes the page with the planner inside: a folder of static files that any web space can hold.
//
//	go run ./internal/web/static DIR [LEVELS]
//
// LEVELS is a file of levels that the page begins with. The files of the folder refer to each other by relative
// addresses and need no special headers of the server. At the end the command prints what it wrote and how large it is.
//
// Built for a browser, the same package is the planner that the page asks. This planner runs in a worker of the page
// and answers the same calls as the server of package web, so that the page works without a server. The command builds
// this planner with the Go tool, so the command has to be run inside the module. The worker's script gives the planner
// two functions, and the planner gives the script one:
//
//	plannerCall(number, name, request)   a call of the page; request is JSON, as package internal/web/api says
//	plannerAnswer(number, message)       a message of that call's answer, as JSON of api.Message
//	plannerReady()                       calls may come
//
// A browser gives a worker one thread. Searches let messages through about twenty times a second, see package search,
// so that a search can be stopped and other calls are answered while it runs. One search runs at a time.
//
// The files, in reading order:
//
//   - main.go: the command, the files of the folder, and what the Go tool has to give: the program and its loader.
//   - offline.go: what lets a browser install the page and use it without a network.
//   - worker.go: in the browser: the functions of the worker, and the calls that they answer.
package main
