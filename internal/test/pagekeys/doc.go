// Package pagekeys tests on an open page that one key is one step and one tap is one walk, whatever was clicked before.
//
// The page is the same on a server and in a folder without one, so that the tests of both call this package. All keys,
// clicks and taps come as from a user: they go to the page through the debugging protocol of the browser, and the page
// decides what they mean. What the page says about moves and position is compared with a game of package planner.
//
// The files, in reading order:
//
//   - table.go: the page with a level, and what it says of the game.
//   - keys.go: keys after each kind of click.
//   - solution.go: a level solved by keys, before and after the page is loaded again.
//   - taps.go: taps on the screen of a phone.
package pagekeys
