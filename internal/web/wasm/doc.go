//go:build js && wasm

// Command wasm is the planner for a browser. It runs in a worker of a page and answers the same calls as the server of
// package web, so that the page works without a server.
//
// The worker's script gives it two functions, and it gives the script one:
//
//	plannerCall(number, name, request)   a call of the page; request is JSON, as package internal/web/api says
//	plannerAnswer(number, message)       a message of that call's answer, as JSON of api.Message
//	plannerReady()                       calls may come
//
// A browser gives a worker one thread. Searches let messages through about twenty times a second, see
// package search, so that a search can be stopped and other calls are answered while it runs. One search runs at a
// time.
//
// The files, in reading order:
//
//   - main.go: the functions of the worker, and the calls that they answer.
package main
