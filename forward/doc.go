// Package forward is the push search: it starts from the level as it stands and follows what the reverse search found,
// a packing order (packed.go) or a layout to aim at (toward.go).
package forward
