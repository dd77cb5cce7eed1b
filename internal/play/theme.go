package play

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// role says what a piece of text means, and thereby in which colour it is drawn.
type role uint8

// The roles of squares and of the lines around the board.
const (
	plain role = iota
	wall
	goal
	box
	placed
	player
	wrong // warnings
	lostBox
	advice
	advised // the box of a hint
	chosen  // a box that was clicked
	title
	quiet
	keyName
	good
	roles
)

// theme is the escape sequence in front of a text for each role. The renderer leaves out what the terminal cannot
// show.
type theme [roles]string

// newTheme makes the colours for terminals with a dark or a light background. Pieces are tiles: dark or white letters
// on their own colour.
func newTheme(dark bool) (t theme) {
	pick := lipgloss.LightDark(dark)
	hex := func(light, dark string) color.Color { return pick(lipgloss.Color(light), lipgloss.Color(dark)) }
	colours := [roles]color.Color{
		wall: hex("#8a8a8a", "#6c6c6c"), goal: hex("#d70087", "#ff87af"),
		box: hex("#af5f00", "#ffaf00"), placed: hex("#008700", "#5fd75f"), player: hex("#005fd7", "#5fafff"),
		wrong: hex("#d70000", "#ff5f5f"), lostBox: hex("#d70000", "#ff5f5f"), advice: hex("#8700af", "#d787ff"),
		advised: hex("#8700af", "#d787ff"), chosen: hex("#000000", "#ffffff"), quiet: hex("#767676", "#949494"),
		keyName: hex("#005faf", "#87d7ff"), good: hex("#008700", "#5fd75f"),
	}
	onTile := hex("#ffffff", "#1c1c1c")
	for r := range roles {
		if t[r] = sequence(r, colours[r], nil); r.tile() {
			t[r] = sequence(r, onTile, colours[r])
		}
	}
	return t
}

// tile reports whether a role belongs to a piece on the board.
func (r role) tile() bool {
	switch r {
	case box, placed, player, lostBox, advised, chosen:
		return true
	}
	return false
}

// sequence is the escape sequence of one role on one background; nil is the terminal's own colour.
func sequence(r role, ink, ground color.Color) string {
	var style ansi.Style
	if r.tile() || r == wrong || r == advice || r == title || r == keyName {
		style = style.Bold()
	}
	if ink != nil {
		style = style.ForegroundColor(ink)
	}
	if ground != nil {
		style = style.BackgroundColor(ground)
	}
	if len(style) == 0 {
		return ""
	}
	return style.String()
}

// styled is a text in the colour of its role.
func (t *theme) styled(r role, text string) string {
	if before := t[r]; before != "" && text != "" {
		return before + text + ansi.ResetStyle
	}
	return text
}
