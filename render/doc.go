// Package render turns boards, levels and what is known about them into text and pictures.
//
// Read text.go (positions as XSB text, side by side), numbers.go (numbers for people), panel.go (a board with something
// said of its squares: the one value behind all that follows), tone.go (colours), panel_text.go (sheets of panels as
// text), canvas.go (what a picture is drawn with) and its two forms svg.go and png.go, draw.go (one panel on a canvas),
// sheet.go (panels arranged on a page), gif.go (panels as a film).
//
// Text and pictures say the same: a colour never carries what a label does not. A picture is made from values that are
// handed in; nothing here searches, and nothing here opens files.
package render
