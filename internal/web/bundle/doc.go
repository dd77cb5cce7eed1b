// Package bundle puts modules of JavaScript into one script, so that a page of one file needs no other.
//
// A page whose modules are files of their own needs a request for each of them, and a browser loads no modules at all
// beside a page that was opened from a disk. Script joins a module and all that it imports. Digest names a script or a
// style sheet in a Content-Security-Policy, which then lets the browser run this one and no other.
//
// Only the forms of import and export that the page uses are understood; all others are errors. Nothing is made
// smaller: comments and names stay, and a browser reads the whole script in a few milliseconds.
//
// The files, in reading order:
//
//   - script.go: a module and its imports as one script.
//   - digest.go: the name of a text in a policy.
package bundle
