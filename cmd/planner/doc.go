// Command planner solves Sokoban levels by planning from both ends.
//
// The program is thin: a command turns flags into options, makes one call and renders what comes back. Read main.go
// (process, signals), app.go (the list of commands and what is common to them), arguments.go (flags may stand after
// files), input.go (levels out of files), options.go, outcome.go (exit codes), then one file per command: solve.go,
// analyze.go (over analyze_survey.go, which asks, analyze_deadlock.go, which finds the words, and the files that turn
// answers into panels and JSON), verify.go, bench.go (with suite_file.go, compare.go and ablate.go), convert.go,
// version.go. progress.go draws what a running search tells.
//
// It holds no algorithm. Everything it knows about levels comes from package board, for analyze also from flow, deadlock,
// freespace and reverse, everything about solving from package plan, every picture from package render.
package main
