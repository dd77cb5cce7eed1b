// Package layout holds no code, only the test that the tree keeps its shape: which package may import which, and
// that the search core touches neither files nor the terminal.
package layout
