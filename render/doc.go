// Package render turns boards, levels and what is known about them into pictures.
//
// Read text.go (positions as XSB text, side by side) and numbers.go (numbers for people). A picture is made from values
// that are handed in; nothing here searches, and nothing here opens files.
package render
