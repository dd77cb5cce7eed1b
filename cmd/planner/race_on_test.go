//go:build race

package main

// underRace says that the tests are built with the race detector.
const underRace = true
