// Package long divides the tests into a short form and a long form. The short form is what "go test ./..." runs: it is
// for every change, takes minutes on two processors, and gives the same answer on a slow machine as on a fast one. The
// long form is what "go test -tags long ./..." runs: more random levels, browsers, killed processes, searches with a
// limit in seconds.
//
// The long form is a build tag because the go command hands a tag to every package, whereas a flag of a test fails in
// packages that do not have it. A tag is also known when the flags of a test get their defaults, and only the packages
// that import this one are built anew for it.
//
// Files:
//
//   - long.go: what a test asks
//   - short_form.go, long_form.go: the answer of each build
//
// No test asks for the form to check less strictly: both forms hold what they run to the same rules.
package long
