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
	roleCount
)

// theme is the escape sequence in front of a text for each role. The renderer leaves out what the terminal cannot
// show.
type theme [roleCount]string

// newTheme makes the colours for terminals with a dark or a light background. Pieces are tiles: dark or white letters
// on their own colour.
func newTheme(dark bool) theme {
	pick := lipgloss.LightDark(dark)
	hex := func(light, dark string) color.Color { return pick(lipgloss.Color(light), lipgloss.Color(dark)) }
	ink := func(c color.Color) string { return ansi.Style{}.ForegroundColor(c).String() }
	bold := func(c color.Color) string { return ansi.Style{}.Bold().ForegroundColor(c).String() }
	tile := func(c color.Color) string {
		return ansi.Style{}.Bold().ForegroundColor(hex("#ffffff", "#1c1c1c")).BackgroundColor(c).String()
	}
	return theme{
		wall: ink(hex("#8a8a8a", "#6c6c6c")), goal: ink(hex("#d70087", "#ff87af")),
		box: tile(hex("#af5f00", "#ffaf00")), placed: tile(hex("#008700", "#5fd75f")),
		player: tile(hex("#005fd7", "#5fafff")), wrong: bold(hex("#d70000", "#ff5f5f")),
		lostBox: tile(hex("#d70000", "#ff5f5f")), advice: bold(hex("#8700af", "#d787ff")),
		advised: tile(hex("#8700af", "#d787ff")), chosen: tile(hex("#000000", "#ffffff")),
		title: ansi.Style{}.Bold().String(), quiet: ink(hex("#767676", "#949494")),
		keyName: bold(hex("#005faf", "#87d7ff")), good: ink(hex("#008700", "#5fd75f")),
	}
}

// styled is a text in the colour of its role.
func (t *theme) styled(r role, text string) string {
	if before := t[r]; before != "" && text != "" {
		return before + text + ansi.ResetStyle
	}
	return text
}
