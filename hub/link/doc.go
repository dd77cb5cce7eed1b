// Package link connects a program to a hub: addresses, credentials, and the identity of the program itself.
//
// A connection never stops trying to come back when the hub goes away, so that a hub can be started again without
// ending its workers. On the machine of the hub an address is enough. From other machines a join file is needed: the
// hub writes one for workers and one for the commands that hand out jobs, and it holds the address, the certificate
// that the hub is known by, and a secret.
//
// The files, in reading order:
//
//   - join.go: join files.
//   - connect.go: connections, and what goes wrong with them.
//   - build.go: which program this is.
//   - memory.go: the memory of the machine.
//
// The package sends no messages of its own.
package link
