package macros

const (
	// maxPhantoms is the number of targets that a shuffle tries, nearest first. Each target costs a few searches of
	// the generator. When the nearest targets fail, the usual reason is that boxes are packed closely, and farther
	// targets rarely help. Holland tries all targets one after another. The value itself was not measured.
	maxPhantoms = 8

	// composerLayouts is how many layouts a Composer keeps besides the present one: that of the position, that with the
	// movable boxes deleted, and two on the way of a macro. Not sensitive.
	composerLayouts = 3

	// reachedSlots is how many searches a Composer remembers. Not measured finely.
	reachedSlots = 1 << 7
)
