// Package browser drives a Chromium of this machine in tests of pages.
//
// Open starts a browser without a window, or skips the test where there is none. Tab opens an address in it. The
// methods of a Tab do what a user does and wait for what a user would see; what goes wrong fails the test. With the
// environment variable WEB_PICTURES, the name of a folder, Picture keeps what a tab shows, to be looked at.
//
// The files:
//
//   - browser.go: browsers and tabs, asynchronous scripts, and the processor time of a page until it is seen.
//   - input.go: real keys, clicks and taps, which go to the page as those of a user do.
//   - proof.go: a test of the page on a server and of the page without one: a level lost, with the proof of the loss.
package browser
