// Package browser drives a Chromium of this machine in tests of pages.
//
// Open starts a browser without a window, or skips the test where there is none. Tab opens an address in it. The
// methods of a Tab do what a user does and wait for what a user would see; what goes wrong fails the test. With the
// environment variable WEB_PICTURES, the name of a folder, Picture keeps what a tab shows, to be looked at.
//
// The page is the same on a server and in a folder without one, so the tests that one key is one step and one tap is
// one walk, whatever was clicked before, stand here for both. All keys, clicks and taps come as from a user: they go to
// the page through the debugging protocol of the browser, and the page decides what they mean. What the page says about
// moves and position is compared with a game of package planner.
//
// The files:
//
//   - browser.go: browsers and tabs, asynchronous scripts, and the processor time of a page until it is seen.
//   - input.go: real keys, clicks and taps, which go to the page as those of a user do.
//   - table.go: the page with a level, and a level solved by keys, by taps on the screen of a phone, and lost, with the
//     proof of the loss.
//   - keys.go: keys after each kind of click.
package browser
